"""The chance to win a round of a Love Letter, and what a play does to it."""

from __future__ import annotations

from pioche.games.love_letter.court import Court
from pioche.games.love_letter.knowledge import Shown
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.number import number
from pioche.kernel.seats import only, seats_in
from pioche.players.love_letter.hands import VALUES
from pioche.players.thinking import Reals

SCALE = 10.0  # a round surely won instead of surely lost, as a difference of weights
STITCH = 9  # what Stitch adds to four times a card's value: two, and a little that settles ties
LENGTH = 0.12  # how much less a card kept tells of the end for each card in the pile
GRUDGE = 0.02  # how much rather a player goes for each token that it has


@inlined
def total_of(value: int, seat: int, stitch: int, wrecker: int) -> int:
    """Four times what a card counts in a seat's hand, so that Stitch settles ties as well."""
    if seat != stitch:
        return 4 * value
    return 4 * value - STITCH if wrecker else 4 * value + STITCH


@kernel
def chance(state: Court, seat: int, shares: Reals, value: int, stitch: int, wrecker: int) -> float:
    """The seat's chance to win the round with a card of this value and Stitch in these hands."""
    return chance_among(number(state.inside), state, seat, shares, value, stitch, wrecker)


@kernel
def chance_without(
    out: int, state: Court, seat: int, shares: Reals, value: int, stitch: int, wrecker: int
) -> float:
    """The same once another player is out, and a little more if it was about to win."""
    inside = number(state.inside & ~only(out))
    holder = seat if stitch == out else stitch
    won = chance_among(inside, state, seat, shares, value, holder, wrecker)
    return float(won + GRUDGE * state.tokens[out])


@kernel
def chance_among(
    inside: int, state: Court, seat: int, shares: Reals, value: int, stitch: int, wrecker: int
) -> float:
    """That all others have less now, the more of it mere luck the longer the round still lasts."""
    players = seats_in(inside)
    if players == 1:
        return 1.0
    mine, won = total_of(value, seat, stitch, wrecker), 1.0
    for owner in range(len(shares)):
        if inside & only(owner) and owner != seat:
            beaten = 0.0
            for theirs in range(VALUES):
                total = total_of(theirs, owner, stitch, wrecker)
                if total < mine:
                    beaten += shares[owner, theirs]
                elif total == mine:
                    beaten += 0.5 * shares[owner, theirs]
            won *= beaten
    urgency = 1.0 / (1.0 + LENGTH * state.piled)
    return urgency * won + (1.0 - urgency) / players


@kernel
def chance_after_swap(
    other: int, state: Court, seat: int, shares: Reals, value: int, stitch: int, wrecker: int
) -> float:
    """The same with another player's card for one's own, which the other then has."""
    before, mean = shares[other].copy(), 0.0
    shares[other, :] = 0.0
    shares[other, value] = 1.0
    for theirs in range(VALUES):
        if before[theirs] > 0.0:
            mean += before[theirs] * chance(state, seat, shares, theirs, stitch, wrecker)
    shares[other] = before
    return mean


@kernel
def danger(state: Court, seat: int, shares: Reals, card: int, value: int, guesser: int) -> float:
    """The chance that another player names the card that the seat keeps before its next turn."""
    if state.piled == 0:
        return 0.0
    safe, others = 1.0, seats_in(number(state.inside)) - 1
    for owner in range(state.seats):
        if state.inside & only(owner) and owner != seat:
            able = shares[owner, guesser] + (1.0 - shares[owner, guesser]) * shares[seat, guesser]
            named = 0.05 + shares[seat, value]
            if card == state.hand[seat, 0] and state.shown[owner, seat] != Shown.NO:
                named = 0.9 if state.shown[owner, seat] == Shown.SURELY else 0.5
            else:
                named /= others
            safe *= 1.0 - able * named
    return 1.0 - safe


@kernel
def danger_of_a_swap(state: Court, seat: int, shares: Reals, guesser: int) -> float:
    """The chance that the other player names the card that it gave."""
    return 0.5 * shares[seat, guesser] if state.piled > 0 else 0.0


@kernel
def worth_of_a_look(state: Court, share: Reals, value: int, guesser: int) -> float:
    """Nothing at the end, or at a card that one knows; most with a guess to follow."""
    if state.piled == 0:
        return 0.0
    surest = 0.0
    for theirs in range(VALUES):
        surest = max(surest, share[theirs])
    use = 0.2 if value == guesser else 0.08
    return use * (1.0 - surest) / (seats_in(number(state.inside)) - 1)


@inlined
def after_duel(wins: float, loses: float, without: float, plain: float) -> float:
    """The chance to win the round after throwing a player out, or oneself, or neither."""
    return wins * without + (1.0 - wins - loses) * plain
