"""For whoever watches over the server: whether it is well, and what it counts."""

from __future__ import annotations

import sqlite3

from starlette.requests import Request
from starlette.responses import Response

from pioche.server.answers import Answer, Wrong
from pioche.server.aside import aside
from pioche.server.desk import Desk
from pioche.server.forms import Health
from pioche.server.metrics import MEDIA_TYPE, exposition
from pioche.server.safety import may_measure


async def health(desk: Desk, _request: Request) -> Response:
    """200 if the store can be read; that it is answered shows that the loop turns."""
    try:
        await aside(desk.hub.loop, desk.hub.store.counts)
    except (sqlite3.Error, RuntimeError):
        return Answer(Health(is_well=False), 503)
    return Answer(Health(is_well=not desk.hub.is_closing), 503 if desk.hub.is_closing else 200)


async def measurements(desk: Desk, request: Request) -> Response:
    """What the server counts, as Prometheus reads it; for this machine and those allowed."""
    if not may_measure(request, desk.watchers):
        raise Wrong(403, "measurements are for the machine that the server runs on")
    return Response(exposition(desk.hub, desk.sockets()), media_type=MEDIA_TYPE)
