"""How far away a seat is: the round trip to its screen, how much it varies, its clock.

All times are whole microseconds, and readings of clocks are given, never taken.

>>> far = calibrate([Ping(0, 150_000), Ping(1_000_000, 1_162_000)], now=2_000_000)
>>> far
Link(rtt=150000, jitter=12000, wobble=6000)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

MEMORY = 60_000_000  # pings older than this say nothing of the link as it is
LONGEST_TRIP = 700_000  # nobody is waited for any longer
LEAST_JITTER, MOST_JITTER = 8_000, 40_000
SLACK, WOBBLE_SLACK = 6_000, 1_000  # by how much pings may be worse than the baseline
BEST_OF = 8  # exchanges of which the quickest sets the clock


@dataclass(frozen=True)
class Ping:
    """One question that a browser answers by itself, on the server's clock."""

    sent: int
    answered: int


@dataclass(frozen=True)
class Baseline:
    """The link measured where a page has no hand in it, by the system's own network code:
    the shortest round trip, its 95th-percentile excess, and the mean one."""

    rtt: int
    jitter: int
    wobble: int


@dataclass(frozen=True)
class Link:
    """A seat's link: its shortest round trip, what 95 in 100 exceed it by at most, and the mean."""

    rtt: int
    jitter: int
    wobble: int

    @property
    def one_way(self) -> int:
        return self.rtt // 2


LOCAL = Link(0, MOST_JITTER, 0)  # one device: nothing has to travel, but drawing takes its time


def calibrate(pings: Sequence[Ping], now: int, baseline: Baseline | None = None) -> Link | None:
    """What the pings of the last minute say; None where there are none.

    A page that holds answers back makes its link look longer or less steady than it is, its slaps
    earlier, and has its tiles sent sooner. With a baseline it gains little.
    """
    trips = sorted(
        ping.answered - ping.sent
        for ping in pings
        if now - MEMORY <= ping.answered <= now and ping.sent <= ping.answered
    )
    if not trips:
        return None
    shortest = trips[0]
    excess = trips[(len(trips) * 95 + 99) // 100 - 1] - shortest
    wobble = sum(trip - shortest for trip in trips) // len(trips)
    if baseline is not None:
        shortest = min(shortest, baseline.rtt + SLACK)
        excess = min(excess, baseline.jitter + SLACK)
        wobble = min(wobble, baseline.wobble + WOBBLE_SLACK)
    jitter = min(max(excess, LEAST_JITTER), MOST_JITTER)
    return Link(min(shortest, LONGEST_TRIP), jitter, min(wobble, jitter))


def is_plausible(link: Link) -> bool:
    """Whether a calibration can have given this link."""
    return (
        0 <= link.rtt <= LONGEST_TRIP
        and LEAST_JITTER <= link.jitter <= MOST_JITTER
        and 0 <= link.wobble <= link.jitter
    )


@dataclass(frozen=True)
class Exchange:
    """A screen asks for the time: its own clock when it asks and is answered, the server's when
    it hears and answers."""

    asked: int
    heard: int
    replied: int
    answered: int

    @property
    def trip(self) -> int:
        return (self.answered - self.asked) - (self.replied - self.heard)

    @property
    def ahead(self) -> int:
        """By how much the server's clock is ahead of the screen's."""
        return ((self.heard - self.asked) + (self.replied - self.answered)) // 2


def clock_ahead(exchanges: Sequence[Exchange]) -> int:
    """By how much the server's clock is ahead: what the quickest of the last exchanges says."""
    return min(exchanges[-BEST_OF:], key=lambda exchange: exchange.trip).ahead
