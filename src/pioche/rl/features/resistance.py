"""The Resistance as numbers. Which planet a tile lies on does not matter, only whose it is."""

from __future__ import annotations

from pioche.games.resistance.rules import points, tiles_won, to_move
from pioche.games.resistance.tiles import (
    COPIES,
    KINDS,
    PLANETS,
    PLANETS_OF,
    POINTS,
    ROUNDS,
    SEATS,
    TILES,
    Second,
    State,
)
from pioche.kernel.generic import implement
from pioche.kernel.number import number
from pioche.kernel.record import NONE
from pioche.rl.features.block import Block, counts, flags, starts
from pioche.rl.features.encoding import Row, encode, relative
from pioche.rl.jit import kernel

VERSION = 1
MOST = int(COPIES.max())
NEWEST = 2  # tiles that one flip can turn
BLOCKS = (
    counts("face", KINDS, most=MOST, meaning="tiles face up of each character"),
    flags("newest", NEWEST, KINDS, meaning="the newest tile face up, and the one before it"),
    counts("unseen", KINDS, most=MOST, meaning="tiles still face down of each character"),
    counts("won", SEATS, KINDS, most=MOST, meaning="by seat, tiles of each character won"),
    flags("pawn", SEATS, KINDS, meaning="by seat, the pawns it holds"),
    Block(
        "points",
        (SEATS,),
        int(POINTS[POINTS < 0].sum()),
        int(POINTS[POINTS > 0].sum()),
        "by seat, what its pawns are worth",
    ),
    counts("free", SEATS, most=PLANETS, meaning="by seat, its free planets"),
    flags("turn", SEATS, meaning="by seat, whether it flips next, where one alone does"),
    flags("acts", SEATS, meaning="by seat, whether it may act now"),
    flags("first", SEATS, meaning="by seat, whether it began the first round"),
    flags("seats", SEATS, meaning="by seat, whether somebody sits there"),
    flags("round", ROUNDS, meaning="the round that is played"),
    flags("over", meaning="whether the game is over"),
    counts("stack_size", most=TILES, meaning="tiles face down"),
    counts("face_size", most=TILES, meaning="tiles face up"),
    flags("second_next", meaning="whether the next seat begins the second round (RES-4c)"),
)
FACE_AT, NEWEST_AT, UNSEEN_AT, WON_AT, PAWN_AT, POINTS_AT, FREE_AT, TURN_AT, *REST = starts(BLOCKS)
ACTS_AT, FIRST_AT, SEATS_AT, ROUND_AT, OVER_AT, STACK_AT, FACED_AT, SECOND_AT = REST


@kernel
def encode_resistance(state: State, seat: int, out: Row) -> None:
    out[:] = 0
    seats, faced = number(state.seats), number(state.faced)
    for tile in range(KINDS):
        out[UNSEEN_AT + tile] = COPIES[tile]
    for place in range(faced):
        out[FACE_AT + state.face[place]] += 1
        out[UNSEEN_AT + state.face[place]] -= 1
    for place in range(min(faced, NEWEST)):
        out[NEWEST_AT + place * KINDS + state.face[faced - 1 - place]] = 1
    turn = to_move(state)
    for owner in range(seats):
        place = relative(owner, seat, seats)
        for tile in range(KINDS):
            won = tiles_won(state, owner, tile)
            out[WON_AT + place * KINDS + tile] = won
            out[UNSEEN_AT + tile] -= won
        out[POINTS_AT + place] = points(state, owner)
        out[FREE_AT + place] = PLANETS_OF[seats] - state.occupied[owner]
        out[TURN_AT + place] = seats > 2 and state.turn == owner
        out[ACTS_AT + place] = turn >> owner & 1
        out[SEATS_AT + place] = 1
    for tile in range(KINDS):
        if state.pawn[tile] != NONE:
            out[PAWN_AT + relative(state.pawn[tile], seat, seats) * KINDS + tile] = 1
    out[FIRST_AT + relative(state.first, seat, seats)] = 1
    out[ROUND_AT + state.deals - 1] = 1
    out[OVER_AT] = state.over
    out[STACK_AT] = state.stacked
    out[FACED_AT] = faced
    out[SECOND_AT] = state.second == Second.NEXT


implement(encode, State.dtype, encode_resistance)
