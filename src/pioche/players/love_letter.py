"""How to think about the Love Letters: cards counted, hands guessed at, rounds and matches won.

Everything here reads what the seat that thinks may know, in its view and in a world that it
imagines: its own hand, the table, and its own row of what hands may be.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from pioche.games.love_letter.court import Court
from pioche.games.love_letter.knowledge import ANY, Shown, is_one
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Cells, Words
from pioche.kernel.rng import WORD, draw_word
from pioche.kernel.seats import only, seats_in
from pioche.players.thinking import Reals

SCALE = 10.0  # a round surely won instead of surely lost, as a difference of weights
VALUES = 11  # more than any card counts
STITCH = 9  # what Stitch adds to four times a card's value: two, and a little that settles ties
LENGTH = 0.12  # how much less a card kept tells of the end for each card in the pile
DOUBT = 0.1  # how far one mistrusts what a play seems to tell


# ---- the match


def match_table(targets: Sequence[int]) -> tuple[Reals, Words]:
    """Each seat's chance to win a match in which each is as likely to win a round as any other.

    `targets` is the tokens needed, by the number of seats. A row is for the tokens that the seats
    have, read as the digits of a number, seat 0's first, in the base of the tokens needed; the
    second table tells which row each number of seats begins at.
    """
    firsts = np.zeros(len(targets), np.int64)
    tables = [np.zeros((0, len(targets) - 1))]
    for seats in range(2, len(targets)):
        firsts[seats] = sum(len(table) for table in tables)
        tables.append(chances_to_win(seats, int(targets[seats]), len(targets) - 1))
    return np.concatenate(tables), firsts


def chances_to_win(seats: int, target: int, width: int) -> Reals:
    """The rows for one number of seats, those nearest to the end first."""
    table = np.zeros((target**seats, width))
    for tokens in sorted(product(range(target), repeat=seats), key=sum, reverse=True):
        row = sum(count * target**seat for seat, count in enumerate(tokens))
        for winner, count in enumerate(tokens):
            if count + 1 == target:
                table[row, winner] += 1 / seats
            else:
                table[row] += table[row + target**winner] / seats
    return table


@kernel
def match_prospects(state: Court, target: int, table: Reals, firsts: Words, out: Reals) -> None:
    """Each seat's chance to win the match, from the tokens; at its end, the win in equal parts."""
    row, base, winners = firsts[state.seats], 1, 0
    for seat in range(state.seats):
        row += state.tokens[seat] * base
        base *= target
        winners += state.tokens[seat] >= target
    for seat in range(len(out)):
        out[seat] = 0.0
        if seat < state.seats:
            if winners == 0:
                out[seat] = table[row, seat]
            elif state.tokens[seat] >= target:
                out[seat] = 1.0 / winners


# ---- what hands may be


@kernel
def count_hidden(state: Court, seat: int, left: Cells) -> None:
    """Take off all cards whose place the seat knows: face up, its own, and those of a hand that
    can be one card only."""
    for owner in range(state.seats):
        for place in range(state.fronted[owner]):
            left[state.front[owner, place]] -= 1
        if owner == seat:
            for place in range(state.held[owner]):
                left[state.hand[owner, place]] -= 1
        elif state.held[owner] > 0:
            mask = number(state.may_hold[1 + seat, owner])
            if is_one(mask):
                left[character(mask)] -= 1


@inlined
def character(mask: int) -> int:
    """The only character of a mask."""
    card = 0
    while mask >> card > 1:
        card += 1
    return card


@kernel
def share_out(state: Court, seat: int, left: Cells, values: Cells, shares: Reals) -> None:
    """For each other player still in, the chance that the card it keeps has each value. The row
    of the seat itself tells the same of a card from the pile."""
    for owner in range(state.seats):
        if state.inside & only(owner):
            shares[owner, :] = 0.0
            mask = ANY if owner == seat else number(state.may_hold[1 + seat, owner])
            if is_one(mask):
                shares[owner, values[character(mask)]] = 1.0
            else:
                share_evenly(left, mask, values, shares[owner])


@kernel
def share_evenly(left: Cells, mask: int, values: Cells, share: Reals) -> None:
    total = 0
    for card in range(len(left)):
        if mask >> card & 1:
            total += left[card]
    if total <= 0:
        return
    for card in range(len(left)):
        if mask >> card & 1:
            share[values[card]] += left[card] / total


# ---- the round


@inlined
def total_of(value: int, seat: int, stitch: int, wrecker: int) -> int:
    """Four times what a card counts in a seat's hand, so that Stitch settles ties as well."""
    if seat != stitch:
        return 4 * value
    return 4 * value - STITCH if wrecker else 4 * value + STITCH


@kernel
def chance(
    shares: Reals, inside: int, seat: int, value: int, piled: int, stitch: int, wrecker: int
) -> float:
    """The seat's chance to win the round with a card of this value: that all others have less
    now, the more of it mere luck the longer the round still lasts."""
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
    urgency = 1.0 / (1.0 + LENGTH * piled)
    return urgency * won + (1.0 - urgency) / players


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
def worth_of_a_look(state: Court, share: Reals, value: int, guesser: int) -> float:
    """Nothing at the end, or at a card that one knows; most with a guess to follow."""
    if state.piled == 0:
        return 0.0
    surest = 0.0
    for theirs in range(VALUES):
        surest = max(surest, share[theirs])
    use = 0.2 if value == guesser else 0.08
    return use * (1.0 - surest) / (seats_in(number(state.inside)) - 1)


@kernel
def compared(share: Reals, value: int) -> tuple[float, float]:
    """The chances that a hand is lower, and that it is higher."""
    lower = higher = 0.0
    for theirs in range(VALUES):
        if theirs < value:
            lower += share[theirs]
        elif theirs > value:
            higher += share[theirs]
    return lower, higher


@inlined
def other_card(state: Court, seat: int, card: int) -> int:
    """The card that stays when one of two is played."""
    return number(state.hand[seat, 0] if state.hand[seat, 1] == card else state.hand[seat, 1])


# ---- what others' plays tell


def plays_over(eager: Sequence[float]) -> Reals:
    """By the card played and the card kept, how likely somebody does that who has both."""
    odds = np.exp(np.array(eager))
    likely: Reals = odds[:, None] / (odds[:, None] + odds[None, :])
    return DOUBT + (1.0 - DOUBT) * likely


@kernel
def plays_are_plausible(
    world: Court, seat: int, likely: Reals, silent: int, unsettling: int
) -> float:
    """How likely the others kept the cards that they have in a world, given what each laid down
    last. It tells nothing of a card that the seat knows, nor after a card of the mask `silent`,
    after which it is another that they have, nor where somebody else's last card is of the mask
    `unsettling` and may have changed their hand since."""
    plausible = 1.0
    for owner in range(world.seats):
        if owner == seat or world.inside & only(owner) == 0 or world.fronted[owner] == 0:
            continue
        played = last_laid(world, owner)
        known = is_one(number(world.may_hold[1 + seat, owner]))
        if not known and silent >> played & 1 == 0 and not is_unsettled(world, owner, unsettling):
            plausible *= likely[played, world.hand[owner, 0]]
    return plausible


@inlined
def last_laid(state: Court, owner: int) -> int:
    return number(state.front[owner, state.fronted[owner] - 1])


@kernel
def is_unsettled(state: Court, owner: int, unsettling: int) -> bool:
    for other in range(state.seats):
        laid = other != owner and state.fronted[other] > 0
        if laid and unsettling >> last_laid(state, other) & 1:
            return True
    return False


# ---- quick choices


@kernel
def likely_best(weights: Reals, count: int, spread: float, rng: Words) -> int:
    """The place of the best weight, but for luck of up to `spread`."""
    best, choice = -1e9, NONE
    for place in range(count):
        weight = weights[place] + spread * (draw_word(rng) / WORD)
        if weight > best:
            best, choice = weight, place
    return choice
