"""The rules of thumb of The Resistance, as every game gives them."""

from __future__ import annotations

import numpy as np

from pioche.games.resistance.tiles import KINDS, SEATS, Kind, State
from pioche.kernel.jit import kernel
from pioche.kernel.record import Cells
from pioche.players.resistance.prospects import prospects
from pioche.players.resistance.worth import TRAITS, excess, survey
from pioche.players.thinking import Reals, Thinking

NEVER = -1e3  # the weight of what nobody chooses
WAITING = 0.0  # what it weighs to let the pile lie, whether one flips or does nothing


@kernel
def weigh(state: State, seat: int, moves: Cells, count: int, weights: Reals) -> None:
    """A slap weighs what the pile is worth beyond what is enough, in points. To wait is no move:
    it weighs as much as to flip, which is `WAITING`."""
    counts, pile = np.zeros((SEATS, KINDS), np.int64), np.zeros(KINDS, np.int64)
    gains = np.zeros(SEATS)
    survey(state, counts, pile, gains)
    for place in range(count):
        weights[place] = NEVER
        if moves[place] == Kind.FLIP:
            weights[place] = WAITING
        elif moves[place] == Kind.SLAP:
            weights[place] = WAITING + excess(state, seat, gains, TRAITS[state.seats])


@kernel
def round_number(state: State) -> int:
    return int(state.deals)


THINKING = Thinking(State, weigh, prospects, stretch=round_number)
