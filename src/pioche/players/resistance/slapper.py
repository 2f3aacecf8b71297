"""Players by rules of thumb: how fast they are, what they remember, how sure they are."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from random import Random

import numpy as np

from pioche.games.game import Move
from pioche.games.resistance.tiles import Kind
from pioche.kernel.record import Box
from pioche.play.position import View
from pioche.play.reflex import Reflex
from pioche.players.levels import weigh_box
from pioche.players.resistance.thumb import WAITING

BLIND = 0.4  # points short of enough, for which one may slap without looking
DARING = 0.15  # how often
SLAP = np.array([Kind.SLAP], np.int16)


@dataclass(frozen=True)
class Slapper:
    """Slaps when the pile is worth a planet, as far as it remembers what was won before.

    One with doubts often takes a pile that is not quite worth it, or lets a good one lie.
    """

    reflex: Reflex
    memory: float  # the part of the tiles won that it remembers
    doubt: float = 0.0

    def choose(self, view: View, legal: Sequence[Move], rng: Random) -> Move | None:
        moves = {move.kind: move for move in legal}
        if "slap" in moves and self.is_wanted(self.weight(view), rng):
            return moves["slap"]
        return moves.get("flip")

    def is_wanted(self, weight: float, rng: Random) -> bool:
        if self.doubt == 0.0:
            return weight >= WAITING
        return rng.random() < 1 / (1 + math.exp((WAITING - weight) / self.doubt))

    def anticipate(self, view: View, rng: Random) -> bool:
        """Now and then, over a pile that is nearly worth it."""
        record = view.record
        if record.faced == 0 or not record.free >> view.seat & 1 or rng.random() > DARING:
            return False
        return self.weight(view) >= WAITING - BLIND

    def weight(self, view: View) -> float:
        """What a slap weighs against waiting."""
        weights = np.zeros(1)
        weigh_box(self.remember(view), view.seat, SLAP, weights)
        return float(weights[0])

    def remember(self, view: View) -> Box:
        """What is left of a view in its mind: forgotten tiles might still be face down."""
        if self.memory >= 1:
            return view.box
        box = view.box.copy()
        record = box[0]
        for seat in range(view.seats):
            for planet in range(record.occupied[seat]):
                place = f"{view.seat} {record.deals} {seat} {planet}"
                won = tuple(record.planet[seat, planet].tolist())
                record.planet[seat, planet] = remembered(won, self.memory, place)
        return box


@lru_cache(4096)
def remembered(won: tuple[int, ...], memory: float, place: str) -> tuple[int, ...]:
    """What is left in somebody's mind of a planet's tiles: the same whenever it is asked."""
    lot = Random(f"{place} {won}")
    return tuple(sum(lot.random() < memory for _ in range(count)) for count in won)
