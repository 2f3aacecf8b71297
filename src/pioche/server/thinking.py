"""The players at one table: they think about what their seats see, and answer when it is time.

How long a thought takes depends on what is in the hand, so the answer does not leave when it is
found but at set instants: after the pace, or after as many paces as the slowest thought of that
level at this table took so far. A forced move takes as long as any, a step that nobody sees takes
no time of its own, and it makes no difference whether anybody looks: entries tell when they were
made to whoever looks later. A server with no pace keeps none of this secret.
"""

from __future__ import annotations

import logging
import math
import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import thread_time
from typing import TYPE_CHECKING

from pioche.games.game import Game, Move
from pioche.play.player import Player
from pioche.play.position import Position
from pioche.players import player
from pioche.table import entries as log
from pioche.table.table import is_public

if TYPE_CHECKING:
    from pioche.server.room import Room

LOGGER = logging.getLogger("pioche.server")
MOST_PACES = 8  # what a level is slowed down to for good


@dataclass
class Effort:
    """What it took so far to find a move: the steps before it that nobody saw count, too."""

    begun: float  # on the loop's clock
    spent: float = 0.0  # seconds of thinking; time in a queue tells nothing of the hand


@dataclass(frozen=True)
class Thought:
    """A position that a player thinks about."""

    position: Position
    seat: int
    level: str
    effort: Effort
    is_late: bool  # for a person whose time is up


class Thinking:
    """One thought at a time, about the table as it is."""

    def __init__(self, room: Room) -> None:
        self.room = room
        self.hub = room.hub
        self.about: Position | None = None
        self.unfinished: tuple[Position, Effort] | None = None  # after steps that nobody saw
        self.paces: dict[str, int] = {}  # by level: what the slowest thought so far took
        self.players: dict[int, tuple[str, Player]] = {}
        self.rng = Random(secrets.randbits(256))

    def plan(self) -> None:
        """Begin to think, if a player is to move."""
        table = self.room.table
        for seat in table.to_move():
            if table.chairs[seat].level:
                self.begin(seat, table.chairs[seat].level)
                return

    def begin(self, seat: int, level: str, is_late: bool = False) -> None:
        """Let a player think on another thread, about what its seat can see."""
        position = self.room.table.now
        if self.about is position:
            return
        self.about = position
        thought = Thought(position, seat, level, self.effort(position), is_late)
        view, seed = position.view(seat), self.rng.getrandbits(64)
        legal = [move for move in view.legal() if move.chosen]
        thinker = self.player(seat, level)

        def choose() -> tuple[Move | None, float]:
            begun = thread_time()
            try:
                choice = offered(view.game, thinker.choose(view, legal, Random(seed)), legal)
            except Exception:
                LOGGER.exception("the player %s failed to decide; any move is played", level)
                choice = Random(seed).choice(legal)
            return choice, thread_time() - begun

        self.hub.think(choose, lambda found: self.found(thought, *found), self.room)

    def effort(self, position: Position) -> Effort:
        before, self.unfinished = self.unfinished, None
        if before is not None and before[0] is position:
            return before[1]
        return Effort(self.hub.loop.time())

    def found(self, thought: Thought, choice: Move | None, spent: float) -> None:
        """A step that nobody sees is made at once, and thinking goes on; a move waits."""
        table = self.room.table
        thought.effort.spent += spent
        if choice is None or not self.is_wanted(thought):
            self.play(thought, None)
            return
        move = int(choice)
        after = table.after(thought.seat, move)
        if is_public(thought.position, after):
            wait = self.wait(thought.level, thought.effort)
            self.hub.loop.call_later(wait, self.play, thought, move)
        else:
            self.unfinished = after, thought.effort
            self.play(thought, move)

    def wait(self, level: str, effort: Effort) -> float:
        """Seconds until the next instant at which a move of this level may leave."""
        pace = self.hub.settings.pace
        if not pace:
            return 0.0
        needed = min(MOST_PACES, math.ceil(effort.spent / pace))
        self.paces[level] = max(1, needed, self.paces.get(level, 1))
        slot, waited = self.paces[level] * pace, self.hub.loop.time() - effort.begun
        return max(1, math.ceil(waited / slot)) * slot - waited

    def play(self, thought: Thought, move: int | None) -> None:
        """Play what was thought of, if the table is still as it was."""
        is_wanted = self.is_wanted(thought)
        if self.about is thought.position:
            self.about = None
        if is_wanted and move is not None:
            self.room.write([log.Moved(at=self.room.now(), seat=thought.seat, move=move)])
        self.room.pace.plan()

    def is_wanted(self, thought: Thought) -> bool:
        """Not if the person has come back who decides for the seat."""
        table = self.room.table
        decides = bool(table.chairs[thought.seat].level) or thought.is_late
        return decides and table.position is thought.position and not table.is_paused

    def player(self, seat: int, level: str) -> Player:
        known = self.players.get(seat)
        if known is None or known[0] != level:
            known = self.players[seat] = (level, player(level, self.room.table.game.slug))
        return known[1]


def offered(game: Game, choice: int | str | None, legal: Sequence[Move]) -> Move | None:
    """What was chosen, if it may be; None is to wait."""
    return None if choice is None else legal[legal.index(game.move(choice))]
