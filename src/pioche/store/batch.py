"""Many writes in few statements.

Every statement lets other threads run, and one that computes gives the turn back milliseconds
later. So rows of many writes go into one statement, as many as there are, in powers of two.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from typing import Any

from pioche.store.write import Guest, Row, Write

MOST_ROWS = 512  # of one statement; SQLite takes 32,766 values

TABLES = (
    "INSERT INTO tables (id, created, changed, is_public, phase, due, brief) VALUES ",
    " ON CONFLICT DO UPDATE SET created = excluded.created, changed = excluded.changed, "
    "is_public = excluded.is_public, phase = excluded.phase, due = excluded.due, "
    "brief = excluded.brief",
)
ENTRIES = ("INSERT INTO entries (table_id, number, body) VALUES ", "")
GUESTS = ("INSERT INTO guests (id, hash, created) VALUES ", "")
MEMBERS = ("INSERT INTO members (table_id, guest_id) VALUES ", " ON CONFLICT DO NOTHING")


@dataclass
class Batch:
    """Writes side by side, put down kind by kind: of each table its last row, then the entries."""

    rows: dict[str, Row] = field(default_factory=dict)
    entries: list[tuple[str, int, bytes]] = field(default_factory=list)
    guests: list[Guest] = field(default_factory=list)
    members: list[tuple[str, int]] = field(default_factory=list)
    brought: set[str | int] = field(default_factory=set)
    relied_on: set[str | int] = field(default_factory=set)

    def takes(self, write: Write) -> bool:
        """Whether the write may stand beside the others: not if it brings the table or the guest
        that an earlier one took to be there, since that one would then come too late to fail."""
        return self.relied_on.isdisjoint(brings(write))

    def add(self, write: Write) -> None:
        if write.row is not None:
            self.rows[write.row.id] = write.row
        if write.table is not None:
            for number, body in enumerate(write.entries, write.first):
                self.entries.append((write.table, number, body))
        self.guests += write.guests
        self.members += write.members
        self.brought.update(brings(write))
        self.relied_on.update(relies_on(write) - self.brought)

    def put_down(self, connection: sqlite3.Connection) -> None:
        insert(connection, TABLES, [values(row) for row in self.rows.values()])
        insert(connection, ENTRIES, self.entries)
        insert(connection, GUESTS, [values(guest) for guest in self.guests])
        insert(connection, MEMBERS, self.members)


def brings(write: Write) -> set[str | int]:
    """Ids of tables and of guests; the ones are texts, the others numbers."""
    guests: set[str | int] = {guest.id for guest in write.guests}
    return guests if write.row is None else guests | {write.row.id}


def relies_on(write: Write) -> set[str | int]:
    return {*([write.table] if write.entries and write.table else ()), *chain(*write.members)}


def values(record: Row | Guest) -> tuple[Any, ...]:
    return tuple(vars(record).values())


def put_down(connection: sqlite3.Connection, writes: Iterable[Write]) -> None:
    """As if one write came after the other."""
    batch = Batch()
    for write in writes:
        if not batch.takes(write):
            batch.put_down(connection)
            batch = Batch()
        batch.add(write)
    batch.put_down(connection)


def insert(
    connection: sqlite3.Connection, kind: tuple[str, str], rows: Sequence[tuple[Any, ...]]
) -> None:
    done, size = 0, MOST_ROWS
    while done < len(rows):
        while size > len(rows) - done:
            size //= 2
        some = rows[done : done + size]
        connection.execute(statement(kind, size, len(some[0])), tuple(chain.from_iterable(some)))
        done += size


@cache
def statement(kind: tuple[str, str], rows: int, columns: int) -> str:
    """The same few texts again and again, so that SQLite compiles each once."""
    row = f"({', '.join('?' * columns)})"
    return f"{kind[0]}{', '.join([row] * rows)}{kind[1]}"
