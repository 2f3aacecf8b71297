"""Frames written by hand are those that the library writes, and reads."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from pioche.server import frames
from server.bytes_of_frames import PONG, TEXT, frame

SIZES = [0, 1, 125, 126, 127, 65_535, 65_536]


@pytest.mark.parametrize("size", SIZES)
def test_a_servers_text_is_the_librarys(size):
    text = b"x" * size
    assert frames.text_frame(text) == Frame(Opcode.TEXT, text).serialize(mask=False)


@pytest.mark.parametrize("size", SIZES)
def test_a_clients_text_is_the_librarys_but_for_the_mask(size, monkeypatch):
    monkeypatch.setattr(frames, "token_bytes", lambda _: b"\x11\x22\x33\x44")
    assert frames.masked_text_frame(b"x" * size) == frame(TEXT, b"x" * size)


def test_a_ping_is_the_librarys():
    payload = bytes(range(8))
    assert frames.ping_frame(payload) == Frame(Opcode.PING, payload).serialize(mask=False)


@given(st.binary(max_size=300), st.binary(max_size=20), st.binary(max_size=20))
def test_a_text_is_found_where_it_stands(text, before, after):
    whole = frame(TEXT, text)
    end = len(before) + len(whole)
    assert frames.masked_text_at(before + whole + after, len(before), 300) == (text, end)


@given(st.binary(max_size=300), st.data())
def test_half_a_text_is_left_to_the_library(text, data):
    whole = frame(TEXT, text)
    part = data.draw(st.integers(0, len(whole) - 1))
    assert frames.masked_text_at(whole[:part], 0, 300) is None


@pytest.mark.parametrize(
    "other",
    [
        frame(PONG, b"12345678"),
        frame(TEXT, b"first", fin=False),
        frame(TEXT, b"bits", reserved=4),
        frame(TEXT, b"plain for once", masked=False),
        frame(TEXT, b"x" * 301),
        frame(TEXT, b"", length=1 << 40),
        b"\x81\xfe\x00\x05" + b"\x00" * 9,  # five bytes, and their number in two
    ],
)
def test_any_other_frame_is_left_to_the_library(other):
    assert frames.masked_text_at(other, 0, 300) is None


@pytest.mark.parametrize("size", [0, 1, 125, 126, 300, 65_535])
def test_a_client_finds_a_servers_text(size):
    text = b"x" * size
    sent = frames.text_frame(text) + frames.text_frame(b"next one")
    assert frames.plain_text_at(sent, 0) == (text, len(sent) - 10)
    assert frames.plain_text_at(sent, len(sent) - 10) == (b"next one", len(sent))


@pytest.mark.parametrize(
    "other", [b"", b"\x81", frames.text_frame(b"x" * 65_536), frames.text_frame(b"x" * 9)[:-1]]
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
