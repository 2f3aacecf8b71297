"""Events as Python sees them, and what of them reaches whom."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.games.game import Game
from pioche.kernel.log import ROWS
from pioche.kernel.record import UNKNOWN, Box
from pioche.kernel.seats import only


@dataclass(frozen=True)
class Event:
    """One thing that happened: its name, its arguments by name, and the rule it comes from."""

    name: str
    arguments: tuple[tuple[str, int], ...]
    rule: str

    def __getitem__(self, argument: str) -> int:
        return dict(self.arguments)[argument]

    @property
    def is_veiled(self) -> bool:
        """Whether something in it is hidden from the viewer."""
        return any(value == UNKNOWN for _, value in self.arguments)


def read_events(game: Game, logs: Box, viewer: int | None) -> tuple[Event, ...]:
    """The events of a log as the viewer may know them; None sees all.

    The only way from a log to anybody's eyes.
    """
    count = int(logs[0].count)
    if count > ROWS:
        raise OverflowError(f"{game.slug}: {count} events in one move, the log holds {ROWS}")
    events = []
    for number, seen_by, *arguments in logs[0].rows[:count].tolist():
        name, kind = game.events[number]
        entitled = viewer is None or bool(seen_by & only(viewer))
        if kind.hidden and not entitled:
            continue
        given = tuple(
            (field.name, UNKNOWN if field.secret and not entitled else value)
            for field, value in zip(kind.fields, arguments, strict=False)
        )
        events.append(Event(name, given, kind.rule))
    return tuple(events)
