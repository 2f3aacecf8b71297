"""One screen at one table: what it asks, and what it is sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from random import Random
from typing import TYPE_CHECKING

import msgspec

from pioche.errors import BadInput, IllegalMove
from pioche.games.game import Move
from pioche.kernel.seats import NOBODY
from pioche.locale import LANGUAGES
from pioche.play.hint import Hint, advise
from pioche.play.position import View
from pioche.play.seed import fresh_seed
from pioche.server import counsel, teller, wire
from pioche.server.clock import clock
from pioche.server.limits import Bucket
from pioche.server.socket import Socket
from pioche.table import wishes
from pioche.table.refusals import Refusal, refused
from pioche.table.wishes import Ask, Entries

if TYPE_CHECKING:
    from pioche.server.room import Room

MOST_EARLY = 8  # moves of one screen that wait at once

Wish = Callable[[wire.Ask, Ask], Entries]


class Session:
    """Handles one socket: of a member of the table, or of somebody who only looks on."""

    socket: Socket

    def __init__(self, room: Room, member: int | None) -> None:
        self.room = room
        self.member = member
        self.language: str | None = None
        self.is_greeted = False
        self.answering: dict[str, str] = {}  # what is thought about for it, under which id
        self.watched: set[int] = set()
        self.catching_up: set[int] = set()  # seats about which it is being told what it missed
        self.early: set[str] = set()  # ids of moves that wait until it is known what was seen
        self.held: deque[tuple[int, bytes]] = deque()  # what may not leave yet
        self.timer: asyncio.TimerHandle | None = None

    # ---- the socket

    def opened(self, socket: Socket) -> None:
        self.socket = socket
        self.room.arriving.add(self)
        limits = self.room.hub.settings.limits
        self.talk = Bucket(limits.talk_rate, limits.talk_burst, clock())
        socket.is_measured = self.room.table.is_live

    def closed(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.room.go(self)

    def heard(self, text: bytes, arrival: int) -> None:
        self.room.hub.metrics.heard += 1
        try:
            message = wire.read_message(text)
        except msgspec.MsgspecError as error:
            self.complain(f"this is no message: {error}")
            return
        except RecursionError:
            self.complain("this is no message: it is nested too deep")
            return
        if not self.is_greeted and not isinstance(message, wire.Hello):
            self.complain("say hello first: {'is': 'hello', 'version': 1}")
            return
        ANSWERS[type(message)](self, message, arrival)

    def complain(self, sentence: str) -> None:
        self.room.send(self, wire.write_message(wire.Fault(sentence=sentence)))
        self.socket.hold()

    # ---- what is sent

    def deliver(self, letter: bytes, at: int = 0) -> None:
        """Send a letter that may leave, or keep it and all after it until it may."""
        if not self.held and (not at or at <= clock()):
            self.socket.send(letter)
            return
        self.held.append((at, letter))
        if self.timer is None:
            self.release()

    def release(self) -> None:
        self.timer = None
        while self.held and self.held[0][0] <= clock():
            self.socket.send(self.held.popleft()[1])
        if self.held:
            wait = (self.held[0][0] - clock()) / 1_000_000
            self.timer = self.room.hub.loop.call_later(max(0.0, wait), self.release)

    def tell(self, message: wire.Message) -> None:
        """Something for this screen alone, behind all that was decided before."""
        self.room.send(self, wire.write_message(message))

    def grant(self, id: str) -> None:
        self.tell(wire.Done(id=id))

    def refuse(self, id: str, why: IllegalMove) -> None:
        self.room.hub.metrics.refusals += 1
        self.room.send(self, teller.refusal(id, why, self.language))

    # ---- what is asked

    def hello(self, message: wire.Hello, arrival: int) -> None:
        if message.version != wire.VERSION:
            self.complain(f"this server speaks version {wire.VERSION}: reload the page")
            self.socket.close(1002, "another version")
            return
        if message.language is not None and message.language not in LANGUAGES:
            self.complain(f"there is no such language; choose one of {', '.join(LANGUAGES)}")
            return
        self.language, self.is_greeted = message.language, True
        self.room = self.room.hub.room(self.room.id) or self.room  # it may have rested since
        table = teller.table_now(self.room.id, self.room.table)
        here = sorted(self.room.here())
        welcome = wire.Welcome(version=wire.VERSION, member=self.member, table=table, here=here)
        self.room.send(self, wire.write_message(welcome))
        self.room.come(self)

    def watch(self, message: wire.Watch, arrival: int) -> None:
        seat = NOBODY if message.seat is None else message.seat
        if not self.room.may_watch(self.member, seat):
            self.complain("only whoever holds a seat watches the table from it: take it first")
            return
        if not self.is_worth(self.room.effort(seat, message.have)):
            self.complain("that is too much at once: wait a little and ask again")
            return
        self.room.watch(self, seat, message.have)

    def is_worth(self, effort: float) -> bool:
        """Whether this address may make the server go through so many entries again."""
        return self.room.hub.efforts.take(self.socket.address, clock(), effort)

    def ask(self, message: wire.Ask, arrival: int) -> None:
        """Grant a wish, or refuse it by its rule; one that was granted before is just confirmed."""
        room, id = self.room, message.id
        try:
            if self.member is None:
                raise refused(Refusal.NO_SUCH_MEMBER)
            if id not in room.table.requests.get(self.member, ()):
                self.check_rate(message, arrival)
                ask = Ask(room.now(), self.member, id)
                entries = WISHES[type(message)](self, message, ask)
                if entries is None:
                    return
                room.write(entries)
        except IllegalMove as why:
            self.refuse(id, why)
            return
        except BadInput as error:
            self.complain(str(error))
            return
        self.grant(id)
        room.time_answer(arrival)

    def check_rate(self, message: wire.Ask, arrival: int) -> None:
        """What is written down stays, so nobody may ask without end."""
        room, kind = self.room, type(message)
        if kind is not wire.Leave:
            wishes.check_length(room.table)
        is_fair = room.hub.wishes.take(self.socket.address, arrival)
        if kind is wire.Say:
            is_fair = is_fair and self.talk.take(arrival)
        elif kind is wire.TakeBack or kind is wire.Answer:
            is_fair = is_fair and self.is_worth(len(room.table.moves))
        if not is_fair:
            raise refused(Refusal.TOO_FAST)

    def move(self, message: wire.Move, ask: Ask) -> Entries | None:
        room = self.room
        if message.seen is not None:
            wishes.holder(room.table, ask, message.seat)  # or STALE tells of others' secret steps
            if message.seat not in room.witnesses:
                self.move_later(message)
                return None
            if room.witnesses[message.seat].changed > message.seen:
                raise refused(Refusal.STALE)
        entries = wishes.move(room.table, ask, message.seat, message.move)
        if room.table.is_live:
            if not chosen(room.table.game.moves[message.move]):
                raise refused(Refusal.NO_SUCH_MOVE)
            room.pace.flip(self, message.seat, message.id)
            return None
        return entries

    def move_later(self, message: wire.Move) -> None:
        """Whoever comes back may repeat a move before it is known what their seat has seen."""
        if message.id in self.early:
            return
        effort = self.room.effort(message.seat, None)
        if len(self.early) == MOST_EARLY or not self.is_worth(effort):
            raise refused(Refusal.TOO_FAST)
        self.early.add(message.id)
        self.socket.go_through(self.move_when_known(message))

    def move_when_known(self, message: wire.Move) -> Iterator[None]:
        yield from self.room.get_to_know(message.seat)
        self.early.discard(message.id)
        if self in self.room.sessions:
            self.ask(message, clock())

    def rematch(self, message: wire.Rematch, ask: Ask) -> Entries:
        room = self.room
        room.write(wishes.rematch(room.table, ask))
        room.hub.rematch(room)
        return ()

    def pause(self, message: wire.Pause, ask: Ask) -> Entries:
        """Not between a slap and its verdict: the slap would be forgotten."""
        live = self.room.live
        if live is not None and live.referee.pile.heard:
            raise refused(Refusal.STALE)
        return wishes.pause(self.room.table, ask)

    def part(self, entries: Entries) -> Entries:
        """A member is gone: the others may have waited for nobody else to play again."""
        self.room.write(entries)
        self.room.hub.rematch(self.room)
        return ()

    def slap(self, message: wire.Slap, arrival: int) -> None:
        table, seat = self.room.table, message.seat
        if seat not in table.seats or table.chairs[seat].member != self.member:
            self.complain("this is not your seat")
            return
        fault = self.room.pace.slap(seat, message.tile, message.after, arrival)
        if fault is not None:
            void = wire.Void(seat=seat, tile=message.tile, reason=fault.value)
            self.room.send(self, wire.write_message(void))

    def ready(self, message: wire.Ready, arrival: int) -> None:
        if self.member is not None:
            self.room.pace.go_on(self.member)

    def time(self, message: wire.Time, arrival: int) -> None:
        """Not through the queue: what counts is that it is quick, and it tells nothing."""
        told = wire.Clock(asked=message.asked, heard=arrival, replied=clock())
        self.socket.send(wire.write_message(told))

    def hint(self, message: wire.Hint, ask: Ask) -> Entries | None:
        room = self.room
        wishes.playing(room.table)
        wishes.holder(room.table, ask, message.seat)
        view = self.shown(message.seat)
        if message.seat not in view.to_move:
            raise refused(Refusal.STALE)
        if not self.may_think("hint", message.id, room.hub.settings.limits.hint_effort):
            return None
        room.hub.think(
            lambda: advise(view, Random(0)), lambda hint: self.hinted(message, view, hint)
        )
        return None

    def may_think(self, what: str, id: str, effort: float) -> bool:
        """Whether to begin: of each kind one at a time, and what is sent again while it is thought
        about is answered once."""
        if self.answering.get(what) == id:
            return False
        if what in self.answering or not self.is_worth(effort):
            raise refused(Refusal.TOO_FAST)
        self.answering[what] = id
        return True

    def shown(self, seat: int) -> View:
        """What the seat's screens may show by now: in real time a tile takes a while to arrive."""
        room = self.room
        if room.live is not None:
            return room.live.referee.view(seat, room.clock())
        return room.table.now.view(seat)

    def hinted(self, message: wire.Hint, view: View, hint: Hint) -> None:
        del self.answering["hint"]
        names = [chair.name for chair in self.room.table.chairs]
        given = wire.HintGiven(
            id=message.id,
            move=None if hint.move is None else int(hint.move),
            chance=hint.chance,
            sentence=hint.say(self.language, names) if self.language else "",
        )
        self.room.send(self, wire.write_message(given))


def chosen(move: Move) -> bool:
    """In real time people ask to flip; slaps have a message of their own."""
    return move.text == "flip"


ANSWERS: dict[type, Callable[..., None]] = {
    wire.Hello: Session.hello,
    wire.Watch: Session.watch,
    wire.Slap: Session.slap,
    wire.Ready: Session.ready,
    wire.Time: Session.time,
}
WISHES: dict[type, Callable[..., Entries | None]] = {
    wire.Sit: lambda s, m, ask: wishes.sit(s.room.table, ask, m.seat, m.name),
    wire.Stand: lambda s, m, ask: wishes.stand(s.room.table, ask, m.seat),
    wire.Bot: lambda s, m, ask: wishes.seat_player(s.room.table, ask, m.seat, m.level),
    wire.HandOver: lambda s, m, ask: wishes.hand_over(s.room.table, ask, m.member),
    wire.Dismiss: lambda s, m, ask: s.part(wishes.dismiss(s.room.table, ask, m.member)),
    wire.Leave: lambda s, m, ask: s.part(wishes.leave(s.room.table, ask)),
    wire.Start: lambda s, m, ask: wishes.start(s.room.table, ask, fresh_seed()),
    wire.Move: Session.move,
    wire.TakeBack: lambda s, m, ask: wishes.take_back(s.room.table, ask, m.seat),
    wire.Answer: lambda s, m, ask: wishes.answer(s.room.table, ask, m.agrees),
    wire.Pause: Session.pause,
    wire.Resume: lambda s, m, ask: wishes.resume(s.room.table, ask),
    wire.Rematch: Session.rematch,
    wire.Say: lambda s, m, ask: wishes.say(s.room.table, ask, m.text, m.phrase),
    wire.Hint: Session.hint,
    wire.Preview: counsel.preview,
    wire.Question: counsel.question,
}
ANSWERS |= dict.fromkeys(WISHES, Session.ask)
