"""What is done for all sockets together: the frames of a loop turn sent, those heard in turn who
send more than their share, and one timer."""

from __future__ import annotations

import asyncio
import heapq
from itertools import count
from typing import Protocol
from weakref import ref

from pioche.server.clock import clock
from pioche.server.limits import AddressRates, Limits

TICK = 0.1  # seconds
AFTER_OTHERS = 20_000  # microseconds


class Visited(Protocol):
    """What the rounds need to know of a socket."""

    due: int | None

    def flush(self) -> None: ...

    def hear_on(self) -> None:
        """Hear a little of what has come."""

    def visit(self, now: int) -> None:
        """Do what is due, and ask to be visited again, or not."""


class Rounds:
    """Sends for sockets at the end of a loop turn, hears those who wait, and visits sockets when
    they are due."""

    def __init__(self, loop: asyncio.AbstractEventLoop, limits: Limits | None = None) -> None:
        chosen = limits or Limits()
        self.loop = loop
        self.turn = chosen.turn_of_all
        self.heard = 0  # microseconds spent on hearing in this loop turn
        self.shares = AddressRates(chosen.share_rate, chosen.share_burst)
        self.waiting: list[tuple[int, int, Visited]] = []  # by when each is due
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

    def may_hear(self, network: str, now: int) -> bool:
        """At once: if there is time in this loop turn, and the address has not had its share."""
        return self.heard < self.turn and self.shares.bucket(network, now).take(now, 0)

    def spent(self, network: str, now: int, micros: int) -> None:
        """So long it took to hear somebody."""
        if not self.heard:
            self.loop.call_soon(self.begin_turn)
        self.heard += max(micros, 1)
        self.shares.bucket(network, now).spend(now, micros)

    def begin_turn(self) -> None:
        self.heard = 0

    def wait(self, socket: Visited, network: str, now: int) -> None:
        """Hear a socket on in another turn; whoever had more than a share comes a little after
        those who had not, and no later, or a school behind one address would wait and wait."""
        if not self.waiting:
            self.loop.call_soon(self.attend)
        is_in_debt = not self.shares.bucket(network, now).take(now, 0)
        due = now + is_in_debt * AFTER_OTHERS
        heapq.heappush(self.waiting, (due, next(self.order), socket))

    def attend(self) -> None:
        """One in a loop turn: whoever sends a little is heard in between."""
        _, _, socket = heapq.heappop(self.waiting)
        if self.waiting:
            self.loop.call_soon(self.attend)
        socket.hear_on()

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
