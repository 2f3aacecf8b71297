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
    shape: tuple[int, ...]


def cells(*shape: int) -> Cells:
    """A block of small numbers (16 bits) inside a record."""
    return cast(Cells, _Block("<i2", shape))


def words(*shape: int) -> Words:
    """A block of large numbers (64 bits) inside a record."""
    return cast(Words, _Block("<i8", shape))


class Record:
    """Subclass it with annotated fields; an ``int`` field is one cell."""

    dtype: ClassVar[np.dtype[Any]]

    def __init_subclass__(cls) -> None:
        if cls.__mro__[1] is not Record:
            raise TypeError(f"{cls.__name__}: a record has no parent but Record; repeat its fields")
        fields = []
        for name, kind in cls.__annotations__.items():
            if str(kind).startswith("ClassVar"):
                continue
            if hasattr(np.record, name):
                raise TypeError(f"{cls.__name__}.{name}: NumPy's records use this name; rename it")
            block = cls.__dict__.get(name, _Block("<i2", ()))
            fields.append((name, block.kind, block.shape))
        cls.dtype = np.dtype((np.record, fields))

    @classmethod
    def box(cls, count: int = 1) -> Box:
        """Fresh records, every byte zero."""
        return np.zeros(count, cls.dtype)
