"""A state as OpenSpiel holds it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pyspiel

from pioche.kernel.rng import FAST, WORD
from pioche.rl.openspiel.moment import CHANCE, TERMINAL, Moment
from pioche.rl.openspiel.story import imagined, observation, story
from pioche.rl.reflexes import WAIT


class State(pyspiel.State):
    """A state. All it has is its `moment`, which OpenSpiel copies and pickles.

    What is asked most often is answered here, without a detour through C++.
    """

    def __init__(self, game: Any, moment: Moment) -> None:
        super().__init__(game)
        self.moment = moment

    # ---- what OpenSpiel asks

    def current_player(self) -> int:
        return self.moment.player

    def is_terminal(self) -> bool:
        return self.moment.player == TERMINAL

    def is_chance_node(self) -> bool:
        return self.moment.player == CHANCE

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.moment.outcomes

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.moment.legal)

    def _apply_action(self, action: int) -> None:
        self.moment = self.moment.after(action)

    def _action_to_string(self, player: int, action: int) -> str:
        moment = self.moment
        if player == CHANCE:
            return f"seed byte {action}" if moment.box is None else f"seat {action} is first"
        if moment.setup.in_real_time and action == WAIT:
            return "wait"
        return str(moment.setup.game.move(action))

    def returns(self) -> list[float]:
        """What the game has brought each player so far."""
        return worth(self.moment)

    def rewards(self) -> list[float]:
        """What has changed since the last decision, or since the world was imagined."""
        now, first = self.returns(), [0.0] * self.moment.setup.seats
        if self.moment.before is None:
            return first
        decisions = (moment for moment in self.moment.before.chain() if moment.player >= 0)
        before = next(decisions, None)
        earlier = worth(before) if before else first
        return [later - sooner for later, sooner in zip(now, earlier, strict=True)]

    def __str__(self) -> str:
        """The whole truth, for people who look for mistakes."""
        moment = self.moment
        if moment.box is None:
            return f"{moment.setup.slug}: {len(moment.seed)} bytes of the seed drawn"
        hands = f", hands {moment.hands:b}" if moment.setup.in_real_time else ""
        truth = moment.position.json_text().decode()
        return f"{moment.setup.slug}, {moment.moves} moves{hands}: {truth}"

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> State:
        """A state that the player cannot tell from this one, drawn by lot. It has no history: how
        the others came to hold what they hold is not imagined."""
        rng = np.array([int(sampler() * (WORD + 1)) for _ in range(FAST)], np.int64)
        return State(self.get_game(), imagined(self.moment, player, rng))

    # ---- the same without a detour

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player is None or player == self.moment.player:
            return list(self.moment.legal)
        found: list[int] = super().legal_actions(player)
        return found

    def information_state_string(self, player: int | None = None) -> str:
        return story(self.moment, self.viewer(player))

    def observation_string(self, player: int | None = None) -> str:
        return observation(self.moment, self.viewer(player))

    def viewer(self, player: int | None) -> int:
        """The seat that is asked about: whoever acts, if nobody is named."""
        seat = self.moment.player if player is None else player
        if not 0 <= seat < self.moment.setup.seats:
            raise pyspiel.SpielError(f"there is no player {seat} to see anything")
        return seat


def worth(moment: Moment) -> list[float]:
    if moment.box is None:
        return [0.0] * moment.setup.seats
    return moment.setup.worth(moment.box, moment.is_over)
