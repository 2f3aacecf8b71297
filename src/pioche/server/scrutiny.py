"""Whether a server keeps its word: what a program checks of all that it is told.

The commitment is shown at the deal and the seed at the end; in real time every tile is sealed when
its round is dealt, and opened with the nonce that proves it.
"""

from __future__ import annotations

from pioche.games.game import Game
from pioche.play.event import Event
from pioche.play.position import View, deal
from pioche.play.replay import Replay
from pioche.play.seed import commitment, read_seed
from pioche.server import wire
from pioche.table.seal import Opening, seal


class Unproven(Exception):
    """The server said something that does not fit what it had committed itself to."""


class Scrutiny:
    """All that one seat was told of one game."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game = game
        self.seat = seat
        self.commitment = ""
        self.seals: dict[int, list[str]] = {}  # by round
        self.told: list[tuple[View, tuple[Event, ...]]] = []  # since the deal, if seen from there
        self.is_whole = False
        self.is_proven = False

    # ---- while it goes on

    def hear_table(self, now: wire.TableNow) -> None:
        if not now.commitment:
            return
        if self.commitment and now.commitment != self.commitment:
            raise Unproven("the commitment is not the one that was shown at the deal")
        self.commitment = now.commitment
        if now.seed:
            self.check_seed(now)

    def hear_view(self, what: str, view: View) -> None:
        if what == "dealt":
            self.told, self.is_whole = [(view, ())], True
        elif what == "took_back":
            while self.told and self.told[-1][0] != view:
                self.told.pop()
        elif what == "moved":
            self.told.append((view, view.events))

    def hear_tiles(self, view: View, now: wire.RealTimeNow) -> None:
        """Seals do not change within a round, and every open tile fits its own."""
        sealed = self.seals.setdefault(int(view.record.deals), now.seals)
        if sealed != now.seals:
            raise Unproven("the seals of this round were others before")
        for opened in now.openings:
            proof = Opening(opened.number, opened.tile, bytes.fromhex(opened.nonce))
            if opened.number >= len(sealed) or seal(proof) != sealed[opened.number]:
                raise Unproven(f"tile {opened.number} does not fit its seal")

    # ---- at the end

    def check_seed(self, now: wire.TableNow) -> None:
        """The seed fits its commitment, and deals what this seat was dealt."""
        seed = read_seed(now.seed)
        if commitment(seed) != self.commitment:
            raise Unproven("the seed is not the one that was committed to at the deal")
        start = deal(self.game.slug, seats=len(now.seats), seed=seed, **now.options)
        if self.is_whole and start.view(self.seat) != self.told[0][0]:
            raise Unproven("the seed deals other cards than this seat was dealt")
        self.is_proven = True

    def check_replay(self, replay: Replay) -> None:
        """The whole game, told again from its replay, is what this seat was told."""
        if commitment(replay.seed) != self.commitment:
            raise Unproven("the replay has another seed than was committed to at the deal")
        if self.is_whole and self.retold(replay) != self.told:
            raise Unproven("the replay tells another game than this seat was told")

    def retold(self, replay: Replay) -> list[tuple[View, tuple[Event, ...]]]:
        told: list[tuple[View, tuple[Event, ...]]] = []
        for position in replay.positions():
            view = position.view(self.seat)
            if not told or view.events or view != told[-1][0]:
                told.append((view, view.events))
        return told
