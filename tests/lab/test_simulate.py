"""Simulations: fair counts, the same games on any number of cores, honest intervals."""

from __future__ import annotations

import numpy as np
import pytest

from pioche.games.batch import SIZE, RandomGames
from pioche.games.derived import any_seat
from pioche.games.game import find
from pioche.kernel.rng import FAST, SEED, below, child_words
from pioche.lab.simulate import Simulation
from pioche.lab.statistics import interval, win_shares
from pioche.play.position import deal
from pioche.play.seed import child_seed, seed_words
from pioche.players.player import PLAYERS

PARADE = find("parade")


def ran(**changes):
    given = {"slug": "parade", "players": ["random"] * 3, "games": 600, "seed": 9, **changes}
    simulation = Simulation(**given)
    simulation.run()
    return simulation


def test_the_same_games_on_any_number_of_cores():
    games = SIZE + 100
    results = []
    for workers in (1, 2, 5):
        found = ran(games=games, workers=workers).json()
        results.append({**found, "seconds": 0})
    assert results[0] == results[1] == results[2]


def test_random_players_are_equals_when_they_rotate():
    for row in ran(games=30_000).json()["players"]:
        assert row["win_rate"] == pytest.approx(1 / 3, abs=0.015)


def test_without_rotation_each_player_keeps_its_seat():
    fixed = ran(games=2_000, rotate=False, options={"first": 0}).json()
    plan = RandomGames(PARADE, 3, seed_words(9), PARADE.choices(3, {"first": 0}))
    batch = plan.batch(0, 2_000)
    shares = win_shares(batch.scores, PARADE.signs).sum(axis=0)
    assert [row["wins"] for row in fixed["players"]] == pytest.approx(shares.tolist())


def test_game_n_of_a_batch_is_a_deal_that_can_be_replayed():
    plan = RandomGames(PARADE, 4, seed_words(9), PARADE.choices(4, {}))
    batch = plan.batch(5, 3)
    for game in range(3):
        position = deal("parade", seats=4, seed=child_seed(9, 5 + game))
        drawn = np.zeros(16, np.int64)
        child_words(seed_words(9), 5 + game, drawn)
        rng, length = drawn[SEED : SEED + FAST], 0
        while not position.over:
            mask = sum(1 << seat for seat in position.to_move)
            seat = any_seat(mask, rng)
            legal = position.legal(seat)
            position = position.after(seat, legal[below(rng, len(legal))])
            length += 1
        assert batch.lengths[game] == length
        assert tuple(map(tuple, batch.scores[game].tolist())) == position.sheet()


def test_other_players_than_random_play_matches(monkeypatch):
    class First:
        def choose(self, view, legal, rng):
            return min(legal)

    monkeypatch.setitem(PLAYERS, "first", First)
    result = ran(players=["first", "random"], games=20).json()
    assert result["games"] == 20
    assert sum(row["wins"] for row in result["players"]) == pytest.approx(20)
    again = ran(players=["first", "random"], games=20).json()
    assert again["players"] == result["players"]


def test_games_broken_off_are_nobodys_wins():
    result = ran(limit=3).json()
    assert result["unfinished"] == 600
    assert result["moves"] == 1_800
    assert all(row["wins"] == 0 for row in result["players"])


def test_an_interrupted_simulation_keeps_its_count():
    simulation = Simulation("parade", ["random"] * 2, games=10 * SIZE, seed=1)

    def interrupt(done):
        if simulation.done >= 2 * SIZE:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulation.run(interrupt)
    assert simulation.json()["games"] == 2 * SIZE
    assert sum(row["wins"] for row in simulation.json()["players"]) == pytest.approx(2 * SIZE)


def test_shares_follow_the_columns_from_left_to_right():
    sheets = np.array(
        [
            [[5, 2, 0], [5, 1, 0], [9, 0, 0]],  # equal points: fewer cards
            [[5, 2, 0], [5, 2, 0], [5, 2, 0]],  # all equal
            [[5, 2, 0], [5, 2, 1], [6, 0, 2]],  # the later in turn order
        ]
    )
    assert win_shares(sheets, PARADE.signs).tolist() == [
        [0, 1, 0],
        [pytest.approx(1 / 3)] * 3,
        [0, 1, 0],
    ]


def test_the_interval_holds_the_true_rate_about_19_times_in_20():
    rng = np.random.default_rng(1)
    wins = rng.binomial(400, 0.3, size=2_000)
    inside = [low < 0.3 < high for low, high in (interval(won, 400) for won in wins)]
    assert 0.93 < np.mean(inside) < 0.97
    assert interval(0, 10)[0] == 0
    assert interval(10, 10)[1] == pytest.approx(1)
