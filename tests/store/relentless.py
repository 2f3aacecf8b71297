"""Writes until it is killed, and says on its output what was acknowledged: table and number.

Eight tables at once. Every write has one to three entries and the row; all say where it ends, so
that half of one would show.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from threading import Event

from pioche.store import Row, Store, Write, writer

TABLES = "abcdefgh"
LONGEST = 60  # seconds, should nobody come to kill it
RECENT = 16  # so that it may be killed while it puts entries away


def play_on(store, table, last):
    end = last + 1 + last % 3
    bodies = tuple(b"%d of %d" % (number, end) for number in range(last + 1, end + 1))
    write = Write(Row(table, 0, end, True, 0, None, b""), table, last + 1, bodies)

    def done(outcome):
        if outcome is not None:
            raise outcome
        os.write(1, b"%s %d\n" % (table.encode(), end))
        play_on(store, table, end)

    store.write(write, done)


def main():
    writer.SOME_RECENT = writer.MOST_RECENT = RECENT
    store = Store(Path(sys.argv[1]))
    for table in TABLES:
        play_on(store, table, len(store.entries(table)))
    Event().wait(LONGEST)
    os._exit(1)


if __name__ == "__main__":
    main()
