"""Frames written by hand are those that the library writes, and reads."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from pioche.server import frames
from server.bytes_of_frames import PING, PONG, TEXT, frame

SIZES = [0, 1, 125, 126, 127, 65_535, 65_536]


def sent_by_server(text):
    return frames.text_head(len(text)) + text


@pytest.mark.parametrize("size", SIZES)
def test_a_servers_text_is_the_librarys(size):
    text = b"x" * size
    assert sent_by_server(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("size", SIZES)
def test_a_clients_text_is_the_librarys_but_for_the_mask(size, monkeypatch):
    monkeypatch.setattr(frames, "token_bytes", lambda _: b"\x11\x22\x33\x44")
    assert frames.masked_text_frame(b"x" * size) == frame(TEXT, b"x" * size)


def test_a_ping_is_the_librarys():
    payload = bytes(range(8))
    assert frames.ping_frame(payload) == Frame(Opcode.PING, payload).serialize(mask=False)


SAID = st.one_of(
    st.tuples(st.just(TEXT), st.binary(max_size=300)),
    st.tuples(st.just(PONG), st.binary(max_size=125)),
)


@given(SAID, st.binary(max_size=20), st.binary(max_size=20))
def test_a_text_or_a_pong_is_found_where_it_stands(said, before, after):
    whole = frame(*said)
    end = len(before) + len(whole)
    found = frames.masked_at(before + whole + after, len(before), 300)
    assert found == (0x80 | said[0], said[1], end)


@given(SAID, st.data())
def test_half_of_it_is_left_to_the_library(said, data):
    whole = frame(*said)
    part = data.draw(st.integers(0, len(whole) - 1))
    assert frames.masked_at(whole[:part], 0, 300) is None


@pytest.mark.parametrize(
    "other",
    [
        frame(PING, b"12345678"),
        frame(PONG, b"x" * 126),
        frame(PONG, b"first", fin=False),
        frame(PONG, b"plain for once", masked=False),
        frame(TEXT, b"first", fin=False),
        frame(TEXT, b"bits", reserved=4),
        frame(TEXT, b"plain for once", masked=False),
        frame(TEXT, b"x" * 301),
        frame(TEXT, b"", length=1 << 40),
        b"\x81\xfe\x00\x05" + b"\x00" * 9,  # five bytes, and their number in two
    ],
)
def test_any_other_frame_is_left_to_the_library(other):
    assert frames.masked_at(other, 0, 300) is None


@pytest.mark.parametrize("size", [0, 1, 125, 126, 300, 65_535])
def test_a_client_finds_a_servers_text(size):
    text = b"x" * size
    sent = sent_by_server(text) + sent_by_server(b"next one")
    assert frames.plain_text_at(sent, 0) == (text, len(sent) - 10)
    assert frames.plain_text_at(sent, len(sent) - 10) == (b"next one", len(sent))


@pytest.mark.parametrize(
    "other", [b"", b"\x81", sent_by_server(b"x" * 65_536), sent_by_server(b"x" * 9)[:-1]]
)
def test_a_client_leaves_the_rest_to_the_library(other):
    assert frames.plain_text_at(other, 0) is None


@pytest.mark.parametrize("size", [0, 125, 126, 65_535, 65_536])
@pytest.mark.parametrize("masked", [True, False])
def test_a_frame_ends_where_its_head_says(size, masked):
    whole = frame(PONG, b"x" * size, masked=masked)
    assert frames.frame_end(b"??" + whole + b"more", 2, size) == 2 + len(whole)
    assert {frames.frame_end(whole[:part], 0, size) for part in (0, 1, len(whole) - 1)} == {None}


def test_a_frame_that_claims_too_much_is_not_waited_for():
    head = frame(TEXT, b"", length=301)
    assert frames.frame_end(head, 0, 300) == len(head)


@given(st.binary(max_size=8))
def test_text_is_what_decodes(data):
    try:
        data.decode()
    except UnicodeDecodeError:
        assert not frames.is_text(data)
    else:
        assert frames.is_text(data)
