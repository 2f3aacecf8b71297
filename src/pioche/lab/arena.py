"""Everybody plays everybody, and each gets a rating.

Ratings follow from who won which table (`pioche.lab.ratings`). A table may be left early, when it
is clear that its first player wins more or less than an even share (`pioche.lab.statistics`). How
many games that takes depends on the games alone and never on who works at them, because only
fixed points are looked at, in order.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import combinations, cycle, islice
from typing import Any

from pioche.errors import BadInput
from pioche.games.game import find
from pioche.lab.crew import check_crew, in_order
from pioche.lab.ratings import Rating, Results, ratings
from pioche.lab.series import Games, Maker, Pace, Piece, Series, maker
from pioche.lab.simulate import Progress, check_amounts
from pioche.lab.statistics import interval, is_clear
from pioche.play.seed import check_seed, child_seed, write_seed

ROUND = 10  # turns of the players around the table between two looks whether it is clear


@dataclass
class Table:
    """The same players game after game, and the count so far."""

    lineup: tuple[str, ...]
    series: Series
    games: int  # at most
    error: float | None  # the chance to call a table clear that is even; None: never look
    parts: dict[str, int] = field(init=False)
    done: int = 0
    unfinished: int = 0
    clear: bool = False

    def __post_init__(self) -> None:
        self.parts = dict.fromkeys(self.lineup, 0)

    @property
    def left(self) -> int:
        """How many games are still to be played."""
        return 0 if self.clear else self.games - self.done

    def count(self, games: Games) -> None:
        """Count games, up to where the table is left."""
        for parts in games.parts.tolist():
            if not self.left:
                break
            for name, won in zip(self.lineup, parts, strict=True):
                self.parts[name] += won
            self.done += 1
            self.unfinished += not any(parts)
            if self.error is not None and self.done % (ROUND * len(self.lineup)) == 0:
                self.clear = self.looks_clear(self.error)

    def looks_clear(self, error: float) -> bool:
        """Whether the first player's share is not even; games broken off say nothing."""
        even = self.even(self.lineup[0])
        wins = self.wins(self.lineup[0]) + self.unfinished * even
        return is_clear(wins, self.done, even, error)

    def wins(self, name: str) -> float:
        return self.parts[name] / self.series.whole

    def even(self, name: str) -> float:
        """The share of those who sit on so many seats, were all equal."""
        return self.lineup.count(name) / len(self.lineup)

    def results(self, names: Sequence[str]) -> Results:
        wins = [self.wins(name) if name in self.lineup else 0.0 for name in names]
        return Results([self.lineup.count(name) for name in names], wins)

    def json(self) -> dict[str, Any]:
        results = []
        for name in self.parts:
            wins = self.wins(name)
            low, high = interval(wins, self.done)
            results.append(
                {
                    "name": name,
                    "seats": self.lineup.count(name),
                    "wins": round(wins, 6),
                    "win_rate": wins / self.done if self.done else 0.0,
                    "low": low,
                    "high": high,
                    "even": self.even(name),
                }
            )
        return {
            "lineup": list(self.lineup),
            "games": self.done,
            "results": results,
            "clear": self.clear,
            "unfinished": self.unfinished,
        }


@dataclass
class Arena:
    """Who is to play, and the count so far: it can be read at any time.

    Players are given by name, or as a mapping from names to what makes them. With two seats every
    two play each other. With more, each plays every other alone against the rest of the table,
    and the other way round; or, `mixed`, every choice of as many different players as there are
    seats plays (all of them, some twice, if there are fewer).
    """

    slug: str
    players: Sequence[str] | Mapping[str, Maker]
    games: int  # at each table
    seed: int
    seats: int = 2
    mixed: bool = False
    options: Mapping[str, Any] = field(default_factory=dict)
    limit: int | None = None
    error: float | None = None  # leave a table when it is clear, with this chance of error
    workers: int | None = None
    scheduler: str | None = None

    def __post_init__(self) -> None:
        check_amounts(self.games, self.limit)
        check_crew(self.workers, self.scheduler)
        check_seed(self.seed)
        self.check_error()
        self.names = tuple(self.players)
        if len(self.names) < 2 or len(set(self.names)) < len(self.names):
            raise BadInput("an arena takes two players or more, each once: random,easy,medium")
        game = find(self.slug)
        options = game.choices(game.check_seats(self.seats), self.options)
        makers = self.makers()
        self.tables = []
        for number, lineup in enumerate(self.lineups()):
            seated, seed = tuple(makers[name] for name in lineup), child_seed(self.seed, number)
            series = Series(self.slug, seated, seed, options, limit=self.limit)
            self.tables.append(Table(lineup, series, self.games, self.error))
        self.seconds = 0.0

    def check_error(self) -> None:
        if self.error is not None and not 0 < self.error < 1:
            raise BadInput(f"{self.error} is no chance of error: give one like 0.01")
        if self.error is not None and self.mixed:
            raise BadInput("mixed tables compare too many players at once to end early")

    def makers(self) -> Mapping[str, Maker]:
        if isinstance(self.players, Mapping):
            return self.players
        return {name: maker(name, self.slug) for name in self.players}

    def lineups(self) -> Iterator[tuple[str, ...]]:
        """Who sits at each table."""
        if self.mixed and self.seats > 2:
            several = min(self.seats, len(self.names))
            for chosen in combinations(self.names, several):
                yield tuple(islice(cycle(chosen), self.seats))
            return
        for one, other in combinations(self.names, 2):
            yield (one, *[other] * (self.seats - 1))
            if self.seats > 2:
                yield (other, *[one] * (self.seats - 1))

    def run(self, progress: Progress = lambda games: None) -> None:
        """Play; interrupted, it keeps what was done. Progress is told of the games that a table
        left early need not play, too."""
        start, pace = time.perf_counter(), Pace()
        tables = {id(table.series): table for table in self.tables}
        work = in_order(self.pieces(pace), self.workers, self.scheduler)
        try:
            with closing(work):
                for piece, games in work:
                    pace.learn(games)
                    table = tables[id(piece.series)]
                    left = table.left
                    table.count(games)
                    self.seconds = time.perf_counter() - start
                    progress(left - table.left)
        finally:
            self.seconds = time.perf_counter() - start

    def pieces(self, pace: Pace) -> Iterator[Piece]:
        """All games in order, but for those at tables that are clear by then."""
        for table in self.tables:
            for piece in pace.pieces(table.series, self.games):
                if table.clear:
                    break
                yield piece

    # ---- what came out

    @property
    def done(self) -> int:
        return sum(table.done for table in self.tables)

    @property
    def anchor(self) -> str:
        """Whose rating is 0: random's, if it plays."""
        return "random" if "random" in self.names else self.names[0]

    def ratings(self) -> dict[str, Rating]:
        """The ratings by name, best first."""
        results = [table.results(self.names) for table in self.tables]
        found = ratings(results, self.names.index(self.anchor))
        rated = dict(zip(self.names, found, strict=True))
        return dict(sorted(rated.items(), key=lambda item: -item[1].points))

    def json(self) -> dict[str, Any]:
        """The object that `pioche sim --arena --json` prints."""
        return {
            "game": self.slug,
            "games": self.done,
            "seats": self.seats,
            "anchor": self.anchor,
            "players": [
                {"name": name, "rating": rating.points, "low": rating.low, "high": rating.high}
                for name, rating in self.ratings().items()
            ],
            "tables": [table.json() for table in self.tables],
            "error": self.error,
            "seconds": round(self.seconds, 3),
            "seed": write_seed(self.seed),
        }
