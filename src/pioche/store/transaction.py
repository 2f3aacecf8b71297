"""A group of writes in one transaction, and what became of each."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from pioche.errors import BadInput
from pioche.store.batch import batches
from pioche.store.lengths import Lengths
from pioche.store.write import Write

Outcome = Exception | None
REFUSALS = (  # one write's own fault; everything else is the disk's, and nobody's
    sqlite3.IntegrityError,
    sqlite3.DataError,
    sqlite3.InterfaceError,
    sqlite3.ProgrammingError,
    OverflowError,
    TypeError,
    ValueError,
)


def commit(
    connection: sqlite3.Connection, writes: Sequence[Write], lengths: Lengths
) -> list[Outcome]:
    """None for what is on the disk now. Writes are seldom refused, so all are tried at once; only
    where one is at fault they are done again, each by itself."""
    grown: dict[str, int] = {}
    try:
        for write in writes:
            lengths.grow(grown, connection, write)
        first, *more = batches(writes)
        if not more and first.is_one_statement():
            first.put_down(connection)  # which is a transaction by itself
        else:
            with transaction(connection):
                for batch in (first, *more):
                    batch.put_down(connection)
    except REFUSALS:
        return commit_each(connection, writes, lengths)
    except Exception as error:
        return [error] * len(writes)
    lengths.keep(grown)
    return [None] * len(writes)


def commit_each(
    connection: sqlite3.Connection, writes: Sequence[Write], lengths: Lengths
) -> list[Outcome]:
    outcomes: list[Outcome] = []
    grown: dict[str, int] = {}
    try:
        with transaction(connection):
            for write in writes:
                attempt = dict(grown)
                outcome = refusal(connection, write, lengths, attempt)
                outcomes.append(outcome)
                grown = attempt if outcome is None else grown
    except Exception as error:
        unknown = [None] * (len(writes) - len(outcomes))
        return [outcome or error for outcome in (*outcomes, *unknown)]
    lengths.keep(grown)
    return outcomes


def refusal(
    connection: sqlite3.Connection, write: Write, lengths: Lengths, grown: dict[str, int]
) -> BadInput | None:
    connection.execute("SAVEPOINT one")
    try:
        lengths.grow(grown, connection, write)
        for batch in batches([write]):
            batch.put_down(connection)
    except REFUSALS as error:
        connection.execute("ROLLBACK TO one")
        return BadInput(f"not written: {reason(error)}")
    finally:
        if connection.in_transaction:
            connection.execute("RELEASE one")
    return None


def reason(error: Exception) -> str:
    """In words, and without what the write says: that may be secret."""
    if "FOREIGN KEY" in str(error):
        return "it names a table or a guest that is not there"
    if isinstance(error, sqlite3.IntegrityError):
        return str(error)
    return f"a value cannot be stored ({type(error).__name__})"


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All or nothing. After some failures SQLite has rolled back by itself."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
