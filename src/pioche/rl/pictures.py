"""The table as learners' frameworks render it: words, or pixels."""

from __future__ import annotations

from io import StringIO

import numpy as np
from numpy.typing import NDArray
from rich.console import Console

from pioche.errors import BadInput
from pioche.play.position import Position
from pioche.play.snapshot import Snapshot
from pioche.play.speech import Speech
from pioche.rl.painting import pixels
from pioche.terminal.drawing import drawing

MODES = ("human", "ansi", "rgb_array")
WIDTH = 120  # columns


def check_mode(mode: str | None) -> str | None:
    if mode is not None and mode not in MODES:
        raise BadInput(f"there is no render mode {mode!r}; choose one of {', '.join(MODES)}")
    return mode


def picture(table: Snapshot, mode: str | None) -> str | NDArray[np.uint8] | None:
    """A position with all its secrets, or what a view shows, in one of the modes."""
    if mode is None:
        raise BadInput(f"nothing is rendered: make it with render_mode, one of {', '.join(MODES)}")
    if mode == "rgb_array":
        return pixels(table)
    text = words(table)
    if mode == "human":
        print(text, end="")
        return None
    return text


def words(table: Snapshot) -> str:
    """What the terminal shows."""
    names = [f"seat {seat}" for seat in range(table.seats)]
    speech, drawn = Speech(table.game, "en", names), drawing(table.game)
    screen = Console(
        file=StringIO(), force_terminal=True, color_system="truecolor", width=WIDTH, markup=False
    )
    with screen.capture() as caught:
        if isinstance(table, Position) and table.over:
            screen.print(drawn.draw_ending(table, speech))
        else:
            screen.print(drawn.draw_table(table, speech, None))
    return caught.get()
