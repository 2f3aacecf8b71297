"""The lobby: public tables, and those in which a device takes part."""

from __future__ import annotations

import re

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pioche.server.answers import Answer, Wrong
from pioche.server.desk import Desk
from pioche.server.forms import Brief, Listed, Listing
from pioche.store import Row
from pioche.table.table import Phase

SHOWN = (Phase.OPEN.value, Phase.PLAYING.value)
PAGE, MOST = 50, 100
PLACE = re.compile(r"([0-9]{1,16})-([0-9a-z]{20})")
read_brief = msgspec.json.Decoder(Brief).decode


async def public_tables(desk: Desk, request: Request) -> Response:
    """Public tables that are open or running, the last changed first, page by page."""
    limit = page_size(request)
    rows = desk.hub.store.rows(phases=SHOWN, limit=limit, before=place(request))
    return Answer(listing(rows, limit))


async def own_tables(desk: Desk, request: Request) -> Response:
    """The tables in which this device takes part, the last changed first."""
    rows = desk.hub.store.tables_of(desk.guest(request), limit=MOST)
    return Answer(Listing(tables=[listed(row) for row in rows], next=""))


def listing(rows: list[Row], limit: int) -> Listing:
    last = rows[-1] if len(rows) == limit else None
    following = "" if last is None else f"{last.changed}-{last.id}"
    return Listing(tables=[listed(row) for row in rows], next=following)


def listed(row: Row) -> Listed:
    brief = read_brief(row.brief)
    return Listed(
        id=row.id,
        slug=brief.slug,
        phase=Phase(row.phase).name.lower(),
        created=row.created,
        changed=row.changed,
        is_public=row.is_public,
        language=brief.language,
        clock=brief.clock,
        seats=brief.seats,
    )


def page_size(request: Request) -> int:
    asked = request.query_params.get("limit", str(PAGE))
    if not re.fullmatch("[0-9]{1,3}", asked) or not 1 <= int(asked) <= MOST:
        raise Wrong(400, f"limit is a number from 1 to {MOST}")
    return int(asked)


def place(request: Request) -> tuple[int, str] | None:
    """Where the page before ended."""
    asked = request.query_params.get("before", "")
    found = PLACE.fullmatch(asked)
    if asked and found is None:
        raise Wrong(400, "before is what the page before gave as next")
    return (int(found[1]), found[2]) if found else None
