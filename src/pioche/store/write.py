"""What is written: the row of a table, its next entries, guests, and who takes part where."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from pioche.errors import BadInput


@dataclass(frozen=True)
class Row:
    """What can be asked of a table without reading its entries. Times are milliseconds; `due` is
    when the table wants to be woken, and `brief` what a lobby shows of it."""

    id: str
    created: int
    changed: int
    is_public: bool
    phase: int
    due: int | None
    brief: bytes


@dataclass(frozen=True)
class Guest:
    """A device that came once: the hash of its token, never the token."""

    id: int
    hash: bytes
    created: int


class Write(msgspec.Struct, frozen=True):
    """All of it is written, or nothing: a row put in place of the table's former one, entries from
    number `first` on, new guests, and members as (table, guest); who is a member already, stays.
    """

    row: Row | None = None
    table: str | None = None
    first: int = 1
    entries: tuple[bytes, ...] = ()
    guests: tuple[Guest, ...] = ()
    members: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        if self.entries and self.table is None:
            raise BadInput("entries belong to a table: say which")
