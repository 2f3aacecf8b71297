"""The three levels, for every game that gives its thinking: noise on rules of thumb, rules of
thumb, and search."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from random import Random

import numpy as np

from pioche.games.game import Move
from pioche.kernel.jit import kernel
from pioche.kernel.record import Box, Cells
from pioche.play.player import Player
from pioche.play.position import View
from pioche.players.search import Search
from pioche.players.thinking import Reals, mind, weigh


@kernel
def weigh_box(box: Box, seat: int, moves: Cells, weights: Reals) -> None:
    weigh(box[0], seat, moves, len(moves), weights)


def weights_of(view: View, legal: Sequence[Move]) -> list[float]:
    """How good each move seems by the rules of thumb."""
    mind(view.game.slug)
    weights = np.zeros(len(legal))
    weigh_box(view.box, view.seat, np.array(legal, np.int16), weights)
    found: list[float] = weights.tolist()
    return found


@dataclass(frozen=True)
class Thumb:
    """Plays by rules of thumb. One who doubts them often takes a move that seems a little worse,
    and seldom one that seems much worse."""

    doubt: float = 0.0

    def choose(self, view: View, legal: Sequence[Move], rng: Random) -> Move:
        weights = weights_of(view, legal)
        best = max(weights)
        if self.doubt == 0.0:
            return rng.choice([m for m, w in zip(legal, weights, strict=True) if w == best])
        odds = [math.exp((weight - best) / self.doubt) for weight in weights]
        return rng.choices(legal, odds)[0]


@dataclass(frozen=True)
class Searcher:
    """Takes the move that a search tried most often."""

    search: Search

    def choose(self, view: View, legal: Sequence[Move], rng: Random) -> Move | None:
        return legal[0] if len(legal) == 1 else self.search.look(view, rng).best


def levels(doubt: float, search: Search) -> dict[str, Callable[[], Player]]:
    """The usual three: how unsure the easy one is, and how the hard one searches."""
    return {
        "easy": partial(Thumb, doubt),
        "medium": Thumb,
        "hard": partial(Searcher, search),
    }
