"""The store under load: writers that each wait for their write before the next one.

Run it with `python bench/store.py [FOLDER]`; the folder says which disk. Answers come through an
asyncio loop, as they do on a server. Each line is the run with the median number of writes a
second.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles
from time import perf_counter

from rich.table import Table

from pioche.store import Row, Store, Write
from pioche.terminal.screen import make_console

IN_FLIGHT = (1, 200, 1_000)
COLUMNS = (
    *("each write", "in flight", "writes/s", "commits/s", "writes each"),
    *("ms", "95 %", "99 %"),
)
ENTRY, BRIEF = b"e" * 80, b"b" * 120  # as long as they are wont to be
PAGE = 4096
Line = tuple[float, ...]


class Writers:
    """A table each, one entry a write, with or without the table's row."""

    def __init__(self, store: Store, number: int, with_row: bool) -> None:
        self.store = store
        self.with_row = with_row
        self.last = {os.urandom(16).hex(): 0 for _ in range(number)}
        self.left = 0
        self.finished = asyncio.Event()

    def row(self, table: str) -> Row:
        now = self.last[table]
        return Row(table, 0, now, True, 1, now + 60_000, BRIEF)

    def begin(self, table: str) -> None:
        self.store.write(Write(self.row(table)), lambda outcome: self.go_on(table, outcome))

    def go_on(self, table: str, outcome: Exception | None) -> None:
        if outcome is not None:
            raise outcome
        self.left -= 1
        if self.left == 0:
            self.finished.set()
        if self.left <= 0:
            return
        self.last[table] += 1
        row = self.row(table) if self.with_row else None
        write = Write(row, table, self.last[table], (ENTRY,))
        self.store.write(write, lambda outcome: self.go_on(table, outcome))

    async def run(self, writes: int) -> None:
        self.left = writes
        for table in self.last:
            self.begin(table)
        await asyncio.wait_for(self.finished.wait(), 600)


async def measure(folder: Path, in_flight: int, with_row: bool, writes: int) -> Line:
    loop = asyncio.get_running_loop()
    with Store(folder, loop.call_soon_threadsafe) as store:
        begun = perf_counter()
        await Writers(store, in_flight, with_row).run(writes)
        seconds = perf_counter() - begun
        commits = store.commits
        cuts = quantiles(commits.durations, n=100)
        rates = (writes / seconds, commits.made / seconds, writes / commits.made)
        return *rates, *(1_000 * cuts[cut - 1] for cut in (50, 95, 99))


def median_run(folder: Path, in_flight: int, with_row: bool, arguments: argparse.Namespace) -> Line:
    writes = max(arguments.writes // 20, arguments.writes * min(in_flight, 200) // 200)
    runs = []
    for _ in range(arguments.runs):
        with tempfile.TemporaryDirectory(dir=folder) as place:
            runs.append(asyncio.run(measure(Path(place), in_flight, with_row, writes)))
    return sorted(runs)[len(runs) // 2]


def sync_times(folder: Path, place: Callable[[int], int], number: int = 300) -> list[float]:
    """Milliseconds, median and 99th percentile, to have one page on the disk."""
    times = []
    with tempfile.NamedTemporaryFile(dir=folder) as file:
        os.pwrite(file.fileno(), bytes(PAGE), 0)
        os.fsync(file.fileno())
        for turn in range(number):
            os.pwrite(file.fileno(), os.urandom(PAGE), place(turn) * PAGE)
            begun = perf_counter()
            os.fdatasync(file.fileno())
            times.append(1_000 * (perf_counter() - begun))
    cuts = quantiles(times, n=100)
    return [cuts[49], cuts[98]]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=Path.cwd())
    parser.add_argument("--writes", type=int, default=20_000, help="of a run with 200 in flight")
    parser.add_argument("--runs", type=int, default=3)
    arguments = parser.parse_args()
    console = make_console()
    for name, place in (("written over", lambda _: 0), ("made longer", lambda turn: turn + 1)):
        median, worst = sync_times(arguments.folder, place)
        console.print(f"fdatasync of a file {name}: {median:.2f} ms, 99 % within {worst:.2f} ms")
    table = Table(*COLUMNS)
    for with_row in (False, True):
        for in_flight in IN_FLIGHT:
            figures = median_run(arguments.folder, in_flight, with_row, arguments)
            name = "and row" if with_row else "entry"
            rates = (f"{figure:,.0f}" for figure in figures[:3])
            times = (f"{figure:.2f}" for figure in figures[3:])
            table.add_row(name, str(in_flight), *rates, *times)
    console.print(table)


if __name__ == "__main__":
    main()
