"""A move that is asked of the rules is found once, and made only when it is applied."""

from __future__ import annotations

import pytest

from pioche.errors import IllegalMove
from pioche.table import entries as log
from pioche.table import wishes
from pioche.table.table import Table
from pioche.table.wishes import Ask


def a_table() -> Table:
    table = Table(wishes.open_table(1, "parade", 2, {"first": "0"}, log.NoClock(), "en", False))
    for guest, name in ((1, "Ana"), (2, "Bob")):
        table.apply(*wishes.join(table, 1, guest, name))
    for seat, name in enumerate(("Ana", "Bob")):
        table.apply(*wishes.sit(table, Ask(1, seat), seat, name))
    table.apply(*wishes.start(table, Ask(1, 0), 7))
    return table


def test_to_ask_for_a_move_changes_nothing():
    table = a_table()
    before = table.position
    wishes.move(table, Ask(1, 0, "a"), 0, table.now.legal(0)[0])
    assert table.position is before


def test_another_move_than_the_one_asked_for_last_is_made_as_it_is():
    table = a_table()
    first, second, *_ = table.now.legal(0)
    expected = table.now.after(0, first)
    (moved,) = wishes.move(table, Ask(1, 0, "a"), 0, first)
    wishes.move(table, Ask(1, 0, "b"), 0, second)
    table.apply(moved)
    assert table.position == expected


def test_what_was_found_before_a_move_does_not_serve_after_it():
    table = a_table()
    first, second, *_ = table.now.legal(0)
    wishes.move(table, Ask(1, 0, "a"), 0, second)
    table.apply(log.Moved(at=1, seat=0, move=first))
    with pytest.raises(IllegalMove):
        wishes.move(table, Ask(1, 0, "b"), 0, second)
