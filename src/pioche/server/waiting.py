"""A socket that comes before its game is compiled: it is let in, and heard when that is done."""

from __future__ import annotations

import asyncio

from pioche.server.hub import Hub, table_at
from pioche.server.kernels import Kernels
from pioche.server.protocol import Rejection, Request
from pioche.server.socket import Handler, Socket

MOST_MESSAGES = 64


class PatientListener:
    """Asks the hub, at once where the game is ready."""

    def __init__(self, hub: Hub, kernels: Kernels) -> None:
        self.hub = hub
        self.kernels = kernels

    def open(self, request: Request) -> Handler | Rejection:
        table = table_at(request.path)
        slug = None if table is None else self.hub.slug(table)
        if slug is None or self.kernels.is_ready(slug):
            return self.hub.open(request)
        return Waiting(self.hub, request, self.kernels, slug)


class Waiting:
    """Keeps what it hears, and hands all of it on to whoever the hub opens the socket for."""

    socket: Socket

    def __init__(self, hub: Hub, request: Request, kernels: Kernels, slug: str) -> None:
        self.hub = hub
        self.request = request
        self.kernels = kernels
        self.slug = slug
        self.messages: list[tuple[bytes, int]] = []
        self.handler: Handler | None = None
        self.task: asyncio.Task[None]

    def opened(self, socket: Socket) -> None:
        self.socket = socket
        self.task = self.hub.loop.create_task(self.hand_on())

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

    async def hand_on(self) -> None:
        await self.kernels.ready(self.slug)
        answer = self.hub.open(self.request)
        if isinstance(answer, Rejection):
            self.socket.close(1008, answer.sentence)
            return
        self.handler = answer
        answer.opened(self.socket)
        for text, arrival in self.messages:
            answer.heard(text, arrival)
