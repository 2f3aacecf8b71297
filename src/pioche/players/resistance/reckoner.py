"""The hard player: human hands, but it has seen how the round goes on a few hundred times."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from pioche.games.game import Move
from pioche.play.position import View
from pioche.play.reflex import Reflex
from pioche.players.resistance.assess import Scales
from pioche.players.resistance.playout import Intent

PLAYOUTS = 512
SURE = 2.0  # deviations by which a blind hand must do better: one is tempted at every tile


@dataclass(frozen=True)
class Reckoner:
    """Slaps when it wins the game more often so than by waiting."""

    reflex: Reflex
    playouts: int = PLAYOUTS  # of each intent, at most

    def choose(self, view: View, legal: Sequence[Move], rng: Random) -> Move | None:
        moves = {move.kind: move for move in legal}
        if "slap" in moves and self.prefers(view, Intent.SLAP, Intent.WAIT, 0.0, rng):
            return moves["slap"]
        return moves.get("flip")

    def anticipate(self, view: View, rng: Random) -> bool:
        """Where a hand that comes down on whatever turns up does better than one that waits."""
        record = view.record
        if record.stacked == 0 or not record.free >> view.seat & 1:
            return False
        return self.prefers(view, Intent.BLIND, Intent.PASS, SURE, rng)

    def prefers(self, view: View, one: Intent, other: Intent, sure: float, rng: Random) -> bool:
        return Scales(view, (one, other), rng).favours_first(self.playouts, sure)
