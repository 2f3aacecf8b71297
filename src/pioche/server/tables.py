"""People and their tables: a token, a table opened, joined, looked at."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

import segno
from starlette.requests import Request
from starlette.responses import Response

from pioche.games.game import find
from pioche.server import forms, guests, teller, wire
from pioche.server.answers import Answer, Wrong, packed, read
from pioche.server.aside import aside
from pioche.server.desk import Desk
from pioche.server.hub import is_id
from pioche.server.safety import charge


async def new_guest(desk: Desk, request: Request) -> Response:
    """A token for a device, in a cookie or, for programs, in the answer; who has one keeps it."""
    token = guests.token_in(request.headers)
    if token is None or desk.hub.find_guest(token) is None:
        charge(desk.rates.guests, request)
        token, _ = await desk.hub.new_guest()
    if request.headers.get("accept", "") == "application/json":
        return Answer(forms.Welcomed(token=token))
    cookie = guests.cookie_for(token, request.url.scheme == "https")
    return Answer(forms.Welcomed(), headers={"set-cookie": cookie})


async def open_table(desk: Desk, request: Request) -> Response:
    """Open a table; whoever does is its first member and host."""
    guest = desk.guest(request)
    charge(desk.rates.tables, request)
    asked = await read(request, wire.NewTable)
    if len(desk.hub.rooms) >= desk.hub.settings.most_tables:
        raise Wrong(503, "the server is full: come back later", 60)
    await desk.kernels.ready(find(asked.slug).slug)
    room = await desk.hub.open_table(asked, guest)
    desk.hub.rest(room)  # until somebody comes
    return Answer(forms.Opened(id=room.id), 201)


async def table(desk: Desk, request: Request) -> Response:
    """All that is public of a table."""
    room = await desk.room(request)
    answer = Answer(teller.table_now(room.id, room.table))
    try:
        await room.settled()  # what it tells must be on disk
    finally:
        desk.hub.rest(room)
    return answer


async def code(desk: Desk, request: Request) -> Response:
    """The link to a table as a picture that phones read: dark on light in any theme."""
    id = request.path_params["id"]
    if not is_id(id) or desk.hub.slug(id) is None:
        raise Wrong(404, "there is no such table")
    link = str(request.base_url.replace(path=f"/table/{id}"))
    return packed(request, await aside(desk.hub.loop, lambda: drawn(link)), "image/svg+xml")


@lru_cache(1_000)
def drawn(link: str) -> bytes:
    picture = BytesIO()
    segno.make(link, micro=False).save(
        picture, kind="svg", xmldecl=False, omitsize=True, border=2, dark="#29222e", light="#fff"
    )
    return picture.getvalue()


async def join(desk: Desk, request: Request) -> Response:
    """Become a member of a table, to take a seat or to talk."""
    guest = desk.guest(request)
    charge(desk.rates.joins, request)
    asked = await read(request, wire.NewMember)
    room = await desk.room(request)
    return Answer(forms.Member(member=await desk.hub.join(room.id, guest, asked.name)))
