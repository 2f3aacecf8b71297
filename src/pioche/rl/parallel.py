"""PettingZoo's parallel face: everybody acts in every step.

It is offered where play is simultaneous. In The Resistance all hands come down or wait at once. In
Parade and Level 8 the cards put away or kept in secret are chosen together; in other steps, whoever
is not to move has one action, to wait, whose number comes after those of all moves.

>>> from pioche.rl import parallel_env
>>> env = parallel_env("resistance", seats=3)
>>> observations, infos = env.reset(seed=1)
>>> observations, rewards, *_ = env.step({"seat_0": 1, "seat_1": 0, "seat_2": 0})
>>> int(env.course.box[0].occupied[0])
1
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

try:
    from gymnasium.spaces import Discrete
    from pettingzoo import ParallelEnv
except ImportError as missing:
    raise ImportError("PettingZoo is missing: pip install 'pioche[pettingzoo]'") from missing

from pioche.errors import BadInput, whole
from pioche.kernel.seats import NOBODY
from pioche.rl.course import LIMIT, Course, Mask, Race, check_limit, course
from pioche.rl.pictures import MODES, check_mode, picture
from pioche.rl.reflexes import WAIT
from pioche.rl.rewards import Payer
from pioche.rl.spaces import observation_space, row_space

SIMULTANEOUS: Final = ("level8", "parade", "resistance")

Dicts = dict[str, Any]


class TogetherEnv(ParallelEnv[str, dict[str, Any], int]):
    """A game whose seats act together, and wait where they have no choice."""

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        course: Course,
        render_mode: str | None = None,
        max_cycles: int = LIMIT,
        reward: str = "places",
    ) -> None:
        self.course = course
        self.render_mode = check_mode(render_mode)
        self.max_cycles = check_limit(max_cycles)
        self.payer = Payer(course, reward)
        self.metadata = {**self.metadata, "name": f"pioche_{course.game.slug}_v0"}
        self.possible_agents = [f"seat_{seat}" for seat in range(course.seats)]
        self.agents: list[str] = []
        self.wait = WAIT if isinstance(course, Race) else len(course.mask)
        actions = max(len(course.mask), self.wait + 1)
        self.action_spaces = {agent: Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: observation_space(course, actions) for agent in self.possible_agents
        }
        self.state_space = row_space(course, course.seats)
        self.cycles = 0

    # ---- going on

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Dicts, Dicts]:
        """Deal the first game of a seed; without one, the next of the seed before."""
        self.course.deal(seed)
        self.agents = self.possible_agents[:]
        self.cycles = 0
        self.payer.begin()
        return self.observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> tuple[Dicts, Dicts, Dicts, Dicts, Dicts]:
        """Let everybody act at once; raises `IllegalMove`, and nothing changes."""
        self.course.act_together(self.moves(actions))
        self.cycles += 1
        over = self.course.seat == NOBODY
        late = not over and self.cycles >= self.max_cycles
        agents = self.agents
        answer: tuple[Dicts, Dicts, Dicts, Dicts, Dicts] = (
            self.observations(),
            dict(zip(agents, self.payer.pay(over), strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            {agent: {} for agent in agents},
        )
        if over or late:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return answer

    def moves(self, actions: dict[str, int]) -> dict[int, int]:
        """The moves of those who choose; all others must wait."""
        if not self.agents:
            raise BadInput("there is no game: call reset first")
        if set(actions) != set(self.agents):
            raise BadInput(f"give an action for each of {', '.join(self.agents)} and for no other")
        found, choosing = {}, self.course.choosing
        for seat, agent in enumerate(self.possible_agents):
            action = whole(actions[agent], "an action")
            if choosing >> seat & 1:
                found[seat] = self.course.check(action)
            elif action != self.wait:
                raise BadInput(f"{agent} is not to move: its only action is {self.wait}, to wait")
        return found

    # ---- questions

    def observations(self) -> Dicts:
        return {
            agent: {"observation": self.course.observe(seat), "action_mask": self.mask_of(seat)}
            for seat, agent in enumerate(self.possible_agents)
        }

    def mask_of(self, seat: int) -> Mask:
        """What a seat may do in this step: to wait, if it is not to move."""
        mask = np.zeros(self.action_spaces[self.possible_agents[0]].n, np.int8)
        if self.course.choosing >> seat & 1:
            mask[: len(self.course.mask)] = self.course.choices_of(seat)
        else:
            mask[self.wait] = 1
        return mask

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def state(self) -> NDArray[np.int8]:
        """What all seats know together: their rows, one after the other."""
        return self.course.observe_all()

    def render(self) -> Any:
        """The table with all its secrets, as the render mode says."""
        return picture(self.course.position, self.render_mode)

    def close(self) -> None:
        """There is nothing to close."""


def parallel_env(
    slug: str,
    seats: int | None = None,
    *,
    render_mode: str | None = None,
    max_cycles: int = LIMIT,
    reward: str = "places",
    reflexes: Any = None,
    **options: Any,
) -> TogetherEnv:
    """A game for PettingZoo in which all act at once; broken off after `max_cycles` steps."""
    found = course(slug, seats, options, reflexes)
    if slug not in SIMULTANEOUS:
        raise BadInput(
            f"{slug} is played in turns alone: take aec_env; parallel_env has"
            f" {', '.join(SIMULTANEOUS)}"
        )
    return TogetherEnv(found, render_mode, max_cycles, reward)
