"""The page in which the browser client runs, and what makes it an application on a phone.

Every page of the client is this one page. For browsers without script it holds the plain page of
the same address inside `<noscript>`: one answer for both, since a server cannot know which it is
talking to, and the client never has to take a page over that others made.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from html import escape

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pioche.locale import speaker
from pioche.server.answers import packed
from pioche.server.client_files import ASK_FIRST, FOLDER, address, files, modules, sent
from pioche.server.desk import Desk, language_of
from pioche.server.safety import policy

HTML = "text/html"
MANIFEST_TYPE = "application/manifest+json"
PAPER = "#f4eee3"
LIBRARIES = {
    "preact": "vendor/preact.js",
    "preact/hooks": "vendor/preact-hooks.js",
    "@preact/signals": "vendor/signals.js",
    "@preact/signals-core": "vendor/signals-core.js",
    "htm": "vendor/htm.js",
}


def shell(request: Request, title: str, language: str, plain: str) -> Response:
    """The client's page; `plain` is for browsers without script."""
    filled = (
        template()
        .replace("{{language}}", language)
        .replace("{{title}}", escape(title))
        .replace("{{what}}", escape(speaker(language)("page.what")))
        .replace("{{words}}", address(f"words/{language}.json"))
        .replace("{{plain}}", plain)
    )
    headers = {
        "content-language": language,
        "content-security-policy": policy(f"'self' '{import_map_hash()}'"),
    }
    return packed(request, filled.encode(), HTML, headers)


@cache
def template() -> str:
    """The page with all that is the same in every language and at every address."""
    ahead = "".join(
        f'<link rel="modulepreload" href="{address(name)}">'
        for name in (*LIBRARIES.values(), *modules())
    )
    return (
        (FOLDER / "index.html")
        .read_text(encoding="utf-8")
        .replace("{{import_map}}", import_map())
        .replace("{{ahead}}", ahead)
        .replace("{{client}}/", address(""))
    )


@cache
def import_map() -> str:
    where = {name: address(file) for name, file in LIBRARIES.items()}
    return msgspec.json.encode({"imports": where}).decode()


@cache
def import_map_hash() -> str:
    """What lets the import map, and no other script inside a page, run."""
    digest = hashlib.sha256(import_map().encode()).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


async def manifest(_desk: Desk, request: Request) -> Response:
    """What a phone needs to keep the client as an application."""
    language = language_of(request)
    told = {
        "name": "Pioche",
        "short_name": "Pioche",
        "description": speaker(language)("page.what"),
        "lang": language,
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"src": address("icons/icon.svg"), "sizes": "any", "type": "image/svg+xml"},
            *(icon(size, purpose) for purpose in ("any", "maskable") for size in (192, 512)),
        ],
    }
    headers = {"content-language": language, "vary": "accept-language"}
    return Response(msgspec.json.encode(told), media_type=MANIFEST_TYPE, headers=headers)


def icon(size: int, purpose: str) -> dict[str, str]:
    name = f"icons/{'icon' if purpose == 'any' else purpose}-{size}.png"
    return {
        "src": address(name),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": purpose,
    }


async def worker(_desk: Desk, request: Request) -> Response:
    """The script that keeps the client in the browser; from here it may serve every page."""
    return sent(files()["worker.js"], request, ASK_FIRST, policy())
