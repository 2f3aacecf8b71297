"""How to think about Parade."""

from __future__ import annotations

import numpy as np

from pioche.games.parade.cards import MOVES, VALUE, Kind, State
from pioche.games.parade.rules import exposed, in_front, is_taken, points
from pioche.kernel.jit import kernel
from pioche.kernel.number import number
from pioche.kernel.record import Cells, Words
from pioche.kernel.rng import below
from pioche.players.levels import levels
from pioche.players.search import Search
from pioche.players.thinking import Reals, Thinking


@kernel
def prospects(state: State, out: Reals) -> None:
    """The win, shared in equal parts."""
    best, winners = 1 << 30, 0
    for seat in range(state.seats):
        mine = points(state, seat) * 100 + in_front(state, seat)
        if mine < best:
            best, winners = mine, 0
        winners += mine == best
    for seat in range(len(out)):
        out[seat] = 0.0
        if seat < state.seats and points(state, seat) * 100 + in_front(state, seat) == best:
            out[seat] = 1.0 / winners


@kernel
def weigh(state: State, seat: int, moves: Cells, count: int, weights: Reals) -> None:
    for place in range(count):
        move = number(moves[place])
        card = number(MOVES[move, 1])
        if MOVES[move, 0] == Kind.PLAY:
            weights[place] = -toll(state, seat, card)
        else:
            weights[place] = VALUE[card]


@kernel
def toll(state: State, seat: int, card: int) -> float:
    """What playing a card costs."""
    cost = 0.0
    for place in range(exposed(state, card)):
        taken = number(state.line[place])
        if is_taken(taken, card):
            cost += 0.4 + 0.6 * VALUE[taken]
    return cost


@kernel
def guess(state: State, seat: int, moves: Cells, count: int, rng: Words) -> int:
    best, choice = -1e9, 0
    weights = np.empty(5)
    weigh(state, seat, moves, count, weights)
    for place in range(count):
        weight = weights[place] + 0.001 * below(rng, 4000)
        if weight > best:
            best, choice = weight, place
    return number(moves[choice])


THINKING = Thinking(State, weigh, prospects, guess)
LEVELS = levels(1.5, Search(2_000))
