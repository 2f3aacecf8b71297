"""The application that uvicorn runs: every path, behind the guard."""

from __future__ import annotations

from collections.abc import Sequence

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pioche.errors import BadInput, DamagedReplay, IllegalMove
from pioche.server.answers import Answer, Wrong, wrong
from pioche.server.desk import Desk
from pioche.server.openapi import PATH, description
from pioche.server.pages import trouble
from pioche.server.paths import CALLS, Call
from pioche.server.safety import Guard

EXPECTED = (Wrong, BadInput, IllegalMove, DamagedReplay, HTTPException, Exception)


def make_app(desk: Desk) -> Guard:
    app = Starlette(
        routes=[*routes(desk), Route(PATH, describe)],
        exception_handlers=dict.fromkeys(EXPECTED, refuse),
    )
    app.router.redirect_slashes = False
    return Guard(app, desk.names, desk.rates, desk.proxies, desk.hub.metrics, desk.calm)


def routes(desk: Desk) -> list[Route]:
    """One for each path, so that a wrong method is told from a wrong path."""
    by_path: dict[str, list[Call]] = {}
    for call in CALLS:
        by_path.setdefault(call.path, []).append(call)
    return [route(desk, path, calls) for path, calls in by_path.items()]


def route(desk: Desk, path: str, calls: Sequence[Call]) -> Route:
    by_method = {call.method: call for call in calls}

    async def respond(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        if method != "GET":
            desk.check_origin(request)
        return await by_method[method].handler(desk, request)

    return Route(path, respond, methods=list(by_method))


async def refuse(request: Request, error: Exception) -> Response:
    """A page for browsers that go somewhere, and JSON for programs. It waits for nothing, but
    Starlette would call a plain function on another thread."""
    is_page = not request.url.path.startswith("/api/")
    if is_page and "text/html" in request.headers.get("accept", ""):
        return trouble(request, error)
    return wrong(request, error)


async def describe(_: Request) -> Response:
    return Response(description(), media_type=Answer.media_type)
