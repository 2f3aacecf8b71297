"""Who will win a game of Level 8: measured between rounds, estimated within one."""

from __future__ import annotations

import numpy as np

from pioche.games.level8.cards import Phase, State
from pioche.games.level8.rules import WON
from pioche.kernel.jit import kernel
from pioche.kernel.number import number
from pioche.players.level8.sensible import MANY, lacking
from pioche.players.thinking import Reals

# By level, the logarithm of how strongly a seat is placed: the odds between two seats are those of
# 3,000 games of two sensible players. A seat on level 8 wins 71 of 100 games against one on 7.
STRENGTH = np.array([0.0, 0.0, 0.45, 0.8, 1.3, 1.65, 2.35, 3.3, 4.3, 6.0])
PACE = 0.4  # how much each card in hand keeps a seat from going out
LACK = 3.0  # how many cards in hand one is worth that the level lacks


@kernel
def stretch(state: State) -> int:
    """The number of the round."""
    return number(state.deals)


@kernel
def prospects(state: State, out: Reals) -> None:
    """Chances from the levels; within a round, from those that seem likely at its end."""
    out[:] = 0.0
    for seat in range(state.seats):
        if state.level[seat] == WON:
            out[seat] = 1.0
            return
    if is_under_way(state):
        likely_gains(state, out)
    total = 0.0
    for seat in range(state.seats):
        out[seat] = np.exp(strength(state.level[seat] + out[seat]))
        total += out[seat]
    for seat in range(state.seats):
        out[seat] /= total


@kernel
def strength(level: float) -> float:
    """Between two levels, in proportion."""
    below = min(int(level), WON - 1)
    return float(STRENGTH[below] + (level - below) * (STRENGTH[below + 1] - STRENGTH[below]))


@kernel
def is_under_way(state: State) -> bool:
    """Whether anything has happened since the cards were dealt that is not yet in the levels."""
    if state.phase == Phase.KEEPING:
        return False
    count = 0
    for seat in range(state.seats):
        if state.laid[seat]:
            return True
        count += number(state.discarded[seat]) + number(state.skipped[seat])
    return bool(count != 1 or state.phase != Phase.DRAWING)


@kernel
def likely_gains(state: State, out: Reals) -> None:
    """A level for whoever has laid, and another shared out by who is nearest to going out."""
    total = 0.0
    for seat in range(state.seats):
        cards = float(state.held[seat])
        if not state.laid[seat]:
            cards += LACK * lacking(state, seat, state.hand[seat], number(MANY))
        out[seat] = np.exp(-PACE * cards)
        total += out[seat]
    for seat in range(state.seats):
        share = out[seat] / total
        gain = share + (1.0 if state.laid[seat] else 0.0)
        out[seat] = min(gain, float(WON - state.level[seat]))
