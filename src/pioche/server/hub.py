"""All tables of a server: loaded when somebody comes or time runs out, dropped when nothing is up.

Everything here happens on the event loop's thread, but for the store's writing and players'
thinking, which come back to it.
"""

from __future__ import annotations

import asyncio
import heapq
import logging
import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import TypeVar

import msgspec

from pioche.errors import BadInput
from pioche.games.batch import cores
from pioche.server import guests, openings, wire
from pioche.server.limits import AddressRates, Limits
from pioche.server.metrics import Metrics
from pioche.server.pace import AT_LEISURE
from pioche.server.protocol import Rejection, Request
from pioche.server.room import Room
from pioche.server.session import Session
from pioche.server.sleepers import Sleepers
from pioche.server.thinkers import Task, Thinkers
from pioche.store import Guest, Store, Write
from pioche.table import entries as log
from pioche.table import wishes
from pioche.table.entries import AnyEntry, read_entry
from pioche.table.table import Table

LOGGER = logging.getLogger("pioche.server")
ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz"  # no letters that are taken for others
ID_LENGTH = 20  # 100 bits
MOST_KNOWN = 100_000  # guests whose hashes are kept in memory
AGAIN = 1_000  # milliseconds until a table is tried again that could not be written
Thought = TypeVar("Thought")


class NotWritten(BadInput):
    """The disk did not take it; nothing of it happened."""


class Unreadable(BadInput):
    """A table that cannot be opened here; all others can."""


@dataclass(frozen=True)
class Settings:
    """What whoever runs the server may choose."""

    origins: frozenset[str] = frozenset()  # whose pages may come, besides the server's own
    pace: float = 0.7  # seconds that a player takes at least, so that people can follow
    patience: int = 120  # seconds until a player stands in for somebody who vanished
    most_tables: int = 5_000  # in memory at once
    limits: Limits = field(default_factory=Limits)
    thinkers: int = field(default_factory=lambda: max(1, cores() - 1))


class Hub:
    """Holds the rooms, and opens sockets into them."""

    def __init__(self, store: Store, loop: asyncio.AbstractEventLoop, settings: Settings) -> None:
        self.store = store
        self.loop = loop
        self.settings = settings
        self.metrics = Metrics()
        self.epoch = 0  # of the clock that never goes back, by the time of day
        self.rooms: dict[str, Room] = {}
        self.known: dict[bytes, int] = {}  # guests by the hashes of their tokens
        self.guests = store.last_guest()
        self.alarms: list[tuple[int, str]] = []  # when tables that are not in memory are due
        self.dues: dict[str, int] = {}  # the alarm of each that counts
        self.alarm: asyncio.TimerHandle | None = None
        self.rematches: set[str] = set()  # tables whose next one is on its way to the disk
        self.thinkers = Thinkers(loop, settings.thinkers)
        self.is_closing = False
        self.sleepers = Sleepers(self)
        limits = settings.limits
        self.wishes = AddressRates(limits.wish_rate, limits.wish_burst)
        self.efforts = AddressRates(limits.effort_rate, limits.effort_burst)

    # ---- time

    def now(self) -> int:
        """Milliseconds since 1970. A clock that is set back is not followed: time would run out
        too late, and things that follow each other would not seem to."""
        passed = time.monotonic_ns()
        self.epoch = max(self.epoch, time.time_ns() - passed)
        return (self.epoch + passed) // 1_000_000

    def begin(self) -> None:
        """Wake whatever was under way when the server last stopped."""
        due = self.store.due()
        self.dues = {id: at for id, at in due if at > AT_LEISURE}
        self.alarms = sorted((at, id) for id, at in self.dues.items())
        self.set_alarm()
        self.sleepers.add(id for id, at in due if at <= AT_LEISURE)

    def wake_at(self, due: int, id: str) -> None:
        """Look after a table then, and not when it was due before."""
        if self.dues.get(id) != due:
            self.dues[id] = due
            heapq.heappush(self.alarms, (due, id))
            self.set_alarm()

    def set_alarm(self) -> None:
        if self.alarm is not None:
            self.alarm.cancel()
        if self.alarms:
            wait = max(0, self.alarms[0][0] - self.now()) / 1_000
            self.alarm = self.loop.call_later(wait, self.ring)

    def ring(self) -> None:
        """Wake one table that is due, then see to the loop's other work."""
        self.alarm = None
        if self.alarms and self.alarms[0][0] <= self.now():
            due, id = heapq.heappop(self.alarms)
            if self.dues.get(id) == due:
                del self.dues[id]
                self.look_after(id)
        self.set_alarm()

    def look_after(self, id: str) -> None:
        """Do what is due at a table, even if nobody is there."""
        try:
            room = self.room(id)
        except Unreadable as error:
            LOGGER.error("%s", error)  # noqa: TRY400 - where it was found says nothing more
            return
        if room is not None:
            room.pace.act()
            self.rest(room)

    # ---- rooms

    def room(self, id: str) -> Room | None:
        """The room of a table, from memory or from the store."""
        room = self.rooms.get(id)
        if room is None:
            bodies = self.store.entries(id)
            if not bodies:
                return None
            room = self.enter(id, readable(id, bodies))
        return room

    def enter(self, id: str, table: Table) -> Room:
        """The room of a table that was read from the store."""
        room = self.rooms[id] = Room(self, id, table)
        room.row = self.store.row(id)
        self.rematch(room)  # if it was wanted, and the server stopped before
        return room

    def slug(self, id: str) -> str | None:
        """The game of a table, by its first entry alone; None where there is no such table, or
        one that cannot be read."""
        room = self.rooms.get(id)
        if room is not None:
            return room.table.game.slug
        bodies = self.store.entries(id, limit=1)
        try:
            opened = read_entry(bodies[0]) if bodies else None
        except msgspec.MsgspecError:
            return None
        return opened.slug if isinstance(opened, log.Opened) else None

    def rest(self, room: Room) -> None:
        """Let go of a room in which nothing is up, and which nobody is about to enter: two rooms
        of one table would each write down their own."""
        if room.sessions or room.arriving or room.flights or room.pace.is_busy():
            return
        room.pace.stop()
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
        due = room.pace.due()
        if due is not None and due > AT_LEISURE:
            self.wake_at(due, room.id)
        self.sleepers.wake_soon()

    def lose(self, room: Room, error: Exception) -> None:
        """What was decided did not reach the disk: forget it, and begin again from what did."""
        LOGGER.error("table %s is read anew: %s", room.id, error)
        room.is_lost = True
        room.pace.stop()
        if self.rooms.get(room.id) is room:
            del self.rooms[room.id]
        self.wake_at(self.now() + AGAIN, room.id)
        for flight in room.flights:
            flight.land()
        for session in list(room.sessions):
            session.socket.close(1013, "this could not be written down: connect again")

    # ---- people

    def find_guest(self, token: str) -> int | None:
        hashed = guests.hash_of(token)
        guest = self.known.get(hashed)
        if guest is None:
            guest = self.store.guest(hashed)
            if guest is not None:
                if len(self.known) >= MOST_KNOWN:
                    self.known.clear()
                self.known[hashed] = guest
        return guest

    async def new_guest(self) -> tuple[str, int]:
        """A token that is on disk by its hash, and the guest who has it."""
        token = guests.new_token()
        self.guests += 1
        guest = Guest(self.guests, guests.hash_of(token), self.now())
        await self.written(Write(guests=(guest,)))
        self.known[guest.hash] = guest.id
        return token, guest.id

    async def written(self, write: Write) -> None:
        done: asyncio.Future[None] = self.loop.create_future()

        def tell(error: Exception | None) -> None:
            if done.cancelled():
                return
            if error is None:
                done.set_result(None)
            else:
                LOGGER.error("not written: %s", error)
                done.set_exception(NotWritten("this could not be written down: try again"))

        self.store.write(write, tell)
        await done

    # ---- tables

    async def open_table(self, asked: wire.NewTable, guest: int) -> Room:
        """Open a table; whoever does is its first member and host."""
        if len(self.rooms) >= self.settings.most_tables:
            raise BadInput("the server is full: come back later")
        room = self.found(openings.opening(asked, guest, self.now()))
        await room.settled()
        if room.is_lost:
            raise NotWritten("this could not be written down: open it again")
        return room

    def found(self, entries: Sequence[AnyEntry]) -> Room:
        """A new room with these first entries, on their way to the disk."""
        room = Room(self, new_id(), Table.of(entries))
        self.rooms[room.id] = room
        room.put(1, entries)
        return room

    async def join(self, id: str, guest: int, name: str) -> int:
        room = self.room(id)
        if room is None:
            raise BadInput("there is no such table")
        try:
            room.write(wishes.join(room.table, room.now(), guest, name))
            await room.settled()
        finally:
            self.rest(room)
        member = room.table.member_of(guest)
        if room.is_lost or member is None:
            raise NotWritten("this could not be written down: join again")
        return member

    def rematch(self, room: Room) -> None:
        """When all people want to play again, open a table with the same seats and members."""
        if room.id in self.rematches or room.table.next_table:
            return
        if wishes.is_rematch_wanted(room.table):
            self.rematches.add(room.id)
            again = self.found(openings.again(room.table, room.id, room.now()))
            again.when_settled(lambda: self.go_on(room.id, again))

    def go_on(self, id: str, again: Room) -> None:
        """The table of a rematch is on disk: now the one before may name it."""
        room = None if again.is_lost else self.room(id)
        self.rematches.discard(id)
        if room is not None and not room.table.next_table:
            room.write([log.Rematched(at=room.now(), table=again.id)])
        self.rest(again)

    def brief(self, room: Room) -> bytes:
        return self.brief_of(room.table)

    def brief_of(self, table: Table) -> bytes:
        """What the lobby shows of a table."""
        return msgspec.json.encode(
            {
                "slug": table.game.slug,
                "seats": [
                    {"name": chair.name, "level": chair.level, "is_free": chair.is_free}
                    for chair in table.chairs
                ],
                "language": table.opened.language,
                "clock": table.opened.clock,
            }
        )

    # ---- thinking

    def think(
        self,
        choose: Callable[[], Thought],
        then: Callable[[Thought], None],
        room: Room | None = None,
    ) -> None:
        """Do something long on another thread, and go on with what came of it; if it is for a
        room that nobody watches, others come first."""
        self.metrics.thinking += 1
        self.thinkers.think(Task(choose, lambda future: self.thought(future, then), room))

    def thought(self, future: Future[Thought], then: Callable[[Thought], None]) -> None:
        self.metrics.thinking -= 1
        error = future.exception()
        if error is not None:
            LOGGER.error("a player failed to decide", exc_info=error)
        else:
            then(future.result())

    # ---- sockets

    def open(self, request: Request) -> Session | Rejection:
        """A socket at a table, for pages of ours and for programs."""
        if not self.is_origin_allowed(request.headers, request.secure):
            return Rejection(HTTPStatus.FORBIDDEN, "Pages of other sites may not connect here.")
        id = table_at(request.path)
        if id is None:
            return Rejection(HTTPStatus.NOT_FOUND, "There is no socket here.")
        try:
            room = self.room(id) if is_id(id) else None
        except Unreadable as error:
            return Rejection(HTTPStatus.CONFLICT, str(error))
        if room is None:
            return Rejection(HTTPStatus.NOT_FOUND, "There is no such table.")
        token = guests.token_in(request.headers)
        guest = None if token is None else self.find_guest(token)
        return Session(room, None if guest is None else room.table.member_of(guest))

    def is_origin_allowed(self, headers: Mapping[str, str], is_secure: bool) -> bool:
        """A browser says whose page asks; programs say nothing, and hold no cookies of others."""
        origin = headers.get("origin")
        own = f"{'https' if is_secure else 'http'}://{headers.get('host', '')}"
        return origin is None or origin == own or origin in self.settings.origins

    def close(self) -> None:
        """Stop thinking and waking; the store is closed by whoever opened it."""
        self.is_closing = True
        if self.alarm is not None:
            self.alarm.cancel()
        for room in list(self.rooms.values()):
            room.is_lost = True  # nothing is written from now on, and so nothing is promised
            room.pace.stop()
        self.thinkers.close()


def readable(id: str, bodies: Sequence[bytes]) -> Table:
    """The table of a log, or what is wrong with it, without what the log says."""
    entries: list[AnyEntry] = []
    try:
        entries += map(read_entry, bodies)
        return Table.of(entries)
    except BadInput as error:
        raise Unreadable(f"table {id} cannot be opened here: {error}") from None
    except Exception as error:
        raise Unreadable(
            f"table {id} cannot be opened here: its log is damaged "
            f"({type(error).__name__} after {len(entries)} of {len(bodies)} entries were read); "
            "restore it from a copy"
        ) from None


def table_at(path: str) -> str | None:
    """The table whose socket has this path."""
    parts = path.split("/")
    is_socket = len(parts) == 5 and parts[:3] == ["", "api", "tables"] and parts[4] == "socket"
    return parts[3] if is_socket else None


def new_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def is_id(text: str) -> bool:
    return len(text) == ID_LENGTH and set(text) <= set(ALPHABET)
