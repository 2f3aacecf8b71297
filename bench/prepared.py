"""A store with many tables in it, written without a server: what measurements begin with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from time import time_ns

from pioche.play.seed import fresh_seed
from pioche.server import guests, wire
from pioche.server.hub import new_id
from pioche.server.openings import Draft, opening
from pioche.store import Guest, Row, Store, Write
from pioche.table import wishes
from pioche.table.entries import AnyClock, AnyEntry, Opened, write_entry
from pioche.table.table import Phase
from pioche.table.wishes import Ask

PEOPLE = ("Ana", "Bob")


@dataclass(frozen=True)
class Prepared:
    """The tables' ids, and the tokens of the two people who sit at all of them."""

    ids: list[str]
    tokens: tuple[str, str]


def prepare(
    folder: Path,
    count: int,
    slug: str,
    *,
    clock: AnyClock | None = None,
    bots: dict[str, str] | None = None,
    due: int | None = None,
) -> Prepared:
    """As many tables, dealt; where `bots` sit in both seats, one of the people looks on."""
    now = time_ns() // 1_000_000
    tokens = (guests.new_token(), guests.new_token())
    asked = wire.NewTable(slug=slug, seats=2, name=PEOPLE[0], clock=clock, bots=bots or {})
    with Store(folder) as store:
        first = store.last_guest() + 1
        people = [Guest(first + n, guests.hash_of(token), now) for n, token in enumerate(tokens)]
        store.write(Write(guests=tuple(people)), checked)
        ids = [new_id() for _ in range(count)]
        for table in ids:
            entries = dealt(opening(asked, first, now), first + 1, now)
            row = Row(table, now, now, False, Phase.PLAYING.value, due, b"{}")
            members = tuple((table, guest.id) for guest in people)
            bodies = tuple(write_entry(entry) for entry in entries)
            store.write(Write(row, table, 1, bodies, members=members), checked)
    return Prepared(ids, tokens)


def dealt(entries: Sequence[AnyEntry], second: int, now: int) -> Sequence[AnyEntry]:
    """A table that is open goes on: the second comes, both take what is free, and it begins."""
    opened, *rest = entries
    assert isinstance(opened, Opened)
    draft = Draft(opened)
    draft.add(tuple(rest))
    draft.add(wishes.join(draft.table, now, second, PEOPLE[1]))
    for seat, name in enumerate(PEOPLE):
        if draft.table.chairs[seat].is_free:
            draft.add(wishes.sit(draft.table, Ask(now, by=seat), seat, name))
    draft.add(wishes.start(draft.table, Ask(now, by=0), fresh_seed()))
    return draft.entries


def checked(error: Exception | None) -> None:
    if error is not None:
        raise error
