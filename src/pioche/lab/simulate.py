"""Play many games between players and count.

Game n depends on the seed and n alone, never on the number of cores.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pioche.errors import BadInput
from pioche.games.batch import RandomGames
from pioche.games.game import Game, find
from pioche.kernel.record import Words
from pioche.play.match import Match
from pioche.play.seed import check_seed, child_seed, seed_words, write_seed
from pioche.players import player

MOST = 10**12  # games, or moves of a game
Progress = Callable[[int], None]  # told how many games have just been finished
Shares = NDArray[np.float64]


@dataclass(frozen=True)
class Games:
    """Some finished games: points and shares of the win by game and seat, moves in all."""

    first: int
    points: Words
    shares: Shares
    moves: int
    unfinished: int


@dataclass
class Tally:
    """How one player fared. Shared wins count in equal parts."""

    name: str
    seat: int  # where it sat in the first game
    wins: float = 0.0
    points: int = 0

    def json(self, games: int) -> dict[str, Any]:
        low, high = interval(self.wins, games)
        return {
            "name": self.name,
            "seat": self.seat,
            "wins": round(self.wins, 6),
            "win_rate": self.wins / games if games else 0.0,
            "low": low,
            "high": high,
            "mean_score": self.points / games if games else 0.0,
        }


@dataclass
class Simulation:
    """What is to be played, and the count so far: it can be read at any time."""

    slug: str
    players: Sequence[str]
    games: int
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    rotate: bool = True
    limit: int | None = None
    workers: int | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.games <= MOST:
            raise BadInput(f"{self.games} games cannot be played: give 1 to {MOST}")
        if self.limit is not None and not 1 <= self.limit <= MOST:
            raise BadInput(f"a limit of {self.limit} moves is none: give 1 to {MOST}")
        check_seed(self.seed)
        self.game: Game = find(self.slug)
        self.seats = self.game.check_seats(len(self.players))
        self.chosen = self.game.choices(self.seats, self.options)
        for name in self.players:
            player(name, self.slug)
        self.tallies = [Tally(name, seat) for seat, name in enumerate(self.players)]
        self.done = self.moves = self.unfinished = 0
        self.seconds = 0.0

    def run(self, progress: Progress = lambda games: None) -> None:
        """Play; interrupted, it keeps what was done."""
        start = time.perf_counter()
        play = self.random_games if set(self.players) == {"random"} else self.matches
        try:
            for games in play():
                self.count(games)
                self.seconds = time.perf_counter() - start
                progress(len(games.points))
        finally:
            self.seconds = time.perf_counter() - start

    def random_games(self) -> Iterator[Games]:
        """All players are random: whole batches inside compiled code."""
        batches = RandomGames(
            self.game, self.seats, seed_words(self.seed), self.chosen, self.limit
        ).batches(self.games, self.workers)
        for batch in batches:
            shares = win_shares(batch.scores, self.game.signs) * batch.finished[:, None]
            unfinished = len(batch.finished) - int(batch.finished.sum())
            moves = int(batch.lengths.sum())
            points = batch.scores[:, :, self.game.about.points]
            yield Games(batch.first, points, shares, moves, unfinished)

    def matches(self) -> Iterator[Games]:
        """Any players: a match a game."""
        for number in range(self.games):
            seated = [""] * self.seats
            for name, seat in zip(self.players, self.chairs(number), strict=True):
                seated[seat] = name
            seed = child_seed(self.seed, number)
            players = [player(name, self.slug) for name in seated]
            match = Match(self.slug, players, seed, self.chosen, limit=self.limit)
            match.play()
            scores = np.array([match.position.sheet()], np.int64)
            over = match.position.over
            shares = win_shares(scores, self.game.signs) * over
            points = scores[:, :, self.game.about.points]
            yield Games(number, points, shares, len(match.moves), int(not over))

    def chairs(self, number: int) -> list[int]:
        """Where each player sits in game `number`."""
        shift = number % self.seats if self.rotate else 0
        return [(place + shift) % self.seats for place in range(self.seats)]

    def count(self, games: Games) -> None:
        numbers = np.arange(len(games.points))
        shift = (games.first + numbers) % self.seats if self.rotate else np.zeros_like(numbers)
        for place, tally in enumerate(self.tallies):
            seat = (place + shift) % self.seats
            tally.wins += float(games.shares[numbers, seat].sum())
            tally.points += int(games.points[numbers, seat].sum())
        self.done += len(numbers)
        self.moves += games.moves
        self.unfinished += games.unfinished

    def json(self) -> dict[str, Any]:
        """The object that `pioche sim --json` prints."""
        return {
            "game": self.slug,
            "games": self.done,
            "seats": self.seats,
            "players": [tally.json(self.done) for tally in self.tallies],
            "moves": self.moves,
            "seconds": round(self.seconds, 3),
            "unfinished": self.unfinished,
            "seed": write_seed(self.seed),
        }


def win_shares(scores: Words, signs: Words) -> Shares:
    """Each seat's part of the win, by game: columns from left to right, ties share."""
    leads = np.ones(scores.shape[:2], np.bool_)
    lowest = np.iinfo(np.int64).min
    for column, sign in enumerate(signs):
        worth = np.where(leads, scores[:, :, column] * sign, lowest)
        leads &= worth == worth.max(axis=1, keepdims=True)
    shares: Shares = leads / leads.sum(axis=1, keepdims=True)
    return shares


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a win rate."""
    if games == 0:
        return 0.0, 1.0
    z = 1.959964
    rate, weight = wins / games, z * z / games
    middle = (rate + weight / 2) / (1 + weight)
    reach = z * math.sqrt(rate * (1 - rate) / games + weight / games / 4) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)
