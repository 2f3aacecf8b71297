"""Whatever is sent, the server stays up, logs no fault of its own, and no table of others moves."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

import pytest

from server.siege import Siege, besieged

LONGEST = 1_200.0  # seconds before it gives up
MANY = 100_000

pytestmark = pytest.mark.skipif(
    sys.platform != "linux", reason="attackers need addresses of their own, 127.x.y.z"
)


async def siege(folder: Path, messages: int, games: int) -> Siege:
    async with asyncio.timeout(LONGEST), besieged(folder, seed=messages, games=games) as besiege:
        await besiege.run(messages, quiet=1.0)
    return besiege


@pytest.mark.parametrize(
    ("messages", "games"), [(4_000, 2), pytest.param(MANY, 8, marks=pytest.mark.slow)]
)
def test_hostile_messages_change_nothing(tmp_path: Path, messages: int, games: int) -> None:
    found = asyncio.run(siege(tmp_path, messages, games))
    found.check()
    assert sum(found.met.sent.values()) >= messages
    print(found.figures(), found.met.summary())
