"""A server may die at any instant: nothing that was acknowledged is lost, nothing is done twice."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path
from random import Random

import pytest

from server.crash import Storm, truths
from server.process import Process


async def storm(folder: Path, kills: int, bots: int, people: int) -> Storm:
    with Process(folder) as server:
        weather = Storm(server, Random(kills), bots, people)
        await weather.rage(kills)
        await weather.calm()
        await weather.end()
        assert server.end(signal.SIGTERM) == 0
        assert "Traceback" not in server.said()
    weather.check(truths(folder))
    return weather


@pytest.mark.parametrize(
    ("kills", "bots", "people"),
    [(10, 50, 10), pytest.param(200, 50, 10, marks=pytest.mark.slow)],
)
def test_nothing_is_lost_or_done_twice_however_often_the_server_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kills: int, bots: int, people: int
) -> None:
    monkeypatch.setenv("PACE", "0.5")
    weather = asyncio.run(storm(tmp_path / "data", kills, bots, people))
    assert weather.granted() > kills
