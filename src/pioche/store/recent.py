"""New entries, in the order of their coming, until they are put to the others of their table.

A commit writes every page that it touched. If each entry went to its own table's page at once, a
commit of 40 would write 40 pages; one after the other they fill one or two. Thousands of them are
put away together later, many to a page.
"""

from __future__ import annotations

import sqlite3

from pioche.store.transaction import transaction

SHARES = 4  # of all tables, of which one at a time is put away while others wait
PUT = """
    INSERT INTO entries (table_id, number, body)
    SELECT table_id, number, body FROM recent WHERE {which} ORDER BY table_id, number
"""
REMOVE = "DELETE FROM recent WHERE {which}"
IN_SHARE = f"unicode(table_id) % {SHARES} = {{share}}"  # ids are random, and so is how they begin


def put_away(connection: sqlite3.Connection, share: int | None = None) -> None:
    """All that is recent, or all of the tables in one share, goes to where it belongs, or stays."""
    which = "TRUE" if share is None else IN_SHARE.format(share=share)
    with transaction(connection):
        connection.execute(PUT.format(which=which).strip())
        connection.execute(REMOVE.format(which=which))
