"""The hard player of Level 8: weighs what each draw and discard promises, and lays so that as few
cards as can be remain."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np

from pioche.games.game import Move
from pioche.games.level8.cards import Phase
from pioche.kernel.jit import kernel
from pioche.kernel.log import Log
from pioche.kernel.record import NONE, Box, Cells
from pioche.play.position import View
from pioche.players.level8.lay import best_put
from pioche.players.level8.ponder import ponder
from pioche.players.level8.settling import settle
from pioche.players.levels import Thumb
from pioche.players.thinking import Reals


@kernel
def settle_or_ponder(box: Box, seat: int, moves: Cells, weights: Reals) -> int:
    """A move that is settled, or NONE and what each move promises."""
    move = settle(box[0], seat)
    if move == NONE:
        ponder(box[0], seat, moves, len(moves), weights)
    return move


class Ponderer:
    """Takes the move that promises most."""

    def choose(self, view: View, legal: Sequence[Move], rng: Random) -> Move:
        if len(legal) == 1:
            return legal[0]
        if view.record.phase == Phase.KEEPING:
            return Thumb().choose(view, legal, rng)
        moves = np.array(legal, np.int16)
        if view.record.phase == Phase.LAYING:
            world = view.imagine(rng)  # any will do: what is laid depends on the seat's own cards
            put = best_put(world.box, view.seat, moves, view.game.box(), Log.box())
            return view.game.moves[put]
        weights = np.zeros(len(legal))
        move = settle_or_ponder(view.box, view.seat, moves, weights)
        return legal[int(weights.argmax())] if move == NONE else view.game.moves[move]
