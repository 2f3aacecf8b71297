"""The level cards: what has to be laid on each level, read from `levels.toml`."""

from __future__ import annotations

import tomllib
from enum import IntEnum
from pathlib import Path

import numpy as np

from pioche.kernel.record import Cells

LIST = Path(__file__).with_name("levels.toml")


class Group(IntEnum):
    """What the cards of a meld have in common; also the order of the groups of a level."""

    NONE = 0
    RUN = 1
    SET = 2
    COLOUR = 3


def read_level(text: str) -> list[tuple[int, int]]:
    """The groups of one level, kind and size.

    >>> read_level("run 6, set 2")
    [(1, 6), (2, 2)]
    """
    groups = []
    for part in text.split(","):
        kind, size = part.split()
        groups.append((int(Group[kind.upper()]), int(size)))
    return sorted(groups, key=lambda group: group[0])  # the search takes colours last


def read_sides(text: str) -> tuple[tuple[str, ...], Cells]:
    """The names of the sides, and their groups: by side, level and place, a kind and a size."""
    sides = {
        side: [read_level(level) for level in levels]
        for side, levels in tomllib.loads(text).items()
    }
    most = max(len(level) for levels in sides.values() for level in levels)
    filled = [
        [level + [(0, 0)] * (most - len(level)) for level in levels] for levels in sides.values()
    ]
    return tuple(sides), np.array(filled, np.int16)


SIDES, LEVELS = read_sides(LIST.read_text(encoding="utf-8"))
MELDS = LEVELS.shape[2]  # the most groups that a level has
TOP = LEVELS.shape[1]  # the last level
