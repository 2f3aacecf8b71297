"""Laying a level: whether it can be done, what may be put where, and what fits on the table."""

from __future__ import annotations

import numpy as np

from pioche.games.level8.bits import highest, lowest
from pioche.games.level8.cards import (
    AS_COLOUR,
    AS_VALUE,
    COLOURS,
    FIRST,
    JOKERS,
    LAYABLES,
    NUMBERS,
    PIECES,
    ROW,
    STANDS,
    VALUES,
    JokerMelds,
    Kind,
    LastCard,
    Phase,
    State,
)
from pioche.games.level8.completion import missing
from pioche.games.level8.levels import LEVELS, MELDS, TOP, Group
from pioche.games.level8.melds import (
    add_card,
    card_used,
    covered,
    filled,
    fits_lay,
    jokers_in,
    put,
    remove_card,
    take_away,
)
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.number import number
from pioche.kernel.record import Cells


@inlined
def groups_of(state: State, seat: int) -> Cells:
    """The groups of the level that the seat has laid, or that it has to lay."""
    level = state.laid[seat] or state.level[seat]
    groups: Cells = LEVELS[state.side, level - 1]
    return groups


@inlined
def alone_allowed(state: State) -> bool:
    """Whether a meld may be of Jokers alone. L8-4b"""
    return bool(state.joker_melds == JokerMelds.ALLOWED)


@kernel
def cards_needed(state: State, seat: int) -> int:
    """How many cards the seat's level takes."""
    total = 0
    for group in range(MELDS):
        total += groups_of(state, seat)[group, 1]
    return total


@kernel
def cards_missing(state: State, seat: int, bound: int) -> int:
    """The fewest cards the seat lacks to lay its level, or to complete the lay that it has begun;
    the bound if there are as many or more."""
    cards = state.hand[seat]
    if state.phase == Phase.LAYING:
        cards = np.empty(ROW, np.int16)
        cards_left(state, seat, cards)
    return missing(groups_of(state, seat), state.meld[seat], cards, alone_allowed(state), bound)


@kernel
def cards_left(state: State, seat: int, cards: Cells) -> None:
    """The cards in hand that are not put down in the lay that the seat has begun."""
    cards[:] = state.hand[seat]
    if state.laid[seat]:
        return
    groups = groups_of(state, seat)
    for group in range(MELDS):
        meld = state.meld[seat, group]
        for colour in range(COLOURS):
            cards[colour] &= ~meld[colour]
        cards[JOKERS] -= jokers_in(number(groups[group, 0]), meld)


@inlined
def leaves_a_card(state: State, seat: int) -> bool:
    """Whether a card remains for the discard once the level is laid. L8-5b"""
    if state.level[seat] == TOP or state.last_card == LastCard.ANY:
        return bool(state.held[seat] >= cards_needed(state, seat))
    return bool(state.held[seat] > cards_needed(state, seat))


# ---- putting cards down


@kernel
def completes(state: State, seat: int, group: int, card: int) -> bool:
    """Whether the lay can still be completed once a card that fits is put into a group."""
    melds, cards = state.meld[seat].copy(), np.empty(ROW, np.int16)
    cards_left(state, seat, cards)
    return completes_with(groups_of(state, seat), melds, cards, alone_allowed(state), group, card)


@kernel
def completes_with(
    groups: Cells, melds: Cells, cards: Cells, alone: bool, group: int, card: int
) -> bool:
    """The same of a lay in progress; it is left as it was."""
    kind, meld = number(groups[group, 0]), melds[group]
    stood = number(meld[STANDS])
    put(kind, meld, card)
    remove_card(cards, card_used(card))
    can = missing(groups, melds, cards, alone, 1) == 0
    add_card(cards, card_used(card))
    take_away(kind, meld, card, stood)
    return can


@kernel
def legal_puts(state: State, seat: int, moves: Cells) -> int:
    """Every way to go on with a lay that does not lead nowhere; how many. L8-2d"""
    groups, alone = groups_of(state, seat), alone_allowed(state)
    melds, cards = state.meld[seat].copy(), np.empty(ROW, np.int16)
    cards_left(state, seat, cards)
    count = number(0)
    for group in range(MELDS):
        kind, size = number(groups[group, 0]), number(groups[group, 1])
        if kind != Group.NONE and filled(kind, melds[group]) < size:
            first = number(FIRST[Kind.PUT]) + group * LAYABLES
            count = number_puts(groups, melds, cards, alone, group, first, moves, count)
            if cards[JOKERS] > 0:
                count = joker_puts(groups, melds, cards, alone, group, first, moves, count)
    return count


@kernel
def number_puts(
    groups: Cells,
    melds: Cells,
    cards: Cells,
    alone: bool,
    group: int,
    first: int,
    moves: Cells,
    count: int,
) -> int:
    kind, size = number(groups[group, 0]), number(groups[group, 1])
    by_colour = False
    for other in range(MELDS):
        by_colour |= groups[other, 0] == Group.COLOUR
    for value in range(VALUES):
        asked, can = False, False  # without colour groups, cards of one value are all the same
        for colour in range(COLOURS):
            card = colour * VALUES + value
            if cards[colour] >> value & 1 and fits_lay(kind, size, melds[group], card):
                if by_colour or not asked:
                    can = completes_with(groups, melds, cards, alone, group, card)
                    asked = True
                if can:
                    moves[count] = first + card
                    count += 1
    return count


@kernel
def joker_puts(
    groups: Cells,
    melds: Cells,
    cards: Cells,
    alone: bool,
    group: int,
    first: int,
    moves: Cells,
    count: int,
) -> int:
    kind, size = number(groups[group, 0]), number(groups[group, 1])
    for card in range(AS_VALUE, PIECES):
        if fits_lay(kind, size, melds[group], card) and completes_with(
            groups, melds, cards, alone, group, card
        ):
            moves[count] = first + layable(card)
            count += 1
    return count


@inlined
def layable(card: int) -> int:
    """The place of a card among those that can lie in a meld."""
    return card if card < NUMBERS else card - AS_VALUE + NUMBERS


# ---- laying off


@kernel
def legal_adds(state: State, seat: int, moves: Cells) -> int:
    """Every card in hand on every meld that it fits; how many. L8-5"""
    hand, count = state.hand[seat], number(0)
    for owner in range(state.seats):
        if state.laid[owner]:
            for group in range(MELDS):
                kind = number(groups_of(state, owner)[group, 0])
                meld = state.meld[owner, group]
                first = number(FIRST[Kind.ADD]) + (owner * MELDS + group) * LAYABLES
                if kind == Group.RUN:
                    mask = covered(meld)
                    count = add_value(hand, lowest(mask) - 1, first, moves, count)
                    count = add_value(hand, highest(mask) + 1, first, moves, count)
                elif kind == Group.SET:
                    count = add_value(hand, number(meld[STANDS]), first, moves, count)
                elif kind == Group.COLOUR:
                    count = add_colour(hand, number(meld[STANDS]), first, moves, count)
    return count


@kernel
def add_value(hand: Cells, value: int, first: int, moves: Cells, count: int) -> int:
    if not 0 <= value < VALUES:
        return count
    for colour in range(COLOURS):
        if hand[colour] >> value & 1:
            moves[count] = first + colour * VALUES + value
            count += 1
    if hand[JOKERS] > 0:
        moves[count] = first + layable(AS_VALUE + value)
        count += 1
    return count


@kernel
def add_colour(hand: Cells, colour: int, first: int, moves: Cells, count: int) -> int:
    for value in range(VALUES):
        if hand[colour] >> value & 1:
            moves[count] = first + colour * VALUES + value
            count += 1
    if hand[JOKERS] > 0:
        moves[count] = first + layable(AS_COLOUR + colour)
        count += 1
    return count
