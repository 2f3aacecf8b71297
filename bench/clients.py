"""People at tables who play random legal moves: all at once, or so many moves a second.

What they are sent is not decoded but searched for the few bytes that matter, so that one core is
load enough for a server on another.
"""

from __future__ import annotations

import asyncio
from array import array
from collections import deque
from collections.abc import Callable
from random import Random
from time import perf_counter

from pioche.server.dial import Connection, dial

LEGAL, MOVED, OVER = b'"legal":[', b'"what":"moved"', b'"is_over":true'


class Tally:
    """What was measured: seconds from a move being due to its `done`, and to the other's `told`."""

    def __init__(self) -> None:
        self.done = array("d")
        self.told = array("d")
        self.refused = 0

    def clear(self) -> None:
        self.done, self.told, self.refused = array("d"), array("d"), 0


class Seat:
    """One person at one table."""

    def __init__(self, table: Table, number: int) -> None:
        self.table = table
        self.number = number
        self.legal = b""  # the moves it may choose from, as they stood in the last telling
        self.due = 0.0  # of the move under way
        self.is_waiting = False
        self.sent = 0
        self.saved = 0
        self.connection: Connection

    async def sit_down(self, url: str, token: str) -> None:
        headers = {"authorization": f"Bearer {token}"}
        self.connection = await dial(url, headers=headers, heard=self.heard)
        self.connection.send(b'{"is":"hello","version":1}')
        self.connection.send(b'{"is":"watch","seat":%d}' % self.number)

    def heard(self, text: bytes) -> None:
        if text.startswith(b'{"is":"done"'):
            self.table.load.tally.done.append(perf_counter() - self.due)
            self.saved += 1
            self.is_waiting = False
        elif LEGAL in text:
            begin = text.index(LEGAL) + len(LEGAL)
            self.legal = text[begin : text.index(b"]", begin)]
            if MOVED in text:
                self.table.told(self, text)
        elif text.startswith(b'{"is":"refused"'):
            self.table.load.tally.refused += 1
            self.is_waiting = False
        if self.legal and not self.is_waiting:
            self.table.load.turn(self)

    def play(self, due: float) -> None:
        move = self.table.load.rng.choice(self.legal.split(b","))
        self.due, self.is_waiting, self.legal = due, True, b""
        self.sent += 1
        self.connection.send(
            b'{"is":"move","id":"m%d","seat":%d,"move":%s}' % (self.sent, self.number, move)
        )


class Table:
    """Two people who play one game."""

    def __init__(self, load: Load, name: str) -> None:
        self.load = load
        self.id = name
        self.is_playing = False
        self.seats = (Seat(self, 0), Seat(self, 1))

    async def open(self, port: int, tokens: tuple[str, str]) -> None:
        url = f"ws://127.0.0.1:{port}/api/tables/{self.id}/socket"
        for seat, token in zip(self.seats, tokens, strict=True):
            await seat.sit_down(url, token)
        while not any(seat.legal for seat in self.seats):
            await asyncio.sleep(0.001)

    def told(self, seat: Seat, text: bytes) -> None:
        other = self.seats[1 - seat.number]
        if other.is_waiting:
            self.load.tally.told.append(perf_counter() - other.due)
        if OVER in text and self.is_playing:
            self.is_playing = False
            self.load.next_table()

    def begin(self) -> None:
        self.is_playing = True
        for seat in self.seats:
            if seat.legal:
                self.load.turn(seat)


class Load:
    """The tables that play and those that wait to; `turn` is called with whoever may move."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.tally = Tally()
        self.tables: list[Table] = []
        self.waiting: deque[Table] = deque()
        self.ran_out = asyncio.Event()
        self.turn: Callable[[Seat], None] = self.play_at_once

    async def open(self, ids: list[str], port: int, tokens: tuple[str, str]) -> None:
        for name in ids:
            table = Table(self, name)
            await table.open(port, tokens)
            self.tables.append(table)
        self.waiting = deque(self.tables)

    def next_table(self) -> None:
        if self.waiting:
            self.waiting.popleft().begin()
        else:
            self.ran_out.set()

    def play_at_once(self, seat: Seat) -> None:
        """Closed loop: whoever is told to move does."""
        if seat.table.is_playing:
            seat.play(perf_counter())


class Paced:
    """Open loop: so many moves a second, each counted from when it was due."""

    def __init__(self, load: Load, rate: float) -> None:
        self.load = load
        self.step = 1 / rate
        self.ready: deque[Seat] = deque()
        self.late: deque[float] = deque()  # moves that are due, and nobody may move
        self.next = perf_counter()
        load.turn = self.turn

    def turn(self, seat: Seat) -> None:
        if seat.table.is_playing and seat not in self.ready:
            self.ready.append(seat)

    async def run(self) -> None:
        while True:
            now = perf_counter()
            while self.next <= now:
                self.late.append(self.next)
                self.next += self.step
            while self.late and self.ready:
                self.ready.popleft().play(self.late.popleft())
            await asyncio.sleep(max(0.0, self.next - perf_counter()))
