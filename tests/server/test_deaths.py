"""Other ways to die, or nearly: a server told to stop, a full disk, a clock set back, bad logs."""

from __future__ import annotations

import asyncio
import signal
import sqlite3
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest

from pioche import BadInput
from pioche.server.dial import Refused, dial
from pioche.server.hub import new_id
from pioche.store import Row, Store, Write, writer
from pioche.store.lengths import Lengths
from pioche.store.transaction import Outcome, commit
from pioche.table import entries as log
from pioche.table.entries import AnyEntry, write_entry
from server.crash import (
    address,
    at_home,
    check_person,
    guest,
    lengths,
    open_bots,
    open_people,
    people_at,
    truths,
    until,
)
from server.person import Person
from server.process import Process

HOUR = 3_600_000


async def stop(people: Sequence[Person], tasks: Sequence[asyncio.Task[None]]) -> None:
    for person in people:
        person.is_done = True
    await asyncio.gather(*tasks)


def check_all(folder: Path, table: str, people: Sequence[Person]) -> None:
    truth = truths(folder)[table]
    truth.check()
    for member, person in enumerate(people):
        check_person(person, truth, member)


# ---- told to stop


async def stop_and_start(folder: Path) -> tuple[str, list[Person], int]:
    with Process(folder) as server:
        table, tokens = await open_people(server.port, "level8")
        people = people_at(server.port, table, tokens, "level8", 1, thinks=0.01)
        tasks = [asyncio.create_task(person.run()) for person in people]
        await until(lambda: all(person.have > 20 for person in people))
        code = await asyncio.to_thread(server.end, signal.SIGTERM)
        await asyncio.to_thread(server.start)
        had = max(person.have for person in people)
        await until(lambda: all(person.have > had for person in people))
        await stop(people, tasks)
    return table, people, code


def test_a_server_told_to_stop_says_so_and_keeps_what_it_promised(tmp_path: Path) -> None:
    table, people, code = asyncio.run(stop_and_start(tmp_path / "data"))
    check_all(tmp_path / "data", table, people)
    assert code == 0
    assert [person.closes[1012] for person in people] == [1, 1]


# ---- a full disk


class Disk:
    """A disk that is full or not: the database may have no more pages than it has."""

    is_full = False

    def commit(
        self, connection: sqlite3.Connection, writes: Sequence[Write], lengths: Lengths
    ) -> list[Outcome]:
        most = 1 if self.is_full else 1 << 30
        connection.execute(f"PRAGMA max_page_count = {most}").fetchone()
        return commit(connection, writes, lengths)


async def open_for_ever(port: int) -> None:
    """There may be room for a few more on the pages that there are."""
    while True:
        await open_people(port, "parade")


async def play_on_a_full(disk: Disk, folder: Path) -> tuple[str, list[Person], str]:
    async with at_home(folder) as port:
        table, tokens = await open_people(port, "level8")
        people = people_at(port, table, tokens, "level8", 1)
        tasks = [asyncio.create_task(person.run()) for person in people]
        alone = await open_bots(port, await guest(port), "level8", ["medium", "easy"])
        disk.is_full = True
        await until(lambda: all(person.closes[1013] > 1 for person in people))
        with pytest.raises(AssertionError, match=r"503.*could not be written down"):
            await open_for_ever(port)
        disk.is_full = False
        had, before = max(person.have for person in people), lengths(folder)[alone]
        await until(lambda: all(person.have > had for person in people))
        await until(lambda: lengths(folder)[alone] > before)
        await stop(people, tasks)
    return table, people, alone


def test_nothing_is_promised_on_a_full_disk_and_all_goes_on_when_there_is_room(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    disk = Disk()
    monkeypatch.setattr(writer, "commit", disk.commit)
    table, people, alone = asyncio.run(play_on_a_full(disk, tmp_path))
    check_all(tmp_path, table, people)
    truths(tmp_path)[alone].check()


# ---- two servers


def test_a_second_server_on_the_folder_is_refused_and_the_first_goes_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with at_home(tmp_path) as port:
            with pytest.raises(BadInput, match="in use by another Pioche"):
                Store(tmp_path)
            await open_people(port, "parade")

    asyncio.run(play())


# ---- a clock set back


class Watch:
    """A clock that can be set."""

    def __init__(self, real: Callable[[], int]) -> None:
        self.real = real
        self.off = 0

    def time_ns(self) -> int:
        return self.real() + self.off * 1_000_000


async def play_while(watch: Watch, folder: Path) -> tuple[str, list[Person]]:
    async with at_home(folder) as port:
        table, tokens = await open_people(port, "level8", clock={"is": "live", "seconds": 60})
        people = people_at(port, table, tokens, "level8", 1)
        tasks = [asyncio.create_task(person.run()) for person in people]
        await until(lambda: all(person.have > 20 for person in people))
        watch.off -= HOUR
        await until(lambda: all(person.have > 40 for person in people))
        await stop(people, tasks)
    async with at_home(folder) as port:
        for person in people:
            person.is_done, person.address = False, address(port, table)
        tasks = [asyncio.create_task(person.run()) for person in people]
        await until(lambda: all(person.have > 60 for person in people))
        await stop(people, tasks)
    return table, people


def test_a_clock_set_back_leaves_entries_in_order_and_deadlines_near(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    watch = Watch(time.time_ns)
    monkeypatch.setattr(time, "time_ns", watch.time_ns)
    table, people = asyncio.run(play_while(watch, tmp_path))
    check_all(tmp_path, table, people)
    last = truths(tmp_path)[table].entries[-1].at
    for person in people:
        assert person.game is not None
        assert person.game["deadline"] <= last + 60_000


# ---- logs that cannot be read, and tables that nobody looks at


def put(folder: Path, bodies: Sequence[bytes], due: int | None = 0) -> str:
    """A table in the store that was under way when its server stopped."""
    row = Row(new_id(), created=1, changed=1, is_public=False, phase=1, due=due, brief=b"{}")
    outcomes: list[Outcome] = []
    with Store(folder) as store:
        store.write(Write(row, row.id, 1, tuple(bodies)), outcomes.append)
    assert outcomes == [None]
    return row.id


def begun(version: int = 1, clock: log.AnyClock | None = None) -> list[AnyEntry]:
    """Two players at a table, or a person who is not there, if there is a clock."""
    opened = log.Opened(
        at=1,
        slug="parade",
        version=version,
        seats=2,
        options={},
        clock=clock or log.NoClock(),
        language="en",
        is_public=False,
    )
    seats: list[AnyEntry] = [log.Seated(at=1, by=0, seat=seat, level="easy") for seat in range(2)]
    if clock is not None:
        seats = [log.Sat(at=1, by=0, seat=seat, member=0, name=f"P{seat}") for seat in range(2)]
    return [opened, log.Joined(at=1, guest=1, name="Host"), *seats, log.Dealt(at=1, seed="0" * 64)]


WHOLE = [write_entry(entry) for entry in begun()]
BAD_LOGS = {
    "by version 99 of the rules": [write_entry(entry) for entry in begun(version=99)],
    "its log is damaged": [*WHOLE, b'{"is": "mov'],
    "DecodeError after 5 of 6": [*WHOLE, b'{"is": "mov'],
    "its log is damaged ": [
        *WHOLE,
        b'{"is": "sat", "at": 1, "seat": 77, "member": 0, "name": "X"}',
    ],
    "begins with": WHOLE[1:],
}


async def wake(folder: Path, bad: str, good: str) -> str:
    """What the server says of the bad table, while the good one goes on."""
    async with at_home(folder) as port:
        before = lengths(folder)[good]
        await until(lambda: lengths(folder)[good] > before)
        with pytest.raises(Refused) as refused:
            await dial(address(port, bad))
    assert refused.value.status == 409
    return str(refused.value)


@pytest.mark.parametrize("reason", BAD_LOGS)
def test_a_table_that_cannot_be_read_says_why_and_all_others_go_on(
    tmp_path: Path, reason: str
) -> None:
    bad, good = put(tmp_path, BAD_LOGS[reason]), put(tmp_path, WHOLE, due=1)
    assert reason in asyncio.run(wake(tmp_path, bad, good))


def test_time_runs_out_even_if_nobody_is_there(tmp_path: Path) -> None:
    entries = begun(clock=log.LiveClock(seconds=5))
    table = put(tmp_path, [write_entry(entry) for entry in entries], due=5_001)

    async def wait() -> None:
        async with at_home(tmp_path):
            await until(lambda: lengths(tmp_path)[table][0] > len(entries))

    asyncio.run(wait())
    assert isinstance(truths(tmp_path)[table].entries[-1], log.Moved)
