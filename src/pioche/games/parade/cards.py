"""Parade's cards and table: 66 cards, six colours of 0 to 10."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from pioche.kernel.record import Cells, Record, Words, cells, words
from pioche.kernel.rng import CHACHA

SEATS = 6
COLOURS, VALUES = 6, 11
CARDS = COLOURS * VALUES
HAND = 5
LINE = 6  # cards in the line at the deal
PILE = CARDS - LINE - 2 * HAND  # the most that can lie in the pile
DISCARDS = 2

COLOUR = np.array([card // VALUES for card in range(CARDS)], np.int16)
VALUE = np.array([card % VALUES for card in range(CARDS)], np.int16)

# A set of values of one colour is a mask of 11 bits: how many cards, and their sum.
COUNT = np.array([mask.bit_count() for mask in range(1 << VALUES)], np.int16)
SUM = np.array(
    [sum(v for v in range(VALUES) if mask >> v & 1) for mask in range(1 << VALUES)], np.int16
)


class Phase(IntEnum):
    PLAYING = 0
    LAST_ROUND = 1
    DISCARDING = 2
    OVER = 3


class Choice(IntEnum):
    """The options, in the order in which a deal is given them."""

    FIRST = 0
    TIE = 1


class Tie(IntEnum):
    """Who wins when points and cards are equal."""

    SHARED = 0
    LATEST = 1


class Kind(IntEnum):
    PLAY = 0
    DISCARD = 1


MOVES = np.array([(kind, card) for kind in Kind for card in range(CARDS)], np.int16)


class State(Record):
    """A whole game of Parade, flat: copying it is copying its bytes."""

    rng: Words = words(*CHACHA)  # hidden: no view carries it
    seats: int
    first: int  # the seat that began
    tie: int
    phase: int
    turn: int
    last_turns: int  # turns still to play in the last round
    piled: int  # cards in the pile; the top is pile[piled - 1]
    lined: int  # cards in the line; its end is line[lined - 1]
    held: Cells = cells(SEATS)
    discarded: Cells = cells(SEATS)
    pile: Cells = cells(PILE)
    line: Cells = cells(CARDS)
    hand: Cells = cells(SEATS, HAND)
    discard: Cells = cells(SEATS, DISCARDS)
    front: Cells = cells(SEATS, COLOURS)  # the cards before each seat: a mask of values per colour
