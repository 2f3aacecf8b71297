"""The bench gives every figure that others rely on. How fast is no matter for a test."""

from __future__ import annotations

import pytest

from pioche.games.game import find
from pioche.lab import bench


def test_every_figure_is_given_by_game(monkeypatch):
    monkeypatch.setattr(bench, "RUNS", 1)
    monkeypatch.setattr(bench, "start_times", lambda game: (20.0, 0.5))
    figures = dict(bench.bench([find("parade")]))
    assert tuple(figures) == bench.FIGURES
    for name in ("random_moves_per_second", "random_moves_per_second_all_cores"):
        assert set(figures[name]["parade"]) == {"2", "3", "4", "5", "6"}
        assert all(rate > 0 for rate in figures[name]["parade"].values())
    assert figures["position_moves_per_second"]["parade"] > 0
    assert set(figures["search_iterations_per_second"]["parade"]) == {"2", "3", "4", "5", "6"}
    answers = figures["hard_answer_ms"]["parade"]
    assert 0 < answers["median"] <= answers["worst"]
    assert figures["copy_ns"]["parade"] > 0


@pytest.mark.slow
def test_start_times_are_measured_in_processes_of_their_own(monkeypatch):
    monkeypatch.setattr(bench, "RUNS", 1)
    cold, warm = bench.start_times(find("resistance"))  # compiles sooner than the others
    assert cold > warm > 0
