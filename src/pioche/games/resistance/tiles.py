"""The Resistance's tiles and table: ten characters, their pawns, and the planets of each seat."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from pioche.kernel.record import Cells, Record, Words, cells, words
from pioche.kernel.rng import CHACHA

SEATS = 4
PLANETS = 6  # the most that a seat can have
ROUNDS = 2


class Tile(IntEnum):
    """A character: its tiles are all alike, and it has one pawn."""

    REY = 0
    FINN = 1
    POE = 2
    HAN = 3
    CHEWBACCA = 4
    LEIA = 5
    BB8 = 6
    C3PO = 7
    R2D2 = 8
    KYLO = 9


KINDS = len(Tile)
COPIES = np.array([4, 4, 4, 4, 4, 4, 4, 4, 4, 8], np.int16)  # tiles of each character: RES-0
POINTS = np.array([5, 4, 4, 3, 3, 2, 2, 1, 1, -5], np.int16)  # what its pawn is worth: RES-0b
SORTED = np.repeat(np.arange(KINDS, dtype=np.int16), COPIES)  # all tiles, before a shuffle
TILES = len(SORTED)
PLANETS_OF = np.array([0, 0, 6, 4, 3], np.int16)  # planets of each seat, by number of seats: RES-0


class Choice(IntEnum):
    """The options, in the order in which a deal is given them."""

    FIRST = 0
    SECOND = 1
    WINDOW = 2
    MEMORY = 3


class Second(IntEnum):
    """Who begins the second round."""

    SAME = 0
    NEXT = 1


class Memory(IntEnum):
    """Whether screens show what lies on the planets."""

    HIDDEN = 0
    OPEN = 1


WINDOWS = (3, 5, 10)  # seconds that the clock waits for a last slap


class Kind(IntEnum):
    FLIP = 0
    SLAP = 1
    SLAP_EARLY = 2
    CLOSE = 3


MOVES = np.array([[kind] for kind in Kind], np.int16)


class State(Record):
    """A whole game of The Resistance, flat: copying it is copying its bytes."""

    rng: Words = words(*CHACHA)  # hidden: no view carries it
    seats: int
    first: int  # the seat that begins the first round
    second: int
    window: int  # the place of the choice in WINDOWS
    memory: int
    deals: int  # rounds dealt so far
    over: int
    turn: int  # the seat that flips next, where one alone does
    stacked: int  # tiles face down; the next to be flipped is stack[stacked - 1]
    faced: int  # tiles face up; the newest is face[faced - 1]
    free: int  # the seats that have a free planet, a mask
    occupied: Cells = cells(SEATS)  # planets of each seat that hold tiles
    stack: Cells = cells(TILES)
    face: Cells = cells(TILES)
    planet: Cells = cells(SEATS, PLANETS, KINDS)  # tiles of each character on each planet
    pawn: Cells = cells(KINDS)  # who holds it; NONE: it stands in the centre
