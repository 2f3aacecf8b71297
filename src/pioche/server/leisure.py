"""Long work on the loop's thread, a slice at a time: whoever makes a move finds the loop free.

Rests matter as much as slices do. The thread that writes moves to the disk needs the interpreter
for a moment before and after, and a loop that is never idle lends it only when it is told to.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from typing import NamedTuple

from pioche.server.clock import clock
from pioche.server.limits import Bucket

REST = 0.001  # seconds
When = Callable[[Callable[[], None]], None]  # calls it in a good moment


class Work(NamedTuple):
    """What is to be done, step by step, and whose share of the loop it takes."""

    steps: Iterator[None]
    share: Bucket


class Leisure:
    """Works take turns. Those of addresses that have had their share come after all others, with a
    rest before each slice; others rest after some."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, when: When, turn: int, turn_of_all: int
    ) -> None:
        self.loop = loop
        self.when = when
        self.turn = turn  # microseconds of a slice
        self.turn_of_all = turn_of_all  # and of all slices between two rests
        self.spent = 0  # since the last rest
        self.prompt: deque[Work] = deque()
        self.patient: deque[Work] = deque()
        self.is_planned = False

    def add(self, work: Work) -> None:
        has_share = work.share.take(clock(), 0)
        (self.prompt if has_share else self.patient).append(work)
        self.plan()

    def plan(self) -> None:
        if self.is_planned:
            return
        self.is_planned = True
        if self.prompt and self.spent < self.turn_of_all:
            self.loop.call_soon(self.when, self.go_on)
        else:
            self.spent = 0
            self.loop.call_later(REST, self.when, self.go_on)

    def go_on(self) -> None:
        """One slice of one work."""
        self.is_planned = False
        work = (self.prompt or self.patient).popleft()
        begun = clock()
        is_done = next(work.steps, work) is work
        while not is_done and clock() - begun < self.turn:
            is_done = next(work.steps, work) is work
        spent = clock() - begun
        self.spent += spent
        work.share.spend(begun + spent, spent)
        if not is_done:
            self.add(work)
        elif self.prompt or self.patient:
            self.plan()
