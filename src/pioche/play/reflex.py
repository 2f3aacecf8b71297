"""How fast a hand is: reaction times as people have them, drawn by lot.

An ex-Gaussian: a normal part, and an exponential tail of moments in which one was not looking.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from random import Random

from pioche.errors import BadInput

MEAN = 285.0  # milliseconds
FASTEST, SLOWEST = 100.0, 10_000.0  # what a mean can be
TAIL, SPREAD = 0.2, 0.09  # the exponential part and the normal one's deviation, by the mean
FLOOR = 0.35  # no reaction is quicker than this part of the mean
GUESS = 50.0  # how far from the instant a hand comes that does not wait to see


@dataclass(frozen=True)
class Reflex:
    """Somebody's reactions, in milliseconds.

    >>> round(Reflex().reaction(Random(1)))
    343
    """

    mean: float = MEAN

    def __post_init__(self) -> None:
        if not (math.isfinite(self.mean) and FASTEST <= self.mean <= SLOWEST):
            raise BadInput(
                f"nobody reacts in {self.mean} ms: give a mean of {FASTEST:.0f} to {SLOWEST:.0f}"
            )

    def reaction(self, rng: Random) -> float:
        """How long after a tile shows the hand comes down on it."""
        tail = TAIL * self.mean
        drawn = rng.gauss(self.mean - tail, SPREAD * self.mean) + rng.expovariate(1 / tail)
        return max(drawn, FLOOR * self.mean)

    def guess(self, rng: Random) -> float:
        """When the hand comes that was set going before the tile showed: a little before or after
        it, since nobody knows the instant."""
        return rng.uniform(-GUESS, GUESS)
