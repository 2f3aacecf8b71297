"""The description of all requests for programs, made from the structs that they take and give."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from http import HTTPStatus
from importlib.metadata import version
from inspect import getdoc
from typing import Any

import msgspec

from pioche.server.forms import Health, Trouble
from pioche.server.paths import CALLS, HTML, Call

PATH = "/api/openapi.json"
EVERYWHERE = (421, 429, 500, 503)
SAFE: list[dict[str, list[str]]] = [{"token": []}, {"cookie": []}]


@cache
def description() -> bytes:
    """The document itself, as JSON."""
    return msgspec.json.encode(document(CALLS))


def document(calls: Sequence[Call]) -> dict[str, Any]:
    kinds: list[Any] = [Trouble, Health]
    kinds += [kind for call in calls for kind in (call.takes, call.answers) if is_struct(kind)]
    unique = list(dict.fromkeys(kinds))
    shapes, parts = msgspec.json.schema_components(
        unique, ref_template="#/components/schemas/{name}"
    )
    shape = dict(zip(unique, shapes, strict=True))
    paths: dict[str, dict[str, Any]] = {PATH: {"get": own_call()}}
    for call in calls:
        paths.setdefault(call.described, {})[call.method.lower()] = operation(call, shape)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Pioche",
            "version": version("pioche"),
            "description": "A table for five games. Sockets speak another protocol: docs/wire.md.",
        },
        "paths": paths,
        "components": {
            "schemas": parts,
            "securitySchemes": {
                "token": {"type": "http", "scheme": "bearer"},
                "cookie": {"type": "apiKey", "in": "cookie", "name": "pioche"},
            },
        },
    }


def is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, msgspec.Struct)


def operation(call: Call, shape: dict[Any, Any]) -> dict[str, Any]:
    refuses = {*call.refuses, *EVERYWHERE, *((401,) if call.needs_token else ())}
    found: dict[str, Any] = {
        "operationId": f"{call.method.lower()}{re.sub('[^a-z]+', '_', call.described)}".rstrip("_"),
        "summary": getdoc(call.handler) or "",
        "parameters": [
            *(parameter(name, "path") for name in re.findall(r"{(\w+)}", call.described)),
            *(parameter(name, "query", text) for name, text in call.query.items()),
        ],
        "responses": {
            str(call.status): answer(call.status, content(call.answers, shape)),
            **{str(s): answer(s, trouble(call, s, shape)) for s in sorted(refuses)},
        },
    }
    if call.path == "/health":
        found["responses"]["503"] = answer(503, content(Health, shape))
    if call.is_kept:
        found["responses"]["304"] = {"description": HTTPStatus.NOT_MODIFIED.phrase}
    if call.takes is not None:
        found["requestBody"] = {"required": True, "content": content(call.takes, shape)}
    if call.needs_token:
        found["security"] = SAFE
    return found


def trouble(call: Call, status: int, shape: dict[Any, Any]) -> dict[str, Any]:
    """Where browsers go, they get a page; programs are told the same as JSON. Whoever has a file
    already is not told anything."""
    if status == HTTPStatus.NOT_MODIFIED:
        return {}
    page = content(HTML, shape) if call.answers == HTML else {}
    return content(Trouble, shape) | page


def own_call() -> dict[str, Any]:
    """This description describes itself, too."""
    media = {"application/json": {"schema": {"type": "object"}}}
    return {
        "operationId": "get_api_openapi_json",
        "summary": "This description.",
        "responses": {"200": answer(200, media)},
    }


def parameter(name: str, place: str, meaning: str = "") -> dict[str, Any]:
    return {
        "name": name,
        "in": place,
        "required": place == "path",
        "description": meaning,
        "schema": {"type": "string"},
    }


def answer(status: int, media: dict[str, Any]) -> dict[str, Any]:
    return {"description": HTTPStatus(status).phrase, "content": media}


def content(kind: Any, shape: dict[Any, Any]) -> dict[str, Any]:
    if is_struct(kind):
        return {"application/json": {"schema": shape[kind]}}
    if isinstance(kind, tuple):
        return {each: {"schema": {}} for each in kind}
    return {kind: {"schema": {"type": "string"}}}
