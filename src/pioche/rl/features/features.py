"""The features of a game as Python users hold them.

>>> import pioche
>>> features = find("parade")
>>> row = features.of(pioche.deal("parade", seats=3, seed=7, first=0).view(0))
>>> int(features.named(row)["pile_size"]), int(features.named(row)["hand"].sum())
(45, 5)
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pioche.errors import BadInput
from pioche.games import game as games
from pioche.kernel.seats import NOBODY
from pioche.play.position import View
from pioche.rl.features.block import Block, starts
from pioche.rl.features.encoding import Row, encode_box


@dataclass(frozen=True, eq=False)
class Features:
    """What a row of a game says, block by block."""

    slug: str
    blocks: tuple[Block, ...]
    version: int  # grows when a row says something else than before

    dtype = np.dtype(np.int8)

    @cached_property
    def size(self) -> int:
        return sum(block.size for block in self.blocks)

    @cached_property
    def low(self) -> Row:
        """The lowest that each number can be."""
        return self._spread([block.lowest for block in self.blocks])

    @cached_property
    def high(self) -> Row:
        """The highest that each number can be."""
        return self._spread([block.highest for block in self.blocks])

    def _spread(self, values: list[int]) -> Row:
        row = np.repeat(values, [block.size for block in self.blocks]).astype(self.dtype)
        row.flags.writeable = False
        return row

    def of(self, view: View) -> Row:
        """What a seat sees, as a row."""
        if view.game.slug != self.slug:
            raise BadInput(f"this is a view of {view.game.slug}: take the features of that game")
        if view.seat == NOBODY:
            raise BadInput("spectators have no features: ask the view of a seat")
        row = np.empty(self.size, self.dtype)
        encode_box(view.box, view.seat, view.game.box(), row)
        return row

    def named(self, rows: NDArray[Any]) -> dict[str, NDArray[Any]]:
        """A row, or an array of rows, by the names of the blocks, each in its own shape."""
        if rows.shape[-1:] != (self.size,):
            raise BadInput(f"a row of {self.slug} has {self.size} numbers, not {rows.shape}")
        found = {}
        for block, start in zip(self.blocks, starts(self.blocks), strict=True):
            part = rows[..., start : start + block.size]
            found[block.name] = part.reshape((*rows.shape[:-1], *block.shape))
        return found


@cache
def find(slug: str) -> Features:
    """The features of the game of that name, known to compiled code.

    >>> find("parade").dtype.name
    'int8'
    """
    games.find(slug)
    module = import_module(f"pioche.rl.features.{slug}")
    return Features(slug, module.BLOCKS, module.VERSION)
