"""A sensible player of Level 8: takes what helps, lays when it can, lays off, keeps what it needs.

It reads nothing but what a view holds: its own hand and what lies on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from pioche.games.game import Move
from pioche.games.level8.cards import (
    FIRST,
    JOKER,
    JOKERS,
    KEEP,
    KINDS,
    MOVES,
    NUMBERS,
    ROW,
    SKIP,
    SKIPS,
    STANDS,
    Kind,
    Phase,
    State,
)
from pioche.games.level8.completion import missing
from pioche.games.level8.laying import alone_allowed, cards_left, groups_of
from pioche.games.level8.legal import legal
from pioche.games.level8.levels import MELDS
from pioche.games.level8.melds import (
    add_card,
    copies_in,
    count_cards,
    fits_table,
    put,
    remove_card,
    take_away,
)
from pioche.kernel.jit import kernel
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Cells
from pioche.play.position import View

MANY = 99  # more cards than any level lacks


class SensiblePlayer:
    """Plays by a few plain rules; a beginner's first aim."""

    def choose(self, view: View, legal: Sequence[Move], rng: Random) -> Move:
        return view.game.moves[sensible(view.record, view.seat, view.game.move_row())]


@kernel
def sensible(state: State, seat: int, moves: Cells) -> int:
    """A good move for the seat; `moves` is room to work in."""
    count = legal(state, seat, moves)
    if count == 1:
        return number(moves[0])
    if state.phase == Phase.DRAWING:
        return sensible_draw(state, seat)
    if state.phase == Phase.LAYING:
        return sensible_put(state, seat, moves, count)
    if state.phase == Phase.KEEPING:
        return sensible_keep(state, seat)
    if moves[0] < FIRST[Kind.DISCARD]:  # lay, or lay off
        return number(moves[0])
    return sensible_end(state, seat)


# ---- drawing


@kernel
def sensible_draw(state: State, seat: int) -> int:
    """The card on a discard pile that helps most, or else the pile."""
    best, choice = 0, NONE
    for source in range(state.seats):
        if state.discarded[source] > 0:
            card = number(state.discard[source, state.discarded[source] - 1])
            gain = helpfulness(state, seat, card)
            if gain > best or choice == NONE:
                best, choice = gain, FIRST[Kind.TAKE] + source
    return number(FIRST[Kind.DRAW]) if state.piled > 0 and best == 0 else choice


@kernel
def helpfulness(state: State, seat: int, card: int) -> int:
    """How much a card on a discard pile would help."""
    if card == SKIP:
        return 0
    if card == JOKER:
        return 2
    if state.laid[seat]:
        return 1 if fits_somewhere(state, card) else 0
    cards = state.hand[seat].copy()
    before = lacking(state, seat, cards, number(MANY))
    add_card(cards, card)
    return before - lacking(state, seat, cards, number(MANY))


@kernel
def fits_somewhere(state: State, card: int) -> bool:
    for owner in range(state.seats):
        if state.laid[owner]:
            for group in range(MELDS):
                kind = number(groups_of(state, owner)[group, 0])
                if kind and fits_table(kind, state.meld[owner, group], card):
                    return True
    return False


@kernel
def lacking(state: State, seat: int, cards: Cells, bound: int) -> int:
    """How many cards the level would lack with these in hand, up to the bound."""
    return missing(groups_of(state, seat), state.meld[seat], cards, alone_allowed(state), bound)


# ---- laying


@kernel
def sensible_put(state: State, seat: int, moves: Cells, count: int) -> int:
    """Whatever leaves most Jokers over in the end."""
    groups, melds = groups_of(state, seat), state.meld[seat].copy()
    cards = np.empty(ROW, np.int16)
    cards_left(state, seat, cards)
    jokers = number(cards[JOKERS])
    cards[JOKERS] = 0
    best, choice = number(MANY), number(FIRST[Kind.FINISH])
    for place in range(count):
        move = number(moves[place])
        if MOVES[move, 0] == Kind.PUT:
            card, group = number(MOVES[move, 1]), number(MOVES[move, 2])
            kind, stood = number(groups[group, 0]), number(melds[group, STANDS])
            put(kind, melds[group], card)
            if card < NUMBERS:
                remove_card(cards, card)
            spent = missing(groups, melds, cards, True, number(MANY))
            if card < NUMBERS:
                add_card(cards, card)
            else:
                spent += 1
            take_away(kind, melds[group], card, stood)
            if spent < best and spent <= jokers:
                best, choice = spent, move
    return choice


# ---- the end of a turn


@kernel
def sensible_end(state: State, seat: int) -> int:
    """A Skip for whoever is nearest to the end, or else the least useful card."""
    if state.hand[seat, SKIPS] > 0 and state.held[seat] > 1:
        target = most_dangerous(state, seat)
        if target != NONE:
            return number(FIRST[Kind.SKIP]) + target
    return number(FIRST[Kind.DISCARD]) + least_useful(state, seat)


@kernel
def most_dangerous(state: State, seat: int) -> int:
    """Of those before whom no Skip lies: who has laid, then who has fewest cards, then who is on
    the highest level."""
    best, choice = NONE, NONE
    for other in range(state.seats):
        if other != seat and not state.skipped[other]:
            danger = (state.laid[other] > 0) * 1000 - state.held[other] * 20 + state.level[other]
            if choice == NONE or danger > best:
                best, choice = danger, other
    return choice


@kernel
def least_useful(state: State, seat: int) -> int:
    """The card without which the level lacks least, and then most cards would bring it nearer.
    A hand that has laid keeps its Jokers; a Skip that cannot be played goes first."""
    cards = state.hand[seat].copy()
    best, choice = number(-MANY * 1000), number(NONE)
    for card in range(KINDS - 1, -1, -1):
        if copies_in(cards, card) == 0:
            continue
        if card == SKIP:
            return card
        worth = 0
        if state.laid[seat]:
            worth = 0 if card == JOKER else 1
        else:
            remove_card(cards, card)
            short = lacking(state, seat, cards, number(MANY))
            worth = -1000 * short
            if worth + 1000 > best:
                worth += outs(state, seat, cards, short)
            add_card(cards, card)
            worth -= 500 if card == JOKER else 0
        if worth > best:
            best, choice = worth, card
    return choice


@kernel
def outs(state: State, seat: int, cards: Cells, short: int) -> int:
    """How many different cards would bring the level nearer."""
    count = 0
    if short == 0:
        return count
    for card in range(NUMBERS):
        if copies_in(cards, card) == 0:
            add_card(cards, card)
            if lacking(state, seat, cards, short) < short:
                count += 1
            remove_card(cards, card)
    return count


# ---- keeping


@kernel
def sensible_keep(state: State, seat: int) -> int:
    """Jokers, and then whatever brings the level nearest."""
    kept = state.kept[seat].copy()
    best, choice = lacking(state, seat, kept, number(MANY)), number(FIRST[Kind.DONE])
    if kept[JOKERS] < state.hand[seat, JOKERS] and count_cards(kept) < KEEP:
        return number(FIRST[Kind.KEEP]) + JOKER
    for card in range(NUMBERS):
        if copies_in(state.hand[seat], card) > copies_in(kept, card) and count_cards(kept) < KEEP:
            add_card(kept, card)
            short = lacking(state, seat, kept, number(MANY))
            remove_card(kept, card)
            if short < best:
                best, choice = short, number(FIRST[Kind.KEEP]) + card
    return choice
