"""A socket from one end to the other: conversations, every reason to close, pings, readers."""

from __future__ import annotations

import asyncio
import logging

import pytest

from pioche.server import pings, socket
from pioche.server.clock import clock
from pioche.server.dial import Closed
from pioche.table.link import is_plausible
from server.bytes_of_frames import (
    BINARY,
    CLOSE,
    CONT,
    PING,
    PONG,
    TEXT,
    close_code,
    frame,
    read_frames,
    texts,
)
from server.house import LOOPS, Echo, house, plenty, run

both_loops = pytest.mark.parametrize("loop", LOOPS)


async def said(here, *sent, one_by_one=False):
    """All that the server says to these bytes until it closes, as it must."""
    reader, writer = await here.raw()
    for data in sent:
        writer.write(data)
        if one_by_one:
            await asyncio.sleep(0.01)
    answer = await reader.read()
    writer.close()
    return answer


def answer_to(*sent, limits=None, loop="uvloop", one_by_one=False):
    """The same, in a house of its own; and the handler that heard it."""

    async def story():
        async with house(limits or plenty()) as here:
            answer = await said(here, *sent, one_by_one=one_by_one)
            await here.handlers[0].gone.wait()
            return answer, here.handlers[0]

    return run(story(), loop)


# ---- conversations


@both_loops
@pytest.mark.parametrize("text", [b"", b"a", "é".encode() * 60, b"x" * 126, b"x" * 8192])
def test_what_is_said_comes_back(loop, text):
    async def story():
        async with house() as here:
            there = await here.dial()
            there.send(text)
            assert await there.recv() == text
            await there.close()

    run(story(), loop)


@both_loops
def test_messages_keep_their_order_and_arrive_in_time(loop):
    async def story():
        async with house(plenty()) as here:
            there, begin = await here.dial(), clock()
            for number in range(1_000):
                there.send(b"%d" % number * (number % 90))
            assert [await there.recv() for _ in range(1_000)] == here.handlers[0].heard_texts
            times = [begin, *here.handlers[0].arrivals, clock()]
            assert times == sorted(times)
            await there.close()

    run(story(), loop)


@both_loops
def test_two_hundred_sockets_at_once(loop):
    async def story():
        async with house(plenty()) as here:
            there = await asyncio.gather(*(here.dial() for _ in range(200)))
            for number, connection in enumerate(there):
                connection.send(b"%d" % number)
            heard = await asyncio.gather(*(connection.recv() for connection in there))
            assert heard == [b"%d" % number for number in range(200)]
            assert len({handler.socket.id for handler in here.handlers}) == 200
            await asyncio.gather(*(connection.close() for connection in there))

    run(story(), loop)


def test_frames_of_one_turn_are_written_together():
    async def story():
        async with house() as here:
            there = await here.dial()
            there.send(b"hello")
            await there.recv()
            written, ours = [], here.handlers[0].socket
            ours._transport = Spy(ours._transport, written)
            for text in (b"one", b"two", b"three"):
                ours.send(text)
            assert [await there.recv() for _ in range(3)] == [b"one", b"two", b"three"]
            assert len(written) == 1
            await there.close()

    run(story())


class Spy:
    """A transport of which every write is written down."""

    def __init__(self, transport, written):
        self.transport = transport
        self.written = written

    def write(self, data):
        self.written.append(data)
        self.transport.write(data)

    def __getattr__(self, name):
        return getattr(self.transport, name)


def test_nothing_is_sent_once_closed_and_nobody_minds():
    async def story():
        async with house() as here:
            there = await here.dial()
            ours = here.handlers[0].socket
            ours.send(b"last words")
            ours.close(4000, "enough")
            ours.send(b"one more thing")
            ours.close()
            assert await there.recv() == b"last words"
            with pytest.raises(Closed) as closed:
                await there.recv()
            assert (closed.value.code, closed.value.reason) == (4000, "enough")
            await here.handlers[0].gone.wait()
            ours.send(b"still there?")
            ours.close()
            assert ours.link(clock()) is None or is_plausible(ours.link(clock()))

    run(story())


def test_a_long_reason_is_cut_between_letters():
    async def story():
        async with house() as here:
            there = await here.dial()
            here.handlers[0].socket.close(1000, "é" * 100)
            with pytest.raises(Closed) as closed:
                await there.recv()
            assert closed.value.reason == "é" * 61

    run(story())


@both_loops
def test_closed_is_told_once_however_it_ends(loop):
    async def story():
        async with house() as here:
            there = [await here.dial() for _ in range(3)]
            there[0].abort()
            await there[1].close()
            here.handlers[2].socket.close()
            await asyncio.gather(*(handler.gone.wait() for handler in here.handlers))
        assert [handler.times_closed for handler in here.handlers] == [1, 1, 1]

    run(story(), loop)


# ---- frames as they should be


def test_a_message_in_pieces_is_heard_whole_with_a_ping_in_between():
    sent = [
        frame(TEXT, b"one ", fin=False),
        frame(PING, b"there?"),
        frame(CONT, "\N{BLACK HEART SUIT}".encode()[:1], fin=False),
        frame(CONT, "\N{BLACK HEART SUIT}".encode()[1:]),
        frame(CLOSE),
    ]
    answer, handler = answer_to(*sent)
    assert handler.heard_texts == ["one \N{BLACK HEART SUIT}".encode()]
    assert (PONG, b"there?") in read_frames(answer)


def test_frames_may_arrive_byte_by_byte():
    sent = frame(TEXT, b"slow") + frame(TEXT, b"x" * 200) + frame(TEXT, b"!") + frame(CLOSE)
    _, handler = answer_to(*(bytes([byte]) for byte in sent), one_by_one=False)
    assert handler.heard_texts == [b"slow", b"x" * 200, b"!"]


def test_frames_are_found_wherever_the_network_cuts_them():
    sent = frame(TEXT, b"ab") + frame(TEXT, b"c", fin=False) + frame(CONT, b"d") + frame(CLOSE)

    async def story():
        async with house(plenty()) as here:
            for cut in range(1, len(sent)):
                await said(here, sent[:cut], sent[cut:], one_by_one=True)
            assert {tuple(h.heard_texts) for h in here.handlers} == {(b"ab", b"cd")}

    run(story())


def test_a_close_is_answered_with_the_same_code():
    answer, _ = answer_to(frame(CLOSE, b"\x0f\xa0bye"))
    assert read_frames(answer)[-1] == (CLOSE, b"\x0f\xa0bye")


def test_nothing_is_heard_after_a_close():
    _, handler = answer_to(frame(TEXT, b"before") + frame(CLOSE) + frame(TEXT, b"after"))
    assert handler.heard_texts == [b"before"]


# ---- frames as they should not be

WRONG = {
    "an unknown opcode": (frame(3, b"?"), 1002),
    "an unknown control frame": (frame(11, b"?"), 1002),
    "a reserved bit": (frame(TEXT, b"zip", reserved=4), 1002),
    "a frame without a mask": (frame(TEXT, b"plain", masked=False), 1002),
    "a piece of nothing": (frame(CONT, b"?"), 1002),
    "a text inside a text": (frame(TEXT, b"a", fin=False) + frame(TEXT, b"b"), 1002),
    "a ping in pieces": (frame(PING, b"a", fin=False), 1002),
    "a long ping": (frame(PING, b"x" * 126), 1002),
    "half a close code": (frame(CLOSE, b"\x03"), 1002),
    "a close code that nobody may send": (frame(CLOSE, b"\x03\xed"), 1002),
    "a close inside a text": (frame(TEXT, b"a", fin=False) + frame(CLOSE), 1002),
    "a binary frame": (frame(BINARY, b"\x00"), 1003),
    "a short text that is none": (frame(TEXT, b"\xff"), 1007),
    "a long text that is none": (frame(TEXT, b"x" * 200 + b"\xc3"), 1007),
    "pieces that make no text": (frame(TEXT, b"\xc3", fin=False) + frame(CONT, b"x"), 1007),
    "a close for no reason": (frame(CLOSE, b"\x03\xe8\xff"), 1007),
    "a long frame": (frame(TEXT, b"x" * 8193), 1009),
    "a frame that claims to be endless": (frame(TEXT, b"", length=1 << 62), 1009),
    "long pieces": (frame(TEXT, b"x" * 8000, fin=False) + frame(CONT, b"x" * 193), 1009),
}


@both_loops
@pytest.mark.parametrize("what", WRONG)
def test_a_wrong_frame_closes_with_its_code(loop, what):
    sent, code = WRONG[what]
    answer, handler = answer_to(frame(TEXT, b"fine"), sent, frame(TEXT, b"after"), loop=loop)
    assert close_code(answer) == code
    assert texts(answer) == handler.heard_texts == [b"fine"]


def test_a_text_inside_a_text_is_wrong_however_it_arrives():
    sent = [frame(TEXT, b"a", fin=False), frame(TEXT, b"b")]
    answer, handler = answer_to(*sent, one_by_one=True)
    assert close_code(answer) == 1002
    assert not handler.heard_texts


def test_who_sends_on_after_a_fault_still_reads_why():
    answer, _ = answer_to(frame(TEXT, b"", length=8193), *[b"x" * 65_536] * 20)
    assert close_code(answer) == 1009


# ---- rates


@pytest.mark.parametrize("kind", [TEXT, PING, PONG, CONT])
def test_too_many_frames_of_any_kind_close_the_socket(kind):
    begin = frame(TEXT, b"", fin=False) if kind == CONT else b""
    many = frame(kind, b"", fin=kind != CONT) * 30
    answer, handler = answer_to(begin, many, limits=plenty(message_rate=0.01, message_burst=20))
    assert close_code(answer) == 1008
    assert len(handler.heard_texts) == (20 if kind == TEXT else 0)


def test_too_many_bytes_close_the_socket():
    limits = plenty(byte_rate=1, byte_burst=10_000)
    answer, handler = answer_to(*[frame(TEXT, b"x" * 4000)] * 3, limits=limits, one_by_one=True)
    assert close_code(answer) == 1008
    assert len(handler.heard_texts) == 2


# ---- readers that do not read


@both_loops
def test_who_does_not_read_is_told_to_come_back_and_dropped(loop, monkeypatch):
    monkeypatch.setattr(socket, "LINGER", 200_000)

    async def story():
        async with house(plenty(unread_bytes=1 << 20)) as here:
            _, writer = await here.raw()
            writer.transport.pause_reading()
            handler = here.handlers[0]
            for _ in range(1_000):
                handler.socket.send(b"x" * 60_000)
                await asyncio.sleep(0)
                if not handler.socket.is_open:
                    break
            assert handler.socket._wire.close_sent.code == 1013
            unread = handler.socket._transport.get_write_buffer_size()
            assert 900_000 < unread < (1 << 20) + 120_000
            await handler.gone.wait()

    run(story(), loop)


def test_a_slow_reader_may_still_read_why(monkeypatch):
    monkeypatch.setattr(socket, "LINGER", 500_000)

    async def story():
        async with house(plenty(unread_bytes=1 << 20)) as here:
            reader, _ = await here.raw()
            while here.handlers[0].socket.is_open:
                here.handlers[0].socket.send(b"x" * 60_000)
                await asyncio.sleep(0)
            assert close_code(await reader.read()) == 1013

    run(story())


def test_who_does_not_answer_a_close_is_dropped(monkeypatch):
    monkeypatch.setattr(socket, "LINGER", 200_000)

    async def story():
        async with house() as here:
            reader, _ = await here.raw()
            while not here.handlers[0].socket.pings.waiting:
                await asyncio.sleep(0.01)
            here.handlers[0].socket.close()
            await here.handlers[0].gone.wait()
            assert close_code(await reader.read()) == 1000

    run(story())


# ---- pings


async def answered(handler, times):
    while len(handler.socket.pings.answered) < times:
        await asyncio.sleep(0.02)


@both_loops
def test_a_socket_is_pinged_at_once_and_its_link_is_known(loop):
    async def story():
        async with house() as here:
            there = await here.dial()
            handler = here.handlers[0]
            await answered(handler, 1)
            assert is_plausible(handler.socket.link(clock()))
            assert handler.socket.latest_trip >= 0
            await there.close()

    run(story(), loop)


def test_a_measured_socket_is_pinged_more_often(monkeypatch):
    monkeypatch.setattr(socket, "OFTEN", 50_000)

    async def story():
        async with house(plenty()) as here:
            there = [await here.dial() for _ in range(2)]
            here.handlers[0].socket.is_measured = True
            await answered(here.handlers[0], 5)
            assert len(here.handlers[1].socket.pings.answered) <= 1
            await asyncio.gather(*(connection.close() for connection in there))

    run(story())


def test_forged_answers_count_for_nothing():
    async def story():
        async with house(plenty()) as here:
            _, writer = await here.raw()
            for number in range(50):
                writer.write(frame(PONG, b"%08d" % number))
            writer.write(frame(TEXT, b"done"))
            while not here.handlers[0].heard_texts:
                await asyncio.sleep(0.01)
            assert not here.handlers[0].socket.pings.answered
            writer.close()

    run(story())


def test_who_answers_no_ping_is_gone(monkeypatch):
    monkeypatch.setattr(socket, "PATIENCE", 300_000)

    async def story():
        async with house(plenty()) as here:
            there = await here.dial()
            await here.raw()
            await here.handlers[1].gone.wait()
            assert there.is_open
            await there.close()

    run(story())


def test_behind_a_proxy_the_link_is_what_pings_say():
    async def story():
        async with house(proxies=["127.0.0.1"]) as here:
            there = await here.dial(headers={"X-Forwarded-For": "192.0.2.7"})
            ours = here.handlers[0].socket
            assert ours.link(clock()) is None
            await answered(here.handlers[0], 1)
            assert is_plausible(ours.link(clock()))
            await there.close()

    run(story())


def test_one_timer_serves_all_sockets_and_ends_with_them(monkeypatch):
    monkeypatch.setattr(socket, "SELDOM", 100_000)
    monkeypatch.setattr(socket, "LINGER", 100_000)

    async def story():
        async with house(plenty()) as here:
            there = [await here.dial() for _ in range(5)]
            await asyncio.gather(*(answered(handler, 2) for handler in here.handlers))
            await asyncio.gather(*(connection.close() for connection in there))
            while here.door.rounds.timer is not None:
                await asyncio.sleep(0.02)
            assert not here.door.rounds.visits

    run(story())


def test_pings_are_as_rare_and_patient_as_agreed():
    assert (pings.OFTEN, pings.SELDOM, pings.PATIENCE) == (1_000_000, 20_000_000, 30_000_000)


# ---- the end


@both_loops
def test_a_server_that_stops_says_so_after_all_it_had_to_say(loop):
    async def story():
        async with house() as here:
            there = [await here.dial() for _ in range(20)]
            for handler in here.handlers:
                handler.socket.send(b"saved")
            here.server.should_exit = True
            assert [await connection.recv() for connection in there] == [b"saved"] * 20
            for connection in there:
                with pytest.raises(Closed, match="service restart") as closed:
                    await connection.recv()
                assert closed.value.code == 1012
        assert [handler.times_closed for handler in here.handlers] == [1] * 20

    run(story(), loop)


def test_who_ignores_that_does_not_hold_the_server_up(monkeypatch):
    monkeypatch.setattr(socket, "LINGER", 200_000)

    async def story():
        async with house() as here:
            await here.raw()
        assert here.handlers[0].times_closed == 1

    run(story())


class Clumsy(Echo):
    def heard(self, text, arrival):
        raise LookupError("a mistake of ours")


def test_a_mistake_of_ours_closes_one_socket_and_is_logged(caplog):
    async def story():
        async with house(make=Clumsy) as here:
            there = await here.dial()
            there.send(b"secret words")
            with pytest.raises(Closed) as closed:
                await there.recv()
            assert closed.value.code == 1011

    run(story())
    assert "a mistake of ours" in caplog.text
    assert "secret words" not in caplog.text


def test_messages_are_never_logged(caplog):
    caplog.set_level(logging.DEBUG)
    answer, _ = answer_to(frame(TEXT, b"secret ", fin=False), frame(CONT, b"words"), frame(CLOSE))
    assert texts(answer) == [b"secret words"]
    assert "secret" not in caplog.text


def test_who_says_no_more_is_not_asked_any_more():
    async def story():
        async with house(limits=plenty()) as here:
            _, writer = await here.raw()
            writer.write_eof()
            echo = here.handlers[0]
            while echo.socket.is_open:
                await asyncio.sleep(0.01)
            echo.socket.visit(clock())
            await echo.gone.wait()

    run(story(), "asyncio")
