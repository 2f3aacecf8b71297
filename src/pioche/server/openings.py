"""The first entries of a table: as somebody asks for it, or as another one ended."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.play.seed import fresh_seed
from pioche.server import wire
from pioche.table import entries as log
from pioche.table import wishes
from pioche.table.entries import AnyEntry
from pioche.table.table import Table
from pioche.table.wishes import Ask, Entries


class Draft:
    """A table that is not on disk yet: what is refused here leaves nothing behind."""

    def __init__(self, opened: log.Opened) -> None:
        self.table = Table(opened)

    def add(self, entries: Entries) -> None:
        for entry in entries:
            self.table.apply(entry)

    @property
    def entries(self) -> Sequence[AnyEntry]:
        return self.table.entries


def opening(asked: wire.NewTable, guest: int, now: int) -> Sequence[AnyEntry]:
    """Whoever asks is the first member, and so the host; the players they want sit down."""
    clock = asked.clock or log.NoClock()
    draft = Draft(
        wishes.open_table(
            now, asked.slug, asked.seats, asked.options, clock, asked.language, asked.is_public
        )
    )
    draft.add(wishes.join(draft.table, now, guest, asked.name))
    for seat, level in sorted(asked.bots.items()):
        draft.add(wishes.seat_player(draft.table, Ask(now, by=0), int(seat), level))
    return draft.entries


def again(table: Table, id: str, now: int) -> Sequence[AnyEntry]:
    """The same people and players in the same seats, dealt anew."""
    opened = table.opened
    draft = Draft(
        wishes.open_table(
            now,
            opened.slug,
            opened.seats,
            opened.options,
            opened.clock,
            opened.language,
            opened.is_public,
            after=id,
        )
    )
    numbers: dict[int, int] = {}
    for number, member in enumerate(table.members):
        if not member.is_gone:
            numbers[number] = len(draft.table.members)
            draft.add(wishes.join(draft.table, now, member.guest, member.name))
    host = numbers.get(table.host, 0)
    draft.add((log.Hosts(at=now, member=host),))
    for seat, chair in enumerate(table.chairs):
        if chair.member is not None:
            ask = Ask(now, by=numbers[chair.member])
            draft.add(wishes.sit(draft.table, ask, seat, chair.name))
        else:
            draft.add(wishes.seat_player(draft.table, Ask(now, by=host), seat, chair.level))
    draft.add(wishes.start(draft.table, Ask(now, by=host), fresh_seed()))
    for seat, chair in enumerate(table.chairs):
        if chair.member is not None and chair.level:  # who vanished may still come back
            draft.add(wishes.stand_in(draft.table, now, seat, chair.level))
    return draft.entries
