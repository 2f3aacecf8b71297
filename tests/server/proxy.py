"""A broken box between clients and a server. It understands frames, and loses, doubles, delays,
reorders and cuts them, both ways, by a lot that is the same in every run."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass
from random import Random

TEXT_OPCODES = (0x0, 0x1, 0x2)


@dataclass(frozen=True)
class Faults:
    """How often what goes wrong, by frame."""

    drop: float = 0.05
    double: float = 0.20
    delay: float = 0.10  # frames after it overtake a delayed one
    longest: float = 0.05  # seconds of a delay
    cut: float = 0.002


class Proxy:
    """Listens on a port of its own. The n-th connection draws its faults from lot n."""

    def __init__(self, port: int, faults: Faults, seed: int) -> None:
        self.server_port = port
        self.faults = faults
        self.seed = seed
        self.port = 0
        self.is_out = False
        self.count = 0
        self.done: Counter[str] = Counter()
        self.lines: set[Line] = set()
        self.listening: asyncio.Server | None = None

    async def __aenter__(self) -> Proxy:
        self.listening = await asyncio.start_server(self.meet, "127.0.0.1", 0)
        self.port = self.listening.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_: object) -> None:
        assert self.listening is not None
        self.listening.close()
        for line in list(self.lines):
            line.cut()
        while self.lines:
            await asyncio.sleep(0.01)
        await self.listening.wait_closed()

    def go_out(self) -> None:
        """From now on nothing passes; half of those who are connected notice at once."""
        self.is_out = True
        for line in sorted(self.lines, key=lambda line: line.number)[::2]:
            line.cut()

    async def meet(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.count += 1
        line = Line(self, self.count, writer)
        self.lines.add(line)
        try:
            await line.run(reader)
        finally:
            line.cut()
            self.lines.discard(line)


class Line:
    """One connection through the box."""

    def __init__(self, proxy: Proxy, number: int, client: asyncio.StreamWriter) -> None:
        self.proxy = proxy
        self.number = number
        self.rng = Random(f"{proxy.seed} {number}")
        self.client = client
        self.server: asyncio.StreamWriter | None = None

    async def run(self, reader: asyncio.StreamReader) -> None:
        if self.proxy.is_out and self.rng.random() < 0.5:
            return  # refused at once; others are let in, and hear nothing
        if self.proxy.is_out:
            while self.proxy.is_out and await reader.read(1 << 16):
                pass
            return
        answers, self.server = await asyncio.open_connection("127.0.0.1", self.proxy.server_port)
        lots = [Random(self.rng.getrandbits(64)) for _ in range(2)]
        ways = [
            asyncio.create_task(self.pass_on(reader, self.server, lots[0])),
            asyncio.create_task(self.pass_on(answers, self.client, lots[1])),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        self.cut()
        await asyncio.gather(*ways)

    async def pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, lot: Random
    ) -> None:
        """The handshake as it is, then frame by frame, until there is no more."""
        try:
            writer.write(await reader.readuntil(b"\r\n\r\n"))
            while not writer.is_closing():
                frame = await read_frame(reader)
                if self.proxy.is_out:
                    self.proxy.done["swallowed"] += 1
                else:
                    self.treat(frame, writer, lot)
        except (asyncio.IncompleteReadError, ConnectionError):
            return

    def treat(self, frame: bytes, writer: asyncio.StreamWriter, lot: Random) -> None:
        if frame[0] & 0x0F not in TEXT_OPCODES:
            self.write(writer, frame)
            return
        faults, done = self.proxy.faults, self.proxy.done
        drawn, delay, twice = lot.random(), lot.random() * faults.longest, lot.random()
        done["frames"] += 1
        if drawn < faults.cut:
            done["cut"] += 1
            self.cut()
        elif drawn < faults.cut + faults.drop:
            done["dropped"] += 1
        elif drawn < faults.cut + faults.drop + faults.delay:
            done["delayed"] += 1
            asyncio.get_running_loop().call_later(delay, self.write, writer, frame)
        else:
            self.write(writer, frame)
        if twice < faults.double:
            done["doubled"] += 1
            asyncio.get_running_loop().call_later(delay, self.write, writer, frame)

    def write(self, writer: asyncio.StreamWriter, frame: bytes) -> None:
        if not writer.is_closing() and not self.proxy.is_out:
            writer.write(frame)

    def cut(self) -> None:
        for writer in (self.client, self.server):
            if writer is not None and not writer.is_closing():
                writer.transport.abort()


async def read_frame(reader: asyncio.StreamReader) -> bytes:
    """One frame as it came, of whatever kind."""
    head = await reader.readexactly(2)
    length = head[1] & 0x7F
    if length >= 126:
        more = await reader.readexactly(2 if length == 126 else 8)
        head, length = head + more, int.from_bytes(more)
    mask = 4 if head[1] & 0x80 else 0
    return head + await reader.readexactly(mask + length)
