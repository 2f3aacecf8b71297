"""A server on a thread of its own whose store has something of everything, for tests that ask it
one question after the other."""

from __future__ import annotations

import asyncio
import threading
from contextlib import contextmanager
from dataclasses import dataclass, field

import pytest

from pioche.server import jobs
from pioche.server.client import Client
from pioche.server.hub import Settings
from pioche.server.limits import Limits
from server.inn import LIMIT, golden, house, judged_at_once

UNHURRIED = 10**9
GENEROUS = Limits(
    **{f"{what}_rate": UNHURRIED for what in ("request", "guest", "table", "join", "work")},
    **{f"{what}_burst": UNHURRIED for what in ("request", "guest", "table", "join", "work")},
)


@dataclass
class Furnished:
    """What there is: tables in every phase, a job, and people with tokens."""

    url: str = ""
    tokens: list[str] = field(default_factory=list)
    tables: dict[str, str] = field(default_factory=dict)
    jobs: list[str] = field(default_factory=list)

    @property
    def ids(self) -> list[str]:
        """Games that are over come first: of these most can be asked."""
        return [self.tables["over"], *self.tables.values(), *self.jobs]


@contextmanager
def furnished():
    """The server runs until the tests are done with it."""
    found, ready, done = Furnished(), threading.Event(), threading.Event()

    async def run():
        quick = Settings(pace=0)
        async with house(settings=quick, limits=GENEROUS) as there:
            found.url = there.url
            async with Client(there.url) as ana, Client(there.url) as bo:
                async with asyncio.timeout(LIMIT):
                    await compiled(there)
                    await furnish(found, ana, bo)
                ready.set()
                await asyncio.to_thread(done.wait)

    def thread():
        try:
            asyncio.run(run())
        finally:
            ready.set()

    running = threading.Thread(target=thread)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(jobs, "judge", judged_at_once)
        running.start()
        try:
            ready.wait()
            assert found.jobs, "the server could not be furnished"
            yield found
        finally:
            done.set()
            running.join()


async def compiled(there):
    """Wait for the games, longer than programs do."""
    for slug in ("princess", "mission626", "parade"):
        await there.table(await there.person(), slug=slug)


async def furnish(found, ana, bo):
    """Tables to join, under way (against a person, and a player), over; an analysis of one."""
    waiting = await ana.open_table("princess", seats=3, name="Ana", is_public=True)
    both = await ana.open_table("mission626", seats=3, name="Ana", bots={2: "easy"})
    await both.sit(0, "Ana")
    await (await bo.join(both.id, "Bo")).sit(1, "Bo")
    await both.start()
    alone = await bo.open_table("parade", seats=2, name="Bo", bots={1: "easy"}, is_public=True)
    await alone.sit(0, "Bo")
    await alone.start()
    replay = {"replay": golden("parade-2")}
    over = (await ana.inquire("POST", "/api/replays", replay))["id"]
    job = await ana.inquire("POST", f"/api/tables/{over}/analysis")
    found.tables |= {"open": waiting.id, "playing": both.id, "alone": alone.id, "over": over}
    found.tokens += [ana.token, bo.token]
    found.jobs.append(job["id"])
