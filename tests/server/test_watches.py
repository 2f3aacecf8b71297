"""What somebody who comes back costs the server, and what they are told."""

from __future__ import annotations

from pioche.kernel.seats import NOBODY
from server.parlour import Parlour


def started() -> Parlour:
    parlour = Parlour("parade", 2)
    parlour.send(0, "start")
    return parlour


def test_a_watch_costs_as_much_as_it_takes() -> None:
    room = started().room
    entries = len(room.table.entries)
    assert room.effort(NOBODY, None) == entries
    assert room.effort(NOBODY, 1) == entries + 5 * (entries - 1)
    assert room.effort(NOBODY, 10**9) == entries


def test_what_another_watches_is_known() -> None:
    parlour = started()
    parlour.watch(NOBODY)
    assert parlour.room.effort(NOBODY, None) == 1
    assert parlour.room.effort(NOBODY, 1) > 1


def test_whoever_comes_second_is_told_the_same() -> None:
    parlour = started()
    parlour.take(NOBODY)
    parlour.watch(NOBODY)
    first = parlour.take(NOBODY)
    parlour.watch(NOBODY)
    assert parlour.take(NOBODY) == first


def test_a_long_table_can_be_watched_from_its_beginning() -> None:
    parlour = started()
    parlour.room.table.entries *= 10_000
    assert parlour.room.effort(0, 0) == parlour.hub.settings.limits.effort_burst
