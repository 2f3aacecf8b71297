"""The thread that writes. Whatever waits when it is free goes into one transaction, so that a
thousand writes cost the disk as much as one."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Callable, Sequence
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from time import perf_counter, sleep

from pioche.store.commits import Commits
from pioche.store.lengths import Lengths
from pioche.store.recent import SHARES, put_away
from pioche.store.transaction import Outcome, commit
from pioche.store.write import Write

Done = Callable[[Outcome], object]
Deliver = Callable[[Callable[[], None]], object]
Group = list[tuple[Write, Done]]

MOST_WRITES = 1_024  # of one transaction: nobody waits for more than these and as many before
REST = 0.00015  # seconds after a commit for each of its writes: the more there are, the more will
LONGEST_REST = 0.01  # come together meanwhile, and a commit costs as much as 30 entries
FEW = 16  # writes in a group, after which there is time for other things if no more wait
MOST_RECENT = 1_024  # entries after which a share is put away if there is none: that takes some ms
SOME_RECENT = 256  # after which all are if there is
LOG = logging.getLogger(__name__)


class Writer:
    """Keeps the order in which writes were put. It alone uses its connection."""

    def __init__(self, connection: sqlite3.Connection, deliver: Deliver | None) -> None:
        self.commits = Commits()
        self.under_way = 0  # writes whose outcome was not told
        self._connection = connection
        self._deliver = deliver or (lambda call: call())
        self._waiting: SimpleQueue[tuple[Write, Done] | None] = SimpleQueue()
        self._is_closed = False
        self._lengths = Lengths()
        self._recent = 0  # entries since some were put away
        self._share = 0  # that was put away last
        self._door = Lock()
        # A process that ends without closing has lost nothing that it was told was written.
        self._thread = Thread(target=self._run, name="pioche-store", daemon=True)
        self._thread.start()

    def put(self, write: Write, done: Done) -> None:
        with self._door:
            if self._is_closed:
                raise RuntimeError("the store is closed")
            self.under_way += 1
            self._waiting.put((write, done))

    def close(self) -> None:
        with self._door:
            if not self._is_closed:
                self._is_closed = True
                self._waiting.put(None)
        self._thread.join()

    def _run(self) -> None:
        is_last = False
        while not is_last:
            group, is_last = self._next_group()
            if group:
                self._write(group)
                self._tidy(is_busy=len(group) > FEW or not self._waiting.empty())
                sleep(min(REST * len(group), LONGEST_REST))

    def _next_group(self) -> tuple[Group, bool]:
        """What waits, at least one write, and whether the door was closed behind it."""
        group: Group = []
        item = self._waiting.get()
        while item is not None:
            group.append(item)
            if len(group) == MOST_WRITES:
                return group, False
            try:
                item = self._waiting.get_nowait()
            except Empty:
                return group, False
        return group, True

    def _write(self, group: Group) -> None:
        writes = [write for write, _ in group]
        begun = perf_counter()
        outcomes = commit(self._connection, writes, self._lengths)
        self.commits.note(writes, outcomes, perf_counter() - begun)
        self._recent += sum(len(write.entries) for write in writes)
        calls = [done for _, done in group]
        try:
            self._deliver(lambda: self._tell(calls, outcomes))
        except Exception:
            LOG.exception("nobody takes what became of %d writes", len(group))

    def _tell(self, calls: Sequence[Done], outcomes: Sequence[Outcome]) -> None:
        with self._door:
            self.under_way -= len(calls)
        call_all(calls, outcomes)

    def _tidy(self, is_busy: bool) -> None:
        """Put entries away: all if there is time, or a share of them. If it fails, it is tried
        again as many entries later."""
        if self._recent < (MOST_RECENT if is_busy else SOME_RECENT):
            return
        is_time = not is_busy or self._lengths.are_many
        self._recent = 0
        self._share = (self._share + 1) % SHARES
        try:
            put_away(self._connection, None if is_time else self._share)
        except sqlite3.Error:
            LOG.exception("recent entries could not be put away; they are safe where they are")
        else:
            if is_time:
                self._lengths.forget()


def call_all(calls: Sequence[Done], outcomes: Sequence[Outcome]) -> None:
    """Each is told, whatever the one before made of it."""
    for done, outcome in zip(calls, outcomes, strict=True):
        try:
            done(outcome)
        except Exception:
            LOG.exception("an answer to a write failed")
