"""Whoever sends much is heard a little at a time; whoever sends little does not wait for that."""

from __future__ import annotations

from pioche.server.clock import clock
from pioche.server.frames import text_head
from pioche.server.rounds import Rounds
from pioche.server.socket import Socket
from server.bytes_of_frames import CLOSE, PING, TEXT, close_code, frame
from server.house import plenty
from server.test_fuzz import StillLoop, Wire, server

NEVER = -1  # so long is a turn in which one frame is heard


class LoopOfTurns(StillLoop):
    """A loop that does the next thing when it is told to."""

    def __init__(self):
        self.soon, self.later = [], []

    def call_soon(self, call, *given):
        self.soon.append(lambda: call(*given))

    def call_later(self, delay, call, *given):
        self.later.append((call, given))

    def turn(self):
        self.soon.pop(0)()

    def go_on(self):
        while self.soon:
            self.turn()


class Crowd:
    """Sockets of one server, and what is heard in which order."""

    def __init__(self, **limits):
        self.limits = plenty(**limits)
        self.loop = LoopOfTurns()
        self.rounds = Rounds(self.loop, self.limits)
        self.said = []
        self.answer = lambda text: None

    def heard(self, text, arrival):
        self.said.append(text.decode())
        self.answer(text.decode())

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


def test_those_who_wait_are_attended_to_once_in_a_turn_of_the_loop():
    crowd = Crowd(turn=NEVER)
    for number in (1, 2):
        crowd.socket(f"192.0.2.{number}")[0].received(texts("a", "b", "c", "d"))
    for heard in (4, 6, 8):
        waiting, crowd.loop.soon = crowd.loop.soon, []
        for call in waiting:
            call()
        assert len(crowd.said) == heard


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


def test_who_had_more_than_a_share_comes_after_who_had_not():
    crowd = Crowd(turn=NEVER, turn_of_all=1, share_rate=1_000_000, share_burst=0)
    now = clock()
    crowd.rounds.shares.bucket("192.0.2.1", now).spend(now, 5_000_000)
    crowd.rounds.heard = 1  # this turn is over
    for number in (1, 2, 3):
        crowd.socket(f"192.0.2.{number}")[0].received(texts(str(number)))
    assert crowd.said == []
    crowd.loop.go_on()
    assert crowd.said == ["2", "3", "1"]


def test_a_turn_of_all_ends_and_the_next_begins():
    crowd = Crowd(turn_of_all=1)
    sockets = [crowd.socket(f"192.0.2.{number}")[0] for number in (1, 2)]
    for socket in sockets:
        socket.received(texts("a"))
    assert crowd.said == ["a"]
    crowd.loop.go_on()
    for socket in sockets:
        socket.received(texts("b"))
    assert crowd.said == ["a", "a", "b"]


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


def test_whoever_sends_crumbs_is_read_again_a_little_later():
    crowd = Crowd()
    socket, transport = crowd.socket("192.0.2.1")
    crowd.loop.later.clear()  # the first ping
    whole = texts("hello")
    socket.received(whole[:4])
    assert transport.is_paused
    ((read_on, given),) = crowd.loop.later
    read_on(*given)
    assert not transport.is_paused
    socket.received(whole[4:])
    assert crowd.said == ["hello"]
    assert not transport.is_paused


def test_after_nonsense_the_next_message_is_heard_a_little_later():
    crowd = Crowd()
    (silly, _), (other, _) = crowd.socket("192.0.2.1"), crowd.socket("192.0.2.2")
    crowd.answer = lambda text: text == "?" and silly.hold()
    crowd.loop.later.clear()
    silly.received(texts("a", "?", "b"))
    silly.received(texts("c"))
    other.received(texts("hello"))
    crowd.loop.go_on()
    assert crowd.said == ["a", "?", "hello"]
    ((wait, given),) = crowd.loop.later
    wait(*given)
    crowd.loop.go_on()
    assert crowd.said == ["a", "?", "hello", "b", "c"]


def test_who_ends_with_nonsense_is_heard_to_the_end_as_well():
    crowd = Crowd()
    socket, transport = crowd.socket("192.0.2.1")
    crowd.answer = lambda text: socket.hold()
    crowd.loop.later.clear()
    socket.received(texts("?") + frame(CLOSE))
    socket.ended()
    assert transport.written == b""
    ((wait, given),) = crowd.loop.later
    wait(*given)
    crowd.loop.go_on()
    assert transport.written == b"\x88\x00", "closed as asked"


def test_what_a_commit_lets_go_leaves_before_others_are_heard():
    crowd = Crowd()
    socket, transport = crowd.socket("192.0.2.1")
    crowd.rounds.send_after(lambda: socket.send(b"done"))
    assert transport.written == text_head(4) + b"done"
    crowd.loop.go_on()
    assert transport.written == text_head(4) + b"done", "and no second time"


def test_something_long_is_done_between_what_others_say():
    crowd = Crowd(turn=NEVER)
    (asking, _), (other, _) = crowd.socket("192.0.2.1"), crowd.socket("192.0.2.2")

    def count():
        for number in range(3):
            crowd.said.append(str(number))
            yield

    crowd.answer = lambda text: text == "count" and asking.go_through(count())
    asking.received(texts("count"))
    assert crowd.said == ["count"]
    crowd.loop.turn()  # a turn of all ends
    crowd.loop.turn()
    other.received(texts("hello"))
    crowd.loop.go_on()
    assert crowd.said == ["count", "0", "hello", "1", "2"]


def test_something_long_that_fails_closes_its_socket_and_no_other(caplog):
    crowd = Crowd()
    (asking, transport), (other, _) = crowd.socket("192.0.2.1"), crowd.socket("192.0.2.2")

    def fail():
        yield
        raise ValueError("secret")

    def count():
        yield
        crowd.said.append("counted")

    asking.received(texts("a"))
    other.received(texts("b"))
    asking.go_through(fail())
    other.go_through(count())
    crowd.loop.go_on()
    assert close_code(transport.written) == 1011
    assert crowd.said == ["a", "b", "counted"]
    assert "something long could not be done" in caplog.text


class Broken(Wire):
    """A line that is cut while its end is told."""

    is_aborted = False

    def write_eof(self):
        self.write = None
        raise OSError("not connected")

    def abort(self):
        self.is_aborted = True


def test_who_is_gone_when_the_end_is_told_is_dropped_without_a_word():
    crowd, transport = Crowd(), Broken()
    socket = Socket(transport, server(), crowd, "192.0.2.1", crowd.rounds, crowd.limits)
    socket.ended()
    assert not socket.is_open
    socket.visit(clock())
    assert transport.is_aborted
