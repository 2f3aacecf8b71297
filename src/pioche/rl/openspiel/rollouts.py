"""Random playouts in compiled code, as an evaluator for OpenSpiel's searches."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pioche.errors import BadInput
from pioche.games.derived import playout, to_move_box
from pioche.kernel.log import Log
from pioche.play.position import fast_row


class Rollouts:
    """Does what OpenSpiel's `RandomRolloutEvaluator` does, without going through its states."""

    def __init__(self, rollouts: int = 1, seed: int = 0) -> None:
        self.rollouts = rollouts
        self.rng = fast_row(Random(seed))
        self.logs = Log.box()

    def evaluate(self, state: Any) -> NDArray[np.float64]:
        """The mean of what random play from here brings each player."""
        moment, setup = state.moment, state.moment.setup
        if moment.box is None or setup.in_real_time:
            raise BadInput(f"{setup.slug} has no compiled playouts here: use OpenSpiel's evaluator")
        total = np.zeros(setup.seats)
        moves = setup.game.move_row()
        for _ in range(self.rollouts):
            box = moment.box.copy()
            playout(box, setup.limit - moment.moves, moves, self.rng, self.logs)
            total += setup.worth(box, to_move_box(box) == 0)
        return total / self.rollouts

    def prior(self, state: Any) -> list[tuple[int, float]]:
        """All actions alike."""
        if state.is_chance_node():
            found: list[tuple[int, float]] = state.chance_outcomes()
            return found
        actions = state.legal_actions()
        return [(action, 1 / len(actions)) for action in actions]
