"""The naive model of La Résistance and the kernel play the same games."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from arrange.resistance import describe
from oracles.resistance import CHARACTERS, CLOCK, TILES, ResistanceOracle
from pioche.kernel.jit import MODE
from pioche.play.position import Position, deal

GAMES = {"compiled": 300, "checked": 120, "plain": 40}[MODE]
PARTS = 10
LONGEST = 110
SLAPS = {"slap", "slap_early"}
KINDS = {*SLAPS, "flip", "close"}
EAGERNESS = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1.0]
TOLD_EVERYWHERE = {
    *("slapped", "slapped_early", "full", "last_free", "closed", "counted"),
    *("pawn_won", "pawn_taken", "pawn_kept", "pawn_stays", "pawn_stays_with"),
    *("second_round", "scored", "won"),
}
TOLD_WITH_TWO = {*TOLD_EVERYWHERE, "flipped_both"}
TOLD_WITH_MORE = {*TOLD_EVERYWHERE, "flipped"}


def told_by(position: Position) -> list[tuple[Any, ...]]:
    """What the kernel told, with tiles by their codes."""
    code = position.game.code
    return [
        (
            event.name,
            *(
                code("tile", value) if name in {"tile", "other"} else value
                for name, value in event.arguments
            ),
        )
        for event in position.events
    ]


def laid_out(planet: list[str]) -> str:
    """The tiles on a planet, by character."""
    return " ".join(sorted(planet, key=CHARACTERS.index))


def assert_same(position: Position, table: dict[str, Any], model: ResistanceOracle) -> None:
    """Compare the kernel's position, and the same in words, with the model's."""
    seats = range(position.seats)
    assert table["stack"].split() == model.stack
    assert table["faced"].split() == model.faced
    assert table["planets"] == [[laid_out(planet) for planet in own] for own in model.planets]
    assert list(table["free"]) == [model.free(seat) for seat in seats]
    assert table["pawns"] == model.pawns
    assert table["round"] == model.round
    assert list(table["to_move"]) == list(position.to_move) == model.to_move()
    assert list(table["score"]) == list(position.score()) == model.points()
    for seat in [*seats, CLOCK]:
        assert sorted(map(str, position.legal(seat))) == sorted(model.legal(seat))
    assert position.over == model.over
    if model.over:
        assert list(table["winners"]) == list(position.winners()) == model.winners()
    else:
        assert table["winners"] is None
        assert position.seats == 2 or table["turn"] == model.turn  # two have no turns


def choose(position: Position, eagerness: float, rng: Random) -> tuple[int, Any]:
    """A seat and its move: a slap by so much eagerness, where anybody may slap."""
    choices = [(seat, move) for seat in position.to_move for move in position.legal(seat)]
    slaps = [choice for choice in choices if choice[1].kind in SLAPS]
    others = [choice for choice in choices if choice[1].kind not in SLAPS]
    return rng.choice(slaps if slaps and rng.random() < eagerness else others)


def play_both(number: int) -> Counter[str]:
    """One game by both; returns how often each kind of move was made and each event was told."""
    rng = Random(number)
    seats, second = 2 + number % 3, rng.choice(["same", "next"])
    first = rng.choice(["random", *range(seats)])
    eagerness = rng.choice(EAGERNESS)
    position = deal("resistance", seats=seats, seed=number, first=first, second=second)
    table = describe(position)
    assert first in {"random", table["turn"]}
    model = ResistanceOracle(table["stack"].split(), None, table["turn"], seats, second)
    assert_same(position, table, model)
    met: Counter[str] = Counter()
    moves = 0
    while not position.over:
        seat, move = choose(position, eagerness, rng)
        position = position.after(seat, move)
        table = describe(position)
        if table["round"] == 2 and model.round == 1:
            model.second_stack = table["stack"].split()
            assert sorted(model.second_stack) == sorted(TILES)
        model.move(seat, move.text)
        assert told_by(position) == model.events
        assert_same(position, table, model)
        met.update([move.kind, *(event.name for event in position.events)])
        moves += 1
    assert moves <= LONGEST
    return met


@cache
def play_part(part: int) -> dict[int, Counter[str]]:
    """A tenth of the games; returns what they met, by the number of seats."""
    met: dict[int, Counter[str]] = {seats: Counter() for seats in (2, 3, 4)}
    for number in range(part * GAMES // PARTS, (part + 1) * GAMES // PARTS):
        met[2 + number % 3] += play_both(number)
    return met


@pytest.mark.parametrize("part", range(PARTS))
def test_oracle_and_kernel_agree(part):
    play_part(part)


@pytest.mark.skipif(MODE != "compiled", reason="the other modes play too few games")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_games_met_everything(seats):
    met: Counter[str] = Counter()
    for part in range(PARTS):
        met += play_part(part)[seats]
    assert set(met) == KINDS | (TOLD_WITH_TWO if seats == 2 else TOLD_WITH_MORE)


@pytest.mark.slow
@pytest.mark.parametrize("part", range(20))
def test_oracle_and_kernel_agree_on_twenty_thousand_games(part):
    for number in range(part * 1_000, (part + 1) * 1_000):
        play_both(1_000_000 + number)
