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

from oracles.level8 import Level8Oracle
from oracles.mission626 import Mission626Oracle
from oracles.parade import COLOURS, ParadeOracle
from oracles.princess import PrincessOracle
from oracles.resistance import ResistanceOracle
from pioche.games.game import find
from pioche.games.mission626 import cards as mission626
from pioche.games.princess import cards as princess
from pioche.games.resistance import tiles as resistance
from pioche.lab.bench import position_moves, random_moves

SEATS, GAMES, RUNS = 4, 300, 5
ENDLESS = 300  # moves of a game whose rules set no bound


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


def level8_game(rng: Random) -> int:
    """Some hundred moves: aimless players need never come to an end."""
    numbers = [f"{colour}{value}" for colour in "ROYGBP" for value in range(1, 16)]
    cards = [*numbers, *["joker"] * 7, *["skip"] * 4]
    dealer = rng.randrange(SEATS)
    dealt = level8_deal(cards, [[]] * SEATS, dealer, rng)
    model = Level8Oracle(**dealt, levels=[1] * SEATS, dealer=dealer, turn=(dealer + 1) % SEATS)
    for _ in range(ENDLESS):
        seat = model.to_move()[0]
        model.move(seat, rng.choice(sorted(model.legal(seat))))
        if model.new_round:
            model.set_deal(**level8_deal(model.to_deal, model.hands, model.dealer, rng))
        elif model.rebuilt:
            model.set_pile(rng.sample(model.rebuilt, len(model.rebuilt)))
        if model.over:
            break
    return ENDLESS


def level8_deal(
    cards: list[str], kept: list[list[str]], dealer: int, rng: Random
) -> dict[str, Any]:
    pile = rng.sample(cards, len(cards))
    hands = [[*hand, *(pile.pop() for _ in range(10 - len(hand)))] for hand in kept]
    discards: list[list[str]] = [[] for _ in hands]
    discards[dealer].append(pile.pop())
    return {"hands": hands, "pile": pile, "discards": discards}


def resistance_game(rng: Random) -> int:
    tiles = [resistance.Tile(tile).name.lower() for tile in resistance.SORTED]
    stacks = [rng.sample(tiles, len(tiles)) for _ in range(resistance.ROUNDS)]
    model = ResistanceOracle(*stacks, first=rng.randrange(SEATS), seats=SEATS)
    played = 0
    while seats := model.to_move():
        seat = rng.choice(seats)
        model.move(seat, rng.choice(model.legal(seat)))
        played += 1
    return played


def shuffled(deck: Any, rng: Random) -> list[str]:
    cards = [card.name.lower() for card in deck.Card for _ in range(deck.COPIES[card])]
    rng.shuffle(cards)
    return cards


def oracle_moves(play_game: Callable[[Random], int]) -> float:
    """Random moves per second on lists."""
    rng = Random(1)
    games = 20 if play_game is level8_game else GAMES
    start = time.perf_counter()
    played = sum(play_game(rng) for _ in range(games))
    return played / (time.perf_counter() - start)


def main() -> None:
    oracles = {
        "level8": level8_game,
        "mission626": mission626_game,
        "parade": parade_game,
        "princess": princess_game,
        "resistance": resistance_game,
    }
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
