"""The browser client's files, from memory: read once, compressed once.

They are served under a folder named by a digest of them all (`/client/1a2b…/main.js`), so that
browsers keep each for good and never mix two versions; modules find each other by relative paths.
Without the digest the same files are there too, and are asked for anew each time.
"""

from __future__ import annotations

import gzip
import hashlib
import re
import tomllib
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from posixpath import normpath

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pioche.games.game import find, slugs
from pioche.locale import FOLDER as CATALOGUES
from pioche.locale import LANGUAGES, catalogue
from pioche.play.speech import Speech
from pioche.server.answers import Wrong
from pioche.server.aside import aside
from pioche.server.desk import Desk

FOLDER = Path(__file__).parent.parent / "client"
TYPES = {
    ".css": "text/css",
    ".js": "text/javascript",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".woff2": "font/woff2",
}
PACKED = (".png", ".woff2")  # already
FOR_GOOD = "public, max-age=31536000, immutable"
ASK_FIRST = "public, no-cache"
INERT = "default-src 'none'"  # a file that a page loads does what the page's own policy allows
VERSION = re.compile(r"([0-9a-f]{16})/(.+)")
ELSEWHERE = re.compile(  # said by the server, or asked of it
    r"page\.|reckoning\.|replay\.|lesson\.|[a-z0-9_]+_table\."
    r"|[a-z0-9]+\.(hint|rule|option)\.|(?!table)[a-z0-9]+\.refusal\."
    r"|(?!resistance)[a-z0-9]+\.event\.|.+\.you\."
)
IMPORT = re.compile(r'^(?:import|export)\b[^"]*?"(\.{1,2}/[^"]+)";$', re.MULTILINE)


@dataclass(frozen=True)
class File:
    """One file, as it is sent."""

    body: bytes
    suffix: str

    @cached_property
    def packed(self) -> bytes:
        """The same every time: the time at which it was packed is left out."""
        return gzip.compress(self.body, mtime=0)

    @cached_property
    def tag(self) -> str:
        return f'W/"{hashlib.sha256(self.body).hexdigest()[:32]}"'


async def client_file(desk: Desk, request: Request) -> Response:
    """A file of the browser client."""
    asked = request.path_params["file"]
    found = VERSION.fullmatch(asked)
    if found is not None and found[1] != version():
        raise Wrong(404, "this is of another version: reload the page")
    name = found[2] if found else asked
    file = files().get(name) or await aside(desk.hub.loop, lambda: made(name))
    if file is None:
        raise Wrong(404, "the client has no such file")
    return sent(file, request, FOR_GOOD if found else ASK_FIRST)


def sent(file: File, request: Request, keep: str, policy: str = INERT) -> Response:
    """Packed where the browser can unpack, and nothing at all where it has the file."""
    headers = {
        "etag": file.tag,
        "cache-control": keep,
        "content-security-policy": policy,
        "vary": "accept-encoding",
    }
    if file.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    body = file.body
    if file.suffix not in PACKED and "gzip" in request.headers.get("accept-encoding", ""):
        body = file.packed
        headers["content-encoding"] = "gzip"
    return Response(body, media_type=TYPES[file.suffix], headers=headers)


@cache
def files() -> dict[str, File]:
    """What was there at the start: no path leads anywhere else."""
    return {
        path.relative_to(FOLDER).as_posix(): File(path.read_bytes(), path.suffix)
        for path in sorted(FOLDER.rglob("*"))
        if path.suffix in TYPES
    }


@cache
def version() -> str:
    """A digest of all that the client is made of."""
    digest = hashlib.sha256((FOLDER / "index.html").read_bytes())
    for name, file in files().items():
        digest.update(name.encode() + file.body)
    for path in sorted(CATALOGUES.rglob("*.po")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]


def address(name: str) -> str:
    """Where a browser finds a file."""
    return f"/client/{version()}/{name}"


@cache
def modules(name: str = "main.js") -> tuple[str, ...]:
    """A module and all that it imports, so that browsers need not find them one after another."""
    found, due = [], [name]
    while due:
        name = due.pop()
        if name not in found:
            found.append(name)
            targets = IMPORT.findall(files()[name].body.decode())
            due += [normpath(f"{Path(name).parent}/{target}") for target in targets]
    return tuple(found)


@cache
def libraries() -> list[dict[str, str]]:
    """The libraries that are served: name, version, and the file of the licence."""
    found = tomllib.loads((FOLDER / "vendor.toml").read_text(encoding="utf-8"))["package"]
    return [
        {
            "name": package["name"],
            "version": package["version"],
            "licence": f"vendor/{package['files']['LICENSE']}",
        }
        for package in found
        if "files" in package
    ]


# ---- what is made of other things


def made(name: str) -> File | None:
    """Words, what the libraries are, and the list of files for whoever keeps them."""
    place, _, suffix = name.rpartition(".")
    match place.split("/"):
        case _ if suffix != "json":
            return None
        case ["files"]:
            return as_json(worth_keeping())
        case ["libraries"]:
            return as_json(libraries())
        case ["words", language] if language in LANGUAGES:
            return words(language)
        case ["words", language, slug] if language in LANGUAGES and slug in slugs():
            return moves(language, slug)
    return None


def worth_keeping() -> list[str]:
    """What a browser needs to start without a network, in any language."""
    needed = [name for name, file in files().items() if file.suffix != ".txt"]
    return [*needed, *(f"words/{language}.json" for language in LANGUAGES)]


def as_json(told: object) -> File:
    file = File(msgspec.json.encode(told), ".json")
    _ = file.packed  # here, where nobody is held up
    return file


@cache
def words(language: str) -> File:
    """Every text that a browser may show; one with a plural is a list of its forms."""
    told = {
        name: forms[0] if len(forms) == 1 else forms
        for name, forms in sorted(catalogue(language)[0].items())
        if not ELSEWHERE.match(name)
    }
    return as_json(told)


@cache
def moves(language: str, slug: str) -> File:
    """Every move of a game in words, by its number; a seat is `{0}`, for a name to be put in."""
    game = find(slug)
    speech = Speech(game, language, [f"{{{seat}}}" for seat in range(game.about.seats[-1])])
    return as_json([speech.move(move) for move in game.moves])


def prepare() -> None:
    """Read, make and pack everything, before somebody waits for it."""
    for file in files().values():
        _ = file.packed
    for language in LANGUAGES:
        words(language)
        for slug in slugs():
            moves(language, slug)
