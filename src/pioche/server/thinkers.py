"""The threads on which players think: for tables that somebody watches first.

After a start, and on a server with many tables of players only, far more is to be thought about
than there are threads. Nobody waits for that; people wait for an answer at their own table.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pioche.server.room import Room

AHEAD = 1  # thoughts handed to the threads besides those they are at, so that none is idle


@dataclass(frozen=True)
class Task:
    """Something to think about, and who is told what came of it, on the loop's thread."""

    choose: Callable[[], Any]
    then: Callable[[Future[Any]], None]
    room: Room | None  # None where somebody waits for it in any case


class Thinkers:
    """Few thoughts are under way at once; the others wait here, where they can be put in order."""

    def __init__(self, loop: asyncio.AbstractEventLoop, threads: int) -> None:
        self.loop = loop
        self.most = threads + AHEAD
        self.threads = ThreadPoolExecutor(threads, "thinker")
        self.under_way = 0
        self.urgent: deque[Task] = deque()
        self.idle: deque[Task] = deque()
        self.is_closing = False

    def think(self, task: Task) -> None:
        is_watched = task.room is None or bool(task.room.sessions)
        (self.urgent if is_watched else self.idle).append(task)
        self.begin()

    def hurry(self, room: Room) -> None:
        """Somebody has come to watch."""
        self.urgent += [task for task in self.idle if task.room is room]
        self.idle = deque(task for task in self.idle if task.room is not room)

    def begin(self) -> None:
        while self.under_way < self.most and (self.urgent or self.idle):
            task = (self.urgent or self.idle).popleft()
            self.under_way += 1
            self.submit(task)

    def submit(self, task: Task) -> None:
        def thought(future: Future[Any]) -> None:
            if not self.is_closing:
                self.loop.call_soon_threadsafe(self.done, task, future)

        self.threads.submit(task.choose).add_done_callback(thought)

    def done(self, task: Task, future: Future[Any]) -> None:
        self.under_way -= 1
        if not self.is_closing:
            self.begin()
            task.then(future)

    def close(self) -> None:
        self.is_closing = True
        self.threads.shutdown(wait=True, cancel_futures=True)
