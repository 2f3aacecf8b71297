"""The naive model of Level 8 and the kernel play the same games."""

from __future__ import annotations

from random import Random

import pytest

from arrange.level8 import describe, prefer
from oracles.level8 import Level8Oracle
from pioche.kernel.jit import MODE
from pioche.play.position import Position, deal
from pioche.players.level8.sensible import SensiblePlayer

GAMES = {"compiled": 40, "checked": 30, "plain": 10}[MODE]
AIMLESS = MODE != "compiled"  # the other modes are slow, and give the same bytes
LIMIT = {"compiled": 4_000, "checked": 300, "plain": 100}[MODE]  # moves; see `play_both`


def model_of(position: Position, options: dict[str, str]) -> Level8Oracle:
    """The oracle with the same cards on the same table."""
    table = describe(position)
    return Level8Oracle(
        **dealt(table),
        levels=table["levels"],
        dealer=table["dealer"],
        turn=table["turn"],
        **options,
    )


def dealt(table: dict) -> dict:
    return {
        "hands": [hand.split() for hand in table["hands"]],
        "pile": table["pile"].split()[::-1],
        "discards": [cards.split() for cards in table["discards"]],
    }


def assert_same(position: Position, table: dict, model: Level8Oracle) -> None:
    assert list(table["to_move"]) == model.to_move()
    assert [sorted(hand.split()) for hand in table["hands"]] == [sorted(h) for h in model.hands]
    assert table["pile"].split()[::-1] == model.pile
    assert table["under"] == model.under
    assert [cards.split() for cards in table["discards"]] == model.discards
    assert table["levels"] == model.levels
    assert table["laid"] == model.laid
    assert table["skipped"] == [seat for seat, there in enumerate(model.skipped) if there]
    assert [sorted(cards.split()) for cards in table["kept"]] == [sorted(c) for c in model.kept]
    assert sorted_melds(table["melds"]) == {name: sorted(c) for name, c in model.melds.items()}
    assert sorted_melds(table["put"]) == {name: sorted(c) for name, c in model.put.items()}
    assert (table["phase"], table["dealer"]) == (
        "over" if model.over else model.phase,
        model.dealer,
    )
    for seat in range(position.seats):
        assert sorted(map(str, position.legal(seat))) == sorted(model.legal(seat))


def sorted_melds(melds: dict[str, str]) -> dict[str, list[str]]:
    return {name: sorted(cards.split()) for name, cards in melds.items()}


def play_both(number: int) -> None:
    """Most moves are sensible, so that games come to an end; aimless ones are broken off."""
    rng = Random(number)
    seats = 2 + number % 5
    options = {
        "side": rng.choice(["one", "two"]),
        "joker_melds": rng.choice(["allowed", "refused"]),
        "last_card": rng.choice(["discard", "any"]),
    }
    position = deal("level8", seats=seats, seed=number, **options)
    model = model_of(position, options)
    assert_same(position, describe(position), model)
    sensible = SensiblePlayer()
    for _ in range(LIMIT):
        if position.over:
            break
        seat = rng.choice(position.to_move)
        legal = position.legal(seat)
        if AIMLESS or rng.random() < 0.3:
            move = prefer(legal, rng)
        else:
            move = sensible.choose(position.view(seat), legal, rng)
        position = position.after(seat, move)
        model.move(seat, move.text)
        table = describe(position)
        follow_chance(position, table, model)
        assert_same(position, table, model)
    assert position.over == model.over
    if model.over:
        assert list(position.winners()) == model.winners()
        assert [e["seat"] for e in position.events if e.name == "won"] == model.winners()


def follow_chance(position: Position, table: dict, model: Level8Oracle) -> None:
    """Let the model's cards lie as they were shuffled."""
    told = [event["count"] for event in position.events if event.name == "rebuilt"]
    assert told == ([] if model.rebuilt is None else [len(model.rebuilt)])
    if model.new_round:
        model.set_deal(**dealt(table))
    elif model.rebuilt is not None:
        model.set_pile(table["pile"].split()[::-1])


@pytest.mark.parametrize("part", range(10))
def test_oracle_and_kernel_agree(part):
    for number in range(part * GAMES // 10, (part + 1) * GAMES // 10):
        play_both(number)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_oracle_and_kernel_agree_on_five_thousand_games(part):
    for number in range(part * 250, (part + 1) * 250):
        play_both(1_000_000 + number)
