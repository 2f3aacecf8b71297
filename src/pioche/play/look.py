"""All that a screen shows of a view, in one call of compiled code.

Each question alone takes a few microseconds, most of them spent on the way into compiled code and
back; a table that is watched asks all of them of every view after every move.

>>> from pioche.play.position import deal
>>> look = deal("parade", seats=2, seed=1, first=0).view(0).look()
>>> look.to_move, look.score, look.legal
(1, [0, 0], [23, 38, 30, 36, 31])
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from pioche.games.derived import HEAD, look_box
from pioche.games.game import Game
from pioche.kernel.record import Box


class Look(NamedTuple):
    """The record as JSON, the mask of the seats that may act, points by seat, legal moves."""

    text: bytes
    to_move: int
    score: list[int]
    legal: list[int]


def look_at(game: Game, seats: int, box: Box, seat: int) -> Look:
    """`NOBODY` looks on, and has no moves."""
    form, sheet, moves = game.form, game.sheet(), len(game.MOVES)
    text = np.empty(form.longest, np.uint8)
    numbers = np.empty(HEAD + seats + moves, np.int64)
    count = look_box(
        box, seat, seats, moves, form.text, form.steps, game.about.points, sheet, text, numbers
    )
    length, mask, *found = numbers[:count].tolist()
    return Look(text[:length].tobytes(), mask, found[:seats], found[seats:])
