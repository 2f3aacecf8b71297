"""The look: colours that can be read, fonts that are light, icons whose authors are named."""

import re
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CLIENT = ROOT / "src/pioche/client"
DRAWN = CLIENT / "art"
ART = {str(path.relative_to(DRAWN)): path.read_text() for path in DRAWN.rglob("*.js")}
PAIR = re.compile(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);")
PLAIN = re.compile(r"--([\w-]+): (#\w{6});")
THEMES = re.findall(
    r'^\[data-game="(\w+)"\] \{(.*?)^\}', (CLIENT / "look/themes.css").read_text(), re.M | re.S
)
Colours = dict[str, tuple[str, str]]


def colours(css: str) -> Colours:
    """What each name is by day and by night."""
    return {name: (day, night) for name, day, night in PAIR.findall(css)} | {
        name: (both, both) for name, both in PLAIN.findall(css)
    }


def luminance(colour: str) -> float:
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


FRAME = colours((CLIENT / "look/tokens.css").read_text())
READ_ON = [
    *((ink, ground) for ink in ("ink", "ink-soft") for ground in ("ground", "surface", "raised")),
    *((ink, "surface") for ink in ("good", "warn", "bad")),
    ("on-strong", "strong"),
]


@pytest.mark.parametrize("night", [0, 1])
@pytest.mark.parametrize(("ink", "ground"), READ_ON)
def test_text_of_the_frame_can_be_read(ink: str, ground: str, night: int) -> None:
    assert contrast(FRAME[ink][night], FRAME[ground][night]) >= 4.5


@pytest.mark.parametrize("night", [0, 1])
@pytest.mark.parametrize(("game", "css"), THEMES, ids=[game for game, _ in THEMES])
def test_text_on_the_cloth_can_be_read(game: str, css: str, night: int) -> None:
    theme = colours(css)
    for ink, ground in [("cloth-ink", "cloth"), ("cloth-soft", "cloth"), ("on-accent", "accent")]:
        assert contrast(theme[ink][night], theme[ground][night]) >= 4.5, (game, ink)
    assert contrast(theme["accent"][night], FRAME["surface"][night]) >= 4.5  # a game's name


def test_every_game_has_its_theme_and_its_cover() -> None:
    games = {path.parent.name for path in (ROOT / "src/pioche/games").glob("*/RULES.md")}
    assert {game for game, _ in THEMES} == games
    assert all(f"{game}: " in ART["covers.js"] for game in games)


def test_what_is_written_on_cards_can_be_read() -> None:
    painted = re.findall(
        r'(?:silk|paint): "(#\w{6})".*?on: ("?\S+?"?)[ ,]', ART["parade.js"] + ART["level8.js"]
    )
    inks = {"PAPER": "#fbf4e2", "INK": "#2b2119", "NAVY": "#152042", '"#fff"': "#ffffff"}
    assert len(painted) == 12
    for paint, ink in painted:
        assert contrast(paint, inks[ink]) >= 3, paint  # numerals are large


def test_the_fonts_are_light_and_licensed() -> None:
    fonts = list((CLIENT / "fonts").glob("*.woff2"))
    assert sum(font.stat().st_size for font in fonts) <= 60_000
    assert all(font.with_name(f"{font.stem}.LICENSE.txt").exists() for font in fonts)


def test_every_icon_is_used_and_its_author_named() -> None:
    wanted = tomllib.loads((ROOT / "tools/icons.toml").read_text())
    listed = sorted(icon for author in wanted["authors"].values() for icon in author["icons"])
    held = re.findall(r'^  "([\w-]+)": "', ART["icons.js"], re.M)
    credited = re.findall(r'"([\w-]+)"', "".join(re.findall(r"icons: \[(.*?)\]", ART["icons.js"])))
    drawn = "".join(text for name, text in ART.items() if name != "icons.js")
    assert held == listed == sorted(credited)
    assert [icon for icon in held if f'"{icon}"' not in drawn] == []


def test_every_drawing_that_is_named_exists() -> None:
    own = re.findall(r"^  (\w+):", ART["own.js"], re.M)
    held = {*own, *re.findall(r'^  "([\w-]+)": "', ART["icons.js"], re.M)}
    named = re.findall(
        r'(?:emblem|portrait|sign): "([\w-]+)"|icon\("([\w-]+)"', "".join(ART.values())
    )
    assert len(named) > 30
    assert {first or second for first, second in named} <= held


def test_nothing_is_drawn_with_emoji() -> None:
    sources = [
        *CLIENT.glob("*.js"),
        *DRAWN.rglob("*.js"),
        *(CLIENT / "look").glob("*.css"),
    ]
    assert [
        path.name
        for path in sources
        if re.search("[\u2600-\u27bf\U0001f300-\U0001faff]", path.read_text())
    ] == []
