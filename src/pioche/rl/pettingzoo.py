"""PettingZoo's registry: importing this lets `pettingzoo.make` find all games.

>>> import pettingzoo
>>> import pioche.rl.pettingzoo
>>> env = pettingzoo.make("aec", "pioche/parade-v0", seats=4)
>>> env.reset(seed=1)
>>> env.num_agents
4

As with PettingZoo's own games, there is also one name a game, with `env`, `raw_env` and, where play
is simultaneous, `parallel_env`: `from pioche.rl.pettingzoo import parade_v0`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

try:
    import pettingzoo
    from pettingzoo.utils import wrappers
except ImportError as missing:
    raise ImportError("PettingZoo is missing: pip install 'pioche[pettingzoo]'") from missing

from pioche.games.game import find
from pioche.rl.aec import AecEnv, aec_env
from pioche.rl.parallel import SIMULTANEOUS, TogetherEnv, parallel_env

LOSS = -1.0  # what it is worth to do what no rule allows


@dataclass(frozen=True)
class Versioned:
    """One game, as modules of PettingZoo give theirs."""

    slug: str

    def raw_env(
        self, seats: int | None = None, max_cycles: int | None = None, **given: Any
    ) -> AecEnv:
        """As `aec_env`; a cycle is a move for each seat."""
        if max_cycles is not None:
            seats = find(self.slug).about.seats[0] if seats is None else seats
            given["max_moves"] = max_cycles * seats
        return aec_env(self.slug, seats, **given)

    def env(self, seats: int | None = None, max_cycles: int | None = None, **given: Any) -> Any:
        """The same in PettingZoo's wrappers: whoever does what no rule allows loses."""
        env = self.raw_env(seats, max_cycles, **given)
        return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(env, LOSS))

    def parallel_env(self, seats: int | None = None, **given: Any) -> TogetherEnv:
        """All at once, where the rules let them."""
        return parallel_env(self.slug, seats, **given)


level8_v0 = Versioned("level8")
mission626_v0 = Versioned("mission626")
parade_v0 = Versioned("parade")
princess_v0 = Versioned("princess")
resistance_v0 = Versioned("resistance")


def register() -> None:
    """Let `pettingzoo.make` find all games."""
    for game in (level8_v0, mission626_v0, parade_v0, princess_v0, resistance_v0):
        id_ = f"pioche/{game.slug}-v0"
        if id_ not in pettingzoo.aec_registry:
            pettingzoo.register("aec", id_, game.env)
            if game.slug in SIMULTANEOUS:
                pettingzoo.register("parallel", id_, game.parallel_env)


register()
