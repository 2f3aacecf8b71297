"""The players of The Resistance: what they slap, what they remember, who is stronger."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pioche.errors import BadInput, IllegalMove
from pioche.games.resistance.tiles import SORTED
from pioche.lab.simulate import Simulation
from pioche.play.match import Match
from pioche.play.race import chosen
from pioche.play.reflex import Reflex
from pioche.players import names, player
from pioche.players.levels import weights_of
from pioche.players.resistance import Reckoner, Slapper, assess, outlook
from pioche.players.resistance.worth import chance
from scenario import given

THUMB = Slapper(Reflex(), 1.0)
HARD = Reckoner(Reflex(), 256)
BOTH = pytest.mark.parametrize("who", [THUMB, HARD], ids=["thumb", "hard"])
REST = "finn poe han chewbacca leia bb8 c3po r2d2 kylo"  # tiles to come, in no matter what order


def view_of(seat=0, **situation):
    return given("resistance", **situation).position.view(seat)


def wish(who, seat=0, lot=1, **situation):
    view = view_of(seat, **situation)
    move = who.choose(view, chosen(view.legal()), Random(lot))
    return None if move is None else str(move)


# ---- what is slapped


@BOTH
def test_a_rich_pile_is_slapped(who):
    assert wish(who, faced="rey rey finn poe") == "slap"
    assert wish(who, faced="rey rey rey finn", seats=2) == "slap"


@BOTH
def test_kylo_ren_alone_is_left_lying(who):
    assert wish(who, faced="kylo", turn=0) == "flip"
    assert wish(who, faced="kylo", turn=1) is None


@BOTH
def test_the_last_planet_is_not_wasted_on_kylo_ren(who):
    planets = [["rey finn", "poe han"], ["leia"], ["bb8"], ["c3po"]]
    assert wish(who, faced="kylo", planets=planets, turn=1) is None


@BOTH
def test_one_small_tile_is_not_worth_a_planet_early_on(who):
    assert wish(who, faced="r2d2", turn=1) is None


@BOTH
def test_it_is_worth_one_when_planets_would_stay_empty(who):
    assert wish(who, faced="r2d2 c3po", stack=".", turn=1, deals=2) == "slap"


@BOTH
def test_whoever_has_no_free_planet_wants_nothing(who):
    full = [["rey", "finn", "poe"], [], [], []]
    assert wish(who, faced="rey rey rey", planets=full, turn=1) is None
    assert not who.anticipate(view_of(faced="rey rey rey", planets=full, turn=1), Random(1))


def test_a_pawn_that_is_lost_anyway_is_worth_little():
    lost = [[], ["rey rey rey"], [], []]
    open_race = wish(THUMB, faced="rey", stack="finn finn .", turn=1)
    assert open_race == "slap"
    stack = "finn finn finn finn poe poe poe poe han."
    assert wish(THUMB, faced="rey", planets=lost, stack=stack) != "slap"


def test_a_tie_is_enough_for_whoever_holds_the_pawn():
    lost = [[], ["rey rey"], [], []]
    situation = {"faced": "rey rey", "planets": lost, "stack": f"{REST}.", "deals": 2}
    held = weights_of(view := view_of(pawns={"rey": 0}, **situation), view.legal())
    not_held = weights_of(view := view_of(pawns={"rey": 1}, **situation), view.legal())
    slap = [str(move) for move in view.legal()].index("slap")
    assert held[slap] > not_held[slap] + 1


def test_the_hard_one_sees_that_a_slap_decides_the_game():
    """Rey is all that is left to win: whatever else was won is tied, and its pawns stay."""
    half = "finn finn poe poe han han chewbacca chewbacca leia leia bb8 bb8 c3po c3po r2d2 r2d2"
    situation = {
        "seats": 2,
        "deals": 2,
        "faced": "rey rey",
        "stack": "kylo kylo",
        "planets": [[half, "rey kylo kylo kylo"], [half, "rey kylo kylo kylo"]],
        "pawns": {"finn": 1, "han": 0},
    }
    assert wish(HARD, **situation) == "slap"
    chances = assess(view_of(**situation), Random(1), 200)
    assert chances["slap"][0] > chances["wait"][0] + 0.2


# ---- what is not known does not matter


def test_the_same_lot_gives_the_same_decision():
    situation = {"faced": "rey leia kylo", "seats": 3, "turn": 1}
    for lot in range(5):
        assert wish(HARD, lot=lot, **situation) == wish(HARD, lot=lot, **situation)
    one, again, other = (assess(view_of(**situation), Random(lot), 50) for lot in (1, 1, 2))
    assert (one["slap"] == again["slap"]).all()
    assert (one["slap"] != other["slap"]).any()


def test_the_order_of_the_tiles_that_are_face_down_does_not_matter():
    for faced in ("rey finn", "rey leia kylo", "han chewbacca c3po"):
        found = set()
        for seed in range(4):
            view = view_of(faced=faced, seats=2, seed=seed)
            found.add(tuple(assess(view, Random(1), 100)["wait"]))
        assert len(found) == 1


# ---- chances


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_are_shared_out(seats):
    view = view_of(faced="rey finn", seats=seats)
    found = assess(view, Random(1), 100)
    assert set(found) == {"slap", "wait"}
    for chances in (*found.values(), outlook(view, Random(1), 100)):
        assert chances.shape == (seats,)
        assert chances.sum() == pytest.approx(1)
        assert (chances >= 0).all()


def test_pawns_are_worth_something_with_a_round_to_go():
    start = outlook(view_of(seats=2, deals=2), Random(1), 1_000)
    ahead = outlook(view_of(seats=2, deals=2, pawns={"rey": 0, "finn": 0}), Random(1), 1_000)
    assert start[0] == pytest.approx(0.5, abs=0.06)
    assert 0.6 < ahead[0] < 0.95


def test_only_what_is_allowed_is_assessed():
    with pytest.raises(IllegalMove, match="RES-2b"):
        assess(view_of(), Random(1))
    with pytest.raises(BadInput, match="tell nothing"):
        assess(view_of(faced="rey"), Random(1), 0)
    over = Match("resistance", [player("random")] * 2, seed=1)
    over.play()
    with pytest.raises(BadInput, match="over"):
        outlook(over.position.view(0), Random(1))


def test_a_lead_helps_and_more_so_near_the_end():
    for left in range(8):
        assert chance(3, left) > chance(1, left) > 0.5 > chance(-1, left) > chance(-3, left)
    assert chance(1, 0) > chance(1, 4)


# ---- slapping blind


def test_the_hard_one_slaps_blind_over_a_good_pile_and_not_over_nothing():
    """Nobody has slapped this pile, but whatever comes next somebody will."""
    good = view_of(faced="rey rey finn finn poe poe", seats=2)
    assert HARD.anticipate(good, Random(1))
    bad = view_of(faced="kylo kylo kylo", seats=2)
    assert not HARD.anticipate(bad, Random(1))
    last = view_of(faced="rey", seats=2, stack=".")
    assert not HARD.anticipate(last, Random(1))


# ---- memory


def test_whoever_forgets_sees_less_than_was_won():
    planets = [["rey finn poe han"], ["leia leia bb8 bb8 kylo"], [], []]
    view = view_of(2, faced="rey", planets=planets)

    def won(slapper):
        return [int(slapper.remember(view)[0].planet[seat].sum()) for seat in range(4)]

    assert won(THUMB) == [4, 5, 0, 0]
    assert won(Slapper(Reflex(), 0.0)) == [0, 0, 0, 0]
    hazy = Slapper(Reflex(), 0.5)
    assert 0 < sum(won(hazy)) < 9
    assert won(hazy) == won(hazy)  # what is forgotten stays forgotten
    assert won(THUMB) == [4, 5, 0, 0]  # and nobody else forgets it


def test_the_tiles_a_forgetful_player_has_in_mind_are_never_too_many():
    planets = [["rey rey rey rey"], ["kylo kylo kylo kylo kylo kylo kylo kylo"], [], []]
    view = view_of(2, faced="finn", planets=planets)
    for memory in (0.0, 0.3, 0.9):
        kept = Slapper(Reflex(), memory).remember(view)[0].planet.sum(axis=(0, 1))
        assert (kept <= np.bincount(SORTED)).all()


# ---- whole games


def test_a_player_can_play_one_game_after_another():
    players = [player(name, "resistance") for name in ("hard", "easy")]
    first = [Match("resistance", players, seed=seed).play() for seed in (1, 2)]
    assert [Match("resistance", players, seed=seed).play() for seed in (1, 2)] == first


@pytest.mark.parametrize(
    ("strong", "weak", "games"),
    [("hard", "medium", 16), ("medium", "easy", 60), ("easy", "random", 60)],
)
def test_the_stronger_win_more(strong, weak, games):
    simulation = Simulation("resistance", [strong, weak], games, seed=1)
    simulation.run()
    best, worst = simulation.tallies
    assert best.wins > 1.5 * worst.wins


def test_hands_stay_human():
    means = [player(name, "resistance").reflex.mean for name in ("easy", "medium", "hard")]
    assert means == [430, 340, 285]


def test_players_of_one_game_do_not_play_another():
    assert names("resistance") == ("random", "easy", "medium", "hard")
    assert names() == ("random",)
    with pytest.raises(BadInput, match="choose one of random"):
        player("hard")
