"""Moments in which no move is on its way to the disk, for whatever may begin a little later.

The thread that writes needs the interpreter before and after, and waits for it as long as the loop
computes for others. So requests, upgrades, long work and whoever talked nonsense begin one in a
turn of the loop, when nothing is written, or when they have waited for that long enough.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

PATIENCE = 0.002  # seconds; most commits take less, and on a busy server there is always one


class Calm:
    """Lets others begin, in the order in which they came."""

    def __init__(
        self, loop: asyncio.AbstractEventLoop, is_writing: Callable[[], bool] = lambda: False
    ) -> None:
        self.loop = loop
        self.is_writing = is_writing
        self.waiting: deque[tuple[float, Callable[[], None]]] = deque()  # until when, at most
        self.next: asyncio.Handle | None = None  # when the first of them is looked at again
        self.is_resting = False  # until then, unless what is written lands before

    def when(self, call: Callable[[], None]) -> None:
        """Call it: now, if it is calm and nobody else has begun in this turn of the loop."""
        if self.next is None and not self.is_writing():
            self.plan(0)
            call()
        else:
            self.waiting.append((self.loop.time() + PATIENCE, call))
            self.look()

    async def come(self) -> None:
        """Wait for such a moment."""
        begun = self.loop.create_future()
        self.when(lambda: None if begun.done() else begun.set_result(None))
        await begun

    def landed(self) -> None:
        """Something was written."""
        if self.is_resting and self.next is not None:
            self.next.cancel()
            self.next = None
            self.look()

    def go_on(self) -> None:
        self.next = None
        if self.waiting and not self.wait():
            self.plan(0)
            self.waiting.popleft()[1]()
        else:
            self.look()

    def look(self) -> None:
        if self.waiting and self.next is None:
            self.plan(self.wait())

    def wait(self) -> float:
        """How long the first has to wait if nothing lands before."""
        return max(0.0, self.waiting[0][0] - self.loop.time()) if self.is_writing() else 0.0

    def plan(self, wait: float) -> None:
        self.is_resting = wait > 0
        if self.is_resting:
            self.next = self.loop.call_later(wait, self.go_on)
        else:
            self.next = self.loop.call_soon(self.go_on)
