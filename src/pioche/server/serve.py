"""The server as one process: the store, the hub, HTTP and sockets on one loop."""

from __future__ import annotations

import asyncio
import errno
import gc
import socket
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from pathlib import Path

import uvicorn

from pioche.errors import BadInput
from pioche.locale import LANGUAGES, speaker
from pioche.server.app import make_app
from pioche.server.aside import aside
from pioche.server.calm import Calm
from pioche.server.client_files import prepare
from pioche.server.desk import Desk
from pioche.server.hub import Hub, Settings
from pioche.server.jobs import Jobs
from pioche.server.kernels import Kernels, Told
from pioche.server.limits import Limits
from pioche.server.networks import NOWHERE, Networks
from pioche.server.protocol import protocol_for
from pioche.server.requests import BoundedHttp
from pioche.server.rounds import Rounds
from pioche.server.safety import NamedListener, Rates, names_for
from pioche.server.shelf import Shelf
from pioche.server.waiting import PatientListener
from pioche.store import Store

PORT = 8626
GRACE = 3  # seconds for those who are connected to part


@dataclass(frozen=True)
class Surroundings:
    """Who stands between the server and others: proxies that speak for them, and addresses that
    may read measurements."""

    proxies: Networks = NOWHERE
    watchers: Networks = NOWHERE


class QuietServer(uvicorn.Server):
    """Signals belong to whoever runs the process: uvicorn would end it before the store closes."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


async def serve(
    folder: Path,
    host: str = "127.0.0.1",
    port: int = PORT,
    settings: Settings | None = None,
    limits: Limits | None = None,
    ready: Callable[[int], None] | None = None,
    told: Told | None = None,
    surroundings: Surroundings | None = None,
) -> None:
    """Serve until cancelled; `ready` is told the port once it is open, `told` what is compiled."""
    loop, chosen = asyncio.get_running_loop(), settings or Settings()
    if limits is not None:
        chosen = replace(chosen, limits=limits)
    around = surroundings or Surroundings()

    def deliver(call: Callable[[], None]) -> None:
        loop.call_soon_threadsafe(rounds.send_after, call)

    with listening(host, port) as listener, Store(folder, deliver) as store:
        rounds = Rounds(loop, chosen.limits, lambda: store.is_writing)
        hub = Hub(store, loop, chosen)
        desk = make_desk(hub, folder, host, around, rounds.calm, told)
        server = make_server(desk, around, rounds)
        beginning = loop.create_task(begin(server, desk, ready))
        serving = loop.create_task(server.serve([listener]))
        try:
            await asyncio.shield(serving)
        finally:
            server.should_exit = True
            beginning.cancel()
            desk.jobs.close()
            desk.kernels.close()  # whoever waits for a game is told at once
            await asyncio.wait([serving])
            hub.close()


def make_desk(
    hub: Hub, folder: Path, host: str, surroundings: Surroundings, calm: Calm, told: Told | None
) -> Desk:
    kernels = Kernels(hub.loop, told=told)
    return Desk(
        hub,
        Shelf(hub),
        kernels,
        Jobs(hub.loop, folder / "analyses", kernels.search_ready),
        calm,
        names_for(host, hub.settings.origins),
        Rates(hub.settings.limits),
        surroundings.proxies,
        surroundings.watchers,
    )


def make_server(desk: Desk, surroundings: Surroundings, rounds: Rounds) -> QuietServer:
    sockets = NamedListener(PatientListener(desk.hub, desk.shelf, desk.kernels), desk.names)
    protocol = protocol_for(sockets, rounds, desk.hub.settings.limits, surroundings.proxies)
    desk.sockets = lambda: protocol.door.addresses.total
    return QuietServer(
        uvicorn.Config(
            make_app(desk),
            ws=protocol,
            http=BoundedHttp,
            lifespan="off",
            access_log=False,
            log_level="warning",
            server_header=False,
            proxy_headers=False,  # the guard asks whose request it is, as sockets do
            timeout_graceful_shutdown=GRACE,
        )
    )


@contextmanager
def listening(host: str, port: int) -> Iterator[socket.socket]:
    """The port, taken before anything else is touched."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
    except (OSError, UnicodeError):
        raise BadInput(
            f"{host!r} is no address of this machine: try 127.0.0.1 or 0.0.0.0"
        ) from None
    family, kind, protocol, _, address = found[0]
    with socket.socket(family, kind, protocol) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind(address)
            listener.listen(2048)
        except OSError as error:
            raise BadInput(why_not(error, host, port)) from None
        listener.setblocking(False)
        yield listener


def why_not(error: OSError, host: str, port: int) -> str:
    match error.errno:
        case errno.EADDRINUSE:
            return f"port {port} is taken: stop what uses it, or choose another with --port"
        case errno.EACCES:
            return f"port {port} is not yours to use: choose one above 1023 with --port"
        case errno.EADDRNOTAVAIL:
            return f"{host!r} is no address of this machine: try 127.0.0.1 or 0.0.0.0"
        case _:
            return f"port {port} of {host} cannot be used ({error.strerror}): choose another"


def learn_languages() -> None:
    """To read a catalogue takes 40 ms, for which the first to be spoken to would hold up all."""
    for language in LANGUAGES:
        speaker(language)


async def wake(desk: Desk) -> None:
    """Compile in the background, games that are under way first; then let these go on."""
    desk.kernels.begin()
    hub = desk.hub
    await aside(hub.loop, learn_languages)

    def games_due() -> set[str]:
        return {slug for table, _ in hub.store.due() if (slug := hub.slug(table)) is not None}

    for slug in sorted(await aside(hub.loop, games_due)):
        await desk.kernels.ready(slug)
    hub.begin()
    await aside(hub.loop, prepare)


def leave_out_what_stays() -> None:
    """Some 150,000 objects of libraries are there for good. To go over them again and again in
    search of garbage stops everything for 50 ms and more each time. What comes and goes with moves
    has no cycles, so that garbage has to be looked for seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(4_000, 10, 25)


async def begin(server: uvicorn.Server, desk: Desk, ready: Callable[[int], None] | None) -> None:
    """Whoever wants to come back is let in first; then tables wake up that have something to do."""
    while not server.started:
        await asyncio.sleep(0.01)
    leave_out_what_stays()
    if ready is not None:
        ready(server.servers[0].sockets[0].getsockname()[1])
    await wake(desk)
