"""Every game, every number of seats, every option: the laws hold."""

from __future__ import annotations

import pytest

from laws.laws import Setting, check, settings
from pioche.games.game import slugs

SETTINGS = [setting for slug in slugs() for setting in settings(slug)]


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_laws_hold(setting: Setting):
    looked_at = check(setting)
    assert looked_at["steps"] > 0
    assert looked_at["compared"] > 0  # the leak law had something to compare


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_the_laws_hold_longer(setting: Setting):
    assert check(setting, games=10, tries=60)["compared"] > 0
