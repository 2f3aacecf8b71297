"""Gymnasium's face: one learner against our players."""

from __future__ import annotations

import pickle
from collections import Counter
from random import Random

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import pioche.rl.gymnasium
from pioche.errors import BadInput, IllegalMove
from pioche.games.game import find, slugs
from pioche.kernel.seats import NOBODY
from rl.playing import TABLES, legal_action

NAMES = pioche.rl.gymnasium.NAMES


def make(slug, **given):
    return gymnasium.make(f"pioche/{NAMES[slug]}-v0", **given).unwrapped


def play(env, lot, seed=None):
    """A game; each answer of `step`."""
    _, info = env.reset(seed=seed)
    ended = False
    while not ended:
        answer = env.step(legal_action(info["action_mask"], lot))
        yield answer
        _, _, terminated, truncated, info = answer
        ended = terminated or truncated


def test_every_game_is_registered():
    assert sorted(NAMES) == list(slugs())
    pioche.rl.gymnasium.register()  # once more, and nobody minds


@pytest.mark.parametrize("slug", slugs())
def test_the_checks_of_gymnasium(slug):
    env = make(slug, opponents="random")
    check_env(env)


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_the_checks_of_gymnasium_in_words(slug, seats):
    env = make(slug, opponents="random", seats=seats, render_mode="ansi")
    check_env(env, skip_render_check=True)


@pytest.mark.parametrize("slug", slugs())
def test_games_against_our_players_end_and_are_paid_once(slug):
    for seats in find(slug).about.seats:
        env, lot = make(slug, seats=seats, opponents="medium", max_moves=300), Random(seats)
        *before, last = play(env, lot, seed=seats)
        assert all(answer[1] == 0 for answer in before)
        _, reward, terminated, truncated, info = last
        assert terminated != truncated
        position = env.course.position
        assert position.over == terminated
        if terminated:
            assert (reward > 0) == (info["seat"] in position.winners())
            assert not info["action_mask"].any()


def test_the_learners_seat_is_drawn_by_lot_or_given():
    env, seen = make("parade", seats=3, opponents="random"), Counter()
    env.reset(seed=1)
    for _ in range(60):
        _, info = env.reset()
        seen[info["seat"]] += 1
    assert set(seen) == {0, 1, 2}
    env = make("parade", seats=3, seat=2, opponents="random")
    assert {env.reset(seed=seed)[1]["seat"] for seed in range(5)} == {2}


def test_opponents_can_differ_and_stronger_ones_win_more():
    env = make("parade", opponents=["medium", "random"])
    assert env.course.seats == 3
    env.reset(seed=1)
    assert [type(other).__name__ for other in env.players.values()] == ["Thumb", "RandomPlayer"]

    def rewards(opponents):
        env, lot = make("parade", opponents=opponents), Random(1)
        env.reset(seed=3)
        return sum(list(play(env, lot))[-1][1] for _ in range(150))

    assert rewards("random") > rewards("medium") + 40


def test_a_seed_gives_the_same_games():
    def games():
        env, lot = make("princess", opponents="medium"), Random(1)
        env.reset(seed=5)
        for _ in range(3):
            yield [answer[0]["observation"].tobytes() for answer in play(env, lot)]

    first = list(games())
    assert first == list(games())
    assert first[0] != first[1]


def test_an_illegal_action_loses_or_raises():
    env = make("parade", opponents="random", seat=0, first=0)
    _, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = env.step(illegal)
    assert (reward, terminated, info["rule"]) == (-1.0, True, "PAR-1")
    with pytest.raises(BadInput, match="reset"):
        env.step(illegal)
    env = make("parade", opponents="random", seat=0, first=0, illegal="raise")
    env.reset(seed=1)
    before = env.course.box.tobytes()
    with pytest.raises(IllegalMove, match="PAR-1"):
        env.step(illegal)
    assert env.course.box.tobytes() == before
    with pytest.raises(BadInput, match="no action"):
        env.step(999)


def test_rewards_by_points_are_ones_own_from_the_first_move_of_others_on():
    env, lot = make("parade", opponents="random", seat=1, first=0, reward="points"), Random(1)
    total = sum(answer[1] for answer in play(env, lot, seed=1))
    assert total == -env.course.position.score()[1]


def test_a_limit_counts_from_the_learners_first_move():
    env = make("parade", opponents="random", seat=2, seats=3, first=0, max_moves=1)
    _, info = env.reset(seed=1)
    assert info["action_mask"].any()
    assert (env.action_masks() == info["action_mask"]).all()
    *_, truncated, _ = env.step(legal_action(info["action_mask"], Random(1)))
    assert truncated
    with pytest.raises(BadInput, match="reset"):
        env.step(0)


def test_a_game_that_others_win_before_the_learner_acts_is_dealt_anew(monkeypatch):
    env = make("parade", opponents="random", seat=0)
    begin, dealt = type(env).begin, []

    def lost_at_first(self, seed):
        begin(self, seed)
        dealt.append(seed)
        if len(dealt) == 1:
            self.course.seat = NOBODY

    monkeypatch.setattr(type(env), "begin", lost_at_first)
    _, info = env.reset(seed=1)
    assert dealt == [1, None]
    assert info["action_mask"].any()


def test_several_learn_side_by_side():
    envs = gymnasium.make_vec("pioche/Parade-v0", num_envs=2, opponents="random")
    observations, infos = envs.reset(seed=1)
    assert observations["observation"].shape[0] == 2
    actions = [legal_action(mask, Random(1)) for mask in infos["action_mask"]]
    assert envs.step(np.array(actions))[1].shape == (2,)


def test_players_have_reflexes_of_their_own():
    env = make("resistance", opponents="hard", seat=1, seats=2, reflexes=150)
    env.reset(seed=1)
    other = env.players[0]
    assert env.course.means.tolist() == [other.reflex.mean, 150]


def test_a_game_goes_on_after_pickling():
    env, lot = make("mission626", opponents="medium"), Random(1)
    games = play(env, lot, seed=1)
    next(games)
    clone = pickle.loads(pickle.dumps(env))
    action = legal_action(env.info()["action_mask"], lot)
    mine, other = env.step(action), clone.step(action)
    assert mine[0]["observation"].tobytes() == other[0]["observation"].tobytes()


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"opponents": "genius"}, "no player 'genius'"),
        ({"opponents": ["easy"], "seats": 4}, "1 opponents do not fill 3 seats"),
        ({"seat": 2}, "seats 0 to 1"),
        ({"illegal": "ignore"}, "lose or raise"),
        ({"illegal": "lose", "reward": "points"}, "illegal='raise'"),
        ({"tie": "never"}, "tie is one of"),
        ({"render_mode": "film"}, "rgb_array"),
    ],
)
def test_what_cannot_be_made_says_what_to_do(given, says):
    with pytest.raises(BadInput, match=says):
        pioche.rl.gymnasium.LearnerEnv("parade", **given)
