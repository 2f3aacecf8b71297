"""What OpenSpiel sees of a state: strings to tell states apart, tensors to learn from."""

from __future__ import annotations

from math import prod
from typing import Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from pioche.errors import BadInput
from pioche.rl.features import find
from pioche.rl.features.encoding import encode_box
from pioche.rl.openspiel.setup import Setup
from pioche.rl.openspiel.story import CELLS, Memory, memory, observation, story

ROWS = 256  # of a story that a tensor holds one by one, the last ones
PARTS = 8  # numbers that stand for what came before them
PART = 1 << 16


class Observer:
    """An observer as OpenSpiel wants it: `tensor`, its pieces by name in `dict`, and a string.

    The observation is what the seat sees now: the features of its view. With perfect recall there
    are two pieces more: `told`, the last 256 things it was told or did, a row of an event's number
    and arguments each; and `before`, a digest of the opening and of all that no longer fits.
    """

    def __init__(self, setup: Setup, kind: Any, params: Any) -> None:
        if params:
            raise BadInput(f"observers of {setup.slug} take no parameters, not {params}")
        own = pyspiel.PrivateInfoType.SINGLE_PLAYER
        if kind is not None and (kind.private_info != own or not kind.public_info):
            raise BadInput("observers show what one seat knows: public and its own information")
        self.setup = setup
        self.recalls = kind is not None and kind.perfect_recall
        self.features = find(setup.slug)
        self.row = np.empty(self.features.size, self.features.dtype)
        self.room = setup.game.box()
        shapes = {block.name: block.shape for block in self.features.blocks}
        if self.recalls:
            shapes |= {"before": (PARTS,), "told": (ROWS, CELLS)}
        self.tensor, self.dict = pieces(shapes)

    def set_from(self, state: Any, player: int) -> None:
        """Write what the player sees of a state into the tensor; zeros before the deal."""
        moment = state.moment
        self.tensor.fill(0)
        if moment.box is None:
            return
        encode_box(moment.box, player, self.room, self.row)
        self.tensor[: self.features.size] = self.row
        if self.recalls:
            self.recall(memory(moment, player))

    def recall(self, past: Memory) -> None:
        rows, before = past.window(ROWS)
        self.dict["before"][:] = np.frombuffer(before, "<u2") / PART
        self.dict["told"][: len(rows)] = rows

    def string_from(self, state: Any, player: int) -> str:
        return (story if self.recalls else observation)(state.moment, player)


def pieces(
    shapes: dict[str, tuple[int, ...]],
) -> tuple[NDArray[np.float32], dict[str, NDArray[np.float32]]]:
    """A flat tensor, and its pieces by name in their own shapes."""
    tensor = np.zeros(sum(map(prod, shapes.values())), np.float32)
    found, start = {}, 0
    for name, shape in shapes.items():
        found[name] = tensor[start : start + prod(shape)].reshape(shape)
        start += prod(shape)
    return tensor, found
