"""What Gymnasium and PettingZoo call spaces, and the observations in them."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict

from pioche.rl.course import Course


def observation_space(course: Course, actions: int) -> Dict:
    """A row of features, and a mask over all actions."""
    return Dict({"observation": row_space(course), "action_mask": Box(0, 1, (actions,), np.int8)})


def row_space(course: Course, rows: int = 1) -> Box:
    """So many rows of features, one after the other."""
    low, high = np.tile(course.features.low, rows), np.tile(course.features.high, rows)
    return Box(low, high, low.shape, np.int8)


def observation(course: Course, seat: int) -> dict[str, Any]:
    """What a seat sees, and what it may do now."""
    return {"observation": course.observe(seat), "action_mask": course.mask_of(seat)}
