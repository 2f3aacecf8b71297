"""Games between the same players, and pieces of them: small enough to be sent anywhere.

Game n depends on the series and n alone, so a series can be cut into any pieces, and those can be
played by anybody: only who does the work changes, never what comes out.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from pioche.games.batch import RandomGames
from pioche.games.game import find
from pioche.kernel.record import Words
from pioche.lab.statistics import win_shares
from pioche.play.match import Match
from pioche.play.player import Player
from pioche.play.seed import child_seed, seed_words
from pioche.players.player import RandomPlayer, player, players

Maker = Callable[[], Player]  # gives a fresh player
AIM = 0.25  # seconds that a piece should take: a bar that moves four times a second is smooth


def maker(name: str, slug: str) -> Maker:
    """What makes players of that name."""
    player(name, slug)  # or says which names there are
    return players(slug)[name]


@dataclass(frozen=True)
class Games:
    """Some finished games: points and parts of the win by game and player, in the order of the
    series. Parts are whole numbers, so that sums are the same in any order."""

    points: Words
    parts: Words
    moves: int
    unfinished: int
    seconds: float = 0.0


@dataclass(frozen=True)
class Series:
    """Who plays what. In game n everybody sits n seats further on, if they `rotate`."""

    slug: str
    makers: tuple[Maker, ...]
    seed: int
    options: Mapping[str, Any] = field(default_factory=dict)
    rotate: bool = True
    limit: int | None = None

    @property
    def seats(self) -> int:
        return len(self.makers)

    @property
    def whole(self) -> int:
        """The parts of a whole win: however many share it, each has a whole number of them."""
        return math.lcm(*range(1, self.seats + 1))

    @property
    def is_random(self) -> bool:
        """Whether whole batches can be played inside compiled code."""
        return all(maker is RandomPlayer for maker in self.makers)

    def play(self, first: int, count: int) -> Games:
        """Games `first` to `first + count - 1`."""
        return self.batch(first, count) if self.is_random else self.matches(first, count)

    def batch(self, first: int, count: int) -> Games:
        batch = self.random_games().batch(first, count)
        return self.games(first, batch.scores, batch.finished, int(batch.lengths.sum()))

    def random_games(self) -> RandomGames:
        game = find(self.slug)
        return RandomGames(game, self.seats, seed_words(self.seed), self.options, self.limit)

    def matches(self, first: int, count: int) -> Games:
        sheets, over, moves = [], [], 0
        for number in range(first, first + count):
            match = self.match(number)
            match.play()
            sheets.append(match.position.sheet())
            over.append(match.position.over)
            moves += len(match.moves)
        return self.games(first, np.array(sheets, np.int64), np.array(over, np.int64), moves)

    def match(self, number: int) -> Match:
        """Game `number`, to be played."""
        shift = number % self.seats * self.rotate
        players = [self.makers[(seat - shift) % self.seats]() for seat in range(self.seats)]
        seed = child_seed(self.seed, number)
        return Match(self.slug, players, seed, dict(self.options), limit=self.limit)

    def games(self, first: int, scores: Words, over: Words, moves: int) -> Games:
        """From score sheets by seat to points and parts by player; games broken off are nobody's
        wins."""
        game = find(self.slug)
        shares = win_shares(scores, game.signs) * over[:, None]
        parts = np.rint(shares * self.whole).astype(np.int64)
        points = scores[:, :, game.about.points]
        numbers = np.arange(len(scores))
        shifts = (first + numbers) % self.seats * self.rotate
        seat_of = (np.arange(self.seats)[None, :] + shifts[:, None]) % self.seats
        rows = numbers[:, None]
        return Games(points[rows, seat_of], parts[rows, seat_of], moves, int((over == 0).sum()))


@dataclass(frozen=True)
class Piece:
    """Some games of a series: work that can be done anywhere."""

    series: Series
    first: int
    count: int

    def __call__(self) -> Games:
        start = time.perf_counter()
        games = self.series.play(self.first, self.count)
        seconds = time.perf_counter() - start
        return Games(games.points, games.parts, games.moves, games.unfinished, seconds)

    def __str__(self) -> str:
        return f"games {self.first} to {self.first + self.count - 1} of {self.series.slug}"


class Pace:
    """How many games make a piece: about as many as take `AIM` seconds, learned from those that
    were played. It at most doubles, since the first games are no fair sample."""

    def __init__(self) -> None:
        self.size = 1

    def learn(self, games: Games) -> None:
        each = games.seconds / len(games.parts)
        fitting = int(AIM / each) if each > 0 else 2 * self.size
        self.size = max(1, min(2 * self.size, fitting))

    def pieces(self, series: Series, games: int) -> Iterator[Piece]:
        """All games of a series in order; each piece is cut when it is asked for."""
        first = 0
        while first < games:
            size = series.random_games().size if series.is_random else self.size
            yield Piece(series, first, min(size, games - first))
            first += min(size, games - first)
