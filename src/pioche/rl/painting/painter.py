"""What a game adds to the picture of its table."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from pioche.play.snapshot import Snapshot
from pioche.rl.painting.canvas import Canvas, Mood


class Painter(Protocol):
    """One for each game."""

    mood: Mood
    middle: float  # how high the part above the seats is
    row: float  # and the place of each seat

    def count(self, table: Snapshot, seat: int, points: int) -> str:
        """The score of a seat in a few letters."""

    def paint_middle(
        self, canvas: Canvas, table: Snapshot, x: float, y: float, room: float
    ) -> None:
        """What lies before nobody."""

    def paint_seat(
        self, canvas: Canvas, table: Snapshot, seat: int, x: float, y: float, room: float
    ) -> None:
        """What a seat holds and has before it."""


def cards(numbers: Iterable[int]) -> list[str]:
    """The faces of cards; what is unknown shows its back."""
    return [f"card-{number}" if number >= 0 else "back" for number in numbers]


def several(count: int, what: str) -> str:
    """So many of something.

    >>> several(1, "point"), several(-2, "point")
    ('1 point', '−2 points')
    """
    return f"{count}".replace("-", "−") + f" {what}{'' if abs(count) == 1 else 's'}"
