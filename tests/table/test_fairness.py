"""Fairness, on a network that is not there: equal players win equally often, and cheats win little.

`python tests/table/network.py` prints all figures. The links are those of 10, 60, 150 and 250 ms.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from table.network import (
    LINES,
    MS,
    Inflater,
    Jitterer,
    Liar,
    LyingPeeker,
    Peeker,
    Scoundrel,
    percentile,
    race,
    races_for_what_stays,
)

REVEALS = 20_000
SEED = 1
BOUNDS = {Liar: 0.40, Peeker: 0.40, Inflater: 0.45, Jitterer: 0.45}
BOUNDS |= {LyingPeeker: 0.50, Scoundrel: 0.60}  # who do several of these at once


@cache
def honest():
    return race(REVEALS, SEED)


def shares(figures):
    return [figures.share(seat) for seat in range(len(LINES))]


def share_of(cheat, link, reveals=REVEALS, guarded=True):
    """What part of the piles a cheat on this link wins."""
    seat = [line.rtt for line in LINES].index(link * MS)
    return race(reveals, SEED, cheat=cheat, cheating=seat, guarded=guarded).share(seat)


def test_each_of_four_honest_players_wins_a_quarter_of_the_piles():
    assert all(abs(share - 0.25) <= 0.01 for share in shares(honest())), shares(honest())


def test_where_the_first_message_wins_the_nearest_player_wins():
    assert honest().share_by_arrival(0) > 0.6
    assert honest().share_by_arrival(3) < 0.02


def test_the_verdict_comes_within_a_quarter_of_a_second():
    assert percentile(honest().verdicts, 0.95) <= 250 * MS


def test_screens_show_a_tile_within_35_milliseconds_of_each_other():
    assert percentile(honest().spreads, 0.95) <= 35 * MS


def test_ways_that_are_longer_in_one_direction_hurt_nobody_much():
    lines = [replace(line, down=0.6) for line in LINES]
    found = shares(race(REVEALS, SEED, lines))
    assert all(abs(share - 0.25) <= 0.015 for share in found), found


def test_the_race_for_a_tile_that_stays_is_even_too():
    found = races_for_what_stays(8_000, SEED)
    assert all(abs(share - 0.25) <= 0.02 for share in found), found


def test_a_game_is_the_same_again():
    assert race(500, 3) == race(500, 3)
    assert race(500, 3) != race(500, 4)


# ---- cheats, each on the link where it gains most


def test_a_player_who_lies_by_150_milliseconds_stays_below_40_percent():
    assert share_of(Liar, 250) < 0.40


def test_a_player_who_peeks_stays_below_40_percent():
    assert share_of(Peeker, 250) < 0.40


def test_a_player_who_holds_pongs_back_stays_below_45_percent():
    assert share_of(Inflater, 250) < 0.45


def test_a_player_who_feigns_jitter_stays_below_45_percent():
    assert share_of(Jitterer, 250) < 0.45


def test_without_a_baseline_holding_pongs_back_would_pay():
    assert share_of(Inflater, 250, reveals=4_000, guarded=False) > 0.60


@pytest.mark.slow
@pytest.mark.parametrize("link", [line.rtt // MS for line in LINES])
@pytest.mark.parametrize("cheat", BOUNDS, ids=lambda cheat: cheat.__name__)
def test_no_cheat_gains_more_anywhere(cheat, link):
    assert share_of(cheat, link) < BOUNDS[cheat]
