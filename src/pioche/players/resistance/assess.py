"""What becomes of a slap and of waiting, from what a seat sees: the rest of the round played many
times over."""

from __future__ import annotations

from random import Random

import numpy as np

from pioche.errors import BadInput
from pioche.games.resistance.tiles import SEATS, State
from pioche.kernel.log import Log
from pioche.play.position import View, fast_row
from pioche.players.resistance.playout import Intent, compare
from pioche.players.thinking import Reals

SLICE = 64  # playouts between two looks at what was found
CLEAR = 3.5  # deviations by which one intent is better beyond doubt


class Scales:
    """Intents of one seat, weighed against each other in the same imagined worlds."""

    def __init__(self, view: View, intents: tuple[Intent, ...], rng: Random) -> None:
        self.view = view
        self.intents = np.array(intents, np.int64)
        self.rng = fast_row(rng)
        self.scratch = State.box(2), Log.box()
        self.totals = np.zeros((len(intents), SEATS))
        self.squares = np.zeros(1)
        self.playouts = 0

    def add(self, playouts: int) -> None:
        """Play out so many more worlds."""
        compare(
            self.view.box,
            self.view.seat,
            self.intents,
            playouts,
            self.totals,
            self.squares,
            *self.scratch,
            self.rng,
        )
        self.playouts += playouts

    @property
    def chances(self) -> Reals:
        """By intent and seat: the chance to win the game."""
        found: Reals = self.totals[:, : self.view.seats] / self.playouts
        return found

    def favours_first(self, playouts: int, sure: float = 0.0) -> bool:
        """Whether the seat does better with the first intent than with the last, by at least so
        many deviations: after so many playouts, or sooner where it is clear."""
        while self.playouts < playouts:
            self.add(min(SLICE, playouts - self.playouts))
            if abs(self.lead) > CLEAR * self.deviation:
                break
        return self.lead > sure * self.deviation

    @property
    def lead(self) -> float:
        """By how much the first intent does better than the last, in all playouts together."""
        seat = self.view.seat
        return float(self.totals[0, seat] - self.totals[-1, seat])

    @property
    def deviation(self) -> float:
        """How far from its mean the lead may easily be."""
        return float(np.sqrt(self.squares[0]))


def assess(view: View, rng: Random, playouts: int = 1_000) -> dict[str, Reals]:
    """Each seat's chance to win the game if the viewer's hand comes down now, and if it waits.

    Others who want the pile race it either way: a slap need not be the first.
    """
    refused = view.objection("slap")
    if refused is not None:
        raise refused
    return weighed(view, (Intent.SLAP, Intent.WAIT), rng, playouts)


def outlook(view: View, rng: Random, playouts: int = 1_000) -> Reals:
    """Each seat's chance to win the game, as it stands."""
    if view.over:
        raise BadInput("the game is over: ask who won")
    return weighed(view, (Intent.ANYTHING,), rng, playouts)["anything"]


def weighed(
    view: View, intents: tuple[Intent, ...], rng: Random, playouts: int
) -> dict[str, Reals]:
    if playouts < 1:
        raise BadInput(f"{playouts} playouts tell nothing: give 1 or more")
    scales = Scales(view, intents, rng)
    scales.add(playouts)
    return {i.name.lower(): c for i, c in zip(intents, scales.chances, strict=True)}
