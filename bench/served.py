"""The server as measurements run it: without limits on one address, saying what it uses.

It prints its port, and for every line it is sent a line of figures. With `--proxied` this machine
may speak for others, and nothing is believed of links but what pings say.
"""

from __future__ import annotations

import asyncio
import gc
import json
import resource
import signal
import sys
import time
from dataclasses import fields
from functools import cache
from pathlib import Path

import uvloop
from server_process import allow_many_files

from pioche.server.hub import Settings
from pioche.server.limits import Limits
from pioche.server.networks import Networks
from pioche.server.serve import Surroundings, serve
from pioche.store import Store

MANY = 1_000_000
NUMBERS = ("_rate", "_burst", "sockets", "_per_address")  # how the names of these limits end
UNLIMITED = Limits(
    **{field.name: MANY << 10 for field in fields(Limits) if field.name.endswith(NUMBERS)}
)


@cache
def the_store() -> Store:
    """Searched for once, before there are any tables: that takes long."""
    gc.unfreeze()
    found = next(thing for thing in gc.get_objects() if isinstance(thing, Store))
    gc.freeze()
    return found


def figures() -> dict[str, float]:
    """Seconds of computing by all threads and by the loop's own, bytes, and the store's counts."""
    store = the_store()
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return {
        "cpu": time.process_time(),
        "loop_cpu": time.thread_time(),
        "memory": pages * resource.getpagesize(),
        "commits": store.commits.made,
        "entries": store.commits.entries,
    }


def answer() -> None:
    """Whoever asked is gone when there is nothing to read."""
    if sys.stdin.readline():
        say(figures())
    else:
        signal.raise_signal(signal.SIGTERM)


def ready(port: int) -> None:
    the_store()
    say(port)


def say(something: object) -> None:
    print(json.dumps(something), flush=True)


async def main(folder: Path, proxies: Networks) -> None:
    asyncio.get_running_loop().add_reader(sys.stdin, answer)
    settings = Settings(pace=0, most_tables=MANY)
    around = Surroundings(proxies)
    await serve(
        folder, port=0, settings=settings, limits=UNLIMITED, ready=ready, surroundings=around
    )


if __name__ == "__main__":
    allow_many_files()
    proxied = Networks.read(["127.0.0.1"] if "--proxied" in sys.argv else [])
    uvloop.run(main(Path(sys.argv[-1]), proxied))
