"""How many moves a second the server takes, each on the disk before it is acknowledged.

The server has one core and the load another. At 200 tables two people play random moves over
sockets: as fast as they are told to (closed loop), or at a given rate (`--rate`), where latencies
count from when a move was due. In the middle of it all the server is killed, and every move that
was acknowledged has to be in the store.

Run it with `python bench/load.py`, beside boardgame.io with `--peer`.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from array import array
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import uvloop
from clients import Load, Paced, Seat
from peer import measure_peer
from prepared import Prepared, prepare
from server_process import ServerProcess, allow_many_files, stay_on_load_core

from pioche.store import Store
from pioche.table.entries import Moved, read_entry

WARM = 2.0  # seconds that do not count
FASTEST = 12_000  # moves a second, for which tables are prepared
LENGTH = 29  # moves of a game, about


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, help="moves a second in all; default: at once")
    parser.add_argument("--slug", default="parade")
    parser.add_argument("--prepared", type=int, help="tables that wait for a game to end")
    parser.add_argument("--peer", action="store_true", help="beside boardgame.io")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def spare_tables(given: argparse.Namespace) -> int:
    """Enough for all games that end, so that opening tables is not what is measured."""
    if given.prepared is not None:
        return int(given.prepared)
    fastest = min(given.rate or FASTEST, FASTEST)
    return int(fastest * (given.seconds + WARM) / LENGTH)


async def measure(
    given: argparse.Namespace, prepared: Prepared, server: ServerProcess
) -> tuple[dict[str, float], list[Seat]]:
    load = Load(Random(626))
    await load.open(prepared.ids, server.port, prepared.tokens)
    paced = Paced(load, given.rate) if given.rate else None
    pacing = asyncio.create_task(paced.run()) if paced else None
    for _ in range(given.tables):
        load.next_table()
    while not load.tally.done:
        await asyncio.sleep(0.1)  # the first move may have to compile the rules
    await asyncio.sleep(WARM)
    load.tally.clear()
    before, begun, own = server.figures(), time.perf_counter(), time.process_time()
    with suppress(TimeoutError):
        await asyncio.wait_for(load.ran_out.wait(), given.seconds)
    ended, after = time.perf_counter(), server.figures()
    used = time.process_time() - own
    server.kill()  # with moves under way
    if pacing:
        pacing.cancel()
    seats = [seat for table in load.tables for seat in table.seats]
    return results(load, before, after, ended - begun, used), seats


def results(
    load: Load, before: dict[str, float], after: dict[str, float], seconds: float, used: float
) -> dict[str, float]:
    tally = load.tally
    spent = {name: after[name] - before[name] for name in before}
    return {
        **common_figures(tally.done, tally.told, spent["cpu"], seconds),
        "loop µs/move": 1e6 * spent["loop_cpu"] / max(1, len(tally.done)),
        "commits/s": spent["commits"] / seconds,
        "entries/commit": spent["entries"] / max(1, spent["commits"]),
        "load CPU %": 100 * used / seconds,
        "refused": tally.refused,
    }


def common_figures(
    done: array[float], told: array[float], cpu: float, seconds: float
) -> dict[str, float]:
    """What can be said of any server: latencies are to a move's `done` and to the other's `told`;
    `cpu` is what the whole server process computed."""
    return {
        "seconds": seconds,
        "moves/s": len(done) / seconds,
        **{f"done {name} ms": value for name, value in latencies(done).items()},
        **{f"told {name} ms": value for name, value in latencies(told).items()},
        "server CPU %": 100 * cpu / seconds,
        "server µs/move": 1e6 * cpu / max(1, len(done)),
    }


def latencies(seconds: array[float]) -> dict[str, float]:
    found = sorted(seconds) or [0.0]
    at = {"p50": 0.5, "p99": 0.99, "max": 1.0}
    return {
        name: 1e3 * found[min(len(found) - 1, int(part * len(found)))] for name, part in at.items()
    }


def check_kept(folder: Path, seats: Sequence[Seat]) -> int:
    """Every acknowledged move is in the store, in its order and once; how many there are."""
    kept = 0
    with Store(folder) as store:
        for seat in seats:
            entries = map(read_entry, store.entries(seat.table.id))
            found = [
                entry.request
                for entry in entries
                if isinstance(entry, Moved) and entry.seat == seat.number
            ]
            if found != [f"m{n}" for n in range(1, len(found) + 1)]:
                raise SystemExit(f"table {seat.table.id}: moves stand there out of order, or twice")
            if not seat.saved <= len(found) <= seat.sent:
                raise SystemExit(f"table {seat.table.id}: {seat.saved} saved, {len(found)} found")
            kept += seat.saved
    return kept


def main() -> None:
    given = arguments()
    stay_on_load_core()
    allow_many_files()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepared = prepare(folder, given.tables + spare_tables(given), given.slug)
        server = ServerProcess(folder)
        try:
            figures, seats = uvloop.run(measure(given, prepared, server))
        finally:
            server.kill()
        figures["kept"] = check_kept(folder, seats)
    peer = peer_figures(given.tables, given.seconds) if given.peer else {}
    if given.json:
        print(json.dumps({"pioche": figures, "boardgame.io": peer}))
    else:
        report(figures, peer)


def peer_figures(tables: int, seconds: float) -> dict[str, float]:
    measured = measure_peer(tables, WARM, seconds)
    return common_figures(measured.done, measured.told, measured.cpu, measured.seconds)


def report(figures: dict[str, float], peer: dict[str, float]) -> None:
    print(f"{'':20}{'pioche':>12}" + (f"{'boardgame.io':>14}{'ratio':>8}" if peer else ""))
    for name, value in figures.items():
        row = f"{name:20}{value:12,.1f}"
        if other := peer.get(name):
            row += f"{other:14,.1f}{value / other:8.2f}"
        print(row)


if __name__ == "__main__":
    main()
