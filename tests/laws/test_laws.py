"""Every game, every number of seats, every option: the laws hold."""

from __future__ import annotations

from itertools import product

import pytest

from laws.laws import Setting, check, settings
from pioche.games.game import slugs

SETTINGS = [setting for slug in slugs() for setting in settings(slug)]


def assert_every_story_was_compared(setting: Setting, compared) -> None:
    """For every kind of move: by who moved, by others, by spectators, and when a game ended."""
    kinds = {move.kind for move in setting.game.moves}
    for kind, role in product(kinds, ("mover", "other", "nobody")):
        assert compared[kind, role, False] + compared[kind, role, True] > 0, (kind, role)
    if setting.game.about.longest:
        assert any(over for _, _, over in compared)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_laws_hold(setting: Setting):
    assert_every_story_was_compared(setting, check(setting))


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_laws_hold_longer(setting: Setting):
    assert_every_story_was_compared(setting, check(setting, games=20))
