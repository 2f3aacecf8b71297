"""Level 8: who may act, and why a move is not allowed."""

from __future__ import annotations

import numpy as np

from pioche.games.level8.cards import (
    DUE,
    KEEP,
    KEEP_FROM,
    KEEP_SIDE,
    MOVES,
    ROW,
    SKIPS,
    Kind,
    LastCard,
    Phase,
    State,
)
from pioche.games.level8.events import Objection
from pioche.games.level8.laying import (
    cards_left,
    cards_missing,
    completes,
    groups_of,
    leaves_a_card,
)
from pioche.games.level8.levels import MELDS, Group
from pioche.games.level8.melds import (
    card_used,
    copies_in,
    count_cards,
    filled,
    fits_lay,
    fits_table,
)
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.number import number
from pioche.kernel.seats import only


@kernel
def to_move(state: State) -> int:
    if state.phase == Phase.OVER:
        return 0
    if state.phase == Phase.KEEPING:
        return only(state.seats) - 1 & ~number(state.chosen)  # L8-10a
    return only(state.turn)


@kernel
def objection(state: State, seat: int, move: int) -> Objection:
    kind, one = number(MOVES[move, 0]), number(MOVES[move, 1])
    two, three = number(MOVES[move, 2]), number(MOVES[move, 3])
    if state.phase == Phase.OVER:
        return Objection.GAME_OVER
    if state.phase == Phase.KEEPING:
        return keep_objection(state, seat, kind, one)
    if seat != state.turn:
        return Objection.NOT_YOUR_TURN
    if state.phase != DUE[kind]:
        return untimely(state, seat, kind)
    if state.phase == Phase.DRAWING:
        return draw_objection(state, seat, kind, one)
    if state.phase == Phase.LAYING:
        return lay_objection(state, seat, kind, one, two)
    return act_objection(state, seat, kind, one, two, three)


@kernel
def untimely(state: State, seat: int, kind: int) -> Objection:
    """Why a kind of move cannot be made now."""
    due = DUE[kind]
    if due == Phase.KEEPING:
        return Objection.NOT_KEEPING
    if state.phase == Phase.DRAWING:
        return Objection.MUST_SLIDE if state.skipped[seat] else Objection.DRAW_FIRST
    if kind == Kind.SLIDE:
        return Objection.NO_SKIP_HERE
    if due == Phase.DRAWING:
        return Objection.DRAWN_ALREADY
    return Objection.NOT_LAYING if due == Phase.LAYING else Objection.FINISH_FIRST


@kernel
def act_objection(state: State, seat: int, kind: int, one: int, two: int, three: int) -> Objection:
    if kind == Kind.LAY:
        return begin_objection(state, seat)
    if kind == Kind.ADD:
        return add_objection(state, seat, one, two, three)
    if kind == Kind.SKIP:
        return skip_objection(state, seat, one)
    if copies_in(state.hand[seat], one) == 0:
        return Objection.NOT_IN_HAND
    return Objection.OK  # L8-2c, L8-6b, L8-9b


@kernel
def draw_objection(state: State, seat: int, kind: int, source: int) -> Objection:
    if state.skipped[seat]:
        return Objection.OK if kind == Kind.SLIDE else Objection.MUST_SLIDE
    if kind == Kind.SLIDE:
        return Objection.NO_SKIP_HERE
    if kind == Kind.DRAW:
        return Objection.OK if state.piled > 0 else Objection.PILE_EMPTY
    return Objection.OK if state.discarded[source] > 0 else Objection.NOTHING_THERE


@kernel
def begin_objection(state: State, seat: int) -> Objection:
    if state.laid[seat]:
        return Objection.LAID_ALREADY
    if cards_missing(state, seat, 1) > 0:
        return Objection.CANNOT_LAY
    return Objection.OK if leaves_a_card(state, seat) else Objection.NO_CARD_LEFT


@kernel
def lay_objection(state: State, seat: int, kind: int, card: int, group: int) -> Objection:
    if kind == Kind.TAKE_BACK:
        return Objection.OK
    if kind == Kind.FINISH:
        return Objection.OK if is_complete(state, seat) else Objection.NOT_COMPLETE
    family, size = groups_of(state, seat)[group]
    if family == Group.NONE:
        return Objection.NO_SUCH_MELD
    if copies_left(state, seat, card) == 0:
        return Objection.NOT_IN_HAND
    if not fits_lay(number(family), number(size), state.meld[seat, group], card):
        return Objection.DOES_NOT_FIT
    return Objection.OK if completes(state, seat, group, card) else Objection.LEADS_NOWHERE


@kernel
def copies_left(state: State, seat: int, card: int) -> int:
    """How many of a card are in hand and not put down."""
    cards = np.empty(ROW, np.int16)
    cards_left(state, seat, cards)
    return copies_in(cards, card_used(card))


@kernel
def is_complete(state: State, seat: int) -> bool:
    """Whether every meld of the lay has its size."""
    groups = groups_of(state, seat)
    for group in range(MELDS):
        if filled(number(groups[group, 0]), state.meld[seat, group]) < groups[group, 1]:
            return False
    return True


@kernel
def add_objection(state: State, seat: int, card: int, owner: int, group: int) -> Objection:
    if not state.laid[seat]:
        return Objection.LAY_FIRST  # L8-2b
    if copies_in(state.hand[seat], card_used(card)) == 0:
        return Objection.NOT_IN_HAND
    if owner >= state.seats or not state.laid[owner]:
        return Objection.NO_SUCH_MELD
    family = number(groups_of(state, owner)[group, 0])
    if family == Group.NONE:
        return Objection.NO_SUCH_MELD
    if not fits_table(family, state.meld[owner, group], card):
        return Objection.TAKES_OTHERS
    return Objection.OK if may_lay_off(state, seat) else Objection.NO_CARD_LEFT


@inlined
def may_lay_off(state: State, seat: int) -> bool:
    """Whether another card than this one is left for the discard. L8-5b"""
    return bool(state.held[seat] > 1 or state.last_card == LastCard.ANY)


@kernel
def skip_objection(state: State, seat: int, target: int) -> Objection:
    if state.hand[seat, SKIPS] == 0:
        return Objection.NOT_IN_HAND
    if target >= state.seats:
        return Objection.NO_SUCH_SEAT
    if target == seat:
        return Objection.ON_YOURSELF
    if state.skipped[target]:
        return Objection.SKIPPED_ALREADY
    return Objection.LAST_SKIP if state.held[seat] == 1 else Objection.OK


@kernel
def keep_objection(state: State, seat: int, kind: int, card: int) -> Objection:
    if not may_keep(state, seat):
        return Objection.MAY_NOT_KEEP
    if state.chosen & only(seat):
        return Objection.CHOSEN_ALREADY
    if kind == Kind.DONE:
        return Objection.OK
    if kind != Kind.KEEP:
        return Objection.KEEP_NOW
    if copies_in(state.hand[seat], card) == copies_in(state.kept[seat], card):
        return Objection.NOT_IN_HAND
    return Objection.KEPT_ENOUGH if count_cards(state.kept[seat]) == KEEP else Objection.OK


@kernel
def may_keep(state: State, seat: int) -> bool:
    """Whether cards may be kept for the next round. L8-10"""
    high = state.side == KEEP_SIDE and state.level[seat] >= KEEP_FROM
    return bool(high and not state.laid[seat] and state.held[seat] > 0)
