"""HTTP requests that must say what they want soon and in few words.

uvicorn reads headers without an end and waits for them for ever. WebSockets begin as such requests.
"""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from pioche.server.rounds import CRUMBS

SECONDS = 10.0  # from the first byte, or from connecting, to the end of the headers
HEADER_BYTES = 32 << 10

TOO_LATE = b"HTTP/1.1 408 Request Timeout\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"connection: close\r\ncontent-length: 0\r\n\r\n"
)


class BoundedHttp(HttpToolsProtocol):
    """uvicorn's protocol for HTTP, with a limit on the time and the size of a header block."""

    patience: asyncio.TimerHandle | None = None
    header_bytes = 0
    is_in_body = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.await_headers()

    def data_received(self, data: bytes) -> None:
        self.header_bytes += len(data)
        super().data_received(data)
        if self.transport.is_closing() or self.transport.get_protocol() is not self:
            return
        if self.is_in_body:
            self.see_out()
            return
        if self.patience is None and (self.cycle is None or self.cycle.response_complete):
            self.await_headers()  # line ends between requests are no request
        if self.patience is not None and self.header_bytes > HEADER_BYTES:
            self.give_up(TOO_LARGE)
        elif self.patience is not None and self.header_bytes:
            self.transport.pause_reading()
            self.loop.call_later(CRUMBS, self.read_on)

    def read_on(self) -> None:
        if not self.transport.is_closing() and not self.flow.read_paused:
            self.transport.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self.headers_came()
        super().connection_lost(exc)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self.patience is None:
            self.await_headers()

    def on_headers_complete(self) -> None:
        self.headers_came()
        self.is_in_body = True
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self.is_in_body = False
        self.headers_came()
        super().on_message_complete()

    def see_out(self) -> None:
        """Whoever was answered before they had said all may say the rest, but not for ever."""
        if self.patience is None and self.cycle.response_complete:
            self.patience = self.loop.call_later(SECONDS, self.give_up, b"")

    def handle_websocket_upgrade(self) -> None:
        """Not while an earlier answer is due on this connection: it would end up among frames."""
        if self.cycle is None or self.cycle.response_complete:
            super().handle_websocket_upgrade()
        else:
            self.transport.abort()

    def await_headers(self) -> None:
        self.header_bytes = 0
        self.patience = self.loop.call_later(SECONDS, self.give_up, TOO_LATE)

    def headers_came(self) -> None:
        if self.patience is not None:
            self.patience.cancel()
            self.patience = None

    def give_up(self, answer: bytes) -> None:
        """Answer whoever has begun to ask; a connection opened ahead of need just closes."""
        self.headers_came()
        if not self.transport.is_closing():
            if self.header_bytes:
                self.transport.write(answer)
            self.transport.close()
