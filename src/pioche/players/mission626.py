"""How to think about Mission 626."""

from __future__ import annotations

import numpy as np

from pioche.games.game import Move
from pioche.games.love_letter.court import Kind, Phase
from pioche.games.love_letter.turns import next_inside
from pioche.games.mission626.cards import (
    COPIES,
    COPIES_WITHOUT_SPARKY,
    FEWEST_WITH_SPARKY,
    MOVES,
    SEATS,
    TO_WIN,
    VALUE,
    Answer,
    Card,
    State,
)
from pioche.kernel.jit import kernel
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Cells, Words
from pioche.play.hint import Reason
from pioche.play.position import View
from pioche.players.levels import levels
from pioche.players.love_letter.hands import (
    VALUES,
    compared,
    count_hidden,
    other_card,
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
MOST = 64  # legal moves at most: a Councilwoman's guesses at four others, and some
KINDS = len(Card)
GUESSER = int(VALUE[Card.COUNCILWOMAN])
NANI, LILO = int(VALUE[Card.NANI]), int(VALUE[Card.LILO])

# What a card is good for in a later turn: more than its value at the end.
HOLD = np.array([0.3, 0.8, 0.4, 0.3, 0.5, 1.0, 0.9, 0.6, 0.2, 0.3, 0.4])

# How eagerly a card is played rather than kept: of two, the odds are powers of e.
LIKELY = plays_over([1.5, 1.4, 1.6, 0.6, 0.0, 0.0, -0.5, -0.3, -1.2, -1.2, -0.6])
SILENT = UNSETTLING = 1 << Card.PLEAKLEY


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
def hidden_cards(state: State, seat: int, left: Cells) -> None:
    """Count the cards whose place the seat does not know."""
    left[:] = COPIES if state.seats >= FEWEST_WITH_SPARKY else COPIES_WITHOUT_SPARKY
    count_hidden(state, seat, left)


@kernel
def weigh(state: State, seat: int, moves: Cells, count: int, weights: Reals) -> None:
    """How likely each move makes it to win the round."""
    left = np.empty(KINDS, np.int16)
    shares = np.empty((SEATS, VALUES))
    hidden_cards(state, seat, left)
    share_out(state, seat, left, VALUE, shares)
    if state.phase == Phase.DECISION:
        weigh_answers(state, seat, shares, moves, count, weights)
        return
    holder, wrecker = number(state.stitch), number(state.wrecker)
    played, kept, value, plain, risk = NONE, NONE, NONE, 0.0, 0.0
    met, without = NONE, 0.0
    for place in range(count):
        row = MOVES[moves[place]]
        card, target = number(row[1]), number(row[2])
        if card != played:
            played, met, kept = card, NONE, other_card(state, seat, card)
            value = number(VALUE[kept])
            plain = chance(state, seat, shares, value, holder, wrecker)
            risk = danger(state, seat, shares, kept, value, GUESSER)
        if row[0] != Kind.PLAY and target != met:
            met = target
            without = chance_without(target, state, seat, shares, value, holder, wrecker)
        if row[0] == Kind.PLAY:
            weight = play_alone(state, seat, card, shares, value, plain, risk)
        elif row[0] == Kind.GUESS:
            weight = after_duel(shares[target, row[3]], 0.0, without, plain) * (1.0 - risk)
        else:
            weight = play_on(state, seat, card, target, shares, value, plain, without, risk)
        weights[place] = weight * SCALE + (HOLD[kept] if state.piled > 0 else 0.0)


@kernel
def play_alone(
    state: State, seat: int, card: int, shares: Reals, value: int, plain: float, risk: float
) -> float:
    """A card that chooses nobody, or finds nobody to choose."""
    holder, wrecker = number(state.stitch), number(state.wrecker)
    match card:
        case Card.GANTU:
            passed = next_inside(state, holder)
            return chance(state, seat, shares, value, passed, wrecker) * (1.0 - risk)
        case Card.JUMBA:
            return chance(state, seat, shares, value, holder, 1 - wrecker) * (1.0 - risk)
        case Card.ANGEL:
            again = 0.06 if wrecker == 0 and state.piled > 0 else 0.0
            return chance(state, seat, shares, value, seat, wrecker) * (1.0 - risk) + again
        case Card.LEROY:
            return unmask(state, seat, shares, value) * (1.0 - risk)
        case Card.DAVID:
            return plain + (0.03 if state.piled > 0 else 0.0)
        case Card.LILO:
            return chance(state, seat, shares, value, seat, 0) * (1.0 - risk)
        case _:
            return plain * (1.0 - risk)


@kernel
def unmask(state: State, seat: int, shares: Reals, value: int) -> float:
    """Leroy throws a Wrecker's holder out, perhaps oneself."""
    holder, wrecker = number(state.stitch), number(state.wrecker)
    if wrecker == 0:
        return chance(state, seat, shares, value, seat, 0)
    if holder == seat:
        return -2.0
    return chance_without(holder, state, seat, shares, value, holder, wrecker)


@kernel
def play_on(
    state: State,
    seat: int,
    card: int,
    target: int,
    shares: Reals,
    value: int,
    plain: float,
    without: float,
    risk: float,
) -> float:
    """A card that chooses a player and names no number."""
    holder, wrecker = number(state.stitch), number(state.wrecker)
    match card:
        case Card.COBRA:
            caught = shares[target, NANI] + shares[target, LILO]
            look = worth_of_a_look(state, shares[target], value, GUESSER)
            return after_duel(caught, 0.0, without, plain) * (1.0 - risk) + look
        case Card.SPARKY:
            lower, higher = compared(shares[target], value)
            return after_duel(lower, higher, without, plain) * (1.0 - risk)
        case Card.PLEAKLEY:
            # The other one may rather give Stitch.
            swapped = chance_after_swap(target, state, seat, shares, value, holder, wrecker)
            swapped *= 1.0 - danger_of_a_swap(state, seat, shares, GUESSER)
            if holder != target:
                return swapped
            return min(swapped, chance(state, seat, shares, value, seat, wrecker))
        case Card.NANI:
            return chance(state, seat, shares, value, target, wrecker) * (1.0 - risk)
        case _:
            return plain


@kernel
def weigh_answers(
    state: State, seat: int, shares: Reals, moves: Cells, count: int, weights: Reals
) -> None:
    """Give Stitch away and keep the card, or swap."""
    card, asker, wrecker = number(state.hand[seat, 0]), number(state.turn), number(state.wrecker)
    value = number(VALUE[card])
    for place in range(count):
        if MOVES[moves[place], 1] == Answer.GIVE:
            risk = danger(state, seat, shares, card, value, GUESSER)
            weight = chance(state, seat, shares, value, asker, wrecker) * (1.0 - risk)
        else:
            weight = chance_after_swap(asker, state, seat, shares, value, seat, wrecker)
        weights[place] = weight * SCALE


# ---- playouts


@kernel
def guess(state: State, seat: int, moves: Cells, count: int, rng: Words) -> int:
    weights = np.empty(MOST)
    weigh(state, seat, moves, count, weights)
    return number(moves[likely_best(weights, count, LUCK, rng)])


def reason(view: View, move: Move) -> Reason:
    return court_reason(view, move, hidden_cards, VALUE, 1 << Card.DAVID, 1 << Card.PLEAKLEY, 0)


SEARCH = Search(1_500, courage=0.15, is_keen=True)
THINKING = Thinking(State, weigh, prospects, guess, stretch, plausibility)
LEVELS = levels(1.5, SEARCH)

__all__ = ["LEVELS", "REASONS", "SEARCH", "THINKING", "reason"]
