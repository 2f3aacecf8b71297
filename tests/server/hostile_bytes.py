"""Frames and requests that break the rules of their kind, drawn by a seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import NamedTuple

from pioche.server.paths import CALLS
from server.bytes_of_frames import BINARY, CLOSE, CONT, PING, PONG, TEXT, frame
from server.fuzz import Fuzz

MOST = 8 << 10  # what the server reads of a message
KEY = "AAAAAAAAAAAAAAAAAAAAAA=="
UPGRADE = {
    "upgrade": "websocket",
    "connection": "Upgrade",
    "sec-websocket-key": KEY,
    "sec-websocket-version": "13",
}
ORIGINS = ("null", "http://evil.example", "https://127.0.0.1", "http://127.0.0.1", "file://", "")
HOSTS = ("evil.example", "127.0.0.1.evil.example", "", "192.0.2.1", "[", "a" * 300)
FORGED = (
    "f" * 32,
    "0" * 32,
    "F" * 32,
    "f" * 31,
    "f" * 33,
    "",
    "é",
    "../..",
    "x" * 4_000,
    "' OR 1=1",
)

# ---- frames

FRAMES: tuple[Callable[[Random], bytes], ...] = (
    lambda rng: frame(rng.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15)), b"x"),
    lambda rng: frame(TEXT, b'{"is":"time","asked":1}', masked=False),
    lambda rng: frame(TEXT, b"x", reserved=rng.randrange(1, 8)),
    lambda rng: frame(BINARY, rng.randbytes(20)),
    lambda rng: frame(TEXT, b" " * (MOST + rng.choice((1, 2, 5_000)))),
    lambda rng: frame(
        TEXT, length=rng.choice((MOST + 1, 1 << 16, 1 << 40, 1 << 63, (1 << 64) - 1))
    ),
    lambda rng: frame(TEXT, b"[" * 5_000, fin=False) + frame(CONT, b"]" * 5_000),
    lambda rng: frame(TEXT, b"", fin=False) + frame(CONT, b"", fin=False) * rng.randrange(1, 300),
    lambda rng: frame(TEXT, b"{", fin=False) + frame(TEXT, b"}"),
    lambda rng: frame(CONT, b"}"),
    lambda rng: frame(TEXT, b'{"is":"\xff"}'),
    lambda rng: frame(TEXT, b"\xe2\x82", fin=False) + frame(CONT, b"\xe2\x82"),
    lambda rng: frame(TEXT, b"\xed\xa0\x80"),
    lambda rng: frame(PING, b"p" * 126),
    lambda rng: frame(PING, b"p", fin=False),
    lambda rng: frame(PING, b"p" * 125) * rng.randrange(1, 260),
    lambda rng: frame(PONG, rng.randbytes(rng.choice((0, 4, 8, 125)))) * 3,
    lambda rng: frame(CLOSE, b"x"),
    lambda rng: frame(CLOSE, rng.choice((0, 999, 1005, 1006, 4_999, 65_535)).to_bytes(2, "big")),
    lambda rng: frame(CLOSE, b"\x03\xe8\xff") + frame(TEXT, b'{"is":"time","asked":1}'),
    lambda rng: frame(TEXT, b"x" * 100)[: rng.randrange(1, 100)],
    lambda rng: b"\x81\xfe\x00\x05" + rng.randbytes(9),  # a length not written the shortest way
    lambda rng: rng.randbytes(rng.randrange(1, 60)),
    lambda rng: b"GET / HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n",
)


# ---- requests


class Target(NamedTuple):
    """What a request may name: tables, tokens that are the sender's by right, and what joining
    would be no attack on."""

    tables: Sequence[str]
    tokens: Sequence[str]
    own: Sequence[str]


def upgrade(table: str, host: str, **headers: str) -> bytes:
    return request("GET", f"/api/tables/{table}/socket", {"host": host, **UPGRADE, **headers})


def request(method: str, path: str, headers: dict[str, str], body: bytes = b"") -> bytes:
    lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "\r\n".join([*lines, "", ""]).encode() + body


def bearer(token: str) -> dict[str, str]:
    return {"authorization": f"Bearer {token}"}


def knock(rng: Random, host: str, target: Target) -> bytes:
    """An upgrade that is wrong in one way, or none at all."""
    table, token = rng.choice(target.tables), rng.choice(target.tokens)
    spoilt: dict[str, str] = rng.choice(
        (
            {"origin": rng.choice(ORIGINS)},
            {"host": rng.choice(HOSTS)},
            bearer(rng.choice(FORGED)),
            {"cookie": f"pioche={rng.choice(FORGED)}; pioche={token}"},
            {"sec-websocket-version": rng.choice(("8", "", "13, 8", "x"))},
            {"sec-websocket-key": rng.choice(("", "x", KEY + KEY, "é"))},
            {"sec-websocket-extensions": "permessage-deflate; client_max_window_bits"},
            {"sec-websocket-protocol": "x" * 2_000},
            {"connection": "keep-alive"},
        )
    )
    where = rng.choice((table, table, "0" * 20, "x" * 500, "%00", "..", table.upper()))
    return upgrade(where, **{"host": host, **bearer(token), **spoilt})


def ask(rng: Random, host: str, target: Target, fuzz: Fuzz) -> bytes:
    """A request that the rules of HTTP allow. Whoever has the link of a table may join it, so at
    others' tables this is asked with tokens that are nobody's."""
    call = rng.choice(CALLS)
    table = rng.choice([*target.tables, "0" * 20, "..", "%2e%2e%2f", "é", "x" * 300])
    path = call.path.replace("{id}", table).replace("{slug}", rng.choice(("parade", "x", "%00")))
    mine = call.path == "/api/tables" or table in target.own
    token = rng.choice(target.tokens) if mine and rng.random() < 0.7 else rng.choice(FORGED)
    query = rng.choice(("", "", "?limit=-1", "?language=%ff", "?before=9e9", "?limit=" + "9" * 50))
    body = rng.choice((b"", fuzz.text(), OPENING, SEATED, b" " * rng.choice((9_000, 200_000))))
    headers = {
        "host": host if rng.random() < 0.9 else rng.choice(HOSTS),
        "connection": "close",
        "accept": rng.choice(("application/json", "text/html", "*/*", "x", "")),
        "content-type": rng.choice(("application/json", "application/json", "text/plain", "x")),
        "content-length": str(len(body)),
        **(bearer(token) if rng.random() < 0.8 else {"cookie": f"pioche={token}"}),
        **({"origin": rng.choice(ORIGINS)} if rng.random() < 0.3 else {}),
    }
    method = call.method if rng.random() < 0.8 else rng.choice(("PUT", "DELETE", "HEAD", "BREW"))
    return request(method, path + query, headers, body)


OPENING = b'{"slug":"parade","seats":2,"name":"M","bots":{"1":"easy"}}'
SEATED = b'{"slug":"parade","seats":-1,"name":"\\u202e","bots":{"9":"x"},"clock":{"is":"live"}}'


def half(rng: Random, host: str, target: Target) -> bytes:
    """A request that does not end, or is none."""
    table = rng.choice(target.tables)
    whole = upgrade(table, host, **bearer(rng.choice(FORGED)))
    return rng.choice(
        (
            whole[: rng.randrange(1, len(whole) - 1)],
            rng.randbytes(rng.randrange(1, 300)),
            upgrade(table, host, **{"content-length": "5"}),
            b"GET / HTTP/9.9\r\n\r\n",
            b"GET  HTTP/1.1\r\nhost\r\n\r\n",
            request("POST", "/api/guest", {"host": host, "content-length": "-1"}),
            request(
                "POST", "/api/guest", {"host": host, "transfer-encoding": "chunked"}, b"zz\r\n"
            ),
            request("GET", "/" + "a" * 70_000, {"host": host}),
            request("GET", "/", {"host": host, **{f"x-{n}": "y" * 500 for n in range(100)}}),
            b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + rng.randbytes(200),
        )
    )
