"""Over a line that loses, doubles, delays, reorders and cuts, every game ends as the log says."""

from __future__ import annotations

import asyncio
import signal
from pathlib import Path

import pytest

from server.crash import Truth, check_person, open_people, people_at, truths, until
from server.person import LONGEST_PAUSE, Person
from server.process import Process
from server.proxy import Faults, Proxy

GAMES = ("parade", "mission626", "princess", "level8", "resistance")
HURRY = 20  # so many times faster, time runs on the server


async def play(folder: Path, slugs: list[str]) -> tuple[list[tuple[str, list[Person]]], Proxy]:
    """One table for each, all at once through one proxy, to the end. Two who play Level 8 at
    random never end: there one does, among players."""
    with Process(folder, HURRY) as server:
        async with Proxy(server.port, Faults(), seed=len(slugs)) as proxy:
            tables = []
            for seed, slug in enumerate(slugs):
                crew = {"people": 1, "bots": 3} if slug == "level8" else {}
                table, tokens = await open_people(server.port, slug, **crew)
                people = people_at(proxy.port, table, tokens, slug, seed, hurry=HURRY)
                tables.append((table, people))
            async with asyncio.timeout(600 + 60 * len(slugs)):
                await asyncio.gather(*(one.run() for _, people in tables for one in people))
        assert server.end(signal.SIGTERM) == 0
        assert "Traceback" not in server.said()
    return tables, proxy


def check_ended(truth: Truth, people: list[Person]) -> None:
    truth.check()
    assert truth.table.now.over
    for member, person in enumerate(people):
        check_person(person, truth, member)
        assert person.table["seed"] == truth.table.dealt.seed  # type: ignore[union-attr]


@pytest.mark.parametrize("tables", [20, pytest.param(500, marks=pytest.mark.slow)])
def test_every_game_ends_as_the_log_says_over_a_line_that_loses_frames(
    tmp_path: Path, tables: int
) -> None:
    slugs = [GAMES[number % len(GAMES)] for number in range(tables)]
    played, proxy = asyncio.run(play(tmp_path / "data", slugs))
    found = truths(tmp_path / "data")
    for table, people in played:
        check_ended(found[table], people)
    assert min(proxy.done[what] for what in ("dropped", "doubled", "delayed", "cut")) > 0


async def play_through(folder: Path, outage: float) -> tuple[str, list[Person], float, float]:
    """Two people at a table while nothing passes the proxy for some time: when that ended, and how
    long after it both had news."""
    with Process(folder) as server:
        async with Proxy(server.port, Faults(0, 0, 0, 0, 0), seed=1) as proxy:
            table, tokens = await open_people(server.port, "level8")
            people = people_at(proxy.port, table, tokens, "level8", 1, thinks=0.02, let_in=0.5)
            running = [asyncio.create_task(person.run()) for person in people]
            await until(lambda: all(person.have > 20 for person in people))
            proxy.go_out()
            await asyncio.sleep(outage)
            proxy.is_out, back = False, asyncio.get_running_loop().time()
            had = [person.have for person in people]
            await until(lambda: all(p.have > have for p, have in zip(people, had, strict=True)))
            resumed = asyncio.get_running_loop().time() - back
            await until(lambda: all(p.have > have + 5 for p, have in zip(people, had, strict=True)))
            for person in people:
                person.is_done = True
            await asyncio.gather(*running)
        server.end(signal.SIGTERM)
    return table, people, back, resumed


@pytest.mark.parametrize("outage", [3.0, pytest.param(30.0, marks=pytest.mark.slow)])
def test_after_an_outage_the_first_attempt_resumes_where_it_was(
    tmp_path: Path, outage: float
) -> None:
    table, people, back, resumed = asyncio.run(play_through(tmp_path / "data", outage))
    print(f"both had news {resumed:.2f} s after an outage of {outage:.0f} s")
    truth = truths(tmp_path / "data")[table]
    truth.check()
    for member, person in enumerate(people):
        check_person(person, truth, member)
        late = [succeeded for begun, succeeded in person.attempts if begun > back]
        assert late in ([], [True])  # some find that the line they have works again
        assert max(person.pauses, default=0) <= LONGEST_PAUSE
    assert any(not succeeded for person in people for _, succeeded in person.attempts)
