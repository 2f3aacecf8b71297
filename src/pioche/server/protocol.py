"""What uvicorn hands a connection to that asks for a WebSocket: the upgrade, then a `Socket`.

    uvicorn.Config(app, ws=protocol_for(listener), http=BoundedHttp)

No ASGI in between: every message reaches its handler in the loop turn in which it arrives.
"""

from __future__ import annotations

import asyncio
import logging
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, ClassVar, Protocol, cast

import uvicorn
from starlette.datastructures import Headers
from uvicorn.server import ServerState
from websockets.http11 import Request as Handshake
from websockets.http11 import Response
from websockets.server import ServerProtocol

from pioche.server.clock import clock
from pioche.server.limits import Addresses, AddressRates, Bucket, Limits, network
from pioche.server.networks import NOWHERE, Networks
from pioche.server.rounds import Rounds
from pioche.server.socket import LOGGER as WIRE_LOGGER
from pioche.server.socket import Handler, Socket

LOGGER = logging.getLogger("pioche.server.protocol")


@dataclass(frozen=True)
class Request:
    """An upgrade as it was asked for. Of a header given twice, the first is found by its name."""

    path: str  # with the query
    headers: Headers
    address: str
    secure: bool


@dataclass(frozen=True)
class Rejection:
    """A plain HTTP answer instead of a socket; the sentence says what to do."""

    status: HTTPStatus
    sentence: str
    wait: int | None = None  # seconds after which to ask again


class Listener(Protocol):
    """Decides who gets a socket: by path, origin, token."""

    def open(self, request: Request) -> Handler | Rejection: ...


class Door:
    """What all connections of one server share."""

    def __init__(
        self, listener: Listener, limits: Limits, proxies: Networks, rounds: Rounds
    ) -> None:
        self.listener = listener
        self.limits = limits
        self.proxies = proxies
        self.rounds = rounds
        self.addresses = Addresses(limits.sockets_per_address, limits.sockets)
        self.upgrades = AddressRates(limits.upgrade_rate, limits.upgrade_burst)

    def admit(self, request: Request) -> Handler | Rejection:
        """Ask the listener, unless this address has or asks for too many sockets already."""
        if not self.upgrades.take(request.address, clock()):
            return Rejection(
                HTTPStatus.TOO_MANY_REQUESTS, "Too many connections: wait a little.", 1
            )
        if self.addresses.is_full:
            return Rejection(
                HTTPStatus.SERVICE_UNAVAILABLE, "The server is full: come back later.", 60
            )
        if not self.addresses.enter(request.address):
            return Rejection(
                HTTPStatus.TOO_MANY_REQUESTS, "Too many connections: close others.", 60
            )
        answer: Handler | Rejection
        try:
            answer = self.listener.open(request)
        except Exception:
            LOGGER.exception("an upgrade could not be decided")
            answer = Rejection(HTTPStatus.INTERNAL_SERVER_ERROR, "Something went wrong here.")
        if isinstance(answer, Rejection):
            self.addresses.leave(request.address)
        return answer


class Upgrade(asyncio.Protocol):
    """The connection: asks the door, and passes everything on to the socket from then on."""

    door: ClassVar[Door]

    def __init__(
        self,
        config: uvicorn.Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self.connections = cast("set[Upgrade]", server_state.connections)
        self.socket: Socket | None = None
        self.transport: asyncio.Transport
        self.asked = b""
        self.share: Bucket

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.connections.add(self)

    def data_received(self, data: bytes) -> None:
        if self.socket is not None:
            self.socket.received(data)
        elif not self.transport.is_closing():
            self.ask(data)

    def eof_received(self) -> None:
        if self.socket is not None:
            self.socket.ended()

    def pause_writing(self) -> None:
        if self.socket is not None:
            self.socket.overflowed()

    def connection_lost(self, error: Exception | None) -> None:
        self.connections.discard(self)
        if self.socket is not None:
            self.door.addresses.leave(self.socket.address)
            self.socket.lost()

    def shutdown(self) -> None:
        """The server stops; whoever comes back finds the table as it was."""
        if self.socket is not None:
            self.socket.close(1012, "service restart")
        else:
            self.transport.close()

    def ask(self, data: bytes) -> None:
        """An upgrade takes as long as many messages do: it waits for its turn among them."""
        self.asked = data
        self.transport.pause_reading()
        self.door.rounds.calm.when(self.ask_in_turn)

    def ask_in_turn(self) -> None:
        now, rounds = clock(), self.door.rounds
        self.share = rounds.shares.bucket(network(peer_of(self.transport)), now)
        if rounds.may_hear(self.share, now):
            self.hear_on()
        else:
            rounds.wait(self, self.share, now)

    def hear_on(self) -> None:
        if self.transport.is_closing():
            return
        begun = clock()
        self.transport.resume_reading()
        self.shake_hands(self.asked)
        now = clock()
        self.door.rounds.spent(self.share, now, now - begun)

    def shake_hands(self, data: bytes) -> None:
        """Answer the request, which uvicorn has read whole and hands on in one piece.

        Nothing is compressed: lengths of compressed frames give away secrets that stand in them
        beside what others wrote, and each socket would need memory for it.
        """
        size = self.door.limits.message_bytes
        wire = ServerProtocol(extensions=None, max_size=size, logger=WIRE_LOGGER)
        wire.receive_data(data)
        asked = next((event for event in wire.events_received()), None)
        if not isinstance(asked, Handshake):
            answers = wire.data_to_send()
            self.refuse(b"".join(answers) or bad_request(wire).serialize())
            return
        response = wire.accept(asked)
        if response.status_code != HTTPStatus.SWITCHING_PROTOCOLS:
            self.refuse(response.serialize())
            return
        self.open(wire, asked, response)

    def open(self, wire: ServerProtocol, asked: Handshake, response: Response) -> None:
        """The request is a proper one: open a socket if the door admits it."""
        peer = peer_of(self.transport)
        request = self.request(asked, peer)
        answer = self.door.admit(request)
        if isinstance(answer, Rejection):
            rejected = wire.reject(answer.status, answer.sentence + "\n")
            if answer.wait is not None:
                rejected.headers["Retry-After"] = str(answer.wait)
            self.refuse(rejected.serialize())
            return
        wire.send_response(response)
        self.transport.write(b"".join(wire.data_to_send()))
        door, hides_link = self.door, peer in self.door.proxies
        self.socket = Socket(
            self.transport, wire, answer, request.address, door.rounds, door.limits, hides_link
        )
        try:
            answer.opened(self.socket)
        except Exception:
            LOGGER.exception("a socket could not be greeted; it is closed")
            self.socket.close(1011, "something went wrong here: connect again")

    def request(self, asked: Handshake, peer: str) -> Request:
        headers = Headers(
            raw=[
                (name.lower().encode("latin-1"), value.encode("latin-1", "replace"))
                for name, value in asked.headers.raw_items()
            ]
        )
        is_encrypted = bool(self.transport.get_extra_info("sslcontext"))
        proxies = self.door.proxies
        secure = proxies.is_secure(peer, headers, is_encrypted)
        return Request(asked.path, headers, proxies.asked_by(peer, headers), secure)

    def refuse(self, answer: bytes) -> None:
        self.transport.write(answer)
        self.transport.close()


def protocol_for(
    listener: Listener, rounds: Rounds, limits: Limits | None = None, proxies: Networks = NOWHERE
) -> type[Upgrade]:
    """The class for uvicorn's `ws`. `proxies` are addresses that may speak for others."""
    opened = Door(listener, limits or Limits(), proxies, rounds)
    return type("Upgrade", (Upgrade,), {"door": opened})


def bad_request(wire: ServerProtocol) -> Response:
    sentence = "This is no request for a WebSocket: ask with GET, in plain headers, without a body."
    return wire.reject(HTTPStatus.BAD_REQUEST, sentence + "\n")


def peer_of(transport: asyncio.BaseTransport) -> str:
    """The address at the other end; empty where there is none."""
    peer = transport.get_extra_info("peername")
    return str(peer[0]) if isinstance(peer, (list, tuple)) and peer else ""
