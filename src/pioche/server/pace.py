"""What a table does by itself: players think, time runs out, people vanish, tiles are judged."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pioche.play.player import Player
from pioche.server import teller
from pioche.server.clock import clock
from pioche.server.thinking import Thinking
from pioche.table import entries as log
from pioche.table import wishes
from pioche.table.bots import Intent
from pioche.table.entries import AnyEntry
from pioche.table.link import LOCAL, Link
from pioche.table.live import Live
from pioche.table.referee import FLIP, Decision
from pioche.table.refusals import Refusal, refused
from pioche.table.slap import Fault
from pioche.table.table import STAND_IN, Phase

if TYPE_CHECKING:
    from pioche.server.room import Room
    from pioche.server.session import Session

LOSING = (
    log.Sat,
    log.Stood,
    log.Left,
    log.Dismissed,
)  # after which somebody may have a seat no longer
SEATING = (log.Sat, log.Stood, log.Left, log.Dismissed, log.StoodIn, log.Returned)
HOSTING = (log.Left, log.Dismissed, log.Hosts)  # after which another may be the host
NOW, AT_LEISURE = 0, 1  # when a table is due that goes on by itself: people sit there, or nobody


@dataclass(frozen=True)
class Flip:
    """A person's wish to flip that waits for its time."""

    session: Session
    member: int
    request: str


class Pace:
    """The timers of one room, and whoever thinks for it."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.hub = room.hub
        self.timer: asyncio.TimerHandle | None = None
        self.thinking = Thinking(room)
        now = self.room.now()  # whoever is not here when the room is opened has vanished then
        self.vanished = dict.fromkeys([*room.table.people(), room.table.host], now)
        self.flips: dict[int, Flip] = {}  # by seat
        self.ready: set[int] = set()  # members who have read what the round brought

    # ---- what happened

    def applied(self, entry: AnyEntry) -> None:
        """After an entry: whoever lost a seat sees it no longer, and others may decide now."""
        if isinstance(entry, log.Moved):
            return  # it changes nobody's seat
        if isinstance(entry, LOSING):
            for session in self.room.sessions:
                session.watched = {
                    seat for seat in session.watched if self.room.may_watch(session.member, seat)
                }
        self.wait_anew(entry)
        if self.room.table.is_live and isinstance(entry, log.Dealt | log.Paused | log.Resumed):
            self.plan_live()
        if self.room.live and isinstance(entry, SEATING):
            self.room.live.seat_players(self.live_players(), secrets.randbits(64))

    def wait_anew(self, entry: AnyEntry) -> None:
        """After a pause all have time to come back, and so has whoever hosts now."""
        host = self.room.table.host
        if isinstance(entry, log.Resumed):
            self.vanished = dict.fromkeys(self.vanished, self.room.now())
        elif isinstance(entry, HOSTING) and host not in self.room.here():
            self.vanished.setdefault(host, self.room.now())

    def came(self, member: int | None) -> None:
        self.hub.thinkers.hurry(self.room)
        self.hub.sleepers.wake_soon()
        if member is not None:
            self.vanished.pop(member, None)
            self.room.write(wishes.hand_back(self.room.table, self.room.now(), member))
        self.plan()

    def went(self, member: int | None) -> None:
        if member is not None and member not in self.room.here():
            self.vanished[member] = self.room.now()
        self.plan()

    # ---- plans

    def plan(self) -> None:
        """Look at the table as it is: begin to think, and set the timer for what comes next."""
        self.stop()
        table = self.room.table
        if self.room.is_lost or self.hub.is_closing:
            return
        if table.phase == Phase.OVER:
            was_timed = table.is_live and table.moves[-1].evidence  # not so in every replay
            if was_timed and self.room.sessions:
                self.plan_live()  # whoever comes late wants to know who was first, too
            return
        if table.phase == Phase.PLAYING and table.is_live:
            self.plan_live()
        else:
            self.thinking.plan()
        at = self.next_wake()
        if at is not None:
            delay = max(0, at - self.room.now()) / 1_000
            self.timer = self.hub.loop.call_later(delay, self.wake)

    def next_wake(self) -> int | None:
        """When time runs out or somebody has vanished for too long, in milliseconds."""
        deadline = teller.deadline(self.room.table)
        times = [deadline] if deadline is not None and self.late() else []
        if self.vanished:
            times += [self.vanished[member] + self.patience for member in self.waited_for()]
        if self.room.live and (due := self.room.live.next_due()) is not None:
            micros = due - self.room.clock()
            times.append(self.room.now() + max(0, micros) // 1_000)
        return min(times) if times else None

    @property
    def patience(self) -> int:
        return self.hub.settings.patience * 1_000

    def waited_for(self) -> list[int]:
        """Vanished members on whom those who are here depend: by their seats, or as the host."""
        table = self.room.table
        is_patient = table.is_paused or isinstance(table.opened.clock, log.SlowClock)
        if is_patient or table.phase == Phase.OVER:
            return []
        here = self.room.here()
        if not here:
            return []
        needed = wishes.others(table, here) if table.phase == Phase.PLAYING else set()
        if wishes.take_over(table, 0, here):
            needed.add(table.host)
        return [member for member in self.vanished if member in needed]

    def wake(self) -> None:
        """Something is due: time for all that arrived before to be heard first."""
        self.timer = None
        self.hub.loop.call_soon(self.hub.loop.call_soon, self.act)

    def act(self) -> None:
        if self.room.is_lost:
            return
        self.replace_vanished()
        due = teller.deadline(self.room.table)
        if due is not None and due <= self.room.now():
            for seat in self.late()[:1]:
                self.decide_for_late(seat)
        if self.room.live:
            self.decided(self.room.live.tell_time(self.room.clock()))
        self.plan()

    def replace_vanished(self) -> None:
        """A player decides for whoever stayed away too long, and another member hosts."""
        now, table = self.room.now(), self.room.table
        for member in self.waited_for():
            if self.vanished[member] + self.patience <= now:
                for seat in table.seats_of(member):
                    self.room.write(wishes.stand_in(table, now, seat, STAND_IN))
                if member == table.host:
                    self.room.write(wishes.take_over(table, now, self.room.here()))

    def is_busy(self) -> bool:
        """Whether the room has something to do by itself now."""
        due = self.due()
        return self.thinking.about is not None or (due is not None and due <= AT_LEISURE)

    def stop(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def due(self) -> int | None:
        """When the table has something to do by itself, even if nobody comes."""
        table = self.room.table
        if table.phase != Phase.PLAYING or table.is_paused:
            return None
        if table.is_live:
            return None if table.people() else AT_LEISURE
        for seat in table.to_move():
            if table.chairs[seat].level:
                return NOW if table.people() else AT_LEISURE
        return teller.deadline(table)

    # ---- time is up

    def late(self) -> list[int]:
        """The seats whose people have to decide before the deadline, unless somebody does it for
        them already. In real time, what is due of them is to flip."""
        table = self.room.table
        people = [s for s in table.to_move() if s in table.seats and table.chairs[s].is_person]
        if self.thinking.about is table.position:
            return []
        if not table.is_live:
            return people
        if self.room.live is None or self.room.live.referee.flipping is not None:
            return []
        return [seat for seat in people if table.now.objection(seat, FLIP) is None]

    def decide_for_late(self, seat: int) -> None:
        """Time is up: a player decides this once."""
        if self.room.table.is_live:
            self.flip_for_late(seat)
        else:
            self.thinking.begin(seat, STAND_IN, is_late=True)

    # ---- real time

    def live_players(self) -> dict[int, Player]:
        chairs = self.room.table.chairs
        players = self.thinking.player
        return {seat: players(seat, c.level) for seat, c in enumerate(chairs) if c.level}

    def plan_live(self) -> None:
        """Run the table's clock while somebody is here, or if only players are."""
        room = self.room
        wanted = bool(room.sessions) or not room.table.people()
        if not wanted or room.table.is_paused:
            room.live = None
            self.forget_flips()
        elif room.live is None:
            lot = secrets.randbits(64)
            room.live = Live(room.table, self.links(), self.live_players(), lot, self.think_live)
            room.origin = clock() - room.live.referee.now

    def think_live(self, choose: Callable[[], Intent], then: Callable[[Intent], None]) -> None:
        """On another thread: the rest of a round is played many times over for it."""

        def go_on(intent: Intent) -> None:
            then(intent)
            if self.room.live is not None:
                self.plan()

        self.hub.think(choose, go_on, self.room)

    def links(self) -> list[Link]:
        """How far away each seat is: by the nearest of a person's screens, or a slow one would
        bring tiles early to a quick one."""
        now, found = clock(), []
        for chair in self.room.table.chairs:
            screens = [
                session.socket.link(now)
                for session in self.room.sessions
                if chair.is_person and session.member == chair.member
            ]
            measured = [link for link in screens if link is not None]
            found.append(min(measured, key=lambda link: link.rtt, default=LOCAL))
        return found

    def flip(self, session: Session, seat: int, request: str) -> None:
        live = self.room.live
        if live is None or session.member is None:
            raise refused(Refusal.NOT_STARTED)
        before = self.flips.get(seat)
        if before is not None and before.request != request:
            before.session.refuse(before.request, refused(Refusal.STALE))
        self.flips[seat] = Flip(session, session.member, request)
        decisions, why = live.flip(seat, self.links(), self.room.clock())
        if why is not None:
            del self.flips[seat]
        self.decided(decisions)
        self.plan()
        if why is not None:
            raise why

    def flip_for_late(self, seat: int) -> None:
        if self.room.live:
            self.decided(self.room.live.flip(seat, self.links(), self.room.clock())[0])

    def slap(self, seat: int, tile: int, after: int, arrival: int) -> Fault | None:
        live = self.room.live
        if live is None:
            return Fault.NO_SUCH_TILE
        said = {"tile": tile, "after": after}
        decisions, fault = live.slap(seat, said, arrival - self.room.origin)
        self.decided(decisions)
        self.plan()
        return fault

    def go_on(self, member: int) -> None:
        """A member has read what the round brought; when all have who are here, it goes on."""
        live = self.room.live
        self.ready.add(member)
        if live is not None and self.room.table.people() & self.room.here() <= self.ready:
            self.decided(live.go_on(self.room.clock()))
            self.plan()

    def decided(self, decisions: Sequence[Decision]) -> None:
        """Write down what the referee decided; a wish to flip that came to nothing is refused."""
        now = self.room.now()
        if decisions:
            self.ready.clear()
        for decision in decisions:
            flip = self.flips.get(decision.seat) if decision.move.text == FLIP else None
            if flip:
                del self.flips[decision.seat]
            moved = log.Moved(
                at=now,
                by=flip.member if flip else None,
                request=flip.request if flip else "",
                seat=decision.seat,
                move=int(decision.move),
                evidence=decision.evidence,
            )
            self.room.write([moved], [decision])
            if flip:
                flip.session.grant(flip.request)
        self.forget_flips()

    def forget_flips(self) -> None:
        for seat, flip in list(self.flips.items()):
            if not (self.room.live and self.room.live.is_flipping(seat)):
                del self.flips[seat]
                flip.session.refuse(flip.request, refused(Refusal.STALE))
