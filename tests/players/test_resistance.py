"""The players of The Resistance: what they slap, what they remember, who is stronger."""

from __future__ import annotations

from random import Random

import pytest

from pioche.errors import BadInput
from pioche.games.resistance.tiles import KINDS
from pioche.lab.simulate import Simulation
from pioche.play.match import Match
from pioche.play.race import chosen
from pioche.play.reflex import Reflex
from pioche.players import names, player
from pioche.players.resistance import Slapper, chance
from scenario import given


def wish(slapper=None, seat=0, **situation):
    view = given("resistance", **situation).position.view(seat)
    slapper = slapper or Slapper(Reflex(), 1.0)
    move = slapper.choose(view, chosen(view.legal()), Random(1))
    return None if move is None else str(move)


def test_a_rich_pile_is_slapped():
    assert wish(faced="rey rey finn poe") == "slap"


def test_kylo_ren_alone_is_left_lying():
    assert wish(faced="kylo", turn=0) == "flip"
    assert wish(faced="kylo", turn=1) is None


def test_one_small_tile_is_not_worth_a_planet_early_on():
    assert wish(faced="r2d2", turn=1) is None


def test_it_is_worth_one_when_planets_would_stay_empty():
    assert wish(faced="r2d2 c3po", stack=".", turn=1) == "slap"


def test_a_pawn_that_is_lost_anyway_is_worth_little():
    lost = [[], ["rey rey rey"], [], []]
    open_race = wish(faced="rey", stack="finn finn .", turn=1)
    assert open_race == "slap"
    assert wish(faced="rey", planets=lost, stack="finn finn finn finn poe poe poe poe han.") != (
        "slap"
    )


def test_whoever_forgets_sees_less_than_was_won():
    planets = [["rey finn poe han"], ["leia leia bb8 bb8 kylo"], [], []]
    view = given("resistance", faced="rey", planets=planets).position.view(2)
    exact = Slapper(Reflex(), 1.0).counts(view)
    assert [sum(seat) for seat in exact] == [4, 5, 0, 0]
    assert Slapper(Reflex(), 0.0).counts(view) == [[0] * KINDS] * 4
    hazy = Slapper(Reflex(), 0.5)
    remembered = hazy.counts(view)
    assert 0 < sum(map(sum, remembered)) < 9
    assert hazy.counts(view) == remembered  # what is forgotten stays forgotten


def test_a_player_can_play_one_game_after_another():
    players = [player(name, "resistance") for name in ("hard", "easy")]
    first = [Match("resistance", players, seed=seed).play() for seed in (1, 2)]
    assert [Match("resistance", players, seed=seed).play() for seed in (1, 2)] == first


def test_a_lead_helps_and_more_so_near_the_end():
    for left in range(8):
        assert chance(2, left) > chance(1, left) > chance(0, left) > chance(-1, left)
    assert chance(1, 0) > chance(1, 4) > 0.5 > chance(0, 4)


def test_the_stronger_win_more():
    simulation = Simulation("resistance", ["hard", "easy"], 60, seed=1)
    simulation.run()
    strong, weak = simulation.tallies
    assert strong.wins > 2 * weak.wins
    simulation = Simulation("resistance", ["easy", "random"], 60, seed=1)
    simulation.run()
    strong, weak = simulation.tallies
    assert strong.wins > 2 * weak.wins


def test_players_of_one_game_do_not_play_another():
    assert names("resistance") == ("random", "easy", "medium", "hard")
    assert names("parade") == names() == ("random",)
    with pytest.raises(BadInput, match="choose one of random"):
        player("hard", "parade")
