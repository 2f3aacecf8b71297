"""A table at the other end of a socket that may break: it is dialled again until one leaves.

What was asked and not answered is sent again under the same id, after every new connection and
when no answer comes for a while; every seat is watched from the last telling that it has, again
where one is missing or nothing is heard; and a connection on which nothing comes of that is cut.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from random import uniform
from secrets import token_hex
from typing import Any

from pioche.errors import BadInput, IllegalMove
from pioche.games.game import find
from pioche.server import wire
from pioche.server.clock import clock
from pioche.server.dial import Connection, Refused, dial
from pioche.server.far_seat import FarSeat
from pioche.server.scrutiny import Unproven
from pioche.table.link import BEST_OF, Exchange, clock_ahead

LOGGER = logging.getLogger("pioche.server.client")
SOONEST, LATEST = 0.05, 1.0  # seconds before dialling again
TICK = 0.25  # seconds between looks at what is owed
LONGEST_SILENCE = 1.0  # seconds until something is asked again
DEAD = 5.0  # seconds of silence, however often something was asked
FOR_GOOD = range(400, 429)  # what no second try will change; 429 is "too many for now"


def pause_after(failed: int) -> float:
    """Seconds before the next attempt: twice as long after each that failed, less a random part,
    so that those whom one server lost do not all come back at once."""
    return min(LATEST, SOONEST * 2.0**failed) * uniform(0.5, 1.0)


@dataclass
class Asked:
    """Something asked that has no answer so far."""

    text: bytes
    answer: asyncio.Future[Any]
    sent_at: float = 0.0
    is_repeated: bool = True


class FarTable:
    """One member's, or a spectator's, presence at one table."""

    def __init__(self, address: str, table: str, token: str | None, language: str | None) -> None:
        self.url = f"ws{address.removeprefix('http')}/api/tables/{table}/socket"
        self.id = table
        self.token = token
        self.language = language
        self.member: int | None = None
        self.here: tuple[int, ...] = ()  # the members with a screen open
        self.exchanges: deque[Exchange] = deque(maxlen=BEST_OF)
        self.seats: dict[int | None, FarSeat] = {}
        self.asked: dict[str, Asked] = {}  # without an answer so far
        self.watches: deque[FarSeat] = deque()  # without an answer so far
        self.times_dialled = 0
        self.latest: wire.TableNow
        self.connection: Connection | None = None
        self.failure: Exception | None = None
        self.keeper: asyncio.Task[None] | None = None
        self.is_welcome = False  # on this connection
        self.heard_at = 0.0  # anything, on the loop's clock
        self.silence = TICK  # after which seats are watched again
        self.watch_at = 0.0  # when they are
        self.ids = (f"{token_hex(6)}-{number}" for number in count(1))

    # ---- the connection

    async def come(self) -> None:
        """Dial, and keep dialling; returns once the table is known."""
        loop = asyncio.get_running_loop()
        self.welcomed: asyncio.Future[None] = loop.create_future()
        self.keeper = loop.create_task(self.keep())
        await self.welcomed

    async def keep(self) -> None:
        failed = 0
        while self.failure is None:
            cut = asyncio.Event()
            before = self.times_dialled
            try:
                await self.dial(cut)
                await self.tend(cut)
            except Refused as refused:
                if refused.status in FOR_GOOD:
                    self.fail(refused)
            except OSError as error:  # a timeout among them
                LOGGER.info("table %s cannot be reached: %s", self.id, error)
            failed = 0 if self.times_dialled > before else failed + 1
            await asyncio.sleep(pause_after(failed))

    async def tend(self, cut: asyncio.Event) -> None:
        """Look after a connection until it is cut."""
        loop = asyncio.get_running_loop()
        self.heard_at = loop.time()
        while not cut.is_set():
            try:
                async with asyncio.timeout(TICK):
                    await cut.wait()
            except TimeoutError:
                self.ask_again(loop.time())

    def ask_again(self, now: float) -> None:
        """What nobody answered, and whether something was missed; cut a line that is dead."""
        if now - self.heard_at > DEAD:
            self.cut()
            return
        if not self.is_welcome:
            self.say_hello()
        for asked in self.asked.values():
            if asked.is_repeated and now - asked.sent_at > LONGEST_SILENCE:
                self.send_asked(asked)
        if now >= self.watch_at:
            self.silence = min(2 * self.silence, LONGEST_SILENCE)
            self.watch_at = now + self.silence
            for seat in self.seats.values():
                self.look_at(seat)

    def hear_news(self) -> None:
        """All is well: no need to ask for a while."""
        self.silence = TICK
        self.watch_at = self.heard_at + TICK

    async def dial(self, cut: asyncio.Event) -> None:
        headers = {} if self.token is None else {"authorization": f"Bearer {self.token}"}
        connection = await dial(self.url, headers=headers, heard=self.heard, closed=cut.set)
        self.connection = connection
        self.times_dialled += 1
        self.watches.clear()
        self.say_hello()
        for seat in list(self.seats.values()):
            self.watch_again(seat)
        for asked in self.asked.values():
            self.send_asked(asked)

    def say_hello(self) -> None:
        self.is_welcome = False
        self.send(wire.Hello(version=wire.VERSION, language=self.language))

    def send(self, message: wire.Message) -> None:
        """Send if somebody hears it; asks and watches are repeated when somebody does again."""
        if self.connection is not None:
            self.connection.send(wire.write_message(message))

    def cut(self) -> None:
        """Lose the connection, as after a power cut, and come back."""
        if self.connection is not None:
            self.connection.abort()

    async def close(self) -> None:
        """Be gone; the table stays, and so do one's seats."""
        if self.keeper is not None:
            self.keeper.cancel()
            await asyncio.wait([self.keeper])
        if self.connection is not None:
            await self.connection.close()
        self.fail(ConnectionError("this program left the table"))

    def fail(self, failure: Exception) -> None:
        """Nothing more will come: tell whoever waits."""
        if self.failure is not None:
            return
        self.failure = failure
        waiting = [asked.answer for asked in self.asked.values()]
        for answer in [self.welcomed, *waiting]:
            if not answer.done():
                answer.set_exception(failure)
                answer.exception()  # whoever waits is told; if nobody does, that is no fault
        self.asked.clear()
        for seat in self.seats.values():
            seat.end(failure)

    # ---- what is heard

    def heard(self, text: bytes) -> None:
        if self.failure is not None:
            return
        message = wire.read_answer(text)
        self.heard_at = asyncio.get_running_loop().time()
        try:
            HEARD[type(message)](self, message)
        except (Unproven, BadInput) as failure:
            self.fail(failure)

    def hear_welcome(self, message: wire.Welcome) -> None:
        self.member, self.is_welcome = message.member, True
        self.here = tuple(message.here)
        self.hear_table(message.table)
        if not self.welcomed.done():
            self.welcomed.set_result(None)

    def hear_table(self, now: wire.TableNow) -> None:
        self.latest = now
        self.game = find(now.slug)

    def hear_told(self, message: wire.Told) -> None:
        if message.table is not None:
            self.hear_table(message.table)
        seat = self.seats.get(message.seat)
        if seat is not None and seat.hear_told(message):
            self.hear_news()

    def hear_watching(self, message: wire.Watching) -> None:
        seat = self.seats.get(message.seat)
        if seat is not None:
            if seat in self.watches:
                self.watches.remove(seat)
            seat.hear_watching(message)

    def hear_done(self, message: wire.Done) -> None:
        self.answer(message.id, None)

    def hear_refused(self, message: wire.Refused) -> None:
        slug = "table" if message.rule.startswith("TAB-") else self.latest.slug
        why = IllegalMove(message.sentence, slug, message.rule, message.reason)
        self.answer(message.id, why)

    def hear_answer(self, message: wire.HintGiven | wire.Previewed | wire.Answered) -> None:
        self.answer(message.id, message)

    def answer(self, request: str, found: object) -> None:
        asked = self.asked.pop(request, None)
        if asked is None or asked.answer.done():
            return
        if isinstance(found, Exception):
            asked.answer.set_exception(found)
        else:
            asked.answer.set_result(found)

    def hear_fault(self, message: wire.Fault) -> None:
        """Answers come in the order of what was asked: the seat that waits longest was meant. One
        that was watched before and is still ours is just asked for again later."""
        fault = BadInput(message.sentence)
        if not self.is_welcome:
            LOGGER.warning("table %s: %s", self.id, message.sentence)
        elif self.watches:
            seat = self.watches.popleft()
            if not (seat.is_found and self.holds(seat.seat)):
                self.seats.pop(seat.seat, None)
                seat.end(fault)
        elif self.asked:
            self.answer(next(iter(self.asked)), fault)
        else:
            LOGGER.warning("table %s: %s", self.id, message.sentence)

    def holds(self, seat: int | None) -> bool:
        return seat is None or self.latest.seats[seat].member == self.member

    def hear_void(self, message: wire.Void) -> None:
        seat = self.seats.get(message.seat)
        if seat is not None:
            seat.voids.append(message)

    def hear_presence(self, message: wire.Here) -> None:
        self.here = tuple(message.members)

    def hear_clock(self, message: wire.Clock) -> None:
        now = clock()
        self.exchanges.append(Exchange(message.asked, message.heard, message.replied, now))

    # ---- what is asked

    async def ask(self, kind: Callable[..., wire.Ask], **what: Any) -> Any:
        """Ask for something; returns when it is granted and on disk, raises what refuses it."""
        if self.failure is not None:
            raise self.failure
        message = kind(id=next(self.ids), **what)
        asked = Asked(wire.write_message(message), asyncio.get_running_loop().create_future())
        asked.is_repeated = kind is not wire.Hint  # which takes its time
        self.asked[message.id] = asked
        self.send_asked(asked)
        return await asked.answer

    def send_asked(self, asked: Asked) -> None:
        asked.sent_at = asyncio.get_running_loop().time()
        if self.connection is not None:
            self.connection.send(asked.text)

    async def sit(self, seat: int, name: str) -> FarSeat:
        """Take a seat, and watch the table from it."""
        await self.ask(wire.Sit, seat=seat, name=name)
        return await self.watch(seat)

    async def watch(self, seat: int | None = None) -> FarSeat:
        """Follow the table from one's seat, or as a spectator, from its beginning."""
        found = self.seats.get(seat)
        if found is None:
            found = self.seats[seat] = FarSeat(self, seat)
            self.watch_again(found)
        await found.found()
        return found

    def watch_again(self, seat: FarSeat) -> None:
        """Something was missed, and is told next."""
        seat.is_behind = True
        self.look_at(seat)

    def look_at(self, seat: FarSeat) -> None:
        """Ask whether anything was missed."""
        if seat not in self.watches:
            self.watches.append(seat)
        self.send(wire.Watch(seat=seat.seat, have=seat.number))

    async def stand(self, seat: int) -> None:
        await self.ask(wire.Stand, seat=seat)

    async def seat_player(self, seat: int, level: str) -> None:
        await self.ask(wire.Bot, seat=seat, level=level)

    async def hand_over(self, member: int) -> None:
        await self.ask(wire.HandOver, member=member)

    async def dismiss(self, member: int) -> None:
        await self.ask(wire.Dismiss, member=member)

    async def leave(self) -> None:
        await self.ask(wire.Leave)

    async def start(self) -> None:
        await self.ask(wire.Start)

    async def answer_take_back(self, agrees: bool) -> None:
        await self.ask(wire.Answer, agrees=agrees)

    async def pause(self) -> None:
        await self.ask(wire.Pause)

    async def resume(self) -> None:
        await self.ask(wire.Resume)

    async def rematch(self) -> None:
        await self.ask(wire.Rematch)

    async def say(self, text: str = "", phrase: str = "") -> None:
        await self.ask(wire.Say, text=text, phrase=phrase)

    # ---- real time

    def ask_time(self) -> None:
        self.send(wire.Time(asked=clock()))

    def server_time(self, local: int) -> int:
        """A reading of one's own clock by the server's."""
        return local + (clock_ahead(list(self.exchanges)) if self.exchanges else 0)


HEARD: dict[type, Callable[..., None]] = {
    wire.Welcome: FarTable.hear_welcome,
    wire.Watching: FarTable.hear_watching,
    wire.Told: FarTable.hear_told,
    wire.Done: FarTable.hear_done,
    wire.Refused: FarTable.hear_refused,
    wire.Fault: FarTable.hear_fault,
    wire.Void: FarTable.hear_void,
    wire.Here: FarTable.hear_presence,
    wire.HintGiven: FarTable.hear_answer,
    wire.Previewed: FarTable.hear_answer,
    wire.Answered: FarTable.hear_answer,
    wire.Clock: FarTable.hear_clock,
}
