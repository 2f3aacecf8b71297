"""PettingZoo's AEC face: agents act one after the other.

>>> from pioche.rl import aec_env
>>> env = aec_env("parade", seats=3, first=0)
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     done = termination or truncation
...     env.step(None if done else env.action_space(agent).sample(observation["action_mask"]))
>>> env.agents
[]
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

try:
    from gymnasium.spaces import Discrete
    from pettingzoo import AECEnv
except ImportError as missing:
    raise ImportError("PettingZoo is missing: pip install 'pioche[pettingzoo]'") from missing

from pioche.errors import BadInput
from pioche.kernel.seats import NOBODY
from pioche.rl.course import LIMIT, Course, check_limit, course
from pioche.rl.pictures import MODES, check_mode, picture
from pioche.rl.rewards import Payer
from pioche.rl.spaces import observation, observation_space, row_space


class AecEnv(AECEnv[str, dict[str, Any], int]):
    """A game whose agents are its seats: `seat_0`, `seat_1`, …"""

    metadata: dict[str, Any] = {  # noqa: RUF012
        "render_modes": list(MODES),
        "render_fps": 2,
        "is_parallelizable": False,
    }

    def __init__(
        self,
        course: Course,
        render_mode: str | None = None,
        max_moves: int = LIMIT,
        reward: str = "places",
    ) -> None:
        super().__init__()
        self.course = course
        self.render_mode = check_mode(render_mode)
        self.max_moves = check_limit(max_moves)
        self.metadata = {**self.metadata, "name": f"pioche_{course.game.slug}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(course.seats)]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        moves = len(course.mask)
        self.observation_spaces = {
            agent: observation_space(course, moves) for agent in self.possible_agents
        }
        self.action_spaces = {agent: Discrete(moves) for agent in self.possible_agents}
        self.state_space = row_space(course, course.seats)
        self.payer = Payer(course, reward)
        self.agents: list[str] = []
        self.moves = 0

    # ---- going on

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the first game of a seed; without one, the next of the seed before."""
        self.course.deal(seed)
        self.agents = agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(agents, 0.0)
        self.terminations = dict.fromkeys(agents, False)
        self.truncations = dict.fromkeys(agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in agents}
        self._skip_agent_selection = None
        self.agent_selection = agents[self.course.seat]
        self.moves = 0
        self.payer.begin()
        self.show()

    def step(self, action: int | None) -> None:
        """Make the move of the agent that is to act; raises `IllegalMove`, and nothing changes."""
        if not self.agents:
            raise BadInput("there is no game: call reset first")
        agent, course = self.agent_selection, self.course
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        course.act(action)
        self._cumulative_rewards[agent] = 0.0
        self.moves += 1
        over = course.seat == NOBODY
        if over or self.payer.every_move:
            self.pay(over)
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[course.seat]
            if self.moves == self.max_moves:
                self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.show()

    def pay(self, over: bool) -> None:
        self.rewards = dict(zip(self.agents, self.payer.pay(over), strict=True))
        self._accumulate_rewards()

    # ---- questions

    def observe(self, agent: str) -> dict[str, Any]:
        """What the agent can know; the mask is empty if another is to act."""
        return observation(self.course, self.seat_of(agent))

    def state(self) -> NDArray[np.int8]:
        """What all seats know together: their rows, one after the other."""
        return self.course.observe_all()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def seat_of(self, agent: str) -> int:
        seat = self.seats.get(agent)
        if seat is None:
            raise BadInput(
                f"there is no agent {str(agent)[:40]!r}: they are {', '.join(self.possible_agents)}"
            )
        return seat

    # ---- pictures

    def render(self) -> str | NDArray[np.uint8] | None:
        """The table with all its secrets, as the render mode says."""
        return picture(self.course.position, self.render_mode)

    def show(self) -> None:
        if self.render_mode == "human":
            self.render()

    def close(self) -> None:
        """There is nothing to close."""


def aec_env(
    slug: str,
    seats: int | None = None,
    *,
    render_mode: str | None = None,
    max_moves: int = LIMIT,
    reward: str = "places",
    reflexes: Any = None,
    **options: Any,
) -> AecEnv:
    """A game for PettingZoo, its agents acting one after the other.

    `options` are those of the game. It is broken off after `max_moves`: only Level 8 can take so
    many. `reflexes`, for The Resistance, are mean reactions in milliseconds.
    """
    return AecEnv(course(slug, seats, options, reflexes), render_mode, max_moves, reward)
