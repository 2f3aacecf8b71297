"""Whatever may begin a little later does so while nothing is written, or after a while anyway."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from pioche.server.calm import PATIENCE, Calm


class Handle:
    def __init__(self, at: float, call: Callable[[], None]) -> None:
        self.at, self.call, self.is_cancelled = at, call, False

    def cancel(self) -> None:
        self.is_cancelled = True


class Loop:
    """Time passes when it is told to."""

    def __init__(self) -> None:
        self.now = 10.0
        self.handles: list[Handle] = []

    def time(self) -> float:
        return self.now

    def call_soon(self, call: Callable[[], None]) -> Handle:
        return self.call_later(0, call)

    def call_later(self, wait: float, call: Callable[[], None]) -> Handle:
        self.handles.append(Handle(self.now + wait, call))
        return self.handles[-1]

    def turn(self, passes: float = 0.0) -> None:
        """Do what is due, and not what that asks for."""
        self.now += passes
        due = [handle for handle in self.handles if handle.at <= self.now]
        self.handles = [handle for handle in self.handles if handle not in due]
        for handle in due:
            if not handle.is_cancelled:
                handle.call()


class Place:
    """A loop, what is written on it, and who has begun."""

    def __init__(self) -> None:
        self.loop: Any = Loop()
        self.is_writing = False
        self.begun: list[str] = []
        self.calm = Calm(self.loop, lambda: self.is_writing)

    def ask(self, *names: str) -> None:
        for name in names:
            self.calm.when(lambda name=name: self.begun.append(name))


def test_one_begins_in_a_turn_of_the_loop():
    place = Place()
    place.ask("a", "b", "c")
    for begun in ("a", "ab", "abc", "abc"):
        assert "".join(place.begun) == begun
        place.loop.turn()
    place.ask("d")
    assert "".join(place.begun) == "abcd"


def test_while_something_is_written_nobody_begins():
    place = Place()
    place.is_writing = True
    place.ask("a", "b")
    place.loop.turn(0.6 * PATIENCE)
    assert place.begun == []
    place.is_writing = False
    place.calm.landed()
    place.loop.turn()
    place.loop.turn()
    assert place.begun == ["a", "b"]


def test_what_lands_while_more_is_written_lets_nobody_begin():
    place = Place()
    place.is_writing = True
    place.ask("a")
    place.calm.landed()
    place.loop.turn(0.6 * PATIENCE)
    assert place.begun == []
    place.loop.turn(0.6 * PATIENCE)
    assert place.begun == ["a"], "however much is written"


def test_each_waits_no_longer_than_that():
    place = Place()
    place.is_writing = True
    place.ask("a")
    place.loop.turn(0.6 * PATIENCE)
    place.ask("b")
    place.loop.turn(0.6 * PATIENCE)
    assert place.begun == ["a"]
    place.loop.turn()
    assert place.begun == ["a"]
    place.loop.turn(PATIENCE)
    assert place.begun == ["a", "b"]


def test_who_comes_first_begins_first_even_if_it_was_calm_in_between():
    place = Place()
    place.is_writing = True
    place.ask("a", "b")
    place.is_writing = False
    place.ask("c")
    place.calm.landed()
    for _ in range(3):
        place.loop.turn()
    assert place.begun == ["a", "b", "c"]


def test_who_fails_keeps_nobody_waiting():
    place = Place()

    def fail() -> None:
        raise ValueError("broken")

    place.ask("a")
    place.calm.when(fail)
    place.ask("b")
    with pytest.raises(ValueError, match="broken"):
        place.loop.turn()
    place.loop.turn()
    assert place.begun == ["a", "b"]


def test_nothing_is_planned_when_nobody_waits():
    place = Place()
    place.ask("a")
    for _ in range(2):
        place.loop.turn()
    place.calm.landed()
    assert place.loop.handles == []


def test_requests_begin_one_in_a_turn_of_the_loop():
    begun: list[int] = []

    async def request(calm: Calm, number: int) -> None:
        await calm.come()
        begun.append(number)

    async def ask() -> None:
        calm = Calm(asyncio.get_running_loop())
        asking = [asyncio.create_task(request(calm, number)) for number in range(4)]
        await asyncio.sleep(0)
        assert begun == [0]
        asking[2].cancel()  # who gave up keeps nobody waiting
        await asyncio.wait(asking)
        assert begun == [0, 1, 3]

    asyncio.run(ask())
