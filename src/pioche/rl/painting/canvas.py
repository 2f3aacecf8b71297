"""An SVG picture in the making: faces of one game, captions, and panels behind them.

Faces come from `rl/art`, which tools/faces.py writes from the client's own drawings. Letters are
outlines, so that no font is needed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

ART = Path(__file__).parent.parent / "art"
SYMBOL = re.compile(r'<symbol id="([\w-]+)" viewBox="0 0 ([\d.]+) ([\d.]+)"')
GAP = 6.0  # between cards that have room


@dataclass(frozen=True)
class Sheet:
    """The faces of a game: their definitions, and how high each is by its width."""

    defs: str
    heights: dict[str, float]


@cache
def sheet_of(slug: str) -> Sheet:
    text = (ART / f"{slug}.svg").read_text(encoding="utf-8")
    heights = {id_: float(high) / float(wide) for id_, wide, high in SYMBOL.findall(text)}
    return Sheet(text[text.index("<defs") : text.index("</svg>")], heights)


@cache
def letters() -> dict[str, tuple[float, str]]:
    """By letter, its width and outline in parts of 1000."""
    found: dict[str, tuple[float, str]] = json.loads(
        (ART / "letters.json").read_text(encoding="utf-8")
    )
    return found


@dataclass(frozen=True)
class Mood:
    """The cloth of a game by day, what is written on it, and what stands out."""

    cloth: str
    ink: str
    accent: str
    panel: str


class Canvas:
    """A picture of fixed size; everything is put on it from the back to the front."""

    def __init__(self, slug: str, mood: Mood, width: int, height: int) -> None:
        self.sheet, self.mood = sheet_of(slug), mood
        self.width, self.height = width, height
        self.parts = [f'<rect width="{width}" height="{height}" fill="{mood.cloth}"/>']

    def panel(self, x: float, y: float, width: float, height: float, is_lit: bool) -> None:
        """A place at the table; whose turn it is has a bright edge."""
        edge = f'stroke="{self.mood.accent}" stroke-width="4"' if is_lit else ""
        self.parts.append(
            f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="10"'
            f' fill="{self.mood.panel}" {edge}/>'
        )

    def face(self, id_: str, x: float, y: float, width: float, opacity: float = 1.0) -> float:
        """Put a face there; how high it is."""
        height = width * self.sheet.heights[id_]
        shade = f' opacity="{opacity}"' if opacity < 1 else ""
        self.parts.append(
            f'<use href="#{id_}" x="{x:.1f}" y="{y:.1f}"'
            f' width="{width:.1f}" height="{height:.1f}"{shade}/>'
        )
        return height

    def fan(
        self, ids: Sequence[str], x: float, y: float, width: float, room: float, opacity: float = 1
    ) -> float:
        """A row of faces, overlapping where there are too many for the room; where it ends."""
        if not ids:
            return x
        step = width + GAP
        if len(ids) > 1:
            step = min(step, (room - width) / (len(ids) - 1))
        for place, id_ in enumerate(ids):
            self.face(id_, x + place * step, y, width, opacity)
        return x + (len(ids) - 1) * step + width

    def text(self, text: str, x: float, y: float, size: float, fill: str | None = None) -> float:
        """A caption whose letters stand on the line y; where it ends."""
        outlines = []
        for letter in text:
            wide, outline = letters().get(letter) or letters()["?"]
            if outline:
                outlines.append(
                    f'<path transform="translate({x:.1f} {y:.1f}) scale({size / 1000})"'
                    f' d="{outline}"/>'
                )
            x += wide * size / 1000
        self.parts.append(f'<g fill="{fill or self.mood.ink}">{"".join(outlines)}</g>')
        return x

    def svg(self) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{self.width}"'
            f' height="{self.height}">{self.sheet.defs}{"".join(self.parts)}</svg>'
        )
