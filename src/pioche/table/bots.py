"""Players at a table in real time: when they flip, and when their hands come down.

They may think as soon as a tile is on its way, but their hands come down as late as if they had
begun when it opened.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from random import Random

from pioche.play.player import Player, Quick
from pioche.play.position import View
from pioche.play.race import chosen
from pioche.play.reflex import Reflex
from pioche.table.referee import FLIP, SECOND, Referee
from pioche.table.slap import Reveal

MILLISECOND = SECOND // 1_000
PAUSE = (0.9, 1.7)  # seconds a flipper leaves people to look at a tile
REST = 2.0  # and more of them after a pile was won
READING = 15.0  # and at most after a round, whose count all want to read


class Act(IntEnum):
    SLAP = 0
    FLIP = 1


@dataclass(order=True, frozen=True)
class Plan:
    """What a player will do at a time, unless the pile is won before."""

    at: int
    act: Act
    seat: int
    tile: Reveal | None = field(default=None, compare=False)  # what it slaps


class Intent(IntEnum):
    """What a player wants to do about the tile that opens."""

    WAIT = 0
    SLAP = 1
    SLAP_BLIND = 2  # without waiting to see it


Think = Callable[[Callable[[], Intent], Callable[[Intent], None]], None]


def at_once(choose: Callable[[], Intent], then: Callable[[Intent], None]) -> None:
    then(choose())


class Bots:
    """Those seats of a referee's table that players decide for. Given the time, they act.

    `think` does what takes long and passes on what came of it: at once, or on another thread.
    """

    def __init__(
        self,
        referee: Referee,
        players: Mapping[int, Player],
        seed: int,
        think: Think = at_once,
    ) -> None:
        self.referee = referee
        self.players = players
        self.think = think
        self.rngs = {seat: Random(f"{seed} {seat}") for seat in players}
        self.hurry = {seat: Random(f"{seed} {seat} reflex") for seat in players}
        self.plans: list[Plan] = []
        self.known = 0  # decisions that they have taken in
        self.is_read = False  # what the last round brought
        self.plan_flips(0)

    def next_due(self) -> int | None:
        """When somebody acts or something is decided, if nobody else does anything."""
        times = [plan.at for plan in self.plans[:1]]
        times += [due for due in [self.referee.next_due()] if due is not None]
        return min(times, default=None)

    def tell_time(self, now: int) -> None:
        """It is now `now`: everything that was due happens in its order."""
        self.take_in()
        while (due := self.next_due()) is not None and due <= now:
            self.referee.tell_time(max(due, self.referee.now))
            self.take_in()
            while self.plans and self.plans[0].at <= due:
                self.carry_out(heapq.heappop(self.plans))
                self.take_in()
        self.referee.tell_time(max(now, self.referee.now))
        self.take_in()

    def go_on(self) -> None:
        """Everybody has read what the round brought: the next need not wait for that."""
        if self.referee.flipped() or self.is_read:
            return
        self.is_read = True
        self.plans.clear()
        self.plan_flips(self.referee.now)

    # ---- what happened

    def take_in(self) -> None:
        """See what was decided since, and make plans for the table as it is now."""
        new = self.referee.decisions[self.known :]
        self.known += len(new)
        if any(decision.move.text != FLIP for decision in new):
            self.plans.clear()  # whatever was meant for the pile that is won
        if new and new[-1].move.text == FLIP:
            self.after_flip()
        elif new:
            self.after_pile(new[-1].seen)

    def after_flip(self) -> None:
        """A tile is about to open: some slap blind, the others look at it first."""
        newest = self.referee.pile.reveals[-1]
        self.is_read = False
        self.plans = [plan for plan in self.plans if plan.act == Act.SLAP]
        heapq.heapify(self.plans)
        busy = {plan.seat for plan in self.plans}
        positions = [self.referee.start, *(d.position for d in self.referee.decisions[-2:-1])]
        for seat in self.free():
            if seat not in busy:
                self.consider(seat, newest.at, positions[-1].view(seat))
        self.plan_flips(newest.at)

    def after_pile(self, seen: int) -> None:
        """The pile is won: look at what is left, and give people time to take it in."""
        if self.referee.pile.reveals:
            for seat in self.free():
                self.consider(seat, seen, None)
        rest = REST if self.referee.flipped() else READING
        self.plan_flips(seen + int(rest * SECOND))

    # ---- thoughts

    def consider(self, seat: int, opens: int, before: View | None) -> None:
        """Let a player decide whether to slap what shows from then on; `before` is what it saw
        last, if a tile is opening. What it finds out too late is nobody's business any more."""
        known, view = self.known, self.referee.position.view(seat)
        player, rng = self.players[seat], Random(self.rngs[seat].getrandbits(64))

        def then(intent: Intent) -> None:
            if self.known == known:
                self.resolve(seat, opens, intent)

        self.think(lambda: intention(player, before, view, rng), then)

    def resolve(self, seat: int, opens: int, intent: Intent) -> None:
        """The hand takes its time, and more if the thought took longer."""
        if intent == Intent.WAIT:
            return
        reflex, hurry = self.reflex(seat), self.hurry[seat]
        blind = intent == Intent.SLAP_BLIND
        takes = reflex.guess(hurry) if blind else reflex.reaction(hurry)
        self.plan_slap(seat, max(opens + int(takes * MILLISECOND), self.referee.now))

    # ---- plans

    def plan(self, plan: Plan) -> None:
        heapq.heappush(self.plans, plan)

    def plan_flips(self, after: int) -> None:
        for seat in self.players:
            if self.referee.position.objection(seat, FLIP) is None:
                pause = self.rngs[seat].uniform(*PAUSE)
                self.plan(Plan(after + int(pause * SECOND), Act.FLIP, seat))

    def plan_slap(self, seat: int, at: int) -> None:
        """A hand comes down at that time, on the newest tile that shows by then."""
        shown = [reveal for reveal in self.referee.pile.reveals if reveal.at <= at]
        if shown:
            self.plan(Plan(at, Act.SLAP, seat, shown[-1]))

    def carry_out(self, plan: Plan) -> None:
        if plan.tile is not None:
            said = {"tile": plan.tile.number, "after": plan.at - plan.tile.at}
            self.referee.slap(plan.seat, said, self.referee.now)
        elif self.referee.position.objection(plan.seat, FLIP) is None:
            self.referee.flip(plan.seat, self.referee.now)

    def reflex(self, seat: int) -> Reflex:
        player = self.players[seat]
        return player.reflex if isinstance(player, Quick) else Reflex()

    def free(self) -> list[int]:
        return [seat for seat in self.players if seat in self.referee.pile.free]


def intention(player: Player, before: View | None, view: View, rng: Random) -> Intent:
    """What a player makes of what it saw, and of what it sees then."""
    if before is not None and isinstance(player, Quick) and player.anticipate(before, rng):
        return Intent.SLAP_BLIND
    wish = player.choose(view, chosen(view.legal()), rng)
    slaps = wish is not None and view.game.move(wish).kind == "slap"
    return Intent.SLAP if slaps else Intent.WAIT
