"""Write docs/observations.md, what each number of an observation means: python docs/observations.py

Everything is read from the blocks in `src/pioche/rl/features`.
"""

from __future__ import annotations

from pathlib import Path

from pioche.games.game import find
from pioche.locale import speaker
from pioche.rl import features
from pioche.rl.features import Features
from pioche.rl.features.block import starts

PAGE = Path(__file__).with_name("observations.md")
SLUGS = ("mission626", "princess", "parade", "level8", "resistance")

INTRODUCTION = """# What an observation says

Made by `docs/observations.py` from `pioche.rl.features`. An observation is what one seat can know,
its [view](views.md), as a row of numbers of eight bits; all faces for learners give the same row.

- Whatever is by seat begins with one's own seat and goes on clockwise: place 1 is the left
  neighbour. Places where nobody sits are zeros. Moves name seats by their numbers, so where a game
  has such moves, `chair` says which one is one's own.
- Cards, characters and tiles are in the order of their numbers in the [views](views.md).
- `features.find(slug).named(row)` gives the blocks by name, each in its shape; so it does for
  arrays of rows.
- A row holds no more than a view, and everything of it that can matter to a decision. What follows
  from it is left out, but for points.
"""


def section(found: Features) -> str:
    moves = len(find(found.slug).moves)
    lines = [
        f"## {speaker('en')(f'{found.slug}.name')} (`{found.slug}`)",
        "",
        f"{found.size} numbers, version {found.version}; {moves} actions.",
        "",
        "| block | from | shape | lowest | highest | meaning |",
        "|---|---|---|---|---|---|",
    ]
    for block, start in zip(found.blocks, starts(found.blocks), strict=True):
        shape = " × ".join(map(str, block.shape)) or "one"
        bounds = f"{block.lowest} | {block.highest}"
        lines.append(f"| `{block.name}` | {start} | {shape} | {bounds} | {block.meaning} |")
    return "\n".join([*lines, ""])


def page() -> str:
    return "\n".join([INTRODUCTION, *(section(features.find(slug)) for slug in SLUGS)])


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
