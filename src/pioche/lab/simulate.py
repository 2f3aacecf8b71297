"""Play many games between players and count.

Game n depends on the seed and n alone, never on how many work at it or where.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from typing import Any

from pioche.errors import BadInput
from pioche.games.game import Game, find
from pioche.lab.crew import check_crew, in_order
from pioche.lab.series import Games, Pace, Series, maker
from pioche.lab.statistics import interval
from pioche.play.seed import check_seed, write_seed

MOST = 10**12  # games, or moves of a game
Progress = Callable[[int], None]  # told how many games have just been finished


def check_amounts(games: int, limit: int | None) -> None:
    if not 1 <= games <= MOST:
        raise BadInput(f"{games} games cannot be played: give 1 to {MOST}")
    if limit is not None and not 1 <= limit <= MOST:
        raise BadInput(f"a limit of {limit} moves is none: give 1 to {MOST}")


@dataclass
class Tally:
    """How one player fared. Shared wins count in equal parts."""

    name: str
    seat: int  # where it sat in the first game
    whole: int  # the parts of a win
    parts: int = 0
    points: int = 0

    @property
    def wins(self) -> float:
        return self.parts / self.whole

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
    workers: int | None = None  # as many as there are cores
    scheduler: str | None = None  # the address of a Dask cluster that is to do the work

    def __post_init__(self) -> None:
        check_amounts(self.games, self.limit)
        check_crew(self.workers, self.scheduler)
        self.game: Game = find(self.slug)
        self.seats = self.game.check_seats(len(self.players))
        self.series = Series(
            self.slug,
            tuple(maker(name, self.slug) for name in self.players),
            check_seed(self.seed),
            self.game.choices(self.seats, self.options),
            self.rotate,
            self.limit,
        )
        whole = self.series.whole
        self.tallies = [Tally(name, seat, whole) for seat, name in enumerate(self.players)]
        self.done = self.moves = self.unfinished = 0
        self.seconds = 0.0

    def run(self, progress: Progress = lambda games: None) -> None:
        """Play; interrupted, it keeps what was done."""
        start, pace = time.perf_counter(), Pace()
        pieces = pace.pieces(self.series, self.games)
        work = in_order(pieces, self.workers, self.scheduler, self.series.is_random)
        try:
            with closing(work):
                for _, games in work:
                    pace.learn(games)
                    self.count(games)
                    self.seconds = time.perf_counter() - start
                    progress(len(games.parts))
        finally:
            self.seconds = time.perf_counter() - start

    def count(self, games: Games) -> None:
        for place, tally in enumerate(self.tallies):
            tally.parts += int(games.parts[:, place].sum())
            tally.points += int(games.points[:, place].sum())
        self.done += len(games.parts)
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
