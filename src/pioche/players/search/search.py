"""A search as players and the analysis ask for it: a budget, a view, and what was found."""

from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from random import Random

import numpy as np

from pioche.errors import BadInput
from pioche.games.batch import cores
from pioche.games.game import Move
from pioche.kernel.log import Log
from pioche.kernel.record import Words
from pioche.play.position import View, fast_row
from pioche.players.search.tree import search
from pioche.players.thinking import Reals

SLICE = 128  # iterations between two looks at the clock


@dataclass(frozen=True)
class Finding:
    """What a search found: for each legal move how often it was tried, and what became of it."""

    moves: tuple[Move, ...]
    visits: Words  # by place in `moves`
    chances: Reals  # by place in `moves` and by seat: the mean chance to win
    seat: int

    @property
    def best(self) -> Move:
        """The move tried most often."""
        return self.moves[int(self.visits.argmax())]

    def chance(self, move: Move) -> float:
        """The seat's chance to win with a move."""
        return float(self.chances[self.moves.index(move), self.seat])


@dataclass(frozen=True)
class Search:
    """A search with a budget of iterations or of seconds.

    Several `trees` are grown apart, on as many cores as there are, and counted together: what is
    found depends on how many there are and never on the cores.
    """

    iterations: int = 2_000
    seconds: float | None = None
    trees: int = 1
    courage: float = 0.5
    bias: float = 0.0
    is_guided: bool = True
    limit: int = 400  # moves of a playout

    def __post_init__(self) -> None:
        if self.iterations < 1 or self.trees < 1:
            raise BadInput("a search has at least one iteration and one tree")

    def look(self, view: View, rng: Random) -> Finding:
        """Search from what a seat sees."""
        moves = view.legal()
        if not moves:
            raise BadInput(f"seat {view.seat} has no move to search for")
        rngs = [fast_row(rng) for _ in range(self.trees)]
        if self.trees == 1:
            grown = [self.grow(view, rngs[0])]
        else:
            grown = list(pool().map(lambda row: self.grow(view, row), rngs))
        numbers = [int(move) for move in moves]
        visits: Words = np.sum([tree[0][numbers] for tree in grown], axis=0)
        chances: Reals = np.sum([tree[1][numbers, : view.seats] for tree in grown], axis=0)
        return Finding(moves, visits, chances / np.maximum(visits, 1)[:, None], view.seat)

    def grow(self, view: View, rng: Words) -> tuple[Words, Reals]:
        """Grow one tree: visits and sums of chances at the root, by move."""
        game, each = view.game, -(-self.iterations // self.trees)
        size = 1 << (2 * each).bit_length()
        keys, edges = np.zeros(size, np.int64), np.empty((size, 3))
        visits = np.zeros(len(game.MOVES), np.int64)
        chances = np.zeros((len(game.MOVES), 8))
        biases = np.zeros(len(game.MOVES))
        scratch = game.box(), game.move_row(), Log.box()
        start, left = time.perf_counter(), each
        while left > 0:
            step = left if self.seconds is None else min(left, SLICE)
            search(
                view.box,
                view.seat,
                step,
                self.limit,
                self.courage,
                self.is_guided,
                keys,
                edges,
                visits,
                chances,
                biases,
                *scratch,
                rng,
            )
            left -= step
            if self.seconds is not None and time.perf_counter() - start > self.seconds:
                break
        return visits, chances


@cache
def pool() -> ThreadPoolExecutor:
    """Threads for trees: compiled code runs on all cores at once."""
    return ThreadPoolExecutor(cores(), thread_name_prefix="search")
