"""Many writes in few statements.

Every statement lets other threads run, and one that computes gives the turn back milliseconds
later. So rows of many writes go into one statement, as many as there are; many of them in powers of
two.
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
MOST_EXACT = 32  # rows up to which there is a statement for every number of them

TABLES = (
    "INSERT INTO tables (id, created, changed, is_public, phase, due, brief) VALUES ",
    " ON CONFLICT DO UPDATE SET created = excluded.created, changed = excluded.changed, "
    "is_public = excluded.is_public, phase = excluded.phase, due = excluded.due, "
    "brief = excluded.brief",
)
ENTRIES = ("INSERT INTO recent (table_id, number, body) VALUES ", "")
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
        is_plain = write.row is None and not write.guests
        return is_plain or self.relied_on.isdisjoint(brings(write))

    def add(self, write: Write) -> None:
        """Most writes are the entries of a table that is there, and nothing else."""
        if write.row is not None:
            self.rows[write.row.id] = write.row
        if write.row is not None or write.guests:
            self.brought.update(brings(write))
        if write.guests or write.members:
            self.guests += write.guests
            self.members += write.members
            self.relied_on.update(
                key for pair in write.members for key in pair if key not in self.brought
            )
        if write.table is not None and write.entries:
            for number, body in enumerate(write.entries, write.first):
                self.entries.append((write.table, number, body))
            if write.table not in self.brought:
                self.relied_on.add(write.table)

    def is_one_statement(self) -> bool:
        kinds = (self.rows, self.entries, self.guests, self.members)
        counts = [len(rows) for rows in kinds if rows]
        return len(counts) == 1 and at_once(counts[0]) == counts[0]

    def put_down(self, connection: sqlite3.Connection) -> None:
        insert(connection, TABLES, [values(row) for row in self.rows.values()])
        insert(connection, ENTRIES, self.entries)
        insert(connection, GUESTS, [values(guest) for guest in self.guests])
        insert(connection, MEMBERS, self.members)


def brings(write: Write) -> set[str | int]:
    """Ids of tables and of guests; the ones are texts, the others numbers."""
    guests: set[str | int] = {guest.id for guest in write.guests}
    return guests if write.row is None else guests | {write.row.id}


def values(record: Row | Guest) -> tuple[Any, ...]:
    return tuple(vars(record).values())


def batches(writes: Iterable[Write]) -> list[Batch]:
    """Put down in their order, they are as if one write came after the other."""
    found = [Batch()]
    for write in writes:
        if not found[-1].takes(write):
            found.append(Batch())
        found[-1].add(write)
    return found


def insert(
    connection: sqlite3.Connection, kind: tuple[str, str], rows: Sequence[tuple[Any, ...]]
) -> None:
    done = 0
    while done < len(rows):
        size = at_once(len(rows) - done)
        some = rows[done : done + size]
        connection.execute(statement(kind, size, len(some[0])), tuple(chain.from_iterable(some)))
        done += size


def at_once(rows: int) -> int:
    """How many of so many rows go into the next statement.

    >>> [at_once(rows) for rows in (1, 7, 32, 33, 100, 9_000)]
    [1, 7, 32, 32, 64, 512]
    """
    return rows if rows <= MOST_EXACT else min(MOST_ROWS, 1 << rows.bit_length() - 1)


@cache
def statement(kind: tuple[str, str], rows: int, columns: int) -> str:
    """The same few texts again and again, so that SQLite compiles each once."""
    row = f"({', '.join('?' * columns)})"
    return f"{kind[0]}{', '.join([row] * rows)}{kind[1]}"
