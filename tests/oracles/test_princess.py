"""The naive model of Princess Princess and the kernel play the same matches."""

from __future__ import annotations

from random import Random

import pytest

from arrange.princess import describe
from oracles.love_letter import MATCHES, fresh_round, play_both
from oracles.princess import PrincessOracle
from pioche.play.position import Position, deal


def begin(position: Position, model: PrincessOracle) -> None:
    table = describe(position)
    fresh = fresh_round(table, table["turn"])
    model.begin_round(**fresh, face_up=table["face_up"].split(), starter=table["turn"])


def same(position: Position, model: PrincessOracle) -> None:
    table = describe(position)
    assert table["aside"] == (model.aside or "-")
    assert table["face_up"].split() == model.face_up


def told_right(position: Position, model: PrincessOracle) -> None:
    for name, bonus in (("claire_paid", "claire_bonus"), ("princess_paid", "princess_bonus")):
        told = [event["seat"] for event in position.events if event.name == name]
        assert told == (sorted(getattr(model, bonus)) if model.round_over else [])


def play_match(number: int) -> None:
    rng = Random(number)
    seats, claire = 2 + number % 5, rng.choice(["alone", "literal"])
    position = deal("princess", seats=seats, seed=number, claire=claire)
    model = PrincessOracle(seats, claire=claire)
    play_both(position, model, begin, same, told_right, rng)


@pytest.mark.parametrize("part", range(10))
def test_oracle_and_kernel_agree(part):
    for number in range(part * MATCHES // 10, (part + 1) * MATCHES // 10):
        play_match(number)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_oracle_and_kernel_agree_on_twenty_thousand_matches(part):
    for number in range(part * 1_000, (part + 1) * 1_000):
        play_match(1_000_000 + number)
