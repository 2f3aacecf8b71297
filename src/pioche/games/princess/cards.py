"""Princess Princess: twenty-one cards of ten characters; a character's number is its value."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from pioche.games.love_letter.court import Aim, Court
from pioche.games.love_letter.moves import move_table
from pioche.kernel.record import NONE, Cells, cells

SEATS = 6
PLACES = 3  # cards in a hand at most
FACE_UP = 3  # cards set aside face up with two players


class Card(IntEnum):
    CLAIRE = 0
    GUARD = 1
    ADVISORS = 2
    LIBRARIAN = 3
    OLIVER = 4
    VLADRIC = 5
    PRINCESSES = 6
    GHOST_KING = 7
    CELESTE = 8
    OGRE = 9


FLED = 1 << Card.GHOST_KING | 1 << Card.VLADRIC  # those whom Celeste leaves before
UNNAMED = int(Card.GUARD)  # whom no Guard may name
VALUE = np.arange(len(Card), dtype=np.int16)
COPIES = np.array([2, 6, 2, 2, 2, 2, 2, 1, 1, 1], np.int16)
CARDS = int(COPIES.sum())
TO_WIN = np.array([0, 0, 6, 5, 4, 3, 3], np.int16)  # tokens to win, by seats

CHOOSING = {Card.GUARD, Card.ADVISORS, Card.LIBRARIAN, Card.GHOST_KING}
AIM = np.array([Aim.ANOTHER if card in CHOOSING else Aim.NOBODY for card in Card], np.int16)
AIM[Card.VLADRIC] = Aim.ANYBODY

MOVES, FIRST, WIDTH = move_table(
    [Aim(aim) for aim in AIM],
    guesser=Card.GUARD,
    values=len(Card),
    seats=SEATS,
    decisions=[(kept, first, NONE) for kept in Card for first in Card],
)
KEEPS = len(MOVES) - len(Card) ** 2  # the moves from here on keep a card and return another first


class Choice(IntEnum):
    """The options, in the order in which a deal is given them."""

    FIRST = 0
    CLAIRE = 1


class Claire(IntEnum):
    """Whom a Claire pays: the only one still in who has played her, or only the last one in."""

    ALONE = 0
    LITERAL = 1


class State(Court, seats=SEATS, viewers=1 + SEATS, cards=CARDS, places=PLACES):
    """A whole match, flat: copying it is copying its bytes."""

    claire: int
    face_up: Cells = cells(FACE_UP)
    returner: Cells = cells(CARDS)  # who put a card of the pile there, and so knows it; or NONE
