"""How much one socket and one address may ask of the server. Readings of the clock are given.

>>> bucket = Bucket(rate=2, burst=3, now=0)
>>> [bucket.take(0) for _ in range(4)]
[True, True, True, False]
>>> bucket.take(500_000)
True
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from pioche.server.clock import SECOND


@dataclass(frozen=True)
class Limits:
    """What a socket or an address may do; rates are a second, a burst is what may come at once."""

    message_bytes: int = 8 << 10  # of a frame and of a message alike
    message_rate: float = 50  # frames of any kind, pings and pongs included
    message_burst: float = 200
    byte_rate: float = 64 << 10
    byte_burst: float = 512 << 10
    turn: int = 250  # microseconds for which a socket is heard before others are
    turn_of_all: int = 1_000  # and all of them, before answers are sent
    nonsense_wait: float = 0.01  # seconds until a socket is heard again that sent no message
    share_rate: float = 100_000  # microseconds of the loop that an address has without waiting
    share_burst: float = 4_000
    unread_bytes: int = 1 << 20  # sent, and the other side does not read
    sockets: int = 20_000
    sockets_per_address: int = 100  # a school may share one address
    upgrade_rate: float = 10  # for one address, like all that follow
    upgrade_burst: float = 200
    request_rate: float = 100  # HTTP, for one address as all that follow
    request_burst: float = 1_000
    guest_rate: float = 2
    guest_burst: float = 500
    table_rate: float = 1
    table_burst: float = 300
    join_rate: float = 5
    join_burst: float = 500
    work_rate: float = 0.1  # replays to check and games to analyse
    work_burst: float = 20
    wish_rate: float = 200  # what is asked of tables: each may be written down
    wish_burst: float = 2_000
    effort_rate: float = 2_000  # entries that are gone through again for somebody who comes back
    effort_burst: float = 60_000
    letter_effort: float = 5  # to put one into words takes as long as so many of them
    hint_effort: float = 1_000  # and so does a hint, or all ways to lay a level
    question_effort: float = 50  # and a lesser question
    preview_effort: float = 5
    talk_rate: float = 1  # for one socket
    talk_burst: float = 10


class Bucket:
    """Tokens that drip in at a rate and are taken at will; no more than a burst is kept."""

    __slots__ = ("burst", "filled", "level", "rate")

    def __init__(self, rate: float, burst: float, now: int) -> None:
        self.rate = rate / SECOND
        self.burst = burst
        self.level = float(burst)
        self.filled = now

    def take(self, now: int, tokens: float = 1) -> bool:
        """Take them if they are there; what is refused takes none."""
        level = self.level + (now - self.filled) * self.rate
        if level > self.burst:
            level = self.burst
        self.filled = now
        if level < tokens:
            self.level = level
            return False
        self.level = level - tokens
        return True

    def spend(self, now: int, tokens: float) -> None:
        """Take them whether they are there or not: what is missing has to drip in first."""
        self.take(now, 0)
        self.level -= tokens

    def is_full(self, now: int) -> bool:
        """A full bucket is as good as a new one, and can be forgotten."""
        return self.level + (now - self.filled) * self.rate >= self.burst


@lru_cache(10_000)
def network(address: str) -> str:
    """Whom an address stands for: a household has one IPv4 address, or 2**64 of IPv6.

    >>> network("2001:db8:1:2:3:4:5:6"), network("::ffff:192.0.2.7")
    ('2001:db8:1:2::', '192.0.2.7')
    """
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return address  # a local socket has no address
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(IPv6Address(int(parsed) >> 64 << 64))


class AddressRates:
    """A bucket for every address that was heard of lately.

    With `most` addresses at once the one not heard of for longest is forgotten, so that nobody
    fills the memory; who owns that many addresses is not held up by a rate for each.
    """

    def __init__(self, rate: float, burst: float, most: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.most = most
        self.buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: int, tokens: float = 1) -> bool:
        return self.bucket(network(address), now).take(now, tokens)

    def bucket(self, name: str, now: int) -> Bucket:
        """The bucket of a network."""
        bucket = self.buckets.get(name)
        if bucket is None:
            self.forget_idle(now)
            bucket = self.buckets[name] = Bucket(self.rate, self.burst, now)
        self.buckets.move_to_end(name)
        return bucket

    def forget_idle(self, now: int) -> None:
        """Make room from the end that was quiet for longest: two at a time, so each newcomer pays
        little, and the table shrinks as long as there is anything idle in it."""
        for _ in range(2):
            if not self.buckets:
                return
            name, oldest = next(iter(self.buckets.items()))
            if len(self.buckets) < self.most and not oldest.is_full(now):
                return
            del self.buckets[name]


class Addresses:
    """How many sockets each address holds open."""

    def __init__(self, most_each: int, most: int) -> None:
        self.most_each = most_each
        self.most = most
        self.total = 0
        self.open: dict[str, int] = {}

    @property
    def is_full(self) -> bool:
        return self.total >= self.most

    def enter(self, address: str) -> bool:
        """Whether one more may come in; every one let in has to `leave`."""
        name = network(address)
        here = self.open.get(name, 0)
        if self.is_full or here >= self.most_each:
            return False
        self.open[name] = here + 1
        self.total += 1
        return True

    def leave(self, address: str) -> None:
        name = network(address)
        self.total -= 1
        self.open[name] -= 1
        if not self.open[name]:
            del self.open[name]
