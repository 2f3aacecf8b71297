"""What a seat of The Resistance can know, and worlds it cannot rule out.

Every tile that was won lay face up before all: what is unseen is the order of the tiles that
are still face down, the same for everybody.
"""

from __future__ import annotations

import numpy as np

from pioche.games.resistance.tiles import COPIES, KINDS, State
from pioche.kernel.jit import kernel
from pioche.kernel.record import UNKNOWN, Cells, Words
from pioche.kernel.rng import imagine_seed, shuffle


@kernel
def view(state: State, _seat: int) -> None:
    """Blank, in place, everything the seat cannot know."""
    state.rng[:] = 0
    state.stack[: state.stacked] = UNKNOWN


@kernel
def imagine(state: State, _seat: int, rng: Words) -> None:
    """Fill a view's blanks with one of the worlds that fit it, all equally likely."""
    left = np.empty(KINDS, np.int16)
    unseen(state, left)
    place = 0
    for tile in range(KINDS):
        for _ in range(left[tile]):
            state.stack[place] = tile
            place += 1
    shuffle(state.stack, place, rng)
    imagine_seed(state.rng, rng)


@kernel
def unseen(state: State, left: Cells) -> None:
    """How many tiles of each character are still face down."""
    for tile in range(KINDS):
        left[tile] = COPIES[tile]
        for seat in range(state.seats):
            for planet in range(state.occupied[seat]):
                left[tile] -= state.planet[seat, planet, tile]
    for place in range(state.faced):
        left[state.face[place]] -= 1
