"""Seats are numbers from 0, clockwise. Two more stand for those who have no chair.

A set of seats is a mask: bit 2 is seat 2. The spectators' bit is a seat's bit like any
other, so "who may see this" is one number.
"""

from __future__ import annotations

from pioche.kernel.jit import inlined

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
