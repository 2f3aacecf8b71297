"""Everything that can come over a network, in any order, and somebody who watches what comes of it.

The audit knows nothing of the judge: it follows the decisions by the rules of the game and works
out from their evidence, by the sentences of the protocol, who was first.
"""

from __future__ import annotations

import heapq
from random import Random
from typing import Any

from arrange.resistance import census
from pioche import BadInput, IllegalMove
from pioche.games.game import find
from pioche.games.resistance.tiles import PLANETS_OF, SORTED, TILES
from pioche.kernel.seats import CLOCK
from pioche.play.position import deal
from pioche.play.replay import Replay
from pioche.table.evidence import replay_of
from pioche.table.link import LOCAL, Link
from pioche.table.referee import SECOND, Decision, Referee
from pioche.table.slap import Fault

MS = 1_000
DECK = SORTED.tolist()
GARBAGE: tuple[Any, ...] = (
    *(None, True, 0, -1, 3.5, float("nan"), "", "slap", b"\x00", [], (), {}, set(), object),
    {"tile": 0},
    {"tile": 0, "after": None},
    {"tile": True, "after": 0},
    {"tile": 0, "after": 0.0},
    {"tile": -1, "after": 0},
    {"tile": 0, "after": -1},
    {"tile": 10**40, "after": 10**40},
    {"tile": 0, "after": 0, "seat": 1},
    {"tile": {"tile": {"tile": []}}, "after": [[[]]]},
    [{"tile": 0, "after": 0}],
    {b"tile": 0, b"after": 0},
)


class Storm:
    """One game: honest slaps and forged ones, late, twice and out of order, until it is over."""

    def __init__(self, seats: int, seed: int, restless: float = 0.3) -> None:
        self.restless = restless  # how often links are measured anew
        self.seats, self.seed, self.rng = seats, seed, Random(seed)
        wished = {"window": self.rng.choice("35"), "second": self.rng.choice(("same", "next"))}
        self.options = find("resistance").choices(seats, wished)
        position = deal("resistance", seats=seats, seed=seed, **self.options)
        self.referee = Referee(position, seed, self.links())
        self.audit = Audit(self.referee)
        self.now = SECOND
        self.eagerness = self.rng.choice((0.02, 0.1, 0.4))
        self.said: list[tuple[int, Any]] = []  # to be said again by somebody
        self.flying: list[tuple[int, int, int, Any]] = []  # by arrival
        self.count = 0  # messages so far

    def links(self) -> list[Link]:
        rng, longest = self.rng, self.rng.choice((0, 20, 100, 600)) * MS
        steady = [LOCAL] * self.seats
        drawn = [
            Link(rng.randint(0, longest), rng.randint(8 * MS, 40 * MS), rng.randint(0, 8 * MS))
            for _ in range(self.seats)
        ]
        return drawn if longest else steady

    def play(self) -> Storm:
        while not self.referee.position.over:
            self.pass_time()
            self.deliver()
            act = self.rng.choices(
                (self.flip, self.slap, self.forge, self.repeat, self.litter, self.calibrate),
                (4, 10 * self.eagerness, 1 + 5 * self.eagerness, 4, 1.5, self.restless),
            )[0]
            act()
            self.audit.check()
        for act in (self.flip, self.forge, self.repeat, self.litter):
            act()
        self.audit.check()
        return self

    # ---- time

    def pass_time(self) -> None:
        """Some of it; at times exactly as much as it takes until something is due."""
        rng, due = self.rng, self.referee.next_due()
        if due is not None and rng.random() < 0.3:
            self.now = max(self.now, due + rng.choice((-1, 0, 1)))
        else:
            longest = rng.choice((0, 1, 5 * MS, 50 * MS, 400 * MS, SECOND))
            self.now += rng.randint(0, longest)
        if rng.random() < 0.01:
            self.now += rng.randint(0, 12 * SECOND)
        if rng.random() < 0.3:
            self.tell_time()

    def tell_time(self) -> None:
        self.referee.tell_time(self.now)
        self.audit.check()

    def deliver(self) -> None:
        """What has arrived by now."""
        while self.flying and self.flying[0][0] <= self.now:
            arrival, _, seat, message = heapq.heappop(self.flying)
            self.said.append((seat, message))
            self.say(seat, message, max(arrival, self.referee.now))

    # ---- what can come

    def say(self, seat: int, message: Any, now: int | None = None) -> None:
        self.count += 1
        there = seat in {*range(self.seats), CLOCK}
        try:
            found = self.referee.slap(seat, message, self.now if now is None else now)
        except BadInput:
            assert not there
        else:
            assert there
            assert found is None or isinstance(found, Fault)
            assert seat != CLOCK or found == Fault.MALFORMED
        self.audit.check()

    def flip(self) -> None:
        """Somebody wants to flip, most of the time one who may."""
        self.count += 1
        able = [seat for seat in self.referee.position.to_move if seat != CLOCK]
        if not able or self.rng.random() < 0.2:
            able = list(range(-1, CLOCK + 2))
        seat = self.rng.choice(able)
        try:
            self.referee.flip(seat, self.now)
        except IllegalMove:
            assert self.referee.position.objection(seat, "flip")
        except BadInput:
            assert seat not in {*range(self.seats), CLOCK}

    def slap(self) -> None:
        """Honest hands, each on its own way to the server, some of them twice."""
        rng, pile = self.rng, self.referee.pile
        for seat in pile.free if pile.reveals else ():
            seen = rng.choice(pile.reveals[-2:])
            hand = max(self.now, seen.at) + rng.randint(0, rng.choice((2, 10, 300)) * MS)
            late = pile.links[seat].one_way + rng.randint(0, 12 * MS)
            message = {"tile": seen.number, "after": hand - seen.at}
            for _ in range(rng.choice((0, 1, 1, 2))):
                heapq.heappush(self.flying, (hand + late, rng.getrandbits(32), seat, message))

    def forge(self) -> None:
        """Any tile, any claim, any seat, right now."""
        rng, pile = self.rng, self.referee.pile
        numbers = [*(reveal.number for reveal in pile.reveals[-3:]), rng.randrange(TILES + 2)]
        instants = [*(reveal.at for reveal in pile.reveals[-3:]), self.now]
        number, since = rng.choice(numbers), max(0, self.now - rng.choice(instants))
        claims = [0, 1, since, since + 1, rng.randint(0, since), rng.randrange(10**10)]
        seat = rng.randrange(self.seats) if rng.random() < 0.9 else rng.randint(-2, CLOCK + 2)
        self.said.append((seat, {"tile": number, "after": rng.choice(claims)}))
        self.say(*self.said[-1])

    def repeat(self) -> None:
        """Something that was said before, by the same seat or another, perhaps many times."""
        for _ in range(self.rng.choice((1, 1, 1, 5)) if self.said else 0):
            seat, message = self.rng.choice(self.said[-50:])
            self.say(seat if self.rng.random() < 0.5 else self.rng.randrange(self.seats), message)

    def litter(self) -> None:
        self.say(self.rng.randrange(self.seats), self.rng.choice(GARBAGE))

    def calibrate(self) -> None:
        self.referee.use_links(self.links())

    # ---- afterwards

    def replay(self) -> Replay:
        names = [f"Seat {seat}" for seat in range(self.seats)]
        return replay_of(self.referee, names, self.options)


class Audit:
    """Follows a referee's decisions and finds whatever must never happen."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.position = referee.position
        self.followed = 0
        self.at = 0  # of the last decision
        self.open: dict[int, int] = {}  # tiles face up, and since when
        self.links: list[list[int]] = []
        self.won: set[tuple[int, int]] = set()  # every tile of every round that was won
        self.astray: list[Decision] = []  # piles with other tiles than were open at the instant

    def check(self) -> None:
        decisions = self.referee.decisions
        while self.followed < len(decisions):
            self.follow(decisions[self.followed])
            self.followed += 1
        if self.followed == len(decisions):
            assert self.position == self.referee.position

    def follow(self, decision: Decision) -> None:
        assert self.at <= decision.at <= self.referee.now
        before = self.position.record
        after = self.position.after(decision.seat, decision.move)
        if decision.move.kind == "flip":
            self.flipped(decision, TILES - int(before.stacked), TILES - int(after.record.stacked))
        elif decision.move.kind == "close":
            assert not before.stacked
        else:
            assert before.occupied[decision.seat] < PLANETS_OF[after.seats]
            self.slapped(decision, int(before.deals))
            assert census(after) == DECK
        if after.record.deals != before.deals or after.over:
            self.open = {}
        else:
            assert len(self.open) == after.record.faced
        self.at, self.position = decision.at, after

    def flipped(self, decision: Decision, first: int, end: int) -> None:
        _, opens, links, *_ = decision.evidence.split(" ")
        at = int(opens.removeprefix("opens="))
        assert at > max(self.open.values(), default=decision.at)
        self.open |= dict.fromkeys(range(first, end), at)
        texts = links.removeprefix("links=").split(",")
        self.links = [[int(number) for number in text.split("/")] for text in texts]

    def slapped(self, decision: Decision, deal: int) -> None:
        """Who was first, by the evidence and the sentences of the protocol."""
        newest, instants = max(self.open.values()), self.instants(decision)
        earliest = min(instants.values())
        tied = sorted(seat for seat, at in instants.items() if at <= earliest + 2 * MS)
        assert decision.verdict is not None
        assert decision.verdict.tied == tuple(tied)
        assert decision.seat in tied
        assert decision.at >= newest
        early = instants[decision.seat] < newest
        assert decision.move.kind == ("slap_early" if early else "slap")
        taken = {number for number, at in self.open.items() if not early or at < newest}
        found = {number for number, at in self.open.items() if at <= instants[decision.seat]}
        if taken != found:
            self.astray.append(decision)
        won = {(deal, number) for number in taken}
        assert not won & self.won, "a tile was won twice"
        self.won |= won
        self.open = {number: at for number, at in self.open.items() if number not in taken}

    def instants(self, decision: Decision) -> dict[int, int]:
        """The instant of each hand that counted; who was not heard could not have tied any more."""
        found: dict[int, int] = {}
        arrivals = []
        for message in decision.evidence.split(" ")[1:]:
            seat, number, claimed, arrival, *fault = message.split(":")
            if fault:
                continue
            assert int(seat) not in found, "a seat slapped twice"
            rtt, jitter, _ = self.links[int(seat)]
            believed = int(arrival) - rtt // 2 - jitter - 8 * MS
            found[int(seat)] = max(self.open[int(number)] + int(claimed), believed)
            arrivals.append(int(arrival))
        assert arrivals == sorted(arrivals)
        patience = arrivals[0] + 400 * MS
        assert decision.at <= max(patience, *self.open.values())
        for seat in self.free() - set(found) if decision.at < patience else ():
            rtt, jitter, _ = self.links[seat]
            assert decision.at - rtt // 2 - jitter - 8 * MS > min(found.values()) + 2 * MS
        return found

    def free(self) -> set[int]:
        occupied = self.position.record.occupied
        seats = self.position.seats
        return {seat for seat in range(seats) if occupied[seat] < PLANETS_OF[seats]}
