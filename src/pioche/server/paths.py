"""Every path of the server: what answers it, what it takes, and what comes back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from pioche.server import (
    facts,
    forms,
    lobby,
    pages,
    reckoning,
    replays,
    retelling,
    rulebook,
    shell,
    tables,
    watch,
    wire,
)
from pioche.server.client_files import TYPES, client_file
from pioche.server.desk import Desk
from pioche.server.lessons import lesson
from pioche.server.metrics import MEDIA_TYPE

Handler = Callable[[Desk, Request], Awaitable[Response]]
HTML, TEXT, CSS, LINES = "text/html", "text/plain", "text/css", "application/jsonl"
PICTURE = "image/svg+xml"
LANGUAGE = {"language": "en, fr or nl; without it, as Accept-Language says"}
MOMENTS = {
    **LANGUAGE,
    "seat": "the seat to look from; without it, as spectators do",
    "from": "the first moment; without it, the deal",
}
LISTING = {"limit": "tables on a page, 1 to 100", "before": "`next` of the page before"}


@dataclass(frozen=True)
class Call:
    """One request. What it answers is a struct, or the media type of something else, or several."""

    method: str
    path: str
    handler: Handler
    answers: Any
    status: int = 200
    takes: type | None = None
    query: Mapping[str, str] = field(default_factory=dict)
    needs_token: bool = False
    refuses: tuple[int, ...] = ()
    is_kept: bool = False  # by browsers, which ask whether it has changed

    @property
    def described(self) -> str:
        """The path as programs read it, which do not know that a parameter may hold slashes."""
        return self.path.replace(":path}", "}")


GET, POST = "GET", "POST"
CALLS = (
    Call(POST, "/api/guest", tables.new_guest, forms.Welcomed, refuses=(403,)),
    Call(GET, "/api/tables", lobby.public_tables, forms.Listing, query=LISTING, refuses=(400,)),
    Call(
        *(POST, "/api/tables", tables.open_table, forms.Opened, 201, wire.NewTable),
        needs_token=True,
        refuses=(400, 403, 409, 413, 415, 503),
    ),
    Call(GET, "/api/me/tables", lobby.own_tables, forms.Listing, needs_token=True),
    Call(GET, "/api/tables/{id}", tables.table, wire.TableNow, refuses=(404,)),
    Call(GET, "/api/tables/{id}/code.svg", tables.code, PICTURE, refuses=(404,)),
    Call(
        *(POST, "/api/tables/{id}/members", tables.join, forms.Member, 200, wire.NewMember),
        needs_token=True,
        refuses=(400, 403, 404, 409, 413, 415),
    ),
    Call(GET, "/api/tables/{id}/replay", replays.replay, TEXT, refuses=(404, 409)),
    Call(
        *(GET, "/api/tables/{id}/moments", retelling.moments, forms.Moments),
        query=MOMENTS,
        refuses=(400, 404, 409),
    ),
    Call(
        *(GET, "/api/tables/{id}/reckoning", reckoning.reckoning, forms.Reckoning),
        query=LANGUAGE,
        refuses=(400, 404, 409),
    ),
    Call(
        *(GET, "/api/tables/{id}/export", replays.export, LINES),
        needs_token=True,
        refuses=(403, 404, 409),
    ),
    Call(
        *(POST, "/api/tables/{id}/analysis", replays.analyse, forms.Job, 202),
        needs_token=True,
        refuses=(403, 404, 409, 503),
    ),
    Call(GET, "/api/jobs/{id}", replays.job, forms.Job, refuses=(404,)),
    Call(
        *(POST, "/api/replays", replays.import_replay, forms.Imported, 201, forms.NewReplay),
        needs_token=True,
        refuses=(400, 403, 413, 415, 503),
    ),
    Call(GET, "/api/games", rulebook.games, forms.Games, query=LANGUAGE, refuses=(400,)),
    Call(
        *(GET, "/api/games/{slug}/rules", rulebook.rules, forms.Rulebook),
        query=LANGUAGE,
        refuses=(400, 404),
    ),
    Call(
        *(GET, "/api/games/{slug}/facts", facts.facts, forms.Facts),
        query=LANGUAGE,
        refuses=(400, 404),
        is_kept=True,
    ),
    Call(
        *(GET, "/api/games/{slug}/lesson", lesson.lesson, forms.Lesson),
        query=LANGUAGE,
        refuses=(400, 404),
    ),
    Call(GET, "/", pages.home, HTML, query=LANGUAGE, refuses=(400,)),
    Call(GET, "/lobby", pages.lobby, HTML, query=LANGUAGE, refuses=(400,)),
    Call(GET, "/rules/{slug}", pages.rules, HTML, query=LANGUAGE, refuses=(400, 404)),
    Call(GET, "/learn/{slug}", pages.rules, HTML, query=LANGUAGE, refuses=(400, 404)),
    Call(GET, "/replay/{id}", pages.replay, HTML, query=LANGUAGE, refuses=(400, 404, 409)),
    Call(GET, "/tv/{id}", pages.table, HTML, query=LANGUAGE, refuses=(400,)),
    Call(GET, "/table/{id}", pages.table, HTML, query=LANGUAGE, refuses=(400,)),
    Call(GET, "/credits", pages.credits, HTML, query=LANGUAGE, refuses=(400,)),
    Call(GET, "/client/{file:path}", client_file, tuple(TYPES.values()), refuses=(304, 404)),
    Call(GET, "/worker.js", shell.worker, "text/javascript", refuses=(304,)),
    Call(
        *(GET, "/manifest.webmanifest", shell.manifest, (shell.MANIFEST_TYPE,)),
        query=LANGUAGE,
        refuses=(400,),
    ),
    Call(GET, "/style.css", pages.style, CSS),
    Call(GET, "/health", watch.health, forms.Health),
    Call(GET, "/metrics", watch.measurements, MEDIA_TYPE.partition(";")[0], refuses=(403,)),
)
