"""People who play one game after the other, at their own pace, and remember all of it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count
from random import Random
from time import perf_counter

from pioche.errors import IllegalMove
from pioche.kernel.seats import NOBODY
from pioche.server.client import Client
from pioche.server.far_seat import FarSeat
from pioche.server.moments import Moment
from pioche.table import entries as log
from pioche.table.refusals import Refusal
from pioche.table.witness import Witness, recall
from server.crash import Truth


@dataclass
class Latencies:
    """Seconds from a move being sent to its being acknowledged, by what was going on then."""

    now: str = "quiet"
    waits: dict[str, list[float]] = field(default_factory=dict)

    def note(self, seconds: float) -> None:
        self.waits.setdefault(self.now, []).append(seconds)


@dataclass
class Somebody:
    """One member of one table: the moves that were granted, and everything that was told."""

    client: Client
    member: int
    seat: int | None
    rng: Random
    granted: list[tuple[str, int, int]] = field(default_factory=list)  # request, seat, move
    moments: list[Moment] = field(default_factory=list)
    request: str = ""  # the last one's id

    def ids(self) -> Iterator[str]:
        for number in count(1):
            self.request = request_id(self.member, number)
            yield self.request

    async def play(self, table: str, think: float, latencies: Latencies) -> None:
        """Come to the table and play to the end, or look on; the first member starts."""
        far = await self.client.come(table)
        far.ids = self.ids()  # type: ignore[assignment]
        seat = await far.watch(self.seat)
        if self.member == 0:
            await far.start()
        async for moment in seat:
            self.moments.append(moment)
            if moment.legal and not moment.is_past and seat.moments.empty():
                await asyncio.sleep(think * self.rng.uniform(0.5, 1.5))
                await self.move(seat, moment, latencies)
        await far.close()

    async def move(self, seat: FarSeat, moment: Moment, latencies: Latencies) -> None:
        """Any move; now and then the same message again, as over a network that stutters."""
        move = int(self.rng.choice(moment.legal))
        begun = perf_counter()
        asking = asyncio.ensure_future(seat.play(move, moment.number))
        await asyncio.sleep(0)
        message = seat.table.asked[self.request].text
        try:
            await asking
        except IllegalMove as refused:
            if refused.refusal != Refusal.STALE:  # another was quicker, where several may move
                raise
            return
        latencies.note(perf_counter() - begun)
        self.granted.append((self.request, seat.seat or 0, move))
        if self.rng.random() < 0.3 and seat.table.connection is not None:
            seat.table.connection.send(message)

    def check(self, truth: Truth) -> None:
        """The log has just these moves of theirs, and they were told all that it tells them."""
        moved = [
            (entry.request, entry.seat, entry.move)
            for entry in truth.entries
            if isinstance(entry, log.Moved) and entry.by == self.member
        ]
        assert moved == self.granted
        told = [(m.number, m.view) for m in self.moments if m.what != "watching"]
        viewer = NOBODY if self.seat is None else self.seat
        said = [
            (t.number, t.view) for _, t in recall(truth.entries, Witness(viewer)) if t is not None
        ]
        assert list(map(text, told)) == list(map(text, said[: len(told)]))
        assert all(view is None for _, view in said[len(told) :])  # only talk came after the end


def text(telling: tuple[int, object]) -> tuple[int, str | None]:
    number, view = telling
    return number, None if view is None else view.json_text()  # type: ignore[attr-defined]


def request_id(member: int, number: int) -> str:
    """An id that anybody can guess."""
    return f"member{member}-{number}"


@dataclass
class Company:
    """Those who meet at one table."""

    table: str
    people: list[Somebody]
    is_played: bool = False

    async def play(self, think: float, latencies: Latencies) -> None:
        self.is_played = True
        playing = (somebody.play(self.table, think, latencies) for somebody in self.people)
        await asyncio.gather(*playing)

    def check(self, truth: Truth) -> None:
        assert truth.table.now.over == self.is_played if self.is_played else not truth.table.moves
        for somebody in self.people if self.is_played else ():
            somebody.check(truth)


async def meet(clients: list[Client], slug: str, bots: int, sit: bool, seed: str) -> Company:
    """Open a table at which these people sit, or only look on, with players in the other seats;
    they go again, and come back to play."""
    taken = len(clients) if sit else 0
    levels = dict.fromkeys(range(taken, taken + bots), "easy")
    opened = await clients[0].open_table(slug, seats=taken + bots, name="Person 0", bots=levels)
    people = []
    for member, client in enumerate(clients):
        far = await client.join(opened.id, f"Person {member}") if member else opened
        if sit:
            await far.sit(member, f"Person {member}")
        await far.close()
        seat = member if sit else None
        people.append(Somebody(client, member, seat, Random(f"{seed} {member}")))
    return Company(opened.id, people)
