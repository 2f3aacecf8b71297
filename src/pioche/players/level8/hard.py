"""The hard player of Level 8: weighs what each draw and discard promises. Given a search, it lets
that decide where two or more of them promise about the same."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

import numpy as np

from pioche.games.game import Move
from pioche.games.level8.cards import Phase
from pioche.kernel.jit import kernel
from pioche.kernel.record import NONE, Box, Cells
from pioche.play.position import View
from pioche.players.level8.ponder import ponder
from pioche.players.level8.settling import settle
from pioche.players.levels import Thumb
from pioche.players.search import Search
from pioche.players.thinking import Reals


@kernel
def settle_or_ponder(box: Box, seat: int, moves: Cells, weights: Reals) -> int:
    """A move that is settled, or NONE and what each move promises."""
    move = settle(box[0], seat)
    if move == NONE:
        ponder(box[0], seat, moves, len(moves), weights)
    return move


@dataclass(frozen=True)
class Ponderer:
    """Takes the move that promises most. A search decides between the first few, if they are close;
    what they promise goes on counting, for a short search knows less."""

    search: Search | None = None
    width: int = 3
    margin: float = 0.4
    trust: float = 0.05  # the chance to win that a weight of 1 is held to be worth

    def choose(self, view: View, legal: Sequence[Move], rng: Random) -> Move:
        if len(legal) == 1:
            return legal[0]
        if view.record.phase in (Phase.LAYING, Phase.KEEPING):
            return Thumb().choose(view, legal, rng)
        weights = np.zeros(len(legal))
        move = settle_or_ponder(view.box, view.seat, np.array(legal, np.int16), weights)
        if move != NONE:
            return view.game.moves[move]
        first = np.argsort(-weights, kind="stable")[: self.width]
        close = first[weights[first] >= weights[first[0]] - self.margin]
        if self.search is None or len(close) == 1:
            return legal[int(first[0])]
        found = self.search.look(view, rng, [legal[place] for place in close])
        worth = found.chances[:, view.seat] + self.trust * weights[close]
        return legal[int(close[int(worth.argmax())])]
