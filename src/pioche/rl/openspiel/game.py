"""Our games as OpenSpiel's registry knows them."""

from __future__ import annotations

from math import inf
from typing import Any, ClassVar

import pyspiel

from pioche.games.game import find, slugs
from pioche.locale import speaker
from pioche.rl.openspiel.moment import BYTES, OUTCOMES, Moment
from pioche.rl.openspiel.observer import Observer
from pioche.rl.openspiel.setup import Setup, defaults, setup_of
from pioche.rl.openspiel.state import State

PREFIX = "pioche_"


class Game(pyspiel.Game):
    """A game with everything that is chosen before the deal; each of ours is a class of its own."""

    slug: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.setup = setup = setup_of(self.slug, params or {})
        super().__init__(game_type(setup.slug, setup.reward), game_info(setup), params or {})

    def __reduce__(self) -> tuple[Any, ...]:
        return load, (str(self),)

    def new_initial_state(self, *given: Any) -> State:
        if given:
            raise pyspiel.SpielError("a game begins with its seed: apply 32 outcomes of chance")
        return State(self, Moment(self.setup))

    def max_chance_nodes_in_history(self) -> int:
        return BYTES + (self.setup.limit if self.setup.in_real_time else 0)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.setup, iig_obs_type, params)


def game_type(slug: str, reward: str = "places") -> Any:
    """The facts of a game that do not depend on its parameters, but for how it is rewarded."""
    kind, about, by_places = pyspiel.GameType, find(slug).about, reward == "places"
    return kind(
        short_name=PREFIX + slug,
        long_name=speaker("en")(f"{slug}.name"),
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if by_places else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL if by_places else kind.RewardModel.REWARDS,
        max_num_players=about.seats[-1],
        min_num_players=about.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(find(slug)),
    )


def game_info(setup: Setup) -> Any:
    by_places = setup.reward == "places"
    return pyspiel.GameInfo(
        num_distinct_actions=len(setup.game.moves),
        max_chance_outcomes=OUTCOMES,
        num_players=setup.seats,
        min_utility=-1.0 if by_places else -inf,  # no rule says how bad a score can be
        max_utility=1.0 if by_places else inf,
        utility_sum=0.0 if by_places else None,
        max_game_length=setup.limit * (setup.seats if setup.in_real_time else 1),
    )


def register() -> None:
    """Make `pyspiel.load_game` know our games. It lets go of what it was given after Python has
    ended, which classes survive and other functions do not."""
    for slug in slugs():
        kind = type(slug.title(), (Game,), {"slug": slug})
        pyspiel.register_game(game_type(slug), kind)


def load(text: str) -> Any:
    """A game from how OpenSpiel writes it."""
    return pyspiel.load_game(text)
