"""OpenSpiel's own tests and algorithms run on our games."""

from __future__ import annotations

import pickle
import subprocess
import sys
from random import Random

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts
from open_spiel.python.bots import uniform_random

import pioche
from laws.laws import settings
from pioche.errors import BadInput, IllegalMove
from pioche.games.game import find, slugs
from pioche.rl.openspiel import Rollouts
from pioche.rl.openspiel.moment import BYTES
from pioche.rl.openspiel.setup import parameter
from pioche.rl.rewards import places

SHORT = {"level8": ",max_moves=150"}
TABLES = [(slug, seats) for slug in slugs() for seats in find(slug).about.seats]


def load(slug, seats=2, more=""):
    return pyspiel.load_game(f"pioche_{slug}(players={seats}{SHORT.get(slug, '')}{more})")


def dealt(game, seed=0):
    """A state whose seed is drawn."""
    state = game.new_initial_state()
    for byte in seed.to_bytes(BYTES, "big"):
        state.apply_action(byte)
    return state


def walk(game, seed=0):
    """A random game, state by state, from the deal to the end."""
    rng, state = Random(f"{game} {seed}"), dealt(game, seed)
    while not state.is_terminal():
        yield state
        state.apply_action(rng.choice(state.legal_actions()))
    yield state


def play_on(state, rng):
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


# ---- OpenSpiel's tests


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_its_random_games_find_nothing_wrong(slug, seats):
    pyspiel.random_sim_test(load(slug, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("slug", slugs())
def test_its_random_games_find_nothing_wrong_by_points(slug):
    game = load(slug, 3, ",reward=points")
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize("slug", slugs())
def test_every_option_is_a_parameter(slug):
    for setting in settings(slug, brief=True):
        by_name = {option.name: option for option in find(slug).about.options}
        given = {name: parameter(by_name[name], value) for name, value in setting.options}
        game = pyspiel.load_game(f"pioche_{slug}", {"players": setting.seats, **given})
        again = pyspiel.load_game(str(game))
        truth = pioche.deal(slug, seats=setting.seats, seed=5, **dict(setting.options))
        assert str(again) == str(game)
        if slug != "resistance":  # there the first tile is turned at once
            assert dealt(again, 5).moment.position == truth


# ---- the rules are ours


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_turns_legal_actions_and_returns_are_those_of_the_position(slug, seats):
    game = load(slug, seats)
    for state in walk(game):
        position = state.moment.position
        if state.is_terminal() or state.is_chance_node():
            continue
        seat = state.current_player()
        legal = sorted(move for move in position.legal(seat) if move.chosen)
        if slug == "resistance":
            assert [state.action_to_string(a) for a in state.legal_actions()] == ["wait", "slap"]
            assert position.game.move("slap") in legal
        else:
            assert seat == position.to_move[0]
            assert state.legal_actions() == legal
            assert [state.action_to_string(a) for a in legal] == list(map(str, legal))
            assert np.flatnonzero(state.legal_actions_mask()).tolist() == legal
            assert state.string_to_action(str(legal[0])) == legal[0]
        assert state.returns() == [0.0] * seats
        others = set(range(seats)) - {seat}
        assert not any(state.legal_actions(other) for other in others)
    if position.over:
        sheet = position.game.sheet()
        sheet[:seats] = position.sheet()
        assert state.returns() == list(places(position.game, sheet, seats))
        assert state.rewards() == state.returns()
    else:
        assert slug == "level8"  # broken off
        assert state.returns() == [0.0] * seats


def test_a_move_that_a_rule_forbids_is_refused_with_the_rule():
    state = dealt(load("parade"))
    forbidden = next(a for a in range(66) if a not in state.legal_actions())
    with pytest.raises(IllegalMove, match="PAR-"):
        state.apply_action(forbidden)


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("action", [-2, 1 << 20, 1 << 40])
def test_numbers_that_are_no_action_are_refused(slug, action):
    for state in (load(slug).new_initial_state(), dealt(load(slug))):
        with pytest.raises(BadInput):
            state.apply_action(action)


def test_points_come_when_they_are_made():
    """Rewards by points add up to the score at every moment, also where it goes down again."""
    seen = set()
    for slug in slugs():
        total = np.zeros(3)
        for state in walk(load(slug, 3, ",reward=points")):
            if not state.is_chance_node():
                total += state.rewards()
                assert total.tolist() == state.returns()
                seen |= set(np.sign(state.rewards()).tolist())
    assert seen == {-1.0, 0.0, 1.0}


def test_the_seed_is_drawn_evenly_byte_by_byte():
    game = load("parade", 3)
    state, rng = game.new_initial_state(), Random(7)
    seed = rng.randbytes(BYTES)
    for byte in seed:
        outcomes = state.chance_outcomes()
        assert [outcome for outcome, _ in outcomes] == list(range(256))
        assert sum(chance for _, chance in outcomes) == 1.0
        assert state.observation_string(0).endswith("nothing is dealt yet")
        assert not any(state.observation_tensor(1))
        state.apply_action(byte)
    assert state.moment.position == pioche.deal("parade", seats=3, seed=int.from_bytes(seed, "big"))
    assert game.max_chance_nodes_in_history() == BYTES


def test_equally_quick_hands_are_first_equally_often():
    state = dealt(load("resistance", 4))
    for action in ("slap", "wait", "slap", "slap"):
        state.apply_action(state.string_to_action(action))
    assert state.is_chance_node()
    assert state.chance_outcomes() == [(0, 1 / 3), (2, 1 / 3), (3, 1 / 3)]
    assert state.action_to_string(-1, 2) == "seat 2 is first"
    with pytest.raises(BadInput, match="no hand"):
        state.clone().moment.after(1)
    state.apply_action(2)
    assert state.moment.position.record.occupied.tolist()[:4] == [0, 0, 1, 0]
    assert state.current_player() == 0


def test_one_hand_is_first_and_no_hand_turns_the_next_tile():
    state = dealt(load("resistance", 2))
    faced = state.moment.position.record.faced
    for action in ("wait", "wait"):
        state.apply_action(state.string_to_action(action))
    assert state.moment.position.record.faced > faced
    for action in ("wait", "slap"):
        state.apply_action(state.string_to_action(action))
    assert state.moment.position.record.occupied.tolist()[:2] == [0, 1]


# ---- copies


@pytest.mark.parametrize("slug", slugs())
def test_copies_are_equal_and_go_their_own_way(slug):
    game = load(slug, 3)
    for state in walk(game):
        copy, written = state.clone(), pickle.loads(pickle.dumps(state))
        read = game.deserialize_state(state.serialize())
        for other in (copy, written, read):
            assert str(other) == str(state)
            assert other.history() == state.history()
            assert other.moment.position == state.moment.position
        if not state.is_terminal() and state.move_number() % 7 == 0:
            before = str(state)
            play_on(copy, Random(1))
            assert str(state) == before
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


@pytest.mark.parametrize("slug", slugs())
def test_what_is_written_is_the_seed_and_the_moves(slug):
    state = dealt(load(slug), seed=9)
    for _ in range(12):
        state.apply_action(state.legal_actions()[0])
    _, (first, actions) = state.moment.__reduce__()
    assert first.box is None
    assert list(actions) == state.history()


# ---- worlds


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_resampled_state_is_the_same_to_the_player(slug, seats):
    rng, game = Random(3), load(slug, seats)
    for state in walk(game):
        if state.is_chance_node() or rng.random() < 0.7:
            continue
        for player in range(seats):
            other = state.resample_from_infostate(player, rng.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.information_state_tensor(player) == state.information_state_tensor(player)
            assert other.observation_tensor(player) == state.observation_tensor(player)
            assert other.current_player() == state.current_player()
            assert other.history() == []
            if state.current_player() == player:
                assert other.legal_actions() == state.legal_actions()
            again = pickle.loads(pickle.dumps(other))
            assert str(again) == str(other)
            assert again.information_state_string(player) == other.information_state_string(player)
            twice = other.resample_from_infostate(player, rng.random)
            assert twice.information_state_string(player) == other.information_state_string(player)
            assert twice.current_player() == other.current_player()
            play_on(other, rng)


@pytest.mark.parametrize("slug", slugs())
def test_a_resampled_state_knows_nothing_of_what_will_be_drawn(slug):
    """Neither the order of the pile nor the generator is the true one."""
    state, rng = dealt(load(slug)), Random(1)
    worlds = [state.resample_from_infostate(0, rng.random).moment.position for _ in range(20)]
    truth, pile = state.moment.position, "stack" if slug == "resistance" else "pile"
    assert len({world.record[pile].tobytes() for world in worlds}) > 10
    assert all((world.record.rng != truth.record.rng).any() for world in worlds)


def test_resampling_where_chance_decides_says_what_to_do():
    with pytest.raises(BadInput, match="where somebody decides"):
        load("parade").new_initial_state().resample_from_infostate(0, Random(0).random)


# ---- its algorithms


def search(game, simulations, strings=False):
    return ismcts.ISMCTSBot(
        game,
        Rollouts(seed=1),
        uct_c=1.0,
        max_simulations=simulations,
        random_state=np.random.RandomState(1),
        use_observation_string=strings,
    )


@pytest.mark.parametrize("slug", ["parade", "mission626", "princess"])
@pytest.mark.parametrize("strings", [False, True])
def test_its_search_plays(slug, strings):
    game, rng = load(slug, 3), Random(2)
    state, bot = dealt(game), search(game, 30, strings)
    for _ in range(4):
        policy, action = bot.step_with_policy(state)
        assert sum(chance for _, chance in policy) == pytest.approx(1)
        assert {choice for choice, _ in policy} == set(state.legal_actions())
        state.apply_action(action)
        state.apply_action(rng.choice(state.legal_actions()))


def test_its_search_takes_what_is_best_in_most_worlds():
    """At the last choice of a game, by all actions in many worlds."""
    found, rng = 0, Random(1)
    for seed in range(40):
        *_, state, _ = [state.clone() for state in walk(load("parade"), seed)]
        worlds = [state.resample_from_infostate(1, rng.random) for _ in range(100)]
        worth = {
            action: np.mean([world.child(action).returns()[1] for world in worlds])
            for action in state.legal_actions()
        }
        low, high = sorted(worth.values())[-2:]
        if high - low > 0.5:
            found += 1
            assert worth[search(load("parade"), 300).step(state)] == high
    assert found > 0


class Restarted(ismcts.ISMCTSBot):
    """It keeps nothing between two choices; its author has not said so."""

    def restart_at(self, state):
        pass

    def inform_action(self, state, player, action):
        pass


def test_its_bots_are_evaluated():
    game = load("princess")
    bots = [
        Restarted(game, Rollouts(seed=1), 1.0, 10, random_state=np.random.RandomState(1)),
        uniform_random.UniformRandomBot(1, np.random.RandomState(0)),
    ]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(3))
    assert sorted(returns) == [-1.0, 1.0]


@pytest.mark.parametrize("slug", slugs())
def test_its_solvers_and_environments_run(slug):
    solver = pyspiel.OutcomeSamplingMCCFRSolver(load(slug))
    solver.run_iteration()
    environment = rl_environment.Environment(load(slug), chance_event_sampler=None)
    step = environment.reset()
    while not step.last():
        legal = step.observations["legal_actions"][step.current_player()]
        step = environment.step([legal[0]])
    assert sum(step.rewards) == pytest.approx(0)


def test_our_playouts_are_worth_what_its_own_are():
    game = load("parade")
    state = dealt(game, seed=4)
    for _ in range(20):
        state.apply_action(state.legal_actions()[0])
    ours = Rollouts(2_000, seed=1).evaluate(state)
    theirs = mcts.RandomRolloutEvaluator(1_000, np.random.RandomState(1)).evaluate(state)
    assert ours.sum() == pytest.approx(0)
    assert ours[0] == pytest.approx(theirs[0], abs=0.13)  # four standard deviations
    with pytest.raises(BadInput, match="OpenSpiel's evaluator"):
        Rollouts().evaluate(dealt(load("resistance")))


# ---- what can be wrong


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"players": 9}, "2 to 6 seats"),
        ({"first": 4}, "not possible with 2 seats"),
        ({"first": 17}, "one of -1, 0"),
        ({"tie": "both"}, "shared, latest"),
        ({"reward": "joy"}, "places, points"),
    ],
)
def test_wrong_parameters_say_what_is_right(given, says):
    with pytest.raises(BadInput, match=says):
        pyspiel.load_game("pioche_parade", given)


def test_other_wrong_things_say_what_is_right():
    with pytest.raises(BadInput, match="at least 1"):
        pyspiel.load_game("pioche_level8(max_moves=0)")
    state = dealt(load("parade"))
    with pytest.raises(pyspiel.SpielError, match="no player 2"):
        state.information_state_string(2)
    with pytest.raises(BadInput, match="no parameters"):
        load("parade").make_py_observer(None, {"colour": 1})
    with pytest.raises(BadInput, match="one seat knows"):
        load("parade").make_py_observer(
            pyspiel.IIGObservationType(public_info=False, perfect_recall=False)
        )
    with pytest.raises(BadInput, match="over"):
        play_on(state, Random(0)).moment.after(0)


def test_without_openspiel_one_sentence_says_what_to_install():
    code = "import sys; sys.modules['pyspiel'] = None; import pioche.rl.openspiel"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'pioche[openspiel]'" in ran.stderr.splitlines()[-1]


def test_python_ends_well_after_the_games_were_registered():
    code = "import pyspiel, pioche.rl.openspiel; game = pyspiel.load_game('pioche_parade')"
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
