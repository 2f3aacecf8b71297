"""What takes long is done a slice at a time, with rests, and takes of its address's share."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pioche.server import leisure
from pioche.server.leisure import REST, Leisure, Work
from pioche.server.limits import Bucket

SLICE = 250
ALL = 500  # two of them
STEP = 100  # microseconds, so that a slice has three


class Clock:
    """A loop and a clock that go on when they are told to."""

    def __init__(self) -> None:
        self.now = 1_000_000
        self.planned: list[tuple[float, Callable[[], None]]] = []

    def call_soon(self, call: Callable[..., None], *given: object) -> None:
        self.call_later(0, call, *given)

    def call_later(self, delay: float, call: Callable[..., None], *given: object) -> None:
        self.planned.append((delay, lambda: call(*given)))

    def go_on(self) -> None:
        (delay, call) = self.planned.pop()
        assert not self.planned
        self.now += round(delay * 1e6)
        call()


def begun(monkeypatch) -> tuple[Clock, Leisure, list[str]]:
    clock = Clock()
    monkeypatch.setattr(leisure, "clock", lambda: clock.now)
    return clock, Leisure(clock, lambda call: call(), SLICE, ALL), []  # type: ignore[arg-type]


def steps(clock: Clock, done: list[str], name: str, count: int) -> Iterator[None]:
    for _ in range(count):
        clock.now += STEP
        done.append(name)
        yield


def share(clock: Clock, burst: float = 1e9) -> Bucket:
    return Bucket(0, burst, clock.now)


def test_a_slice_ends_when_its_time_is_over(monkeypatch):
    clock, leisured, done = begun(monkeypatch)
    leisured.add(Work(steps(clock, done, "a", 7), share(clock)))
    for count, rest in ((0, 0), (3, 0), (6, REST), (7, None)):
        assert len(done) == count
        assert [delay for delay, _ in clock.planned] == ([] if rest is None else [rest])
        if clock.planned:
            clock.go_on()


def test_who_had_more_than_a_share_has_a_rest_before_each_slice(monkeypatch):
    clock, leisured, done = begun(monkeypatch)
    bucket = share(clock, 0)
    bucket.spend(clock.now, 1)
    leisured.add(Work(steps(clock, done, "a", 7), bucket))
    for count in (0, 3, 6):
        assert (len(done), clock.planned[0][0]) == (count, REST)
        clock.go_on()
    assert (len(done), clock.planned) == (7, [])


def test_works_take_turns(monkeypatch):
    clock, leisured, done = begun(monkeypatch)
    for name in "ab":
        leisured.add(Work(steps(clock, done, name, 4), share(clock)))
    while clock.planned:
        clock.go_on()
    assert "".join(done) == "aaabbbab"


def test_who_had_more_than_a_share_comes_after_all_others(monkeypatch):
    clock, leisured, done = begun(monkeypatch)
    for name, burst in (("a", 0), ("b", 1e9)):
        bucket = share(clock, burst)
        bucket.spend(clock.now, 1)
        leisured.add(Work(steps(clock, done, name, 4), bucket))
    while clock.planned:
        clock.go_on()
    assert "".join(done) == "bbbbaaaa"


def test_it_takes_of_the_share(monkeypatch):
    clock, leisured, done = begun(monkeypatch)
    bucket = share(clock, 1_000)
    leisured.add(Work(steps(clock, done, "a", 2), bucket))
    clock.go_on()
    assert bucket.level == 1_000 - 2 * STEP


def test_what_is_done_makes_room_for_what_waits_already(monkeypatch):
    clock, leisured, done = begun(monkeypatch)
    for name, count in (("a", 1), ("b", 0), ("c", 1)):
        leisured.add(Work(steps(clock, done, name, count), share(clock)))
    while clock.planned:
        clock.go_on()
    assert done == ["a", "c"]
    leisured.add(Work(steps(clock, done, "d", 1), share(clock)))
    clock.go_on()
    assert done == ["a", "c", "d"]
