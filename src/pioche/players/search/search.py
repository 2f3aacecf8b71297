"""A search as players and the analysis ask for it: a budget, a view, and what was found."""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from random import Random

import numpy as np

from pioche.errors import BadInput
from pioche.games.batch import cores
from pioche.games.game import Game, Move
from pioche.kernel.log import Log
from pioche.kernel.record import Words
from pioche.play.position import View, fast_row
from pioche.players.search.tree import DEPTH, Desk, Tree, search
from pioche.players.thinking import Reals, mind

MOST = 10**7  # iterations: their edges fill a gigabyte
SLICE = 128  # iterations between two looks at the clock
SEATS = 8  # more than any table has
EVENLY = 1e3  # the courage that tries all moves equally often


@dataclass(frozen=True)
class Finding:
    """What a search found: for each legal move how often it was tried, and what became of it.

    None is to wait.
    """

    moves: tuple[Move | None, ...]
    visits: Words  # by place in `moves`
    chances: Reals  # by place in `moves` and by seat: the mean chance to win
    seat: int

    @property
    def best(self) -> Move | None:
        """The move tried most often."""
        return self.moves[int(self.visits.argmax())]

    def ranked(self) -> list[Move | None]:
        """The moves, those tried most often first, and of these the most promising."""
        places = range(len(self.moves))
        by = {place: (self.visits[place], self.chances[place, self.seat]) for place in places}
        return [self.moves[place] for place in sorted(places, key=by.__getitem__, reverse=True)]

    def chances_with(self, move: Move | None) -> tuple[float, ...]:
        """Everybody's chance to win after a move, as the seat sees it."""
        found: list[float] = self.chances[self.moves.index(move)].tolist()
        return tuple(found)

    def doubt(self, move: Move | None) -> float:
        """The standard error of the seat's chance with a move, as if it had been tried twice more
        and won once: after a few tries nothing is sure."""
        place = self.moves.index(move)
        tries = int(self.visits[place]) + 2
        chance = (float(self.chances[place, self.seat]) * (tries - 2) + 1) / tries
        return math.sqrt(chance * (1 - chance) / tries)


@dataclass(frozen=True)
class Search:
    """A search with a budget of iterations, and of seconds if they are given: what ends first.

    Several `trees` are grown apart, on as many cores as there are, and counted together: what is
    found depends on how many there are and never on the cores.
    """

    iterations: int = 2_000
    seconds: float | None = None
    trees: int = 1
    courage: float = 0.5
    is_guided: bool = True  # playouts of plausible moves, not of any
    is_keen: bool = False  # tell apart nodes by what only their seat was told
    limit: int = 400  # moves of a playout

    def __post_init__(self) -> None:
        if not (1 <= self.iterations <= MOST and 1 <= self.trees <= self.iterations):
            raise BadInput(f"a search has 1 to {MOST} iterations, and no more trees than those")

    def look(
        self, view: View, rng: Random, among: Sequence[Move] = (), evenly: bool = False
    ) -> Finding:
        """Search from what a seat sees for the best of its legal moves, or of some of them.

        Evenly, each of them gets the same part of the budget, to tell what it is worth.
        """
        mind(view.game.slug)
        moves = tuple(among) or view.legal()
        if not moves:
            raise BadInput(f"seat {view.seat} has no move to search for")
        rows = [fast_row(rng) for _ in range(self.trees)]
        grow = partial(self.grow, view, moves, EVENLY if evenly else self.courage)
        trees = [grow(rows[0])] if self.trees == 1 else list(pool().map(grow, rows))
        numbers = [int(move) for move in moves]
        visits: Words = np.sum([tree.visits[numbers] for tree in trees], axis=0)
        chances: Reals = np.sum([tree.chances[numbers, : view.seats] for tree in trees], axis=0)
        return Finding(moves, visits, chances / np.maximum(visits, 1)[:, None], view.seat)

    def grow(self, view: View, moves: Sequence[Move], root_courage: float, rng: Words) -> Tree:
        """Grow one tree."""
        tree, desk = self.seedling(view.game), new_desk(view.game)
        among = np.array(moves, np.int16)
        start, left = time.perf_counter(), self.each
        while left > 0:
            step = left if self.seconds is None else min(left, SLICE)
            search(
                view.box,
                view.seat,
                among,
                step,
                self.courage,
                root_courage,
                self.limit,
                self.is_guided,
                self.is_keen,
                tree,
                desk,
                rng,
            )
            left -= step
            if self.seconds is not None and time.perf_counter() - start > self.seconds:
                break
        return tree

    @property
    def each(self) -> int:
        """The iterations of one tree."""
        return -(-self.iterations // self.trees)

    def seedling(self, game: Game) -> Tree:
        """A tree of nothing yet, with room for an edge an iteration."""
        size, moves = 1 << (2 * self.each).bit_length(), len(game.MOVES)
        return Tree(
            keys=np.zeros(size, np.int64),
            edges=np.empty((size, 3)),
            visits=np.zeros(moves, np.int64),
            chances=np.zeros((moves, SEATS)),
        )


def new_desk(game: Game) -> Desk:
    return Desk(
        world=game.box(),
        logs=Log.box(),
        moves=game.move_row(),
        path=np.empty(DEPTH, np.int64),
        movers=np.empty(DEPTH, np.int64),
        witnessed=np.empty(SEATS, np.int64),
        chances=np.empty(SEATS),
    )


@cache
def pool() -> ThreadPoolExecutor:
    """Threads for trees: compiled code runs on all cores at once."""
    return ThreadPoolExecutor(cores(), thread_name_prefix="search")
