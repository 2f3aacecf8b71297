"""Attackers over real sockets, in a process of their own, each at addresses of its own.

    python tests/server/attack.py < GROUND

What they know of the server comes in as JSON, and what they met goes out. Whoever is cut or held
up comes again, from another address when the server is tired of the one before.
"""

from __future__ import annotations

import asyncio
import os
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import msgspec
import uvloop

if __name__ == "__main__":
    sys.path[0] = str(Path(__file__).parent.parent)

from pioche.server.frames import masked_text_frame
from server.fuzz import Fuzz
from server.hostile_bytes import FORGED, FRAMES, Target, ask, bearer, half, knock, upgrade
from server.hostile_line import HELLO, Line, Met

TOO_MANY = 429
UPGRADED = 101
PIECES = (7, 1_000, 1 << 20)
RUSHES = (
    b'{"is":"watch","have":0}',
    b'{"is":"watch"}',
    b'{"is":"hello","version":1}',
    b'{"is":"hint","id":"h","seat":0}',
    b'{"is":"time","asked":1}',
    b"{",
)


class Ground(msgspec.Struct, frozen=True):
    """What attackers know, and how much they send."""

    port: int
    messages: int
    seed: int
    others: list[str]  # tables of others
    own: list[str]  # tables at which they are members
    tokens: list[str]  # of their own
    requests: list[str]  # ids that others use
    attackers: int


class Attacker:
    """Sends its share, visit by visit, from addresses that nobody else has."""

    def __init__(self, ground: Ground, number: int, met: Met) -> None:
        self.ground, self.number, self.met = ground, number, met
        self.rng = Random(f"{ground.seed} {number}")
        self.fuzz = Fuzz(self.rng.randrange(1 << 30), ground.requests)
        self.target = Target([*ground.others, *ground.own], ground.tokens, ground.own)
        self.host = f"127.0.0.1:{ground.port}"
        self.moves = 0  # from one address to the next

    async def send(self, messages: int) -> None:
        left = messages
        while left > 0:
            name = self.rng.choices(tuple(WAYS), WEIGHTS)[0]
            line = await Line.open(self.met, self.ground.port, self.source())
            try:
                sent = await WAYS[name](self, line, left)
            finally:
                line.transport.abort()
            self.met.sent[name] += sent
            left -= sent
            if line.status == TOO_MANY or self.rng.random() < 0.05:
                self.moves += 1

    def source(self) -> str:
        return f"127.{1 + self.number}.{self.moves // 250 % 250}.{1 + self.moves % 250}"

    # ---- ways to attack: each returns how many messages it sent

    async def enter(self, line: Line) -> bool:
        """Ask for a socket as oneself, as nobody, or as somebody whom there is not."""
        lot, names = self.rng.random(), {}
        if lot < 0.9:
            token = self.rng.choice(self.ground.tokens if lot < 0.8 else FORGED)
            names = bearer(token)
        table = self.rng.choice(self.target.tables)
        await line.write(upgrade(table, self.host, **names), 1 << 20)
        await line.wait_for(line.answered)
        if line.status == UPGRADED and self.rng.random() < 0.95:
            await line.write(HELLO, 1 << 20)
        return line.status == UPGRADED

    async def talk(self, line: Line, most: int) -> int:
        """Messages by the grammar, and what is nearly so."""
        if not await self.enter(line):
            return 1
        sent, end = 0, min(most, self.rng.choice((5, 50, 150, 190, 260)))
        while sent < end and not line.transport.is_closing():
            volley = [self.fuzz.text() for _ in range(self.rng.randint(1, 40))]
            sent += len(volley)
            data = b"".join(map(masked_text_frame, volley))
            await line.write(data, self.rng.choice(PIECES))
        await line.wait_until_heard()
        return max(1, sent)

    async def spoil(self, line: Line, most: int) -> int:
        """Frames that are none."""
        if not await self.enter(line):
            return 1
        for _ in range(3):
            await line.write(self.rng.choice(FRAMES)(self.rng), self.rng.choice(PIECES))
        if self.rng.random() < 0.5:
            line.transport.write_eof()
        await asyncio.wait([line.told_time], timeout=0.1)  # a frame may be one that never ends
        return 3

    async def rush(self, line: Line, most: int) -> int:
        """As much as goes into one packet or two, again and again the same."""
        if not await self.enter(line):
            return 1
        count = min(most, self.rng.choice((150, 1_000)))
        await line.write(masked_text_frame(self.rng.choice(RUSHES)) * count, 1 << 20)
        await line.wait_until_heard()
        return count

    async def knock(self, line: Line, most: int) -> int:
        await line.write(knock(self.rng, self.host, self.target), 1 << 20)
        await line.wait_for(line.answered)
        return 1

    async def ask(self, line: Line, most: int) -> int:
        await line.write(ask(self.rng, self.host, self.target, self.fuzz), 1 << 20)
        await line.wait_for(line.answered)
        return 1

    async def half(self, line: Line, most: int) -> int:
        await line.write(half(self.rng, self.host, self.target), self.rng.choice(PIECES))
        await asyncio.sleep(self.rng.choice((0, 0.01, 0.1)))
        return 1


WAYS: dict[str, Callable[[Attacker, Line, int], Awaitable[int]]] = {
    "talk": Attacker.talk,
    "spoil": Attacker.spoil,
    "rush": Attacker.rush,
    "knock": Attacker.knock,
    "ask": Attacker.ask,
    "half": Attacker.half,
}
WEIGHTS = (6, 12, 1, 16, 24, 8)


async def attack(ground: Ground) -> Met:
    met = Met()
    share = -(-ground.messages // ground.attackers)
    attackers = [Attacker(ground, number, met) for number in range(ground.attackers)]
    await asyncio.gather(*(attacker.send(share) for attacker in attackers))
    return met


def main() -> None:
    os.nice(5)  # those who are attacked are measured on the same machine
    ground = msgspec.json.decode(sys.stdin.buffer.read(), type=Ground)
    sys.stdout.buffer.write(msgspec.json.encode(uvloop.run(attack(ground))))


if __name__ == "__main__":
    main()
