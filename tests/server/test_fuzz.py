"""Whatever bytes arrive, cut anywhere: a socket hears and closes as the library alone would."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import example, given, settings
from hypothesis import strategies as st
from websockets.frames import Frame
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from pioche.server.rounds import Rounds
from pioche.server.socket import Socket
from server.bytes_of_frames import BINARY, CLOSE, CONT, PING, PONG, TEXT, frame, read_frames
from server.house import plenty

MOST = 300
PAYLOADS = st.one_of(
    st.binary(max_size=6),
    st.text(max_size=6).map(str.encode),
    st.sampled_from([b"x" * size for size in (125, 126, 299, 300, 301)]),
)
FRAMES = st.builds(
    frame,
    st.sampled_from([TEXT] * 6 + [CONT] * 2 + [BINARY, CLOSE, PING, PONG, 3, 11]),
    PAYLOADS,
    fin=st.sampled_from([True, True, True, False]),
    reserved=st.sampled_from([0] * 20 + [1, 4]),
    masked=st.sampled_from([True] * 20 + [False]),
)
STREAMS = st.lists(st.one_of(FRAMES, FRAMES, FRAMES, st.binary(max_size=4)), max_size=8)


class StillLoop:
    """A loop in which nothing happens by itself."""

    def call_soon(self, *_): ...

    def call_later(self, *_): ...


class Wire:
    """A transport that keeps what is written."""

    def __init__(self):
        self.written = b""
        self.is_paused = False

    def write(self, data):
        self.written += data

    def set_write_buffer_limits(self, high): ...

    def can_write_eof(self):
        return True

    def write_eof(self): ...

    def is_closing(self):
        return False

    def pause_reading(self):
        self.is_paused = True

    def resume_reading(self):
        self.is_paused = False


class Listening:
    def __init__(self):
        self.heard_texts = []

    def heard(self, text, arrival):
        self.heard_texts.append(text)


def server():
    return ServerProtocol(state=OPEN, max_size=MOST)


def by_library(stream):
    """What is heard and how it ends if the library reads every frame."""
    library, heard, pieces = server(), [], []
    library.receive_data(stream)
    for event in library.events_received():
        assert isinstance(event, Frame)
        if event.opcode == BINARY:
            return heard, 1003
        if event.opcode in (TEXT, CONT):
            pieces.append(bytes(event.data))
            if event.fin:
                text, pieces = b"".join(pieces), []
                try:
                    text.decode()
                except UnicodeDecodeError:
                    return heard, 1007
                heard.append(text)
    return heard, library.close_sent and library.close_sent.code


def by_socket(parts):
    transport, listening = Wire(), Listening()
    limits = plenty(message_bytes=MOST)
    ours = Socket(transport, server(), listening, "", Rounds(StillLoop(), limits), limits)
    for part in parts:
        ours.received(part)
    closes = [payload for opcode, payload in read_frames(transport.written) if opcode == CLOSE]
    assert len(closes) <= 1
    codes = [int.from_bytes(payload[:2], "big") or 1005 for payload in closes]
    return listening.heard_texts, codes[0] if codes else None


def cut(stream, places):
    edges = sorted({0, len(stream), *(place % (len(stream) + 1) for place in places)})
    return [stream[begin:end] for begin, end in pairwise(edges)]


@settings(max_examples=500)
@given(STREAMS, st.lists(st.integers(0, 5_000), max_size=4))
@example([frame(TEXT, b"a", fin=False), frame(TEXT, b"b")], [])
@example([frame(TEXT, b"a"), frame(TEXT, b"\xff"), frame(BINARY)], [])
def test_the_common_frames_are_heard_as_the_library_hears_them(stream, places):
    stream = [*stream, bytes(2 * MOST)]  # which ends any frame, and is none
    whole = b"".join(stream)
    expected = by_library(whole)
    assert by_socket(cut(whole, places)) == expected
    assert by_socket(stream) == expected
    assert by_socket([bytes([byte]) for byte in whole]) == expected
