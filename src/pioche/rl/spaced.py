"""Vectors as one of Gymnasium's own vector environments, with spaces."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Discrete, MultiDiscrete
from gymnasium.vector import AutoresetMode, VectorEnv

from pioche.rl.vectors import Vectors


class SpacedVectors(Vectors, VectorEnv[Any, Any, Any]):
    """The same, for wrappers and learners that look at spaces. A game that ends is followed by the
    next one in the same step."""

    def __init__(self, slug: str, **how: Any) -> None:
        super().__init__(slug, **how)
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        found = self.features
        many = (self.num_envs, 1)
        self.single_observation_space = Box(found.low, found.high, (found.size,), np.int8)
        self.observation_space = Box(
            np.tile(found.low, many),
            np.tile(found.high, many),
            (self.num_envs, found.size),
            np.int8,
        )
        self.single_action_space = Discrete(self.num_actions)
        self.action_space = MultiDiscrete([self.num_actions] * self.num_envs)
