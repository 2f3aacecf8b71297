"""A socket that comes before its game is compiled: it is let in, and heard when that is done."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from http import HTTPStatus

from pioche.server.clock import clock
from pioche.server.hub import Hub, Unreadable, table_at
from pioche.server.kernels import Kernels
from pioche.server.protocol import Rejection, Request
from pioche.server.shelf import LONG, Shelf
from pioche.server.socket import Handler, Socket

LOGGER = logging.getLogger("pioche.server")
MOST_MESSAGES = 64
TOO_MUCH = "Too much was asked from your address: wait a little."


class PatientListener:
    """Asks the hub, at once where the game is ready and the table soon read."""

    def __init__(self, hub: Hub, shelf: Shelf, kernels: Kernels) -> None:
        self.hub = hub
        self.shelf = shelf
        self.kernels = kernels

    def open(self, request: Request) -> Handler | Rejection:
        table = table_at(request.path)
        slug = None if table is None else self.hub.slug(table)
        is_allowed = self.hub.is_origin_allowed(request.headers, request.secure)
        if table is None or slug is None or not is_allowed:
            return self.hub.open(request)  # which says why not
        effort = self.shelf.effort(table)
        if not self.hub.efforts.take(request.address, clock(), effort):
            return Rejection(HTTPStatus.TOO_MANY_REQUESTS, TOO_MUCH, 10)
        if effort <= LONG and self.kernels.is_ready(slug):
            return self.hub.open(request)
        return Waiting(self, request, table, slug)


class Waiting:
    """Keeps what it hears, and hands all of it on to whoever the hub opens the socket for."""

    socket: Socket

    def __init__(self, listener: PatientListener, request: Request, table: str, slug: str) -> None:
        self.listener = listener
        self.request = request
        self.table = table
        self.slug = slug
        self.messages: list[tuple[bytes, int]] = []
        self.handler: Handler | None = None
        self.task: asyncio.Task[None]

    def opened(self, socket: Socket) -> None:
        self.socket = socket
        self.task = self.listener.hub.loop.create_task(self.hand_on_safely())

    def heard(self, text: bytes, arrival: int) -> None:
        if self.handler is not None:
            self.handler.heard(text, arrival)
        elif len(self.messages) < MOST_MESSAGES:
            self.messages.append((text, arrival))
        else:
            self.socket.close(1008, "too many messages: wait for answers")

    def closed(self) -> None:
        self.task.cancel()
        if self.handler is not None:
            self.handler.closed()

    async def hand_on_safely(self) -> None:
        """Nobody waits for ever because something went wrong here."""
        try:
            await self.hand_on()
        except Exception:
            LOGGER.exception("a socket could not be handed on; it is closed")
            self.socket.close(1011, "something went wrong here: connect again")

    async def hand_on(self) -> None:
        await self.listener.kernels.ready(self.slug)
        with suppress(Unreadable):  # the hub says so when it is asked
            await self.listener.shelf.room(self.table)
        answer = self.listener.hub.open(self.request)  # from memory now
        if isinstance(answer, Rejection):
            self.socket.close(1008, answer.sentence)
            return
        self.handler = answer
        answer.opened(self.socket)
        for text, arrival in self.messages:
            answer.heard(text, arrival)
