"""Golden playthroughs and replays: a change of any rule shows as a diff."""

from __future__ import annotations

from pathlib import Path

import pytest

from golden.write import golden_files
from pioche.games.game import find, slugs
from pioche.play.replay import Replay

HERE = Path(__file__).parent
EXPECTED = golden_files()


@pytest.mark.parametrize("name", EXPECTED)
def test_the_golden_file_is_what_the_rules_give(name):
    path = HERE / name
    assert path.exists(), f"{name} is missing: write it with `make golden`"
    assert path.read_text(encoding="utf-8") == EXPECTED[name]


@pytest.mark.parametrize("slug", slugs())
def test_every_game_has_a_playthrough_and_replays_for_every_number_of_seats(slug):
    assert list(HERE.glob(f"{slug}-*.txt"))
    for seats in find(slug).about.seats:
        replay = Replay.read((HERE / f"{slug}-{seats}.pioche").read_text(encoding="utf-8"))
        assert len(replay.names) == seats
