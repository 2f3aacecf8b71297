"""People at a table, in tests that read as sentences: what they ask is granted or refused."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any, TypeVar

import pytest

from pioche.errors import IllegalMove
from pioche.table import wishes
from pioche.table.entries import AnyClock, AnyEntry, NoClock, read_entry, write_entry
from pioche.table.refusals import RULE_OF, RULES, Refusal
from pioche.table.table import Table
from pioche.table.wishes import Ask

Test = TypeVar("Test", bound=Callable[..., None])
ANA, BO, CLEO = 0, 1, 2


def tab(*rules: str) -> Callable[[Test], Test]:
    """Say which rules of the table a test shows. `test_wishes.py` reads these."""
    assert set(rules) <= set(RULES), f"there is no rule {set(rules) - set(RULES)}"
    return lambda test: test


class Evening:
    """One table, and the time, which passes by a second with everything that happens."""

    def __init__(self, slug: str = "parade", seats: int = 2, clock: AnyClock | None = None) -> None:
        self.at = 1_000
        opened = wishes.open_table(self.at, slug, seats, {}, clock or NoClock(), "en", False)
        self.table = Table(opened)

    def apply(self, entries: tuple[AnyEntry, ...]) -> tuple[AnyEntry, ...]:
        for entry in entries:
            self.table.apply(entry)
        return entries

    def joins(self, *names: str) -> Evening:
        for name in names:
            guest = 100 + len(self.table.members)
            self.apply(wishes.join(self.table, self.at, guest, name))
        return self

    def joins_again(self, member: int) -> Evening:
        left = self.table.members[member]
        self.apply(wishes.join(self.table, self.at, left.guest, left.name))
        return self

    def grants(
        self, by: int | None, wish: Callable[..., Any], *given: Any, request: str = ""
    ) -> Evening:
        self.at += 1_000
        self.apply(wish(self.table, Ask(self.at, by, request), *given))
        return self

    def refuses(
        self, refusal: Refusal, by: int | None, wish: Callable[..., Any], *given: Any
    ) -> Evening:
        before = len(self.table.entries)
        with pytest.raises(IllegalMove) as caught:
            wish(self.table, Ask(self.at, by), *given)
        assert caught.value.refusal == refusal
        assert (caught.value.slug, caught.value.rule) == ("table", RULE_OF[refusal])
        assert len(self.table.entries) == before
        return self

    def seated(self, *names: str) -> Evening:
        """These have joined and sit in the seats of their numbers."""
        self.joins(*names)
        for member, name in enumerate(names):
            self.grants(member, wishes.sit, member, name)
        return self

    def playing(self, *names: str, seed: int = 7) -> Evening:
        """They sit, players have the seats that are left, and the game is dealt."""
        self.seated(*names)
        for seat in self.table.seats:
            if self.table.chairs[seat].is_free:
                self.grants(ANA, wishes.seat_player, seat, "medium")
        return self.grants(ANA, wishes.start, seed)

    def plays(self, moves: int = 1, seed: int = 1) -> Evening:
        """So many moves by lot, by whoever is to move, person or not."""
        rng = Random(seed)
        for _ in range(moves):
            seat = rng.choice(self.table.to_move())
            move = rng.choice(self.table.now.legal(seat))
            self.grants(self.table.chairs[seat].member, made_by, seat, int(move))
        return self

    def ends(self) -> Evening:
        while not self.table.now.over:
            self.plays(seed=self.at)
        return self

    @property
    def turn(self) -> int:
        return self.table.to_move()[0]

    def read_again(self) -> Table:
        """The fold of the log as it was written and read."""
        return Table.of([read_entry(write_entry(entry)) for entry in self.table.entries])


def made_by(table: Table, ask: Ask, seat: int, move: int) -> tuple[AnyEntry, ...]:
    """A move of a person, or of a player who asks nobody."""
    if ask.by is not None:
        return wishes.move(table, ask, seat, move)
    return wishes.move(table, Ask(ask.at, table.chairs[seat].member), seat, move)


def facts(table: Table) -> dict[str, Any]:
    """All that a table is, to be compared."""
    kept = {name: value for name, value in vars(table).items() if name != "game"}
    return kept | {"game": table.game.slug}
