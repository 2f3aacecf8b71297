"""Reflexes and races: who is first where nobody measures time."""

from __future__ import annotations

import statistics
from random import Random

import pytest

from pioche.errors import BadInput, IllegalMove
from pioche.kernel.seats import CLOCK
from pioche.play.match import Match
from pioche.play.player import Quick
from pioche.play.race import Race, chosen
from pioche.play.reflex import Reflex
from pioche.players import player
from scenario import given


class Hand:
    """Slaps when it likes the newest tile, and blind when it is told to."""

    def __init__(self, likes=(), mean=285.0, blind=False):
        self.likes = likes
        self.reflex = Reflex(mean)
        self.blind = blind
        self.offered = []

    def choose(self, view, legal, rng):
        self.offered.append([str(move) for move in legal])
        face = view.record.face[: view.record.faced].tolist()
        if face and view.game.code("tile", face[-1]) in self.likes:
            return "slap"
        return "flip" if "flip" in map(str, legal) else None

    def anticipate(self, view, rng):
        return self.blind


def race_at(position, players, seed=1):
    rngs = [Random(seat) for seat in range(len(players))]
    return Race(players, rngs, seed).next_move(position)


# ---- reflexes


def test_reactions_are_as_slow_as_their_mean_says_and_have_a_tail():
    for mean in (200.0, 285.0, 430.0):
        times = [Reflex(mean).reaction(Random(n)) for n in range(20_000)]
        assert statistics.fmean(times) == pytest.approx(mean, rel=0.02)
        assert statistics.fmean(times) > statistics.median(times)
        assert min(times) >= 0.35 * mean


def test_a_blind_hand_comes_before_the_tile_as_often_as_after():
    times = [Reflex().guess(Random(n)) for n in range(4_000)]
    assert min(times) >= -50
    assert max(times) <= 50
    assert sum(time < 0 for time in times) == pytest.approx(2_000, abs=150)


@pytest.mark.parametrize("mean", [0, -1, 99.9, 10_001, float("nan"), float("inf")])
def test_nobody_has_reflexes_of_another_world(mean):
    with pytest.raises(BadInput, match="give a mean of 100 to 10000"):
        Reflex(mean)


# ---- races


def test_the_smallest_reaction_wins_and_the_quicker_wins_more_often():
    scene = given("resistance", seats=3, faced="rey finn")
    wins = [0, 0, 0]
    for seed in range(600):
        hands = [Hand(["finn"], mean) for mean in (285, 285, 340)]
        seat, move = race_at(scene.position, hands, seed)
        assert str(move) == "slap"
        wins[seat] += 1
    assert wins[2] < 0.6 * min(wins[:2])
    assert wins[0] == pytest.approx(wins[1], abs=80)


def test_nobody_slaps_and_the_flipper_flips():
    scene = given("resistance", seats=4, faced="rey", turn=2)
    seat, move = race_at(scene.position, [Hand() for _ in range(4)])
    assert (seat, str(move)) == (2, "flip")


def test_whose_duty_it_is_flips_though_it_would_rather_wait():
    class Waits(Hand):
        def choose(self, view, legal, rng):
            return None

    scene = given("resistance", seats=4, faced="rey", turn=2)
    seat, move = race_at(scene.position, [Waits() for _ in range(4)])
    assert (seat, str(move)) == (2, "flip")


def test_either_of_two_flips():
    position = given("resistance", seats=2).position
    flippers = {race_at(position, [Hand(), Hand()], seed)[0] for seed in range(20)}
    assert flippers == {0, 1}


def test_the_clock_closes_when_nobody_wants_the_last_tiles():
    scene = given("resistance", seats=3, faced="kylo kylo", stack=".")
    seat, move = race_at(scene.position, [Hand() for _ in range(3)])
    assert (seat, str(move)) == (CLOCK, "close")


def test_a_seat_without_a_free_planet_is_not_asked():
    full = [["rey"] * 1, ["finn", "finn", "poe"], [], []]
    scene = given("resistance", faced="leia", planets=full, turn=0)
    hands = [Hand() for _ in range(4)]
    race_at(scene.position, hands)
    assert hands[1].offered == []
    assert all(hand.offered for hand in (hands[0], hands[2], hands[3]))


def test_nobody_is_offered_what_only_time_can_make_of_a_slap():
    scene = given("resistance", faced="rey finn", turn=0)
    hands = [Hand() for _ in range(4)]
    race_at(scene.position, hands)
    assert hands[0].offered == [["flip", "slap"]]
    assert hands[1].offered == [["slap"]]
    assert "slap before last" in map(str, scene.position.legal(1))
    assert "slap before last" not in map(str, chosen(scene.position.legal(1)))


def test_who_chooses_it_anyway_is_refused():
    class Cheat(Hand):
        def choose(self, view, legal, rng):
            return "slap before last"

    scene = given("resistance", faced="rey finn")
    with pytest.raises(BadInput, match="nobody chooses to slap before last"):
        race_at(scene.position, [Cheat() for _ in range(4)])


def test_who_chooses_what_is_not_legal_is_told_the_rule():
    class Hasty(Hand):
        def choose(self, view, legal, rng):
            return "flip"

    scene = given("resistance", faced="rey", turn=0)
    with pytest.raises(IllegalMove, match="RES-1"):
        race_at(scene.position, [Hasty() for _ in range(4)])


def test_a_blind_hand_beats_every_reaction_and_takes_what_it_finds():
    found = set()
    for seed in range(60):
        hands = [Hand(["kylo"]), Hand(["kylo"]), Hand(blind=True)]
        rngs = [Random(seat) for seat in range(3)]
        race = Race(hands, rngs, seed)
        position = given("resistance", seats=3, faced="rey", stack="kylo").position
        seat, move = race.next_move(position)
        assert str(move) == "flip"
        after = position.after(seat, move)
        seat, move = race.next_move(after)
        assert seat == 2
        found.add(str(move))
        assert race.blind == {}
    assert found == {"slap", "slap before last"}


def test_a_blind_hand_before_the_first_tile_falls_on_nothing():
    moves = set()
    for seed in range(60):
        race = Race([Hand(), Hand(), Hand(blind=True)], [Random(s) for s in range(3)], seed)
        position = given("resistance", seats=3, stack="rey").position
        seat, move = race.next_move(position)
        position = position.after(seat, move)
        seat, move = race.next_move(position)
        moves.add((seat if str(move) == "slap" else None, str(move)))
    assert moves == {(2, "slap"), (None, "flip")}


def test_a_race_is_the_same_again_with_the_same_seed():
    levels = ["easy", "medium", "hard", "random"]

    def play(seed):
        return Match("resistance", [player(n, "resistance") for n in levels], seed=seed).play()

    assert play(7) == play(7)
    assert play(7) != play(8)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whole_games_between_players_come_to_an_end(seats):
    for seed in range(5):
        names = (["easy", "medium", "hard", "random"] * 2)[seed % 4 :][:seats]
        replay = Match("resistance", [player(n, "resistance") for n in names], seed=seed).play()
        assert replay.result.over


def test_in_games_of_turns_nobody_can_wait():
    class Waits:
        def choose(self, view, legal, rng):
            return None

    with pytest.raises(BadInput, match="cannot wait: parade goes on when it has moved"):
        Match("parade", [Waits(), Waits()], seed=1).play()


def test_players_with_reflexes_are_known_by_them():
    assert isinstance(player("hard", "resistance"), Quick)
    assert not isinstance(player("random"), Quick)
