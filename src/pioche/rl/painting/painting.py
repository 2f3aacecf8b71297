"""A table as one picture: what lies in the middle above, a row for each seat below."""

from __future__ import annotations

from io import BytesIO
from typing import Final

import numpy as np
from numpy.typing import NDArray

from pioche.locale import speaker
from pioche.play.snapshot import Snapshot
from pioche.rl.painting.canvas import Canvas
from pioche.rl.painting.court import CourtPainter
from pioche.rl.painting.level8 import Level8Painter
from pioche.rl.painting.painter import Painter
from pioche.rl.painting.parade import ParadePainter
from pioche.rl.painting.resistance import ResistancePainter

WIDTH = 1200
EDGE = 12  # around and between the places
NAME = 170  # of a row, for the name and the score

PAINTERS: Final[dict[str, Painter]] = {
    "level8": Level8Painter(),
    "mission626": CourtPainter("mission626"),
    "parade": ParadePainter(),
    "princess": CourtPainter("princess"),
    "resistance": ResistancePainter(),
}


def paint(table: Snapshot) -> str:
    """A position with all its secrets, or what a view shows, as SVG. How large it is depends on
    the game and the number of seats alone."""
    painter = PAINTERS[table.game.slug]
    row = painter.row
    height = EDGE + painter.middle + table.seats * (row + EDGE)
    canvas = Canvas(table.game.slug, painter.mood, WIDTH, round(height))
    title = speaker("en")(f"{table.game.slug}.name")
    canvas.text(title, 2 * EDGE, EDGE + 26, 24)
    painter.paint_middle(canvas, table, 2 * EDGE, EDGE + 44, WIDTH - 4 * EDGE)
    turn = table.to_move
    winners = table.winners() if table.over else ()
    score = table.score()
    for seat in range(table.seats):
        top = EDGE + painter.middle + seat * (row + EDGE)
        canvas.panel(EDGE, top, WIDTH - 2 * EDGE, row, seat in turn or seat in winners)
        canvas.text(f"seat {seat}", 2 * EDGE, top + 30, 22)
        canvas.text(painter.count(table, seat, score[seat]), 2 * EDGE, top + 56, 18)
        note = "wins" if seat in winners else "to move" if seat in turn else ""
        canvas.text(note, 2 * EDGE, top + 80, 18, painter.mood.accent)
        painter.paint_seat(canvas, table, seat, NAME, top + EDGE, WIDTH - NAME - 2 * EDGE)
    return canvas.svg()


def pixels(table: Snapshot) -> NDArray[np.uint8]:
    """The same as pixels: rows, columns, and red, green, blue."""
    try:
        import resvg_py
        from PIL import Image
    except ImportError as missing:
        raise ImportError(
            "what paints pictures is missing: pip install 'pioche[pictures]'"
        ) from missing
    picture: bytes = resvg_py.svg_to_bytes(svg_string=paint(table), skip_system_fonts=True)
    with Image.open(BytesIO(picture)) as image:
        return np.array(image.convert("RGB"))
