"""What is done for all sockets together: the frames of a loop turn sent, those heard in turn who
send more than their share, and one timer."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Callable
from itertools import count
from typing import Protocol
from weakref import ref

from pioche.server.calm import Calm
from pioche.server.clock import clock
from pioche.server.leisure import Leisure
from pioche.server.limits import AddressRates, Bucket, Limits

TICK = 0.1  # seconds
AFTER_OTHERS = 20_000  # microseconds
CRUMBS = 0.005  # seconds


class Heard(Protocol):
    """Somebody who waits to be heard."""

    def hear_on(self) -> None:
        """Hear a little of what has come."""


class Visited(Heard, Protocol):
    """What the rounds need to know of a socket."""

    due: int | None

    def flush(self) -> None: ...

    def visit(self, now: int) -> None:
        """Do what is due, and ask to be visited again, or not."""


class Rounds:
    """Sends for sockets at the end of a loop turn, hears those who wait, and visits sockets when
    they are due."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        limits: Limits | None = None,
        is_writing: Callable[[], bool] = lambda: False,
    ) -> None:
        chosen = limits or Limits()
        self.loop = loop
        self.turn = chosen.turn_of_all
        self.heard = 0  # microseconds spent on hearing in this loop turn
        self.shares = AddressRates(chosen.share_rate, chosen.share_burst)
        self.calm = Calm(loop, is_writing)
        self.leisure = Leisure(loop, self.calm.when, chosen.turn, chosen.turn_of_all)
        self.waiting: list[tuple[int, int, Heard]] = []  # by when each is due
        self.is_attending = False  # to those who wait, in the next loop turn
        self.unsent: list[Visited] = []
        self.visits: list[tuple[int, int, ref[Visited]]] = []  # who is gone need not wait for it
        self.order = count()  # among what is due at the same time
        self.timer: asyncio.TimerHandle | None = None

    def flush_soon(self, socket: Visited) -> None:
        """Once for all sockets that have something to send: waking the loop costs as much as
        writing a frame does."""
        if not self.unsent:
            self.loop.call_soon(self.flush)
        self.unsent.append(socket)

    def flush(self) -> None:
        unsent, self.unsent = self.unsent, []
        for socket in unsent:
            socket.flush()

    def send_after(self, call: Callable[[], None]) -> None:
        """What a commit allows to leave does so at once, and not after others were heard."""
        call()
        self.flush()
        self.calm.landed()

    def may_hear(self, share: Bucket, now: int) -> bool:
        """At once: if there is time in this loop turn, and the address has not had its share."""
        return self.heard < self.turn and share.take(now, 0)

    def spent(self, share: Bucket, now: int, micros: int) -> None:
        """So long it took to hear somebody."""
        if not self.heard:
            self.loop.call_soon(self.begin_turn)
        self.heard += max(micros, 1)
        share.spend(now, micros)

    def begin_turn(self) -> None:
        self.heard = 0

    def wait(self, somebody: Heard, share: Bucket, now: int) -> None:
        """Hear somebody on in another turn; whoever had more than a share comes a little after
        those who had not, and no later, or a school behind one address would wait and wait."""
        if not self.is_attending:
            self.is_attending = True
            self.loop.call_soon(self.attend)
        is_in_debt = not share.take(now, 0)
        due = now + is_in_debt * AFTER_OTHERS
        heapq.heappush(self.waiting, (due, next(self.order), somebody))

    def wait_longer(self, somebody: Heard, share: Bucket, seconds: float) -> None:
        def wait() -> None:
            self.wait(somebody, share, clock())

        self.loop.call_later(seconds, self.calm.when, wait)

    def attend(self) -> None:
        """Those who wait, each once and as many as there is time for in a loop turn: whoever sends
        a little is heard in between."""
        try:
            for _ in range(len(self.waiting)):
                _, _, somebody = heapq.heappop(self.waiting)
                somebody.hear_on()
                if self.heard >= self.turn:
                    break
        finally:  # whatever one of them does to it, the others are heard
            self.is_attending = bool(self.waiting)
            if self.is_attending:
                self.loop.call_soon(self.attend)

    def read_later(self, transport: asyncio.Transport) -> None:
        """Whole messages come at once; crumbs of one take as long as that each, and whoever sends
        these waits until there is a handful."""
        if not transport.is_closing():
            transport.pause_reading()
            self.loop.call_later(CRUMBS, read_on, transport)

    def come(self, socket: Visited, due: int) -> None:
        """Visit a socket at this time, and not when it was due before."""
        socket.due = due
        heapq.heappush(self.visits, (due, next(self.order), ref(socket)))
        if self.timer is None:
            self.timer = self.loop.call_later(TICK, self.tick)

    def tick(self) -> None:
        now = clock()
        self.timer = self.loop.call_later(TICK, self.tick)
        while self.visits and self.visits[0][0] <= now:
            due, _, known = heapq.heappop(self.visits)
            socket = known()
            if socket is not None and socket.due == due:  # or its visit was moved, or it is gone
                socket.due = None
                socket.visit(now)
        if not self.visits:
            self.timer.cancel()
            self.timer = None


def read_on(transport: asyncio.Transport) -> None:
    if not transport.is_closing():
        transport.resume_reading()
