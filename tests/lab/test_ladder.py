"""The ladder keeps what is finished and plays the rest."""

from __future__ import annotations

import json
import runpy
import sys
from pathlib import Path

import pytest

from pioche.lab.simulate import Simulation

LADDER = Path(__file__).parent.parent.parent / "bench" / "ladder.py"


def climbed(monkeypatch, capsys, file, games):
    arguments = ["--games", str(games), "--slugs", "parade", "--seats", "2,3", "--workers", "1"]
    monkeypatch.setattr(sys, "argv", ["ladder.py", *arguments, "--json", str(file)])
    ladder = runpy.run_path(str(LADDER))
    ladder["main"].__globals__["RUNGS"] = (("easy", "random"),)
    ladder["main"]()
    return capsys.readouterr().out


def test_a_finished_line_is_not_played_again(monkeypatch, capsys, tmp_path):
    file = tmp_path / "ladder.jsonl"
    first = climbed(monkeypatch, capsys, file, games=6)
    assert "| Parade | 3 | easy – random | 6 |" in first
    two, three = file.read_text().splitlines()
    assert json.loads(three)["even"] == 1 / 3
    file.write_text(two + "\n" + three[:40])  # cut off while it was written
    played = []
    run = Simulation.run
    monkeypatch.setattr(
        Simulation, "run", lambda self, *a: played.append(self.seats) or run(self, *a)
    )
    again = climbed(monkeypatch, capsys, file, games=6)
    assert played == [3]
    assert again.splitlines()[2] == first.splitlines()[2]
    assert json.loads(file.read_text().splitlines()[2])["wins"] == json.loads(three)["wins"]


def test_lines_of_other_code_or_other_games_do_not_count(monkeypatch, capsys, tmp_path):
    file = tmp_path / "ladder.jsonl"
    climbed(monkeypatch, capsys, file, games=4)
    file.write_text(file.read_text().replace('"code": "', '"code": "other'))
    climbed(monkeypatch, capsys, file, games=4)
    assert len(file.read_text().splitlines()) == 4


def test_a_game_that_there_is_not_is_said_in_one_line(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["ladder.py", "--slugs", "chess"])
    with pytest.raises(SystemExit):
        runpy.run_path(str(LADDER))["main"]()
    assert "there is no game 'chess'; choose one of" in capsys.readouterr().err
