"""The facts of a game as data. Everything here is numbers and ids; texts stand in `locale`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

Source = Literal["rulebook", "other edition", "ruling"]


@dataclass(frozen=True)
class Rule:
    """One rule: its id, and who says so."""

    id: str
    source: Source = "rulebook"


@dataclass(frozen=True)
class Field:
    """One argument of a move or an event.

    `kind` says how it is put into words: seat, number, or a kind of the game's own (card …).
    A secret argument is blanked for those who may not see all of the event.
    """

    name: str
    kind: str
    secret: bool = False


def field(name: str, kind: str = "") -> Field:
    return Field(name, kind or name)


def secret(name: str, kind: str = "") -> Field:
    return Field(name, kind or name, secret=True)


@dataclass(frozen=True)
class MoveKind:
    """A kind of move. `notation` is how it is written in replays and typed, in any language.

    One that is not `chosen` is what a choice may turn out to have been: time decides, not the
    player, and nobody is offered it.
    """

    rule: str
    notation: str
    fields: tuple[Field, ...]
    chosen: bool = True


@dataclass(frozen=True)
class EventKind:
    """A kind of event. A `hidden` one does not reach those outside its `seen_by` at all.

    One that does not reveal shows whoever moved nothing new, neither chance nor others' cards: a
    move with only such events can be taken back.

    A `step` leads to something that is told as a whole: nobody need be told of it.
    """

    rule: str
    fields: tuple[Field, ...]
    hidden: bool = False
    reveals: bool = True
    step: bool = False


@dataclass(frozen=True)
class Option:
    """A choice made before the deal; `of_seats` where the choices are seats of this table."""

    name: str
    rule: str
    choices: tuple[str, ...]
    default: str
    of_seats: bool = False

    def choices_at(self, seats: int) -> list[str]:
        """The choices that a table of so many seats has."""
        return [
            choice
            for choice in self.choices
            if not (self.of_seats and choice.isdigit() and int(choice) >= seats)
        ]


@dataclass(frozen=True)
class Column:
    """A column of the score sheet. Columns to the right break the ties of those to the left;
    one in which neither most nor fewest wins is there to be read."""

    name: str
    wins: Literal["most", "fewest", "neither"]


@dataclass(frozen=True)
class About:
    """Everything one can say of a game without playing it."""

    slug: str
    version: int  # grows when old replays would no longer replay
    seats: range
    longest: int | None  # moves of the longest possible game; None: the rules set no bound
    rules: tuple[Rule, ...]
    options: tuple[Option, ...]
    moves: Mapping[IntEnum, MoveKind]
    refusals: Mapping[IntEnum, str]  # reason -> id of the rule that forbids
    events: Mapping[IntEnum, EventKind]
    columns: tuple[Column, ...]
    points: int = 0  # the column that people call the score
    clock: bool = False  # whether time moves too, as the seat `CLOCK`


def key(member: IntEnum) -> str:
    """The name of an enum's member as catalogues and programs write it."""
    return member.name.lower()
