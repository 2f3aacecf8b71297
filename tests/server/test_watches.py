"""What somebody who comes back costs the server, and what they are told."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from pioche.kernel.seats import NOBODY
from pioche.table.refusals import Refusal
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


def catching_up() -> tuple[Parlour, Iterator[None]]:
    """A game under way, and the steps by which somebody is told what they missed of it."""
    parlour = Parlour("parade", 2)
    parlour.send(0, "start")
    play_some(parlour, 6)
    parlour.take(0)
    works: list[Iterator[None]] = []
    parlour.screen(0).go_through = works.append  # type: ignore[method-assign]
    for _ in range(3):  # whoever asks again meanwhile is not told twice
        parlour.watch(0, have=0)
    (steps,) = works
    return parlour, steps


def test_others_are_heard_while_somebody_catches_up() -> None:
    parlour, steps = catching_up()
    assert numbers(parlour, 0) == []
    for _ in range(3):
        next(steps)
    begun = numbers(parlour, 0)
    play_some(parlour, 2)
    assert numbers(parlour, 0) == []
    for _ in steps:
        pass
    caught_up = begun + numbers(parlour, 0)
    play_some(parlour, 1)
    assert 0 < len(begun) < len(caught_up) // 2
    last = caught_up[-1]
    assert caught_up == [*range(2, last + 1), last]
    assert numbers(parlour, 0) == [last + 1]


def test_what_happens_before_the_last_step_is_told_once() -> None:
    parlour, steps = catching_up()
    for _ in range(len(parlour.entries) - 1):
        next(steps)
    play_some(parlour, 1)
    for _ in steps:
        pass
    told = numbers(parlour, 0)
    assert told == [*range(2, told[-1] + 1), told[-1]]


def test_who_loses_the_seat_is_told_no_more_of_it() -> None:
    parlour, steps = catching_up()
    next(steps)
    parlour.send(0, "stand", seat=0)
    parlour.take(0)
    assert list(steps) == []
    assert numbers(parlour, 0) == []
    assert 0 not in parlour.screens[0].watched


def test_who_loses_the_seat_before_the_last_step_does_not_watch_it() -> None:
    parlour, steps = catching_up()
    for _ in range(len(parlour.entries) - 1):
        next(steps)
    parlour.screens[0].closed()
    assert list(steps) == []
    assert 0 not in parlour.screens[0].watched
    assert 0 not in parlour.room.witnesses


def came_back(moves: int = 6) -> tuple[Parlour, list[Iterator[None]], dict[str, object]]:
    """Whoever is to move, on a screen that does not watch so far, sends a move at once."""
    parlour = Parlour("parade", 2)
    parlour.send(0, "start")
    play_some(parlour, moves)
    seat = parlour.room.table.to_move()[0]
    works: list[Iterator[None]] = []
    parlour.screen(seat).go_through = works.append  # type: ignore[method-assign]
    parlour.take(seat)
    move = int(parlour.room.table.now.legal(seat)[0])
    return parlour, works, {"is": "move", "id": "again", "seat": seat, "move": move}


def answers(parlour: Parlour, seat: int) -> list[str]:
    told = map(msgspec.json.decode, parlour.take(seat))
    return [letter.get("reason", "done") for letter in told if letter["is"] in ("done", "refused")]


@pytest.mark.parametrize(("seen", "expected"), [(10**6, "done"), (1, Refusal.STALE.value)])
def test_a_move_waits_until_it_is_known_what_its_seat_has_seen(seen: int, expected: str) -> None:
    parlour, works, move = came_back()
    seat, before = int(str(move["seat"])), len(parlour.entries)
    for _ in range(3):
        parlour.hear(parlour.screens[seat], **move, seen=seen)
    (steps,) = works
    assert len(list(steps)) == before - 1
    assert answers(parlour, seat) == [expected]
    assert len(parlour.entries) == before + (expected == "done")


def test_a_watch_that_ends_first_lets_the_move_go_on() -> None:
    parlour, works, move = came_back()
    seat = int(str(move["seat"]))
    parlour.hear(parlour.screens[seat], **move, seen=10**6)
    parlour.watch(seat)
    moving, watching = works
    next(moving)
    assert len(list(watching)) > 3
    assert list(moving) == []
    assert answers(parlour, seat) == ["done"]


def test_who_is_gone_when_it_is_known_does_not_move() -> None:
    parlour, works, move = came_back()
    seat, before = int(str(move["seat"])), len(parlour.entries)
    parlour.hear(parlour.screens[seat], **move, seen=10**6)
    parlour.screens[seat].closed()
    assert [len(list(steps)) for steps in works] == [before - 1]
    assert len(parlour.entries) == before


def test_few_moves_wait_at_once() -> None:
    parlour, works, move = came_back()
    seat = int(str(move["seat"]))
    for number in range(20):
        parlour.hear(parlour.screens[seat], **(move | {"id": f"r-{number}"}), seen=10**6)
    assert len(works) == 8
    assert answers(parlour, seat) == [Refusal.TOO_FAST.value] * 12
