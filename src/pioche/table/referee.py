"""A game of The Resistance in real time: requests and slaps go in with the time, moves come out.

The referee has no clock: whoever holds it tells it the time, and it says when it wants to be
told again. What it decides depends on what it was told alone, so it can be decided again: the
evidence beside each move is all that it takes. Whoever holds it gives it what has arrived before
it lets a later time pass: a slap that waits unread while a deadline is told is late.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pioche.errors import BadInput
from pioche.games.game import Move
from pioche.games.resistance.tiles import TILES, WINDOWS
from pioche.kernel.seats import CLOCK, NOBODY
from pioche.play.position import Position, View
from pioche.table.link import Link, is_plausible
from pioche.table.seal import Opening, lot, opening, seals, surprise
from pioche.table.slap import (
    Fault,
    Pile,
    Reveal,
    Slap,
    Verdict,
    clock_closes_at,
    closes_at,
    hear,
    opens_at,
    read_slap,
    remaining,
    seen_by_all_at,
    send_at,
    settled_at,
    verdict,
)

SECOND = 1_000_000
FLIP, SLAP, SLAP_EARLY, CLOSE = "flip", "slap", "slap before last", "close"


@dataclass(frozen=True)
class Decision:
    """A move, when it was made, when everybody sees it, what shows that it had to be so, and what
    it led to."""

    seat: int
    move: Move
    at: int
    seen: int
    evidence: str
    position: Position
    verdict: Verdict | None = None


class Referee:
    """Watches one table. Times are microseconds of one clock and never go back."""

    def __init__(self, position: Position, seed: int, links: Sequence[Link]) -> None:
        if position.game.slug != "resistance":
            raise BadInput(f"{position.game.slug} has no slaps to judge: choose resistance")
        if position.record.faced:
            raise BadInput("tiles are face up already: begin with a deal, or resume a replay")
        self.start = self.position = position
        self.seed = seed
        self.links = check_links(links, position.seats)
        self.now = 0
        self.decisions: list[Decision] = []  # the game so far
        self.pile = Pile((), self.links, self.free())
        self.flipping: tuple[int, int] | None = None  # who asked to flip, and when
        self.messages: list[str] = []  # what was heard since the last move, as evidence keeps it
        self.complained: set[int] = set()  # seats with a slap among them that did not count

    # ---- what goes in

    def use_links(self, links: Sequence[Link]) -> None:
        """Other links: they count from the next flip on."""
        self.links = check_links(links, self.position.seats)

    def flip(self, seat: int, now: int) -> None:
        """A seat wants to flip. It may have to wait, and is forgotten if the pile is won before."""
        self.tell_time(now)
        refused = self.position.objection(seat, FLIP)
        if refused is not None:
            raise refused
        if self.flipping is None:
            self.flipping = (seat, now)
        self.tell_time(now)

    def slap(self, seat: int, message: object, now: int) -> Fault | None:
        """A seat's screen says that its hand came down; whether that counts is known at once."""
        self.tell_time(now)
        slap = read_slap(message, self.position.check_seat(seat), now)
        if slap is None or seat == CLOCK:
            return Fault.MALFORMED
        self.pile, fault = hear(self.pile, slap)
        self.remember(slap, fault)
        self.tell_time(now)
        return fault

    def remember(self, slap: Slap, fault: Fault | None) -> None:
        """Every slap that counts, and the first of each seat that does not."""
        if fault is not None:
            if slap.seat in self.complained:
                return
            self.complained.add(slap.seat)
        numbers = (slap.seat, slap.number, slap.claimed, slap.arrival)
        self.messages.append(":".join([*map(str, numbers), *([fault.value] if fault else [])]))

    # ---- what comes out

    def tell_time(self, now: int) -> None:
        """It is now `now`: decide everything that has become due, in order."""
        if now < self.now:
            raise BadInput(f"time cannot go back from {self.now} to {now}")
        while (due := self.next_due()) is not None and due <= now:
            self.now = due
            self.decisions.append(self.decide(due))
        self.now = now

    def next_due(self) -> int | None:
        """When something will be decided if nothing more is heard; None if nothing will."""
        if self.position.over:
            return None
        if self.pile.heard:
            return max(self.now, closes_at(self.pile))
        if self.flipping is not None:
            return max(self.now, self.flipping[1], self.settled_at())
        if CLOCK in self.position.to_move:
            window = WINDOWS[self.position.record.window] * SECOND
            return max(self.now, clock_closes_at(self.pile, window))
        return None

    def settled_at(self) -> int:
        """When the next tile may be flipped: by the links until now and by those from now on."""
        if not self.pile.reveals:
            return self.pile.since
        return max(settled_at(self.pile), settled_at(replace(self.pile, links=self.links)))

    def decide(self, now: int) -> Decision:
        if self.pile.heard:
            return self.award(now)
        if self.flipping is not None:
            return self.turn_up(self.flipping[0], now)
        return self.close(now)

    def turn_up(self, seat: int, now: int) -> Decision:
        """The flip is accepted, and so is the instant at which everybody sees it."""
        number = self.flipped()
        at = opens_at(now, self.links, surprise(self.seed, self.round, number))
        links = ",".join(f"{link.rtt}/{link.jitter}/{link.wobble}" for link in self.links)
        self.flipping = None
        decision = self.made(seat, FLIP, now, at, f"opens={at} links={links}")
        new = tuple(Reveal(tile, at) for tile in range(number, self.flipped()))
        self.pile = replace(self.pile, reveals=(*self.pile.reveals, *new), links=self.links)
        return decision

    def award(self, now: int) -> Decision:
        """The pile is decided."""
        pile, number = self.pile, len(self.decisions) + 1
        found = verdict(pile, lot(self.seed, self.round, number))
        seen = seen_by_all_at(now, pile.links) if found.early else now
        decision = self.made(found.seat, SLAP_EARLY if found.early else SLAP, now, seen)
        self.begin_pile(remaining(pile, found) if self.position.record.faced else (), seen)
        return replace(decision, verdict=found)

    def close(self, now: int) -> Decision:
        """Nobody slapped in time."""
        decision = self.made(CLOCK, CLOSE, now, now)
        self.begin_pile((), now)
        return decision

    def begin_pile(self, stays: tuple[Reveal, ...], since: int) -> None:
        """What stays face up is the next pile. Whoever wanted to flip before may have lost the
        turn; and a new round is not begun before its seals can be published."""
        self.pile = Pile(stays, self.pile.links, self.free(), since)
        flipping = self.flipping
        if flipping and (not self.flipped() or self.position.objection(flipping[0], FLIP)):
            self.flipping = None

    def made(self, seat: int, words: str, now: int, seen: int, evidence: str = "") -> Decision:
        move = self.position.game.move(words)
        self.position = self.position.after(seat, move)
        text = " ".join([f"at={now}", *([evidence] if evidence else []), *self.messages])
        self.messages.clear()
        self.complained.clear()
        return Decision(seat, move, now, seen, text, self.position)

    # ---- what may be known

    @property
    def round(self) -> int:
        return int(self.position.record.deals)

    def flipped(self) -> int:
        """Tiles of this round that are no longer face down."""
        return TILES - int(self.position.record.stacked)

    def free(self) -> tuple[int, ...]:
        mask = int(self.position.record.free)
        return tuple(seat for seat in range(self.position.seats) if mask >> seat & 1)

    def seals(self) -> tuple[str, ...]:
        """The seals of the round, to be published when it begins."""
        if self.flipped():
            raise BadInput("the round has begun: its seals were to be published before")
        record = self.position.record
        return seals(self.seed, self.round, record.stack[: record.stacked][::-1].tolist())

    def told(self, seat: int, now: int) -> list[Decision]:
        """The decisions that may have left for a seat by now; all but the last one surely have."""
        last = self.decisions[-1:]
        return self.decisions[: -len(last) or None] + [
            decision for decision in last if now >= self.leaves_at(decision.seen, seat)
        ]

    def view(self, seat: int, now: int) -> View:
        """The table as the seat's screen may be told of it: a tile that is being flipped is still
        face down until it is sent."""
        told = self.told(seat, now)
        position = told[-1].position if told else self.start
        return position.view(seat)

    def leaves_at(self, seen: int, seat: int) -> int:
        """When something is sent to a seat that all screens show at the same instant; spectators
        get it at that instant."""
        return seen if seat == NOBODY else send_at(seen, self.pile.links[seat])

    def openings(self, seat: int, now: int) -> tuple[Opening, ...]:
        """The tiles face up that may have left for this seat by now."""
        face = self.position.record.face
        return tuple(
            opening(self.seed, self.round, reveal.number, int(face[place]))
            for place, reveal in enumerate(self.pile.reveals)
            if now >= self.leaves_at(reveal.at, seat)
        )


def check_links(links: Sequence[Link], seats: int) -> tuple[Link, ...]:
    if len(links) != seats:
        raise BadInput(f"{len(links)} links for {seats} seats: give one for each seat")
    for link in links:
        if not is_plausible(link):
            raise BadInput(f"{link} is no link that a calibration can give: measure it again")
    return tuple(links)
