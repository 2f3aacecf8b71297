"""A finished game from its first event to its last, and what a game says of how it was counted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from babel.lists import format_list

from pioche.games.game import Game
from pioche.locale import Say, speaker
from pioche.play.event import Event
from pioche.play.position import Position
from pioche.play.replay import Replay
from pioche.server import forms

Lines = dict[int, list[forms.Counted]]  # by seat


@dataclass
class Course:
    """A finished game and all that happened in it, by the number of the round."""

    replay: Replay
    language: str
    last: Position = field(init=False)
    rounds: list[list[Event]] = field(default_factory=lambda: [[]])

    def __post_init__(self) -> None:
        for position in self.replay.positions():
            self.last = position
            for event in position.events:
                self.rounds[-1].append(event)
                if event.name in ("new_round", "second_round"):
                    self.rounds.append([])

    @property
    def game(self) -> Game:
        return self.last.game

    @property
    def say(self) -> Say:
        return speaker(self.language)

    @property
    def winners(self) -> tuple[int, ...]:
        return self.last.winners()

    def name(self, seat: int) -> str:
        return self.replay.names[seat]

    def names(self, seats: tuple[int, ...]) -> str:
        return format_list([self.name(seat) for seat in seats], locale=self.language)

    def line(
        self, message: str, rule: str, points: int | None = None, **given: object
    ) -> forms.Counted:
        return forms.Counted(text=begun(self.say(message, **given)), rule=rule, points=points)


def begun(text: str) -> str:
    """A sentence begins with a capital, whatever its first word is elsewhere."""
    return text[:1].upper() + text[1:]


def no_lines(_course: Course) -> Lines:
    return {}


def by_points(course: Course) -> tuple[str, str]:
    """Of a game about which nothing more is known."""
    rule = course.rounds[-1][-1].rule if course.rounds[-1] else ""
    names = course.names(course.winners)
    return course.say("reckoning.wins", names=names, count=len(course.winners)), rule


@dataclass(frozen=True)
class Count:
    """How a game is counted: a line for each thing that counted, who won and by which rule, the
    most points that are shown, and what points are called, and more than the most."""

    lines: Callable[[Course], Lines] = no_lines
    verdict: Callable[[Course], tuple[str, str]] = by_points
    most: int | None = None
    worth: str = "reckoning.points"
    past: str = ""
