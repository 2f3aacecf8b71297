"""PettingZoo's registry and its way of naming games."""

from __future__ import annotations

from random import Random

import pettingzoo
import pytest
from pettingzoo.test import api_test, render_test

import pioche.rl.pettingzoo
from pioche.errors import BadInput
from pioche.games.game import slugs
from pioche.rl.aec import AecEnv
from pioche.rl.parallel import SIMULTANEOUS, TogetherEnv
from rl.playing import TABLES, play, their_tests


def game_of(slug):
    return getattr(pioche.rl.pettingzoo, f"{slug}_v0")


@pytest.mark.parametrize("slug", slugs())
def test_make_finds_every_game_by_either_spelling(slug):
    for id_ in (f"pioche/{slug}-v0", f"pioche/{slug}_v0", f"pioche/{slug}"):
        env = pettingzoo.make("aec", id_, seats=3)
        assert isinstance(env.unwrapped, AecEnv)
        assert env.unwrapped.course.game.slug == slug
    if slug in SIMULTANEOUS:
        env = pettingzoo.make("parallel", f"pioche/{slug}-v0", seats=3, max_cycles=5)
        assert isinstance(env, TogetherEnv)
        assert env.max_cycles == 5
    pioche.rl.pettingzoo.register()  # once more, and nobody minds


@pytest.mark.parametrize("slug", slugs())
def test_wrapped_games_pass_their_tests_and_punish_what_no_rule_allows(slug):
    env = game_of(slug).env(seats=2)
    with their_tests():
        api_test(env, num_cycles=30)
    env.reset(seed=1)
    agent, mask = env.agent_selection, env.last()[0]["action_mask"]
    env.step(int((mask == 0).argmax()))
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


def test_a_cycle_is_a_move_for_each_seat():
    env = game_of("level8").raw_env(seats=3, max_cycles=4)
    env.reset(seed=1)
    assert sum(1 for _ in play(env, Random(1))) == 12
    assert game_of("level8").raw_env(max_cycles=4).max_moves == 8


def test_games_in_turns_have_no_parallel_face():
    with pytest.raises(BadInput, match="take aec_env"):
        game_of("princess").parallel_env()


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_rendering_passes_their_test(slug, seats, capsys):
    with their_tests():
        render_test(lambda render_mode: game_of(slug).env(seats=seats, render_mode=render_mode))
    assert "seat 0" in capsys.readouterr().out
