"""The sensible player of Level 8 plays whole games to their end."""

from __future__ import annotations

import pytest

from arrange.level8 import arrange
from pioche.play.match import Match
from pioche.players.level8.sensible import SensiblePlayer

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
