"""Seats are numbers from 0, clockwise. Two more stand for those who have no chair.

A set of seats is a mask: bit 2 is seat 2. The spectators' bit is a seat's bit like any
other, so "who may see this" is one number.
"""

from __future__ import annotations

from pioche.kernel.jit import inlined
from pioche.kernel.record import Words
from pioche.kernel.rng import below

NOBODY = 7  # looks on and holds no cards: spectators
CLOCK = 8  # moves when time runs out
EVERYONE = 0xFF  # every seat and the spectators


@inlined
def only(seat: int) -> int:
    """The mask of one seat."""
    return 1 << seat


@inlined
def next_seat(seat: int, seats: int) -> int:
    """The left neighbour."""
    return (seat + 1) % seats


@inlined
def seats_in(mask: int) -> int:
    """How many seats a mask holds."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@inlined
def lowest_seat(mask: int) -> int:
    """The first seat of a mask, or the only one."""
    seat = 0
    while mask >> seat & 1 == 0:
        seat += 1
    return seat


@inlined
def any_seat(mask: int, rng: Words) -> int:
    """One of the seats of a mask, by lot."""
    while mask & (mask - 1):  # more than one is left: strike one out or keep it alone
        lowest = mask & -mask
        mask = lowest if below(rng, seats_in(mask)) == 0 else mask ^ lowest
    return lowest_seat(mask)
