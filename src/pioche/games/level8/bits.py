"""Sets of values as masks of 15 bits."""

from __future__ import annotations

from pioche.games.level8.cards import VALUES
from pioche.kernel.jit import inlined


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
