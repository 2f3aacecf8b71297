"""Random games: the engine beside plain Python on lists, in one run on one core.

The plain ones are the oracles of the tests, with nothing but their moves: no record, no events.
Run it with `python bench/naive.py`.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from oracles.mission626 import Mission626Oracle
from oracles.parade import COLOURS, ParadeOracle
from oracles.princess import PrincessOracle
from pioche.games.game import find
from pioche.games.mission626 import cards as mission626
from pioche.games.princess import cards as princess
from pioche.lab.bench import position_moves, random_moves

SEATS, GAMES, RUNS = 4, 300, 5


def play_on(model: Any, rng: Random) -> int:
    """Random moves until somebody has to deal; how many."""
    played = 0
    while seats := model.to_move():
        model.move(seats[0], rng.choice(sorted(model.legal(seats[0]))))
        played += 1
    return played


def parade_game(rng: Random) -> int:
    cards = [f"{colour}{value}" for colour in COLOURS for value in range(11)]
    rng.shuffle(cards)
    hands = [cards[5 * seat : 5 * seat + 5] for seat in range(SEATS)]
    return play_on(ParadeOracle(hands, cards[20:26], cards[26:], rng.randrange(SEATS)), rng)


def mission626_game(rng: Random) -> int:
    model = Mission626Oracle(SEATS, stitch=rng.randrange(SEATS))
    played = 0
    while not model.over:
        aside, *cards = shuffled(mission626, rng)
        model.begin_round(cards[:SEATS], aside, cards[SEATS:])
        played += play_on(model, rng)
    return played


def princess_game(rng: Random) -> int:
    model = PrincessOracle(SEATS)
    played = 0
    while not model.over:
        aside, *cards = shuffled(princess, rng)
        starter = rng.choice(sorted(model.may_start))
        model.begin_round(cards[:SEATS], aside, [], cards[SEATS:], starter)
        played += play_on(model, rng)
    return played


def shuffled(deck: Any, rng: Random) -> list[str]:
    cards = [card.name.lower() for card in deck.Card for _ in range(deck.COPIES[card])]
    rng.shuffle(cards)
    return cards


def oracle_moves(play_game: Callable[[Random], int]) -> float:
    """Random moves per second on lists."""
    rng = Random(1)
    start = time.perf_counter()
    played = sum(play_game(rng) for _ in range(GAMES))
    return played / (time.perf_counter() - start)


def main() -> None:
    oracles = {"mission626": mission626_game, "parade": parade_game, "princess": princess_game}
    for slug, play_game in oracles.items():
        game = find(slug)
        measures: dict[str, Callable[[], float]] = {
            "plain Python on lists": lambda play_game=play_game: oracle_moves(play_game),
            "through Position.after": lambda game=game: position_moves(game),
            "inside the kernel": lambda game=game: random_moves(game, SEATS, workers=1),
        }
        rates = {
            name: statistics.median(measure() for _ in range(RUNS))
            for name, measure in measures.items()
        }
        slowest = rates["plain Python on lists"]
        print(slug)
        for name, rate in rates.items():
            print(f"  {name:<24}{rate:>12,.0f} moves/s {rate / slowest:>8.1f} times")


if __name__ == "__main__":
    main()
