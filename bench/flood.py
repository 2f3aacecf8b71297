"""How long people wait for their moves while others flood the server with hostile messages.

A server as `pioche serve` runs it, with its own limits; people at tables who make a few moves a
second; then attackers at addresses of their own who send as fast as they are let, from another
process. Afterwards every table is checked: nothing of what the attackers sent is in its log.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
from pathlib import Path

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from server.siege import Siege, besieged

EXAMPLES = """\
Examples:
  python bench/flood.py
  python bench/flood.py --messages 100000 --circles 10
  python bench/flood.py --messages 10000 --quiet 5 --json
"""


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__,
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--messages", type=int, default=30_000, help="that attackers send")
    parser.add_argument("--circles", type=int, default=10, help="of people, one table each at once")
    parser.add_argument("--games", type=int, default=6, help="tables that each circle has opened")
    parser.add_argument("--think", type=float, default=0.15, help="seconds before a move")
    parser.add_argument("--quiet", type=float, default=10, help="seconds before the flood")
    parser.add_argument("--seed", type=int, default=626)
    parser.add_argument("--json", action="store_true")
    return parser.parse_args()


async def measure(given: argparse.Namespace, folder: Path) -> Siege:
    async with besieged(folder, given.seed, given.circles, given.games, given.think) as siege:
        await siege.run(given.messages, given.quiet)
    siege.check()
    return siege


def main() -> None:
    given = arguments()
    with tempfile.TemporaryDirectory() as folder:
        siege = asyncio.run(measure(given, Path(folder)))
    found = siege.figures()
    if given.json:
        print(json.dumps({"figures": found, "met": siege.met.summary()}))
        return
    for name, value in found.items():
        print(f"{name:20}{value:12,.1f}")
    for name, counts in siege.met.summary().items():
        print(f"{name}: {', '.join(f'{what} {count:,}' for what, count in counts.items())}")


if __name__ == "__main__":
    main()
