"""The table of moves, what may be played on whom, and the legal moves straight from the hand."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pioche.games.love_letter.court import Aim, Court, Kind, Objection, Phase
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Cells
from pioche.kernel.seats import only


def move_table(
    aims: Sequence[Aim],
    guesser: int,
    values: int,
    seats: int,
    decisions: Sequence[tuple[int, int, int]],
) -> tuple[Cells, Cells, Cells]:
    """All moves; by card, the first one that chooses seat 0, and how many choose each seat."""
    rows = [(Kind.PLAY, card, NONE, NONE) for card in range(len(aims))]
    first, width = np.full((2, len(aims)), NONE, np.int16)
    for card, aim in enumerate(aims):
        if aim != Aim.NOBODY:
            named = range(values) if card == guesser else [NONE]
            kind = Kind.GUESS if card == guesser else Kind.CHOOSE
            first[card], width[card] = len(rows), len(named)
            rows += [(kind, card, seat, value) for seat in range(seats) for value in named]
    rows += [(Kind.DECIDE, *decision) for decision in decisions]
    return np.array(rows, np.int16), first, width


@kernel
def holds(state: Court, seat: int, card: int) -> bool:
    for place in range(state.held[seat]):
        if state.hand[seat, place] == card:
            return True
    return False


@inlined
def choosable(state: Court, seat: int) -> int:
    """The mask of the other players that the seat may choose."""
    return number(state.inside & ~state.safe & ~only(seat))


@kernel
def common_objection(state: Court, seat: int, row: Cells, aims: Cells) -> Objection:
    """What stands against a row of MOVES in any Love Letter."""
    kind, card, target = number(row[0]), number(row[1]), number(row[2])
    if state.phase == Phase.OVER:
        return Objection.GAME_OVER
    if seat != state.mover:
        return Objection.NOT_YOUR_TURN
    if state.phase == Phase.DECISION:
        return Objection.OK if kind == Kind.DECIDE else Objection.DECIDE_FIRST
    if kind == Kind.DECIDE:
        return Objection.NOTHING_TO_DECIDE
    if not holds(state, seat, card):
        return Objection.NOT_IN_HAND
    if kind == Kind.PLAY:
        return untargeted_objection(state, seat, number(aims[card]))
    return target_objection(state, seat, target, number(aims[card]))


@kernel
def untargeted_objection(state: Court, seat: int, aim: int) -> Objection:
    if aim == Aim.ANYBODY or (aim == Aim.ANOTHER and choosable(state, seat) != 0):
        return Objection.CHOOSE_SOMEBODY
    return Objection.OK


@kernel
def target_objection(state: Court, seat: int, target: int, aim: int) -> Objection:
    if target == seat:
        return Objection.OK if aim == Aim.ANYBODY else Objection.ON_YOURSELF
    if state.inside & only(target) == 0:
        return Objection.NOT_IN_ROUND
    if state.safe & only(target) != 0:
        return Objection.PROTECTED
    return Objection.OK


@kernel
def plays_from_hand(
    state: Court,
    seat: int,
    aims: Cells,
    first: Cells,
    width: Cells,
    barred: int,
    unnamed: int,
    moves: Cells,
) -> int:
    """Write the moves that play a card of the hand; how many.

    `barred` is a mask of the cards that may not be played now, `unnamed` a value that no guess
    may name, or NONE.
    """
    count = 0
    for place in range(state.held[seat]):
        card = state.hand[seat, place]
        again = place > 0 and card == state.hand[seat, 0]
        if not again and barred >> card & 1 == 0:
            count = plays_of(state, seat, card, aims, first, width, unnamed, moves, count)
    return count


@inlined
def plays_of(
    state: Court,
    seat: int,
    card: int,
    aims: Cells,
    first: Cells,
    width: Cells,
    unnamed: int,
    moves: Cells,
    count: int,
) -> int:
    """Add the moves that play this card; how many there are now."""
    targets = choosable(state, seat) if aims[card] != Aim.NOBODY else 0
    if aims[card] == Aim.ANYBODY:
        targets |= only(seat)
    if targets == 0:
        moves[count] = card
        return count + 1
    target = 0
    while targets >> target:
        if targets >> target & 1:
            move = first[card] + target * width[card]
            for value in range(width[card]):
                if value != unnamed or width[card] == 1:
                    moves[count] = move + value
                    count += 1
        target += 1
    return count
