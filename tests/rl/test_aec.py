"""PettingZoo's AEC face: its own tests, and what we promise beyond them."""

from __future__ import annotations

import copy
import pickle
from importlib import import_module
from itertools import pairwise
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

import pioche
from pioche.errors import BadInput, IllegalMove
from pioche.games.game import slugs
from pioche.kernel.seats import NOBODY
from pioche.rl import aec_env
from rl.playing import TABLES, legal_action, play, their_tests

state_test = import_module("pettingzoo.test.state_test")
save_obs_test = import_module("pettingzoo.test.save_obs_test")


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_the_tests_of_pettingzoo(slug, seats):
    with their_tests():
        api_test(aec_env(slug, seats), num_cycles=60)
        seed_test(lambda: aec_env(slug, seats), num_cycles=30)


@pytest.mark.parametrize("slug", slugs())
def test_the_state_is_what_all_seats_see(slug):
    env, lot = aec_env(slug, 3, max_moves=20), Random(1)
    state_test.test_state_space(env)
    env.reset(seed=1)
    for _ in play(env, lot):
        rows = [env.observe(agent)["observation"] for agent in env.agents]
        assert env.state().tobytes() == b"".join(row.tobytes() for row in rows)
        assert env.state_space.contains(env.state())


def test_observations_are_no_pictures_to_save(capsys):
    save_obs_test.test_save_obs(aec_env("parade"))
    assert "did not save the observations" in capsys.readouterr().out


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_masks_are_the_legal_moves_and_rewards_sum_to_nothing(slug, seats):
    env, lot = aec_env(slug, seats, max_moves=150), Random(f"{slug} {seats}")
    env.reset(seed=seats)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for observation in play(env, lot):
        course = env.course
        assert env.agent_selection == f"seat_{course.seat}"
        mask = np.flatnonzero(observation["action_mask"]).tolist()
        legal = [int(move) for move in course.position.legal(course.seat) if move.chosen]
        assert mask == (sorted(legal) if slug != "resistance" else [0, 1])
        others = [agent for agent in env.agents if agent != env.agent_selection]
        assert not any(env.observe(agent)["action_mask"].any() for agent in others)
        for agent in env.agents:
            paid[agent] += env.rewards[agent]
    assert sum(paid.values()) == pytest.approx(0)


@pytest.mark.parametrize("slug", slugs())
def test_a_game_that_is_over_is_paid_by_places(slug):
    env, lot = aec_env(slug, 3, max_moves=20_000), Random(slug)
    env.reset(seed=4)
    while env.course.seat != NOBODY:
        assert set(env.rewards.values()) == {0.0}
        env.step(legal_action(env.last()[0]["action_mask"], lot))
    winners = env.course.position.winners()
    expected = [(3 / len(winners) * (seat in winners) - 1) / 2 for seat in range(3)]
    assert [env.rewards[agent] for agent in env.agents] == pytest.approx(expected)
    assert all(env.terminations.values())
    assert not any(env.truncations.values())


@pytest.mark.parametrize("slug", slugs())
def test_rewards_by_points_sum_to_the_score(slug):
    env, lot = aec_env(slug, 2, reward="points", max_moves=300), Random(slug)
    env.reset(seed=2)
    start = env.course.position.score()
    total = dict.fromkeys(env.possible_agents, 0.0)
    while env.agents and not any((*env.terminations.values(), *env.truncations.values())):
        env.step(legal_action(env.last()[0]["action_mask"], lot))
        for agent in env.agents:
            total[agent] += env.rewards[agent]
    game = env.course.game
    sign = int(game.signs[game.about.points])
    end = env.course.position.score()
    assert list(total.values()) == [sign * (b - a) for a, b in zip(start, end, strict=True)]


def test_an_agent_acts_several_times_in_a_turn_and_whoever_is_out_is_not_asked():
    env, lot = aec_env("level8", 2), Random(1)
    env.reset(seed=1)
    acted = [env.agent_selection for _, _ in zip(play(env, lot), range(50), strict=False)]
    assert any(one == other for one, other in pairwise(acted))
    env, lot, asked = aec_env("princess", 4), Random(1), 0
    env.reset(seed=1)
    for _ in play(env, lot):
        record = env.course.box[0]
        assert record.inside >> env.course.seat & 1
        asked += record.inside != 0b1111
        assert set(env.agents) == set(env.possible_agents)
    assert asked


def test_long_games_are_broken_off():
    env, lot = aec_env("level8", 3, max_moves=25), Random(1)
    env.reset(seed=1)
    assert sum(1 for _ in play(env, lot)) == 25
    env.reset()
    for _ in range(25):
        env.step(legal_action(env.last()[0]["action_mask"], lot))
    assert all(env.truncations.values())
    assert not any(env.terminations.values())
    assert set(env.rewards.values()) == {0.0}


@pytest.mark.parametrize("slug", slugs())
def test_a_seed_gives_the_same_games_one_after_the_other(slug):
    def games():
        env, lot = aec_env(slug, 2, max_moves=40), Random(1)
        env.reset(seed=11)
        for _ in range(3):
            yield [observation["observation"].tobytes() for observation in play(env, lot)]
            env.reset()

    first, again = list(games()), list(games())
    assert first == again
    assert len({tuple(game) for game in first}) == 3


def test_the_first_game_of_a_seed_is_dealt_from_its_first_child():
    from pioche.play.seed import child_seed

    env = aec_env("parade", 3)
    env.reset(seed=7)
    assert env.course.position == pioche.deal("parade", seats=3, seed=child_seed(7, 0))


@pytest.mark.parametrize("slug", slugs())
def test_copies_go_on_by_themselves_and_alike(slug):
    env, lot = aec_env(slug, 2, max_moves=60), Random(2)
    env.reset(seed=3)
    for _, _ in zip(play(env, lot), range(10), strict=False):
        pass
    clone, pickled = copy.deepcopy(env), pickle.loads(pickle.dumps(env))
    before = env.course.box.tobytes()

    def rest(env):
        return [o["observation"].tobytes() for o in play(env, Random(5))]

    assert rest(clone) == rest(pickled)
    assert env.course.box.tobytes() == before
    assert rest(env)


# ---- what is refused


def illegal_of(env):
    return int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])


@pytest.mark.parametrize("slug", slugs())
def test_what_no_rule_allows_is_refused_by_its_rule_and_changes_nothing(slug):
    env = aec_env(slug, 2)
    env.reset(seed=1)
    before = env.course.box.tobytes(), env.agent_selection, env.moves
    with pytest.raises(IllegalMove) as refused:
        env.step(illegal_of(env))
    assert refused.value.rule.split("-")[0] in {"PAR", "PRI", "MIS", "L8", "RES", "TAB"}
    assert (env.course.box.tobytes(), env.agent_selection, env.moves) == before
    env.step(legal_action(env.last()[0]["action_mask"], Random(1)))


def test_nobody_chooses_what_time_decides():
    env = aec_env("resistance", 2)
    env.reset(seed=1)
    for _ in range(4):
        env.step(0)
    with pytest.raises(IllegalMove, match="time makes it of a slap"):
        env.step(2)
    with pytest.raises(IllegalMove, match="RES-3b"):
        env.step(3)


@pytest.mark.parametrize("action", [-1, 132, 10**20, "play R1", 1.5, None])
def test_numbers_that_are_no_action_are_refused(action):
    env = aec_env("parade", 2)
    env.reset(seed=1)
    with pytest.raises(BadInput, match="action"):
        env.step(action)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"slug": "chess"}, "no game"),
        ({"slug": "parade", "seats": 9}, "2 to 6 seats"),
        ({"slug": "parade", "colour": "red"}, "no option 'colour'"),
        ({"slug": "parade", "tie": "red"}, "tie is one of"),
        ({"slug": "parade", "render_mode": "film"}, "human, ansi, rgb_array"),
        ({"slug": "parade", "reward": "fame"}, "places, points"),
        ({"slug": "parade", "max_moves": 0}, "1 or more"),
        ({"slug": "parade", "reflexes": 200}, "played in turns"),
        ({"slug": "resistance", "reflexes": 1}, "nobody reacts"),
    ],
)
def test_what_cannot_be_made_says_what_to_do(given, says):
    with pytest.raises(BadInput, match=says):
        aec_env(**given)


def test_what_comes_in_the_wrong_order_says_what_to_do():
    env = aec_env("parade", 2)
    with pytest.raises(BadInput, match="reset"):
        env.step(0)
    env.reset(seed=1)
    with pytest.raises(BadInput, match="seat_0, seat_1"):
        env.observe("seat_2")
    with pytest.raises(BadInput, match="render_mode"):
        env.render()
    with pytest.raises(BadInput, match="seed"):
        env.reset(seed=-1)


# ---- what a seat may know


@pytest.mark.parametrize(("slug", "seats"), [(s, n) for s, n in TABLES if n <= 3])
def test_observations_do_not_tell_worlds_apart_that_a_seat_cannot(slug, seats):
    env, lot = aec_env(slug, seats, max_moves=60), Random(f"{slug} {seats}")
    env.reset(seed=9)
    different = 0
    for _ in play(env, lot):
        course = env.course
        truth = course.box.copy()
        for agent in env.agents:
            seat = env.seats[agent]
            seen = env.observe(agent)
            course.box[:] = course.view(seat).imagine(lot).box
            different += course.box.tobytes() != truth.tobytes()
            other = env.observe(agent)
            course.box[:] = truth
            assert seen["observation"].tobytes() == other["observation"].tobytes()
            assert seen["action_mask"].tobytes() == other["action_mask"].tobytes()
    assert different


def test_nobody_sees_whose_hand_comes_down_before_all_have_said_so():
    rows = []
    for action in (0, 1):
        env = aec_env("resistance", 3)
        env.reset(seed=1)
        env.step(action)
        rows.append([env.observe(agent)["observation"].tobytes() for agent in env.agents])
    assert rows[0] == rows[1]
