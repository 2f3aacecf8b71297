"""Write the cards, tiles and pawns of all games as pictures that need no browser, from the client's
own drawings.

    python tools/faces.py

Each game gets one SVG file in src/pioche/rl/art with a symbol for every face; letters become
outlines, so that whoever paints them needs no font. Needs Chromium, and fonttools and brotli.
"""

from __future__ import annotations

import hashlib
import json
import re
import sys
import tomllib
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from xml.etree import ElementTree as ET

from playwright.sync_api import Page, Route, sync_playwright

from pioche.games.game import find, slugs
from pioche.locale import speaker

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from client.chromium import MISSING, SWITCHES, chromium_path

ROOT = Path(__file__).parent.parent
CLIENT = ROOT / "src/pioche/client"
TARGET = ROOT / "src/pioche/rl/art"
SVG = "http://www.w3.org/2000/svg"
CUTS = {"display": ("fraunces", 800), "sans": ("figtree", 900), "text": ("figtree", 600)}
LETTERS = "".join(map(chr, range(32, 127))) + "·–−×"

ROUND = 'clip-path="inset(0 round 8px)"'
CORNERS = '<clipPath id="round"><rect width="100" height="140" rx="8"/></clipPath>'

PAGE = """<!doctype html><script type="importmap">{"imports": {
  "htm": "/vendor/htm.js", "preact": "/vendor/preact.js"}}</script><body></body>"""
DRAW = """async (faces) => {
  const { h, render } = await import("preact");
  const { Sprite } = await import("/art/svg.js");
  const text = (node) => {
    const host = document.createElement("div");
    render(node, host);
    return new XMLSerializer().serializeToString(host.firstElementChild);
  };
  const drawn = {};
  for (const [id, module, name, props] of faces)
    drawn[id] = text(h((await import(`/art/${module}.js`))[name], props));
  return [text(h(Sprite)), drawn];
}"""

Faces = list[tuple[str, str, str, dict[str, Any]]]  # an id, the module, what draws it, and of what


# ---- which faces there are


def faces(slug: str) -> Faces:
    """All that can lie on a table of the game."""
    found: Faces = FACES[slug]()
    return found


def parade() -> Faces:
    from pioche.games.parade.cards import CARDS, COLOUR, VALUE

    cards = [
        (
            f"card-{card}",
            "parade",
            "ParadeCard",
            {"colour": int(COLOUR[card]), "value": int(VALUE[card])},
        )
        for card in range(CARDS)
    ]
    return [*cards, ("back", "parade", "ParadeBack", {})]


def court(slug: str, prefix: str, cards: Any) -> Faces:
    """A Love Letter's."""
    say = find(slug).sayings["short"]
    drawn = [
        (
            f"card-{card}",
            slug,
            f"{prefix}Card",
            {
                "role": card,
                "value": int(cards.VALUE[card]),
                "copies": int(cards.COPIES[card]),
                "name": say(card, speaker("en")),
            },
        )
        for card in range(len(cards.Card))
    ]
    return [*drawn, ("back", slug, f"{prefix}Back", {}), ("token", slug, f"{prefix}Token", {})]


def mission626() -> Faces:
    from pioche.games.mission626 import cards

    return [
        *court("mission626", "Mission", cards),
        ("nice", "mission626", "MissionPawn", {"wrecker": False}),
        ("wrecker", "mission626", "MissionPawn", {"wrecker": True}),
    ]


def princess() -> Faces:
    from pioche.games.princess import cards

    return court("princess", "Princess", cards)


def level8() -> Faces:
    from pioche.games.level8.cards import (
        AS_COLOUR,
        AS_VALUE,
        COLOUR,
        COLOURS,
        JOKER,
        NUMBERS,
        SKIP,
        VALUE,
        VALUES,
    )

    numbers = [
        (
            f"card-{card}",
            "level8",
            "NumberCard",
            {"colour": int(COLOUR[card]), "value": int(VALUE[card]) + 1},
        )
        for card in range(NUMBERS)
    ]
    values = [
        (f"card-{AS_VALUE + value}", "level8", "JokerCard", {"value": value + 1})
        for value in range(VALUES)
    ]
    colours = [
        (f"card-{AS_COLOUR + colour}", "level8", "JokerCard", {"colour": colour})
        for colour in range(COLOURS)
    ]
    return [
        *numbers,
        (f"card-{JOKER}", "level8", "JokerCard", {}),
        (f"card-{SKIP}", "level8", "SkipCard", {}),
        *values,
        *colours,
        ("back", "level8", "Level8Back", {}),
    ]


def resistance() -> Faces:
    from pioche.games.resistance.tiles import KINDS, PLANETS, POINTS

    return [
        *(
            (f"card-{tile}", "resistance", "Tile", {"character": tile, "points": int(POINTS[tile])})
            for tile in range(KINDS)
        ),
        *(
            (f"pawn-{tile}", "resistance", "Pawn", {"character": tile, "points": int(POINTS[tile])})
            for tile in range(KINDS)
        ),
        *((f"planet-{world}", "planets", "Planet", {"world": world}) for world in range(PLANETS)),
        ("back", "resistance", "TileBack", {}),
    ]


FACES = {
    "level8": level8,
    "mission626": mission626,
    "parade": parade,
    "princess": princess,
    "resistance": resistance,
}


# ---- what the client draws


def serve(route: Route) -> None:
    """The client's files, without a server."""
    path = CLIENT / route.request.url.split("/", 3)[3]
    if route.request.url.endswith("/"):
        route.fulfill(body=PAGE, content_type="text/html")
    else:
        route.fulfill(body=path.read_text(encoding="utf-8"), content_type="text/javascript")


def drawn(page: Page, slug: str) -> tuple[str, dict[str, str]]:
    """The sprite that all faces refer to, and each face, as the client draws them."""
    page.route("**/*", serve)
    page.goto("http://pioche.localhost/")
    sprite, found = page.evaluate(DRAW, faces(slug))
    return sprite, found


def digest(sprite: str, found: dict[str, str]) -> str:
    """What tells whether the client draws otherwise than it did."""
    return hashlib.sha256(json.dumps([sprite, found]).encode()).hexdigest()[:16]


@contextmanager
def browser():
    path = chromium_path()
    if path is None:
        sys.exit(MISSING)
    with sync_playwright() as playwright:
        started = playwright.chromium.launch(executable_path=path, args=list(SWITCHES))
        yield started
        started.close()


# ---- letters as outlines


class Letters:
    """The outlines of a font in one cut."""

    def __init__(self, name: str, weight: int) -> None:
        from fontTools.ttLib import TTFont
        from fontTools.varLib.instancer import instantiateVariableFont

        font = TTFont(CLIENT / f"fonts/{name}.woff2")
        font.flavor = None
        self.font = instantiateVariableFont(font, {"wght": weight})
        self.glyphs, self.names = self.font.getGlyphSet(), self.font.getBestCmap()
        self.unit = self.font["head"].unitsPerEm

    def outline(self, letter: str, size: float, x: float, y: float) -> str:
        from fontTools.pens.svgPathPen import SVGPathPen
        from fontTools.pens.transformPen import TransformPen

        scale = size / self.unit
        pen = SVGPathPen(self.glyphs, ntos=lambda number: f"{number:.4g}")
        self.glyphs[self.names[ord(letter)]].draw(TransformPen(pen, (scale, 0, 0, -scale, x, y)))
        return str(pen.getCommands())

    def width(self, letter: str, size: float) -> float:
        return float(self.glyphs[self.names[ord(letter)]].width * size / self.unit)

    def line(self, text: str, size: float, x: float, y: float, spacing: float, middle: bool) -> str:
        widths = [self.width(letter, size) + spacing for letter in text]
        at = x - sum(widths) / 2 if middle else x
        outlines = []
        for letter, width in zip(text, widths, strict=True):
            outlines.append(self.outline(letter, size, at, y))
            at += width
        return "".join(outlines)


def outline_texts(face: ET.Element, letters: dict[str, Letters]) -> None:
    """Replace texts by their outlines, where they stand."""
    for parent in list(face.iter()):
        for place, child in enumerate(list(parent)):
            if child.tag != f"{{{SVG}}}text":
                continue
            given = child.attrib
            path = letters[given["class"]].line(
                child.text or "",
                float(given["font-size"]),
                float(given.get("x", 0)) + float(given.get("dx", 0)),
                float(given.get("y", 0)),
                float(given.get("letter-spacing", 0)),
                given.get("text-anchor") == "middle",
            )
            kept = {key: given[key] for key in ("fill", "transform", "opacity") if key in given}
            parent[place] = ET.Element(f"{{{SVG}}}path", {"d": path, **kept})


# ---- the files


def symbol(id_: str, text: str, letters: dict[str, Letters]) -> ET.Element:
    """A face as something that can be used by its id."""
    face = ET.fromstring(text)
    outline_texts(face, letters)
    found = ET.Element(f"{{{SVG}}}symbol", {"id": id_, "viewBox": face.attrib["viewBox"]})
    found.extend(list(face))
    return found


def sheet(sprite: str, found: dict[str, str], letters: dict[str, Letters]) -> str:
    """One file: what the faces refer to, and the faces."""
    symbols = [symbol(id_, text, letters) for id_, text in found.items()]
    written = "".join(ET.tostring(each, encoding="unicode") for each in symbols)
    needed = set(re.findall(r"#([\w-]+)", written))
    defs = [each for each in ET.fromstring(sprite)[0] if each.attrib["id"] in needed]
    root = ET.Element(f"{{{SVG}}}svg", {"data-drawn": digest(sprite, found)})
    ET.SubElement(root, f"{{{SVG}}}defs").extend([*defs, *symbols])
    text = ET.tostring(root, encoding="unicode")
    text = re.sub(r"\s+(?=[<>])|(?<=>)\s+", "", text)
    if ROUND in text:  # a shape of CSS, which only browsers know
        text = text.replace(ROUND, 'clip-path="url(#round)"').replace("<defs>", f"<defs>{CORNERS}")
    text = text.replace("><symbol", ">\n<symbol").replace("></defs", ">\n</defs")
    return f"<!-- Written by tools/faces.py: do not edit. {thanks()} -->\n{text}\n"


def thanks() -> str:
    wanted = tomllib.loads((ROOT / "tools/icons.toml").read_text())
    authors = " and ".join(author["name"] for author in wanted["authors"].values())
    return f"Icons of game-icons by {authors}, {wanted['licence']}; ours are the other drawings."


def alphabet(letters: Letters) -> str:
    """Letters for captions: how wide each is, and its outline, in parts of 1000."""
    lines = {
        letter: [round(letters.width(letter, 1000)), letters.outline(letter, 1000, 0, 0)]
        for letter in LETTERS
    }
    return json.dumps(lines, ensure_ascii=False, indent=0) + "\n"


def main() -> None:
    ET.register_namespace("", SVG)
    letters = {name: Letters(*cut) for name, cut in CUTS.items()}
    TARGET.mkdir(exist_ok=True)
    (TARGET / "letters.json").write_text(alphabet(letters["text"]), encoding="utf-8")
    with browser() as chromium:
        for slug in sys.argv[1:] or slugs():
            text = sheet(*drawn(chromium.new_page(), slug), letters)
            (TARGET / f"{slug}.svg").write_text(text, encoding="utf-8")
            print(f"{slug}.svg: {len(text):,} bytes")


if __name__ == "__main__":
    main()
