"""What one seat, or a spectator, gets to know of a table, entry by entry.

A witness numbers what it was told, not what happened: how many secret steps somebody took does
not show in its numbers. It follows from the log alone, so whoever comes back with the last number
it has is told exactly the rest.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from pioche.play.event import Event
from pioche.play.position import Shown, View
from pioche.table import entries as log
from pioche.table.entries import AnyEntry
from pioche.table.table import Table

# what changes the game, or when time runs out and tiles show
GAME = (log.Dealt, log.Moved, log.TookBack, log.Resumed)


class Telling(msgspec.Struct, frozen=True, gc=False):
    """An entry that a witness is told of, and the game as it is shown then, if that changed.

    The entry itself holds secrets: only what is public of its kind may be passed on.
    """

    seat: int
    number: int
    entry: AnyEntry
    shown: Shown | None

    @property
    def view(self) -> View | None:
        return None if self.shown is None else self.shown.view

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in a move."""
        is_move = isinstance(self.entry, log.Moved)
        return self.shown.view.events if self.shown is not None and is_move else ()


class Witness:
    """One viewer of one table: a seat, or `NOBODY`."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.number = 1  # the opening is known to all
        self.changed = 1  # the last telling that changed what the seat decides upon
        self.shown: Shown | None = None

    def hear(self, table: Table, entry: AnyEntry) -> Telling | None:
        """What the viewer is told of the entry that led to the table as it is."""
        shown: Shown | None = None
        if isinstance(entry, GAME):
            shown, before = table.now.show(self.seat), self.shown
            is_silent = isinstance(entry, log.Moved) and shown.is_silent
            if is_silent and before is not None and shown.view == before.view:
                return None
            self.shown = shown
            if not self.stays_asked(before, table, entry):
                self.changed = self.number + 1
        self.number += 1
        return Telling(self.seat, self.number, entry, shown)

    def stays_asked(self, before: Shown | None, table: Table, entry: AnyEntry) -> bool:
        """Whether the seat decides upon the same as before: where several decide at once, each for
        itself, what others do is no reason to think again. In real time it is."""
        return (
            isinstance(entry, log.Moved)
            and entry.seat != self.seat
            and before is not None
            and self.seat in before.truth.to_move
            and self.seat in table.now.to_move
            and not table.is_live
        )


def recall(entries: Sequence[AnyEntry], witness: Witness) -> Iterator[tuple[Table, Telling | None]]:
    """Go through a log with a new witness: after each entry the table, and what was told. What is
    added to the log meanwhile comes last."""
    table = Table.of(entries[:1])
    while len(table.entries) < len(entries):
        entry = entries[len(table.entries)]
        table.apply(entry)
        yield table, witness.hear(table, entry)
