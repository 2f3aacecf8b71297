"""A network that is not there: virtual clocks, links, screens, and players who are honest or not.

One reveal is one race: a tile opens, everybody wants the pile, the judge decides. Times are
microseconds of the server's clock. Run as a program it prints the table of figures:

    python tests/table/network.py
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from pioche.play.reflex import Reflex
from pioche.table.link import Baseline, Exchange, Link, Ping, calibrate, clock_ahead
from pioche.table.seal import lot, surprise
from pioche.table.slap import (
    Pile,
    Reveal,
    Slap,
    closes_at,
    hear,
    opens_at,
    seen_by_all_at,
    send_at,
    verdict,
)

MS = 1_000
SECOND = 1_000 * MS
RETRANSMISSION = 200 * MS  # what a lost packet costs, beside another round trip
TICK = 100  # what browsers round their clocks to
LIE = 150 * MS


@dataclass(frozen=True)
class Line:
    """The way to a seat: each direction's delay, the mean of its jitter, and the share lost."""

    rtt: int
    jitter: int
    loss: float = 0.002
    down: float = 0.5  # the part of the round trip that goes to the seat

    def delay(self, base: float, rng: Random) -> int:
        late = base + rng.expovariate(1 / self.jitter)
        while rng.random() < self.loss:
            late += self.rtt + RETRANSMISSION
        return round(late)

    def to_seat(self, rng: Random) -> int:
        return self.delay(self.rtt * self.down, rng)

    def to_server(self, rng: Random) -> int:
        return self.delay(self.rtt * (1 - self.down), rng)


LINES = (
    Line(10 * MS, 1 * MS),
    Line(60 * MS, 2 * MS),
    Line(150 * MS, 3 * MS),
    Line(250 * MS, 4 * MS),
)
HERTZ = (60, 144)


@dataclass
class Seat:
    """A person, a screen and a line. What cheats do, they do here."""

    line: Line
    rng: Random
    reflex: Reflex = field(default_factory=Reflex)
    link: Link | None = None

    def sit_down(self, now: int, guarded: bool) -> None:
        """At some screen, with some clock; and measure both and the line."""
        self.hertz = self.rng.choice(HERTZ)
        self.phase = self.rng.randrange(SECOND // self.hertz)
        self.behind = self.rng.randrange(10 * SECOND)  # the screen's clock, behind the server's
        self.measure(now, guarded)

    # ---- measuring

    def answer(self, now: int) -> Ping:
        """A ping there and back."""
        return Ping(now, now + self.line.to_seat(self.rng) + self.line.to_server(self.rng))

    def exchange(self, now: int) -> Exchange:
        heard = now + self.line.to_server(self.rng)
        answered = heard + self.line.to_seat(self.rng)
        return Exchange(now - self.behind, heard, heard, answered - self.behind)

    def measure(self, now: int, guarded: bool) -> None:
        """What a minute of pings and eight exchanges say."""
        pings = [self.answer(now - back * SECOND) for back in range(58, 0, -1)]
        self.link = calibrate(pings, now, self.baseline() if guarded else None)
        exchanges = [self.exchange(now - number * SECOND) for number in range(8)]
        self.misjudged = clock_ahead(exchanges) - self.behind  # what it believes wrongly

    def baseline(self) -> Baseline:
        """What the system's own network code says of sixty packets."""
        trips = sorted(
            self.line.to_seat(self.rng) + self.line.to_server(self.rng) for _ in range(60)
        )
        return Baseline(trips[0], trips[56] - trips[0], sum(trips) // 60 - trips[0])

    # ---- a reveal

    def paint(self, at: int, arrived: int) -> int:
        """The first frame at which the tile is there and its instant has come, by its own clock."""
        ready = max(at - self.misjudged, arrived)
        frame = SECOND / self.hertz
        return round(self.phase + -(-(ready - self.phase) // frame) * frame)

    def hand(self, arrived: int, painted: int, reaction: int) -> int:
        """When the hand comes down."""
        return painted + reaction

    def claim(self, hand: int, painted: int) -> int:
        """What it says: how long after its own painting."""
        return (hand - painted) // TICK * TICK


class Sluggish(Seat):
    """Honest, with a screen and keys that are 40 ms slower than the others'."""

    def hand(self, arrived: int, painted: int, reaction: int) -> int:
        return painted + reaction + 40 * MS


class Liar(Seat):
    """Stamps its slaps 150 ms early."""

    def claim(self, hand: int, painted: int) -> int:
        return max(0, super().claim(hand, painted) - LIE)


class Peeker(Seat):
    """Reads openings as they arrive, and reacts to them before they are painted."""

    def hand(self, arrived: int, painted: int, reaction: int) -> int:
        return min(arrived, painted) + reaction

    def claim(self, hand: int, painted: int) -> int:
        return max(0, super().claim(hand, painted))


class LyingPeeker(Peeker):
    """Does both."""

    def claim(self, hand: int, painted: int) -> int:
        return max(0, super().claim(hand, painted) - LIE)


class Inflater(Liar):
    """Holds its pongs back, so that its link looks long and its slaps early; and lies."""

    def answer(self, now: int) -> Ping:
        ping = super().answer(now)
        return replace(ping, answered=ping.answered + 200 * MS)


class Jitterer(Liar):
    """Holds some pongs back, so that its link looks unsteady; and lies."""

    def answer(self, now: int) -> Ping:
        ping = super().answer(now)
        return replace(ping, answered=ping.answered + self.rng.choice((0, 40)) * MS)


class Scoundrel(LyingPeeker):
    """Lies, peeks, and holds all pongs back a little and some of them more."""

    def answer(self, now: int) -> Ping:
        ping = super().answer(now)
        held = 6 + self.rng.choice((0, 40))
        return replace(ping, answered=ping.answered + held * MS)


# ---- many reveals


@dataclass
class Figures:
    """What came of them."""

    wins: list[float]
    by_arrival: list[float]  # where the first message to arrive wins
    verdicts: list[int] = field(default_factory=list)  # from the winner's hand to the decision
    screens: list[int] = field(default_factory=list)  # and until it is on the last screen
    spreads: list[int] = field(default_factory=list)  # between the first painting and the last
    dead_heats: int = 0

    def share(self, seat: int) -> float:
        return self.wins[seat] / sum(self.wins)

    def share_by_arrival(self, seat: int) -> float:
        return self.by_arrival[seat] / sum(self.by_arrival)


def percentile(values: Sequence[int], part: float) -> int:
    return sorted(values)[int(len(values) * part)]


def race(
    reveals: int,
    seed: int,
    lines: Sequence[Line] = LINES,
    cheat: type[Seat] | None = None,
    cheating: int = 0,
    guarded: bool = True,
) -> Figures:
    """Let equal players race for so many tiles; one of them may be a cheat."""
    seats = [
        (cheat if cheat and number == cheating else Seat)(line, Random(f"{seed} {number}"))
        for number, line in enumerate(lines)
    ]
    figures = Figures([0.0] * len(seats), [0.0] * len(seats))
    now = 100 * SECOND
    for number in range(reveals):
        if number % 50 == 0:
            for seat in seats:
                seat.sit_down(now, guarded)
        reactions = [round(seat.reflex.reaction(seat.rng) * MS) for seat in seats]
        figures.by_arrival[first_to_arrive(seats, now, reactions)] += 1
        now = reveal(seats, now, number, reactions, seed, figures) + SECOND
    return figures


def first_to_arrive(seats: Sequence[Seat], now: int, reactions: Sequence[int]) -> int:
    """Without any of this: a tile is painted when it arrives, and the first message wins."""
    arrivals = []
    for seat, reaction in zip(seats, reactions, strict=True):
        arrived = now + seat.line.to_seat(seat.rng)
        hand = seat.paint(0, arrived) + reaction
        arrivals.append(hand + seat.line.to_server(seat.rng))
    return arrivals.index(min(arrivals))


def reveal(
    seats: Sequence[Seat],
    now: int,
    number: int,
    reactions: Sequence[int],
    seed: int,
    figures: Figures,
) -> int:
    """One tile by the protocol; when it was decided."""
    links = tuple(seat.link for seat in seats if seat.link is not None)
    at = opens_at(now, links, surprise(seed, 1, number))
    pile = Pile(
        reveals=(Reveal(number % 44, at),), links=links, free=tuple(range(len(seats))), since=0
    )
    hands, paintings, slaps = [], [], []
    for place, seat in enumerate(seats):
        arrived = send_at(at, links[place]) + seat.line.to_seat(seat.rng)
        painted = seat.paint(at, arrived)
        hand = seat.hand(arrived, painted, reactions[place])
        arrival = hand + seat.line.to_server(seat.rng)
        slaps.append(Slap(place, number % 44, seat.claim(hand, painted), arrival))
        hands.append(hand)
        paintings.append(painted)
    for slap in sorted(slaps, key=lambda slap: slap.arrival):
        pile, _ = hear(pile, slap)
    found = verdict(pile, lot(seed, 1, number))
    decided = closes_at(pile)
    figures.wins[found.seat] += 1
    figures.verdicts.append(decided - hands[found.seat])
    shown = max(decided + seat.line.to_seat(seat.rng) for seat in seats)
    figures.screens.append(shown - hands[found.seat])
    figures.spreads.append(max(paintings) - min(paintings))
    figures.dead_heats += len(found.tied) > 1
    return decided


def races_for_what_stays(races: int, seed: int, lines: Sequence[Line] = LINES) -> list[float]:
    """A slap came before the newest tile, which stays: who wins that, when everybody learns of it
    from the verdict? Shares by seat."""
    seats = [Seat(line, Random(f"{seed} {number}")) for number, line in enumerate(lines)]
    wins, now = [0] * len(seats), 100 * SECOND
    for number in range(races):
        if number % 50 == 0:
            for seat in seats:
                seat.sit_down(now, guarded=True)
        links = tuple(seat.link for seat in seats if seat.link is not None)
        at, decided = now, now + 200 * MS
        since = seen_by_all_at(decided, links)
        pile = Pile((Reveal(1, at),), links, tuple(range(len(seats))), since)
        slaps = []
        for place, seat in enumerate(seats):
            painted = seat.paint(at, at)
            told = send_at(since, links[place]) + seat.line.to_seat(seat.rng)
            hand = seat.paint(since, told) + round(seat.reflex.reaction(seat.rng) * MS)
            arrival = hand + seat.line.to_server(seat.rng)
            slaps.append(Slap(place, 1, seat.claim(hand, painted), arrival))
        for slap in sorted(slaps, key=lambda slap: slap.arrival):
            pile, _ = hear(pile, slap)
        wins[verdict(pile, lot(seed, 1, number)).seat] += 1
        now += 3 * SECOND
    return [count / races for count in wins]


# ---- the table of figures

ROWS: dict[str, dict[str, object]] = {
    "four honest players": {},
    "of them, 60 % of each round trip downwards": {
        "lines": tuple(replace(line, down=0.6) for line in LINES)
    },
    "of them, 2 % of packets lost": {"lines": tuple(replace(line, loss=0.02) for line in LINES)},
    "jitter four times as large": {
        "lines": tuple(replace(line, jitter=4 * line.jitter) for line in LINES)
    },
    "one of them with a slow device, on the {} ms link": {"cheat": Sluggish},
    "a liar on the {} ms link": {"cheat": Liar},
    "a peeker on the {} ms link": {"cheat": Peeker},
    "a peeker who lies, on the {} ms link": {"cheat": LyingPeeker},
    "an inflater on the {} ms link": {"cheat": Inflater},
    "an inflater without the baseline limit, on the {} ms link": {
        "cheat": Inflater,
        "guarded": False,
    },
    "a jitterer on the {} ms link": {"cheat": Jitterer},
    "a scoundrel, who does all of this, on the {} ms link": {"cheat": Scoundrel},
    "a jitterer without the baseline limit, on the {} ms link": {
        "cheat": Jitterer,
        "guarded": False,
    },
}


def row(name: str, figures: Figures) -> str:
    shares = " / ".join(f"{figures.share(seat):.1%}" for seat in range(len(figures.wins)))
    return (
        f"| {name} | {shares} | {percentile(figures.verdicts, 0.95) / MS:.0f} "
        f"| {percentile(figures.screens, 0.95) / MS:.0f} "
        f"| {percentile(figures.spreads, 0.95) / MS:.0f} "
        f"| {figures.dead_heats / sum(figures.wins):.1%} |"
    )


def main(reveals: int) -> None:
    print("| who | piles won | verdict p95 | on screens p95 | paint spread p95 | dead heats |")
    print("|---|---|---|---|---|---|")
    for name, setting in ROWS.items():
        for cheating in range(len(LINES)) if "cheat" in setting else (0,):
            figures = race(reveals, seed=626, cheating=cheating, **setting)  # type: ignore[arg-type]
            print(row(name.format(LINES[cheating].rtt // MS), figures), flush=True)
            if not setting:
                shares = [f"{figures.share_by_arrival(seat):.1%}" for seat in range(len(LINES))]
                print(f"| the first message wins | {' / '.join(shares)} | | | | |", flush=True)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000)
