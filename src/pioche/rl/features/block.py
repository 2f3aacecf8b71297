"""A part of a row that has a name and a meaning."""

from __future__ import annotations

from dataclasses import dataclass
from math import prod


@dataclass(frozen=True)
class Block:
    """So many numbers of a row, from the lowest to the highest that they can be."""

    name: str
    shape: tuple[int, ...]
    lowest: int
    highest: int
    meaning: str

    @property
    def size(self) -> int:
        return prod(self.shape)


def flags(name: str, *shape: int, meaning: str) -> Block:
    """A block of which every number is 0 or 1."""
    return Block(name, shape, 0, 1, meaning)


def counts(name: str, *shape: int, most: int, meaning: str) -> Block:
    """A block of numbers from 0."""
    return Block(name, shape, 0, most, meaning)


def starts(blocks: tuple[Block, ...]) -> tuple[int, ...]:
    """Where in the row each block begins."""
    return tuple(sum(block.size for block in blocks[:place]) for place in range(len(blocks)))
