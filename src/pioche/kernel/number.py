"""Cells as numbers of full width."""

from __future__ import annotations

from pioche.kernel.jit import inlined


@inlined
def number(cell: int) -> int:
    """A cell as a number. Compiled code has a version of a function for every width of its
    arguments: handing on numbers, not cells, saves compiling a second one."""
    return int(cell) + 0
