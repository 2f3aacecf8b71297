"""Level 8's cards and table: 90 numbers in six colours, seven Jokers, four Skips.

Cards lie in rows of eight cells: for each colour a mask of values, then how many Jokers and how
many Skips. A row has no order, so there is none to give anything away.
"""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from pioche.games.level8.levels import MELDS
from pioche.kernel.record import Cells, Record, Words, cells, words
from pioche.kernel.rng import CHACHA

SEATS = 6
COLOURS, VALUES = 6, 15
NUMBERS = COLOURS * VALUES
JOKER = NUMBERS  # all seven are one card, and so are the Skips
SKIP = JOKER + 1
KINDS = SKIP + 1
AS_VALUE = KINDS  # a Joker that stands for a value; the lowest is 0
AS_COLOUR = AS_VALUE + VALUES  # a Joker that stands for a colour
PIECES = AS_COLOUR + COLOURS
JOKERS_IN_DECK, SKIPS_IN_DECK = 7, 4
CARDS = NUMBERS + JOKERS_IN_DECK + SKIPS_IN_DECK
HAND = 10
KEEP, KEEP_FROM, KEEP_SIDE = 4, 5, 1  # cards that may be kept, from which level, on which side

JOKERS, SKIPS = COLOURS, COLOURS + 1  # the last cells of a row of cards
STANDS = COLOURS + 1  # the last cell of a meld: what it stands for
ROW = COLOURS + 2
ALL_VALUES = (1 << VALUES) - 1

COLOUR = np.array([card // VALUES for card in range(NUMBERS)], np.int16)
VALUE = np.array([card % VALUES for card in range(NUMBERS)], np.int16)

WILD_IN_DECK = np.array([JOKERS_IN_DECK, SKIPS_IN_DECK], np.int16)

# What can lie in a meld, in the order of the moves that put it there.
LAYABLE = np.array([*range(NUMBERS), *range(AS_VALUE, PIECES)], np.int16)
LAYABLES = len(LAYABLE)


class Phase(IntEnum):
    DRAWING = 0
    ACTING = 1
    LAYING = 2
    KEEPING = 3
    OVER = 4


class Choice(IntEnum):
    """The options, in the order in which a deal is given them."""

    FIRST = 0
    SIDE = 1
    JOKER_MELDS = 2
    LAST_CARD = 3


class JokerMelds(IntEnum):
    """Whether a meld may be of Jokers alone."""

    ALLOWED = 0
    REFUSED = 1


class LastCard(IntEnum):
    """How the last card of a hand may leave it."""

    DISCARD = 0
    ANY = 1


class Kind(IntEnum):
    DRAW = 0
    TAKE = 1
    SLIDE = 2
    LAY = 3
    PUT = 4
    FINISH = 5
    TAKE_BACK = 6
    ADD = 7
    DISCARD = 8
    SKIP = 9
    KEEP = 10
    DONE = 11


DUE = np.array(  # the phase in which each kind of move is made
    [
        *(Phase.DRAWING, Phase.DRAWING, Phase.DRAWING),
        Phase.ACTING,
        *(Phase.LAYING, Phase.LAYING, Phase.LAYING),
        *(Phase.ACTING, Phase.ACTING, Phase.ACTING),
        *(Phase.KEEPING, Phase.KEEPING),
    ],
    np.int16,
)


def all_moves() -> list[tuple[int, int, int, int]]:
    """The kind, and the card, seat and meld that it takes, in this order."""
    seats, melds = range(SEATS), range(MELDS)
    layable = LAYABLE.tolist()
    return [
        (Kind.DRAW, 0, 0, 0),
        *((Kind.TAKE, seat, 0, 0) for seat in seats),
        (Kind.SLIDE, 0, 0, 0),
        (Kind.LAY, 0, 0, 0),
        *((Kind.PUT, card, meld, 0) for meld in melds for card in layable),
        (Kind.FINISH, 0, 0, 0),
        (Kind.TAKE_BACK, 0, 0, 0),
        *((Kind.ADD, card, seat, meld) for seat in seats for meld in melds for card in layable),
        *((Kind.DISCARD, card, 0, 0) for card in range(KINDS)),
        *((Kind.SKIP, seat, 0, 0) for seat in seats),
        *((Kind.KEEP, card, 0, 0) for card in range(KINDS)),
        (Kind.DONE, 0, 0, 0),
    ]


MOVES = np.array(all_moves(), np.int16)
FIRST = np.array([MOVES[:, 0].tolist().index(kind) for kind in Kind], np.int16)  # of each kind


class State(Record):
    """A whole game of Level 8, all its rounds."""

    rng: Words = words(*CHACHA)  # hidden: no view carries it
    seats: int
    side: int  # of the level cards
    joker_melds: int
    last_card: int
    phase: int
    deals: int  # rounds dealt so far
    dealer: int
    turn: int
    piled: int  # cards face down in the pile; the top is pile[piled - 1]
    under: int  # Skips face up beneath them
    chosen: int  # the seats that have said which cards they keep, a mask
    level: Cells = cells(SEATS)  # 1 to 8; 9 has won
    laid: Cells = cells(SEATS)  # the level that lies before each seat, or 0
    skipped: Cells = cells(SEATS)  # Skips lying before each seat, one at most
    held: Cells = cells(SEATS)
    hand: Cells = cells(SEATS, ROW)
    open: Cells = cells(SEATS, ROW)  # the cards of each hand that everybody knows to be there
    kept: Cells = cells(SEATS, ROW)  # the cards of each hand that are kept for the next round
    stock: Cells = cells(ROW)  # what the pile was last made of, as far as it has not been seen
    fresh: Cells = cells(SEATS)  # how many cards of each hand came from that pile, unseen
    fresh_wild: Cells = cells(SEATS, 2)  # how many of those are Jokers and Skips
    old_wild: Cells = cells(2)  # Jokers and Skips unseen in hands since before that pile
    pile: Cells = cells(CARDS)
    discarded: Cells = cells(SEATS)
    discard: Cells = cells(SEATS, CARDS)  # the top is discard[seat, discarded[seat] - 1]
    # Melds: masks of values by colour; Jokers, in a run the mask of their values, else how many;
    # and the value of a set, the colour of a colour group. A lay that is not finished lies here
    # too, while its cards are still in hand.
    meld: Cells = cells(SEATS, MELDS, ROW)
