"""A naive model of a Love Letter and the kernel play the same matches."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from arrange.love_letter import seats_of
from pioche.kernel.jit import MODE
from pioche.play.position import Position

MATCHES = {"compiled": 150, "checked": 120, "plain": 40}[MODE]


def fresh_round(table: dict[str, Any], turn: int) -> dict[str, Any]:
    """A round as it was dealt, read from a table where only the first card has been drawn."""
    hands = [hand.split() for hand in table["hands"]]
    pile = [*table["pile"].split()[::-1], hands[turn].pop()]
    return {"hands": [card for (card,) in hands], "pile": pile, "aside": table["aside"]}


def play_both(
    position: Position,
    model: Any,
    begin: Callable[[Position, Any], None],
    same: Callable[[Position, Any], None],
    told_right: Callable[[Position, Any], None],
    rng: Random,
) -> None:
    """One match; `begin` deals the model the kernel's round, `same` compares what is the game's,
    `told_right` what its events tell."""
    begin(position, model)
    assert_same(position, model)
    while not position.over:
        (seat,) = position.to_move
        move = rng.choice(position.legal(seat))
        deals = position.record.deals
        position = position.after(seat, move)
        model.move(seat, move.text)
        assert position.record.tokens[: position.seats].tolist() == model.tokens
        assert model.round_over == (position.record.deals != deals or position.over)
        if model.round_over:
            told = [event["seat"] for event in position.events if event.name == "round_won"]
            assert told == sorted(model.last_winners)
        told_right(position, model)
        if model.round_over and not position.over:
            begin(position, model)
        assert model.over == position.over
        if not position.over:
            assert_same(position, model)
            same(position, model)
    assert list(position.winners()) == model.winners()
    told = [event["seat"] for event in position.events if event.name == "won"]
    assert told == model.winners()


def assert_same(position: Position, model: Any) -> None:
    state, seats, code = position.record, position.seats, position.game.codes["card"]

    def written(cards: Any) -> list[str]:
        return [code(int(card)) for card in cards]

    assert list(position.to_move) == model.to_move()
    assert [written(state.hand[s, : state.held[s]]) for s in range(seats)] == model.hands
    assert [written(state.front[s, : state.fronted[s]]) for s in range(seats)] == model.front
    assert written(state.pile[: state.piled]) == model.pile
    assert set(seats_of(state.inside)) == set(model.inside)
    assert set(seats_of(state.safe)) == set(model.protected)
    assert list(position.score()) == model.tokens
    for seat in range(seats):
        assert set(map(str, position.legal(seat))) == set(model.legal(seat))
