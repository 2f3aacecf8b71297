"""What a thinking player knows of each game, as functions that compiled code can call on any
game's state.

The state is what its seat sees, or a world imagined from that: whoever weighs moves in an imagined
world reads only what the seat that moves may know there, or the search would believe that everybody
sees through cards.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pioche.errors import BadInput
from pioche.kernel.generic import generic, implement
from pioche.kernel.jit import kernel
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Cells, Record, Words
from pioche.kernel.rng import below

Reals: TypeAlias = NDArray[np.float64]


@generic
def weigh(state: Any, seat: int, moves: Cells, count: int, weights: Reals) -> None:
    """The rules of thumb: how good each of the seat's first `count` legal moves seems to it.

    Only differences count: a move that is 1 better is clearly better, 3 better far better.
    """
    raise NotImplementedError


@generic
def guess(state: Any, seat: int, moves: Cells, count: int, rng: Words) -> int:
    """A quick and plausible one of the seat's `count` legal moves, for playouts."""
    raise NotImplementedError


@generic
def stretch(state: Any) -> int:
    """The number of the round: a search looks no further than its end."""
    raise NotImplementedError


@generic
def prospects(state: Any, out: Reals) -> None:
    """Each seat's chance to win the game, as it stands at the end of it or between two rounds."""
    raise NotImplementedError


@generic
def plausibility(world: Any, seat: int) -> float:
    """How likely, from 0 to 1, the others' past moves make a world that the seat imagines."""
    raise NotImplementedError


@generic
def settle(state: Any, seat: int) -> int:
    """The seat's move where there is nothing to think about, or NONE. A search takes it as it
    stands, so that it thinks only about what matters."""
    raise NotImplementedError


@kernel
def guess_any(state: Any, seat: int, moves: Cells, count: int, rng: Words) -> int:
    """Any legal move, all equally likely."""
    return number(moves[below(rng, count)])


@kernel
def always_plausible(world: Any, seat: int) -> float:
    """The others' moves tell nothing."""
    return 1.0


@kernel
def one_stretch(state: Any) -> int:
    """The whole game is one round."""
    return 0


@kernel
def settle_nothing(state: Any, seat: int) -> int:
    """There is always something to think about."""
    return NONE


@dataclass(frozen=True)
class Thinking:
    """One game's answers; making it is telling compiled code of them."""

    State: type[Record]
    weigh: Callable[..., None]
    prospects: Callable[..., None]
    guess: Callable[..., int] = guess_any
    stretch: Callable[..., int] = one_stretch
    plausibility: Callable[..., float] = always_plausible
    settle: Callable[..., int] = settle_nothing

    def __post_init__(self) -> None:
        for name in (weigh, guess, stretch, prospects, plausibility, settle):
            implement(name, self.State.dtype, getattr(self, name.__name__))


def mind(slug: str) -> ModuleType:
    """The module that thinks about a game, its answers known to compiled code."""
    if not has_mind(slug):
        raise BadInput(f"nobody has thought about {slug} yet: it has random players only")
    return import_module(f"pioche.players.{slug}")


def has_mind(slug: str) -> bool:
    return find_spec(f"pioche.players.{slug}") is not None
