"""Events as Python sees them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from pioche.games.game import Game
from pioche.kernel.log import ROWS
from pioche.kernel.record import UNKNOWN, Box


@dataclass(frozen=True)
class Event:
    """One thing that happened: its name, its arguments by name, and the rule it comes from.

    A veiled one has arguments that are hidden from the viewer.
    """

    name: str
    arguments: tuple[tuple[str, int], ...]
    rule: str
    veiled: bool = False

    def __getitem__(self, argument: str) -> int:
        return dict(self.arguments)[argument]


def read_events(game: Game, logs: Box) -> tuple[Event, ...]:
    """The events of a log, or of what `redact` left of one for a viewer."""
    count = int(logs["count"][0])
    if count > ROWS:
        raise OverflowError(f"{game.slug}: {count} events in one move, the log holds {ROWS}")
    return tuple([read_event(game, *row) for row in logs["rows"][0, :count].tolist()])


@lru_cache(1 << 16)
def read_event(game: Game, number: int, _: int, *arguments: int) -> Event:
    """One row: the number of its kind, who sees all of it, its arguments."""
    name, kind = game.events[number]
    given = list(zip(kind.fields, arguments, strict=False))
    veiled = any(field.secret and value == UNKNOWN for field, value in given)
    return Event(name, tuple((field.name, value) for field, value in given), kind.rule, veiled)
