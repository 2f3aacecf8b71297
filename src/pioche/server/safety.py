"""What stands before every request: which names the server answers to, how much an address may
ask, and headers that keep browsers from doing harm."""

from __future__ import annotations

import asyncio
import logging
import math
import socket
from collections.abc import Iterable
from dataclasses import dataclass
from http import HTTPStatus
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pioche.server.answers import Wrong, wrong
from pioche.server.calm import Calm
from pioche.server.clock import clock
from pioche.server.limits import AddressRates, Limits
from pioche.server.metrics import Metrics
from pioche.server.networks import Networks
from pioche.server.protocol import Listener, Rejection
from pioche.server.protocol import Request as Upgrade
from pioche.server.socket import Handler

LOGGER = logging.getLogger("pioche.server")
STOPPING = "the server stops: ask again when it is back"
STRANGE_NAME = "this server has another name: open it by the address that it printed"


def policy(scripts: str = "'self'") -> str:
    """What a page may load, and from where."""
    return (
        f"default-src 'none'; script-src {scripts}; style-src 'self'; img-src 'self' data:; "
        "connect-src 'self'; font-src 'self'; manifest-src 'self'; worker-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


HEADERS = {
    "content-security-policy": policy(),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


@dataclass(frozen=True)
class Names:
    """By which names the server may be asked for. A page of another site can have its own name
    lead here, but cannot make a browser ask for ours; an address is nobody's name."""

    is_local: bool = True  # reached from this machine alone
    others: frozenset[str] = frozenset()

    def has(self, host: str) -> bool:
        name = name_in(host)
        if name == "localhost" or name in self.others:
            return True
        try:
            address = ip_address(name.strip("[]").partition("%")[0])
        except ValueError:
            return not self.is_local and name in own_names()
        return address.is_loopback or not self.is_local


def host_in(headers: Headers) -> str:
    """The host asked for; none where several are, since others might read another of them."""
    given = headers.getlist("host")
    return given[0] if len(given) == 1 else ""


def name_in(host: str) -> str:
    """The name in a Host header, without the port.

    >>> name_in("[::1]:8626"), name_in("Table.local:80")
    ('[::1]', 'table.local')
    """
    if host.startswith("["):
        return host.partition("]")[0].lower() + "]"
    return host.partition(":")[0].lower().rstrip(".")


def own_names() -> set[str]:
    name = socket.gethostname().lower()
    return {name, f"{name.partition('.')[0]}.local"}


def names_for(host: str, origins: Iterable[str]) -> Names:
    """The names of a server that listens there; pages that may come also say what it is called."""
    called = frozenset(urlsplit(origin).hostname or "" for origin in origins)
    return Names(is_loopback(host), called - {""})


def is_loopback(host: str) -> bool:
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:
        return host == "localhost"


class Rates:
    """How often one address may ask for what."""

    def __init__(self, limits: Limits) -> None:
        self.requests = AddressRates(limits.request_rate, limits.request_burst)
        self.guests = AddressRates(limits.guest_rate, limits.guest_burst)
        self.tables = AddressRates(limits.table_rate, limits.table_burst)
        self.joins = AddressRates(limits.join_rate, limits.join_burst)
        self.work = AddressRates(limits.work_rate, limits.work_burst)


def charge(rates: AddressRates, request: Request, tokens: float = 1) -> None:
    if not rates.take(address_of(request), clock(), tokens):
        wait = max(1, math.ceil(tokens / rates.rate)) if rates.rate else 3_600
        raise Wrong(429, f"too much was asked from your address: wait {wait} s", wait)


def address_of(request: Request) -> str:
    """Who asks; the guard has seen to it that no proxy is taken for them."""
    return request.client.host if request.client else ""


class Guard:
    """Around the whole application: whatever goes wrong inside is logged here and said briefly."""

    def __init__(
        self,
        app: ASGIApp,
        names: Names,
        rates: Rates,
        proxies: Networks,
        metrics: Metrics,
        calm: Calm,
    ) -> None:
        self.app = app
        self.names = names
        self.rates = rates
        self.proxies = proxies
        self.metrics = metrics
        self.calm = calm

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        self.metrics.requests += 1
        answer = Guarded(send)
        request = self.asked(scope)
        try:
            await self.calm.come()
            self.check(request)
            await self.app(scope, receive, answer)
        except asyncio.CancelledError:  # the server stops, and this took too long
            if not answer.is_begun:
                await wrong(request, Wrong(503, STOPPING, 5))(scope, receive, answer)
        except Exception as error:
            if not isinstance(error, Wrong):
                self.metrics.failures += 1
                LOGGER.exception("%s %s failed", scope["method"], scope["path"])
            if not answer.is_begun:
                await wrong(request, error)(scope, receive, answer)

    def asked(self, scope: Scope) -> Request:
        """The request as whoever asks made it, even if a proxy passed it on."""
        headers, peer = Headers(scope=scope), (scope["client"] or ("", 0))[0]
        is_secure = self.proxies.is_secure(peer, headers, scope["scheme"] == "https")
        scope["client"] = (self.proxies.asked_by(peer, headers), 0)
        scope["scheme"] = "https" if is_secure else "http"
        return Request(scope)

    def check(self, request: Request) -> None:
        if not self.names.has(host_in(request.headers)):
            raise Wrong(421, STRANGE_NAME)
        charge(self.rates.requests, request)


class Guarded:
    """Puts the headers on an answer as it leaves, but for those that it has of its own."""

    def __init__(self, send: Send) -> None:
        self.send = send
        self.is_begun = False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.is_begun = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
        await self.send(message)


class NamedListener:
    """Sockets are opened by the server's own names only, like pages."""

    def __init__(self, listener: Listener, names: Names) -> None:
        self.listener = listener
        self.names = names

    def open(self, request: Upgrade) -> Handler | Rejection:
        if not self.names.has(host_in(request.headers)):
            return Rejection(HTTPStatus.MISDIRECTED_REQUEST, STRANGE_NAME)
        return self.listener.open(request)


def may_measure(request: Request, watchers: Networks) -> bool:
    """Measurements are for this machine and those named; a proxy here speaks for others."""
    address = address_of(request)
    passed_on = {"forwarded", "x-forwarded-for"} & set(request.headers.keys())
    return address in watchers or (is_loopback(address) and not passed_on)
