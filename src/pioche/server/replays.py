"""Games that are over, as files: written, read, exported, and gone through in the background."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pioche.errors import BadInput
from pioche.games.game import slugs
from pioche.play.replay import Replay
from pioche.play.seed import write_seed
from pioche.server import forms, teller, wire
from pioche.server.answers import Answer, Wrong, read
from pioche.server.aside import aside
from pioche.server.desk import Desk
from pioche.server.hub import Hub, is_id, new_id
from pioche.server.safety import address_of, charge
from pioche.store import Row, Write
from pioche.table import entries as log
from pioche.table.entries import AnyEntry, write_entry
from pioche.table.evidence import rejudge
from pioche.table.spelling import LONGEST_NAME, tidy
from pioche.table.table import Phase, Table

JSON_BYTES = 2 * forms.REPLAY_BYTES  # a text as JSON is longer than the text
MOST_CHECKED = 4
UNTOLD = ("guest", "request", "evidence")  # who somebody is elsewhere; what stands in the replay


async def replay(desk: Desk, request: Request) -> Response:
    """The replay of a game that is over, as a file."""
    room = await desk.finished(request)
    game = room.table.replay()
    desk.hub.rest(room)
    text = await aside(desk.hub.loop, game.text)
    name = f"{game.slug}-{room.id[:6]}.pioche"
    headers = {"content-disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="text/plain", headers=headers)


async def export(desk: Desk, request: Request) -> Response:
    """All that happened at a table that is over, for its host: lines of JSON, the replay last."""
    guest, room = desk.guest(request), await desk.finished(request)
    entries = list(room.table.entries)
    desk.hub.rest(room)
    if room.table.member_of(guest) != room.table.host:
        raise Wrong(403, "only the host of a table may take it home")
    table, game = teller.table_now(room.id, room.table), room.table.replay()
    body = await aside(desk.hub.loop, lambda: b"".join(export_lines(table, entries, game)))
    headers = {"content-disposition": f'attachment; filename="table-{room.id[:6]}.jsonl"'}
    return Response(body, media_type="application/jsonl", headers=headers)


def export_lines(table: wire.TableNow, entries: list[AnyEntry], game: Replay) -> Iterator[bytes]:
    yield line(table=table)
    for entry in entries:
        told = {n: v for n, v in msgspec.to_builtins(entry).items() if n not in UNTOLD}
        yield line(entry=told)
    yield line(replay=game.text())


def line(**content: object) -> bytes:
    return msgspec.json.encode(content) + b"\n"


# ---- from a file


async def import_replay(desk: Desk, request: Request) -> Response:
    """Check a replay, and keep it as a finished table that everybody with the link can look at."""
    guest = desk.guest(request)
    charge(desk.rates.work, request)
    asked = await read(request, forms.NewReplay, JSON_BYTES)
    await desk.kernels.ready(slug_in(asked.replay))
    id = new_id()
    await desk.hub.written(await check(desk, id, asked.replay, guest))
    return Answer(forms.Imported(id=id, link=f"/replay/{id}"), 201)


async def check(desk: Desk, id: str, text: str, guest: int) -> Write:
    """Only a few at a time: each takes a thread, and turns from those who play."""
    if desk.checked >= MOST_CHECKED:
        raise Wrong(503, "too many replays are being checked already: ask again later", 10)
    desk.checked += 1
    try:
        now = desk.hub.now()
        return await aside(desk.hub.loop, lambda: first_write(desk.hub, id, text, guest, now))
    finally:
        desk.checked -= 1


def first_write(hub: Hub, id: str, text: str, guest: int, now: int) -> Write:
    """What puts a finished table into the store."""
    table = table_of(text, guest, now)
    return Write(
        row=Row(id, now, now, False, Phase.OVER.value, None, hub.brief_of(table)),
        table=id,
        first=1,
        entries=tuple([write_entry(entry) for entry in table.entries]),
        members=((id, guest),),
    )


def slug_in(text: str) -> str:
    """The game of a replay that is not checked yet."""
    for slug in slugs():
        if f"\ngame: {slug} " in text[:200]:
            return slug
    raise BadInput("this is no replay of a game that is played here: choose another file")


def table_of(text: str, guest: int, now: int) -> Table:
    """A finished table from a replay that holds: every move legal, every slap judged again."""
    game = Replay.read(text)
    if not game.result.over:
        raise BadInput("this game is not over: only finished ones can be looked at together")
    rejudge(game)
    return Table.of(entries_of(game, guest, now))


def entries_of(game: Replay, guest: int, now: int) -> Iterator[AnyEntry]:
    """Whoever brings a replay holds all its seats, under the names that it has."""
    yield log.Opened(
        at=now,
        slug=game.slug,
        version=game.version,
        seats=len(game.names),
        options=dict(game.options),
        clock=log.NoClock(),
        language="en",
        is_public=False,
    )
    yield log.Joined(at=now, guest=guest, name=seat_name(game.names[0], 0))
    for seat, name in enumerate(game.names):
        yield log.Sat(at=now, by=0, seat=seat, member=0, name=seat_name(name, seat))
    yield log.Dealt(at=now, by=0, seed=write_seed(game.seed))
    for number, (seat, move) in enumerate(game.moves, 1):
        evidence = game.evidence.get(number, "")
        yield log.Moved(at=now, seat=seat, move=int(move), evidence=evidence)


def seat_name(name: str, seat: int) -> str:
    return tidy(name)[:LONGEST_NAME].strip() or f"seat {seat}"


# ---- in the background


async def analyse(desk: Desk, request: Request) -> Response:
    """Have a game that is over analysed; asked for twice, it is the same job."""
    desk.guest(request)
    room = await desk.finished(request)
    desk.hub.rest(room)
    found = await desk.jobs.find(room.id)
    if found is None or found.state == "failed":
        charge(desk.rates.work, request)
        found = desk.jobs.begin(room.id, room.table.replay(), address_of(request)).form
    return Answer(found, 202, headers={"location": f"/api/jobs/{room.id}"})


async def job(desk: Desk, request: Request) -> Response:
    """How far a job is, and what came of it."""
    asked = request.path_params["id"]
    found = await desk.jobs.find(asked) if is_id(asked) else None
    if found is None:
        raise Wrong(404, "there is no such job")
    return Answer(found)
