"""The other end of a socket: a WebSocket client for programs, bots and measurements.

Pings are answered below whoever listens, as a browser does.
"""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import AsyncIterator, Callable, Mapping
from typing import cast

from websockets.client import ClientProtocol
from websockets.exceptions import InvalidStatus, InvalidURI
from websockets.frames import Frame, Opcode
from websockets.protocol import CONNECTING, OPEN
from websockets.uri import parse_uri

from pioche.errors import BadInput
from pioche.server.frames import frame_end, masked_text_frame, plain_text_at

LONGEST = 16 << 20  # bytes of a message
END_OF_HEAD = b"\r\n\r\n"
PATIENCE = 10.0  # seconds to be let in, or to part

LOGGER = logging.getLogger("pioche.server.dial")
LOGGER.setLevel(logging.WARNING)  # below that, the library would write messages into the log


class Refused(ConnectionError):
    """The server does not open a socket; `status` is None where it gave no proper answer."""

    def __init__(self, status: int | None, sentence: str) -> None:
        super().__init__(status, sentence)
        self.status = status
        self.sentence = sentence

    def __str__(self) -> str:
        return self.sentence if self.status is None else f"{self.status}: {self.sentence}"


class Closed(ConnectionError):
    """The socket is closed; the code is 1006 where no reason was given."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code = code
        self.reason = reason


async def dial(
    url: str,
    *,
    headers: Mapping[str, str] | None = None,
    heard: Callable[[bytes], None] | None = None,
    closed: Callable[[], None] | None = None,
    tls: ssl.SSLContext | None = None,
) -> Connection:
    """Open a socket. Messages go to `heard` as they arrive, or wait for `recv` where it is None."""
    try:
        uri = parse_uri(url)
    except InvalidURI as error:
        raise BadInput(f"{error}: give an address like ws://127.0.0.1:8000/") from None
    wire = ClientProtocol(uri, max_size=LONGEST, logger=LOGGER)
    loop = asyncio.get_running_loop()
    secure = (tls or ssl.create_default_context()) if uri.secure else None
    connection = Connection(wire, headers or {}, heard, closed)
    try:
        async with asyncio.timeout(PATIENCE):
            await loop.create_connection(lambda: connection, uri.host, uri.port, ssl=secure)
            await connection.let_in
    except TimeoutError:
        connection.give_up()
        raise Refused(None, "the server did not answer in time") from None
    except BaseException:
        connection.give_up()
        raise
    return connection


class Connection(asyncio.Protocol):
    """An open socket, from the side that called."""

    def __init__(
        self,
        wire: ClientProtocol,
        headers: Mapping[str, str],
        heard: Callable[[bytes], None] | None,
        closed: Callable[[], None] | None,
    ) -> None:
        loop = asyncio.get_running_loop()
        self.wire = wire
        self.headers = headers
        self.messages: asyncio.Queue[bytes | None] = asyncio.Queue()
        self.heard = heard or self.messages.put_nowait
        self.closed = closed
        self.let_in: asyncio.Future[None] = loop.create_future()
        self.parted: asyncio.Future[None] = loop.create_future()
        self.is_open = False
        self.is_answered = False
        self.partial = b""
        self.fragments: list[bytes] = []
        self.transport: asyncio.Transport

    def send(self, text: bytes) -> None:
        """Send a text; nothing once closed."""
        if self.is_open:
            self.transport.write(masked_text_frame(text))

    async def recv(self) -> bytes:
        """The next message; `Closed` after the last one."""
        text = await self.messages.get()
        if text is None:
            self.messages.put_nowait(None)  # whoever asks again is told again
            raise Closed(*self.why_closed)
        return text

    async def __aiter__(self) -> AsyncIterator[bytes]:
        while (text := await self.messages.get()) is not None:
            yield text
        self.messages.put_nowait(None)

    async def close(self, code: int = 1000, reason: str = "") -> None:
        if self.is_open:
            self.wire.send_close(code, reason)
            self.write()
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.shield(self.parted)
        except TimeoutError:
            self.transport.abort()

    def abort(self) -> None:
        """Be gone without a word, as after a power cut."""
        self.transport.abort()

    def give_up(self) -> None:
        """Nobody waits to be let in any more."""
        self.let_in.cancel()
        if hasattr(self, "transport"):
            self.transport.abort()

    @property
    def why_closed(self) -> tuple[int, str]:
        received = self.wire.close_rcvd
        return (1006, "") if received is None else (int(received.code), received.reason)

    # ---- the connection below

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        request = self.wire.connect()
        for name, value in self.headers.items():
            request.headers[name] = value
        self.wire.send_request(request)
        self.write()

    def data_received(self, data: bytes) -> None:
        data = self.partial + data
        start = self.hear_frames(data, 0) if self.is_answered else self.hear_answer(data)
        self.partial = data[start:]

    def hear_answer(self, data: bytes) -> int:
        """Read the answer to the request; frames may follow at once if it is a welcome."""
        end = data.find(END_OF_HEAD) + len(END_OF_HEAD)
        if end < len(END_OF_HEAD):
            return 0
        self.is_answered = True
        self.hear_other(data[:end])
        return self.hear_frames(data, end)

    def hear_frames(self, data: bytes, start: int) -> int:
        """Hear all whole frames; return where an unfinished one begins."""
        wire = self.wire
        while start < len(data):
            found = None
            if wire.current_size is None and self.is_open:
                found = plain_text_at(data, start)
            if found is not None:
                text, start = found
                self.heard(text)
                continue
            is_sentence = wire.state is CONNECTING  # that says why the answer is no
            end = len(data) if is_sentence else frame_end(data, start, LONGEST)
            if end is None:
                break
            self.hear_other(data[start:end])
            start = end
        return start

    def eof_received(self) -> None:
        self.wire.receive_eof()
        self.write()
        self.check_answer()

    def connection_lost(self, error: Exception | None) -> None:
        self.is_open = False
        self.messages.put_nowait(None)
        if not self.let_in.done():
            self.let_in.set_exception(Refused(None, "the server closed without an answer"))
        if not self.parted.done():
            self.parted.set_result(None)
        if self.closed is not None:
            self.closed()

    def hear_other(self, data: bytes) -> None:
        wire = self.wire
        wire.receive_data(data)
        frames = wire.events_received()
        self.write()  # pongs first: how long a message takes to handle is not the link's matter
        self.check_answer()
        for frame in frames:
            if isinstance(frame, Frame):
                self.hear_frame(frame)
        self.is_open = wire.state is OPEN

    def hear_frame(self, frame: Frame) -> None:
        if frame.opcode in (Opcode.TEXT, Opcode.CONT, Opcode.BINARY):
            self.fragments.append(bytes(frame.data))
            if frame.fin:
                text = b"".join(self.fragments)
                self.fragments.clear()
                self.heard(text)

    def check_answer(self) -> None:
        """Whether the server has let us in, as soon as it is known."""
        if self.let_in.done():
            return
        refusal = self.wire.handshake_exc
        if isinstance(refusal, InvalidStatus):
            sentence = bytes(refusal.response.body or b"").decode(errors="replace").strip()
            self.let_in.set_exception(Refused(refusal.response.status_code, sentence))
        elif refusal is not None:
            self.let_in.set_exception(Refused(None, f"this is no WebSocket server: {refusal}"))
        elif self.wire.state is not CONNECTING:
            self.is_open = self.wire.state is OPEN
            self.let_in.set_result(None)

    def write(self) -> None:
        for data in self.wire.data_to_send():
            if data:
                self.transport.write(data)
            elif self.transport.can_write_eof():
                self.transport.write_eof()
            else:
                self.transport.close()
        self.is_open = self.is_open and self.wire.state is OPEN
