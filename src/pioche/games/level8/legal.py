"""The legal moves of Level 8 as a list: what scanning `objection` finds, sooner."""

from __future__ import annotations

from pioche.games.level8.bits import lowest
from pioche.games.level8.cards import (
    COLOURS,
    FIRST,
    KEEP,
    KINDS,
    NUMBERS,
    ROW,
    SKIPS,
    VALUES,
    Kind,
    Phase,
    State,
)
from pioche.games.level8.laying import cards_missing, leaves_a_card, legal_adds, legal_puts
from pioche.games.level8.melds import copies_in, count_cards
from pioche.games.level8.objections import may_lay_off, to_move
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.number import number
from pioche.kernel.record import Cells
from pioche.kernel.seats import only


@kernel
def legal(state: State, seat: int, moves: Cells) -> int:
    """The legal moves straight from the cards: what scanning `objection` finds, sooner."""
    if to_move(state) & only(seat) == 0:
        return 0
    if state.phase == Phase.DRAWING:
        return legal_draws(state, seat, moves)
    if state.phase == Phase.KEEPING:
        return legal_keeps(state, seat, moves)
    if state.phase == Phase.LAYING:
        count = legal_puts(state, seat, moves)
        if count == 0:
            count = add_move(moves, number(0), number(FIRST[Kind.FINISH]))
        return add_move(moves, count, number(FIRST[Kind.TAKE_BACK]))
    count = 0
    if state.laid[seat]:
        if may_lay_off(state, seat):
            count = legal_adds(state, seat, moves)
    elif leaves_a_card(state, seat) and cards_missing(state, seat, 1) == 0:
        count = add_move(moves, number(0), number(FIRST[Kind.LAY]))
    count = legal_cards(state.hand[seat], number(FIRST[Kind.DISCARD]), moves, count)
    return legal_skips(state, seat, moves, count)


@inlined
def add_move(moves: Cells, count: int, move: int) -> int:
    moves[count] = move
    return count + 1


@kernel
def legal_draws(state: State, seat: int, moves: Cells) -> int:
    if state.skipped[seat]:
        return add_move(moves, number(0), number(FIRST[Kind.SLIDE]))
    count = 0
    if state.piled > 0:
        count = add_move(moves, number(0), number(FIRST[Kind.DRAW]))
    for source in range(state.seats):
        if state.discarded[source] > 0:
            count = add_move(moves, count, FIRST[Kind.TAKE] + source)
    return count


@kernel
def legal_cards(row: Cells, first: int, moves: Cells, count: int) -> int:
    """A move for each different card of a row; `first` is that of the first card."""
    for colour in range(COLOURS):
        mask = number(row[colour])
        while mask:
            count = add_move(moves, count, first + colour * VALUES + lowest(mask))
            mask &= mask - 1
    for card in range(NUMBERS, KINDS):
        if copies_in(row, card):
            count = add_move(moves, count, first + card)
    return count


@kernel
def legal_skips(state: State, seat: int, moves: Cells, count: int) -> int:
    if state.hand[seat, SKIPS] > 0 and state.held[seat] > 1:
        for target in range(state.seats):
            if target != seat and not state.skipped[target]:
                count = add_move(moves, count, FIRST[Kind.SKIP] + target)
    return count


@kernel
def legal_keeps(state: State, seat: int, moves: Cells) -> int:
    count = add_move(moves, number(0), number(FIRST[Kind.DONE]))
    if count_cards(state.kept[seat]) == KEEP:
        return count
    left = state.hand[seat].copy()
    for colour in range(COLOURS):
        left[colour] &= ~state.kept[seat, colour]
    for cell in range(COLOURS, ROW):
        left[cell] -= state.kept[seat, cell]
    return legal_cards(left, number(FIRST[Kind.KEEP]), moves, count)
