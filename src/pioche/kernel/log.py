"""What a move made happen: rows of numbers, never texts.

A row is the event's number, the mask of the seats that see all of it, and its arguments.
The secret arguments are blanked for everybody else (`pioche.games.about`, `Field`).
"""

from __future__ import annotations

from enum import IntEnum

from pioche.kernel.jit import kernel
from pioche.kernel.record import Cells, Record, cells

ROWS, ARGUMENTS = 128, 6


class Log(Record):
    """The events of one move. `count` goes on past the last row, so that an overflow shows."""

    count: int
    rows: Cells = cells(ROWS, 2 + ARGUMENTS)


@kernel
def tell(
    log: Log,
    event: IntEnum,
    seen_by: int,
    a: int = 0,
    b: int = 0,
    c: int = 0,
    d: int = 0,
    e: int = 0,
    f: int = 0,
) -> None:
    """Add one event to the log."""
    if log.count < ROWS:
        row = log.rows[log.count]
        row[0], row[1] = event, seen_by
        row[2], row[3], row[4], row[5], row[6], row[7] = a, b, c, d, e, f
    log.count += 1
