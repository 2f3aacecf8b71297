"""Tables stepped together are the games that `pioche.deal` deals, one by one."""

import os
import sys
from collections import Counter
from subprocess import run

import numpy as np
import pytest

import pioche
import pioche.rl
from pioche.errors import BadInput
from pioche.games.game import find, slugs
from pioche.rl import features, rewards, vectors
from pioche.rl.course import Race
from pioche.rl.vectors import Vectors, vector_env

IN_TURNS = [slug for slug in slugs() if slug != "resistance"]
FRAMEWORKS = ("gymnasium", "pettingzoo", "pyspiel", "pyarrow", "sklearn")


def row_of(position, seat):
    return features.find(position.game.slug).of(position.view(seat)).tolist()


@pytest.mark.parametrize("slug", IN_TURNS)
@pytest.mark.parametrize("most", [False, True])
def test_every_step_is_that_of_the_game_alone(slug, most):
    game = find(slug)
    seats = game.about.seats[-1 if most else 0]
    env = vector_env(slug, num_envs=3, seats=seats, seed=7, threads=1)
    dealt = [0, 0, 0]
    tables = [pioche.deal(slug, seats=seats, seed=env.game_seed(i)) for i in range(3)]
    observations, infos = env.reset()
    for _ in range(150):
        actions = env.sample()
        for table, position in enumerate(tables):
            seat = infos["seat"][table]
            assert seat == min(position.to_move)
            assert observations[table].tolist() == row_of(position, seat)
            legal = np.flatnonzero(infos["action_mask"][table]).tolist()
            assert legal == sorted(position.legal(seat))
            assert actions[table] in legal
            tables[table] = position.after(seat, int(actions[table]))
        before = infos["seat"].copy()
        observations, reward, terminations, truncations, infos = env.step(actions)
        assert infos["acted"].tolist() == before.tolist()
        assert not truncations.any()
        for table, position in enumerate(tables):
            assert terminations[table] == position.over == infos["_final_obs"][table]
            if position.over:
                worth = rewards.places(game, np.array(position.sheet()), seats)
                assert infos["rewards"][table].tolist() == list(worth)
                assert reward[table] == worth[before[table]]
                assert infos["final_seat"][table] == before[table]
                assert infos["final_obs"][table].tolist() == row_of(position, before[table])
                dealt[table] += 1
                seed = env.game_seed(table, dealt[table])
                tables[table] = pioche.deal(slug, seats=seats, seed=seed)
            else:
                assert not infos["rewards"][table].any()
                assert reward[table] == 0
    if slug == "parade":
        assert sum(dealt) > 2


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_real_time_reflexes_settle_it_as_for_one_table(seats):
    env = vector_env("resistance", num_envs=2, seats=seats, seed=5, reflexes=250)
    course = Race(seats, {}, 250)
    course.deal(5)
    observations, infos = env.reset()
    slaps = 0
    for _ in range(10_000):
        actions = env.sample()
        assert infos["seat"][0] == course.seat
        assert observations[0].tolist() == course.observe(course.seat).tolist()
        assert infos["action_mask"][0].tolist() == course.mask.tolist() == [1, 1, 0, 0]
        slaps += int(actions[0])
        course.act(actions[0])
        observations, _, terminations, _, infos = env.step(actions)
        if terminations[0]:
            break
    assert course.position.over
    assert slaps > 5
    worth = rewards.places(course.game, course.score(), seats)
    assert infos["rewards"][0].tolist() == list(worth)


def history(steps, **how):
    env = vector_env("parade", seats=3, seed=11, **how)
    env.reset()
    seen = []
    for _ in range(steps):
        actions = env.sample()
        observations, reward, *_, infos = env.step(actions)
        table = (actions[:5], observations[:5], reward[:5], infos["rewards"][:5], infos["seat"][:5])
        seen.append(b"".join(part.tobytes() for part in table))
    env.close()
    return seen


def test_a_table_is_the_same_whatever_stands_beside_it():
    alone = history(80, num_envs=5, threads=1)
    assert alone == history(80, num_envs=300, threads=1)
    assert alone == history(80, num_envs=300, threads=3)
    assert alone == history(80, num_envs=5, threads=1, copy=True)


def test_resets_go_on_and_seeds_begin_anew():
    env = vector_env("princess", num_envs=4, seed=1)
    first = env.reset()[0].copy()
    second = env.reset()[0].copy()
    assert first.tolist() != second.tolist()
    assert env.reset(seed=1)[0].tolist() == first.tolist()
    assert env.reset()[0].tolist() == second.tolist()
    assert env.reset(seed=2)[0].tolist() != first.tolist()
    position = pioche.deal("princess", seats=2, seed=env.game_seed(3))
    assert env._tables.observations[3].tolist() == row_of(position, position.to_move[0])


def test_an_illegal_action_is_refused_and_no_game_changes():
    env = vector_env("parade", num_envs=300, seats=2, seed=3, threads=2)
    _, infos = env.reset()
    actions = env.sample()
    before = [array.tobytes() for array in env._tables]
    wrong = actions.copy()
    wrong[170] = np.flatnonzero(infos["action_mask"][170] == 0)[0]
    with pytest.raises(BadInput, match=r"game 170: action \d+ \(play \w+\) of seat . .*PAR-1\)"):
        env.step(wrong)
    wrong[170] = 66 + actions[170]
    with pytest.raises(BadInput, match=r"game 170: .*discard.*PAR-3"):
        env.step(wrong)
    for action in (-1, 132, 2**40):
        wrong[170] = action
        with pytest.raises(BadInput, match=r"game 170: action .* does not exist"):
            env.step(wrong)
    assert [array.tobytes() for array in env._tables] == before
    env.step(actions)
    resistance = vector_env("resistance", num_envs=2, seed=3)
    resistance.reset()
    with pytest.raises(BadInput, match=r"game 1: action 3 \(close\).*RES-3b"):
        resistance.step([0, 3])


@pytest.mark.parametrize("actions", [[0], [[0, 0]], [0.0, 1.0], ["a", "b"], None])
def test_actions_are_a_number_for_each_game(actions):
    env = vector_env("parade", num_envs=2, seed=1)
    env.reset()
    with pytest.raises(BadInput, match="2 whole numbers"):
        env.step(actions)


@pytest.mark.parametrize(
    "wrong",
    [
        {"num_envs": 0},
        {"seats": 9},
        {"threads": 0},
        {"reward": "money"},
        {"max_moves": 0},
        {"reflexes": 200},
        {"colour": "blue"},
        {"seed": -1},
    ],
    ids=str,
)
def test_what_cannot_be_made_is_refused(wrong):
    with pytest.raises(BadInput):
        vector_env("parade", **wrong)


def test_nothing_is_stepped_before_it_is_dealt():
    env = vector_env("parade", num_envs=2)
    with pytest.raises(BadInput, match="reset"):
        env.step([0, 0])
    with pytest.raises(BadInput, match="options"):
        env.reset(options={"tie": "latest"})


def test_rewards_by_points_add_up_to_the_score():
    env = vector_env("parade", num_envs=40, seats=2, seed=2, reward="points")
    env.reset()
    totals, games = np.zeros((40, 2)), 0
    positions = [pioche.deal("parade", seats=2, seed=env.game_seed(i)) for i in range(40)]
    for _ in range(120):
        actions = env.sample()
        for table, position in enumerate(positions):
            if position is not None:
                positions[table] = position.after(min(position.to_move), int(actions[table]))
        _, _, terminations, _, infos = env.step(actions)
        totals += infos["rewards"]
        for table in np.flatnonzero(terminations):
            if positions[table] is not None:
                assert totals[table].tolist() == [-points for points in positions[table].score()]
                positions[table], games = None, games + 1
    assert games == 40


def test_a_game_that_takes_too_long_is_broken_off_and_the_next_seat_looks_last():
    env = vector_env("level8", num_envs=2, seats=2, seed=4, max_moves=9)
    env.reset()
    position = pioche.deal("level8", seats=2, seed=env.game_seed(1))
    for move in range(1, 10):
        actions = env.sample()
        position = position.after(position.to_move[0], int(actions[1]))
        *_, terminations, truncations, infos = env.step(actions)
        assert truncations.tolist() == [move == 9] * 2
        assert not terminations.any()
    seat = position.to_move[0]
    assert infos["final_seat"][1] == seat
    assert infos["final_length"].tolist() == [9, 9]
    assert infos["final_obs"][1].tolist() == row_of(position, seat)
    assert not infos["rewards"].any()


def test_samples_are_legal_and_even():
    env = vector_env("parade", num_envs=4000, seats=2, seed=6, first=0)
    _, infos = env.reset()
    places = Counter()
    for table, action in enumerate(env.sample()):
        places[np.flatnonzero(infos["action_mask"][table]).tolist().index(action)] += 1
    assert sorted(places) == [0, 1, 2, 3, 4]
    assert all(700 < count < 900 for count in places.values())


def test_what_is_returned_is_overwritten_unless_copied():
    for copy in (False, True):
        env = vector_env("parade", num_envs=2, seed=1, copy=copy)
        first, infos = env.reset()
        before, mask = first.tobytes(), infos["action_mask"].tobytes()
        env.step(env.sample())
        assert (first.tobytes() == before) is copy
        assert (infos["action_mask"].tobytes() == mask) is copy


def test_it_is_one_of_gymnasiums_vector_environments():
    gymnasium = pytest.importorskip("gymnasium")
    env = vector_env("parade", num_envs=100, seats=2, seed=1)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] == gymnasium.vector.AutoresetMode.SAME_STEP
    wrapped = gymnasium.wrappers.vector.RecordEpisodeStatistics(env)
    observations, infos = wrapped.reset(seed=3)
    assert env.single_observation_space.contains(infos["final_obs"][0])
    games = 0
    for _ in range(50):
        assert env.action_space.contains(env.sample())
        observations, _, terminations, _, infos = wrapped.step(env.sample())
        assert env.observation_space.contains(observations)
        games += terminations.sum()
    assert wrapped.episode_count == games > 100
    wrapped.close()


def test_it_works_without_gymnasium(monkeypatch):
    monkeypatch.setattr(vectors, "find_spec", lambda name: None)
    env = vector_env("princess", num_envs=2, seed=1)
    assert type(env) is Vectors
    env.reset()
    env.step(env.sample())


SCRIPT = """
import hashlib, sys
from pioche.rl.vectors import Vectors
for slug in sys.argv[1:]:
    env, digest = Vectors(slug, num_envs=3, seed=5, threads=1, max_moves=25), hashlib.sha256()
    env.reset()
    for _ in range(40):
        observations, *flags, infos = env.step(env.sample())
        for part in (observations, *flags, *infos.values()):
            digest.update(part.tobytes())
    print(slug, digest.hexdigest())
"""


def test_plain_python_steps_the_same():
    command = [sys.executable, "-c", SCRIPT, *slugs()]
    runs = [
        run(command, env={**os.environ, "PLAIN": plain}, capture_output=True, text=True, check=True)
        for plain in ("0", "1")
    ]
    assert runs[0].stdout == runs[1].stdout
    assert len(runs[0].stdout.splitlines()) == len(slugs())


def test_importing_us_imports_no_framework():
    code = f"import sys, pioche, pioche.rl; print([n for n in {FRAMEWORKS} if n in sys.modules])"
    done = run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
