"""The Resistance: tiles face up and pawns that nobody has above; planets and pawns below."""

from __future__ import annotations

import math

from pioche.games.resistance.tiles import KINDS, PLANETS_OF
from pioche.kernel.record import NONE
from pioche.play.snapshot import Snapshot
from pioche.rl.painting.canvas import Canvas, Mood
from pioche.rl.painting.painter import cards, several

TILE = 84
PAWN = 54
PILE = 104  # the tiles on a planet
PLANET = 92


class ResistancePainter:
    mood = Mood(cloth="#10141f", ink="#e9f1ff", accent="#6fd6ff", panel="#1a2336")
    middle, row = 236.0, 124.0

    def count(self, table: Snapshot, seat: int, points: int) -> str:
        return several(points, "point")

    def paint_middle(
        self, canvas: Canvas, table: Snapshot, x: float, y: float, room: float
    ) -> None:
        record = table.record
        if record.stacked:
            canvas.face("back", x, y, TILE)
        canvas.text(f"{record.stacked} left", x + TILE + 10, y + 36, 18)
        canvas.text(f"round {record.deals}", x + TILE + 10, y + 62, 18)
        canvas.fan(cards(record.face[: record.faced].tolist()), x + 210, y, TILE, room - 210)
        free = [f"pawn-{tile}" for tile in range(KINDS) if record.pawn[tile] == NONE]
        canvas.fan(free, x + 210, y + TILE + 14, PAWN, room - 210)

    def paint_seat(
        self, canvas: Canvas, table: Snapshot, seat: int, x: float, y: float, room: float
    ) -> None:
        record = table.record
        pawns = [f"pawn-{tile}" for tile in range(KINDS) if record.pawn[tile] == seat]
        canvas.fan(pawns, x, y + 8, PAWN, 330)
        for planet in range(int(PLANETS_OF[record.seats])):
            at, taken = x + 350 + planet * 110, planet < record.occupied[seat]
            canvas.face(f"planet-{planet}", at, y + 4, PLANET, 0.35 if taken else 1.0)
            won = record.planet[seat, planet].tolist() if taken else []
            tiles = [tile for tile, count in enumerate(won) for _ in range(count)]
            paint_pile(canvas, tiles, at - 6, y)


def paint_pile(canvas: Canvas, tiles: list[int], x: float, y: float) -> None:
    """The tiles of a planet in a square, small enough for all of them."""
    columns = max(4, math.isqrt(max(0, len(tiles) - 1)) + 1)
    side = PILE / columns
    for place, tile in enumerate(tiles):
        row, column = divmod(place, columns)
        canvas.face(f"card-{tile}", x + column * side, y + row * side, side)
