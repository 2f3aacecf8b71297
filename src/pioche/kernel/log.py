"""What a move made happen: rows of numbers, never texts.

A row is the event's number, the mask of the seats that see all of it, and its arguments.
Which arguments are secret is a fact of the game: a mask for each event, one bit an argument and
one more where not even the event itself may show.
"""

from __future__ import annotations

from enum import IntEnum

from pioche.kernel.jit import inlined, kernel
from pioche.kernel.record import UNKNOWN, Cells, Record, cells
from pioche.kernel.seats import only

ROWS, ARGUMENTS = 128, 6
HIDDEN = 1 << ARGUMENTS  # the bit of an event that others are not told of at all


class Log(Record):
    """The events of one move. `count` goes on past the last row, so that an overflow shows."""

    count: int
    rows: Cells = cells(ROWS, 2 + ARGUMENTS)


@inlined
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


@kernel
def redact(log: Log, viewer: int, secrets: Cells, told: Log) -> None:
    """Write into `told` what of a log the viewer may know.

    What it says of others is only whether the viewer sees all of a row: its own bit or none.
    """
    told.count = 0
    for place in range(min(log.count, ROWS)):
        row = log.rows[place]
        blanked = 0 if row[1] & only(viewer) else secrets[row[0]]
        if blanked & HIDDEN == 0:
            copy = told.rows[told.count]
            copy[0], copy[1] = row[0], row[1] & only(viewer)
            for argument in range(ARGUMENTS):
                secret = blanked >> argument & 1
                copy[2 + argument] = UNKNOWN if secret else row[2 + argument]
            told.count += 1
    if log.count > ROWS:
        told.count = log.count  # an overflow shows here too
