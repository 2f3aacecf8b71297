"""Many random games at once, on all cores: compiled code runs without the interpreter lock."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice

import numpy as np

from pioche.games.derived import playouts
from pioche.games.game import Game
from pioche.kernel.log import Log
from pioche.kernel.record import Words

SIZE = 4096  # games of one batch
ENDLESS = 10_000  # moves after which a game is broken off whose rules set no bound
FEW = 32  # games of a batch of such a game


def cores() -> int:
    """The cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@dataclass(frozen=True)
class Batch:
    """Games `first`, `first + 1`, … of a seed: score sheets by game, seat and column."""

    first: int
    scores: Words
    lengths: Words
    finished: Words


@dataclass(frozen=True)
class RandomGames:
    """Games between random players. Game n depends on the seed and n alone."""

    game: Game
    seats: int
    seed: Words
    options: Mapping[str, str]
    limit: int | None = None

    def batch(self, first: int, count: int) -> Batch:
        """Play one batch on this thread."""
        game = self.game
        scores = np.zeros((count, *game.sheet().shape), np.int64)
        lengths, finished = np.zeros(count, np.int64), np.zeros(count, np.int64)
        playouts(
            game.box(),
            self.seats,
            game.option_cells(self.options),
            self.seed,
            first,
            self.limit or game.about.longest or ENDLESS,
            game.move_row(),
            Log.box(),
            scores,
            lengths,
            finished,
        )
        return Batch(first, scores[:, : self.seats], lengths, finished)

    def batches(self, games: int, workers: int | None = None) -> Iterator[Batch]:
        """Play all games on all cores; the batches come in order, whoever is done first."""
        workers = workers or cores()
        starts = iter(range(0, games, self.size))
        with ThreadPoolExecutor(workers) as pool:
            waiting = [self.submit(pool, start, games) for start in islice(starts, 2 * workers)]
            while waiting:
                yield waiting.pop(0).result()
                waiting += [self.submit(pool, start, games) for start in islice(starts, 1)]

    @property
    def size(self) -> int:
        """Games of one batch."""
        return SIZE if self.game.about.longest else FEW

    def submit(self, pool: ThreadPoolExecutor, start: int, games: int) -> Future[Batch]:
        return pool.submit(self.batch, start, min(self.size, games - start))
