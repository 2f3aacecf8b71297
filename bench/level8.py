"""Level 8: what the search for a complete lay costs, and how sensible players fare.

Run it with `python bench/level8.py`; `python bench/level8.py 100` for fewer games.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from random import Random
from statistics import mean

import numpy as np

from pioche.games.level8.cards import JOKERS, NUMBERS, ROW, STANDS, VALUES
from pioche.games.level8.completion import missing
from pioche.games.level8.levels import LEVELS, SIDES
from pioche.kernel.jit import kernel
from pioche.kernel.record import NONE, Cells
from pioche.play.match import Match
from pioche.players.level8.sensible import SensiblePlayer

SEATS, HANDS, REPEATS = 4, 4_000, 50
QUESTIONS = {  # whether melds may be of Jokers alone, and the bound
    "can it be laid?": (True, 1),
    "can it be laid, no meld of Jokers alone?": (False, 1),
    "how many are missing?": (True, 99),
}
Question = tuple[bool, int]


@kernel
def search_often(
    groups: Cells, melds: Cells, cards: Cells, alone: bool, bound: int, times: int
) -> int:
    found = 0
    for _ in range(times):
        found += missing(groups, melds, cards, alone, bound)
    return found


def row_of(numbers: list[int], jokers: int) -> Cells:
    row = np.zeros(ROW, np.int16)
    for card in numbers:
        row[card // VALUES] |= 1 << card % VALUES
    row[JOKERS] = jokers
    return row


def any_hand(rng: Random) -> tuple[list[int], int]:
    jokers = rng.choice([0, 0, 1, 1, 2, 3, 4, 5])
    return rng.sample(range(NUMBERS), rng.randint(8, 14) - jokers), jokers


def microseconds(
    groups: Cells, hand: tuple[list[int], int], question: Question, runs: int = 1
) -> float:
    """The best of some runs: what the search takes when nothing else disturbs it."""
    melds = np.zeros((len(groups), ROW), np.int16)
    melds[:, STANDS] = NONE
    row = row_of(*hand)
    best = float("inf")
    for _ in range(runs):
        start = time.perf_counter()
        search_often(groups, melds, row, *question, REPEATS)
        best = min(best, (time.perf_counter() - start) / REPEATS * 1e6)
    return best


def worst_hand(groups: Cells, question: Question, rng: Random) -> tuple[float, float, str]:
    """The mean over many hands, and the worst found from the slowest of them by changing cards."""
    hands = [any_hand(rng) for _ in range(HANDS)]
    times = [microseconds(groups, hand, question) for hand in hands]
    slow = sorted(range(HANDS), key=times.__getitem__)[-20:]
    worst = max((microseconds(groups, hands[n], question, 7), n) for n in slow)
    cost, hand = worst[0], hands[worst[1]]
    for _ in range(400):
        other = changed(hand, rng)
        again = microseconds(groups, other, question, 3)
        if again > cost:
            again = microseconds(groups, other, question, 9)
        if again > cost:
            cost, hand = again, other
    return mean(times), cost, written(hand)


def changed(hand: tuple[list[int], int], rng: Random) -> tuple[list[int], int]:
    """A hand with a card or two exchanged, or a Joker more or less."""
    numbers, jokers = list(hand[0]), hand[1]
    for _ in range(rng.randint(1, 2)):
        numbers.pop(rng.randrange(len(numbers)))
    more = rng.choice([-1, 0, 0, 1])
    jokers = min(5, max(0, jokers + more))
    size = min(14, max(8, len(hand[0]) + hand[1]))
    rest = [card for card in range(NUMBERS) if card not in numbers]
    return numbers + rng.sample(rest, max(1, size - jokers - len(numbers))), jokers


def written(hand: tuple[list[int], int]) -> str:
    values = Counter(card % VALUES + 1 for card in hand[0])
    return " ".join(f"{v}×{n}" for v, n in sorted(values.items())) + f", {hand[1]} Jokers"


def show_search() -> None:
    rng = Random(1)
    microseconds(LEVELS[0, 0], any_hand(rng), (True, 1))  # compiles it
    print("microseconds of one search, hands of 8 to 14 cards with 0 to 5 Jokers")
    for words, question in QUESTIONS.items():
        print(words)
        for side, name in enumerate(SIDES):
            for level in range(LEVELS.shape[1]):
                usual, cost, hand = worst_hand(LEVELS[side, level], question, rng)
                print(f"  {name} {level + 1}: mean {usual:5.2f}  worst {cost:6.2f}  {hand}")


def show_games(count: int, side: str) -> None:
    rounds, turns, moves, paths, unfinished = [], [], [], Counter[str](), 0
    start = time.perf_counter()
    for seed in range(count):
        match = Match(
            "level8", [SensiblePlayer()] * SEATS, seed=seed, options={"side": side}, limit=20_000
        )
        levels = [[1] * SEATS]
        for position in match.steps():
            if position.record.deals > len(levels):
                levels.append(list(position.score()))
        unfinished += not position.over
        rounds.append(len(levels))
        turns.append(sum(move.kind in {"discard", "skip", "slide"} for _, move in match.moves))
        moves.append(len(match.moves))
        winner = position.winners()[0]
        paths["-".join(str(row[winner]) for row in levels)] += 1
    seconds = time.perf_counter() - start
    print(f"{count} games of {SEATS} sensible players, side {side}, {seconds:.0f} s")
    print(f"  not finished: {unfinished}")
    print(f"  mean rounds {mean(rounds):.2f}, turns {mean(turns):.1f}, moves {mean(moves):.0f}")
    print("  the winner's levels, round by round, most often:")
    for path, times in paths.most_common(6):
        print(f"    {path}  {times}")
    lengths = Counter(path.count("-") + 1 for path in paths.elements())
    print(f"  rounds: {dict(sorted(lengths.items()))}")


if __name__ == "__main__":
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000
    show_search()
    for side in SIDES:
        show_games(games, side)
