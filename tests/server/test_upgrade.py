"""Upgrades: who gets a socket, what a request must be, and what hostile ones come to."""

from __future__ import annotations

import asyncio
from http import HTTPStatus

import pytest

from pioche.server import requests
from pioche.server.dial import Refused
from pioche.server.protocol import Rejection
from server.bytes_of_frames import TEXT, frame
from server.house import LOOPS, Echo, handshake, house, plenty, run

both_loops = pytest.mark.parametrize("loop", LOOPS)
FORBIDDEN = Rejection(HTTPStatus.FORBIDDEN, "Open the page of this server.")


def answer_to(*sent, loop="uvloop", **options):
    """All that a server answers to these bytes before it closes the connection."""

    async def story():
        async with house(plenty(), **options) as here:
            reader, writer = await here.raw(sent[0])
            for data in sent[1:]:
                await asyncio.sleep(0.01)
                writer.write(data)
            return await reader.read()

    return run(story(), loop)


def status(answer):
    return int(answer.split(b" ", 2)[1]) if answer else None


# ---- what a listener is told and says


@both_loops
def test_the_listener_is_told_who_asks_for_what(loop):
    async def story():
        async with house() as here:
            url_headers = {"Origin": "https://pioche.example", "Cookie": "seat=1"}
            there = await here.dial(headers=url_headers)
            request = here.requests[0]
            assert (request.path, request.address, request.secure) == ("/table", "127.0.0.1", False)
            assert request.headers["ORIGIN"] == "https://pioche.example"
            assert request.headers.get("cookie") == "seat=1"
            assert here.handlers[0].socket.address == "127.0.0.1"
            await there.close()

    run(story(), loop)


@both_loops
def test_a_rejection_is_a_plain_answer(loop):
    answer = answer_to(handshake(), reject=FORBIDDEN, loop=loop)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 403 Forbidden")
    assert body == b"Open the page of this server.\n"


def test_a_cookie_given_twice_is_no_mistake_of_ours():
    async def story():
        async with house() as here:
            twice = handshake(Cookie="seat=1\r\nCookie: seat=2")
            _, writer = await here.raw(twice)
            while not here.handlers:
                await asyncio.sleep(0.01)
            assert here.requests[0].headers["cookie"] == "seat=1"
            assert here.requests[0].headers.getlist("cookie") == ["seat=1", "seat=2"]
            writer.close()

    run(story())


def test_nothing_is_compressed():
    async def story():
        async with house() as here:
            asked = handshake(Sec_WebSocket_Extensions="permessage-deflate")
            reader, writer = await here.raw(asked)
            answer = await reader.readuntil(b"\r\n\r\n")
            assert answer.startswith(b"HTTP/1.1 101")
            assert b"extensions" not in answer.lower()
            writer.close()

    run(story())


class Undecided(Echo):
    def __init__(self):
        raise LookupError("a mistake of ours")


class Rude(Echo):
    def opened(self, socket):
        raise LookupError("a mistake of ours")


def test_a_listener_that_fails_gives_no_socket(caplog):
    async def story():
        async with house(make=Undecided) as here:
            with pytest.raises(Refused, match="500: Something went wrong here"):
                await here.dial()
            assert here.door.addresses.total == 0

    run(story())
    assert "a mistake of ours" in caplog.text


def test_a_handler_that_fails_to_greet_is_closed(caplog):
    async def story():
        async with house(make=Rude) as here:
            there = await here.dial()
            await there.parted
            assert there.why_closed[0] == 1011

    run(story())
    assert "a mistake of ours" in caplog.text


# ---- limits


def test_an_address_has_so_many_sockets():
    async def story():
        async with house(plenty(sockets_per_address=2)) as here:
            there = [await here.dial() for _ in range(2)]
            with pytest.raises(Refused, match="429: Too many connections: close others"):
                await here.dial()
            await there.pop().close()
            await here.handlers[1].gone.wait()
            there.append(await here.dial())
            await asyncio.gather(*(connection.close() for connection in there))

    run(story())


def test_a_full_server_lets_nobody_in():
    async def story():
        async with house(plenty(sockets=1)) as here:
            there = await here.dial()
            with pytest.raises(Refused, match="503: The server is full"):
                await here.dial()
            await there.close()

    run(story())


def test_an_address_asks_so_often():
    async def story():
        async with house(plenty(upgrade_rate=0.01, upgrade_burst=1)) as here:
            there = await here.dial()
            with pytest.raises(Refused, match="429: Too many connections: wait"):
                await here.dial()
            await there.close()

    run(story())


@pytest.mark.parametrize(
    ("named", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("203.0.113.9, 192.0.2.7, 127.0.0.1", "192.0.2.7"),
        ("203.0.113.9, nonsense", "127.0.0.1"),
        ("", "127.0.0.1"),
    ],
)
def test_a_proxy_of_ours_speaks_for_others(named, address):
    async def story():
        async with house(proxies=["127.0.0.1"]) as here:
            headers = {"X-Forwarded-For": named, "X-Forwarded-Proto": "https"}
            there = await here.dial(headers=headers)
            assert (here.requests[0].address, here.requests[0].secure) == (address, True)
            await there.close()

    run(story())


def test_nobody_else_speaks_for_others():
    async def story():
        async with house() as here:
            headers = {"X-Forwarded-For": "192.0.2.7", "X-Forwarded-Proto": "https"}
            there = await here.dial(headers=headers)
            assert (here.requests[0].address, here.requests[0].secure) == ("127.0.0.1", False)
            await there.close()

    run(story())


# ---- requests that are none

WRONG = {
    "another method": (handshake("PUT"), 405),
    "a body": (handshake("POST", Content_Length="5") + b"hello", 400),
    "another version": (handshake(Sec_WebSocket_Version="12"), 400),
    "no version": (handshake(Sec_WebSocket_Version=None), 400),
    "no key": (handshake(Sec_WebSocket_Key=None), 400),
    "a short key": (handshake(Sec_WebSocket_Key="AAAA"), 400),
    "a key that is none": (handshake(Sec_WebSocket_Key="!" * 24), 400),
    "two keys": (handshake(Sec_WebSocket_Key="AAAA\r\nSec-WebSocket-Key: BBBB"), 400),
    "two origins": (handshake(Origin="a\r\nOrigin: b"), 400),
    "a path that is no text": (handshake().replace(b"/table", b"/\xc3\xa9"), 400),
    "a path without an end": (handshake(path="/" + "x" * 9_000), 414),
    "a header without an end": (handshake(Cookie="x" * 9_000), 431),
    "too many headers": (handshake(**{f"X-{n}": "y" for n in range(200)}), 431),
    "no HTTP": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n", 400),
}


@both_loops
@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_request_gets_no_socket(loop, what):
    sent, code = WRONG[what]
    assert status(answer_to(sent, loop=loop)) == code


def test_a_wrong_request_is_no_fault_of_ours(caplog):
    for sent, _ in WRONG.values():
        answer_to(sent)
    assert "Traceback" not in caplog.text


def test_headers_that_never_end_are_not_read_for_ever():
    endless = [b"GET / HTTP/1.1\r\nCookie: ", *[b"x" * 20_000] * 3]
    assert status(answer_to(*endless)) == 431


@pytest.mark.parametrize("begun", [b"GET / HT", handshake()[:-2], b"GET / HTTP/1.1\r\nA: b\r\n"])
def test_who_begins_to_ask_must_finish(begun, monkeypatch):
    monkeypatch.setattr(requests, "SECONDS", 0.2)
    assert status(answer_to(begun)) == 408


@pytest.mark.parametrize("nothing", [b"", b"\r\n"])
def test_who_asks_nothing_is_let_go(nothing, monkeypatch):
    monkeypatch.setattr(requests, "SECONDS", 0.2)
    assert status(answer_to(nothing)) in (None, 408)


def test_line_ends_between_requests_hold_nothing_open(monkeypatch):
    monkeypatch.setattr(requests, "SECONDS", 0.2)
    answer = answer_to(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n", b"\r\n")
    assert answer.startswith(b"HTTP/1.1 200")


def test_an_open_socket_is_not_hurried(monkeypatch):
    monkeypatch.setattr(requests, "SECONDS", 0.1)

    async def story():
        async with house() as here:
            there = await here.dial()
            await asyncio.sleep(0.3)
            there.send(b"still here")
            assert await there.recv() == b"still here"
            await there.close()

    run(story())


def test_an_upgrade_among_other_requests_is_dropped():
    plain = b"GET / HTTP/1.1\r\nHost: here\r\n\r\n"

    async def story():
        async with house() as here:
            reader, _ = await here.raw(plain + handshake())
            answer = await reader.read()
            assert b"101" not in answer
            assert not here.handlers

    run(story())


def test_an_upgrade_after_an_answered_request_is_fine():
    async def story():
        async with house() as here:
            reader, writer = await here.raw(b"GET / HTTP/1.1\r\nHost: here\r\n\r\n")
            await reader.readuntil(b"hello")
            writer.write(handshake())
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(b"HTTP/1.1 101")
            writer.write(frame(TEXT, b"moved"))
            while not here.handlers[0].heard_texts:
                await asyncio.sleep(0.01)
            writer.close()

    run(story())


# ---- one after the other


@both_loops
def test_upgrades_that_come_at_once_are_heard_in_turn(loop):
    """And what is sent before the answer is heard after it."""

    async def story():
        async with house(plenty(turn_of_all=1)) as here:
            lines = [await here.raw(handshake()) for _ in range(5)]
            for reader, writer in lines:
                writer.write(frame(TEXT, b"early"))
                answer = await reader.readuntil(b"\r\n\r\n")
                assert answer.startswith(b"HTTP/1.1 101")
                assert await reader.readexactly(7) == b"\x81\x05early"

    run(story(), loop)


@both_loops
@pytest.mark.parametrize(
    ("request_bytes", "line"),
    [(handshake(), b"HTTP/1.1 101"), (b"GET / HTTP/1.1\r\nHost: here\r\n\r\n", b"HTTP/1.1 200")],
)
def test_a_request_may_come_in_crumbs(loop, request_bytes, line):
    async def story():
        async with house(plenty()) as here:
            reader, writer = await here.raw(b"")
            for byte in request_bytes:
                writer.write(bytes([byte]))
                await asyncio.sleep(0)
            assert (await reader.readuntil(b"\r\n\r\n")).startswith(line)

    run(story(), loop)
