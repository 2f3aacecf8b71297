"""The database file: its tables, its versions, and how it is opened.

What must always hold is said here and not only by those who write: no entry without its table,
nothing twice. New entries lie in `recent`, where `lengths.py` lets none come in after a gap; `log`
has them all.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Sequence
from pathlib import Path

from pioche.errors import BadInput
from pioche.store.recent import put_away

OLDEST_SQLITE = (3, 37)  # the first with STRICT tables
PRAGMAS = (
    "synchronous = FULL",  # what is acknowledged outlives a power cut
    "foreign_keys = ON",
    "temp_store = MEMORY",
    "cache_size = -65536",  # 64 MiB
    "wal_autocheckpoint = 4000",  # pages in the log before they are moved to the file
)
MIGRATIONS = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        created INTEGER NOT NULL,
        changed INTEGER NOT NULL,
        is_public INTEGER NOT NULL CHECK (is_public IN (0, 1)),
        phase INTEGER NOT NULL,
        due INTEGER,
        brief BLOB NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX by_change ON tables (is_public, phase, changed, id);
    CREATE INDEX by_due ON tables (due, id) WHERE due IS NOT NULL;

    CREATE TABLE entries (
        table_id TEXT NOT NULL REFERENCES tables,
        number INTEGER NOT NULL,
        body BLOB NOT NULL,
        PRIMARY KEY (table_id, number)
    ) STRICT, WITHOUT ROWID;
    CREATE TRIGGER numbers_run BEFORE INSERT ON entries
    WHEN NEW.number IS NOT 1 + (
        SELECT coalesce(max(number), 0) FROM entries WHERE table_id = NEW.table_id
    )
    BEGIN
        SELECT raise(ABORT, 'numbers of entries run from 1 without a gap, none twice');
    END;

    CREATE TABLE guests (
        id INTEGER PRIMARY KEY,
        hash BLOB NOT NULL UNIQUE,
        created INTEGER NOT NULL
    ) STRICT;
    CREATE TABLE members (
        guest_id INTEGER NOT NULL REFERENCES guests,
        table_id TEXT NOT NULL REFERENCES tables,
        PRIMARY KEY (guest_id, table_id)
    ) STRICT, WITHOUT ROWID;

    CREATE TABLE phases (phase INTEGER PRIMARY KEY, number INTEGER NOT NULL) STRICT;
    CREATE TRIGGER a_table_is_counted AFTER INSERT ON tables BEGIN
        INSERT INTO phases VALUES (NEW.phase, 1) ON CONFLICT DO UPDATE SET number = number + 1;
    END;
    CREATE TRIGGER a_phase_is_counted AFTER UPDATE OF phase ON tables WHEN OLD.phase <> NEW.phase
    BEGIN
        UPDATE phases SET number = number - 1 WHERE phase = OLD.phase;
        INSERT INTO phases VALUES (NEW.phase, 1) ON CONFLICT DO UPDATE SET number = number + 1;
    END;
    """,
    """
    DROP TRIGGER numbers_run;
    CREATE TABLE recent (
        place INTEGER PRIMARY KEY,
        table_id TEXT NOT NULL REFERENCES tables,
        number INTEGER NOT NULL,
        body BLOB NOT NULL
    ) STRICT;
    CREATE VIEW log AS
    SELECT table_id, number, body FROM entries UNION ALL SELECT table_id, number, body FROM recent;
    """,
)


def open_database(path: Path) -> sqlite3.Connection:
    """The connection that writes, to a file that is made or migrated first where needed."""
    if sqlite3.sqlite_version_info < OLDEST_SQLITE:
        raise BadInput(f"SQLite {sqlite3.sqlite_version} is too old: Pioche needs 3.37 or newer")
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))  # what lies beside it does the same
    except OSError as error:
        raise BadInput(
            f"{path} cannot be written ({error.strerror}): give another folder"
        ) from None
    connection = connect(path)
    try:
        prepare(connection, path)
    except sqlite3.DatabaseError as error:
        connection.close()
        raise BadInput(f"{path} cannot be used ({error}): restore it, or move it away") from None
    except BaseException:
        connection.close()
        raise
    return connection


def connect(path: Path) -> sqlite3.Connection:
    """Transactions begin where they are begun, and whoever holds a connection may use it."""
    return sqlite3.connect(path, isolation_level=None, check_same_thread=False)


def prepare(connection: sqlite3.Connection, path: Path) -> None:
    migrate(connection, path, MIGRATIONS)
    (mode,) = connection.execute("PRAGMA journal_mode = WAL").fetchone()
    if mode != "wal":
        raise BadInput(f"{path} lies on a disk without shared memory: give a folder on a local one")
    for pragma in PRAGMAS:
        connection.execute(f"PRAGMA {pragma}")
    put_away(connection)


def migrate(connection: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> None:
    """Each step is whole or not there, with its number."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version > len(migrations):
        raise BadInput(f"{path} was written by a newer Pioche (version {version}): update this one")
    (things,) = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if version == 0 and things:
        raise BadInput(f"{path} is a database of something else: give another folder")
    for number, script in enumerate(migrations[version:], version + 1):
        connection.executescript(
            f"BEGIN IMMEDIATE; {script}; PRAGMA user_version = {number}; COMMIT;"
        )
