"""Whoever sends much is heard a little at a time; whoever sends little does not wait for that."""

from __future__ import annotations

from pioche.server.rounds import Rounds
from pioche.server.socket import Socket
from server.bytes_of_frames import PING, TEXT, close_code, frame
from server.house import plenty
from server.test_fuzz import StillLoop, Wire, server

NEVER = -1  # so long is a turn in which one frame is heard


class Turns(StillLoop):
    """A loop that does the next thing when it is told to."""

    def __init__(self):
        self.soon = []

    def call_soon(self, call):
        self.soon.append(call)

    def turn(self):
        self.soon.pop(0)()

    def go_on(self):
        while self.soon:
            self.turn()


class Crowd:
    """Sockets of one server, and what is heard in which order."""

    def __init__(self, **limits):
        self.limits = plenty(**limits)
        self.loop = Turns()
        self.rounds = Rounds(self.loop, self.limits)
        self.said = []

    def heard(self, text, arrival):
        self.said.append(text.decode())

    def closed(self):
        self.said.append("gone")

    def socket(self, address):
        transport = Wire()
        return Socket(transport, server(), self, address, self.rounds, self.limits), transport


def texts(*words):
    return b"".join(frame(TEXT, word.encode()) for word in words)


def test_others_are_heard_between_two_messages_of_one():
    crowd = Crowd(turn=NEVER)
    (loud, _), (quiet, _) = crowd.socket("192.0.2.1"), crowd.socket("192.0.2.2")
    loud.received(texts("a", "b", "c"))
    quiet.received(texts("hello"))
    crowd.loop.go_on()
    assert crowd.said == ["a", "hello", "b", "c"]


def test_those_who_wait_take_turns():
    crowd = Crowd(turn=NEVER)
    for number in (1, 2):
        socket, _ = crowd.socket(f"192.0.2.{number}")
        socket.received(texts(*(f"{number}{word}" for word in "abc")))
    crowd.loop.go_on()
    assert crowd.said == ["1a", "2a", "1b", "2b", "1c", "2c"]


def test_what_comes_meanwhile_is_heard_after_what_waits():
    crowd = Crowd(turn=NEVER)
    socket, _ = crowd.socket("192.0.2.1")
    whole = texts("a", "b", "c", "d")
    for part in (whole[:15], whole[15:17], whole[17:]):
        socket.received(part)
    crowd.loop.go_on()
    assert crowd.said == ["a", "b", "c", "d"]


def test_many_sockets_of_one_address_have_one_share():
    crowd = Crowd(turn=NEVER, share_rate=0, share_burst=0)
    (first, _), (second, _) = crowd.socket("192.0.2.1"), crowd.socket("192.0.2.1")
    crowd.rounds.shares.bucket("192.0.2.1", 0).spend(0, 1)
    first.received(texts("a"))
    second.received(texts("b"))
    assert crowd.said == []
    crowd.socket("192.0.2.2")[0].received(texts("hello"))
    crowd.loop.go_on()
    assert crowd.said == ["hello", "a", "b"]


def test_who_says_all_and_goes_is_heard_to_the_end():
    crowd = Crowd(turn=NEVER)
    socket, transport = crowd.socket("192.0.2.1")
    socket.received(texts("a", "b") + frame(PING) + texts("c"))
    socket.ended()
    crowd.loop.go_on()
    assert crowd.said == ["a", "b", "c"]
    assert transport.written


def test_who_is_lost_is_heard_no_more():
    crowd = Crowd(turn=NEVER)
    socket, _ = crowd.socket("192.0.2.1")
    socket.received(texts("a", "b"))
    socket.lost()
    crowd.loop.go_on()
    assert crowd.said == ["a", "gone"]


def test_a_flood_is_cut_while_it_waits():
    crowd = Crowd(turn=NEVER, message_burst=2, message_rate=0)
    socket, transport = crowd.socket("192.0.2.1")
    socket.received(texts("a", "b", "c", "d"))
    crowd.loop.go_on()
    assert crowd.said == ["a", "b"]
    assert close_code(transport.written) == 1008
