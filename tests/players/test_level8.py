"""The players of Level 8: they play whole games to their end, and by what they may know."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from arrange.level8 import arrange
from pioche.games.level8.cards import ROW
from pioche.games.level8.levels import LEVELS
from pioche.kernel.record import NONE
from pioche.play.match import Match
from pioche.play.position import deal
from pioche.players import player
from pioche.players.level8.hard import Ponderer
from pioche.players.level8.ponder import ponder
from pioche.players.level8.promise import ROOM, SHORT, promise, unseen_by
from pioche.players.level8.prospects import prospects
from pioche.players.level8.sensible import SensiblePlayer
from pioche.players.level8.settling import settle
from pioche.players.level8.thumb import weigh
from pioche.players.levels import Thumb, weights_of

LIMIT = 20_000  # moves; far more than any game needs


def play(seats: int, seed: int, **options: str):
    match = Match("level8", [SensiblePlayer()] * seats, seed=seed, options=options, limit=LIMIT)
    return match.play().result


@pytest.mark.parametrize("side", ["one", "two"])
@pytest.mark.parametrize("seats", range(2, 7))
def test_games_come_to_an_end(seats, side):
    for seed in range(4):
        result = play(seats, seed, side=side)
        assert result.over
        assert result.points[result.winners[0]] == 9


@pytest.mark.slow
@pytest.mark.parametrize("part", range(10))
def test_a_thousand_games_come_to_an_end(part):
    assert all(play(4, part * 100 + seed).over for seed in range(100))


def chosen(**situation) -> str:
    position = arrange(**situation)
    seat = position.to_move[0]
    view = position.view(seat)
    return SensiblePlayer().choose(view, view.legal(), None).text


def test_it_takes_what_helps():
    hand = "R4 R5 B9 B10 Y1 G13 P15"
    assert chosen(hands=[hand, "R1"], discards=["", "G6"]) == "take from 1"
    assert chosen(hands=[hand, "R1"], discards=["", "G15"]) == "draw"
    assert chosen(hands=[hand, "R1"], discards=["", "joker"]) == "take from 1"
    assert chosen(hands=[hand, "R1"], discards=["", "skip"]) == "draw"


def test_it_lays_when_it_can_with_as_few_jokers_as_it_can():
    hand = "R4 R5 R6 B9 B10 B11 joker G13"
    assert chosen(hands=[hand, "R1"], phase="acting") == "lay"
    position = arrange(hands=[hand, "R1"], phase="acting").after(0, "lay")
    while position.record.phase == 2:
        view = position.view(0)
        position = position.after(0, SensiblePlayer().choose(view, view.legal(), None))
    assert position.record.hand[0, 6] == 1


def test_it_lays_off_before_it_discards():
    melds = {"0a": "R4 R5 R6", "0b": "B9 B10 B11"}
    assert chosen(hands=["G7 P1", "R1"], melds=melds, phase="acting") == "add G7 to 0a"
    assert chosen(hands=["P1 joker", "R1"], melds=melds, phase="acting").startswith("add joker")


def test_it_discards_what_it_needs_least():
    assert chosen(hands=["R4 R5 B9 B10 Y1", "R1"], phase="acting") == "discard Y1"


def test_it_plays_a_skip_on_whoever_is_nearest_to_the_end():
    melds = {"2a": "R4 R5 R6", "2b": "B9 B10 B11"}
    hands = ["R7 O9 skip", "R1 R2", "P2 P3"]
    assert chosen(hands=hands, melds=melds, phase="acting") == "skip 2"


def test_it_keeps_jokers_and_what_brings_the_level_near():
    position = arrange(
        hands=["", "R1 R9 B9 joker Y3 G14"], levels=[1, 8], phase="keeping", side="two"
    )
    kept = []
    for _ in range(4):
        view = position.view(1)
        move = SensiblePlayer().choose(view, view.legal(), None)
        if move.text == "done":
            break
        kept.append(move.text)
        position = position.after(1, move)
    assert kept[0] == "keep joker"
    assert {"keep R9", "keep B9"} <= set(kept)


# ---- the three levels


def choice_of(who, **situation) -> str:
    position = arrange(**situation)
    view = position.view(position.to_move[0])
    return who.choose(view, view.legal(), Random(1)).text


def weights_by(weigh, record, seat, legal) -> list[float]:
    weights = np.zeros(len(legal))
    weigh(record, seat, np.array(legal, np.int16), len(legal), weights)
    return weights.tolist()


RUNS = {"1a": "R4 R5 R6", "1b": "B9 B10 B11"}


@pytest.mark.parametrize("who", [Thumb(), Ponderer()])
def test_they_take_what_helps_and_lay_when_they_can(who):
    hand = "R4 R5 B9 B10 Y1 G13 P15"
    assert choice_of(who, hands=[hand, "R1"], discards=["", "G6"]) == "take from 1"
    assert choice_of(who, hands=[hand, "R1"], discards=["", "G15"]) == "draw"
    hand = "R4 R5 R6 B9 B10 B11 joker G13"
    assert choice_of(who, hands=[hand, "R1"], phase="acting") == "lay"


@pytest.mark.parametrize("who", [Thumb(), Ponderer()])
def test_a_joker_is_laid_off_where_another_card_can_follow(who):
    hands = ["B13 P2 joker", "G1 G14"]
    melds = {"0a": "O1 O2 O3", "0b": "Y1 Y2 Y3", **RUNS}
    assert choice_of(who, hands=hands, melds=melds, phase="acting") == "add joker=12 to 1b"


def test_the_hard_one_gives_nothing_away_that_can_be_laid_off():
    hands = ["O4 O5 P1 Y7 G14", "P8 P9"]
    assert choice_of(Ponderer(), hands=hands, melds=RUNS, phase="acting") != "discard Y7"


def test_the_hard_one_counts_the_cards_that_are_still_out():
    """Three sevens lie about, so that another seven is less likely than another five."""
    position = arrange(
        hands=["R5 R7 Y1 B1 G2 O2 P3 O3", "P12"],
        levels=[2, 1],
        discards=["", "G7 B7 O7 P15"],
        phase="acting",
    )
    view = position.view(0)
    texts = [move.text for move in view.legal()]
    weights = dict(zip(texts, weights_by(ponder, view.record, 0, view.legal()), strict=True))
    assert weights["discard R7"] > weights["discard R5"] > weights["discard Y1"]


def test_the_hard_one_lays_so_that_most_can_be_laid_off():
    """As an 11 the Joker lets the 12 and the 13 follow, as an 8 it does not."""
    hand = "R1 R2 R3 B9 B10 joker G12 P13 O5"
    position = arrange(hands=[hand, "O1"], phase="acting")
    for _ in range(10):  # lay, six cards, finish, lay off twice
        view = position.view(0)
        position = position.after(0, Ponderer().choose(view, view.legal(), Random(1)))
    assert position.record.held[0] == 1


def promised(hand: str, level: int = 1) -> float:
    view = arrange(hands=[hand, "O1"], levels=[level, 1]).view(0)
    out = np.zeros(ROW, np.int16)
    unseen_by(view.record, 0, out)
    groups = LEVELS[0, level - 1]
    return float(promise(groups, view.record.hand[0], out, SHORT, np.zeros(ROOM)))


def test_a_joker_in_hand_spares_any_one_card():
    assert promised("R4 R5 R6 B9 B10 joker") > 1 > promised("R4 R5 R6 B9 B10")
    assert promised("R4 R5 R6 B9 joker") > promised("R4 R5 R6 B9 B15") * 3
    assert promised("R3 R4 B7 G7 R11 joker", 3) > promised("R3 R4 B7 G7 R11", 3) * 3


def test_cards_that_can_be_laid_off_promise_more():
    assert promised("R4 R5 R6 B9 B10 G11 P7") > promised("R4 R5 R6 B9 B10 G11 P2")


def test_cards_that_a_seat_sees_are_not_among_the_unseen():
    situation = {"hands": ["R4 joker skip", "O1"], "discards": ["joker", "skip P3"]}
    out = np.zeros(ROW, np.int16)
    unseen_by(arrange(**situation).view(0).record, 0, out)
    assert out[6:].tolist() == [5, 2]


def test_nobody_takes_back_what_is_being_laid():
    position = arrange(hands=["R4 R5 R6 B9 B10 B11 joker G13", "R1"], phase="acting")
    view = position.after(0, "lay").view(0)
    texts = [move.text for move in view.legal()]
    weights = dict(zip(texts, weights_of(view, view.legal()), strict=True))
    assert weights.pop("take back") < min(weights.values()) - 10


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("side", ["one", "two"])
def test_whoever_thinks_reads_only_what_the_seat_knows(seats, side):
    """What is weighed, pondered and settled is the same in the view and in a world imagined."""
    match = Match("level8", [player("easy", "level8")] * seats, seed=3, options={"side": side})
    for number, position in enumerate(match.steps()):
        if position.over or number > 250:
            break
        seat = position.to_move[0]
        view = position.view(seat)
        legal = view.legal()
        settled = settle(view.record, seat)
        assert settled == NONE or settled in [int(move) for move in legal]
        world = view.imagine(Random(number)).record
        assert settle(world, seat) == settled
        for weighs in (weigh, ponder):
            known = weights_by(weighs, view.record, seat, legal)
            assert weights_by(weighs, world, seat, legal) == known


def chances(record) -> list[float]:
    out = np.full(8, 9.0)
    prospects(record, out)
    return out.tolist()


def test_prospects_are_exact_at_the_end_and_even_at_the_start():
    assert chances(deal("level8", seats=4, seed=1).record) == [0.25] * 4 + [0.0] * 4
    match = Match("level8", [player("medium", "level8")] * 3, seed=2)
    for position in match.steps():
        assert sum(chances(position.record)) == pytest.approx(1)
    assert chances(position.record)[position.winners()[0]] == 1.0


def test_prospects_favour_whoever_has_laid_and_is_ahead():
    ahead = chances(arrange(hands=["R1", "B1"], levels=[5, 3]).record)
    assert ahead[0] > 0.6
    laid = chances(arrange(hands=["R1 R2", "B1 B3"], melds=RUNS, phase="acting").record)
    assert laid[1] > 0.55


def test_the_hard_one_plays_whole_games():
    for side in ("one", "two"):
        seated = [Ponderer(), player("medium", "level8")]
        match = Match("level8", seated, seed=4, options={"side": side}, limit=LIMIT)
        assert match.play().result.over
