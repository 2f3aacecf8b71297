"""Gymnasium's face: one learner against our players. Importing it registers all games.

>>> import gymnasium
>>> import pioche.rl.gymnasium
>>> env = gymnasium.make("pioche/Parade-v0", opponents="easy", seats=3, seat=0)
>>> observation, info = env.reset(seed=7)
>>> action = env.action_space.sample(info["action_mask"])
>>> observation, reward, terminated, truncated, info = env.step(action)
>>> terminated, truncated
(False, False)
"""

from __future__ import annotations

from typing import Final

try:
    import gymnasium
except ImportError as missing:
    raise ImportError("Gymnasium is missing: pip install 'pioche[gymnasium]'") from missing

from pioche.rl.learner import LearnerEnv

NAMES: Final = {
    "level8": "Level8",
    "mission626": "Mission626",
    "parade": "Parade",
    "princess": "Princess",
    "resistance": "Resistance",
}

__all__ = ["NAMES", "LearnerEnv", "register"]


def register() -> None:
    """Let `gymnasium.make` find all games."""
    for slug, name in NAMES.items():
        id_ = f"pioche/{name}-v0"
        if id_ not in gymnasium.registry:
            gymnasium.register(id_, "pioche.rl.learner:LearnerEnv", kwargs={"slug": slug})


register()
