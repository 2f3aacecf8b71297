"""The store: one folder, one thread that writes, any that read.

>>> import tempfile
>>> with tempfile.TemporaryDirectory() as folder:
...     row = Row("t", created=1, changed=1, is_public=True, phase=0, due=None, brief=b"")
...     with Store(Path(folder)) as store:
...         store.write(Write(row, "t", 1, (b"dealt", b"moved")), done=print)
...     with Store(Path(folder)) as store:
...         store.entries("t", after=1)
None
[b'moved']
"""

from __future__ import annotations

from collections.abc import Collection
from contextlib import ExitStack, closing
from pathlib import Path
from typing import Any

from pioche.errors import BadInput
from pioche.store.commits import Commits
from pioche.store.folder import held
from pioche.store.readers import Readers
from pioche.store.schema import open_database
from pioche.store.write import Row, Write
from pioche.store.writer import Deliver, Done, Writer

COLUMNS = "tables.id, created, changed, is_public, tables.phase, due, brief"


class Store:
    """`deliver` brings the answers of a group of writes to the thread that wants them: it is given
    one function, which calls them all. Without it they are called by the thread that writes."""

    def __init__(self, folder: Path, deliver: Deliver | None = None) -> None:
        path = folder / "tables.sqlite"
        with ExitStack() as opening:
            opening.enter_context(held(folder))
            connection = opening.enter_context(closing(open_database(path)))
            self._readers = opening.enter_context(closing(Readers(path)))
            self._writer = opening.enter_context(closing(Writer(connection, deliver)))
            self._open = opening.pop_all()

    def __enter__(self) -> Store:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Writes what waits. SQLite moves the log into the file when the last connection ends."""
        self._open.close()

    @property
    def commits(self) -> Commits:
        return self._writer.commits

    @property
    def is_writing(self) -> bool:
        """Whether anything was given to be written that nobody was told of so far."""
        return self._writer.under_way > 0

    def write(self, write: Write, done: Done) -> None:
        """Returns at once. `done` is told None when the write is on the disk, BadInput if it was
        refused, and what the disk said if that failed; nothing of it is there then."""
        self._writer.put(write, done)

    def entries(self, table: str, after: int = 0, limit: int = -1) -> list[bytes]:
        """All after that number, or the first of them."""
        return self._first_column(
            "SELECT body FROM log WHERE table_id = ? AND number > ? ORDER BY number LIMIT ?",
            (table, after, limit),
        )

    def length(self, table: str) -> int:
        """How many entries a table has; they are numbered from 1 without a gap."""
        question = "SELECT COALESCE(MAX(number), 0) FROM log WHERE table_id = ?"
        return int(self._first_column(question, (table,))[0])

    def row(self, table: str) -> Row | None:
        found = self._rows(f"SELECT {COLUMNS} FROM tables WHERE id = ?", (table,))
        return found[0] if found else None

    def rows(
        self,
        *,
        public_only: bool = True,
        phases: Collection[int] | None = None,
        limit: int = 100,
        before: tuple[int, str] | None = None,
    ) -> list[Row]:
        """The last changed first; `before` is (changed, id) of the last row of the page before.

        Of each phase the newest are found by the index, then the newest of these: what lies below
        them is never looked at.
        """
        kinds = "SELECT 1 AS open" if public_only else "SELECT 1 AS open UNION SELECT 0"
        older = "AND (changed, id) < (?, ?)" if before else ""
        chosen = "" if phases is None else f"WHERE phases.phase IN ({marks(phases)})"
        return self._rows(
            f"""
            SELECT {COLUMNS} FROM phases CROSS JOIN ({kinds}) AS kind CROSS JOIN tables
            ON tables.id IN (
                SELECT id FROM tables
                WHERE is_public = kind.open AND phase = phases.phase {older}
                ORDER BY changed DESC, id DESC LIMIT ?
            )
            {chosen} ORDER BY changed DESC, tables.id DESC LIMIT ?
            """,
            (*(before or ()), positive(limit), *(phases or ()), limit),
        )

    def tables_of(self, guest: int, limit: int = 100) -> list[Row]:
        """Where a guest takes part, the last changed first."""
        return self._rows(
            f"SELECT {COLUMNS} FROM members CROSS JOIN tables ON tables.id = table_id "
            "WHERE guest_id = ? ORDER BY changed DESC, tables.id DESC LIMIT ?",
            (guest, positive(limit)),
        )

    def due(self) -> list[tuple[str, int]]:
        """All tables that want to be woken, the soonest first."""
        return self._readers.ask(
            "SELECT id, due FROM tables WHERE due IS NOT NULL ORDER BY due, id"
        )

    def guest(self, hash: bytes) -> int | None:  # noqa: A002 - as the guest's own field
        found: list[int] = self._first_column("SELECT id FROM guests WHERE hash = ?", (hash,))
        return found[0] if found else None

    def guests(self) -> int:
        """How many there are."""
        return int(self._first_column("SELECT count(*) FROM guests")[0])

    def last_guest(self) -> int:
        """The highest id: whoever numbers guests goes on from here. 0 before the first."""
        return int(self._first_column("SELECT coalesce(max(id), 0) FROM guests")[0])

    def counts(self) -> dict[int, int]:
        """Tables by phase; kept by the database, never counted."""
        return dict(self._readers.ask("SELECT phase, number FROM phases WHERE number > 0"))

    def _rows(self, question: str, values: tuple[Any, ...]) -> list[Row]:
        return [row_of(*found) for found in self._readers.ask(question, values)]

    def _first_column(self, question: str, values: tuple[Any, ...] = ()) -> list[Any]:
        return [value for (value,) in self._readers.ask(question, values)]


def row_of(
    table: str,
    created: int,
    changed: int,
    is_public: int,
    phase: int,
    due: int | None,
    brief: bytes,
) -> Row:
    return Row(table, created, changed, bool(is_public), phase, due, brief)


def marks(values: Collection[object]) -> str:
    return ", ".join("?" * len(values))


def positive(limit: int) -> int:
    """SQLite takes a negative one for none."""
    if limit < 1:
        raise BadInput(f"a page has 1 row or more, not {limit}")
    return limit
