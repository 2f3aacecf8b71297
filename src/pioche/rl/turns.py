"""Whose turn it is at tables that are stepped together: one seat of each is asked at a time.

Where several may act at once, the lowest is asked first. In The Resistance everybody who may slap
is asked, and then reflexes settle it: see `rl/reflexes.py`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pioche.games.game import Game
from pioche.games.names import legal, objection, play, to_move
from pioche.kernel.generic import generic, implement
from pioche.kernel.log import Log
from pioche.kernel.record import NONE, Cells, Record, Words, words
from pioche.kernel.rng import FAST
from pioche.kernel.seats import lowest_seat, only
from pioche.rl.jit import kernel
from pioche.rl.reflexes import SLAP, SLUG, WAIT, asked, first_hand, go_on, turn_up

Reals: TypeAlias = NDArray[np.float64]


class Turn(Record):
    """What is between the moves of a table."""

    rng: Words = words(FAST)  # what reflexes are drawn from
    lot: Words = words(FAST)  # what a sampled action is drawn from
    episode: Words = words(1)  # games dealt at the table before this one
    moves: Words = words(1)  # made in this one
    seat: int  # who is asked; NONE when the game is over
    asked: int  # who is to be asked after it before anything happens, a mask
    hands: int  # whose hand comes down, a mask


@generic
def ask(state: Any, turn: Turn, log: Log) -> None:
    """Find out who is to be asked, once something has happened."""
    raise NotImplementedError


@generic
def offer(state: Any, turn: Turn, moves: Cells) -> int:
    """Write what whoever is asked may choose; how many."""
    raise NotImplementedError


@generic
def refuse(state: Any, turn: Turn, move: int) -> bool:
    """Whether whoever is asked may not choose a move."""
    raise NotImplementedError


@generic
def answer(state: Any, turn: Turn, move: int, means: Reals, log: Log) -> None:
    """Whoever is asked has chosen."""
    raise NotImplementedError


# ---- games in turns


@kernel
def ask_lowest(state: Any, turn: Turn, log: Log) -> None:
    mask = to_move(state)
    turn.seat = lowest_seat(mask) if mask else NONE


@kernel
def offer_legal(state: Any, turn: Turn, moves: Cells) -> int:
    return legal(state, int(turn.seat), moves)


@kernel
def refuse_illegal(state: Any, turn: Turn, move: int) -> bool:
    return objection(state, int(turn.seat), move) != 0


@kernel
def answer_at_once(state: Any, turn: Turn, move: int, means: Reals, log: Log) -> None:
    log.count = 0
    play(state, int(turn.seat), move, log)
    ask_lowest(state, turn, log)


# ---- real time


@kernel
def ask_all(state: Any, turn: Turn, log: Log) -> None:
    log.count = 0
    turn_up(state, log)
    turn.hands = 0
    turn.asked = asked(state)
    ask_next(turn)


@kernel
def ask_next(turn: Turn) -> None:
    mask = int(turn.asked)
    turn.seat = lowest_seat(mask) if mask else NONE
    turn.asked = mask & (mask - 1)


@kernel
def offer_slap(state: Any, turn: Turn, moves: Cells) -> int:
    moves[0], moves[1] = WAIT, SLAP
    return 2


@kernel
def refuse_others(state: Any, turn: Turn, move: int) -> bool:
    return move not in (WAIT, SLAP)


@kernel
def answer_in_turn(state: Any, turn: Turn, move: int, means: Reals, log: Log) -> None:
    if move == SLAP:
        turn.hands |= only(int(turn.seat))
    if turn.asked:
        ask_next(turn)
        return
    go_on(state, first_hand(int(turn.hands), means, turn.rng), log)
    ask_all(state, turn, log)


def tell_turns(game: Game) -> None:
    """Let compiled code know how a game asks."""
    in_turns = (ask_lowest, offer_legal, refuse_illegal, answer_at_once)
    in_time = (ask_all, offer_slap, refuse_others, answer_in_turn)
    names: tuple[Callable[..., Any], ...] = (ask, offer, refuse, answer)
    rules: tuple[Callable[..., Any], ...] = in_time if game.slug == SLUG else in_turns
    for name, rule in zip(names, rules, strict=True):
        implement(name, game.State.dtype, rule)
