"""What a program is told of a table, read back into the objects that players know.

A view is made from nothing but its message, so whoever plays through a socket sees what the same
player would see at the server, byte for byte.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import msgspec

from pioche.errors import BadInput
from pioche.games.game import Game, Move
from pioche.kernel.log import ARGUMENTS, Log
from pioche.kernel.record import UNKNOWN, Box
from pioche.kernel.seats import NOBODY, only
from pioche.play.position import View
from pioche.server import wire

read_record = msgspec.json.Decoder(dict[str, Any]).decode
read_event = msgspec.json.Decoder(wire.Event).decode


@dataclass(frozen=True)
class Moment:
    """Something happened, and the game as it is then where that changed."""

    what: str  # the kind of entry, or `watching` for the table as one finds it
    number: int
    at: int  # milliseconds since 1970; 0 where nothing happened
    is_past: bool  # whether more was known already when this was told
    view: View | None
    game: wire.GameNow | None
    table: wire.TableNow | None
    story: tuple[wire.Line, ...] = ()
    said: wire.Said | None = None
    verdict: wire.Verdict | None = None

    @property
    def legal(self) -> tuple[Move, ...]:
        """The moves that the seat may choose from."""
        if self.view is None or self.game is None:
            return ()
        return tuple(self.view.game.moves[number] for number in self.game.legal)


def view_of(
    game: Game, seats: int, seat: int | None, record: bytes, events: Sequence[wire.Event] = ()
) -> View:
    """The view that a message tells of."""
    box = game.box()  # zeros: a view never holds the generator
    fields = read_record(record)
    names = set(game.State.dtype.names or ()) - {"rng"}
    if set(fields) != names:
        raise BadInput(f"this is no view of {game.slug}: it has the fields {sorted(fields)}")
    for name, value in fields.items():
        box[0][name] = value
    viewer = NOBODY if seat is None else seat
    return View(game, seats, box, log_of(game, viewer, events), viewer)


def log_of(game: Game, viewer: int, events: Sequence[wire.Event]) -> Box | None:
    """The events as the kernel keeps them, so that a view tells them like any other."""
    if not events:
        return None
    numbers = {name: (number, kind) for number, (name, kind) in game.events.items()}
    logs = Log.box()
    logs[0].count = len(events)
    for row, event in zip(logs[0].rows, events, strict=False):
        number, kind = numbers[event.name]
        veiled = any(
            field.secret and event.arguments[field.name] == UNKNOWN for field in kind.fields
        )
        given = [event.arguments[field.name] for field in kind.fields]
        row[:] = [number, 0 if veiled else only(viewer), *given, *[0] * (ARGUMENTS - len(given))]
    return logs
