"""The client's end: both ways to listen, refusals, and servers that are none."""

from __future__ import annotations

import asyncio
import socket as sockets
from http import HTTPStatus

import pytest

from pioche.errors import BadInput
from pioche.server import dial as client
from pioche.server.dial import Closed, Refused, dial
from pioche.server.protocol import Rejection
from server.house import LOOPS, house, plenty, run

both_loops = pytest.mark.parametrize("loop", LOOPS)


async def stranger(answer):
    """A server that answers any request with these bytes, and where to dial it."""

    async def serve(reader, writer):
        await reader.readuntil(b"\r\n\r\n")
        writer.write(answer)
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    return server, f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/"


@both_loops
def test_messages_go_to_whoever_listens_as_they_arrive(loop):
    async def story():
        async with house(plenty()) as here:
            heard, everything = [], asyncio.Event()

            def listen(text):
                heard.append(text)
                if len(heard) == 300:
                    everything.set()

            there = await here.dial(heard=listen)
            for number in range(300):
                there.send(b"x" * number)
            await everything.wait()
            assert [len(text) for text in heard] == list(range(300))
            await there.close()

    run(story(), loop)


@both_loops
def test_messages_can_be_iterated_to_the_end(loop):
    async def story():
        async with house() as here:
            there = await here.dial()
            for text in (b"one", b"two"):
                here.handlers[0].socket.send(text)
            here.handlers[0].socket.close()
            assert [text async for text in there] == [b"one", b"two"]
            for _ in range(2):
                with pytest.raises(Closed):
                    await there.recv()

    run(story(), loop)


def test_a_long_message_arrives_whole():
    async def story():
        async with house() as here:
            there = await here.dial()
            for size in (70_000, 65_535, 300_000, 3):
                here.handlers[0].socket.send(b"x" * size)
                assert await there.recv() == b"x" * size
            await there.close()

    run(story())


def test_a_refusal_says_status_and_sentence():
    async def story():
        gone = Rejection(HTTPStatus.GONE, "This table is over: open another.")
        async with house(reject=gone) as here:
            with pytest.raises(Refused) as refused:
                await here.dial()
            assert refused.value.status == 410
            assert str(refused.value) == "410: This table is over: open another."

    run(story())


@pytest.mark.parametrize(
    "answer",
    [b"", b"220 mail ready\r\n\r\n", b"HTTP/1.1 101 Switching Protocols\r\n\r\n"],
)
def test_a_server_of_something_else_is_recognised(answer):
    async def story():
        server, url = await stranger(answer)
        async with server:
            with pytest.raises(Refused) as refused:
                await dial(url)
            assert refused.value.status is None
            assert "server" in str(refused.value)

    run(story())


def test_a_server_that_never_answers_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(client, "PATIENCE", 0.2)

    with sockets.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        with pytest.raises(Refused, match="did not answer in time"):
            run(dial(f"ws://127.0.0.1:{port}/"))


def test_an_address_that_is_none_is_refused():
    with pytest.raises(BadInput, match="ws://127"):
        run(dial("http://127.0.0.1/"))


def test_closing_tells_the_server_why_and_stops_sending():
    async def story():
        async with house() as here:
            closed = []
            there = await here.dial(closed=lambda: closed.append("told"))
            await there.close(4001, "done")
            there.send(b"more")
            await there.close()
            await here.handlers[0].gone.wait()
            received = here.handlers[0].socket._wire.close_rcvd
            assert (received.code, received.reason) == (4001, "done")
            assert (closed, there.is_open) == (["told"], False)

    run(story())


def test_a_cut_connection_has_no_reason():
    async def story():
        async with house() as here:
            there = await here.dial()
            here.handlers[0].socket._transport.abort()
            with pytest.raises(Closed) as closed:
                await there.recv()
            assert (closed.value.code, closed.value.reason) == (1006, "")

    run(story())
