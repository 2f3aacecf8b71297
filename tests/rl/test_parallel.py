"""PettingZoo's parallel face: all act at once, where the rules let them."""

from __future__ import annotations

import copy
import pickle
from random import Random
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import max_cycles_test, parallel_api_test, parallel_seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from pioche.errors import BadInput, IllegalMove
from pioche.games.game import slugs
from pioche.rl import aec_env, parallel_env
from pioche.rl.parallel import SIMULTANEOUS
from rl.playing import TABLES, legal_action, obliging, play_together, their_tests

TOGETHER = [(slug, seats) for slug, seats in TABLES if slug in SIMULTANEOUS]


@pytest.mark.parametrize(("slug", "seats"), TOGETHER)
def test_the_tests_of_pettingzoo(slug, seats):
    with their_tests():
        parallel_api_test(parallel_env(slug, seats), num_cycles=100)
        parallel_seed_test(lambda: obliging(parallel_env(slug, seats)), num_cycles=30)


@pytest.mark.parametrize("slug", SIMULTANEOUS)
def test_cycles_are_counted_as_pettingzoo_does(slug):
    def env(**given):
        together = obliging(parallel_env(slug, 3, **given))
        return parallel_to_aec(together)

    max_cycles_test(
        SimpleNamespace(
            parallel_env=lambda **given: obliging(parallel_env(slug, 3, **given)), env=env
        )
    )


@pytest.mark.parametrize("slug", sorted({*slugs()} - {*SIMULTANEOUS}))
def test_games_in_turns_alone_are_refused(slug):
    with pytest.raises(BadInput, match="take aec_env"):
        parallel_env(slug)


@pytest.mark.parametrize(("slug", "seats"), TOGETHER)
def test_whoever_is_not_to_move_can_only_wait_and_rewards_sum_to_nothing(slug, seats):
    env, lot = parallel_env(slug, seats, max_cycles=120), Random(f"{slug} {seats}")
    first, _ = env.reset(seed=seats)
    together = 0
    for observations, rewards, *_ in play_together(env, first, lot):
        assert sum(rewards.values()) == pytest.approx(0)
        position, choosing = env.course.position, 0
        for seat in range(seats):
            found = np.flatnonzero(observations[f"seat_{seat}"]["action_mask"]).tolist()
            if seat in position.to_move and slug != "resistance":
                choosing += 1
                assert found == sorted(int(move) for move in position.legal(seat))
            elif slug != "resistance":
                assert found == [env.wait]
            elif not position.over:
                free = int(position.record.free) >> seat & 1
                assert found == ([0, 1] if free else [0])
        together += choosing > 1
    assert together or slug != "parade"


def test_the_same_choices_lead_where_turns_lead():
    """In secret choices, the order in which seats are asked makes no difference."""
    together, turns = parallel_env("parade", 3), aec_env("parade", 3)
    observations, _ = together.reset(seed=5)
    chosen, lot = {agent: [] for agent in together.agents}, Random(1)
    while together.agents:
        actions = {a: legal_action(observations[a]["action_mask"], lot) for a in together.agents}
        for agent, action in actions.items():
            chosen[agent] += [action] if action != together.wait else []
        observations, *_ = together.step(actions)
    turns.reset(seed=5)
    while not any(turns.terminations.values()):
        turns.step(chosen[turns.agent_selection].pop(0))
    assert turns.course.box.tobytes() == together.course.box.tobytes()
    assert turns.moves == together.cycles + 2 * 2  # three seats put two cards away each


def test_hands_race_and_the_quicker_one_wins_more_often():
    won = [0, 0]
    env = parallel_env("resistance", 2, reflexes=(150, 450))
    for seed in range(60):
        env.reset(seed=seed)
        env.step({"seat_0": 1, "seat_1": 1})
        won[int(env.course.box[0].occupied[1])] += 1
    assert won[0] > 50


def test_one_illegal_action_changes_nothing_for_anybody():
    env = parallel_env("resistance", 2)
    env.reset(seed=1)
    before = env.course.box.tobytes()
    with pytest.raises(IllegalMove, match="RES-3b"):
        env.step({"seat_0": 1, "seat_1": 3})
    assert env.course.box.tobytes() == before
    assert env.course.hands == 0
    env = parallel_env("parade", 2, first=0)
    observations, _ = env.reset(seed=1)
    before = env.course.box.tobytes()
    legal = legal_action(observations["seat_0"]["action_mask"], Random(1))
    for actions, says in (
        ({"seat_0": legal, "seat_1": legal}, "only action is 132"),
        ({"seat_0": 132, "seat_1": 132}, "no action 132"),
        ({"seat_0": legal}, "each of seat_0, seat_1"),
        ({"seat_0": legal, "seat_1": 132, "seat_2": 132}, "and for no other"),
        ({"seat_0": "x", "seat_1": 132}, "whole number"),
    ):
        with pytest.raises(BadInput, match=says):
            env.step(actions)
    illegal = int(np.flatnonzero(observations["seat_0"]["action_mask"] == 0)[0])
    with pytest.raises(IllegalMove, match="PAR-1"):
        env.step({"seat_0": illegal, "seat_1": 132})
    assert env.course.box.tobytes() == before


def test_without_a_game_it_says_so():
    env = parallel_env("parade")
    with pytest.raises(BadInput, match="reset"):
        env.step({})


def test_copies_go_on_alike():
    env, lot = parallel_env("level8", 2, max_cycles=40), Random(1)
    observations, _ = env.reset(seed=1)
    env.step({a: legal_action(observations[a]["action_mask"], lot) for a in env.agents})

    def rest(env):
        answers = play_together(env, env.observations(), Random(2))
        return [answer[0]["seat_1"]["observation"].tobytes() for answer in answers]

    assert rest(copy.deepcopy(env)) == rest(pickle.loads(pickle.dumps(env))) == rest(env)
