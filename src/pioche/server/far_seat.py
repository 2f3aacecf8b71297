"""A seat at a far table, or a spectator's place: what it is told, moment by moment, and its moves.

Any player can decide for it: it is given the same views as at the server.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random
from typing import TYPE_CHECKING

from pioche.errors import IllegalMove
from pioche.kernel.seats import NOBODY
from pioche.play.player import Player
from pioche.play.position import View
from pioche.server import wire
from pioche.server.moments import Moment, read_event, view_of
from pioche.server.scrutiny import Scrutiny
from pioche.table.refusals import Refusal

if TYPE_CHECKING:
    from pioche.server.far_table import FarTable

OPENING = 1  # the number of the telling that all know


class FarSeat:
    """Moments arrive in their order, each once, however often the connection breaks."""

    def __init__(self, table: FarTable, seat: int | None) -> None:
        self.table = table
        self.seat = seat
        self.number = OPENING  # of the last telling heard
        self.seen = OPENING  # and of the last one handed out
        self.latest: Moment | None = None  # the last one handed out in which the game had changed
        self.is_behind = True  # what is told now happened before
        self.view: View | None = None
        self.scrutiny = Scrutiny(table.game, NOBODY if seat is None else seat)
        self.voids: list[wire.Void] = []  # slaps that did not count
        self.moments: asyncio.Queue[Moment | Exception] = asyncio.Queue()
        self._found: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    # ---- what is heard

    def hear_told(self, message: wire.Told) -> bool:
        """Whether it was the next one. A lower number was had before, as one asked again while it
        was on its way; a higher one shows that something is missing."""
        if message.number > self.number + 1:
            self.fill_gap()
        if message.number != self.number + 1:
            return False
        self.number = message.number
        if message.table is not None:
            self.scrutiny.hear_table(message.table)
        events = [read_event(event) for event in message.events]
        view = self.read_game(message.game, events)
        if view is not None:
            self.scrutiny.hear_view(message.what, view)
        self.moments.put_nowait(
            Moment(
                message.what,
                message.number,
                message.at,
                self.is_behind,
                view,
                message.game,
                message.table,
                tuple(message.story),
                message.said,
                message.verdict,
            )
        )
        return True

    def hear_watching(self, message: wire.Watching) -> None:
        """All that was missed is told, or something is missing still: the game as it is now."""
        if message.number > self.number:
            self.fill_gap()
        if message.number != self.number or not self.is_behind:
            return
        self.is_behind = False
        view = self.read_game(message.game, [])
        self.scrutiny.hear_table(self.table.latest)
        moment = Moment("watching", self.number, 0, False, view, message.game, self.table.latest)
        self.moments.put_nowait(moment)
        if not self._found.done():
            self._found.set_result(None)

    def fill_gap(self) -> None:
        """Ask for what is missing, unless that is asked for already."""
        if self not in self.table.watches:
            self.table.watch_again(self)

    def read_game(self, now: wire.GameNow | None, events: list[wire.Event]) -> View | None:
        if now is None:
            return None
        seats = len(self.table.latest.seats)
        view = view_of(self.table.game, seats, self.seat, bytes(now.view), events)
        if now.real_time is not None:
            self.scrutiny.hear_tiles(view, now.real_time)
        self.view = view
        return view

    def end(self, failure: Exception) -> None:
        self.moments.put_nowait(failure)
        if not self._found.done():
            self._found.set_exception(failure)
            self._found.exception()  # whoever waits is told; if nobody does, that is no fault

    @property
    def is_found(self) -> bool:
        return self._found.done()

    async def found(self) -> None:
        await asyncio.shield(self._found)

    # ---- for whoever plays

    async def next(self) -> Moment:
        """The next moment; raises why there will be none."""
        moment = await self.moments.get()
        if isinstance(moment, Exception):
            self.moments.put_nowait(moment)  # whoever asks again is told again
            raise moment
        self.seen = moment.number
        if moment.view is not None:
            self.latest = moment
        return moment

    async def __aiter__(self) -> AsyncIterator[Moment]:
        """All moments until the game is over."""
        is_over = False
        while not is_over:
            moment = await self.next()
            yield moment
            is_over = moment.view is not None and moment.view.over and not moment.is_past

    async def until(self, what: str) -> Moment:
        """The next moment of this kind."""
        while (moment := await self.next()).what != what:
            pass
        return moment

    async def play(self, move: int | str, seen: int | None = None) -> None:
        """Make a move, on the game as one has seen it; refused if it has changed since."""
        number = int(self.table.game.move(move))
        seen = self.seen if seen is None else seen
        await self.table.ask(wire.Move, seat=self.seat, move=number, seen=seen)

    async def take_back(self) -> None:
        await self.table.ask(wire.TakeBack, seat=self.seat)

    async def hint(self) -> wire.HintGiven:
        given: wire.HintGiven = await self.table.ask(wire.Hint, seat=self.seat)
        return given

    async def preview(self, move: int | str) -> wire.Previewed:
        """What a move would do, as far as the seat can know."""
        number = int(self.table.game.move(move))
        found: wire.Previewed = await self.table.ask(wire.Preview, seat=self.seat, move=number)
        return found

    async def question(self, name: wire.QuestionName) -> wire.Answered:
        """Something about one's own cards, in games where cards are laid."""
        found: wire.Answered = await self.table.ask(wire.Question, seat=self.seat, name=name)
        return found

    def slap(self, tile: int, after: int) -> None:
        """The hand came down on a tile, so many microseconds after it was painted."""
        if self.seat is not None:
            self.table.send(wire.Slap(seat=self.seat, tile=tile, after=after))

    def go_on(self) -> None:
        """One has read what the round brought."""
        self.table.send(wire.Ready())

    async def play_by(self, player: Player, rng: Random) -> Moment:
        """Let a player decide until the game is over; returns the last moment."""
        moment: Moment
        open_to = self.latest  # the last change of the game, until it is decided on
        if open_to is not None and self.moments.empty() and not self.is_behind:
            await self.decide(player, open_to, rng)
            open_to = None
        async for moment in self:
            if moment.view is not None:
                open_to = moment
            if open_to is not None and self.moments.empty() and not self.is_behind:
                await self.decide(player, open_to, rng)
                open_to = None
        return moment

    async def decide(self, player: Player, moment: Moment, rng: Random) -> None:
        """Ask the player, if it is its turn; somebody may have been quicker meanwhile."""
        if moment.view is None or not moment.legal:
            return
        choice = await asyncio.to_thread(player.choose, moment.view, moment.legal, rng)
        if choice is None:
            return
        try:
            await self.play(choice, moment.number)
        except IllegalMove as refused:
            if refused.refusal not in (Refusal.STALE, Refusal.PAUSED):
                raise
