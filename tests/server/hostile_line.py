"""A connection to the server from an address of one's own, on which anything can be sent."""

from __future__ import annotations

import asyncio
from collections import Counter
from typing import cast

import msgspec

from pioche.server.frames import masked_text_frame
from server.bytes_of_frames import CLOSE

PATIENCE = 60.0  # seconds for an answer, on however busy a machine
HELLO = masked_text_frame(b'{"is":"hello","version":1,"language":"en"}')
LAST = HELLO + masked_text_frame(b'{"is":"time","asked":626}')
CLOCK, END_OF_HEAD = b'{"is":"clock","asked":626', b"\r\n\r\n"


class Met(msgspec.Struct):
    """What was sent, and what came of it."""

    sent: dict[str, int] = msgspec.field(default_factory=Counter)  # by the way it was
    statuses: dict[int, int] = msgspec.field(default_factory=Counter)
    closes: dict[int, int] = msgspec.field(default_factory=Counter)
    heard: dict[str, int] = msgspec.field(default_factory=Counter)
    unanswered: int = 0

    def summary(self) -> dict[str, dict[str, int]]:
        """The counts, in order."""
        found = {"sent": self.sent, "statuses": self.statuses, "closes": self.closes}
        return {
            name: {str(what): counts[what] for what in sorted(counts)}
            for name, counts in (found | {"heard": self.heard}).items()
        }


class Line(asyncio.Protocol):
    """Knows the status that it was answered with, and counts what it hears after that."""

    def __init__(self, met: Met) -> None:
        loop = asyncio.get_running_loop()
        self.met = met
        self.buffer = b""
        self.status = 0
        self.answered: asyncio.Future[None] = loop.create_future()
        self.told_time: asyncio.Future[None] = loop.create_future()
        self.transport: asyncio.Transport

    @classmethod
    async def open(cls, met: Met, port: int, source: str) -> Line:
        loop = asyncio.get_running_loop()
        where = {"host": "127.0.0.1", "port": port, "local_addr": (source, 0)}
        _, line = await loop.create_connection(lambda: cls(met), **where)
        return line

    async def write(self, data: bytes, piece: int) -> None:
        """Write in pieces of this size, as far as anybody is there to read them."""
        for start in range(0, len(data), piece):
            if self.transport.is_closing():
                return
            self.transport.write(data[start : start + piece])
            await asyncio.sleep(0)

    async def wait_for(self, answer: asyncio.Future[None]) -> None:
        """Until it is there, or nobody is who could give it."""
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.shield(answer)
        except TimeoutError:
            self.met.unanswered += 1

    async def wait_until_heard(self) -> None:
        """Until the server has read all that was sent before, or has closed."""
        await self.write(LAST, len(LAST))
        await self.wait_for(self.told_time)

    # ---- what comes

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.status and END_OF_HEAD in self.buffer:
            head, _, self.buffer = self.buffer.partition(END_OF_HEAD)
            self.status = int(head.split(b" ", 2)[1])
            self.met.statuses[self.status] += 1
            settle(self.answered)
        if self.status == 101:
            self.buffer = self.buffer[self.read_frames() :]
        elif self.status:
            self.buffer = b""

    def connection_lost(self, error: Exception | None) -> None:
        settle(self.answered)
        settle(self.told_time)

    def read_frames(self) -> int:
        """Count all whole frames; return where an unfinished one begins."""
        data, start = self.buffer, 0
        while len(data) >= start + 2:
            size, begin = data[start + 1], start + 2
            if size >= 126:
                begin += 2 if size == 126 else 8
                size = int.from_bytes(data[start + 2 : begin], "big")
            if len(data) < begin + size:
                break
            self.read_frame(data[start] & 15, data[begin : begin + min(size, 40)])
            start = begin + size
        return start

    def read_frame(self, opcode: int, payload: bytes) -> None:
        if opcode == CLOSE:
            self.met.closes[int.from_bytes(payload[:2], "big")] += 1
            settle(self.told_time)
        elif payload.startswith(CLOCK):
            settle(self.told_time)
        elif payload.startswith(b'{"is":"'):
            self.met.heard[payload[7:].partition(b'"')[0].decode()] += 1


def settle(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_result(None)
