"""A room without a server: the real hub, room and sessions, with a store that keeps nothing, a
clock that stands still until it is set, and screens that keep every byte they are sent."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, TypeVar, cast

import msgspec

from pioche.kernel.seats import NOBODY
from pioche.play.position import Position
from pioche.play.seed import write_seed
from pioche.server.hub import Hub, Settings
from pioche.server.limits import Limits
from pioche.server.room import Room
from pioche.server.session import Session
from pioche.server.socket import Socket
from pioche.store import Row, Store, Write
from pioche.table import wishes
from pioche.table.entries import AnyClock, AnyEntry, NoClock
from pioche.table.link import Link
from pioche.table.table import Table

ID = "0123456789abcdefghjk"
Thought = TypeVar("Thought")


class Shelf:
    """A store on which everything is written at once and nothing is found again."""

    def __init__(self) -> None:
        self.rows: list[Row] = []

    def write(self, write: Write, done: Callable[[Exception | None], object]) -> None:
        self.rows += [write.row] if write.row else []
        done(None)

    def last_guest(self) -> int:
        return 0


class Timer:
    def __init__(self, at: float, call: Callable[[], object]) -> None:
        self.at = at
        self.call = call
        self.is_cancelled = False

    def cancel(self) -> None:
        self.is_cancelled = True


class Loop:
    """Timers that ring only when the test lets time pass, and never at the very instant."""

    def __init__(self) -> None:
        self.now = 0.0
        self.timers: list[Timer] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, call: Callable[..., object], *given: object) -> Timer:
        timer = Timer(self.now + max(delay, 0.0001), lambda: call(*given))
        self.timers.append(timer)
        return timer

    def call_soon(self, call: Callable[..., object], *given: object) -> Timer:
        return self.call_later(0, call, *given)

    def next_at(self) -> float | None:
        self.timers = [timer for timer in self.timers if not timer.is_cancelled]
        return min((timer.at for timer in self.timers), default=None)

    def run_until(self, at: float, tell: Callable[[float], object]) -> None:
        """Let time pass; whoever keeps another clock is told of every instant first."""
        while (due := self.next_at()) is not None and due <= at:
            first = next(timer for timer in self.timers if timer.at == due)
            self.timers.remove(first)
            self.now = max(self.now, due)
            tell(self.now)
            first.call()
        self.now = at
        tell(at)


class StoppedHub(Hub):
    """All is done in the caller's own turn, at the time that it says."""

    millis = 1_000

    def now(self) -> int:
        return self.millis

    def think(
        self,
        choose: Callable[[], Thought],
        then: Callable[[Thought], None],
        room: Room | None = None,
    ) -> None:
        then(choose())


class Screen:
    """A socket that keeps what it is sent."""

    def __init__(self, link: Link | None = None) -> None:
        self.texts: list[bytes] = []
        self.closings: list[int] = []
        self.is_measured = False
        self.address = "192.0.2.1"
        self.known_link = link
        self.when: Callable[[], int] = lambda: 0
        self.times: list[int] = []

    def send(self, text: bytes) -> None:
        self.texts.append(text)
        self.times.append(self.when())

    def close(self, code: int = 1000, reason: str = "") -> None:
        self.closings.append(code)

    def hold(self) -> None:
        """It is heard by whoever calls `heard`."""

    def go_through(self, steps: Iterator[None]) -> None:
        """At once: nobody else waits to be heard."""
        for _ in steps:
            pass

    def link(self, now: int) -> Link | None:
        return self.known_link

    def messages(self) -> list[dict[str, Any]]:
        return [msgspec.json.decode(text) for text in self.texts]


def make_hub(limits: Limits | None = None, **settings: Any) -> StoppedHub:
    chosen = Settings(limits=limits or Limits(), **settings)
    return StoppedHub(cast(Store, Shelf()), cast(Any, Loop()), chosen)


class Parlour:
    """A table of people, one in each seat, each with a screen; and somebody who looks on."""

    def __init__(
        self,
        slug: str,
        seats: int,
        options: dict[str, str] | None = None,
        clock: AnyClock | None = None,
        language: str | None = "en",
        limits: Limits | None = None,
    ) -> None:
        self.hub = make_hub(limits)
        opened = wishes.open_table(
            1_000, slug, seats, options or {}, clock or NoClock(), "en", is_public=True
        )
        joined = [
            entry
            for seat in range(seats)
            for entry in wishes.join(wishes.Table(opened), 1_000, seat + 1, f"Person {seat}")
        ]
        self.room = Room(self.hub, ID, Table.of([opened, *joined]))
        self.hub.rooms[ID] = self.room
        self.language = language
        self.asked: Counter[int] = Counter()  # by seat: nobody's ids tell how much others ask
        self.screens = {seat: self.come(seat) for seat in range(seats)}
        self.screens[NOBODY] = self.come(None)
        for seat in range(seats):
            self.send(seat, "sit", seat=seat, name=f"Person {seat}")

    def deal(self, position: Position, seed: int = 1) -> None:
        """Begin the game as it is laid out."""
        table = self.room.table
        self.send(0, "start")
        dealt = msgspec.structs.replace(table.entries[-1], seed=write_seed(seed))
        table.entries[-1] = table.dealt = dealt
        table.start = table.position = position
        for witness in self.room.witnesses.values():
            witness.shown = position.show(witness.seat)
        for seat in self.screens:
            self.take(seat)  # they were told of a deal by lot

    def move(self, seat: int, move: int | str) -> None:
        """A move that is granted."""
        before = len(self.entries)
        self.send(seat, "move", seat=seat, move=int(self.room.table.game.move(move)))
        assert len(self.entries) == before + 1, self.take(seat)[-1]

    def come(self, member: int | None, link: Link | None = None) -> Session:
        session = Session(self.room, member)
        session.opened(cast(Socket, Screen(link)))
        hello = {"is": "hello", "version": 1, "language": self.language}
        session.heard(msgspec.json.encode(hello), 0)
        return session

    def hear(self, session: Session, **message: object) -> None:
        session.heard(msgspec.json.encode(message), 0)

    def send(self, who: int, what: str, **message: object) -> None:
        """A request of the person in a seat, under an id of its own."""
        self.asked[who] += 1
        self.hear(self.screens[who], **{"is": what, "id": f"r{self.asked[who]}", **message})

    def watch(self, seat: int, have: int | None = None) -> None:
        on_wire = None if seat == NOBODY else seat
        self.hear(self.screens[seat], **{"is": "watch", "seat": on_wire, "have": have})

    def screen(self, seat: int) -> Screen:
        return cast(Screen, self.screens[seat].socket)

    def take(self, seat: int) -> list[bytes]:
        """What a screen was sent since it was last asked."""
        screen = self.screen(seat)
        taken, screen.texts = screen.texts, []
        return taken

    @property
    def entries(self) -> list[AnyEntry]:
        return self.room.table.entries
