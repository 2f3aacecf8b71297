"""How long people wait for their moves while others flood the server with hostile messages.

A server as `pioche serve` runs it, with its own limits; people at tables who make a few moves a
second; then attackers at addresses of their own who send as fast as they are let, from another
process. Afterwards every table is checked: nothing of what the attackers sent is in its log.

In the world attackers and people have machines of their own. Here attackers get what all others
leave of this one, and people come first (if root measures), so that what people wait is what the
server makes them wait; `--shared` lets everybody fight for all cores instead. `--elsewhere` is the
control: another server is attacked, and what people wait then is this machine's doing.
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
from contextlib import suppress
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from server.siege import Siege, besieged

EXAMPLES = """\
Examples:
  python bench/flood.py
  python bench/flood.py --runs 5 --quiet 12
  python bench/flood.py --runs 5 --quiet 12 --elsewhere
  python bench/flood.py --messages 100000 --attackers 48
  python bench/flood.py --messages 10000 --quiet 5 --json
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
    parser.add_argument("--games", type=int, default=6, help="tables that each circle has opened")
    parser.add_argument("--think", type=float, default=0.15, help="seconds before a move")
    parser.add_argument("--quiet", type=float, default=10, help="seconds before the flood")
    parser.add_argument("--seed", type=int, default=626)
    parser.add_argument("--runs", type=int, default=1, help="of which medians are shown")
    parser.add_argument("--shared", action="store_true", help="attackers are the equals of all")
    parser.add_argument("--elsewhere", action="store_true", help="attack another server")
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


def come_first() -> None:
    """This process does, before all others; whoever it starts does not."""
    with suppress(PermissionError):
        os.sched_setscheduler(0, os.SCHED_RR | os.SCHED_RESET_ON_FORK, os.sched_param(1))


async def measure(given: argparse.Namespace, seed: int, folder: Path, decoy: Path) -> Siege:
    crowd = (given.circles, given.games, given.think)
    attacked = decoy if given.elsewhere else None
    async with besieged(folder, seed, *crowd, not given.shared, attacked) as siege:
        siege.attackers = given.attackers
        await siege.run(given.messages, given.quiet)
    siege.check()
    return siege


def main() -> None:
    given = arguments()
    gc.disable()  # people far away do not look for garbage all at once
    if not given.shared:
        come_first()
    sieges = []
    for run in range(given.runs):
        with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryDirectory() as decoy:
            measuring = measure(given, given.seed + run, Path(folder), Path(decoy))
            sieges.append(asyncio.run(measuring))
    found = [siege.figures() for siege in sieges]
    if given.json:
        met = [siege.met.summary() for siege in sieges]
        print(json.dumps({"figures": found, "met": met}))
        return
    for name in found[0]:
        values = [figures[name] for figures in found]
        span = f"{min(values):12,.1f} - {max(values):,.1f}" if given.runs > 1 else ""
        print(f"{name:20}{statistics.median(values):12,.1f}{span}")
    for name, counts in sieges[-1].met.summary().items():
        print(f"{name}: {', '.join(f'{what} {count:,}' for what, count in counts.items())}")


if __name__ == "__main__":
    main()
