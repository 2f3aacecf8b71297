"""How far away a socket is, measured by ping frames and by the system's own network code."""

from __future__ import annotations

import socket
import struct
import sys
from collections import deque
from secrets import token_bytes
from typing import Any

from pioche.server.clock import SECOND
from pioche.table.link import (
    LEAST_JITTER,
    LONGEST_TRIP,
    MEMORY,
    MOST_JITTER,
    Baseline,
    Link,
    Ping,
    calibrate,
)

OFTEN, SELDOM = SECOND, 20 * SECOND  # between pings, in games of speed and otherwise
PATIENCE = 30 * SECOND  # for an answer; the other side is gone then
PAYLOAD = 8  # random bytes: who has not received a ping cannot answer it
KEPT = MEMORY // OFTEN + 20

# `struct tcp_info` of linux/tcp.h begins with 8 bytes and fields of 32 and 64 bits after them;
# it only ever grew at its end. Times are microseconds.
TRIP_AND_DEVIATION = struct.Struct("=II")
AT_TRIP, AT_SHORTEST = 68, 148
UNKNOWN = 0xFFFF_FFFF


class Pings:
    """The pings of one socket: those not answered yet, and the answers of the last minute."""

    def __init__(self) -> None:
        self.waiting: dict[bytes, int] = {}  # when each was sent, oldest first
        self.answered: deque[Ping] = deque(maxlen=KEPT)

    def ask(self, now: int) -> bytes:
        """The payload of a new ping, sent now."""
        payload = token_bytes(PAYLOAD)
        self.waiting[payload] = now
        return payload

    def answer(self, payload: bytes, arrival: int) -> bool:
        """Whether this answers a ping. It may answer for earlier ones too, which were skipped."""
        sent = self.waiting.get(payload)
        if sent is None:
            return False
        for earlier in list(self.waiting):
            del self.waiting[earlier]
            if earlier == payload:
                break
        self.answered.append(Ping(sent, arrival))
        return True

    def silent_since(self) -> int | None:
        """When the first ping was sent that has no answer."""
        return next(iter(self.waiting.values()), None)

    def link(self, now: int, baseline: Baseline | None) -> Link | None:
        """What the answers say, or else the system alone."""
        link = calibrate(self.answered, now, baseline)
        return link_of(baseline) if link is None and baseline is not None else link


def link_of(baseline: Baseline) -> Link:
    """The link before any ping was answered."""
    jitter = min(max(baseline.jitter, LEAST_JITTER), MOST_JITTER)
    return Link(min(baseline.rtt, LONGEST_TRIP), jitter, min(baseline.wobble, jitter))


def measured_by_system(tcp: Any) -> Baseline | None:
    """What the system knows of a TCP connection; None where it does not tell, or not yet.

    A trip of average length exceeds the shortest by the wobble. Were trips spread like a bell,
    95 in 100 would stay below the average and two mean deviations. Acknowledgements that the
    other side delays count as longer trips, so both are rather too large than too small.
    """
    if sys.platform != "linux":
        return None
    try:
        told = tcp.getsockopt(socket.IPPROTO_TCP, socket.TCP_INFO, 256)
    except OSError:
        return None  # no TCP below, or closed already
    return read_tcp_info(told)


def read_tcp_info(told: bytes) -> Baseline | None:
    if len(told) < AT_SHORTEST + 4:
        return None  # a system from before it knew the shortest trip
    trip, deviation = TRIP_AND_DEVIATION.unpack_from(told, AT_TRIP)
    shortest = int.from_bytes(told[AT_SHORTEST : AT_SHORTEST + 4], sys.byteorder)
    if not trip or shortest == UNKNOWN:
        return None
    wobble = max(trip - shortest, 0)
    return Baseline(shortest, wobble + 2 * deviation, wobble)
