"""What every request is answered from, and what requests have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.requests import Request

from pioche.locale import LANGUAGES, check_language
from pioche.server import guests
from pioche.server.answers import Wrong
from pioche.server.calm import Calm
from pioche.server.hub import Hub, is_id
from pioche.server.jobs import Jobs
from pioche.server.kernels import Kernels
from pioche.server.limits import Limits
from pioche.server.networks import NOWHERE, Networks
from pioche.server.room import Room
from pioche.server.safety import Names, Rates, charge
from pioche.server.shelf import Shelf
from pioche.table.refusals import Refusal, refused
from pioche.table.table import Phase


@dataclass
class Desk:
    """The hub and what stands around it: `proxies` may speak for others, `watchers` read
    measurements."""

    hub: Hub
    shelf: Shelf
    kernels: Kernels
    jobs: Jobs
    calm: Calm
    names: Names = field(default_factory=Names)
    rates: Rates = field(default_factory=lambda: Rates(Limits()))
    proxies: Networks = NOWHERE
    watchers: Networks = NOWHERE
    sockets: Callable[[], int] = lambda: 0
    checked: int = 0  # replays that are being checked now

    def check_origin(self, request: Request) -> None:
        if not self.hub.is_origin_allowed(request.headers, request.url.scheme == "https"):
            raise Wrong(403, "pages of other sites may not ask this")

    def guest(self, request: Request) -> int:
        """Who asks."""
        token = guests.token_in(request.headers)
        guest = None if token is None else self.hub.find_guest(token)
        if guest is None:
            raise Wrong(401, "ask for a token first: POST /api/guest")
        return guest

    async def room(self, request: Request) -> Room:
        """The table that is asked for, once its game is compiled."""
        asked = request.path_params["id"]
        slug = self.hub.slug(asked) if is_id(asked) else None
        if slug is not None:
            charge(self.hub.efforts, request, self.shelf.effort(asked))
            await self.kernels.ready(slug)
        room = await self.shelf.room(asked) if is_id(asked) else None
        if room is None:
            raise Wrong(404, "there is no such table")
        return room

    async def finished(self, request: Request) -> Room:
        """A table whose game is over: of a running one nothing is told that a seat may not know."""
        room = await self.room(request)
        if room.table.phase != Phase.OVER:
            self.hub.rest(room)
            raise refused(Refusal.NOT_OVER)
        return room


def language_of(request: Request) -> str:
    """The language asked for, or the first of the browser's that there is, or English."""
    chosen = request.query_params.get("language")
    if chosen is not None:
        return check_language(chosen[:20])
    wanted = request.headers.get("accept-language", "").lower().split(",")
    for name in sorted(map(str.strip, wanted), key=weight, reverse=True):
        if name[:2] in LANGUAGES and weight(name) > 0:
            return name[:2]
    return "en"


def weight(wanted: str) -> float:
    """How much a language is wanted.

    >>> weight("nl"), weight("fr-be;q=0.5"), weight("en;q=much")
    (1.0, 0.5, 0.0)
    """
    _, found, quality = wanted.partition(";q=")
    try:
        return float(quality) if found else 1.0
    except ValueError:
        return 0.0
