"""Arenas: who meets whom, what it says of them, and when it is clear."""

from __future__ import annotations

import numpy as np
import pytest

from pioche.errors import BadInput
from pioche.lab.arena import Arena
from pioche.lab.ratings import ELO, Results, ratings
from pioche.lab.series import maker
from pioche.lab.statistics import evidence, is_clear

STRENGTHS = np.array([0.0, 100.0, 250.0, -80.0]) / ELO


def drawn(rng, seats, games):
    """Results of a table whose players have `STRENGTHS`."""
    odds = np.array(seats) * np.exp(STRENGTHS)
    return Results(seats, rng.multinomial(games, odds / odds.sum()).tolist())


def tables(size):
    """One against the rest, both ways."""
    found = []
    for one in range(4):
        for other in range(4):
            if one != other:
                seats = [0, 0, 0, 0]
                seats[one], seats[other] = 1, size - 1
                found.append(seats)
    return found


@pytest.mark.parametrize("size", [2, 4])
def test_ratings_find_the_strengths_and_know_how_surely(size):
    rng = np.random.default_rng(1)
    inside, points = [], []
    for _ in range(200):
        found = ratings([drawn(rng, seats, 300) for seats in tables(size)])
        points.append([rating.points for rating in found])
        inside += [
            rating.low < ELO * true < rating.high
            for rating, true in zip(found[1:], STRENGTHS[1:], strict=True)
        ]
    assert np.mean(points, axis=0) == pytest.approx(ELO * STRENGTHS, abs=3)
    assert 0.93 < np.mean(inside) < 0.97


def test_mixed_tables_give_the_same_strengths():
    found = ratings([drawn(np.random.default_rng(2), [1, 1, 1, 1], 100_000)])
    assert [rating.points for rating in found] == pytest.approx(ELO * STRENGTHS, abs=8)


def test_who_never_won_is_rated_all_the_same():
    found = ratings([Results([1, 1, 0], [0, 500, 0]), Results([0, 1, 1], [0, 0, 500])])
    assert 0 < found[1].points < found[2].points < 4_000
    assert found[0].points == found[0].low == found[0].high == 0


def test_without_games_nothing_is_known():
    rating = ratings([Results([1, 1], [0, 0])])[1]
    assert rating.points == 0
    assert rating.high > 500


# ---- when it is clear


def shares(rng, chances, games):
    """Wins and shared wins so that seat n wins with its chance, seats in turn."""
    chance = np.resize(chances, games)
    won = (rng.random(games) < chance).astype(float)
    return np.where(rng.random(games) < 0.1, chance, won)  # some wins are shared


@pytest.mark.parametrize(("chances", "even"), [((0.5, 0.5), 0.5), ((0.8, 0.2, 0.1, 0.1), 0.3)])
def test_an_even_table_is_seldom_called_clear_however_often_one_looks(chances, even):
    rng, error, wrong = np.random.default_rng(3), 0.05, 0
    for _ in range(400):
        wins = shares(rng, chances, 1_000).cumsum()
        looks = range(len(chances), 1_000, len(chances))
        wrong += any(is_clear(wins[games - 1], games, even, error) for games in looks)
    assert wrong / 400 < error


def test_an_uneven_table_is_clear_soon():
    rng = np.random.default_rng(4)
    for _ in range(50):
        wins = shares(rng, (0.7, 0.6), 1_000).sum()
        assert is_clear(wins, 1_000, 0.5, 0.01)
    assert evidence(50, 100, 0.5) < 0


def test_a_clear_table_is_left_and_an_even_one_is_not():
    medium = maker("medium", "parade")
    players = {"random": maker("random", "parade"), "medium": medium, "twin": medium}
    told = []
    arena = Arena("parade", players, games=120, seed=5, error=0.001, workers=1)
    arena.run(told.append)
    by_lineup = {table.lineup: table for table in arena.tables}
    for lineup in (("random", "medium"), ("random", "twin")):
        assert by_lineup[lineup].clear
        assert by_lineup[lineup].done < 120
    assert not by_lineup["medium", "twin"].clear
    assert by_lineup["medium", "twin"].done == 120
    assert sum(told) == 360  # the bar is full nevertheless


# ---- who meets whom


def lineups(**changes):
    given = {"players": ["random", "easy", "medium"], "games": 1, "seed": 1, **changes}
    return ["-".join(table.lineup) for table in Arena("parade", **given).tables]


def test_everybody_meets_everybody():
    assert lineups() == ["random-easy", "random-medium", "easy-medium"]


def test_at_larger_tables_one_meets_the_rest_both_ways():
    players = ["random", "easy"]
    assert lineups(players=players, seats=3) == ["random-easy-easy", "easy-random-random"]


def test_mixed_tables_seat_different_players():
    assert lineups(seats=3, mixed=True) == ["random-easy-medium"]
    assert lineups(seats=4, mixed=True) == ["random-easy-medium-random"]


def test_ratings_of_real_players_are_in_order():
    arena = Arena("parade", ["easy", "random"], games=60, seed=1, seats=3, workers=1)
    arena.run()
    result = arena.json()
    assert [row["name"] for row in result["players"]] == ["easy", "random"]
    assert result["anchor"] == "random"
    assert result["players"][0]["low"] > 0
    for table in result["tables"]:
        assert sum(row["wins"] for row in table["results"]) == pytest.approx(60)
        assert sum(row["even"] for row in table["results"]) == pytest.approx(1)


def test_games_broken_off_say_nothing():
    arena = Arena("parade", ["easy", "random"], 100, seed=1, limit=3, error=0.1, workers=1)
    arena.run()
    assert arena.tables[0].unfinished == 100
    assert not arena.tables[0].clear
    assert arena.ratings()["easy"].points == 0


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"players": ["easy"]}, "two players or more"),
        ({"players": ["easy", "easy"]}, "each once"),
        ({"players": ["easy", "x"]}, "no player 'x'"),
        ({"error": 0.0}, "chance of error"),
        ({"error": 0.1, "mixed": True}, "too many players"),
        ({"seats": 9}, "not 9"),
        ({"games": 0}, "give 1 to"),
    ],
)
def test_what_an_arena_refuses(changes, said):
    with pytest.raises(BadInput, match=said):
        lineups(**changes)
