"""Mission 626: seventeen cards of eleven characters, and Stitch."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from pioche.games.love_letter.court import Aim, Court
from pioche.games.love_letter.moves import move_table
from pioche.kernel.record import NONE

SEATS = 5
PLACES = 2  # cards in a hand at most
NAMED = 9  # the numbers that can be named: 0 to 8


class Card(IntEnum):
    GANTU = 0
    COUNCILWOMAN = 1
    COBRA = 2
    SPARKY = 3
    JUMBA = 4
    ANGEL = 5
    LEROY = 6
    DAVID = 7
    PLEAKLEY = 8
    NANI = 9
    LILO = 10


VALUE = np.array([0, 1, 2, 3, 4, 5, 5, 6, 6, 7, 8], np.int16)
COPIES = np.array([2, 3, 2, 2, 2, 1, 1, 1, 1, 1, 1], np.int16)
CARDS = int(COPIES.sum())
COPIES_WITHOUT_SPARKY = np.where(np.arange(len(Card)) == Card.SPARKY, 0, COPIES).astype(np.int16)
FEWEST_WITH_SPARKY = 4  # seats
TO_WIN = np.array([0, 0, 5, 4, 3, 3], np.int16)  # tokens to win, by seats

CHOOSING = {Card.COUNCILWOMAN, Card.COBRA, Card.SPARKY, Card.PLEAKLEY, Card.NANI}
AIM = np.array([Aim.ANOTHER if card in CHOOSING else Aim.NOBODY for card in Card], np.int16)


class Answer(IntEnum):
    """What the holder of Stitch can answer to Pleakley."""

    GIVE = 0
    SWAP = 1


MOVES, FIRST, WIDTH = move_table(
    [Aim(aim) for aim in AIM],
    guesser=Card.COUNCILWOMAN,
    values=NAMED,
    seats=SEATS,
    decisions=[(answer, NONE, NONE) for answer in Answer],
)
ANSWERS = len(MOVES) - len(Answer)  # the moves from here on answer Pleakley


class Choice(IntEnum):
    """The options, in the order in which a deal is given them."""

    FIRST = 0
    BROKEN_TIE = 1


class BrokenTie(IntEnum):
    """Who holds Stitch after a tie that left one winner, the Wrecker's holder dropping out."""

    WINNER = 0
    HOLDER = 1


class State(Court, seats=SEATS, viewers=1 + SEATS, cards=CARDS, places=PLACES):
    """A whole match, flat: copying it is copying its bytes."""

    broken_tie: int
    stitch: int  # the seat that holds Stitch
    wrecker: int  # 0: Stitch is Nice, 1: a Wrecker
    chosen: int  # whom Pleakley was played on, while that seat decides
