"""How many steps a second PettingZoo's AEC face makes: random legal actions, observations included.

python bench/aec.py [GAME SEATS]
"""

from __future__ import annotations

import sys
import time
from random import Random
from typing import Any

import numpy as np

from pioche.rl import aec_env


def steps_per_second(env: Any, seconds: float = 3.0, seed: int = 1) -> float:
    """Play whole games through `reset`, `agent_iter`, `last` and `step`; any AEC environment with
    masks in its observations will do."""
    lot = Random(seed)
    env.reset(seed=seed)
    play(env, lot)  # compiles
    start, steps = time.perf_counter(), 0
    while (spent := time.perf_counter() - start) < seconds:
        env.reset()
        steps += play(env, lot)
    return steps / spent


def play(env: Any, lot: Random) -> int:
    """One game; how many steps that were no farewells."""
    steps = 0
    for _ in env.agent_iter():
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.step(None)
        else:
            legal = np.flatnonzero(observation["action_mask"])
            env.step(legal[int(lot.random() * len(legal))])
            steps += 1
    return steps


if __name__ == "__main__":
    slug, seats = sys.argv[1:3] if len(sys.argv) > 2 else ("princess", "4")
    print(f"{slug}, {seats} seats: {steps_per_second(aec_env(slug, int(seats))):,.0f} steps/s")
