"""A player at a far table in real time: it looks when a tile is painted, its hand takes time."""

from __future__ import annotations

import asyncio
from random import Random

from pioche.errors import IllegalMove
from pioche.play.player import Player, Quick
from pioche.play.race import chosen
from pioche.play.reflex import Reflex
from pioche.server import wire
from pioche.server.clock import SECOND, clock
from pioche.server.far_seat import FarSeat
from pioche.server.moments import Moment
from pioche.table.link import BEST_OF
from pioche.table.refusals import Refusal

PAUSE = 0.3  # seconds that it leaves others to look before it flips
VERDICT = 1.0  # seconds in which a slap is judged
MEANWHILE = (Refusal.STALE, Refusal.PAUSED, Refusal.OVER)  # somebody was quicker


async def race_by(seat: FarSeat, player: Player, rng: Random, pause: float = PAUSE) -> Moment:
    """Let a player slap and flip until the game is over; returns the last moment."""
    for _ in range(BEST_OF):
        seat.table.ask_time()
    acting: asyncio.Task[None] | None = None
    moment: Moment
    try:
        async for moment in seat:
            if moment.view is None or moment.is_past:
                continue
            if acting is not None:
                acting.cancel()
            seat.table.ask_time()
            acting = asyncio.create_task(act(seat, player, moment, rng, pause))
    finally:
        if acting is not None:
            acting.cancel()
            await asyncio.wait([acting])
    return moment


async def act(seat: FarSeat, player: Player, moment: Moment, rng: Random, pause: float) -> None:
    """Look at the newest tile at its instant, and slap it, or flip the next one, or wait."""
    newest = await paint(seat, moment)
    view, offered = moment.view, chosen(moment.legal)
    while view is not None and offered:
        choice = await asyncio.to_thread(player.choose, view, offered, rng)
        wish = None if choice is None else view.game.move(choice)
        if wish is not None and wish.kind == "slap" and newest is not None:
            reflex = player.reflex if isinstance(player, Quick) else Reflex()
            await asyncio.sleep(reflex.reaction(rng) / 1_000)
            seat.slap(newest.number, max(0, seat.table.server_time(clock()) - newest.at))
            await asyncio.sleep(
                VERDICT
            )  # which ends this; a slap that was void leaves all as it was
            continue
        await asyncio.sleep(pause)
        if wish is not None:
            await flip(seat, moment)


async def paint(seat: FarSeat, moment: Moment) -> wire.Opening | None:
    """Wait for the instant of the newest tile, which is when it shows here."""
    now = moment.game.real_time if moment.game else None
    if now is None or not now.openings:
        return None
    newest = max(now.openings, key=lambda opening: opening.at)
    wait = newest.at - seat.table.server_time(clock())
    await asyncio.sleep(max(0, wait) / SECOND)
    return newest


async def flip(seat: FarSeat, moment: Moment) -> None:
    try:
        await seat.play("flip", moment.number)
    except IllegalMove as refused:
        if refused.refusal not in MEANWHILE and refused.slug == "table":
            raise
