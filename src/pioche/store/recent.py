"""New entries, in the order of their coming, until they are put to the others of their table.

A commit writes every page that it touched. If each entry went to its own table's page at once, a
commit of 40 would write 40 pages; one after the other they fill one or two. Thousands of them are
put away together later, many to a page.
"""

from __future__ import annotations

import sqlite3

from pioche.store.transaction import transaction

# How long each table is that has entries here. Being temporary, it lies in memory, and it is
# rolled back with what it counts.
LENGTHS = """
    CREATE TEMP TABLE lengths (
        table_id TEXT PRIMARY KEY,
        length INTEGER NOT NULL
    ) STRICT, WITHOUT ROWID;
    CREATE TEMP TRIGGER recent_numbers_run BEFORE INSERT ON main.recent
    WHEN NEW.number IS NOT 1 + coalesce(
        (SELECT length FROM lengths WHERE table_id = NEW.table_id),
        (SELECT max(number) FROM entries WHERE table_id = NEW.table_id),
        0
    )
    BEGIN
        SELECT raise(ABORT, 'numbers of entries run from 1 without a gap, none twice');
    END;
    CREATE TEMP TRIGGER a_table_grows AFTER INSERT ON main.recent BEGIN
        INSERT INTO lengths VALUES (NEW.table_id, NEW.number)
        ON CONFLICT DO UPDATE SET length = excluded.length;
    END;
"""


def begin_recent(connection: sqlite3.Connection) -> None:
    """For the connection that writes, before it does: nothing is recent then."""
    connection.executescript(LENGTHS)
    put_away(connection)


def put_away(connection: sqlite3.Connection) -> None:
    """All that is recent goes to where it belongs, or stays."""
    with transaction(connection):
        connection.execute(
            "INSERT INTO entries (table_id, number, body) "
            "SELECT table_id, number, body FROM recent ORDER BY table_id, number"
        )
        connection.execute("DELETE FROM recent")
        connection.execute("DELETE FROM lengths")
