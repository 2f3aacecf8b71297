"""The tutorial learns: less than it could in the suite, and what it promises among slow tests."""

import importlib.util
from pathlib import Path

import numpy as np
import pytest

import pioche
from pioche.lab.statistics import interval
from pioche.rl import features

pytest.importorskip("sklearn")
SCRIPT = Path(__file__).parent.parent.parent / "docs/train_parade.py"


@pytest.fixture(scope="module")
def tutorial():
    spec = importlib.util.spec_from_file_location("train_parade", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_what_is_left_after_a_move_is_what_the_rules_leave(tutorial):
    found = features.find("parade")
    position = pioche.deal("parade", seats=2, seed=3)
    moves = 0
    while not position.over:
        seat = position.to_move[0]
        view = position.view(seat)
        move = view.legal()[moves % len(view.legal())]
        left = tutorial.after(found.of(view)[None], np.array([int(move)]))[0]
        position = position.after(seat, move)
        if move.kind == "play":
            row = found.named(found.of(position.view(seat)))
            drawn = np.flatnonzero(row["hand"] > left[:66])
            assert len(drawn) <= 1  # the card that was drawn since
            assert (left[66:132] > 0).tolist() == (row["line"] > 0).tolist()
            assert (left[264:276] * 4).tolist() == pytest.approx(row["count"][:2].ravel().tolist())
            assert (left[276:288] * 15).tolist() == pytest.approx(row["sum"][:2].ravel().tolist())
            assert (left[288:290] * 20).tolist() == pytest.approx(row["points"][:2].tolist())
        moves += 1
    assert moves > 20


def test_a_little_learning_already_beats_chance(tutorial):
    network = tutorial.train(rounds=2, tables=512, steps=80)
    wins, games = tutorial.compete(network, "random", 200)
    assert interval(wins, games)[0] > 0.6
    wins, games = tutorial.compete(network, "easy", 300)
    assert interval(wins, games)[0] > 0.5


@pytest.mark.slow
def test_it_beats_easy(tutorial):
    wins, games = tutorial.compete(tutorial.train(), "easy", 1000)
    assert interval(wins, games)[0] > 0.65
