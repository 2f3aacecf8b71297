"""Parade as numbers. Where a card lies before a seat does not matter beyond its colour's count and
sum: that is all that is ever scored of it."""

from __future__ import annotations

from pioche.games.parade.cards import (
    CARDS,
    COLOURS,
    COUNT,
    DISCARDS,
    HAND,
    PILE,
    SEATS,
    SUM,
    VALUES,
    Phase,
    State,
)
from pioche.games.parade.rules import to_move
from pioche.kernel.generic import implement
from pioche.kernel.number import number
from pioche.rl.features.block import counts, flags, starts
from pioche.rl.features.encoding import Row, encode, relative
from pioche.rl.jit import kernel

VERSION = 1
MOST_POINTS = 127
BLOCKS = (
    flags("hand", CARDS, meaning="by card, whether one holds it"),
    counts(
        "line",
        CARDS,
        most=CARDS,
        meaning="by card, its place in the line counted from the end, which is 1; 0 if not there",
    ),
    flags(
        "unseen",
        CARDS,
        meaning="by card, whether it is in the pile, in another's hand or put away by another",
    ),
    counts("count", SEATS, COLOURS, most=VALUES, meaning="by seat, cards of each colour in front"),
    counts("sum", SEATS, COLOURS, most=55, meaning="by seat, the sum of these cards' values"),
    counts(
        "points",
        SEATS,
        most=MOST_POINTS,
        meaning="by seat, its points if the game ended now, hands apart; more than 127 are 127",
    ),
    counts("held", SEATS, most=HAND, meaning="by seat, cards in hand"),
    counts("discarded", SEATS, most=DISCARDS, meaning="by seat, cards put away at the end"),
    flags("acts", SEATS, meaning="by seat, whether it may act now"),
    flags("first", SEATS, meaning="by seat, whether it began"),
    flags("seats", SEATS, meaning="by seat, whether somebody sits there"),
    flags("phase", len(Phase), meaning="playing, the last round, discarding, over"),
    counts("last_turns", most=SEATS, meaning="turns still to play in the last round"),
    counts("pile_size", most=PILE, meaning="cards in the pile"),
    counts("line_size", most=CARDS, meaning="cards in the line"),
    flags("tie_latest", meaning="whether the latest of those still tied wins (PAR-4d)"),
)
HAND_AT, LINE_AT, UNSEEN_AT, COUNT_AT, SUM_AT, POINTS_AT, HELD_AT, DISCARDED_AT, *REST = starts(
    BLOCKS
)
ACTS_AT, FIRST_AT, SEATS_AT, PHASE_AT, LAST_TURNS_AT, PILED_AT, LINED_AT, TIE_AT = REST


@kernel
def encode_parade(state: State, seat: int, out: Row) -> None:
    out[:UNSEEN_AT] = 0
    out[COUNT_AT:] = 0
    encode_fronts(state, seat, out)
    for place in range(state.held[seat]):
        card = state.hand[seat, place]
        out[HAND_AT + card] = 1
        out[UNSEEN_AT + card] = 0
    for place in range(state.discarded[seat]):
        out[UNSEEN_AT + state.discard[seat, place]] = 0
    lined = number(state.lined)
    for place in range(lined):
        card = state.line[place]
        out[LINE_AT + card] = lined - place
        out[UNSEEN_AT + card] = 0
    turn = to_move(state)
    for owner in range(state.seats):
        place = relative(owner, seat, state.seats)
        out[HELD_AT + place] = state.held[owner]
        out[DISCARDED_AT + place] = state.discarded[owner]
        out[ACTS_AT + place] = turn >> owner & 1
        out[SEATS_AT + place] = 1
    out[FIRST_AT + relative(state.first, seat, state.seats)] = 1
    out[PHASE_AT + state.phase] = 1
    out[LAST_TURNS_AT] = state.last_turns
    out[PILED_AT] = state.piled
    out[LINED_AT] = lined
    out[TIE_AT] = state.tie


@kernel
def encode_fronts(state: State, seat: int, out: Row) -> None:
    """By colour and seat: how many cards, their sum, and what they count (PAR-4, PAR-4a); and what
    is unseen as far as fronts tell. There are few branches: nobody could foretell them."""
    seats = number(state.seats)
    lead = 2 if seats == 2 else 0
    for colour in range(COLOURS):
        most, second, seen = 0, 0, 0
        for owner in range(seats):
            mask = number(state.front[owner, colour])
            count = number(COUNT[mask])
            cell = relative(owner, seat, seats) * COLOURS + colour
            out[COUNT_AT + cell] = count
            out[SUM_AT + cell] = SUM[mask]
            second = max(second, min(most, count))
            most = max(most, count)
            seen |= mask
        for value in range(VALUES):
            out[UNSEEN_AT + colour * VALUES + value] = ~(seen >> value) & 1
        for place in range(seats):
            count = number(out[COUNT_AT + place * COLOURS + colour])
            rival = second if count == most else most
            worth = number(out[SUM_AT + place * COLOURS + colour])
            worth = count if count >= rival + lead else worth
            out[POINTS_AT + place] = min(MOST_POINTS, out[POINTS_AT + place] + worth)


implement(encode, State.dtype, encode_parade)
