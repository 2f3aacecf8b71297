"""One open WebSocket: messages in as they arrive, frames out once a loop turn, pings."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from typing import Protocol

from websockets.frames import Frame, Opcode
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from pioche.server.clock import SECOND, clock
from pioche.server.frames import PONG, frame_end, is_text, masked_at, ping_frame, text_head
from pioche.server.leisure import Work
from pioche.server.limits import Bucket, Limits, network
from pioche.server.pings import OFTEN, PATIENCE, SELDOM, Pings, measured_by_system
from pioche.server.rounds import Rounds
from pioche.table.link import Link

LINGER = 3 * SECOND  # for the other side to read why it is closed, and to close as well
TOO_MANY = "too many messages: send fewer"
REASON = 123  # bytes that a close frame has room for

LOGGER = logging.getLogger("pioche.server.socket")
LOGGER.setLevel(logging.WARNING)  # below that, the library would write messages into the log

numbers = count(1)


class Handler(Protocol):
    """Whoever is at the other end of a socket, as the server sees them."""

    def opened(self, socket: Socket) -> None: ...

    def heard(self, text: bytes, arrival: int) -> None:
        """A whole message, and when its last byte came (`clock`)."""

    def closed(self) -> None:
        """Nothing is heard any more and nothing can be sent; told once, however it ended."""


class Socket:
    """A connection whose upgrade is done. Texts go both ways; anything else is refused."""

    def __init__(
        self,
        transport: asyncio.Transport,
        wire: ServerProtocol,
        handler: Handler,
        address: str,
        rounds: Rounds,
        limits: Limits,
        hides_link: bool = False,
    ) -> None:
        now = clock()
        self.id = next(numbers)
        self.address = address
        self.is_open = True
        self.due: int | None = None
        self.pings = Pings()
        self._transport = transport
        self._wire = wire
        self._handler = handler
        self._rounds = rounds
        self._hides_link = hides_link
        self._is_measured = False
        self._is_lost = False
        self._network = network(address)
        self._share: Bucket  # of the loop, for all of that network
        self._partial = b""
        self._unheard: list[bytes] = []  # what came while others have their turn
        self._arrival = now  # of what came last
        self._is_waiting = False
        self._is_held = False
        self._is_ended = False
        self._turn = limits.turn
        self._nonsense_wait = limits.nonsense_wait
        self._most = limits.message_bytes
        self._fragments: list[bytes] = []
        self._unsent: list[bytes] = []
        self._frames = Bucket(limits.message_rate, limits.message_burst, now)
        self._bytes = Bucket(limits.byte_rate, limits.byte_burst, now)
        transport.set_write_buffer_limits(high=limits.unread_bytes)
        rounds.come(self, now)

    # ---- for the handler

    def send(self, text: bytes) -> None:
        """Send a text with all others of this loop turn; nothing once closed."""
        if not self.is_open:
            return
        if not self._unsent:
            self._rounds.flush_soon(self)
        self._unsent.append(text_head(len(text)))
        self._unsent.append(text)

    def close(self, code: int = 1000, reason: str = "") -> None:
        """Send what is left and close; whatever arrives from now on is not heard."""
        if self._wire.state is OPEN and not self._is_lost:
            self._wire.send_close(code, reason.encode()[:REASON].decode(errors="ignore"))
            self._write()

    def hold(self) -> None:
        """What was heard last is nonsense: whatever follows it is heard a little later."""
        self._is_held = True

    def go_through(self, steps: Iterator[None]) -> None:
        """Do something long for the other side, a little at a time; it takes of their share."""
        self._rounds.leisure.add(Work(self._until_it_fails(steps), self._share))

    def _until_it_fails(self, steps: Iterator[None]) -> Iterator[None]:
        try:
            yield from steps
        except Exception:
            LOGGER.exception("something long could not be done; its socket is closed")
            self.close(1011, "something went wrong here: connect again")

    @property
    def is_measured(self) -> bool:
        """Whether the link is measured every second, for games where speed counts."""
        return self._is_measured

    @is_measured.setter
    def is_measured(self, measured: bool) -> None:
        if measured and not self._is_measured and self.is_open:
            self._rounds.come(self, clock())
        self._is_measured = measured

    def link(self, now: int) -> Link | None:
        """How far away the other side is; None as long as nothing says."""
        hidden = self._hides_link or self._is_lost
        tcp = None if hidden else self._transport.get_extra_info("socket")
        return self.pings.link(now, tcp and measured_by_system(tcp))

    @property
    def latest_trip(self) -> int | None:
        """The last round trip of a ping."""
        answered = self.pings.answered
        return answered[-1].answered - answered[-1].sent if answered else None

    # ---- for the connection below

    def received(self, data: bytes) -> None:
        """Hear it at once, unless this address has had more than its share of the loop lately."""
        self._arrival = arrival = clock()
        if self.is_open and not self._bytes.take(arrival, len(data)):
            self._fail(1008, "too much at once: send less")
        self._unheard.append(data)
        if self._is_waiting:
            return
        self._share = self._rounds.shares.bucket(self._network, arrival)
        if self._rounds.may_hear(self._share, arrival):
            self.hear_on()
        else:
            self._wait(arrival)

    def _wait(self, now: int) -> None:
        self._is_waiting = True
        self._rounds.wait(self, self._share, now)

    def ended(self) -> None:
        """The other side sends no more; what it sent before is heard first."""
        self._is_ended = True
        if not self._is_waiting:
            self._end()

    def _end(self) -> None:
        self._wire.receive_eof()
        self._write()

    def overflowed(self) -> None:
        """Too much waits for a reader who does not read: come back, and resume."""
        self.close(1013, "too much is unread: connect again")

    def lost(self) -> None:
        if not self._is_lost:
            self._is_lost = True
            self.is_open = False
            self.due = None
            self._unsent.clear()
            self._handler.closed()

    # ---- for the rounds

    def flush(self) -> None:
        if self._unsent:
            unsent, self._unsent = self._unsent, []
            self._transport.write(b"".join(unsent))

    def hear_on(self) -> None:
        """Hear what has come, for a turn; the rest waits until others have had theirs."""
        self._is_waiting = False
        if self._is_lost:
            return
        data = self._partial + b"".join(self._unheard)
        self._unheard.clear()
        begun = clock()
        end, is_done = self._hear_frames(data, self._arrival, begun + self._turn)
        self._partial = data[end:]
        now = clock()
        self._rounds.spent(self._share, now, now - begun)
        if self._is_held:
            self._is_held, self._is_waiting = False, True
            self._rounds.wait_longer(self, self._share, self._nonsense_wait)
        elif not is_done:
            self._wait(now)
        elif self._is_ended:
            self._end()
        elif self._partial:
            self._rounds.read_later(self._transport)

    def visit(self, now: int) -> None:
        """Ask whether anybody is still there, or give up on who did not answer."""
        since = self.pings.silent_since()
        if not self.is_open or (since is not None and now - since >= PATIENCE):
            self.is_open = False
            self._unsent.clear()
            self._transport.abort()
            return
        self._transport.write(ping_frame(self.pings.ask(clock())))
        patience_ends = (now if since is None else since) + PATIENCE
        interval = OFTEN if self._is_measured else SELDOM
        self._rounds.come(self, min(now + interval, patience_ends))

    # ---- frames

    def _hear_frames(self, data: bytes, arrival: int, until: int) -> tuple[int, bool]:
        """Hear whole frames, and none that begins too late; return where the rest begins, and
        whether that is an unfinished frame."""
        start, size, wire = 0, len(data), self._wire
        while start < size:
            if start and (self._is_held or clock() > until):
                return start, False
            found = None
            if wire.current_size is None and self.is_open:  # or it is inside a text in pieces
                found = masked_at(data, start, self._most)
            if found is not None:
                kind, said, start = found
                if not self._frames.take(arrival):
                    self._fail(1008, TOO_MANY)
                elif kind == PONG:
                    self.pings.answer(said, arrival)
                else:
                    self._hear(said, arrival)
                continue
            end = frame_end(data, start, self._most)
            if end is None:
                break
            self._hear_other(data[start:end], arrival)
            start = end
        return start, True

    def _hear_other(self, data: bytes, arrival: int) -> None:
        """Hear what the library makes of a frame."""
        self._wire.receive_data(data)
        for frame in self._wire.events_received():
            if self.is_open and isinstance(frame, Frame):
                self._hear_frame(frame, arrival)
        self._write()

    def _hear_frame(self, frame: Frame, arrival: int) -> None:
        if not self._frames.take(arrival):
            self._fail(1008, TOO_MANY)
        elif frame.opcode is Opcode.PONG:
            self.pings.answer(bytes(frame.data), arrival)
        elif frame.opcode is Opcode.BINARY:
            self._fail(1003, "send text")
        elif frame.opcode in (Opcode.TEXT, Opcode.CONT):
            self._fragments.append(bytes(frame.data))
            if frame.fin:
                text = b"".join(self._fragments)
                self._fragments.clear()
                self._hear(text, arrival)

    def _hear(self, text: bytes, arrival: int) -> None:
        if not is_text(text):
            self._fail(1007, "send UTF-8")
            return
        try:
            self._handler.heard(text, arrival)
        except Exception:
            LOGGER.exception("a message could not be handled; its socket is closed")
            self.close(1011, "something went wrong here: connect again")

    def _fail(self, code: int, reason: str) -> None:
        """Close for a fault of the other side: nothing it sends is read any more."""
        if self._wire.state is OPEN:
            self._wire.fail(code, reason)
        self._write()

    def _write(self) -> None:
        """Write what the library has to say, after what was sent before."""
        if self._is_lost:
            return
        self.flush()
        ends = False
        for data in self._wire.data_to_send():
            if data:
                self._transport.write(data)
                continue
            ends = True
            if self._transport.can_write_eof():
                with suppress(OSError):  # if the other side is gone, that is told soon
                    self._transport.write_eof()  # and read on: closing may destroy the reason
            else:
                self._transport.close()
        if self.is_open and (ends or self._wire.state is not OPEN):
            self.is_open = False
            self._rounds.come(self, clock() + LINGER)
