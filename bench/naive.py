"""Random games of Parade: the engine beside plain Python on lists, in one run on one core.

The plain one is the oracle of the tests, with nothing but its moves: no record, no events.
Run it with `python bench/naive.py`.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

sys.path.append(str(Path(__file__).parent.parent / "tests"))

from oracles.parade import COLOURS, ParadeOracle
from pioche.games.game import find
from pioche.lab.bench import position_moves, random_moves

SEATS, GAMES, RUNS = 4, 300, 5


def oracle_moves() -> float:
    """Random moves per second on lists."""
    rng = Random(1)
    cards = [f"{colour}{value}" for colour in COLOURS for value in range(11)]
    start = time.perf_counter()
    played = 0
    for _ in range(GAMES):
        rng.shuffle(cards)
        hands = [cards[5 * seat : 5 * seat + 5] for seat in range(SEATS)]
        model = ParadeOracle(hands, cards[20:26], cards[26:], rng.randrange(SEATS))
        while not model.over:
            seat = model.to_move()[0]
            model.move(seat, rng.choice(model.legal(seat)))
            played += 1
    return played / (time.perf_counter() - start)


def main() -> None:
    game = find("parade")
    measures: dict[str, Callable[[], float]] = {
        "plain Python on lists": oracle_moves,
        "through Position.after": lambda: position_moves(game),
        "inside the kernel": lambda: random_moves(game, SEATS, workers=1),
    }
    rates = {
        name: statistics.median(measure() for _ in range(RUNS))
        for name, measure in measures.items()
    }
    slowest = rates["plain Python on lists"]
    for name, rate in rates.items():
        print(f"{name:<24}{rate:>12,.0f} moves/s {rate / slowest:>8.1f} times")


if __name__ == "__main__":
    main()
