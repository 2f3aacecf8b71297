"""What the draws and discards of Level 8 promise, a move ahead: finer than rules of thumb.

Weights are logarithms of what the hand promises afterwards, less what a discard gives away.
"""

from __future__ import annotations

import numpy as np

from pioche.games.level8.bits import highest, lowest
from pioche.games.level8.cards import (
    JOKER,
    KINDS,
    MOVES,
    NUMBERS,
    ROW,
    SEATS,
    VALUE,
    Kind,
    Phase,
    State,
)
from pioche.games.level8.laying import groups_of
from pioche.games.level8.levels import MELDS, Group
from pioche.games.level8.melds import add_card, copies_in, covered, remove_card
from pioche.kernel.jit import kernel
from pioche.kernel.number import number
from pioche.kernel.record import Cells
from pioche.kernel.seats import next_seat
from pioche.players.level8.promise import LONG, ROOM, SHORT, promise, unseen_by
from pioche.players.level8.sensible import fits_somewhere
from pioche.players.thinking import Reals

GIFT = 1.5  # what a discard costs that somebody can lay off
HELP = 0.5  # what it costs to help somebody's level, as a part of what that gains
FURTHER = 0.5  # the same for others than the next player, as a part of that
NEARLY = 0.2  # what a card is worth that will fit on a run if one more card comes
FOOLISH = -20.0
TINY = 1e-12  # keeps logarithms finite


@kernel
def ponder(state: State, seat: int, moves: Cells, count: int, weights: Reals) -> None:
    """What each draw or discard promises. Other moves are settled before."""
    out, room = np.empty(ROW, np.int16), np.empty(ROOM)
    unseen_by(state, seat, out)
    hopes = np.empty(SEATS)
    look_at_others(state, seat, out, hopes, room)
    for place in range(count):
        kind, one = number(MOVES[moves[place], 0]), number(MOVES[moves[place], 1])
        weights[place] = FOOLISH
        if kind == Kind.DRAW:
            weights[place] = weigh_pile(state, seat, out, room)
        elif kind == Kind.TAKE:
            card = number(state.discard[one, state.discarded[one] - 1])
            weights[place] = weigh_take(state, seat, card, out, room)
        elif kind == Kind.DISCARD and one < NUMBERS:
            weights[place] = weigh_rest(state, seat, one, out, room)
            weights[place] -= danger(state, seat, one, out, hopes, room)


# ---- drawing


@kernel
def weigh_take(state: State, seat: int, card: int, out: Cells, room: Reals) -> float:
    """A card that lies open: a Joker always helps, a Skip never does."""
    if card >= NUMBERS:
        return -FOOLISH if card == JOKER else FOOLISH
    if state.laid[seat]:
        return 1.0 if fits_somewhere(state, card) else -5.0
    return promise_with(state, seat, card, out, room)


@kernel
def promise_with(state: State, seat: int, card: int, out: Cells, room: Reals) -> float:
    cards = state.hand[seat].copy()
    add_card(cards, card)
    return float(np.log(promise(groups_of(state, seat), cards, out, SHORT, room) + TINY))


@kernel
def weigh_pile(state: State, seat: int, out: Cells, room: Reals) -> float:
    """A card that may be any of those unseen."""
    if state.laid[seat]:
        return 0.0
    groups, cards = groups_of(state, seat), state.hand[seat].copy()
    total, count = 0.0, 0
    for card in range(KINDS):
        copies = copies_in(out, card)
        if copies > 0:
            add_card(cards, card)
            remove_card(out, card)
            total += copies * promise(groups, cards, out, SHORT, room)
            add_card(out, card)
            remove_card(cards, card)
            count += copies
    return float(np.log(total / max(1, count) + TINY))


# ---- discarding


@kernel
def weigh_rest(state: State, seat: int, card: int, out: Cells, room: Reals) -> float:
    """What the hand promises without a card."""
    if state.laid[seat]:
        return -NEARLY if nearly_fits(state, card) else 0.0
    cards = state.hand[seat].copy()
    remove_card(cards, card)
    return float(np.log(promise(groups_of(state, seat), cards, out, SHORT, room) + TINY))


@kernel
def nearly_fits(state: State, card: int) -> bool:
    """Whether a card will fit on a run once that has grown by one."""
    value = number(VALUE[card])
    for owner in range(state.seats):
        if state.laid[owner]:
            for group in range(MELDS):
                if groups_of(state, owner)[group, 0] == Group.RUN:
                    mask = covered(state.meld[owner, group])
                    if value == lowest(mask) - 2 or value == highest(mask) + 2:
                        return True
    return False


@kernel
def look_at_others(state: State, seat: int, out: Cells, hopes: Reals, room: Reals) -> None:
    """What the cards that the others are known to hold promise them."""
    for other in range(state.seats):
        hopes[other] = 1.0
        if state.phase == Phase.ACTING and other != seat and not state.laid[other]:
            groups = groups_of(state, other)
            hopes[other] = promise(groups, state.open[other], out, LONG, room) + TINY


@kernel
def danger(state: State, seat: int, card: int, out: Cells, hopes: Reals, room: Reals) -> float:
    """What a discard gives away: cards to lay off, and cards that others may need."""
    total, fits = 0.0, fits_somewhere(state, card)
    for other in range(state.seats):
        if other == seat or state.skipped[other]:
            continue
        if state.laid[other]:
            total += GIFT if fits else 0.0
            continue
        known = state.open[other].copy()
        add_card(known, card)
        more = promise(groups_of(state, other), known, out, LONG, room) + TINY
        share = 1.0 if other == next_seat(seat, state.seats) else FURTHER
        total += share * HELP * np.log(more / hopes[other])
    return total
