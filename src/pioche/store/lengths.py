"""How long the tables are that have recent entries: none comes after a gap, none twice.

Kept by the one who writes, as asking the file for every entry takes as long as writing it.
"""

from __future__ import annotations

import sqlite3

from pioche.store.write import Write

GAP = "numbers of entries run from 1 without a gap, none twice"
LENGTH = "SELECT coalesce(max(number), 0) FROM entries WHERE table_id = ?"
MANY = 20_000


class Lengths:
    """Of a table that is not known here nothing is recent."""

    def __init__(self) -> None:
        self._known: dict[str, int] = {}

    @property
    def are_many(self) -> bool:
        return len(self._known) >= MANY

    def grow(self, grown: dict[str, int], connection: sqlite3.Connection, write: Write) -> None:
        """Note among what others of its group have grown how long a write makes its table."""
        table, entries = write.table, write.entries
        if table is None or not entries:
            return
        length = grown.get(table) or self._known.get(table)
        if length is None:
            ((length,),) = connection.execute(LENGTH, (table,))
        if write.first != length + 1:
            raise sqlite3.IntegrityError(GAP)
        grown[table] = length + len(entries)

    def keep(self, grown: dict[str, int]) -> None:
        """That is on the disk."""
        self._known.update(grown)

    def forget(self) -> None:
        """Nothing is recent any more."""
        self._known.clear()
