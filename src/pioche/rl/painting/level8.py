"""Level 8: the pile above; levels, hands, melds and everybody's discards below."""

from __future__ import annotations

from typing import Any

from pioche.games.level8.advice import cards_in, cards_of_meld, table_melds
from pioche.games.level8.cards import NUMBERS, SKIP, SKIPS, VALUE
from pioche.games.level8.levels import TOP
from pioche.kernel.record import UNKNOWN
from pioche.play.snapshot import Snapshot
from pioche.rl.painting.canvas import Canvas, Mood
from pioche.rl.painting.painter import cards

CARD = 66
SMALL = 50
HAND = 560  # room for a hand


class Level8Painter:
    mood = Mood(cloth="#e6e9ee", ink="#152042", accent="#c2410c", panel="#f8fafc")
    middle, row = 150.0, 116.0

    def count(self, table: Snapshot, seat: int, points: int) -> str:
        level = int(table.record.level[seat])
        return "all levels" if level > TOP else f"level {level}"

    def paint_middle(
        self, canvas: Canvas, table: Snapshot, x: float, y: float, room: float
    ) -> None:
        record = table.record
        if record.piled:
            canvas.face("back", x, y, CARD)
        at = canvas.text(f"{record.piled} left", x + CARD + 10, y + 50, 18)
        canvas.text(f"round {record.deals}", at + 50, y + 50, 18)

    def paint_seat(
        self, canvas: Canvas, table: Snapshot, seat: int, x: float, y: float, room: float
    ) -> None:
        record = table.record
        if record.skipped[seat]:
            canvas.face(f"card-{SKIP}", x - 62, y, SMALL)
        top = record.discard[seat, : record.discarded[seat]].tolist()[-1:]
        canvas.fan(cards(top), x, y, CARD, CARD)
        canvas.fan(cards(hand_of(record, seat)), x + CARD + 24, y, CARD, HAND)
        melds = [
            cards(cards_of_meld(kind, record.meld[owner, group].tolist()))
            for owner, group, kind in table_melds(record)
            if owner == seat
        ]
        at = x + CARD + HAND + 48
        width = (room - CARD - HAND - 48) / max(1, len(melds))
        for place, meld in enumerate(melds):
            canvas.fan(meld, at + place * width, y, SMALL, width - 10)


def hand_of(record: Any, seat: int) -> list[int]:
    """The cards of a hand by value; as many unknown ones where the viewer may not see them."""
    row = record.hand[seat].tolist()
    if UNKNOWN in row:
        return [UNKNOWN] * int(record.held[seat])
    return sorted([*cards_in(row), *[SKIP] * row[SKIPS]], key=by_value)


def by_value(card: int) -> tuple[int, int]:
    return (int(VALUE[card]), card) if card < NUMBERS else (NUMBERS, card)
