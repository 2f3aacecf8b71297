"""Parade: the line above; hands and what was taken, colour by colour, below."""

from __future__ import annotations

from pioche.games.parade.cards import VALUES
from pioche.play.snapshot import Snapshot
from pioche.rl.painting.canvas import Canvas, Mood
from pioche.rl.painting.painter import cards, several

CARD = 74  # how wide a card is in the line
SMALL = 58  # and before a seat
HAND = 300  # room for a hand
CORNER = 30  # what is seen of a card that another lies on
APART = 10


class ParadePainter:
    mood = Mood(cloth="#eadfc6", ink="#2b2119", accent="#b56a06", panel="#f8f0dc")
    middle, row = 176.0, 106.0

    def count(self, table: Snapshot, seat: int, points: int) -> str:
        return several(points, "point")

    def paint_middle(
        self, canvas: Canvas, table: Snapshot, x: float, y: float, room: float
    ) -> None:
        """The pile, and the line from its head to its end."""
        record = table.record
        if record.piled:
            canvas.face("back", x, y, CARD)
        canvas.text(f"{record.piled} left", x + CARD + 10, y + 58, 18)
        line = record.line[: record.lined].tolist()
        canvas.fan(cards(line), x + 190, y, CARD, room - 190)

    def paint_seat(
        self, canvas: Canvas, table: Snapshot, seat: int, x: float, y: float, room: float
    ) -> None:
        record = table.record
        hand = cards(sorted(record.hand[seat, : record.held[seat]].tolist()))
        away = cards(record.discard[seat, : record.discarded[seat]].tolist())
        end = canvas.fan(hand, x, y, SMALL, HAND)
        if away:
            canvas.fan(away, end + 20, y, SMALL, x + HAND + 60 - end, opacity=0.4)
        self.paint_front(canvas, table, seat, x + HAND + 70, y, room - HAND - 70)

    def paint_front(
        self, canvas: Canvas, table: Snapshot, seat: int, x: float, y: float, room: float
    ) -> None:
        """What was taken, colour by colour, so close together as there is room."""
        masks = [int(mask) for mask in table.record.front[seat]]
        groups = [
            [colour * VALUES + value for value in range(VALUES) if mask >> value & 1]
            for colour, mask in enumerate(masks)
            if mask
        ]
        hidden = sum(len(group) - 1 for group in groups)
        step = (room - len(groups) * (SMALL + APART)) / max(1, hidden)
        for group in groups:
            wide = SMALL + (len(group) - 1) * min(step, CORNER)
            canvas.fan(cards(group), x, y, SMALL, wide)
            x += wide + APART
