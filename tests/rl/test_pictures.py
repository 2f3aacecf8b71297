"""Tables in words and in pixels."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from random import Random

import numpy as np
import pytest

from client import browsers
from pioche.games.game import slugs
from pioche.kernel.seats import NOBODY
from pioche.rl import aec_env
from pioche.rl.painting import paint
from pioche.rl.painting.canvas import ART, SYMBOL, sheet_of
from pioche.rl.pictures import picture
from rl.playing import TABLES, play

ROOT = Path(__file__).parent.parent.parent


def after(slug, seats, moves, **given):
    env = aec_env(slug, seats, **given)
    env.reset(seed=2)
    for _, _ in zip(play(env, Random(3)), range(moves), strict=False):
        pass
    return env


@pytest.mark.parametrize("slug", slugs())
def test_words_name_every_seat_and_pixels_keep_their_size(slug):
    shapes = set()
    for moves in (8, 400):
        position = after(slug, 3, moves).course.position
        words = picture(position, "ansi")
        assert all(f"seat {seat}" in words for seat in range(3))
        assert "\x1b[" in words
        pixels = picture(position, "rgb_array")
        assert pixels.dtype == np.uint8
        assert len(np.unique(pixels[::5, ::5].reshape(-1, 3), axis=0)) > 100
        shapes.add(pixels.shape)
    assert len(shapes) == 1


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_every_face_that_is_used_is_there(slug, seats):
    known = set(sheet_of(slug).heights)
    env, lot = aec_env(slug, seats, max_moves=150), Random(seats)
    env.reset(seed=seats)
    for number, _ in enumerate(play(env, lot)):
        if number % 10 == 0:
            drawn = paint(env.course.position)
            used = drawn[drawn.index("</defs>") :].split('<use href="#')[1:]
            assert {part.split('"')[0] for part in used} <= known


@pytest.mark.parametrize("slug", slugs())
def test_nothing_hidden_is_painted_of_a_view(slug):
    """What a spectator is shown is the same in every world that it cannot rule out."""
    env, lot = after(slug, 3, 12), Random(1)
    position = env.course.position
    view = position.view(NOBODY)
    assert paint(view) == paint(view.imagine(lot).view(NOBODY))
    if slug != "resistance":  # nobody holds tiles
        assert paint(view) != paint(position)


@pytest.mark.parametrize("slug", slugs())
def test_nothing_is_painted_outside(slug):
    for seats in (2, 4):
        for moves in (5, 60, 140):
            table = after(slug, seats, moves).course.position
            drawn = paint(table)
            width, height = (
                int(drawn.split(f'{side}="')[1].split('"')[0]) for side in ("width", "height")
            )
            for part in drawn[drawn.index("</defs>") :].split("<use ")[1:]:
                given = dict(pair.split("=") for pair in part.split("/>")[0].split())
                x, y, wide, high = (
                    float(given[name].strip('"')) for name in ("x", "y", "width", "height")
                )
                assert x >= 0
                assert y >= 0
                assert x + wide <= width
                assert y + high <= height


@pytest.mark.parametrize("slug", slugs())
def test_faces_are_what_the_client_draws(slug):
    browsers.browser_path()
    spec = importlib.util.spec_from_file_location("faces", ROOT / "tools/faces.py")
    tool = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(tool)
    with browsers.chromium() as chromium:
        sprite, found = tool.drawn(chromium.new_page(), slug)
    text = (ART / f"{slug}.svg").read_text(encoding="utf-8")
    assert {id_ for id_, _, _ in SYMBOL.findall(text)} >= set(found)
    assert f'data-drawn="{tool.digest(sprite, found)}"' in text, "write them: python tools/faces.py"
