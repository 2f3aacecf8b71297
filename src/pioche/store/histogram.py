"""How often something took how much: counts between fixed bounds, cheap enough for every move.

>>> waits = Histogram((0.001, 0.01))
>>> for seconds in (0.0004, 0.002, 5.0):
...     waits.note(seconds)
>>> waits.counts, waits.total
([1, 1, 1], 3)
"""

from __future__ import annotations

from bisect import bisect_left

SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
SIZES = (1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0, 200.0, 500.0, 1_000.0)


class Histogram:
    """`counts` has one place more than there are bounds: for what lies above the last."""

    __slots__ = ("bounds", "counts", "sum")

    def __init__(self, bounds: tuple[float, ...]) -> None:
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum = 0.0

    def note(self, amount: float) -> None:
        self.counts[bisect_left(self.bounds, amount)] += 1
        self.sum += amount

    @property
    def total(self) -> int:
        return sum(self.counts)
