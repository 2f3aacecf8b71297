"""The page on views says what every field of every game means."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from pioche.games.game import find, slugs

SCRIPT = Path(__file__).parent.parent.parent / "docs/views.py"


def load() -> Any:
    spec = importlib.util.spec_from_file_location("docs_views", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


VIEWS = load()


def test_it_is_up_to_date() -> None:
    assert VIEWS.PAGE.read_text(encoding="utf-8") == VIEWS.page(), "run python docs/views.py"


def test_every_game_is_there() -> None:
    assert sorted(VIEWS.SLUGS) == list(slugs())


@pytest.mark.parametrize("slug", slugs())
def test_every_field_has_a_meaning_and_no_other(slug: str) -> None:
    game = find(slug)
    names = set(VIEWS.fields(game))
    assert {name for name in names if not VIEWS.meaning(game, name)} == set()
    assert set(VIEWS.MEANINGS[slug]) <= names


@pytest.mark.parametrize("slug", slugs())
def test_what_lies_face_down_is_said_to_be_hidden(slug: str) -> None:
    secrets = VIEWS.hidden(find(slug))
    assert secrets & {"pile", "stack"}
    assert not secrets & {"seats", "held", "turn", "line", "discard_pile"}
