"""Players of The Resistance: what a pile is worth to them, what they remember, how fast they are.

They read nothing but what a view holds. It holds every tile that was won, for all saw them; the
weaker players forget.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from math import exp
from random import Random

from pioche.games.game import Move
from pioche.games.resistance.tiles import COPIES, KINDS, PLANETS_OF, POINTS
from pioche.play.position import View
from pioche.play.reflex import Reflex

ENOUGH = 1.6  # points for which a planet is well used early in a round
BLIND = 0.75  # the part of them for which one may slap without looking
DARING = 0.15  # how often


@dataclass
class Slapper:
    """Slaps when the pile is worth a planet."""

    reflex: Reflex
    memory: float  # the part of the tiles won that it remembers

    def choose(self, view: View, legal: Sequence[Move], rng: Random) -> Move | None:
        moves = {move.kind: move for move in legal}
        if "slap" in moves and self.worth(view) >= self.enough(view):
            return moves["slap"]
        return moves.get("flip")

    def anticipate(self, view: View, rng: Random) -> bool:
        """Now and then, over a pile that is nearly worth it."""
        if view.record.faced == 0 or rng.random() > DARING:
            return False
        return self.worth(view) >= BLIND * self.enough(view)

    def enough(self, view: View) -> float:
        """What a pile must be worth: less, when planets would stay empty otherwise."""
        record = view.record
        mine = int(PLANETS_OF[view.seats] - record.occupied[view.seat])
        if mine == 0:
            return float("inf")
        flips = int(record.stacked) / (2 if view.seats == 2 else 1)
        return ENOUGH * min(1.0, flips / (3.0 * mine))

    def worth(self, view: View) -> float:
        """The points that the pile brings nearer, to oneself and away from others."""
        counts = self.counts(view)
        pile = [0] * KINDS
        for tile in view.record.face[: view.record.faced].tolist():
            pile[tile] += 1
        total = 0.0
        for tile in range(KINDS):
            if pile[tile]:
                mine = counts[view.seat][tile]
                other = max(c[tile] for seat, c in enumerate(counts) if seat != view.seat)
                left = int(COPIES[tile]) - sum(c[tile] for c in counts) - pile[tile]
                gain = chance(mine + pile[tile] - other, left) - chance(mine - other, left)
                total += float(POINTS[tile]) * gain
        return total

    def counts(self, view: View) -> list[list[int]]:
        """Tiles won by seat and character, as far as they are remembered."""
        record = view.record
        counts = [[0] * KINDS for _ in range(view.seats)]
        for seat in range(view.seats):
            for planet in range(record.occupied[seat]):
                place = f"{view.seat} {record.deals} {seat} {planet}"
                won = tuple(record.planet[seat, planet].tolist())
                for tile, count in enumerate(remembered(won, self.memory, place)):
                    counts[seat][tile] += count
        return counts


@lru_cache(4096)
def remembered(won: tuple[int, ...], memory: float, place: str) -> tuple[int, ...]:
    """What is left in somebody's mind of a planet's tiles: the same whenever it is asked."""
    if memory >= 1:
        return won
    lot = Random(f"{place} {won}")
    return tuple(sum(lot.random() < memory for _ in range(count)) for count in won)


def chance(lead: int, left: int) -> float:
    """How likely a lead of so many tiles takes the pawn, with so many still to come."""
    return 1 / (1 + exp(-(2 * lead - 1) * 2 / (1 + left)))


LEVELS = {
    "easy": partial(Slapper, Reflex(430), 0.25),
    "medium": partial(Slapper, Reflex(340), 0.7),
    "hard": partial(Slapper, Reflex(), 1.0),
}
