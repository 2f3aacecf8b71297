"""What tables cost when nobody plays: 10,000 in the store, and sockets that only look on.

Run it with `python bench/idle.py`; `--tables 1000` for fewer.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path

import uvloop
from prepared import Prepared, prepare
from server_process import ServerProcess, allow_many_files, stay_on_load_core

from pioche.server.dial import Connection, dial
from pioche.server.pace import NOW
from pioche.table.entries import SlowClock

KIB = 1 << 10
DAYS = 3
WATCHED = 1_000  # tables with two sockets each
DAY = 86_400_000  # milliseconds


def started(folder: Path) -> tuple[ServerProcess, float]:
    begun = time.perf_counter()
    server = ServerProcess(folder)
    return server, time.perf_counter() - begun


async def watch(port: int, prepared: Prepared, count: int) -> list[Connection]:
    """Two people at each of so many tables."""
    opened = []
    for table in prepared.ids[:count]:
        for seat, token in enumerate(prepared.tokens):
            url = f"ws://127.0.0.1:{port}/api/tables/{table}/socket"
            found = await dial(url, headers={"authorization": f"Bearer {token}"})
            found.send(b'{"is":"hello","version":1}')
            found.send(b'{"is":"watch","seat":%d}' % seat)
            while b'"watching"' not in await found.recv():
                pass
            opened.append(found)
    return opened


async def first_game(port: int, prepared: Prepared) -> None:
    """Have the rules loaded, so that their memory is not taken for a table's."""
    for connection in await watch(port, prepared, 1):
        await connection.close()


def measure_idle(folder: Path, prepared: Prepared, empty: float) -> None:
    server, seconds = started(folder)
    try:
        uvloop.run(first_game(server.port, prepared))
        before = server.figures()["memory"]
        print(f"in the store   start {seconds:6.2f} s   {per(before - empty, prepared)} a table")
        uvloop.run(measure_sockets(server, prepared, before))
    finally:
        server.kill()


async def measure_sockets(server: ServerProcess, prepared: Prepared, before: float) -> None:
    count = min(WATCHED, len(prepared.ids))
    begun = time.perf_counter()
    opened = await watch(server.port, prepared, count)
    took = (time.perf_counter() - begun) / len(opened)
    used = server.figures()["memory"] - before
    print(
        f"watched by two {used / count / KIB:6.1f} KiB a table, half of that a socket; "
        f"opened in {1e3 * took:.2f} ms a socket"
    )
    for connection in opened:
        connection.abort()
    await asyncio.sleep(2)
    again = await watch(server.port, prepared, count)
    more = server.figures()["memory"] - before - used
    print(f"left, and again {more / count / KIB:5.1f} KiB a table more than the first time")
    for connection in again:
        connection.abort()


def measure_due(folder: Path, prepared: Prepared, empty: float) -> None:
    """Half of the tables wait for days, at the others it is a player's turn."""
    server, seconds = started(folder)
    try:
        uvloop.run(first_game(server.port, prepared))
        memory = server.figures()["memory"]
        print(f"due            start {seconds:6.2f} s   {per(memory - empty, prepared)} a table")
        begun, answered = time.perf_counter(), uvloop.run(slowest_answer(server, prepared))
        print(
            f"woken          in {time.perf_counter() - begun:6.1f} s, in which the slowest of "
            f"all answers took {1e3 * answered:.1f} ms"
        )
    finally:
        server.kill()


async def slowest_answer(server: ServerProcess, prepared: Prepared) -> float:
    """Ask the server for its clock until players write no more; the longest it took."""
    slowest, entries = 0.0, -1.0
    (connection, *_) = await watch(server.port, prepared, 1)
    while entries != (entries := server.figures()["entries"]):
        until = time.perf_counter() + 1
        while time.perf_counter() < until:
            asked = time.perf_counter()
            connection.send(b'{"is":"time","asked":0}')
            while b'"clock"' not in await connection.recv():
                pass
            slowest = max(slowest, time.perf_counter() - asked)
            await asyncio.sleep(0.005)
    await connection.close()
    return slowest


def per(memory: float, prepared: Prepared) -> str:
    return f"{memory / len(prepared.ids) / KIB:6.2f} KiB"


def measure_empty(folder: Path, slug: str) -> float:
    """A server with one table, whose rules are loaded."""
    prepared = prepare(folder, 1, slug)
    server, seconds = started(folder)
    try:
        uvloop.run(first_game(server.port, prepared))
        memory = server.figures()["memory"]
    finally:
        server.kill()
    print(f"one table      start {seconds:6.2f} s   {memory / KIB / KIB:6.1f} MiB in all")
    return memory


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tables", type=int, default=10_000)
    parser.add_argument("--slug", default="parade")
    given = parser.parse_args()
    stay_on_load_core()
    allow_many_files()
    with tempfile.TemporaryDirectory() as name:
        folders = [Path(name, kind) for kind in ("empty", "idle", "due")]
        for folder in folders:
            folder.mkdir()
        one, idle, due = folders
        empty = measure_empty(one, given.slug)
        measure_idle(idle, prepare(idle, given.tables, given.slug), empty)
        later = time.time_ns() // 1_000_000 + DAYS * DAY
        waiting = prepare(due, given.tables // 2, given.slug, clock=SlowClock(days=DAYS), due=later)
        prepare(due, given.tables // 2, given.slug, bots={"0": "easy", "1": "easy"}, due=NOW)
        measure_due(due, waiting, empty)


if __name__ == "__main__":
    main()
