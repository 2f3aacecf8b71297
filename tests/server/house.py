"""A server in the test's own event loop, with a handler that echoes."""

from __future__ import annotations

import asyncio
import contextlib
import socket as sockets
from dataclasses import dataclass, field

import uvicorn
import uvloop
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route

from pioche.server.dial import dial
from pioche.server.limits import Limits
from pioche.server.networks import Networks
from pioche.server.protocol import Rejection, protocol_for
from pioche.server.requests import BoundedHttp
from pioche.server.rounds import Rounds

LOOPS = {"asyncio": asyncio.new_event_loop, "uvloop": uvloop.new_event_loop}
HANDSHAKE = {
    "Host": "here",
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
    "Sec-WebSocket-Version": "13",
}


class Echo:
    """Sends back what it hears, and writes everything down."""

    def __init__(self):
        self.socket = None
        self.heard_texts = []
        self.arrivals = []
        self.times_closed = 0
        self.gone = asyncio.Event()

    def opened(self, socket):
        self.socket = socket

    def heard(self, text, arrival):
        self.heard_texts.append(text)
        self.arrivals.append(arrival)
        self.socket.send(text)

    def closed(self):
        self.times_closed += 1
        self.gone.set()


@dataclass
class House:
    """Everything a test asks about: who came, where to dial."""

    make: type = Echo
    reject: Rejection | None = None
    port: int = 0
    requests: list = field(default_factory=list)
    handlers: list = field(default_factory=list)
    door: object = None
    server: uvicorn.Server | None = None
    bare: list = field(default_factory=list)

    def open(self, request):
        self.requests.append(request)
        if self.reject is not None:
            return self.reject
        self.handlers.append(self.make())
        return self.handlers[-1]

    @property
    def url(self):
        return f"ws://127.0.0.1:{self.port}/table"

    async def dial(self, **options):
        return await dial(self.url, **options)

    async def raw(self, request=None):
        """A bare connection; upgraded already unless a request of its own is given."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        self.bare.append((reader, writer))  # a reader that nobody holds is closed
        writer.write(handshake() if request is None else request)
        if request is None:
            answer = await reader.readuntil(b"\r\n\r\n")
            assert answer.startswith(b"HTTP/1.1 101"), answer
        return reader, writer


def handshake(method="GET", path="/table", **changes):
    """A request for an upgrade, as bytes; `Sec_WebSocket_Key=None` leaves that header out."""
    headers = HANDSHAKE | {name.replace("_", "-"): value for name, value in changes.items()}
    lines = [f"{name}: {value}" for name, value in headers.items() if value is not None]
    return "\r\n".join([f"{method} {path} HTTP/1.1", *lines, "", ""]).encode()


@contextlib.asynccontextmanager
async def house(limits=None, proxies=(), **options):
    here = House(**options)
    rounds = Rounds(asyncio.get_running_loop(), limits)
    protocol = protocol_for(here, rounds, limits, Networks.read(proxies))
    here.door = protocol.door
    app = Starlette(routes=[Route("/", lambda request: PlainTextResponse("hello"))])
    config = uvicorn.Config(app, ws=protocol, http=BoundedHttp, lifespan="off", log_config=None)
    here.server = uvicorn.Server(config)
    listening = sockets.create_server(("127.0.0.1", 0))
    here.port = listening.getsockname()[1]
    serving = asyncio.create_task(here.server._serve([listening]))
    while not here.server.started:
        await asyncio.sleep(0.01)
    try:
        yield here
    finally:
        here.server.should_exit = True
        await serving
        for _, writer in here.bare:
            writer.close()
            with contextlib.suppress(ConnectionError):
                await writer.wait_closed()


def run(story, loop="uvloop"):
    """Run an asynchronous test; nothing takes longer than a quarter of a minute."""
    with asyncio.Runner(loop_factory=LOOPS[loop]) as runner:
        return runner.run(asyncio.wait_for(story, 15))


def plenty(**changes):
    """Limits that a test does not run into by accident."""
    generous = {
        "message_rate": 1e6,
        "message_burst": 1e6,
        "byte_rate": 1e9,
        "byte_burst": 1e9,
        "sockets_per_address": 1_000,
        "upgrade_burst": 1_000,
        "turn": 10**9,
        "turn_of_all": 10**9,
        "share_burst": 1e12,
    }
    return Limits(**(generous | changes))
