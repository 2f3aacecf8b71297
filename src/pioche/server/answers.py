"""How requests are answered: structs as JSON, and what goes wrong as a sentence with a status."""

from __future__ import annotations

import gzip
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from pioche.errors import BadInput, DamagedReplay, IllegalMove
from pioche.server.forms import Trouble
from pioche.server.hub import NotWritten, Unreadable

BODY_BYTES = 64 << 10
THROWN_AWAY = 1 << 20
SENTENCES = {
    404: "there is nothing here: GET /api/openapi.json says what there is",
    405: "this cannot be asked in that way: GET /api/openapi.json says how",
}
Asked = TypeVar("Asked")


class Answer(Response):
    """A struct as JSON."""

    media_type = "application/json"

    def render(self, content: Any) -> bytes:
        return msgspec.json.encode(content)


def compressed(request: Request, body: bytes) -> Response:
    """JSON that is long, packed where whoever asks can unpack it; that takes a moment."""
    return packed(request, body, Answer.media_type)


def packed(
    request: Request, body: bytes, media_type: str, more: Mapping[str, str] | None = None
) -> Response:
    """A text in the language asked for, with more headers, packed where that is understood."""
    headers = {"vary": "accept-encoding, accept-language", **(more or {})}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = gzip.compress(body, 6, mtime=0), "gzip"
    return Response(body, media_type=media_type, headers=headers)


class Wrong(Exception):
    """A request that cannot be answered, with the status that says so."""

    def __init__(self, status: int, sentence: str, wait: int | None = None) -> None:
        super().__init__(sentence)
        self.status = status
        self.sentence = sentence
        self.wait = wait  # seconds after which to ask again


def wrong(_: Request, error: Exception) -> Response:
    """What cannot be granted, for programs."""
    return Answer(*trouble_of(error))


def trouble_of(error: Exception) -> tuple[Trouble, int, Mapping[str, str] | None]:
    """What to say, with which status and headers; nothing says more than the sentence does."""
    match error:
        case Wrong():
            headers = {} if error.wait is None else {"retry-after": str(error.wait)}
            return Trouble(sentence=error.sentence), error.status, headers
        case IllegalMove():
            why = Trouble(sentence=error.sentence, rule=error.rule, reason=error.refusal)
            return why, 409, None
        case DamagedReplay():
            return Trouble(sentence=error.reason, line=error.line), 400, None
        case HTTPException():
            sentence = SENTENCES.get(error.status_code, "this cannot be answered")
            return Trouble(sentence=sentence), error.status_code, error.headers
        case NotWritten():
            return Trouble(sentence=str(error)), 503, None
        case Unreadable():
            return Trouble(sentence=str(error)), 409, None
        case BadInput():
            return Trouble(sentence=str(error)), 400, None
        case _:
            return Trouble(sentence="something went wrong here: try again later"), 500, None


async def read(request: Request, kind: type[Asked], most: int = BODY_BYTES) -> Asked:
    """The body of a request as a struct. What counts is how much comes, not how much is said to."""
    media_type = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if media_type != "application/json":
        raise Wrong(415, "send JSON, as content-type: application/json")
    body = await read_body(request, most)
    try:
        return msgspec.json.decode(body, type=kind)
    except msgspec.MsgspecError as error:
        raise Wrong(400, f"the request cannot be read: {error}") from None
    except (UnicodeDecodeError, RecursionError):
        raise Wrong(400, "the request cannot be read: send JSON in UTF-8") from None


async def read_body(request: Request, most: int) -> bytes:
    """Some more than the most is heard and thrown away: whoever sends a little too much is still
    there to read why it is refused."""
    body, size = bytearray(), 0
    async for piece in request.stream():
        size += len(piece)
        if size <= most:
            body += piece
        elif size > most + THROWN_AWAY:
            break
    if size > most:
        raise Wrong(413, f"this takes at most {most} bytes")
    return bytes(body)
