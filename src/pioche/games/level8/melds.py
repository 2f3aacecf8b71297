"""Rows of cards and melds: what lies in them, and which card fits where."""

from __future__ import annotations

from pioche.games.level8.bits import bits, highest, lowest
from pioche.games.level8.cards import (
    AS_COLOUR,
    AS_VALUE,
    COLOUR,
    COLOURS,
    JOKER,
    JOKERS,
    NUMBERS,
    STANDS,
    VALUE,
    VALUES,
)
from pioche.games.level8.levels import Group
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Cells

# ---- rows of cards


@inlined
def copies_in(row: Cells, card: int) -> int:
    """How many of a card lie in a row."""
    if card < NUMBERS:
        return number(row[COLOUR[card]]) >> number(VALUE[card]) & 1
    return number(row[JOKERS + card - JOKER])


@inlined
def add_card(row: Cells, card: int) -> None:
    if card < NUMBERS:
        row[COLOUR[card]] |= 1 << number(VALUE[card])
    else:
        row[JOKERS + card - JOKER] += 1


@inlined
def remove_card(row: Cells, card: int) -> None:
    if card < NUMBERS:
        row[COLOUR[card]] &= ~(1 << number(VALUE[card]))
    else:
        row[JOKERS + card - JOKER] -= 1


@inlined
def naturals(row: Cells) -> int:
    """The values of the numbers that lie in a row or a meld, Jokers apart."""
    mask = 0
    for colour in range(COLOURS):
        mask |= number(row[colour])
    return mask


@inlined
def count_numbers(row: Cells) -> int:
    """How many numbers lie in a row or a meld."""
    count = 0
    for colour in range(COLOURS):
        count += bits(number(row[colour]))
    return count


@inlined
def count_cards(row: Cells) -> int:
    """How many cards lie in a row."""
    return count_numbers(row) + number(row[JOKERS]) + number(row[JOKERS + 1])


# ---- melds


@inlined
def covered(run: Cells) -> int:
    """The values that a run covers, Jokers included."""
    return naturals(run) | number(run[JOKERS])


@inlined
def jokers_in(kind: int, meld: Cells) -> int:
    """How many Jokers lie in a meld."""
    jokers = number(meld[JOKERS])
    return bits(jokers) if kind == Group.RUN else jokers


@inlined
def filled(kind: int, meld: Cells) -> int:
    """How many cards lie in a meld."""
    return count_numbers(meld) + jokers_in(kind, meld)


@inlined
def first_start(run: Cells, size: int) -> int:
    """The lowest value at which a run may begin that has these cards already."""
    mask = covered(run)
    return max(0, highest(mask) - size + 1) if mask else 0


@inlined
def last_start(run: Cells, size: int) -> int:
    """The highest value at which it may begin."""
    mask = covered(run)
    return min(lowest(mask), VALUES - size) if mask else VALUES - size


@inlined
def card_used(card: int) -> int:
    """The card of a hand that lies in a meld as this one: itself, or a Joker."""
    return card if card < NUMBERS else JOKER


@inlined
def value_of(card: int) -> int:
    """The value that a card has in a run or a set, or NONE: a Joker may stand for a colour."""
    if card < NUMBERS:
        return number(VALUE[card])
    return card - AS_VALUE if card < AS_COLOUR else NONE


@inlined
def colour_of(card: int) -> int:
    """The colour that a card has in a colour group, or NONE: a Joker may stand for a value."""
    if card < NUMBERS:
        return number(COLOUR[card])
    return card - AS_COLOUR if card >= AS_COLOUR else NONE


@kernel
def fits_lay(kind: int, size: int, meld: Cells, card: int) -> bool:
    """Whether a card has a place in a meld that is being laid. L8-3, L8-3a, L8-3b"""
    if filled(kind, meld) == size:
        return False
    stands = colour_of(card) if kind == Group.COLOUR else value_of(card)
    if stands == NONE:
        return False
    if kind == Group.RUN:
        before = covered(meld)
        after = before | 1 << stands
        return after != before and highest(after) - lowest(after) < size
    return bool(meld[STANDS] == NONE or meld[STANDS] == stands)


@kernel
def fits_table(kind: int, meld: Cells, card: int) -> bool:
    """Whether a card can be laid off on a meld. L8-5"""
    if kind == Group.RUN:
        mask, value = covered(meld), value_of(card)
        return value != NONE and (value == lowest(mask) - 1 or value == highest(mask) + 1)
    return bool(meld[STANDS] == (colour_of(card) if kind == Group.COLOUR else value_of(card)))


@kernel
def put(kind: int, meld: Cells, card: int) -> None:
    """Lay a card that fits into a meld. What a Joker stands for is settled. L8-4a"""
    if kind == Group.RUN:
        if card < NUMBERS:
            add_card(meld, card)
        else:
            meld[JOKERS] |= 1 << value_of(card)
        return
    meld[STANDS] = colour_of(card) if kind == Group.COLOUR else value_of(card)
    if card < NUMBERS:
        add_card(meld, card)
    else:
        meld[JOKERS] += 1


@kernel
def take_away(kind: int, meld: Cells, card: int, stood: int) -> None:
    """Undo `put`; `stood` is what the meld stood for before."""
    if card < NUMBERS:
        remove_card(meld, card)
    elif kind == Group.RUN:
        meld[JOKERS] &= ~(1 << value_of(card))
    else:
        meld[JOKERS] -= 1
    meld[STANDS] = stood
