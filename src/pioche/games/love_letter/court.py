"""The table that every Love Letter plays on, and what can be told and refused at it."""

from __future__ import annotations

from enum import IntEnum

from pioche.kernel.record import Cells, Record, Words, cells, words
from pioche.kernel.rng import CHACHA


class Phase(IntEnum):
    TURN = 0  # the mover plays a card
    DECISION = 1  # the mover owes a decision that a card calls for
    OVER = 2


class Court(Record):
    """A whole match. A card is its character: copies of it are equal."""

    rng: Words = words(*CHACHA)  # hidden: no view carries it
    seats: int
    phase: int
    deals: int  # rounds dealt so far
    turn: int  # whose turn it is
    mover: int  # who acts now: nearly always the same
    inside: int  # the seats still in the round, a mask
    safe: int  # the seats that others cannot choose, a mask
    aside: int  # the card set aside face down
    piled: int  # cards in the pile; the top is pile[piled - 1]
    tokens: Cells = cells("seats")
    pile: Cells = cells("cards")
    held: Cells = cells("seats")
    hand: Cells = cells("seats", "places")  # the card kept first, then what was drawn
    fronted: Cells = cells("seats")
    front: Cells = cells("seats", "cards")  # played and discarded, in order
    may_hold: Cells = cells("viewers", "seats")  # see `knowledge`
    alike: Cells = cells("seats")
    shown: Cells = cells("seats", "seats")
    known_to: Cells = cells("places")


class Kind(IntEnum):
    """Kinds of move. A row of MOVES is the kind, a card, a seat, and a number."""

    PLAY = 0  # a card that chooses nobody, or finds nobody to choose
    CHOOSE = 1
    GUESS = 2
    DECIDE = 3


class Aim(IntEnum):
    """Whom a card is played on."""

    NOBODY = 0
    ANOTHER = 1
    ANYBODY = 2


class Objection(IntEnum):
    """What both games refuse; their own reasons have numbers from 20."""

    OK = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    NOT_IN_HAND = 3
    CHOOSE_SOMEBODY = 4
    NOT_IN_ROUND = 5
    ON_YOURSELF = 6
    PROTECTED = 7
    DECIDE_FIRST = 8
    NOTHING_TO_DECIDE = 9


class Event(IntEnum):
    """What both games tell; their own events have numbers from 40."""

    PLAYED = 1
    CHOSE = 2
    NAMED = 3
    NO_EFFECT = 4
    RIGHT = 5
    WRONG = 6
    LOOKED = 7
    COMPARED = 8
    TIED = 9
    SWAPPED = 10
    SAFE = 11
    DISCARDED = 12
    LEFT = 13
    DREW = 14
    LAST_INSIDE = 15
    PILE_EMPTY = 16
    SHOWED = 17
    ROUND_WON = 18
    WON = 19
    NEW_ROUND = 20
    DEALT = 21
