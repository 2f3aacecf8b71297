"""How to think about Princess Princess."""

from __future__ import annotations

import numpy as np

from pioche.games.game import Move
from pioche.games.love_letter.court import Kind, Phase
from pioche.games.princess.cards import COPIES, FACE_UP, MOVES, SEATS, TO_WIN, VALUE, Card, State
from pioche.games.princess.rules import who_played
from pioche.kernel.jit import kernel
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Cells, Words
from pioche.kernel.seats import only, seats_in
from pioche.play.hint import Reason
from pioche.play.position import View
from pioche.players.levels import levels
from pioche.players.love_letter.hands import (
    VALUES,
    compared,
    count_hidden,
    other_card,
    share_evenly,
    share_out,
)
from pioche.players.love_letter.match import match_prospects, match_table
from pioche.players.love_letter.plays import LUCK, likely_best, plays_are_plausible, plays_over
from pioche.players.love_letter.reason import REASONS, court_reason
from pioche.players.love_letter.round import (
    SCALE,
    after_duel,
    chance,
    chance_after_swap,
    chance_without,
    danger,
    danger_of_a_swap,
    worth_of_a_look,
)
from pioche.players.search import Search
from pioche.players.thinking import Reals, Thinking

TABLE, FIRSTS = match_table(TO_WIN.tolist())
MOST = 64  # more than there can be legal moves: a Guard's guesses at five others, and a few
KINDS = len(Card)
ANYTHING = (1 << KINDS) - 1
GUARD, OGRE = int(Card.GUARD), int(Card.OGRE)

# What a card is good for in a later turn: more than its value at the end.
HOLD = np.array([1.2, 0.8, 0.2, 0.4, 0.7, 0.3, 0.5, 0.2, 0.2, 0.0])

# How eagerly a card is played rather than kept: of two, the odds are powers of e.
LIKELY = plays_over([2.0, 1.2, 1.6, 0.6, 0.4, 0.4, 0.3, -1.0, -2.0, -4.5])
SILENT = 1 << Card.GHOST_KING | 1 << Card.PRINCESSES
UNSETTLING = 1 << Card.GHOST_KING | 1 << Card.VLADRIC


@kernel
def prospects(state: State, out: Reals) -> None:
    match_prospects(state, number(TO_WIN[state.seats]), TABLE, FIRSTS, out)


@kernel
def stretch(state: State) -> int:
    return number(state.deals)


@kernel
def plausibility(world: State, seat: int) -> float:
    return plays_are_plausible(world, seat, LIKELY, SILENT, UNSETTLING)


# ---- rules of thumb


@kernel
def weigh(state: State, seat: int, moves: Cells, count: int, weights: Reals) -> None:
    """How likely each move makes it to win the round, and tokens besides."""
    left = np.empty(KINDS, np.int16)
    shares = np.empty((SEATS, VALUES))
    hidden_cards(state, seat, left)
    share_out(state, seat, left, VALUE, shares)
    if state.phase == Phase.DECISION:
        weigh_keeps(state, seat, shares, moves, count, weights)
        return
    played, kept, plain, risk = NONE, NONE, 0.0, 0.0
    met, without = NONE, 0.0
    for place in range(count):
        row = MOVES[moves[place]]
        card, target = number(row[1]), number(row[2])
        if card != played:
            played, met, kept = card, NONE, other_card(state, seat, card)
            plain = chance_now(state, seat, shares, kept)
            risk = danger(state, seat, shares, kept, kept, GUARD)
            if kept == GUARD:
                risk = 0.0  # nobody names her
        if row[0] != Kind.PLAY and target != met:
            met = target
            without = chance_without(target, state, seat, shares, kept, NONE, 0)
        if row[0] == Kind.PLAY:
            weight = play_alone(state, seat, card, plain, risk)
        elif row[0] == Kind.GUESS:
            weight = after_duel(shares[target, row[3]], 0.0, without, plain) * (1.0 - risk)
        else:
            weight = play_on(state, seat, card, target, shares, left, kept, plain, without, risk)
        weights[place] = weight * SCALE + (HOLD[kept] if state.piled > 0 else 0.0)


@kernel
def hidden_cards(state: State, seat: int, left: Cells) -> None:
    """Count the cards whose place the seat does not know."""
    left[:] = COPIES
    for place in range(FACE_UP):
        if state.face_up[place] != NONE:
            left[state.face_up[place]] -= 1
    for place in range(state.piled):
        if state.returner[place] == seat:
            left[state.pile[place]] -= 1
    count_hidden(state, seat, left)


@kernel
def chance_now(state: State, seat: int, shares: Reals, kept: int) -> float:
    """The chance to win the round with this card; there is no Stitch here."""
    return chance(state, seat, shares, kept, NONE, 0)


@kernel
def play_alone(state: State, seat: int, card: int, plain: float, risk: float) -> float:
    """A card that chooses nobody, or finds nobody to choose."""
    match card:
        case Card.OGRE:
            return -2.0
        case Card.OLIVER:
            return plain + 0.03
        case Card.CLAIRE:
            return plain * (1.0 - risk) + token_of_claire(state, seat)
        case Card.PRINCESSES:
            better = 0.08 if state.piled > 0 else 0.0
            return plain * (1.0 - risk) + better + token_of_princesses(state, seat)
        case _:
            return plain * (1.0 - risk)


@kernel
def play_on(
    state: State,
    seat: int,
    card: int,
    target: int,
    shares: Reals,
    left: Cells,
    kept: int,
    plain: float,
    without: float,
    risk: float,
) -> float:
    """A card that chooses a player and names nobody."""
    match card:
        case Card.LIBRARIAN:
            lower, higher = compared(shares[target], kept)
            return after_duel(lower, higher, without, plain) * (1.0 - risk)
        case Card.ADVISORS:
            return plain * (1.0 - risk) + worth_of_a_look(state, shares[target], kept, GUARD)
        case Card.GHOST_KING:
            swapped = chance_after_swap(target, state, seat, shares, kept, NONE, 0)
            return swapped * (1.0 - danger_of_a_swap(state, seat, shares, GUARD))
        case Card.VLADRIC:
            if target == seat:
                return replaced(state, seat, shares, left, kept)
            plain = chance_replaced(state, seat, target, shares, left, kept)
            return after_duel(shares[target, OGRE], 0.0, without, plain) * (1.0 - risk)
        case _:
            return plain


@kernel
def replaced(state: State, seat: int, shares: Reals, left: Cells, kept: int) -> float:
    """Prince Vladric: a new card for oneself."""
    if kept == OGRE:
        return -2.0
    mean = 0.0
    for value in range(KINDS):
        if left[value] > 0:
            mean += shares[seat, value] * chance_now(state, seat, shares, value)
    if kept == Card.CLAIRE:
        mean += token_of_claire(state, seat)
    elif kept == Card.PRINCESSES:
        mean += token_of_princesses(state, seat)
    return mean


@kernel
def chance_replaced(
    state: State, seat: int, target: int, shares: Reals, left: Cells, kept: int
) -> float:
    """The chance to win the round with a new card in the target's hand."""
    before = shares[target].copy()
    shares[target, :] = 0.0
    share_evenly(left, ANYTHING, VALUE, shares[target])
    won = chance_now(state, seat, shares, kept)
    shares[target] = before
    return won


@kernel
def token_of_claire(state: State, seat: int) -> float:
    """What playing her is worth: a token if nobody else still in has, and to the end."""
    spies, others = who_played(state, Card.CLAIRE), seats_in(number(state.inside)) - 1
    if spies & only(seat):
        return 0.1
    if spies:
        return 0.4 / others if seats_in(spies) == 1 else 0.0
    return 0.35


@kernel
def token_of_princesses(state: State, seat: int) -> float:
    """A token for two; between two players it gains nothing."""
    couple, others = who_played(state, Card.PRINCESSES), seats_in(number(state.inside)) - 1
    if state.seats == 2 or couple & only(seat):
        return 0.0
    if seats_in(couple) == 1:
        return 0.4
    return 0.12 if others > 1 and couple == 0 else 0.0


@kernel
def weigh_keeps(
    state: State, seat: int, shares: Reals, moves: Cells, count: int, weights: Reals
) -> None:
    """Which of three cards to keep; of the others, the higher one under the pile last."""
    for place in range(count):
        kept, first = number(MOVES[moves[place], 1]), number(MOVES[moves[place], 2])
        risk = danger(state, seat, shares, kept, kept, GUARD) if kept != GUARD else 0.0
        weight = chance_now(state, seat, shares, kept) * (1.0 - risk) * SCALE
        weights[place] = weight + HOLD[kept] - 0.01 * first


# ---- playouts


@kernel
def guess(state: State, seat: int, moves: Cells, count: int, rng: Words) -> int:
    weights = np.empty(MOST)
    weigh(state, seat, moves, count, weights)
    return number(moves[likely_best(weights, count, LUCK, rng)])


GUARDS, SWAPS, DRAWS = 1 << Card.OLIVER, 1 << Card.GHOST_KING, 1 << Card.PRINCESSES


def reason(view: View, move: Move) -> Reason:
    return court_reason(view, move, hidden_cards, VALUE, GUARDS, SWAPS, DRAWS)


SEARCH = Search(2_000, courage=0.2, is_keen=True)
THINKING = Thinking(State, weigh, prospects, guess, stretch, plausibility)
LEVELS = levels(1.5, SEARCH)

__all__ = ["LEVELS", "REASONS", "SEARCH", "THINKING", "reason"]
