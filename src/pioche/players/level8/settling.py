"""Moves of Level 8 that need no thought: whoever can lay does, and lays off whatever fits.

Found without listing all legal moves, which takes a hundred times as long while a level is laid.
"""

from __future__ import annotations

import numpy as np

from pioche.games.level8.bits import bits, highest, in_tally, lowest, window
from pioche.games.level8.cards import (
    AS_VALUE,
    COLOURS,
    FIRST,
    JOKERS,
    LAYABLES,
    ROW,
    SKIPS,
    STANDS,
    VALUES,
    Kind,
    LastCard,
    Phase,
    State,
)
from pioche.games.level8.completion import count_values
from pioche.games.level8.laying import (
    cards_left,
    cards_missing,
    completes,
    groups_of,
    layable,
    leaves_a_card,
)
from pioche.games.level8.levels import MELDS, Group
from pioche.games.level8.melds import covered, filled, naturals
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Cells
from pioche.players.level8.sensible import most_dangerous

NOTHING, FITS, LEADS, SURE = range(4)  # laying off: a Joker, one that another follows, a number


@kernel
def settle(state: State, seat: int) -> int:
    """A move that needs no thought, or NONE."""
    if state.phase == Phase.LAYING:
        return next_put(state, seat)
    if state.phase == Phase.ACTING:
        move = NONE
        if state.laid[seat]:
            move = next_add(state, seat)
        elif leaves_a_card(state, seat) and cards_missing(state, seat, 1) == 0:
            move = number(FIRST[Kind.LAY])
        if move == NONE and state.hand[seat, SKIPS] > 0 and state.held[seat] > 1:
            target = most_dangerous(state, seat)
            move = NONE if target == NONE else number(FIRST[Kind.SKIP]) + target
        return move
    return NONE


# ---- laying


@kernel
def next_put(state: State, seat: int) -> int:
    """The next card of a lay, group after group; NONE if this way leads nowhere."""
    groups, cards = groups_of(state, seat), np.empty(ROW, np.int16)
    cards_left(state, seat, cards)
    for group in range(MELDS):
        kind, size, meld = (
            number(groups[group, 0]),
            number(groups[group, 1]),
            state.meld[seat, group],
        )
        there = filled(kind, meld)
        if there < size:
            becomes = number(meld[STANDS])
            if there == 0:
                becomes = best_group(kind, size, cards)
            elif kind == Group.RUN:
                becomes = min(lowest(covered(meld)), VALUES - size)
            card = next_card(kind, size, meld, becomes, cards)
            if (card >= AS_VALUE and cards[JOKERS] == 0) or not completes(state, seat, group, card):
                return NONE
            return number(FIRST[Kind.PUT]) + group * LAYABLES + layable(card)
    return number(FIRST[Kind.FINISH])


@kernel
def best_group(kind: int, size: int, cards: Cells) -> int:
    """What a group had best become: the run that lacks least, the value or colour of which there
    are enough and not too many."""
    best, choice, mask, counts = -1, 0, naturals(cards), count_values(cards)
    for stands in range(number_of_choices(kind, size)):
        if kind == Group.RUN:
            there = bits(window(stands, size) & mask)
        elif kind == Group.SET:
            there = in_tally(counts, stands)
        else:
            there = bits(number(cards[stands]))
        worth = there * 10 if there <= size else size * 10 - there + size
        if worth > best:
            best, choice = worth, stands
    return choice


@inlined
def number_of_choices(kind: int, size: int) -> int:
    if kind == Group.RUN:
        return VALUES - size + 1
    return VALUES if kind == Group.SET else COLOURS


@kernel
def next_card(kind: int, size: int, meld: Cells, becomes: int, cards: Cells) -> int:
    """The next card of a group, a Joker where there is none."""
    if kind == Group.COLOUR:
        mask = number(cards[becomes])
        return becomes * VALUES + lowest(mask) if mask else AS_VALUE + VALUES + becomes
    value = becomes
    if kind == Group.RUN:
        value = lowest(window(becomes, size) & ~covered(meld))
    card = card_of(cards, value)
    return AS_VALUE + value if card == NONE else card


@kernel
def card_of(cards: Cells, value: int) -> int:
    """A card of a value, of the colour of which there are fewest; or NONE."""
    fewest, choice = VALUES + 1, NONE
    for colour in range(COLOURS):
        mask = number(cards[colour])
        if mask >> value & 1 and bits(mask) < fewest:
            fewest, choice = bits(mask), colour * VALUES + value
    return choice


# ---- laying off


@kernel
def next_add(state: State, seat: int) -> int:
    """A card to lay off: on runs first, for more may follow; a Joker last, and best where another
    card can follow it. NONE if nothing fits."""
    if state.held[seat] == 1 and state.last_card != LastCard.ANY:
        return NONE
    joker = NONE
    for owner in range(state.seats):
        for group in range(MELDS):
            if state.laid[owner] and groups_of(state, owner)[group, 0] == Group.RUN:
                for step in (-1, 1):
                    move, ranks = add_to_run(state, seat, owner, group, step)
                    if ranks == SURE:
                        return move
                    if ranks == LEADS or (ranks == FITS and joker == NONE):
                        joker = move
    return add_to_others(state, seat, joker)


@kernel
def add_to_run(state: State, seat: int, owner: int, group: int, step: int) -> tuple[int, int]:
    """A card for one end of a run, or a Joker; and how good that is."""
    hand, mask = state.hand[seat], covered(state.meld[owner, group])
    value = (lowest(mask) if step < 0 else highest(mask)) + step
    if not 0 <= value < VALUES:
        return NONE, NOTHING
    first, card = first_add(owner, group), card_of(hand, value)
    if card != NONE:
        return first + card, SURE
    if hand[JOKERS] == 0:
        return NONE, NOTHING
    beyond = value + step
    leads = 0 <= beyond < VALUES and card_of(hand, beyond) != NONE
    return first + layable(AS_VALUE + value), LEADS if leads else FITS


@kernel
def add_to_others(state: State, seat: int, joker: int) -> int:
    """The same on sets and colour groups; or else the Joker found so far."""
    hand = state.hand[seat]
    for owner in range(state.seats):
        for group in range(MELDS):
            kind, meld = number(groups_of(state, owner)[group, 0]), state.meld[owner, group]
            if state.laid[owner] and kind >= Group.SET:
                card = next_card(kind, number(1), meld, number(meld[STANDS]), hand)
                if card < AS_VALUE:
                    return first_add(owner, group) + card
                if joker == NONE and hand[JOKERS] > 0:
                    joker = first_add(owner, group) + layable(card)
    return joker


@inlined
def first_add(owner: int, group: int) -> int:
    """The first of the moves that lay off on a meld."""
    first: int = number(FIRST[Kind.ADD]) + (owner * MELDS + group) * LAYABLES
    return first
