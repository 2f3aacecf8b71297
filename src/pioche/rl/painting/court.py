"""The two Love Letters: the pile and what was set aside above; tokens, hands and what was played
below."""

from __future__ import annotations

from typing import Final

from pioche.play.snapshot import Snapshot
from pioche.rl.painting.canvas import Canvas, Mood
from pioche.rl.painting.painter import cards, several

MOODS: Final = {
    "mission626": Mood(cloth="#bfe5e0", ink="#0a3a45", accent="#b83a2b", panel="#e3f5f1"),
    "princess": Mood(cloth="#f3e3d3", ink="#43222f", accent="#a42c55", panel="#fff6e6"),
}
CARD = 74
HAND = 250  # room for a hand
TOKEN = 24


class CourtPainter:
    middle, row = 176.0, 128.0

    def __init__(self, slug: str) -> None:
        self.mood = MOODS[slug]

    def count(self, table: Snapshot, seat: int, points: int) -> str:
        return several(int(table.record.tokens[seat]), "token")

    def paint_middle(
        self, canvas: Canvas, table: Snapshot, x: float, y: float, room: float
    ) -> None:
        record = table.record
        if record.piled:
            canvas.face("back", x, y, CARD)
        at = canvas.text(f"{record.piled} left", x + CARD + 10, y + 58, 18)
        at = canvas.text("set aside", at + 50, y + 58, 18) + 10
        at = canvas.fan(cards([int(record.aside)]), at, y, CARD, CARD)
        if "face_up" in (record.dtype.names or ()):
            face_up = [card for card in record.face_up.tolist() if card >= 0]
            canvas.fan(cards(face_up), at + 20, y, CARD, 260)

    def paint_seat(
        self, canvas: Canvas, table: Snapshot, seat: int, x: float, y: float, room: float
    ) -> None:
        record = table.record
        for token in range(int(record.tokens[seat])):
            canvas.face("token", x - 146 + token % 6 * (TOKEN - 2), y + 78, TOKEN)
        at = canvas.fan(cards(record.hand[seat, : record.held[seat]].tolist()), x, y, CARD, HAND)
        if "stitch" in (record.dtype.names or ()) and record.stitch == seat:
            canvas.face("wrecker" if record.wrecker else "nice", at + 14, y + 14, CARD)
        said = "safe" if record.safe >> seat & 1 else ""
        if not record.inside >> seat & 1:
            said = "out"
        canvas.text(said, x + HAND + 6, y + 58, 18, self.mood.accent)
        played = record.front[seat, : record.fronted[seat]].tolist()
        canvas.fan(cards(played), x + HAND + 60, y, CARD, room - HAND - 60)
