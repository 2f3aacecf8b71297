"""How fast the engine is, here and now: medians, because machines are shared."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from pioche.games.batch import ENDLESS, RandomGames
from pioche.games.derived import copies
from pioche.games.game import Game, Move
from pioche.lab.warm import warm
from pioche.play.match import Match
from pioche.play.player import Player
from pioche.play.position import Position, View, deal
from pioche.play.seed import seed_words
from pioche.players import player
from pioche.players.search import Search

RUNS = 5
DEALS = 4  # whose first moves are searched


def rates(measure: Callable[[], float]) -> float:
    return statistics.median(measure() for _ in range(RUNS))


def random_moves(game: Game, seats: int, workers: int | None) -> float:
    """Random moves per second inside compiled code, deals and counts included."""
    games = 16_384 if game.about.longest else 256
    plan = RandomGames(game, seats, seed_words(1), game.choices(seats, {}))

    def measure() -> float:
        start = time.perf_counter()
        moves = sum(int(batch.lengths.sum()) for batch in plan.batches(games, workers))
        return moves / (time.perf_counter() - start)

    return rates(measure)


def search_iterations(game: Game, seats: int) -> float:
    """Iterations per second of the search on one core, from the first moves of some deals, with
    random playouts to the end of the round."""
    deals = [deal(game.slug, seats=seats, seed=seed) for seed in range(DEALS)]
    views = [position.view(position.to_move[0]) for position in deals]
    search = Search(iterations=20_000, seconds=0.1, is_guided=False, limit=ENDLESS)

    def measure() -> float:
        start = time.perf_counter()
        tried = sum(int(search.look(view, Random(1)).visits.sum()) for view in views)
        return tried / (time.perf_counter() - start)

    return rates(measure)


def hard_answers(game: Game) -> dict[str, float]:
    """Milliseconds that `hard` takes to answer, over a game of three: in the median, at worst."""
    timed = Timed(player("hard", game.slug))
    Match(game.slug, [timed] * 3, seed=1).play()
    return {"median": statistics.median(timed.times), "worst": max(timed.times)}


@dataclass
class Timed:
    """A player, and how many milliseconds it took for each answer."""

    player: Player
    times: list[float] = field(default_factory=list)

    def choose(self, view: View, legal: Sequence[Move], rng: Random) -> int | str | None:
        start = time.perf_counter()
        choice = self.player.choose(view, legal, rng)
        if len(legal) > 1:
            self.times.append(1e3 * (time.perf_counter() - start))
        return choice


def recorded_games(game: Game, seats: int, count: int) -> list[tuple[Position, list[Any]]]:
    """Random games as a start and its moves."""
    rng = Random(1)
    games = []
    for number in range(count):
        start = position = deal(game.slug, seats=seats, seed=number)
        moves: list[Any] = []
        while not position.over and len(moves) < 1_000:
            seat = position.to_move[0]
            move = rng.choice(position.legal(seat))
            moves.append((seat, move))
            position = position.after(seat, move)
        games.append((start, moves))
    return games


def position_moves(game: Game) -> float:
    """Moves per second through `Position.after`, every one checked."""
    seats = game.about.seats
    games = recorded_games(game, seats[len(seats) // 2], 100)

    def measure() -> float:
        start = time.perf_counter()
        played = 0
        for first, moves in games:
            position = first
            for seat, move in moves:
                position = position.after(seat, move)
            played += len(moves)
        return played / (time.perf_counter() - start)

    return rates(measure)


def copy_time(game: Game) -> float:
    """Nanoseconds to copy a state."""
    source, target, times = game.box(64), game.box(64), 1_000_000

    def measure() -> float:
        start = time.perf_counter()
        copies(source, target, times)
        return (time.perf_counter() - start) / times * 1e9

    return rates(measure)


def start_times(game: Game) -> tuple[float, float]:
    """Seconds to compile everything from nothing, and to show the rules from a warm cache."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "PIOCHE_CACHE": folder}

        def run(*arguments: str) -> float:
            start = time.perf_counter()
            command = [sys.executable, "-m", "pioche", *arguments]
            subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
            return time.perf_counter() - start

        cold = run("warm", game.slug)
        return cold, rates(lambda: run("rules", game.slug))


FIGURES = (
    "random_moves_per_second",
    "random_moves_per_second_all_cores",
    "position_moves_per_second",
    "search_iterations_per_second",
    "hard_answer_ms",
    "copy_ns",
    "cold_compile_s",
    "warm_start_s",
)


def bench(games: list[Game]) -> Iterator[tuple[str, dict[str, Any]]]:
    """One figure after another, under its name, by game."""
    for game in games:
        warm(game)
    starts: dict[str, tuple[float, float]] = {}
    measures: tuple[Callable[[Game], Any], ...] = (
        lambda game: by_seats(game, 1),
        lambda game: by_seats(game, None),
        position_moves,
        searches_by_seats,
        hard_answers,
        copy_time,
        lambda game: starts.setdefault(game.slug, start_times(game))[0],
        lambda game: starts[game.slug][1],
    )
    for name, measure in zip(FIGURES, measures, strict=True):
        yield name, {game.slug: measure(game) for game in games}


def searches_by_seats(game: Game) -> dict[str, float]:
    """Nothing for a game with a clock, in which there is no turn to search for."""
    seats = () if game.about.clock else game.about.seats
    return {str(count): search_iterations(game, count) for count in seats}


def by_seats(game: Game, workers: int | None) -> dict[str, float]:
    return {str(seats): random_moves(game, seats, workers) for seats in game.about.seats}
