"""How to think about Parade: what a card takes, what it will count, and what to save for later."""

from __future__ import annotations

from math import exp

import numpy as np

from pioche.games.game import Move
from pioche.games.parade.cards import (
    CARDS,
    COLOUR,
    COLOURS,
    COUNT,
    MOVES,
    SUM,
    VALUE,
    Kind,
    Phase,
    State,
)
from pioche.games.parade.rules import exposed, is_taken, standing, takings
from pioche.kernel.jit import kernel
from pioche.kernel.number import number
from pioche.kernel.record import Cells
from pioche.play.hint import Reason
from pioche.play.position import View
from pioche.players.levels import levels
from pioche.players.search import Search
from pioche.players.thinking import Reals, Thinking

POINT = 0.4  # what one point is worth to `weigh`
SAVED = 0.1  # points that a step of a card's value is worth later on, as a safe card to play
FINAL = 0.5  # the part of its points that a card left in hand will cost at the end
UNSETTLED = 12.0  # cards in the pile that make a majority half as sure


@kernel
def prospects(state: State, out: Reals) -> None:
    """The win, in equal parts to those who are equal."""
    best, winners = standing(state, 0), 0
    for seat in range(state.seats):
        mine = standing(state, seat)
        if mine < best:
            best, winners = mine, 0
        winners += mine == best
    for seat in range(len(out)):
        wins = seat < state.seats and standing(state, seat) == best
        out[seat] = 1.0 / winners if wins else 0.0


# ---- rules of thumb


@kernel
def weigh(state: State, seat: int, moves: Cells, count: int, weights: Reals) -> None:
    """Few points for oneself and many for the others; high cards are saved, until the end."""
    fronts = state.front.copy()
    before = outlook(state, fronts, seat)
    for place in range(count):
        card = number(MOVES[moves[place], 1])
        fronts[seat] = state.front[seat]
        if MOVES[moves[place], 0] == Kind.PLAY:
            take(state, card, fronts[seat])
            weights[place] = POINT * (before - outlook(state, fronts, seat))
            weights[place] -= POINT * saving(state, card)
        else:
            keep_all_but(state, seat, card, fronts[seat])
            weights[place] = POINT * (before - outlook(state, fronts, seat))


@kernel
def take(state: State, card: int, front: Cells) -> None:
    """Add to a front what playing a card takes."""
    for place in range(exposed(state, card)):
        taken = number(state.line[place])
        if is_taken(taken, card):
            front[COLOUR[taken]] |= 1 << VALUE[taken]


@kernel
def keep_all_but(state: State, seat: int, card: int, front: Cells) -> None:
    for place in range(state.held[seat]):
        kept = number(state.hand[seat, place])
        if kept != card:
            front[COLOUR[kept]] |= 1 << VALUE[kept]


@kernel
def saving(state: State, card: int) -> float:
    """What a card is worth in hand: a safe turn later, or what it will cost at the end."""
    if state.phase == Phase.PLAYING:
        return SAVED * float(VALUE[card])
    return -FINAL * float(VALUE[card])


@kernel
def outlook(state: State, fronts: Cells, seat: int) -> float:
    """The points that the seat will have, as it looks, less those of the others on average."""
    total = 0.0
    spread = 0.6 + state.piled / UNSETTLED
    for owner in range(state.seats):
        share = 1.0 if owner == seat else -1.0 / (state.seats - 1)
        total += share * expected_points(fronts, owner, number(state.seats), spread)
    return total


@kernel
def expected_points(fronts: Cells, owner: int, seats: int, spread: float) -> float:
    """By colour: as many points as cards with a majority, as many as their values without."""
    total = 0.0
    for colour in range(COLOURS):
        mine = number(fronts[owner, colour])
        if mine == 0:
            continue
        most = 0
        for other in range(seats):
            if other != owner:
                most = max(most, number(COUNT[fronts[other, colour]]))
        lead = COUNT[mine] - most - (1.5 if seats == 2 else -0.5)
        surely = 1.0 / (1.0 + exp(-2.0 * lead / spread))
        total += surely * COUNT[mine] + (1.0 - surely) * SUM[mine]
    return total


# ---- reasons

REASONS = ("takes_nothing", "takes", "put_away")


def reason(view: View, move: Move) -> Reason:
    """What a play takes, or what a card put away would have counted."""
    record, card = view.record, int(MOVES[move, 1])
    if move.kind == "discard":
        return Reason("put_away", {"card": ("card", card)})
    places = np.empty(CARDS, np.int16)
    taken = [int(record.line[place]) for place in places[: takings(record, card, places)]]
    if not taken:
        return Reason("takes_nothing")
    worth = sum(int(VALUE[card]) for card in taken)
    return Reason("takes", {"count": ("number", len(taken)), "worth": ("number", worth)})


SEARCH = Search(4_000, is_guided=False)
THINKING = Thinking(State, weigh, prospects)
LEVELS = levels(1.5, SEARCH)
