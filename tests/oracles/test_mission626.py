"""The naive model of Mission 626 and the kernel play the same matches."""

from __future__ import annotations

from random import Random

import pytest

from arrange.mission626 import describe
from oracles.love_letter import MATCHES, fresh_round, play_both
from oracles.mission626 import Mission626Oracle
from pioche.play.position import Position, deal


def begin(position: Position, model: Mission626Oracle) -> None:
    table = describe(position)
    assert (table["stitch"], table["face"]) == (model.stitch, "nice")
    model.begin_round(**fresh_round(table, table["turn"]))


def same(position: Position, model: Mission626Oracle) -> None:
    assert position.record.stitch == model.stitch
    assert bool(position.record.wrecker) == model.wrecker


def told_right(position: Position, model: Mission626Oracle) -> None:
    shown = {e["seat"]: e["total"] for e in position.events if e.name.startswith("showed_")}
    shown |= {e["seat"]: e["value"] for e in position.events if e.name == "showed"}
    assert shown == (model.revealed if model.round_over else {})


def play_match(number: int) -> None:
    rng = Random(number)
    seats, broken_tie = 2 + number % 4, rng.choice(["winner", "holder"])
    first = rng.randrange(seats)
    position = deal("mission626", seats=seats, seed=number, first=first, broken_tie=broken_tie)
    model = Mission626Oracle(seats, stitch=first, broken_tie=broken_tie)
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
