"""How much a hand promises that its level can be laid soon.

Every way to fill the level counts: a run may begin at any value, a set be of any value, a colour
group of any colour. A way is worth the chance that the cards it still wants turn up in the next
turns, the product of a chance for each; what a hand promises is the sum over all ways. So it weighs
how near the nearest ways are, how many there are, and how many of the cards wanted are still out.
"""

from __future__ import annotations

import numpy as np

from pioche.games.level8.bits import bits, in_tally, present, tally
from pioche.games.level8.cards import COLOURS, VALUES, State
from pioche.games.level8.completion import count_values
from pioche.games.level8.levels import MELDS, Group
from pioche.games.level8.piles import numbers_unseen
from pioche.kernel.jit import kernel
from pioche.kernel.number import number
from pioche.kernel.record import Cells
from pioche.players.thinking import Reals

MOST = 16  # cards that fit one place: a whole colour, and one more
LONGEST = 12  # cards of one group
UNSEEN = 85  # cards that a seat does not see, about


def chances(horizon: float, jokers: float) -> Reals:
    """The chance that so many cards come of those that fit a place, within a number of cards seen
    and with some Jokers among them: by cards out and cards wanted."""
    table: Reals = np.ones((MOST, LONGEST + 1))
    for out in range(MOST):
        for wanted in range(1, LONGEST + 1):
            left = max(0, out - wanted + 1)
            table[out, wanted] = table[out, wanted - 1] * (
                1 - np.exp(-horizon * (left + jokers) / UNSEEN)
            )
    return table


# Measured: the nearest ways are nearly all that counts for one's own hand, so few turns are looked
# ahead. Of the others' hands little is known: they may hold much of what they want already.
SHORT, LONG = chances(1.0, 1.5), chances(20.0, 1.5)
ROOM = 1 << MELDS  # choices of sets that can be settled


@kernel
def unseen_by(state: State, seat: int, row: Cells) -> None:
    """The numbers that the seat sees nowhere."""
    row[COLOURS:] = 0
    numbers_unseen(state, row)
    for colour in range(COLOURS):
        row[colour] &= ~state.hand[seat, colour]


@kernel
def promise(groups: Cells, cards: Cells, out: Cells, table: Reals, room: Reals) -> float:
    """What a hand promises; `out` are the cards that may still come, `room` is to work in."""
    counts, outs = count_values(cards), count_values(out)
    wanted = 0
    for group in range(MELDS):
        if groups[group, 0] == Group.COLOUR:
            wanted = number(groups[group, 1])
    if wanted == 0:
        return promise_of_runs(groups, counts, outs, table, room)
    total = 0.0
    for colour in range(COLOURS):
        mask = number(cards[colour])
        there = bits(mask)
        odds = table[bits(number(out[colour])), max(0, wanted - there)]
        rest = counts - tally(mask) if there <= wanted else counts
        total += odds * promise_of_runs(groups, rest, outs, table, room)
    return total


@kernel
def promise_of_runs(groups: Cells, counts: int, outs: int, table: Reals, room: Reals) -> float:
    """Over all beginnings of the runs, of which there are at most two."""
    if groups[0, 0] != Group.RUN:
        return promise_of_sets(groups, 0, counts, outs, table, room)
    if groups[1, 0] == Group.RUN:
        return promise_of_two_runs(groups, counts, outs, table, room)
    total, size = 0.0, number(groups[0, 1])
    for start in range(VALUES - size + 1):
        odds, left = odds_of_run(start, size, counts, outs, table)
        total += odds * promise_of_sets(groups, 1, left, outs, table, room)
    return total


@kernel
def odds_of_run(start: int, size: int, counts: int, outs: int, table: Reals) -> tuple[float, int]:
    """The chance of one run, and the cards that it leaves."""
    odds = 1.0
    for value in range(start, start + size):
        if in_tally(counts, value) == 0:
            odds *= table[in_tally(outs, value), 1]
    span = (1 << 4 * size) - 1 << 4 * start
    return odds, counts - (present(counts) & span)


@kernel
def promise_of_two_runs(groups: Cells, counts: int, outs: int, table: Reals, room: Reals) -> float:
    total, one, two = 0.0, number(groups[0, 1]), number(groups[1, 1])
    for start in range(VALUES - one + 1):
        odds, left = odds_of_run(start, one, counts, outs, table)
        for other in range(start if one == two else 0, VALUES - two + 1):
            second, rest = odds_of_run(other, two, left, outs, table)
            total += odds * second * promise_of_sets(groups, 2, rest, outs, table, room)
    return total


@kernel
def promise_of_sets(
    groups: Cells, first: int, counts: int, outs: int, table: Reals, room: Reals
) -> float:
    """Over all values of the sets: value after value, for every choice of sets that are settled."""
    sets = 0
    while first + sets < MELDS and groups[first + sets, 0] == Group.SET:
        sets += 1
    if sets == 0:
        return 1.0
    full = (1 << sets) - 1
    room[: full + 1] = 0.0
    room[0] = 1.0
    for value in range(VALUES):
        there, left = in_tally(counts, value), in_tally(outs, value)
        for settled in range(full - 1, -1, -1):  # so that a value is used but once
            if room[settled] > 0.0:
                settle_sets(groups, first, sets, settled, there, left, table, room)
    return float(room[full])


@kernel
def settle_sets(
    groups: Cells,
    first: int,
    sets: int,
    settled: int,
    there: int,
    left: int,
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
        room[settled | 1 << group] += room[settled] * table[left, max(0, size - there)]
        if group + 1 < sets and settled >> (group + 1) & 1 == 0:
            both = size + number(groups[first + group + 1, 1])
            if there >= both - 1:
                room[settled | 3 << group] += room[settled] * table[left, max(0, both - there)]
