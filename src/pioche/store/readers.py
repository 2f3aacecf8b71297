"""Connections for reading: as many as there are threads that read at once."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path
from threading import Lock
from typing import Any

from pioche.store.schema import connect


class Readers:
    """A connection is lent to one thread for one question. Each answer is of one instant, and has
    what was committed before it."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._idle: list[sqlite3.Connection] = []
        self._is_closed = False
        self._lock = Lock()

    def ask(self, question: str, values: Sequence[Any] = ()) -> list[Any]:
        connection = self._borrow()
        try:
            return connection.execute(question, values).fetchall()
        finally:
            self._give_back(connection)

    def close(self) -> None:
        with self._lock:
            self._is_closed = True
            while self._idle:
                self._idle.pop().close()

    def _borrow(self) -> sqlite3.Connection:
        with self._lock:
            if self._is_closed:
                raise RuntimeError("the store is closed")
            if self._idle:
                return self._idle.pop()
        connection = connect(self._path)
        connection.execute("PRAGMA query_only = ON")
        return connection

    def _give_back(self, connection: sqlite3.Connection) -> None:
        with self._lock:
            if self._is_closed:
                connection.close()
            else:
                self._idle.append(connection)
