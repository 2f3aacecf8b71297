"""One table in memory: entries go to the store, and to those who watch once they are on disk.

Everything that leaves goes through one queue in the order in which it was decided: a message that
follows from an entry waits for the commit of that entry.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from pioche.kernel.seats import NOBODY
from pioche.play.position import Shown
from pioche.server import teller, wire
from pioche.server.clock import clock
from pioche.server.pace import Pace
from pioche.store import Row, Write
from pioche.table.entries import AnyEntry, Joined, Moved, write_entry
from pioche.table.live import Live
from pioche.table.referee import Decision
from pioche.table.table import Phase, Table
from pioche.table.witness import Telling, Witness, recall

if TYPE_CHECKING:
    from pioche.server.hub import Hub
    from pioche.server.session import Session


class Flight:
    """A write on its way to the disk, and what is sent when it is there."""

    __slots__ = ("arrivals", "letters", "waiting")

    def __init__(self) -> None:
        self.letters: list[tuple[Session, bytes, int]] = []
        self.waiting: list[asyncio.Future[None]] = []
        self.arrivals: list[int] = []  # of messages that are answered then

    def land(self) -> None:
        """Tell whoever waits for it and has not gone away."""
        for waiting in self.waiting:
            if not waiting.done():
                waiting.set_result(None)


class Room:
    """A table that somebody watches, or that has something to do."""

    def __init__(self, hub: Hub, id: str, table: Table) -> None:
        self.hub = hub
        self.id = id
        self.table = table
        self.sessions: dict[Session, None] = {}  # in the order of their coming
        self.arriving: set[Session] = set()  # at the door: they have not said hello
        self.witnesses: dict[int, Witness] = {}
        self.flights: deque[Flight] = deque()
        self.live: Live | None = None
        self.origin = 0  # of the table's own clock, on the server's
        self.row: Row | None = None  # as the store has it
        self.is_lost = False
        self.ahead = max(0, table.entries[-1].at - hub.now())
        self.pace = Pace(self)

    # ---- who is here

    def here(self) -> set[int]:
        """The members with a screen open."""
        return {session.member for session in self.sessions if session.member is not None}

    def come(self, session: Session) -> None:
        before = self.here()
        self.arriving.discard(session)
        self.sessions[session] = None
        if self.here() != before:
            self.tell_presence()
        self.pace.came(session.member)

    def go(self, session: Session) -> None:
        before = self.here()
        self.arriving.discard(session)
        self.sessions.pop(session, None)
        if self.here() != before:
            self.tell_presence()
        watched = {seat for other in self.sessions for seat in other.watched}
        for seat in set(self.witnesses) - watched:
            del self.witnesses[seat]
        self.pace.went(session.member)
        if not self.sessions:
            self.hub.rest(self)

    def tell_presence(self) -> None:
        message = wire.write_message(wire.Here(members=sorted(self.here())))
        for session in self.sessions:
            self.send(session, message)

    # ---- what is decided

    def write(self, entries: Sequence[AnyEntry], decisions: Sequence[Decision] = ()) -> None:
        """These are decided: they count from now on, and leave when they are on disk."""
        if not entries or self.is_lost:
            return
        first = len(self.table.entries) + 1
        self.flights.append(Flight())
        for place, entry in enumerate(entries):
            self.table.apply(entry)
            if isinstance(entry, Moved):
                self.hub.metrics.moves += 1
            self.pace.applied(entry)
            self.tell(entry, decisions[place] if decisions else None)
        self.hub.store.write(self.as_written(first, entries), self.committed)
        self.pace.plan()

    def put(self, first: int, entries: Sequence[AnyEntry]) -> None:
        """Write down entries that the table already counts."""
        self.flights.append(Flight())
        self.hub.store.write(self.as_written(first, entries), self.committed)
        self.pace.plan()

    def as_written(self, first: int, entries: Sequence[AnyEntry]) -> Write:
        return Write(
            row=self.changed_row(entries[-1]),
            table=self.id,
            first=first,
            entries=tuple([write_entry(entry) for entry in entries]),
            members=tuple([(self.id, e.guest) for e in entries if type(e) is Joined]),
        )

    def committed(self, error: Exception | None) -> None:
        if self.is_lost:
            return
        if error is not None:
            self.hub.lose(self, error)
            return
        flight = self.flights.popleft()
        self.hub.metrics.sent += len(flight.letters)
        for session, letter, at in flight.letters:
            session.deliver(letter, at)
        flight.land()
        if flight.arrivals:
            self.hub.metrics.answered(flight.arrivals, clock())
        if not self.flights and not self.sessions:
            self.hub.rest(self)

    async def settled(self) -> None:
        """Wait until all that was decided so far is on disk, or lost."""
        if self.flights:
            waiting = self.hub.loop.create_future()
            self.flights[-1].waiting.append(waiting)
            await waiting

    def when_settled(self, then: Callable[[], None]) -> None:
        """Call it when all that was decided so far is on disk, or lost."""
        waiting = self.hub.loop.create_future()
        waiting.add_done_callback(lambda _: then())
        self.flights[-1].waiting.append(waiting)

    def changed_row(self, last: AnyEntry) -> Row | None:
        """The table as the store lists it, if that is not as it was."""
        due = self.pace.due()
        before = self.row
        is_quiet = before is not None and isinstance(last, Moved) and due == before.due
        if before is not None and is_quiet and self.table.phase.value == before.phase:
            return None
        opened = self.table.opened
        self.row = Row(
            id=self.id,
            created=opened.at,
            changed=last.at,
            is_public=opened.is_public,
            phase=self.table.phase.value,
            due=due,
            brief=self.hub.brief(self),
        )
        return self.row

    # ---- what is told

    def send(self, session: Session, letter: bytes, at: int = 0) -> None:
        """Send when all that was decided so far is on disk, and not before `at`."""
        if self.is_lost:
            return
        if self.flights:
            self.flights[-1].letters.append((session, letter, at))
        else:
            self.hub.metrics.sent += 1
            session.deliver(letter, at)

    def time_answer(self, arrival: int) -> None:
        """A message that came then is answered with what was sent last."""
        if self.flights:
            self.flights[-1].arrivals.append(arrival)
        else:
            self.hub.metrics.answered((arrival,), clock())

    def tell(self, entry: AnyEntry, decision: Decision | None) -> None:
        for seat, witness in self.witnesses.items():
            telling = witness.hear(self.table, entry)
            if telling is not None:
                self.pass_on(telling, seat, decision)

    def pass_on(self, telling: Telling, seat: int, decision: Decision | None) -> None:
        letters: dict[str | None, bytes] = {}
        for session in self.sessions:
            if seat in session.watched:
                if session.language not in letters:
                    letters[session.language] = self.letter(
                        self.table, telling, decision, session.language
                    )
                at = 0 if decision is None else self.leaves_at(decision, session, seat)
                self.send(session, letters[session.language], at)

    def letter(
        self, table: Table, telling: Telling, decision: Decision | None, language: str | None
    ) -> bytes:
        quiet = isinstance(telling.entry, teller.QUIET) and table.phase != Phase.OVER
        game = self.game(table, telling.shown)
        now = None if quiet else teller.table_now(self.id, table)
        return teller.told(telling, table, now, game, decision, language)

    def game(self, table: Table, shown: Shown | None) -> wire.GameNow | None:
        return None if shown is None else teller.game_now(table, shown, self.live, self.origin)

    def leaves_at(self, decision: Decision | None, session: Session, seat: int) -> int:
        """When a decision of real time may leave for a seat, on the server's clock. To a screen
        that follows several seats, or spectated first, it goes as soon as to the first of them:
        letters keep their order, and a later one would hold the others back."""
        if decision is None or self.live is None:
            return 0
        seen, referee = decision.seen, self.live.referee
        return self.origin + min(referee.leaves_at(seen, each) for each in {seat, *session.watched})

    def watch(self, session: Session, seat: int, have: int | None) -> None:
        """Tell a session all that it missed of a seat, and everything from now on. `have` is the
        last that it was told, or None where it wants to know only how things are."""
        if self.has_all(seat, have):
            self.begin_watching(session, seat)
        elif seat not in session.catching_up:
            session.catching_up.add(seat)
            session.socket.go_through(self.catch_up(session, seat, have))

    def catch_up(self, session: Session, seat: int, have: int | None) -> Iterator[None]:
        """Go through the log for a session, entry by entry, to what happens now."""

        def is_owed() -> bool:
            return session in self.sessions and self.may_watch(session.member, seat)

        witness = Witness(seat)
        for table, telling in recall(self.table.entries, witness):
            if not is_owed():
                break
            if telling is not None and have is not None and telling.number > have:
                self.tell_again(session, table, telling)
            yield
        session.catching_up.discard(seat)
        if is_owed():
            self.witnesses.setdefault(seat, witness)
            self.begin_watching(session, seat)

    def tell_again(self, session: Session, table: Table, telling: Telling) -> None:
        decision = None
        if self.live and isinstance(telling.entry, Moved):
            decision = self.live.referee.decisions[len(table.moves) - 1]
        letter = self.letter(table, telling, decision, session.language)
        self.send(session, letter, self.leaves_at(decision, session, telling.seat))

    def begin_watching(self, session: Session, seat: int) -> None:
        session.watched.add(seat)
        decisions = self.live.referee.decisions if self.live else []
        last = decisions[-1] if decisions else None
        at = self.leaves_at(last, session, seat)
        self.send(session, self.watching(self.witnesses[seat]), at)

    def has_all(self, seat: int, have: int | None) -> bool:
        """Whether nothing need be told again: those who hear nothing ask that every second."""
        witness = self.witnesses.get(seat)
        return witness is not None and (have is None or have >= witness.number)

    def effort(self, seat: int, have: int | None) -> float:
        """How many entries the server could go through again in the time that a watch takes; a
        table may be as long as it likes, for those who have not asked for anything lately."""
        if self.has_all(seat, have):
            return 1
        entries, limits = len(self.table.entries), self.hub.settings.limits
        letters = 0 if have is None else max(0, entries - have)
        return min(entries + letters * limits.letter_effort, limits.effort_burst)

    def get_to_know(self, seat: int) -> Iterator[None]:
        """Go through the log for a seat from which nobody watches."""
        witness = Witness(seat)
        for _ in recall(self.table.entries, witness):
            if seat in self.witnesses:  # meanwhile somebody does
                return
            yield
        self.witnesses.setdefault(seat, witness)

    def watching(self, witness: Witness) -> bytes:
        seat, game = teller.seat_on_wire(witness.seat), self.game(self.table, witness.shown)
        verdict = self.last_verdict()
        return wire.write_message(
            wire.Watching(seat=seat, number=witness.number, game=game, verdict=verdict)
        )

    def last_verdict(self) -> wire.Verdict | None:
        """Of real time: whoever comes back would like to know who had that pile."""
        decisions = self.live.referee.decisions if self.live else []
        given = (decision.verdict for decision in reversed(decisions) if decision.verdict)
        verdict = next(given, None)
        return None if verdict is None else teller.verdict_now(verdict)

    def may_watch(self, member: int | None, seat: int) -> bool:
        """Anybody as a spectator, and whoever holds a seat from there."""
        if seat == NOBODY:
            return True
        return seat in self.table.seats and (
            member is not None and self.table.chairs[seat].member == member
        )

    # ---- the table's own clocks

    def now(self) -> int:
        """Milliseconds since 1970, but never before the last entry: the server's clock may have
        been wrong when that was written."""
        return self.hub.now() + self.ahead

    def clock(self) -> int:
        return clock() - self.origin
