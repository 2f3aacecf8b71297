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
    hand, joker = state.hand[seat], NONE
    for owner in range(state.seats):
        if state.laid[owner]:
            for group in range(MELDS):
                if groups_of(state, owner)[group, 0] == Group.RUN:
                    first = number(FIRST[Kind.ADD]) + (owner * MELDS + group) * LAYABLES
                    mask = covered(state.meld[owner, group])
                    for step in (-1, 1):
                        value = (lowest(mask) if step < 0 else highest(mask)) + step
                        if 0 <= value < VALUES:
                            card = card_of(hand, value)
                            if card != NONE:
                                return first + card
                            follows = (
                                0 <= value + step < VALUES and card_of(hand, value + step) >= 0
                            )
                            if joker == NONE or follows:
                                joker = first + layable(AS_VALUE + value)
    return add_to_others(state, seat, joker)


@kernel
def add_to_others(state: State, seat: int, joker: int) -> int:
    """The same on sets and colour groups."""
    hand = state.hand[seat]
    for owner in range(state.seats):
        if state.laid[owner]:
            for group in range(MELDS):
                kind, stands = (
                    number(groups_of(state, owner)[group, 0]),
                    number(state.meld[owner, group, STANDS]),
                )
                if kind == Group.SET or kind == Group.COLOUR:
                    first = number(FIRST[Kind.ADD]) + (owner * MELDS + group) * LAYABLES
                    card = next_card(kind, 1, state.meld[owner, group], stands, hand)
                    if card < AS_VALUE:
                        return first + card
                    if joker == NONE:
                        joker = first + layable(card)
    return joker if hand[JOKERS] > 0 else NONE
