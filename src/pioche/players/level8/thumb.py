"""The rules of thumb of Level 8: lay and lay off whatever can be, take what helps at once, keep
what brings the level nearest."""

from __future__ import annotations

import numpy as np

from pioche.games.level8.cards import (
    FIRST,
    JOKER,
    MOVES,
    NUMBERS,
    SKIP,
    Kind,
    Phase,
    State,
)
from pioche.games.level8.melds import add_card, remove_card
from pioche.kernel.jit import kernel
from pioche.kernel.number import number
from pioche.kernel.record import Cells
from pioche.players.level8.sensible import (
    MANY,
    helpfulness,
    lacking,
    most_dangerous,
    outs,
    sensible_keep,
    sensible_put,
)
from pioche.players.level8.settling import next_add
from pioche.players.thinking import Reals

LACKED = 4.5  # what a card that the level lacks is worth, in weights
OUT = 0.05  # what one more card is worth that would bring it nearer
NEVER = -30.0


@kernel
def weigh(state: State, seat: int, moves: Cells, count: int, weights: Reals) -> None:
    """How good each move seems."""
    if state.phase == Phase.DRAWING:
        weigh_draws(state, seat, moves, count, weights)
    elif state.phase == Phase.LAYING:
        favour(moves, count, weights, sensible_put(state, seat, moves, count))
        weights[count - 1] = NEVER if count > 1 else 0.0  # taking back
    elif state.phase == Phase.KEEPING:
        favour(moves, count, weights, sensible_keep(state, seat))
    else:
        weigh_acts(state, seat, moves, count, weights)


@kernel
def favour(moves: Cells, count: int, weights: Reals, choice: int) -> None:
    """One move above the others."""
    for place in range(count):
        weights[place] = 4.0 if moves[place] == choice else 0.0


@kernel
def weigh_draws(state: State, seat: int, moves: Cells, count: int, weights: Reals) -> None:
    """What helps at once, or else the pile."""
    for place in range(count):
        kind, source = number(MOVES[moves[place], 0]), number(MOVES[moves[place], 1])
        weights[place] = 0.0
        if kind == Kind.TAKE:
            card = number(state.discard[source, state.discarded[source] - 1])
            gain = helpfulness(state, seat, card)
            weights[place] = 1.5 * gain if gain > 0 else -2.0


@kernel
def weigh_acts(state: State, seat: int, moves: Cells, count: int, weights: Reals) -> None:
    """Lay, lay off, play a Skip, discard: in this order."""
    add = next_add(state, seat) if state.laid[seat] else 0
    target = most_dangerous(state, seat)
    for place in range(count):
        move = number(moves[place])
        kind, one = number(MOVES[move, 0]), number(MOVES[move, 1])
        weights[place] = 0.0
        if kind == Kind.LAY:
            weights[place] = 8.0
        elif kind == Kind.ADD:
            weights[place] = 6.0 if move == add else 5.0
        elif kind == Kind.SKIP:
            weights[place] = 3.0 if one == target else 2.0
        elif one >= NUMBERS:
            weights[place] = 1.0 if one == SKIP else -2.0
    if state.laid[seat] == 0:
        weigh_discards(state, seat, moves, count, weights)


@kernel
def weigh_discards(state: State, seat: int, moves: Cells, count: int, weights: Reals) -> None:
    """What the level lacks without each card, and then how many cards would bring it nearer."""
    cards, shorts = state.hand[seat].copy(), np.full(count, MANY, np.int16)
    least, first = number(MANY), number(FIRST[Kind.DISCARD])
    for place in range(count):
        card = number(moves[place]) - first
        if 0 <= card <= JOKER:
            remove_card(cards, card)
            shorts[place] = lacking(state, seat, cards, number(MANY))
            add_card(cards, card)
            least = min(least, number(shorts[place]))
    for place in range(count):
        card, short = number(moves[place]) - first, number(shorts[place])
        if 0 <= card <= JOKER:
            weights[place] = -LACKED * (short - least) - (2.0 if card == JOKER else 0.0)
            if short == least:
                remove_card(cards, card)
                weights[place] += OUT * min(60, outs(state, seat, cards, short)) - 2.0
                add_card(cards, card)
            else:
                weights[place] -= 2.0
