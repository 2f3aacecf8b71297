"""What somebody who comes back costs the server, and what they are told."""

from __future__ import annotations

import msgspec

from pioche.kernel.seats import NOBODY
from pioche.server.limits import Limits
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


def play_some(parlour: Parlour, moves: int) -> None:
    for _ in range(moves):
        seat = parlour.room.table.to_move()[0]
        parlour.move(seat, parlour.room.table.now.legal(seat)[0])


def numbers(parlour: Parlour, seat: int) -> list[int]:
    told = map(msgspec.json.decode, parlour.take(seat))
    return [letter["number"] for letter in told if letter["is"] in ("told", "watching")]


def test_others_are_heard_while_somebody_catches_up() -> None:
    parlour = Parlour("parade", 2, limits=Limits(effort_turn=10))
    parlour.send(0, "start")
    play_some(parlour, 6)
    parlour.take(0)
    parlour.watch(0, have=0)
    begun = numbers(parlour, 0)
    play_some(parlour, 2)
    parlour.hub.loop.run_until(1, lambda _: None)
    caught_up = begun + numbers(parlour, 0)
    play_some(parlour, 1)
    assert 0 < len(begun) < len(caught_up) // 2
    last = caught_up[-1]
    assert caught_up == [*range(2, last + 1), last]
    assert numbers(parlour, 0) == [last + 1]


def test_whoever_asks_again_meanwhile_is_not_told_twice() -> None:
    parlour = Parlour("parade", 2, limits=Limits(effort_turn=10))
    parlour.send(0, "start")
    play_some(parlour, 6)
    parlour.take(0)
    for _ in range(3):
        parlour.watch(0, have=0)
    parlour.hub.loop.run_until(1, lambda _: None)
    told = numbers(parlour, 0)
    assert told == sorted(told)


def test_who_loses_the_seat_is_told_no_more_of_it() -> None:
    parlour = Parlour("parade", 2, limits=Limits(effort_turn=10))
    parlour.send(0, "start")
    play_some(parlour, 6)
    parlour.watch(0, have=0)
    parlour.send(0, "stand", seat=0)
    parlour.take(0)
    parlour.hub.loop.run_until(1, lambda _: None)
    assert numbers(parlour, 0) == []
    assert 0 not in parlour.screens[0].watched
