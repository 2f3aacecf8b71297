"""What is settled before a game begins: seats, options, rewards, when it is broken off."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from pioche.errors import BadInput, whole
from pioche.games.about import Option
from pioche.games.derived import score_box
from pioche.games.game import Game, find
from pioche.kernel.record import Box, Cells, Words
from pioche.rl.reflexes import SLUG as REAL_TIME
from pioche.rl.rewards import check_reward, places, points

PLAYERS, REWARD, MAX_MOVES = "players", "reward", "max_moves"
MOST_MOVES = 2_000  # of a game that has no longest
BY_NAME = -1  # the choice without a number, of an option whose other choices are numbers


@dataclass(frozen=True)
class Setup:
    """A game with everything that is chosen before the deal."""

    slug: str
    seats: int
    options: tuple[tuple[str, str], ...]
    reward: str
    limit: int  # moves after which a game is broken off

    def __reduce__(self) -> tuple[Any, ...]:
        return Setup, (self.slug, self.seats, self.options, self.reward, self.limit)

    @cached_property
    def game(self) -> Game:
        return find(self.slug)

    @property
    def in_real_time(self) -> bool:
        return self.slug == REAL_TIME

    @cached_property
    def option_cells(self) -> Cells:
        return self.game.option_cells(dict(self.options))

    def sheet(self, box: Box) -> Words:
        sheet = self.game.sheet()
        score_box(box, sheet)
        return sheet

    def worth(self, box: Box, is_over: bool) -> list[float]:
        """What the game has brought each seat so far. One that is broken off has no places."""
        if self.reward == "points":
            return list(points(self.game, self.sheet(box), self.seats))
        if not is_over:
            return [0.0] * self.seats
        return list(places(self.game, self.sheet(box), self.seats))


def defaults(game: Game) -> dict[str, int | str]:
    """The parameters of a game with their usual values. OpenSpiel reads `first=1` as a number and
    takes one kind of value for each: choices that are numbers are given as such."""
    found: dict[str, int | str] = {PLAYERS: game.about.seats[0]}
    found |= {option.name: parameter(option, option.default) for option in game.about.options}
    found[REWARD] = "places"
    if game.about.longest is None:
        found[MAX_MOVES] = MOST_MOVES
    return found


def parameter(option: Option, choice: str) -> int | str:
    """A choice as OpenSpiel writes it."""
    if not any(other.isdigit() for other in option.choices):
        return choice
    return int(choice) if choice.isdigit() else BY_NAME


def choice(option: Option, given: int | str) -> str:
    """A choice as the game knows it."""
    for known in option.choices:
        if parameter(option, known) == given:
            return known
    values = ", ".join(str(parameter(option, known)) for known in option.choices)
    raise BadInput(f"{option.name}={given} is not possible: it is one of {values}")


def setup_of(slug: str, given: Mapping[str, Any]) -> Setup:
    """The setup that OpenSpiel's parameters describe."""
    game = find(slug)
    values = {**defaults(game), **given}
    seats = game.check_seats(values[PLAYERS])
    options = {option.name: choice(option, values[option.name]) for option in game.about.options}
    limit = whole(values.get(MAX_MOVES, game.about.longest), MAX_MOVES)
    if limit < 1:
        raise BadInput(f"{MAX_MOVES} is at least 1, not {limit}")
    chosen = tuple(game.choices(seats, options).items())
    return Setup(slug, seats, chosen, check_reward(values[REWARD]), limit)
