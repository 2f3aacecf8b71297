"""Records declared like dataclasses: type checkers see ints and arrays, Numba one flat dtype.

>>> class Pot(Record):
...     coins: int
...     paid: Cells = cells(4)
>>> Pot.dtype.itemsize
10
>>> pot = Pot.box()[0]
>>> pot.paid[2] = 7
>>> int(pot.paid[2])
7

Records that have much in common take it from one that leaves its sizes open, by name:

>>> class Purse(Record):
...     paid: Cells = cells("seats")
>>> class Kitty(Purse, seats=3):
...     coins: int
>>> Kitty.dtype.names, Kitty.dtype.itemsize
(('paid', 'coins'), 8)
"""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

Cells: TypeAlias = NDArray[np.int16]
Words: TypeAlias = NDArray[np.int64]
Box: TypeAlias = NDArray[Any]  # an array of records; Python holds boxes, compiled code the record

NONE = -1  # a cell that holds no card
UNKNOWN = -2  # a cell whose card the viewer cannot know


class _Block(NamedTuple):
    kind: str
    shape: tuple[int | str, ...]


def cells(*shape: int | str) -> Cells:
    """A block of small numbers (16 bits) inside a record."""
    return cast(Cells, _Block("<i2", shape))


def words(*shape: int | str) -> Words:
    """A block of large numbers (64 bits) inside a record."""
    return cast(Words, _Block("<i8", shape))


class Record:
    """Subclass it with annotated fields; an ``int`` field is one cell."""

    dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls, **sizes: int) -> None:
        blocks = cls.blocks()
        names = {size for block in blocks.values() for size in block.shape if isinstance(size, str)}
        if names and not sizes:
            return  # its sizes are left open: a record for others to take their fields from
        if names != set(sizes):
            raise TypeError(
                f"{cls.__name__}: give exactly the sizes that are open, {sorted(names)}"
            )
        fields = []
        for name, (kind, shape) in blocks.items():
            if hasattr(np.record, name):
                raise TypeError(f"{cls.__name__}.{name}: NumPy's records use this name; rename it")
            fields.append((name, kind, tuple(sizes.get(str(size), size) for size in shape)))
        cls.dtype = np.dtype((np.record, fields))

    @classmethod
    def blocks(cls) -> dict[str, _Block]:
        """The fields in their order, those of the open record before one's own."""
        parent = cast(type[Record], cls.__mro__[1])
        if hasattr(parent, "dtype"):
            raise TypeError(
                f"{cls.__name__}: the sizes of {parent.__name__} are settled; repeat it"
            )
        blocks = {} if parent is Record else parent.blocks()
        for name, kind in cls.__annotations__.items():
            if not str(kind).startswith("ClassVar"):
                blocks[name] = cls.__dict__.get(name, _Block("<i2", ()))
        return blocks

    @classmethod
    def box(cls, count: int = 1) -> Box:
        """Fresh records, every byte zero. NumPy's own way goes through all fields, which takes
        longer than most moves do."""
        return np.ndarray(count, cls.dtype, bytearray(count * cls.dtype.itemsize))
