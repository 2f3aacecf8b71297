"""How long people wait for their moves while others flood the server with hostile messages.

A server as `pioche serve` runs it, with its own limits; people at tables who make a few moves a
second; then attackers at addresses of their own who send as fast as they are let, from another
process. Afterwards every table is checked: nothing of what the attackers sent is in its log.

In the world attackers and people have machines of their own. Here attackers get what all others
leave of this one, and people come first (if root measures), so that what people wait is what the
server makes them wait; `--shared` lets everybody fight for all cores instead. What is left of this
machine's doing shows in a control, in the same run: the same attack on another server, which does
not matter to anybody and runs beside. Moves of all runs are put together, as a hundredth of one
run's is a handful; intervals are by drawing runs at random, again and again.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import statistics
import sys
import tempfile
from collections.abc import Callable
from contextlib import suppress
from itertools import chain
from pathlib import Path
from random import Random

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from server.siege import Siege, besieged

TIMES = ("quiet", "flood", "elsewhere")
DRAWS = 2_000
EXAMPLES = """\
Examples:
  python bench/flood.py
  python bench/flood.py --runs 8
  python bench/flood.py --messages 100000 --attackers 48
  python bench/flood.py --messages 10000 --quiet 5 --runs 1 --json
"""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--messages", type=int, default=30_000, help="that attackers send")
    parser.add_argument("--attackers", type=int, default=12, help="each at one socket at once")
    parser.add_argument("--circles", type=int, default=10, help="of people, one table each at once")
    parser.add_argument("--games", type=int, default=10, help="tables that each circle has opened")
    parser.add_argument("--think", type=float, default=0.15, help="seconds before a move")
    parser.add_argument("--quiet", type=float, default=18, help="seconds before the flood")
    parser.add_argument("--seed", type=int, default=626)
    parser.add_argument("--runs", type=int, default=8)
    parser.add_argument("--shared", action="store_true", help="attackers are the equals of all")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def come_first() -> None:
    """This process does, before all others; whoever it starts does not."""
    with suppress(PermissionError):
        os.sched_setscheduler(0, os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(1))


async def measure(given: argparse.Namespace, run: int, folder: Path, decoy: Path) -> Siege:
    crowd = (given.circles, given.games, given.think)
    async with besieged(folder, given.seed + run, *crowd, not given.shared, decoy) as siege:
        siege.attackers = given.attackers
        await siege.run(given.messages, given.quiet, is_decoy_first=run % 2 == 1)
    siege.check()
    return siege


Runs = list[list[float]]  # seconds that people waited, by run


def percentile(runs: Runs, share: float) -> float:
    """In milliseconds, of all runs together."""
    waits = sorted(chain.from_iterable(runs))
    return 1e3 * waits[int(share * len(waits))]


def interval(find: Callable[[list[int]], float], runs: int) -> tuple[float, float]:
    """Where 95 % of what is found lie if runs are drawn at random, with some of them twice."""
    rng = Random(runs)
    found = sorted(find(rng.choices(range(runs), k=runs)) for _ in range(DRAWS))
    return found[DRAWS // 40], found[-DRAWS // 40]


def compare(waits: dict[str, Runs]) -> dict[str, dict[str, object]]:
    """For each time the median and the hundredth, and how much longer that is in the flood."""
    runs = len(waits["flood"])
    flood = waits["flood"]
    result: dict[str, dict[str, object]] = {}
    for name, part in waits.items():

        def hundredth(drawn: list[int], part: Runs = part) -> float:
            return percentile([part[run] for run in drawn], 0.99)

        def longer(drawn: list[int], part: Runs = part) -> float:
            floods = percentile([flood[run] for run in drawn], 0.99)
            return floods - percentile([part[run] for run in drawn], 0.99)

        result[name] = {
            "moves": sum(map(len, part)),
            "p50 ms": percentile(part, 0.5),
            "p99 ms": percentile(part, 0.99),
            "p99 ms, 95 %": interval(hundredth, runs),
            "p99 ms, runs": [percentile([each], 0.99) for each in part],
            "p99 ms, flood more by": longer(list(range(runs))),
            "p99 ms, flood more by, 95 %": interval(longer, runs),
        }
    return result


def main() -> None:
    given = arguments()
    gc.disable()  # people far away do not look for garbage all at once
    if not given.shared:
        come_first()
    sieges = []
    for run in range(given.runs):
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as decoy:
            measuring = measure(given, run, Path(folder), Path(decoy))
            sieges.append(asyncio.run(measuring))
        print(f"run {run + 1} of {given.runs}", file=sys.stderr)
    waits = {name: [siege.latencies.waits[name] for siege in sieges] for name in TIMES}
    found, figures = compare(waits), [siege.figures() for siege in sieges]
    if given.json:
        met = [siege.met.summary() for siege in sieges]
        print(json.dumps({"waits": found, "figures": figures, "met": met}))
        return
    for name, part in found.items():
        print(name)
        for what, value in part.items():
            print(f"  {what:30}{shown(value)}")
    for name in figures[0]:
        values = [each[name] for each in figures]
        print(
            f"{name:32}{statistics.median(values):,.1f} ({min(values):,.1f} - {max(values):,.1f})"
        )
    for name, counts in sieges[-1].met.summary().items():
        print(f"{name}: {', '.join(f'{what} {count:,}' for what, count in counts.items())}")


def shown(value: object) -> str:
    if isinstance(value, float):
        return f"{value:.1f}"
    return ", ".join(map(shown, value)) if isinstance(value, (list, tuple)) else f"{value:,}"


if __name__ == "__main__":
    main()
