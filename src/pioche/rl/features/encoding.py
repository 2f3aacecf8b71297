"""A view written as a row of small numbers, by each game for its own record."""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pioche.games.names import view
from pioche.kernel.generic import generic
from pioche.kernel.jit import inlined
from pioche.kernel.record import Box
from pioche.rl.jit import kernel

Row: TypeAlias = NDArray[np.int8]


@generic
def encode(state: Any, seat: int, out: Row) -> None:
    """Write every number of a row from a record that has been blanked for this seat."""
    raise NotImplementedError


@kernel
def encode_box(truth: Box, seat: int, seen: Box, out: Row) -> None:
    """Write what the seat can know of the truth as a row; `seen` is room for its view."""
    seen[0] = truth[0]
    view(seen[0], seat)
    encode(seen[0], seat, out)


@inlined
def relative(seat: int, viewer: int, seats: int) -> int:
    """A seat as the viewer counts: 0 is itself, 1 its left neighbour, and so on around."""
    return int(seat - viewer) if seat >= viewer else int(seat - viewer + seats)
