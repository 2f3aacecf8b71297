"""A server on a free port of this machine, and people who visit it, all on one loop."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random

import uvloop

from pioche.server.client import Client
from pioche.server.far_seat import FarSeat
from pioche.server.far_table import FarTable
from pioche.server.hub import Settings
from pioche.server.limits import Limits
from pioche.server.serve import serve
from pioche.store import Store
from pioche.table.entries import AnyEntry, read_entry

LONGEST = 60.0  # seconds before a test gives up
BUSY = Limits(message_rate=100_000, message_burst=100_000, byte_rate=1 << 30, byte_burst=1 << 30)
QUICK = Settings(pace=0)


@dataclass
class House:
    """Where the server is, and what it keeps."""

    address: str
    folder: Path

    def entries(self, table: str) -> list[AnyEntry]:
        """A table's log, once the server has stopped."""
        with Store(self.folder, lambda call, *given: call(*given)) as store:
            return [read_entry(body) for body in store.entries(table)]


Visit = Callable[[House], Awaitable[None]]


def visit(folder: Path, visitors: Visit, settings: Settings = QUICK) -> House:
    """Run a server, let people visit it, and stop it again."""

    async def whole() -> House:
        async with asyncio.timeout(LONGEST), running(folder, settings) as house:
            await visitors(house)
            return house

    return uvloop.run(whole())


@asynccontextmanager
async def running(folder: Path, settings: Settings = QUICK, port: int = 0) -> AsyncIterator[House]:
    loop = asyncio.get_running_loop()
    ready: asyncio.Future[int] = loop.create_future()
    serving = loop.create_task(
        serve(folder, port=port, settings=settings, limits=BUSY, ready=ready.set_result)
    )
    await asyncio.wait([ready, serving], return_when=asyncio.FIRST_COMPLETED)
    if serving.done():
        serving.result()
    try:
        yield House(f"http://127.0.0.1:{await ready}", folder)
    finally:
        serving.cancel()
        await asyncio.wait([serving])


@dataclass
class Pair:
    """Two people at one table, each on a device of their own."""

    ana: FarTable
    bo: FarTable
    seats: tuple[FarSeat, FarSeat]


@asynccontextmanager
async def two_people(
    house: House, slug: str, seats: int = 2, **table: object
) -> AsyncIterator[Pair]:
    """Ana has opened a table with players in the seats that are left, Bo has joined, both sit."""
    async with Client(house.address) as ana, Client(house.address) as bo:
        bots = dict.fromkeys(range(2, seats), "medium")
        hers = await ana.open_table(slug, seats=seats, name="Ana", bots=bots, **table)
        his = await bo.join(hers.id, "Bo")
        yield Pair(hers, his, (await hers.sit(0, "Ana"), await his.sit(1, "Bo")))


def anybody(seat: int) -> Random:
    return Random(f"seat {seat}")
