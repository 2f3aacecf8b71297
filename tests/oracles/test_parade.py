"""The naive model and the kernel play the same games."""

from __future__ import annotations

from random import Random

import pytest

from arrange.parade import describe
from oracles.parade import ParadeOracle
from pioche.kernel.jit import MODE
from pioche.play.position import Position, deal

GAMES = {"compiled": 150, "checked": 120, "plain": 40}[MODE]


def model_of(position: Position, tie: str) -> ParadeOracle:
    """The oracle with the same cards on the same table."""
    table = describe(position)
    return ParadeOracle(
        hands=[hand.split() for hand in table["hands"]],
        line=table["line"].split(),
        pile=table["pile"].split()[::-1],
        first=position.to_move[0],
        tie=tie,
    )


def assert_same(position: Position, model: ParadeOracle) -> None:
    table = describe(position)
    assert list(table["to_move"]) == model.to_move()
    assert [set(hand.split()) for hand in table["hands"]] == [set(hand) for hand in model.hands]
    assert table["line"].split() == model.line
    assert table["pile"].split()[::-1] == model.pile
    assert [set(cards.split()) for cards in table["front"]] == [set(c) for c in model.front]
    assert [set(cards.split()) for cards in table["discards"]] == [set(c) for c in model.discards]
    assert list(table["score"]) == model.points()
    for seat in range(position.seats):
        assert sorted(map(str, position.legal(seat))) == sorted(model.legal(seat))


def play_both(number: int) -> None:
    rng = Random(number)
    seats, tie = 2 + number % 5, rng.choice(["shared", "latest"])
    position = deal("parade", seats=seats, seed=number, tie=tie)
    model = model_of(position, tie)
    assert_same(position, model)
    while not position.over:
        seat = rng.choice(position.to_move)
        move = rng.choice(position.legal(seat))
        line = list(model.line)
        position = position.after(seat, move)
        model.move(seat, move.text)
        taken = [event["card"] for event in position.events if event.name == "took"]
        if move.kind == "play":
            gone = [card for card in line if card not in model.line]
            assert [position.game.code("card", card) for card in taken] == gone
        assert_same(position, model)
    assert model.over
    assert list(position.winners()) == model.winners()
    told = [event["seat"] for event in position.events if event.name == "won"]
    assert told == model.winners()


@pytest.mark.parametrize("part", range(10))
def test_oracle_and_kernel_agree(part):
    for number in range(part * GAMES // 10, (part + 1) * GAMES // 10):
        play_both(number)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_oracle_and_kernel_agree_on_twenty_thousand_games(part):
    for number in range(part * 1_000, (part + 1) * 1_000):
        play_both(1_000_000 + number)
