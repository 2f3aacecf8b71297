"""Sets of values as masks of 15 bits, and how many there are of each in one number.

A tally has four bits for every value, so that it counts up to fifteen of each.
"""

from __future__ import annotations

import numpy as np

from pioche.games.level8.cards import VALUES
from pioche.kernel.jit import inlined

# The tally of each mask of eight values.
TALLIES = np.array(
    [sum((mask >> value & 1) << 4 * value for value in range(8)) for mask in range(256)], np.int64
)
ONE_EACH = sum(1 << 4 * value for value in range(VALUES))


@inlined
def bits(mask: int) -> int:
    """How many values a mask holds."""
    mask -= mask >> 1 & 0x5555
    mask = (mask & 0x3333) + (mask >> 2 & 0x3333)
    mask = mask + (mask >> 4) & 0x0F0F
    return mask + (mask >> 8) & 0x1F


@inlined
def lowest(mask: int) -> int:
    """The lowest value of a mask that holds one."""
    value = 0
    while mask >> value & 1 == 0:
        value += 1
    return value


@inlined
def highest(mask: int) -> int:
    """The highest value of a mask that holds one."""
    value = VALUES - 1
    while mask >> value & 1 == 0:
        value -= 1
    return value


@inlined
def window(start: int, size: int) -> int:
    """A run of so many values from a first one."""
    return (1 << size) - 1 << start


@inlined
def tally(mask: int) -> int:
    """One of each value of a mask."""
    return int(TALLIES[mask & 255]) | int(TALLIES[mask >> 8]) << 32


@inlined
def in_tally(tally: int, value: int) -> int:
    """How many there are of a value."""
    return tally >> 4 * value & 15


@inlined
def present(tally: int) -> int:
    """One of each value of which there is any, as a tally."""
    there = tally | tally >> 1
    return (there | there >> 2) & ONE_EACH


@inlined
def ones(number: int) -> int:
    """How many bits of a number are set; quick for few."""
    count = 0
    while number:
        number &= number - 1
        count += 1
    return count
