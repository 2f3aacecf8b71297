"""Rules are compiled at their first call, which takes long: never on the loop's thread.

A game that somebody waits for is compiled on another thread at once. The others are compiled by a
process apart, which does not hold up this one, and then read from the cache that both share:

    python -m pioche.server.kernels parade level8
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path

from pioche.games.game import find, slugs
from pioche.kernel.jit import CACHE, PLAIN
from pioche.kernel.seats import CLOCK
from pioche.lab.warm import Step, hint_steps, play_steps, player_steps
from pioche.play.seed import write_seed
from pioche.players import names
from pioche.server import teller
from pioche.server.aside import MODEST, aside
from pioche.table import entries as log
from pioche.table.table import Table

LOGGER = logging.getLogger("pioche.server")
PAUSE = 5.0  # seconds between games and searches: whoever comes first wants to play
Told = Callable[
    [str, int, int], None
]  # what is compiled next, how many steps are done, of how many


class Kernels:
    """Which games can be played without waiting. `told` is for whoever watches; `folder` is where
    compiled rules are kept, and None if nothing is gained by another process."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        steps: Callable[[str], Sequence[Step]] | None = None,
        told: Told | None = None,
        folder: Path | None = None if PLAIN else CACHE,
        pause: float = PAUSE,
    ) -> None:
        self.loop = loop
        self.told = told or (lambda name, done, of: None)
        self.folder = folder
        self.pause = pause
        self.steps = {name: list((steps or steps_of)(name)) for name in NAMES}
        self.of = sum(map(len, self.steps.values()))
        self.compiled: set[str] = set()
        self.games: dict[str, asyncio.Future[None]] = {}
        self.wanted: list[str] = []
        self.bell = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []
        self.process: subprocess.Popen[str] | None = None
        self.is_closed = False

    def begin(self) -> None:
        """Compile all games in the background, and what analyses of them need after that."""
        if not self.tasks:
            self.games = {name: self.loop.create_future() for name in self.steps}
            self.tasks = [self.loop.create_task(self.work()), self.loop.create_task(self.prepare())]

    def is_ready(self, slug: str) -> bool:
        game = self.games.get(slug)
        return game is not None and game.done()

    async def ready(self, slug: str) -> None:
        """Wait until a game is compiled."""
        self.begin()
        if not self.is_ready(slug):
            self.want(slug)
            await asyncio.shield(self.games[slug])

    async def search_ready(self, slug: str) -> None:
        """Wait until games like this can be analysed; what is not kept is compiled apart, in its
        turn, however long that takes."""
        self.begin()
        search = search_of(slug)
        if self.folder is None or self.is_kept(search):
            self.want(search)
        await asyncio.shield(self.games[search])

    def want(self, slug: str) -> None:
        if slug not in self.wanted:
            self.wanted.append(slug)
            self.bell.set()

    # ---- in this process

    async def work(self) -> None:
        """One game after the other, as they are wanted."""
        for place in range(len(self.games)):
            while len(self.wanted) <= place:
                self.bell.clear()
                await self.bell.wait()
            chosen = self.wanted[place]
            for name, step in self.steps[chosen]:
                self.tell(f"{chosen}: {name}")
                await self.compile(f"{chosen}: {name}", step)
            self.games[chosen].set_result(None)
        self.told("", self.of, self.of)

    async def compile(self, name: str, step: Callable[[], object]) -> None:
        try:
            await aside(self.loop, step)
        except Exception:
            LOGGER.exception("%s could not be compiled ahead", name)
        self.compiled.add(name)

    def tell(self, name: str) -> None:
        if not self.is_closed:
            self.told(name, min(len(self.compiled), self.of - 1), self.of)

    # ---- in another one

    async def prepare(self) -> None:
        """Have what is not kept yet compiled apart, games first; whatever that leaves is compiled
        here."""
        await self.prepare_these(slugs())
        await asyncio.wait([self.games[slug] for slug in slugs()])
        await asyncio.sleep(self.pause)
        await self.prepare_these([name for name in self.steps if name not in slugs()])

    async def prepare_these(self, names: Sequence[str]) -> None:
        missing = [name for name in names if not self.is_kept(name)]
        for name in names:
            if name not in missing:
                self.want(name)
        if missing and self.folder is not None:
            await aside(self.loop, lambda: self.compile_apart(missing))
        for name in missing:
            self.want(name)

    def is_kept(self, slug: str) -> bool:
        return self.folder is not None and mark(self.folder, slug).exists()

    def compile_apart(self, missing: Sequence[str]) -> None:
        """On a thread: read what the process says it has done."""
        command = [sys.executable, "-m", "pioche.server.kernels", *missing]
        with subprocess.Popen(
            command,
            stdin=subprocess.PIPE,  # nothing is written: it ends when this process does
            stdout=subprocess.PIPE,
            text=True,
        ) as self.process:
            if self.is_closed or self.process.stdout is None:
                self.process.kill()
                return
            for line in self.process.stdout:
                with suppress(RuntimeError):  # the loop has ended: nobody waits
                    self.loop.call_soon_threadsafe(self.compiled_apart, line.strip())

    def compiled_apart(self, name: str) -> None:
        """A step is done, or with its last one a whole game."""
        if name in self.steps:
            self.want(name)
        else:
            self.compiled.add(name)
            self.tell(name)

    def close(self) -> None:
        """Nobody waits any longer; a step under way here cannot be broken off."""
        self.is_closed = True
        if self.process is not None:
            self.process.kill()
        for task in self.tasks:
            task.cancel()
        for game in self.games.values():
            game.cancel()


def mark(folder: Path, slug: str) -> Path:
    """A file that says that a game's rules are kept in the folder."""
    return folder / f"{slug}.served"


def search_of(slug: str) -> str:
    """What the search of a game's hard player is called: bots, hints and analyses use it."""
    return f"{slug} search"


NAMES = (*slugs(), *map(search_of, slugs()))


def steps_of(name: str) -> list[Step]:
    slug, _, search = name.partition(" ")
    return hint_steps(slug) if search else server_steps(slug)


def server_steps(slug: str) -> list[Step]:
    """What a table of this game calls on the loop, and players who have no time to lose."""
    quick = [name for name in names(slug) if name != "hard"] if find(slug).about.clock else []
    return [*play_steps(slug), ("messages", lambda: tell_once(slug)), *player_steps(slug, quick)]


def tell_once(slug: str) -> None:
    """Put a table after its first move into messages, to nobody."""
    game = find(slug)
    seats = game.about.seats[0]
    opened = log.Opened(
        at=0,
        slug=slug,
        version=game.about.version,
        seats=seats,
        options={},
        clock=log.NoClock(),
        language="en",
        is_public=False,
    )
    table = Table(opened)
    table.apply(log.Dealt(at=0, seed=write_seed(1)))
    seat = next(seat for seat in table.to_move() if seat != CLOCK)
    table.apply(log.Moved(at=0, seat=seat, move=int(table.now.legal(seat)[0])))
    teller.game_now(table, table.now.show(0), None, 0)


def leave_with_parent() -> None:
    """End when the server does, however that ends; Ctrl-C is for the server alone."""

    def wait() -> None:
        sys.stdin.read()
        os._exit(1)

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=wait, daemon=True).start()


def main(chosen: Sequence[str]) -> None:
    """Compile games into the cache; every step done is a line, and so is every game."""
    os.nice(MODEST)
    leave_with_parent()
    for slug in chosen:
        for name, step in steps_of(slug):
            step()
            print(f"{slug}: {name}", flush=True)
        if CACHE is not None:
            mark(CACHE, slug).touch()
        print(slug, flush=True)


if __name__ == "__main__":
    with suppress(BrokenPipeError):  # the server is gone
        main(sys.argv[1:])
