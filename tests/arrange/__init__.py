"""How each game's positions are set out by hand and read back."""

from __future__ import annotations

from typing import NamedTuple


class Zone(NamedTuple):
    """Cells of one field that a viewer cannot know.

    Where they are not ordered, the order of the cards in them means nothing to anybody.
    """

    field: str
    cells: list[tuple[int, ...]]
    ordered: bool
