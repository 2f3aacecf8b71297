"""What a screen shows of a game, as text, in one call of compiled code.

Each question alone takes a few microseconds, most of them spent on the way into compiled code and
back; a table that is watched asks all of them for every viewer after every move.
"""

from __future__ import annotations

from functools import cache
from threading import local
from typing import Any

import numpy as np

from pioche.games.derived import HALF, show_box
from pioche.games.game import Game
from pioche.kernel.log import Log
from pioche.kernel.record import Box
from pioche.kernel.text import LONGEST_NUMBER

NOTHING_HAPPENED = Log.box()
AROUND = 80  # characters of the names of a game's parts, and more


class Paper(local):
    """What is written on, again and again: by each thread on its own."""

    def __init__(self) -> None:
        self.sheets: dict[Game, tuple[Any, ...]] = {}

    def sheet(self, game: Game) -> tuple[Any, ...]:
        """How a game is written; room for it, for the events of a move, and for the texts of both,
        which comes last. All that `show_box` is given of any position."""
        found = self.sheets.get(game)
        if found is None:
            about, form, events = game.about, game.form, game.event_forms
            found = self.sheets[game] = (
                *(len(about.columns), about.points, game.secrets, game.chosen),
                *(form.text, form.steps, events.text, events.steps, events.starts),
                *(game.box(), Log.box(), np.empty(longest(game), np.uint8)),
            )
        return found


PAPER = Paper()


def write_texts(
    game: Game, seats: int, truth: Box, logs: Box | None, seat: int
) -> tuple[bytes, bytes]:
    """What the seat can know of a position and of the move that led there, as JSON: the game
    (`view`, `to_move`, `legal`, `score`, `is_over`) without its last brace, so that more can
    follow, and the list of events."""
    sheet = PAPER.sheet(game)
    lengths = show_box(truth, NOTHING_HAPPENED if logs is None else logs, seat, seats, *sheet)
    end, last = divmod(lengths, 1 << HALF)
    whole = sheet[-1][:last].tobytes()
    return whole[:end], whole[end:]


@cache
def longest(game: Game) -> int:
    """Characters that the texts of a game can have."""
    numbers = len(game.moves) + 2 * game.about.seats[-1]
    around = AROUND + (LONGEST_NUMBER + 1) * numbers
    return game.form.longest + around + game.event_forms.longest
