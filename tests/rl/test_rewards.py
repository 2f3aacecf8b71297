"""Rewards by places share a win and sum up to nothing."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pioche.errors import BadInput
from pioche.games.game import find, slugs
from pioche.play import Match
from pioche.players.player import player
from pioche.rl import rewards


def sheet_of(slug: str, *points: int) -> np.ndarray:
    game = find(slug)
    sheet = game.sheet()
    sheet[: len(points), game.about.points] = points
    return sheet


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        ((20, 3), (-1, 1)),  # in Parade, fewest points win
        ((3, 9, 5, 7), (1, -1 / 3, -1 / 3, -1 / 3)),
        ((3, 3, 9), (0.25, 0.25, -0.5)),
        ((4, 4, 4), (0, 0, 0)),
    ],
)
def test_winners_share_what_the_others_lose(
    points: tuple[int, ...], expected: tuple[float, ...]
) -> None:
    found = rewards.places(find("parade"), sheet_of("parade", *points), len(points))
    assert found == pytest.approx(expected)


@pytest.mark.parametrize("slug", slugs())
def test_those_who_win_have_most_and_the_sum_is_zero(slug: str) -> None:
    game, lot = find(slug), Random(slug)
    for seats in game.about.seats:
        match = Match(slug, [player("random")] * seats, seed=lot.getrandbits(64), limit=3_000)
        match.play()
        sheet = game.sheet()
        sheet[:seats] = match.position.sheet()
        found = rewards.places(game, sheet, seats)
        winners = match.position.winners()
        assert sum(found) == pytest.approx(0)
        assert {seat for seat in range(seats) if found[seat] == max(found)} == set(winners)


def test_points_are_turned_so_that_more_is_better() -> None:
    assert rewards.points(find("parade"), sheet_of("parade", 3, 9), 2) == (-3, -9)
    assert rewards.points(find("resistance"), sheet_of("resistance", 3, 9), 2) == (3, 9)


def test_an_unknown_reward_is_refused() -> None:
    with pytest.raises(BadInput, match="places, points"):
        rewards.check_reward("fame")
