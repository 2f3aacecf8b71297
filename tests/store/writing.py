"""Writing in tests: waits for what became of writes, and can make the writer take many at once."""

from __future__ import annotations

import sqlite3
from contextlib import contextmanager
from queue import SimpleQueue
from threading import Event

from pioche.store import Row, Write

LONGEST = 60  # seconds, after which a test is stuck


class Failing:
    """A connection whose disk fails whenever a statement begins with a certain word."""

    def __init__(self, connection, word):
        self.connection = connection
        self.word = word

    @property
    def in_transaction(self):
        return self.connection.in_transaction

    def execute(self, statement, values=()):
        if statement.startswith(self.word):
            raise sqlite3.OperationalError("disk I/O error")
        return self.connection.execute(statement, values)


def row(table="t", changed=1, is_public=True, phase=0, due=None, brief=b"brief"):
    return Row(table, 1, changed, is_public, phase, due, brief)


def entries(table, first, *bodies):
    return Write(table=table, first=first, entries=bodies)


def outcomes(store, *writes):
    """What became of each; they are waiting together, so most are committed together."""
    told = SimpleQueue()
    for number, write in enumerate(writes):
        store.write(write, lambda outcome, number=number: told.put((number, outcome)))
    answers = [told.get(timeout=LONGEST) for _ in writes]
    assert [number for number, _ in answers] == list(range(len(writes))), "order is kept"
    return [outcome for _, outcome in answers]


def written(store, *writes):
    assert outcomes(store, *writes) == [None] * len(writes)


@contextmanager
def writer_busy(store):
    """Whatever is put meanwhile waits, and is then taken together."""
    begun, free = Event(), Event()

    def hold(_):
        begun.set()
        assert free.wait(LONGEST)

    store.write(Write(), hold)
    assert begun.wait(LONGEST)
    try:
        yield
    finally:
        free.set()


def together(store, *writes):
    """The outcomes of writes that are one group."""
    told = []
    done = Event()
    with writer_busy(store):
        for write in writes:
            store.write(write, told.append)
        store.write(Write(), lambda _: done.set())
    assert done.wait(LONGEST)
    return told
