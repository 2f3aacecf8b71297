"""How likely each seat wins the game: at its end, and with the pawns that it has between rounds."""

from __future__ import annotations

import numpy as np

from pioche.games.resistance.rules import points
from pioche.games.resistance.tiles import KINDS, POINTS, State, Tile
from pioche.kernel.jit import kernel
from pioche.kernel.number import number
from pioche.players.thinking import Reals

KYLO = int(Tile.KYLO)

# What a point that a pawn is worth adds to the logarithm of its holder's odds, with a round to go:
# fitted to 40,000 games by rules of thumb. Two seats seldom tie for Kylo Ren: he soon moves on.
HOLD = np.array([0.0, 0.0, 0.114, 0.08, 0.085])  # by number of seats
HOLD_KYLO = np.array([0.0, 0.0, 0.041, 0.07, 0.082])


@kernel
def prospects(state: State, out: Reals) -> None:
    """The win, shared in equal parts; between rounds odds that grow with one's pawns."""
    out[:] = 0.0
    best = points(state, 0)
    for seat in range(state.seats):
        best = max(best, points(state, seat))
    total = 0.0
    for seat in range(state.seats):
        if state.over == 0:
            out[seat] = odds(state, seat)
        elif points(state, seat) == best:
            out[seat] = 1.0
        total += out[seat]
    for seat in range(state.seats):
        out[seat] /= total


@kernel
def odds(state: State, seat: int) -> float:
    """A seat's odds between the rounds: others may take its pawns, but a tie leaves them."""
    held = 0.0
    for tile in range(KINDS):
        if state.pawn[tile] == seat:
            hold = HOLD_KYLO if tile == KYLO else HOLD
            held += hold[state.seats] * number(POINTS[tile])
    return float(np.exp(held))
