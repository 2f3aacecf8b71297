"""What the judge made of the slaps in a store: how late they came by the server's clock, and how
often that was later than a screen's own word could make good.

A hand that comes `claimed` after its page painted the tile arrives late by whatever page, machine
and line took longer than the shortest way: the tile painted after its instant, the slap on its way.
Up to the link's jitter and 8 ms the judge believes the screen; what is beyond counts against it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pioche.store import Store
from pioche.table.entries import read_entry
from pioche.table.evidence import read_links, read_message, resume
from pioche.table.referee import FLIP
from pioche.table.slap import doubt
from pioche.table.table import Table


@dataclass(frozen=True)
class Believed:
    """One slap: microseconds that it was late, that were forgiven, and whether it counted."""

    seat: int
    late: int
    forgiven: int
    jitter: int
    fault: str | None

    @property
    def lost(self) -> int:
        """What the screen's word could not make good."""
        return max(0, self.late - self.forgiven)


def slaps_in(folder: Path) -> Iterator[Believed]:
    """All slaps of all games in a store that nobody writes to any more."""
    with Store(folder) as store:
        for row in store.rows(public_only=False, limit=10_000):
            table = Table.of(map(read_entry, store.entries(row.id)))
            if table.is_live and table.moves:
                yield from slaps_at(table)


def slaps_at(table: Table) -> Iterator[Believed]:
    referee = resume(table.replay())
    opened: dict[tuple[int, int], int] = {}  # by round and number: when the tile was to be seen
    links = list(referee.links) if referee else []
    for decision in referee.decisions if referee else ():
        record, fields = decision.position.record, decision.evidence.split(" ")
        is_flip = decision.move.text == FLIP
        for field in fields[3 if is_flip else 1 :]:
            seat, number, claimed, arrival, fault = read_message(field)
            shown = newest(opened, number)
            if shown is not None:
                link = links[seat]
                late = arrival - link.one_way - shown - claimed
                yield Believed(seat, late, doubt(link), link.jitter, fault)
        if is_flip:
            links = read_links(fields)
            opened[int(record.deals), len([n for d, n in opened if d == record.deals])] = (
                decision.seen
            )


def newest(opened: dict[tuple[int, int], int], number: int) -> int | None:
    """The instant of the tile of that number, in the last round that has it."""
    found = [at for (_, other), at in opened.items() if other == number]
    return found[-1] if found else None
