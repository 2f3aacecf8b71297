"""Random legal games through PettingZoo's faces, and its own tests without what they say of
observations that are dictionaries."""

from __future__ import annotations

import warnings
from contextlib import contextmanager
from functools import partial

import numpy as np

from pioche.games.game import find, slugs

TABLES = [(slug, seats) for slug in slugs() for seats in find(slug).about.seats]
EXPECTED = (  # PettingZoo wants masks in dictionaries, and warns of every dictionary but its own
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    r"Action mask numpy array is all zeros \(no legal actions\)",  # of those who are not to act
)


@contextmanager
def their_tests():
    with warnings.catch_warnings():
        for message in EXPECTED:
            warnings.filterwarnings("ignore", message)
        yield


def legal_action(mask, lot):
    return int(lot.choice(np.flatnonzero(mask)))


def play(env, lot, limit=10_000):
    """Step an AEC environment until all have left; yields before every action."""
    for _ in range(limit):
        if not env.agents:
            return
        observation, _, termination, truncation, _ = env.last()
        if termination or truncation:
            env.step(None)
        else:
            yield observation
            env.step(legal_action(observation["action_mask"], lot))
    raise AssertionError("the game does not end")


def play_together(env, observations, lot, limit=10_000):
    """Step a parallel environment until it ends; yields each answer."""
    for _ in range(limit):
        if not env.agents:
            return
        actions = {a: legal_action(observations[a]["action_mask"], lot) for a in env.agents}
        answer = env.step(actions)
        observations = answer[0]
        yield answer
    raise AssertionError("the game does not end")


def obliging(env):
    """A parallel environment whose spaces offer legal actions unasked, for tests that know no
    masks."""
    for seat, agent in enumerate(env.possible_agents):
        space = env.action_space(agent)
        space.sample = partial(offer, env, seat, space)
    return env


def offer(env, seat, space, mask=None):
    return type(space).sample(space, env.mask_of(seat))
