"""The names every game gives, as functions that compiled code can call on any game's state.

`legal` is the only one a game may leave out: it is then a scan of `objection`.
"""

from __future__ import annotations

from typing import Any

from pioche.kernel.generic import generic
from pioche.kernel.jit import kernel
from pioche.kernel.log import Log
from pioche.kernel.record import Cells, Words


@generic
def deal(state: Any, seats: int, options: Cells, seed: Words) -> None:
    """Write every byte of a fresh game."""
    raise NotImplementedError


@generic
def to_move(state: Any) -> int:
    """The mask of the seats that may act now; 0 when the game is over."""
    raise NotImplementedError


@generic
def objection(state: Any, seat: int, move: int) -> int:
    """0, or the reason that forbids the move."""
    raise NotImplementedError


@generic
def play(state: Any, seat: int, move: int, log: Log) -> None:
    """Apply a legal move, unchecked, and tell what happened."""
    raise NotImplementedError


@generic
def score(state: Any, out: Words) -> None:
    """Write the score sheet, a row a seat, as it stands now."""
    raise NotImplementedError


@generic
def view(state: Any, seat: int) -> None:
    """Blank, in place, what the seat cannot know."""
    raise NotImplementedError


@generic
def imagine(state: Any, seat: int, rng: Words) -> None:
    """Fill a view's blanks with one world that the seat cannot rule out."""
    raise NotImplementedError


@generic
def legal(state: Any, seat: int, moves: Cells) -> int:
    """Write the legal moves, in any order; how many."""
    raise NotImplementedError


@kernel
def scan(state: Any, seat: int, moves: Cells) -> int:
    """The legal moves by asking `objection` about every one."""
    count = 0
    for move in range(len(moves)):
        if objection(state, seat, move) == 0:
            moves[count] = move
            count += 1
    return count
