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
from pioche.kernel.seats import only
from pioche.play.hint import Reason
from pioche.play.position import View
from pioche.players.levels import levels
from pioche.players.love_letter import (
    SCALE,
    VALUES,
    chance,
    compared,
    count_hidden,
    danger,
    likely_best,
    match_prospects,
    match_table,
    other_card,
    plays_are_plausible,
    plays_over,
    share_out,
    worth_of_a_look,
)
from pioche.players.love_letter_reason import REASONS, court_reason
from pioche.players.search import Search
from pioche.players.thinking import Reals, Thinking

TABLE, FIRSTS = match_table(TO_WIN.tolist())
MOST = 64  # legal moves at most: a Councilwoman's guesses at four others, and some
KINDS = len(Card)
LUCK = 0.7  # by how much a worse move may be taken in a playout
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
    played, kept, value, plain, risk = NONE, NONE, NONE, 0.0, 0.0
    met, without = NONE, 0.0
    for place in range(count):
        row = MOVES[moves[place]]
        card, target = number(row[1]), number(row[2])
        if card != played:
            played, met, kept = card, NONE, other_card(state, seat, card)
            value = number(VALUE[kept])
            plain = with_stitch(state, seat, shares, value, state.stitch, state.wrecker)
            risk = danger(state, seat, shares, kept, value, GUESSER)
        weight = 0.0
        if row[0] == Kind.PLAY:
            weight = play_alone(state, seat, card, shares, value, plain, risk)
        elif row[0] == Kind.GUESS:
            if target != met:
                met, without = target, chance_without(state, seat, target, shares, value)
            right = shares[target, row[3]]
            weight = (right * without + (1.0 - right) * plain) * (1.0 - risk)
        else:
            weight = play_on(state, seat, card, target, shares, value, plain, risk)
        weights[place] = weight * SCALE + (HOLD[kept] if state.piled > 0 else 0.0)


@kernel
def with_stitch(
    state: State, seat: int, shares: Reals, value: int, stitch: int, wrecker: int
) -> float:
    """The chance to win the round with a card of this value and Stitch in these hands."""
    inside, piled = number(state.inside), number(state.piled)
    return chance(shares, inside, seat, value, piled, number(stitch), number(wrecker))


@kernel
def chance_without(state: State, seat: int, target: int, shares: Reals, value: int) -> float:
    """The chance to win the round once the target is out; a little more against a leader."""
    inside, piled = number(state.inside & ~only(target)), number(state.piled)
    stitch = seat if state.stitch == target else number(state.stitch)
    won = chance(shares, inside, seat, value, piled, stitch, number(state.wrecker))
    return float(won + 0.02 * state.tokens[target])


@kernel
def against(
    state: State,
    seat: int,
    target: int,
    wins: float,
    loses: float,
    shares: Reals,
    value: int,
    plain: float,
) -> float:
    """The chance to win the round after throwing the target out, or oneself, or neither."""
    without = chance_without(state, seat, target, shares, value) if wins > 0.0 else 0.0
    return wins * without + (1.0 - wins - loses) * plain


@kernel
def play_alone(
    state: State, seat: int, card: int, shares: Reals, value: int, plain: float, risk: float
) -> float:
    """A card that chooses nobody, or finds nobody to choose."""
    holder, wrecker = number(state.stitch), number(state.wrecker)
    match card:
        case Card.GANTU:
            passed = next_inside(state, holder)
            return with_stitch(state, seat, shares, value, passed, wrecker) * (1.0 - risk)
        case Card.JUMBA:
            return with_stitch(state, seat, shares, value, holder, 1 - wrecker) * (1.0 - risk)
        case Card.ANGEL:
            again = 0.06 if wrecker == 0 and state.piled > 0 else 0.0
            return with_stitch(state, seat, shares, value, seat, wrecker) * (1.0 - risk) + again
        case Card.LEROY:
            return unmask(state, seat, shares, value) * (1.0 - risk)
        case Card.DAVID:
            return plain + (0.03 if state.piled > 0 else 0.0)
        case Card.LILO:
            return with_stitch(state, seat, shares, value, seat, 0) * (1.0 - risk)
        case _:
            return plain * (1.0 - risk)


@kernel
def unmask(state: State, seat: int, shares: Reals, value: int) -> float:
    """Leroy throws a Wrecker's holder out, perhaps oneself."""
    holder = number(state.stitch)
    if state.wrecker == 0:
        return with_stitch(state, seat, shares, value, seat, 0)
    if holder == seat:
        return -2.0
    return against(state, seat, holder, 1.0, 0.0, shares, value, 0.0)


@kernel
def play_on(
    state: State,
    seat: int,
    card: int,
    target: int,
    shares: Reals,
    value: int,
    plain: float,
    risk: float,
) -> float:
    """A card that chooses a player and names no number."""
    match card:
        case Card.COBRA:
            caught = shares[target, NANI] + shares[target, LILO]
            out = against(state, seat, target, caught, 0.0, shares, value, plain)
            return out * (1.0 - risk) + worth_of_a_look(state, shares[target], value, GUESSER)
        case Card.SPARKY:
            lower, higher = compared(shares[target], value)
            out = against(state, seat, target, lower, higher, shares, value, plain)
            return out * (1.0 - risk)
        case Card.PLEAKLEY:
            return swapped(state, seat, target, shares, value)
        case Card.NANI:
            wrecker = number(state.wrecker)
            return with_stitch(state, seat, shares, value, target, wrecker) * (1.0 - risk)
        case _:
            return plain


@kernel
def swapped(state: State, seat: int, target: int, shares: Reals, value: int) -> float:
    """Pleakley: the other's card for mine, and both of us know it; or Stitch, if the other has it
    and would rather give it."""
    before = shares[target].copy()
    shares[target, :] = 0.0
    shares[target, value] = 1.0
    mean = 0.0
    for theirs in range(VALUES):
        if before[theirs] > 0.0:
            now = with_stitch(state, seat, shares, theirs, state.stitch, state.wrecker)
            mean += before[theirs] * now
    shares[target] = before
    seen = 0.5 * shares[seat, GUESSER] if state.piled > 0 else 0.0
    mean *= 1.0 - seen
    if state.stitch == target:
        mean = min(mean, with_stitch(state, seat, shares, value, seat, state.wrecker))
    return mean


@kernel
def weigh_answers(
    state: State, seat: int, shares: Reals, moves: Cells, count: int, weights: Reals
) -> None:
    """Give Stitch away and keep the card, or swap."""
    value, other = number(VALUE[state.hand[seat, 0]]), number(state.turn)
    for place in range(count):
        if MOVES[moves[place], 1] == Answer.GIVE:
            weight = with_stitch(state, seat, shares, value, other, state.wrecker)
            risk = danger(state, seat, shares, number(state.hand[seat, 0]), value, GUESSER)
            weights[place] = weight * (1.0 - risk) * SCALE
        else:
            before = shares[other].copy()
            shares[other, :] = 0.0
            shares[other, value] = 1.0
            mean = 0.0
            for theirs in range(VALUES):
                if before[theirs] > 0.0:
                    now = with_stitch(state, seat, shares, theirs, seat, state.wrecker)
                    mean += before[theirs] * now
            shares[other] = before
            weights[place] = mean * SCALE


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
