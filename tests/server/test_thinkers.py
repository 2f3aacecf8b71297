"""On a server that has far more to think about than threads, people come first."""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from types import SimpleNamespace
from typing import Any, cast

from pioche.server import sleepers
from pioche.server.hub import Hub, Settings
from pioche.server.pace import AT_LEISURE, NOW
from pioche.server.room import Room
from pioche.server.thinkers import AHEAD, Task, Thinkers
from pioche.store import Store
from pioche.table.entries import LiveClock
from server.parlour import Loop, Parlour, Shelf, StoppedHub

THREADS = 2


class Listed(Thinkers):
    """Thoughts are begun, but end when the test says so."""

    def __init__(self) -> None:
        super().__init__(cast(asyncio.AbstractEventLoop, Loop()), THREADS)
        self.begun: list[Task] = []

    def submit(self, task: Task) -> None:
        self.begun.append(task)

    def end_one(self) -> None:
        done: Future[Any] = Future()
        done.set_result(None)
        self.done(self.begun[-1], done)


def room(is_watched: bool = False) -> Room:
    return cast(Room, SimpleNamespace(sessions={"somebody": None} if is_watched else {}))


def task(whose: Room | None) -> Task:
    return Task(lambda: None, lambda _: None, whose)


def crowd(tables: int = 1_000) -> Listed:
    thinkers = Listed()
    for _ in range(tables):
        thinkers.think(task(room()))
    return thinkers


def test_so_many_think_at_once_and_no_more() -> None:
    thinkers = crowd()
    assert len(thinkers.begun) == THREADS + AHEAD
    thinkers.end_one()
    assert len(thinkers.begun) == THREADS + AHEAD + 1


def test_a_table_that_somebody_watches_is_next() -> None:
    thinkers, watched = crowd(), room(is_watched=True)
    thinkers.think(task(watched))
    thinkers.think(task(None))  # a hint, for which somebody waits
    thinkers.end_one()
    thinkers.end_one()
    assert [begun.room for begun in thinkers.begun[-2:]] == [watched, None]


def test_a_table_to_which_somebody_comes_is_next() -> None:
    thinkers, found = crowd(), room()
    thinkers.think(task(found))
    thinkers.hurry(found)
    thinkers.end_one()
    assert thinkers.begun[-1].room is found
    assert all(waiting.room is not found for waiting in thinkers.idle)


def test_all_have_their_turn() -> None:
    thinkers = crowd(10)
    for _ in range(10):
        thinkers.end_one()
    assert len(thinkers.begun) == 10
    assert thinkers.under_way == 0


# ---- when the server starts


class Full(Shelf):
    """A store of tables at which players were to move, and of some whose time runs out."""

    def due(self) -> list[tuple[str, int]]:
        people = [(f"people {number}", NOW) for number in range(10)]
        players = [(f"players {number}", AT_LEISURE) for number in range(1_000)]
        return people + players + [("timed", 900)]


class Starting(StoppedHub):
    """Tables that are woken stay busy until the test lets them rest."""

    def __init__(self) -> None:
        super().__init__(cast(Store, Full()), cast(Any, Loop()), Settings())
        self.woken: list[str] = []

    def look_after(self, id: str) -> None:  # noqa: A002 - as the hub has it
        self.woken.append(id)
        busy = SimpleNamespace(sessions={}, pace=SimpleNamespace(is_busy=lambda: True))
        self.rooms[id] = cast(Room, busy)

    def passes(self) -> None:
        cast(Loop, self.loop).run_until(cast(Loop, self.loop).now + 1, lambda _: None)


def starting() -> Starting:
    hub = Starting()
    hub.begin()
    hub.passes()
    return hub


def test_few_tables_are_woken_at_once_and_those_of_people_first() -> None:
    hub = starting()
    asleep = [table for table in hub.woken if table != "timed"]
    assert len(asleep) == sleepers.AT_ONCE
    assert [table.split()[0] for table in asleep[:11]] == ["people"] * 10 + ["players"]


def test_time_that_ran_out_waits_for_no_player() -> None:
    assert "timed" in starting().woken


def test_when_a_table_rests_the_next_is_woken() -> None:
    hub = starting()
    woken = len(hub.woken)
    del hub.rooms["people 0"]
    hub.sleepers.wake_soon()
    hub.passes()
    assert len(hub.woken) == woken + 1


def test_a_table_that_somebody_watches_keeps_no_other_asleep() -> None:
    hub = starting()
    woken = len(hub.woken)
    hub.rooms["people 0"].sessions[cast(Any, "somebody")] = None
    hub.sleepers.wake_soon()
    hub.passes()
    assert len(hub.woken) == woken + 1


def test_only_one_table_is_read_in_a_turn_of_the_loop() -> None:
    hub = Starting()
    hub.begin()
    hub.sleepers.wake()
    hub.sleepers.wake_soon()
    hub.sleepers.wake_soon()
    assert hub.woken == ["people 0"]


def test_who_waits_is_known_from_the_store() -> None:
    """A table at which people sit is due before one at which nobody does."""
    people, timed = Parlour("parade", 2), Parlour("parade", 2, clock=LiveClock(30))
    for parlour in (people, timed):
        parlour.send(0, "start")
        assert parlour.room.pace.due() == (None if parlour is people else 31_000)
    mover = people.room.table.to_move()[0]
    people.send(mover, "stand", seat=mover)
    assert people.room.pace.due() == NOW
    people.send(1 - mover, "stand", seat=1 - mover)
    assert people.room.pace.due() == AT_LEISURE


def test_the_hub_hands_on_what_was_thought() -> None:
    async def think() -> int:
        hub = Hub(cast(Store, Shelf()), asyncio.get_running_loop(), Settings(thinkers=1))
        found: asyncio.Future[int] = hub.loop.create_future()
        hub.think(lambda: 7, found.set_result)
        answer = await asyncio.wait_for(found, 30)
        hub.close()
        return answer

    assert asyncio.run(think()) == 7
