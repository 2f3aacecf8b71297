"""What of a view becomes numbers: a row of small ones, named block by block, for each game."""

from pioche.rl.features.block import Block
from pioche.rl.features.features import Features, find

__all__ = ["Block", "Features", "find"]
