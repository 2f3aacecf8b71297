"""A server on a loopback port for the length of a test, and people who ask it things."""

from __future__ import annotations

import asyncio
import tempfile
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from pioche.lab.analysis import Choice, Option
from pioche.server.hub import Settings
from pioche.server.serve import serve

LIMIT = 300  # seconds for a whole test, compiling included
GOLDEN = Path(__file__).parent.parent / "golden"


def run(test):
    """Run an async test to its end, within bounds."""

    async def bounded():
        async with asyncio.timeout(LIMIT):
            await test

    asyncio.run(bounded())


class House:
    def __init__(self, port):
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.web = httpx.AsyncClient(base_url=self.url, timeout=LIMIT)

    async def person(self):
        """The headers of a new guest's program."""
        answer = await self.web.post("/api/guest", headers={"accept": "application/json"})
        return {"authorization": f"Bearer {answer.json()['token']}"}

    async def table(self, who, **changes):
        asked = {"slug": "parade", "seats": 2, "name": "Ana", **changes}
        return await self.web.post("/api/tables", headers=who, json=asked)

    async def finished(self, who, name="parade-2"):
        """A table at which a game from the golden ones is over."""
        answer = await self.bring(who, golden(name))
        assert answer.status_code == 201, answer.text
        return answer.json()["id"]

    async def bring(self, who, text):
        return await self.web.post("/api/replays", headers=who, json={"replay": text})


def golden(name):
    return (GOLDEN / f"{name}.pioche").read_text(encoding="utf-8")


@asynccontextmanager
async def house(folder=None, **given):
    with tempfile.TemporaryDirectory() as temporary:
        port = asyncio.get_running_loop().create_future()
        given.setdefault("settings", Settings(pace=0))
        serving = asyncio.create_task(
            serve(folder or Path(temporary), port=0, ready=port.set_result, **given)
        )
        await asyncio.wait([port, serving], return_when=asyncio.FIRST_COMPLETED)
        if serving.done():
            serving.result()
        there = House(port.result())
        try:
            async with there.web:
                yield there
        finally:
            serving.cancel()
            await asyncio.wait([serving])


def judged_at_once(replay, _iterations, question):
    """A choice that nobody thought about."""
    number, _, seat, move = question
    chances = tuple(1 / len(replay.names) for _ in replay.names)
    return Choice(number, seat, Option(move, chances, 0.0), ())
