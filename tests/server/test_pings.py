"""Pings: what counts as an answer, and what the system's own measurement is made into."""

from __future__ import annotations

import socket
import struct

import pytest

from pioche.server.pings import KEPT, Pings, measured_by_system, read_tcp_info
from pioche.table.link import Baseline, Link, Ping, is_plausible

MS = 1_000
SECOND = 1_000 * MS


def told(trip, deviation, shortest, length=256):
    """What a system tells of a connection."""
    info = bytearray(256)
    struct.pack_into("=II", info, 68, trip, deviation)
    struct.pack_into("=I", info, 148, shortest)
    return bytes(info[:length])


def test_an_answered_ping_is_kept():
    pings = Pings()
    assert pings.answer(pings.ask(10), 30)
    assert list(pings.answered) == [Ping(10, 30)]


def test_nobody_answers_a_ping_twice():
    pings = Pings()
    payload = pings.ask(10)
    assert [pings.answer(payload, 30), pings.answer(payload, 31)] == [True, False]


def test_a_forged_answer_counts_for_nothing():
    pings = Pings()
    pings.ask(10)
    assert not pings.answer(b"a guess!", 11)
    assert not pings.answered
    assert pings.silent_since() == 10


def test_pings_that_were_skipped_are_answered_with_a_later_one():
    pings = Pings()
    _, second, _ = (pings.ask(now) for now in (10, 20, 30))
    assert pings.answer(second, 40)
    assert pings.silent_since() == 30


def test_no_two_pings_are_alike():
    pings = Pings()
    assert len({pings.ask(0) for _ in range(100)}) == 100


def test_no_more_is_kept_than_a_minute_needs():
    pings = Pings()
    for now in range(200):
        pings.answer(pings.ask(now), now)
    assert len(pings.answered) == KEPT


def test_answers_make_a_link():
    pings = Pings()
    pings.answer(pings.ask(0), 60 * MS)
    assert pings.link(SECOND, None).rtt == 60 * MS


def test_answers_held_back_gain_little_against_the_system():
    pings = Pings()
    pings.answer(pings.ask(0), 300 * MS)
    assert pings.link(SECOND, Baseline(20 * MS, 5 * MS, MS)).rtt == 26 * MS


def test_before_any_answer_the_system_alone_is_believed():
    assert Pings().link(0, Baseline(20 * MS, 9 * MS, MS)) == Link(20 * MS, 9 * MS, MS)


@pytest.mark.parametrize("rest", [Baseline(0, 0, 0), Baseline(10 * SECOND, SECOND, SECOND)])
def test_whatever_the_system_says_the_link_is_plausible(rest):
    assert is_plausible(Pings().link(0, rest))


def test_nothing_is_known_without_answers_and_system():
    assert Pings().link(0, None) is None


def test_the_system_tells_shortest_trip_and_spread():
    assert read_tcp_info(told(30 * MS, 4 * MS, 25 * MS)) == Baseline(25 * MS, 13 * MS, 5 * MS)


@pytest.mark.parametrize(
    "silence", [told(30, 4, 25, length=148), told(0, 4, 25), told(30, 4, 0xFFFF_FFFF), b""]
)
def test_a_system_that_does_not_know_is_not_believed(silence):
    assert read_tcp_info(silence) is None


def test_other_sockets_than_tcp_tell_nothing():
    one, other = socket.socketpair()
    with one, other:
        assert measured_by_system(one) is None
