"""The other end of HTTP, for programs: one request and its answer, off the loop's thread."""

from __future__ import annotations

import asyncio
import http.client
from typing import Any
from urllib.parse import urlsplit

import msgspec

from pioche.errors import BadInput, IllegalMove

PATIENCE = 180.0  # seconds for an answer: the first table of a game waits until that is compiled
JSON = "application/json"


def check_address(address: str) -> str:
    """The address of a server, as `pioche serve` prints it."""
    parts = urlsplit(address)
    if parts.scheme not in ("http", "https") or not parts.hostname:
        raise BadInput(f"{address[:60]!a} is no server: give an address like http://127.0.0.1:8626")
    return f"{parts.scheme}://{parts.netloc}"


async def inquire(
    address: str, method: str, path: str, token: str | None = None, body: Any = None
) -> Any:
    """What the server answers; what it refuses by a rule is an `IllegalMove`, else `BadInput`."""
    headers = {"accept": JSON, "content-type": JSON}
    if token is not None:
        headers["authorization"] = f"Bearer {token}"
    sent = None if body is None else msgspec.json.encode(body)
    status, kind, text = await asyncio.to_thread(exchange, address, method, path, headers, sent)
    answer = msgspec.json.decode(text) if kind.startswith(JSON) else text
    if status < 400:
        return answer
    said = answer if isinstance(answer, dict) else {}
    sentence = str(said.get("sentence", f"{method} {path} was answered with status {status}"))
    if "rule" in said:
        rule = str(said["rule"])
        raise IllegalMove(
            sentence.removesuffix(f" ({rule})"), "table", rule, str(said.get("reason", ""))
        )
    raise BadInput(sentence)


def exchange(
    address: str, method: str, path: str, headers: dict[str, str], body: bytes | None
) -> tuple[int, str, bytes]:
    parts = urlsplit(address)
    secure = parts.scheme == "https"
    kind = http.client.HTTPSConnection if secure else http.client.HTTPConnection
    connection = kind(parts.netloc, timeout=PATIENCE)
    try:
        connection.request(method, path, body, headers)
        answer = connection.getresponse()
        return answer.status, answer.headers.get("content-type", ""), answer.read()
    finally:
        connection.close()
