"""Quick and plausible moves of Level 8 for playouts."""

from __future__ import annotations

from pioche.games.level8.cards import FIRST, JOKER, MOVES, NUMBERS, SKIP, Kind, Phase, State
from pioche.games.level8.melds import add_card, remove_card
from pioche.kernel.jit import kernel
from pioche.kernel.number import number
from pioche.kernel.record import Cells, Words
from pioche.kernel.rng import below
from pioche.players.level8.sensible import MANY, fits_somewhere, lacking


@kernel
def guess(state: State, seat: int, moves: Cells, count: int, rng: Words) -> int:
    """A quick and plausible move: takes what helps at once, and discards any card that it does not
    need and that nobody can lay off."""
    if state.phase == Phase.DRAWING:
        return guess_draw(state, seat, moves, count)
    if state.phase == Phase.ACTING:
        return guess_discard(state, seat, moves, count, rng)
    return number(moves[0])


@kernel
def guess_draw(state: State, seat: int, moves: Cells, count: int) -> int:
    short = -1
    for place in range(count):
        move = number(moves[place])
        if MOVES[move, 0] == Kind.TAKE:
            source = number(MOVES[move, 1])
            card = number(state.discard[source, state.discarded[source] - 1])
            if card == SKIP:
                continue
            if card == JOKER:
                return move
            if state.laid[seat]:
                if fits_somewhere(state, card):
                    return move
                continue
            hand = state.hand[seat]
            if short < 0:
                short = lacking(state, seat, hand, number(MANY))
            add_card(hand, card)
            helps = lacking(state, seat, hand, short) < short
            remove_card(hand, card)
            if helps:
                return move
    return number(moves[0])


@kernel
def guess_discard(state: State, seat: int, moves: Cells, count: int, rng: Words) -> int:
    """Any card that is not needed; of some tried, the first that nobody can lay off."""
    first = number(FIRST[Kind.DISCARD])
    begin = 0
    while begin < count and not first <= moves[begin] < first + NUMBERS:
        begin += 1
    end = begin
    while end < count and first <= moves[end] < first + NUMBERS:
        end += 1
    if begin == end:
        return number(moves[count - 1])
    hand, laid = state.hand[seat], state.laid[seat] > 0
    fallback = number(moves[begin])
    short = 0 if laid else lacking(state, seat, hand, number(MANY))
    place = begin + below(rng, end - begin)
    for _ in range(begin, end):
        move = number(moves[place])
        place = begin if place + 1 == end else place + 1
        card = move - first
        if not laid:
            remove_card(hand, card)
            needed = lacking(state, seat, hand, short + 1) > short
            add_card(hand, card)
            if needed:
                continue
        fallback = move
        if not fits_somewhere(state, card):
            return move
    return fallback
