"""Every game, every number of seats, every option: the laws hold."""

from __future__ import annotations

import pytest

from laws.laws import Setting, check, check_stories, settings, stories_left
from pioche.games.game import slugs
from pioche.kernel.jit import MODE, PLAIN

BRIEF = MODE != "compiled"  # the other modes are slow, and give the same bytes
SETTINGS = [setting for slug in slugs() for setting in settings(slug, BRIEF)]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_laws_hold(setting: Setting):
    twice = not (setting.game.about.longest or setting.options or PLAIN)
    compared = check(setting, games=2 if twice else 1)
    assert check_stories(setting, compared, seeds=range(1, 40)) == set()


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_laws_hold_longer(setting: Setting):
    compared = check(setting, games=20)
    assert stories_left(setting, compared) == set()
    if setting.game.about.longest:
        assert any(over for _, _, over in compared), "no story of a game's end was compared"
