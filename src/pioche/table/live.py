"""A table in real time: its referee and the players at it, resumed from the log.

Times are microseconds of the table's own clock, which stands still while nobody runs it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pioche.errors import BadInput, IllegalMove
from pioche.games.resistance.tiles import TILES
from pioche.play.player import Player
from pioche.play.position import Position
from pioche.play.seed import read_seed
from pioche.table.bots import Bots, Think, at_once
from pioche.table.evidence import resume
from pioche.table.link import Link
from pioche.table.referee import FLIP, Decision, Referee
from pioche.table.refusals import Refusal, refused
from pioche.table.seal import Opening, opening, seals
from pioche.table.slap import Fault
from pioche.table.table import Table


@dataclass(frozen=True)
class Opened:
    """A tile face up, what proves it, and the instant at which screens paint it."""

    proof: Opening
    at: int


class Live:
    """Runs a table of The Resistance. What it decides is to be written down by whoever holds it."""

    def __init__(
        self,
        table: Table,
        links: Sequence[Link],
        players: Mapping[int, Player],
        lot: int,
        think: Think = at_once,
    ) -> None:
        if table.dealt is None or table.start is None:
            raise BadInput("nothing was dealt at this table yet")
        self.seed = read_seed(table.dealt.seed)
        resumed = resume(table.replay())
        self.referee = resumed or Referee(table.start, self.seed, links)
        self.written = len(self.referee.decisions)
        self.instants: dict[tuple[int, int], int] = {}  # of each tile, by its round and number
        self.dealt: dict[int, Position] = {}  # by round, the position in which it begins
        self.remember(self.referee.start, self.referee.decisions)
        self.think = think
        self.seat_players(players, lot)

    def seat_players(self, players: Mapping[int, Player], lot: int) -> None:
        """Let these decide from now on."""
        self.bots = Bots(self.referee, dict(players), lot, self.think)
        self.bots.take_in()

    # ---- time, and what people do

    def next_due(self) -> int | None:
        return self.bots.next_due()

    def tell_time(self, now: int) -> list[Decision]:
        """It is now `now`: what is decided by then, and not written down yet."""
        self.bots.tell_time(max(now, self.referee.now))
        return self.take()

    def flip(
        self, seat: int, links: Sequence[Link], now: int
    ) -> tuple[list[Decision], IllegalMove | None]:
        """What was due before counts, even if it left the seat nothing to flip; and nobody begins a
        round who has not heard yet that the last one is over."""
        played = self.referee.round
        decided = self.tell_time(now)
        if self.referee.round != played:
            return decided, refused(Refusal.STALE)
        self.referee.use_links(links)
        why = self.referee.position.objection(seat, FLIP)
        if why is None:
            self.referee.flip(seat, self.referee.now)
        return decided + self.take(), why

    def slap(self, seat: int, message: object, arrival: int) -> tuple[list[Decision], Fault | None]:
        decided = self.tell_time(arrival)
        fault = self.referee.slap(seat, message, self.referee.now)
        return decided + self.take(), fault

    def go_on(self, now: int) -> list[Decision]:
        """All people have read what the round brought."""
        decided = self.tell_time(now)
        self.bots.go_on()
        return decided

    def is_flipping(self, seat: int) -> bool:
        """Whether the seat's wish to flip waits for its time."""
        return self.referee.flipping is not None and self.referee.flipping[0] == seat

    def take(self) -> list[Decision]:
        """What was decided since it was last taken; the players make their plans for it."""
        self.bots.take_in()
        new = self.referee.decisions[self.written :]
        before = self.referee.start
        if self.written:
            before = self.referee.decisions[self.written - 1].position
        self.written += len(new)
        self.remember(before, new)
        return new

    # ---- what proves it

    def remember(self, before: Position, decisions: Sequence[Decision]) -> None:
        for decision in decisions:
            if not flipped(before):
                self.dealt[round_of(before)] = before
            if decision.move.text == FLIP:
                for number in range(flipped(before), flipped(decision.position)):
                    self.instants[round_of(before), number] = decision.seen
            before = decision.position
        if not flipped(before):
            self.dealt[round_of(before)] = before

    def seals(self, position: Position) -> tuple[str, ...]:
        """The seals of the round in which the position is, for its tiles in their order."""
        record = self.dealt[round_of(position)].record
        return seals(self.seed, round_of(position), record.stack[: record.stacked][::-1].tolist())

    def openings(self, position: Position) -> list[Opened]:
        """The tiles that lie face up in a position."""
        deal, record = round_of(position), position.record
        first = flipped(position) - int(record.faced)
        return [
            Opened(opening(self.seed, deal, number, int(tile)), self.instants[deal, number])
            for number, tile in enumerate(record.face[: record.faced], first)
        ]


def flipped(position: Position) -> int:
    """Tiles of the round that are no longer face down."""
    return TILES - int(position.record.stacked)


def round_of(position: Position) -> int:
    return int(position.record.deals)
