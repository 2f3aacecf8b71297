"""The judge of slaps: who was first, when hands are far apart.

Everybody sees a tile at the same instant, because it is sent to far seats earlier. A screen says
how long after its own painting the hand came; the server checks that against the message's
arrival. So the claim may refine what the server sees, but hardly change it.

Pure functions of clock readings and messages. Times are whole microseconds on the server's clock.

>>> near, far = Link(10_000, 8_000, 1_000), Link(250_000, 8_000, 1_000)
>>> pile = Pile(reveals=(Reveal(0, 1_000_000),), links=(near, far), free=(0, 1))
>>> pile, _ = hear(pile, Slap(0, 0, claimed=240_000, arrival=1_250_000))
>>> pile, _ = hear(pile, Slap(1, 0, claimed=230_000, arrival=1_360_000))
>>> found = verdict(pile, lot=0)
>>> found.seat, [reaction.after for reaction in found.reactions]
(1, [230000, 240000])
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from pioche.table.link import MOST_JITTER, Link

ALLOWANCE = 8_000  # beyond jitter, what a screen's claim may differ from the server's reckoning
BREATH = 700_000  # the next flip waits so long, that everybody can see and slap this one
DEAD_HEAT = 2_000  # hands this close together (inclusive) were there at once
PATIENCE = 400_000  # the longest wait after the first slap arrived: the longest trip takes less
LONGEST_CLAIM = 3_600_000_000
TOO_FAST = 100_000  # nobody reacts to a picture sooner


@dataclass(frozen=True)
class Reveal:
    """A tile face up: its number in the round, and the instant at which screens show it."""

    number: int
    at: int


@dataclass(frozen=True)
class Slap:
    """What a seat says, and when it arrived: its hand came `claimed` after it saw the tile."""

    seat: int
    number: int
    claimed: int
    arrival: int


class Fault(Enum):
    """Why a slap does not count."""

    MALFORMED = "malformed"
    NO_FREE_PLANET = "no-free-planet"
    NO_SUCH_TILE = "no-such-tile"  # it is not face up: not yet, or no longer
    IMPOSSIBLE = "impossible"  # it arrived before it was made
    OLD = "old"  # it was meant for the pile before
    AGAIN = "again"  # a seat's first slap counts
    LATE = "late"  # the pile is decided


@dataclass(frozen=True)
class Pile:
    """The tiles face up, oldest first, who may slap them, and the slaps that count so far."""

    reveals: tuple[Reveal, ...]
    links: tuple[Link, ...]  # by seat
    free: tuple[int, ...]  # the seats that have a free planet
    since: int = 0  # when everybody has seen who won the pile before
    heard: tuple[Slap, ...] = ()


class Flag(Enum):
    """What makes a slap remarkable. It is evidence, and never voids a slap."""

    TOO_FAST = "too fast"  # nobody reacts that soon: a lucky guess, or no human
    CLIPPED = "clipped"  # the claim was earlier than the server could believe


@dataclass(frozen=True)
class Reaction:
    """A slap as it is judged: the instant of the hand, how long after the newest tile it came
    (less than 0: before it), and how far off that may be."""

    seat: int
    instant: int
    after: int
    doubt: int
    flags: tuple[Flag, ...]


@dataclass(frozen=True)
class Verdict:
    """Who wins a pile, and every hand, the earliest first."""

    seat: int
    early: bool  # the hand came before the newest tile, which stays
    tied: tuple[int, ...]  # the seats of a dead heat, or only the winner's
    reactions: tuple[Reaction, ...]


# ---- when a tile opens


def lead(link: Link) -> int:
    """How long before its instant a tile is sent to a seat: nobody holds it for long.

    Half of what a round trip varies by is on this way; three times that is enough for 95 in 100.
    """
    return link.one_way + min(3 * link.wobble // 2, MOST_JITTER)


def opens_at(now: int, links: Sequence[Link], surprise: int) -> int:
    """The instant at which all screens show a tile that is flipped now."""
    return now + max(lead(link) for link in links) + surprise


def send_at(at: int, link: Link) -> int:
    """When the tile goes out to a seat; nothing about it leaves before."""
    return at - lead(link)


def doubt(link: Link) -> int:
    """How much earlier than the server reckons a hand may have been."""
    return link.jitter + ALLOWANCE


def settled_at(pile: Pile) -> int:
    """From when on no slap can arrive any more that came before the newest tile.

    The next flip waits for it, so that at most one flip is newer than a slap; and for a breath.
    """
    return shown_to_all_at(pile) + max(BREATH, farthest(pile))


def shown_to_all_at(pile: Pile) -> int:
    """Since when everybody sees the tiles as they lie."""
    return max(pile.reveals[-1].at, pile.since)


def farthest(pile: Pile) -> int:
    """How long after a hand its slap may arrive, of those who may slap."""
    return max((reach(pile.links[seat]) for seat in pile.free), default=0)


def seen_by_all_at(decided: int, links: Sequence[Link]) -> int:
    """When a verdict that leaves a tile face up is on all screens: it is sent as tiles are, so
    that the race for what stays begins for everybody at once."""
    return decided + max(lead(link) for link in links)


def reach(link: Link) -> int:
    """How long after a hand its slap may arrive and still be believed."""
    return link.one_way + doubt(link)


def clock_closes_at(pile: Pile, window: int) -> int:
    """When tiles that are all face up go to nobody: a slap made in time has arrived by then."""
    return shown_to_all_at(pile) + farthest(pile) + window


# ---- what counts


def read_slap(message: object, seat: int, arrival: int) -> Slap | None:
    """A slap as a screen sends it, `{"tile": 3, "after": 231000}`; None where it is malformed."""
    if not isinstance(message, Mapping) or set(message) != {"tile", "after"}:
        return None
    number, claimed = message["tile"], message["after"]
    if type(number) is not int or type(claimed) is not int:
        return None
    if not 0 <= number < 1_000 or not 0 <= claimed <= LONGEST_CLAIM:
        return None
    return Slap(seat, number, claimed, arrival)


def shown_at(pile: Pile, number: int) -> int | None:
    """When the screens showed this tile of the pile."""
    for reveal in pile.reveals:
        if reveal.number == number:
            return reveal.at
    return None


def reckoned(pile: Pile, slap: Slap) -> int:
    """The instant of the hand by the server's clock alone."""
    return slap.arrival - pile.links[slap.seat].one_way


def instant(pile: Pile, slap: Slap, shown: int) -> int:
    """The instant of the hand as it is judged: the claim, if it is not too early to be believed."""
    earliest = reckoned(pile, slap) - doubt(pile.links[slap.seat])
    return max(shown + slap.claimed, earliest)


def fault(pile: Pile, slap: Slap) -> Fault | None:
    """Why a slap does not count, or None."""
    if slap.seat not in pile.free:
        return Fault.NO_FREE_PLANET
    shown = shown_at(pile, slap.number)
    if shown is None or shown > slap.arrival:
        return Fault.NO_SUCH_TILE
    if shown + slap.claimed > slap.arrival:
        return Fault.IMPOSSIBLE
    if shown + slap.claimed < pile.since:
        return Fault.OLD
    if any(heard.seat == slap.seat for heard in pile.heard):
        return Fault.AGAIN
    if pile.heard and slap.arrival >= closes_at(pile):
        return Fault.LATE
    return None


def hear(pile: Pile, slap: Slap) -> tuple[Pile, Fault | None]:
    """The pile with the slap if it counts, or as it was and why."""
    found = fault(pile, slap)
    if found is not None:
        return pile, found
    return replace(pile, heard=(*pile.heard, slap)), None


# ---- the verdict


def judged(pile: Pile, slap: Slap) -> int:
    """The instant of a slap that counts."""
    shown = shown_at(pile, slap.number)
    if shown is None:
        raise ValueError(f"tile {slap.number} is not in this pile")
    return instant(pile, slap, shown)


def closes_at(pile: Pile) -> int:
    """When a pile with a slap is decided: as soon as nobody not yet heard can win or tie any
    more, and `PATIENCE` after the first slap arrived at the latest. What arrives then is late.

    A verdict shows the table, so it never comes before the newest tile is open.
    """
    soonest = max(pile.heard[-1].arrival, pile.reveals[-1].at)
    heard = {slap.seat for slap in pile.heard}
    waits = [reach(pile.links[seat]) for seat in pile.free if seat not in heard]
    if not waits:
        return soonest
    best = min(judged(pile, slap) for slap in pile.heard)
    excluded = best + DEAD_HEAT + max(waits) + 1
    return max(soonest, min(excluded, pile.heard[0].arrival + PATIENCE))


def verdict(pile: Pile, lot: int) -> Verdict:
    """Who was first; within `DEAD_HEAT` of the earliest the lot decides."""
    hands = [(judged(pile, slap), slap) for slap in pile.heard]
    hands.sort(key=lambda hand: (hand[0], hand[1].seat))
    earliest = hands[0][0]
    tied = sorted(slap.seat for at, slap in hands if at <= earliest + DEAD_HEAT)
    seat = tied[lot % len(tied)]
    at = next(at for at, slap in hands if slap.seat == seat)
    return Verdict(
        seat=seat,
        early=at < pile.reveals[-1].at,
        tied=tuple(tied),
        reactions=tuple(reaction(pile, slap, at) for at, slap in hands),
    )


def reaction(pile: Pile, slap: Slap, at: int) -> Reaction:
    seen = max(reveal.at for reveal in pile.reveals if reveal.at <= at)
    claimed = at == slap.claimed + (shown_at(pile, slap.number) or 0)
    flags = [Flag.TOO_FAST] * (at - seen < TOO_FAST) + [Flag.CLIPPED] * (not claimed)
    link = pile.links[slap.seat]
    doubt = link.jitter // 2 if link.rtt else 0
    return Reaction(slap.seat, at, at - pile.reveals[-1].at, doubt, tuple(flags))


def remaining(pile: Pile, verdict: Verdict) -> tuple[Reveal, ...]:
    """The tiles that stay face up: those that the hand came before, if any."""
    newest = pile.reveals[-1].at
    return tuple(reveal for reveal in pile.reveals if verdict.early and reveal.at == newest)
