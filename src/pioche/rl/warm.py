"""What learners need compiled, step by step, so that nobody waits for it later."""

from __future__ import annotations

from pioche.games.game import find
from pioche.kernel.jit import MODE
from pioche.lab.warm import Step
from pioche.play.position import deal
from pioche.rl import features
from pioche.rl.course import course
from pioche.rl.rewards import places
from pioche.rl.vectors import Vectors
from pioche.terminal.warm import all_steps


def learner_steps(slug: str) -> list[Step]:
    """Observations, games that are stepped one by one, and games that are stepped together."""
    return [
        ("observations", lambda: first_row(slug)),
        ("turns", lambda: first_turn(slug)),
        ("vectors", lambda: first_steps(slug)),
    ]


def all_and_learner_steps(slug: str) -> list[Step]:
    """Everything there is to compile; with bounds checks the rules alone are tested."""
    return all_steps(slug) if MODE == "checked" else [*all_steps(slug), *learner_steps(slug)]


def first_row(slug: str) -> None:
    position = deal(slug, seats=find(slug).about.seats[0], seed=1)
    features.find(slug).of(position.view(0))


def first_turn(slug: str) -> None:
    found = course(slug, None, {})
    found.deal(1)
    for _ in range(found.seats):
        found.act(int(found.mask.argmax()))
    places(found.game, found.score(), found.seats)


def first_steps(slug: str) -> None:
    env = Vectors(slug, num_envs=1, seed=1)
    env.reset()
    env.step(env.sample())
