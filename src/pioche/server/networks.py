"""Addresses and networks that whoever runs the server trusts, and whose request one is.

>>> home = Networks.read(["10.0.0.0/8", "::1"])
>>> "10.1.2.3" in home, "::ffff:10.1.2.3" in home, "192.0.2.1" in home, "" in home
(True, True, False, False)
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.datastructures import Headers

from pioche.errors import BadInput

SECURE = ("https", "wss")


@dataclass(frozen=True)
class Networks:
    """Some addresses, one by one or by the network."""

    all: tuple[IPv4Network | IPv6Network, ...] = ()

    @classmethod
    def read(cls, written: Iterable[str]) -> Networks:
        return cls(tuple(map(read_network, written)))

    def __bool__(self) -> bool:
        return bool(self.all)

    def __contains__(self, address: str) -> bool:
        found = address_in(address) if self.all else None
        return found is not None and any(found in network for network in self.all)

    def asked_by(self, peer: str, headers: Headers) -> str:
        """Whose request this is: a proxy of ours says in whose name it asks, nobody else may."""
        if peer not in self:
            return peer
        named = ",".join(headers.getlist("x-forwarded-for")).split(",")
        for name in map(str.strip, reversed(named)):
            if name not in self:
                return peer if address_in(name) is None else name
        return peer

    def is_secure(self, peer: str, headers: Headers, is_encrypted: bool) -> bool:
        """Whether the browser speaks HTTPS: to a proxy of ours, if there is one in between."""
        if peer not in self:
            return is_encrypted
        return headers.get("x-forwarded-proto") in SECURE


NOWHERE = Networks()


def read_network(written: str) -> IPv4Network | IPv6Network:
    try:
        return ip_network(written, strict=False)
    except ValueError:
        raise BadInput(
            f"{written[:60]!r} is no address: write it like 192.0.2.7, or a network like 10.0.0.0/8"
        ) from None


def address_in(written: str) -> IPv4Address | IPv6Address | None:
    """An address; one of IPv4 that comes through a socket of IPv6 is the one of IPv4."""
    try:
        found = ip_address(written.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return mapped or found
