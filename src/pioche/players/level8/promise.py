"""How much a hand promises that its level can be laid soon, and what will be left of it then.

Every way to fill the level counts: a run may begin at any value, a set be of any value, a colour
group of any colour. A way is worth the chance that the cards it still wants turn up in the next
turns, the product of a chance for each; what a hand promises is the sum over all ways. So it weighs
how near the nearest ways are, how many there are, and how many of the cards wanted are still out.

A Joker in hand spares a way any one of the cards it wants. So chances go in rows, by how many
Jokers are used: a card wanted either turns up or is one Joker more. A way is worth more, too, if
other cards in hand can be laid off on it.
"""

from __future__ import annotations

import numpy as np

from pioche.games.level8.bits import bits, in_tally, present, tally
from pioche.games.level8.cards import (
    COLOURS,
    JOKER,
    JOKERS,
    SKIPS,
    VALUES,
    WILD_IN_DECK,
    State,
)
from pioche.games.level8.completion import count_values
from pioche.games.level8.laying import groups_of
from pioche.games.level8.levels import MELDS, Group
from pioche.games.level8.melds import jokers_in
from pioche.games.level8.piles import numbers_unseen
from pioche.kernel.jit import kernel
from pioche.kernel.number import number
from pioche.kernel.record import Cells
from pioche.players.thinking import Reals

MOST = 16  # cards that fit one place: a whole colour, and one more
LONGEST = 12  # cards of one group
UNSEEN = 85  # cards that a seat does not see, about
WILD = 4  # Jokers of a hand that are counted; hardly anybody ever holds more


def chances(horizon: float, jokers: float) -> Reals:
    """The chance that so many cards come of those that fit a place, within a number of cards seen
    and with some Jokers among them: by cards out, cards wanted, and Jokers in hand used."""
    table: Reals = np.zeros((MOST, LONGEST + 1, WILD + 1))
    table[:, 0, 0] = 1.0
    for out in range(MOST):
        for wanted in range(1, LONGEST + 1):
            left = max(0, out - wanted + 1)
            chance = 1 - np.exp(-horizon * (left + jokers) / UNSEEN)
            table[out, wanted] = table[out, wanted - 1] * chance
            table[out, wanted, 1:] += table[out, wanted - 1, :-1]
    return table


# Measured: the nearest ways are nearly all that counts for one's own hand, so few turns are looked
# ahead. Of the others' hands little is known: they may hold much of what they want already.
SHORT, LONG = chances(1.0, 1.5), chances(20.0, 1.5)
SPARE = np.exp(0.3 * np.arange(MOST))  # the worth of a way, by cards that can be laid off on it

# Rows to work in: for every choice of sets that are settled; up to a colour group, up to a run,
# up to a second one; and the sum over all ways.
SETTLED = 1 << MELDS
COLOUR, RUN, SECOND, SUM = range(SETTLED, SETTLED + 4)
ROOM = (SETTLED + 4, WILD + 1)


@kernel
def unseen_by(state: State, seat: int, row: Cells) -> None:
    """The cards that the seat sees nowhere."""
    numbers_unseen(state, row)
    for colour in range(COLOURS):
        row[colour] &= ~state.hand[seat, colour]
    row[JOKERS:] = WILD_IN_DECK - state.hand[seat, JOKERS:]
    row[SKIPS] -= state.under
    for owner in range(state.seats):
        row[SKIPS] -= state.skipped[owner]
        if owner != seat:
            row[JOKERS:] -= state.open[owner, JOKERS:]
        for place in range(state.discarded[owner]):
            if state.discard[owner, place] >= JOKER:
                row[JOKERS + state.discard[owner, place] - JOKER] -= 1
        if state.laid[owner]:
            for group in range(MELDS):
                kind = number(groups_of(state, owner)[group, 0])
                row[JOKERS] -= jokers_in(kind, state.meld[owner, group])


@kernel
def promise(groups: Cells, cards: Cells, out: Cells, table: Reals, room: Reals) -> float:
    """What a hand promises; `out` are the cards that may still come, `room` is to work in."""
    jokers, wanted = min(number(cards[JOKERS]), WILD), 0
    counts, outs = count_values(cards), count_values(out)
    for group in range(MELDS):
        if groups[group, 0] == Group.COLOUR:
            wanted = number(groups[group, 1])
    room[SUM] = 0.0
    if wanted == 0:
        room[COLOUR] = table[0, 0]
        promise_of_runs(groups, counts, outs, jokers, table, room)
    else:
        for colour in range(COLOURS):
            mask = number(cards[colour])
            there = bits(mask)
            room[COLOUR] = table[bits(number(out[colour])), max(0, wanted - there)]
            room[COLOUR] *= SPARE[max(0, there - wanted)]
            rest = counts - tally(mask) if there <= wanted else counts
            promise_of_runs(groups, rest, outs, jokers, table, room)
    return float(room[SUM, : jokers + 1].sum())


@kernel
def promise_of_runs(
    groups: Cells, counts: int, outs: int, jokers: int, table: Reals, room: Reals
) -> None:
    """Over all beginnings of the runs, of which there are at most two."""
    if groups[0, 0] != Group.RUN:
        promise_of_sets(groups, 0, counts, outs, jokers, table, room, room[COLOUR])
        return
    one, two = number(groups[0, 1]), number(groups[1, 1]) if groups[1, 0] == Group.RUN else 0
    for start in range(VALUES - one + 1):
        room[RUN] = room[COLOUR]
        left = add_run(start, one, counts, outs, jokers, table, room[RUN])
        if two == 0:
            promise_of_sets(groups, 1, left, outs, jokers, table, room, room[RUN])
            continue
        for other in range(start if one == two else 0, VALUES - two + 1):
            room[SECOND] = room[RUN]
            rest = add_run(other, two, left, outs, jokers, table, room[SECOND])
            promise_of_sets(groups, 2, rest, outs, jokers, table, room, room[SECOND])


@kernel
def add_run(
    start: int, size: int, counts: int, outs: int, jokers: int, table: Reals, odds: Reals
) -> int:
    """Let a way have a run; the cards that it leaves."""
    for value in range(start, start + size):
        if in_tally(counts, value) == 0:
            chance = table[in_tally(outs, value), 1, 0]
            for used in range(jokers, 0, -1):
                odds[used] = odds[used] * chance + odds[used - 1]
            odds[0] *= chance
    span = (1 << 4 * size) - 1 << 4 * start
    left = counts - (present(counts) & span)
    low, high = start, start + size
    while low > 0 and in_tally(left, low - 1):
        low -= 1
    while high < VALUES and in_tally(left, high):
        high += 1
    odds *= SPARE[high - low - size]
    return left


@kernel
def promise_of_sets(
    groups: Cells,
    first: int,
    counts: int,
    outs: int,
    jokers: int,
    table: Reals,
    room: Reals,
    odds: Reals,
) -> None:
    """Over all values of the sets: value after value, for every choice of sets that are settled.
    `odds` are those of the groups before them."""
    sets = 0
    while first + sets < MELDS and groups[first + sets, 0] == Group.SET:
        sets += 1
    full = (1 << sets) - 1
    room[1 : full + 1] = 0.0
    room[0] = odds
    for value in range(VALUES if sets else 0):
        there, left = in_tally(counts, value), in_tally(outs, value)
        for settled in range(full - 1, -1, -1):  # so that a value is used but once
            if room[settled, : jokers + 1].any():
                settle_sets(groups, first, sets, settled, there, left, jokers, table, room)
    room[SUM] += room[full]


@kernel
def settle_sets(
    groups: Cells,
    first: int,
    sets: int,
    settled: int,
    there: int,
    left: int,
    jokers: int,
    table: Reals,
    room: Reals,
) -> None:
    """Let a value be any one of the sets that are not settled; or two, if there are so many of it.
    Sets of one size are settled in their order."""
    for group in range(sets):
        size = number(groups[first + group, 1])
        is_free = settled >> group & 1 == 0
        if group > 0 and size == groups[first + group - 1, 1]:
            is_free &= settled >> (group - 1) & 1 == 1
        if not is_free:
            continue
        target = room[settled | 1 << group]
        add_set(size, there, jokers, table[left], room[settled], target)
        if group + 1 < sets and settled >> (group + 1) & 1 == 0:
            both = size + number(groups[first + group + 1, 1])
            if there >= both - 1:
                target = room[settled | 3 << group]
                add_set(both, there, jokers, table[left], room[settled], target)


@kernel
def add_set(size: int, there: int, jokers: int, table: Reals, source: Reals, target: Reals) -> None:
    """Add the ways that have one set more."""
    odds, spare = table[max(0, size - there)], SPARE[max(0, there - size)]
    for used in range(jokers + 1):
        total = 0.0
        for here in range(used + 1):
            total += source[used - here] * odds[here]
        target[used] += total * spare
