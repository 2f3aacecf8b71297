"""Games as rows of a Parquet file, and back."""

import json
import sys
from dataclasses import replace
from subprocess import run

import numpy as np
import pytest

from pioche.errors import BadInput
from pioche.games.game import find, slugs
from pioche.play.match import Match
from pioche.play.replay import Replay
from pioche.rl import features

pytest.importorskip("pyarrow")
import pyarrow as pa
import pyarrow.parquet as pq

from pioche.rl import data


@pytest.mark.parametrize("slug", slugs())
def test_games_come_back_as_they_were(slug, tmp_path):
    seats = find(slug).about.seats[-1]
    replays = list(data.self_play(slug, ["random"] * seats, games=3, seed=4, limit=120))
    path = tmp_path / "games.parquet"
    count = data.write(path, replays)
    assert count == sum(len(replay.moves) for replay in replays)
    back = list(data.read(path))
    assert back == replays
    for replay in back:
        assert Replay.read(replay.text()) == replay


def test_a_row_says_what_a_player_saw_and_what_came_of_it(tmp_path):
    path = tmp_path / "games.parquet"
    replays = list(data.self_play("parade", ["easy", "medium", "random"], games=2, seed=9))
    data.write(path, replays)
    table = pq.read_table(path)
    found = features.find("parade")
    for number, replay in enumerate(replays):
        positions = list(replay.positions())
        part = [row for row in table.to_pylist() if row["game"] == number]
        assert [row["move"] for row in part] == list(range(1, len(part) + 1))
        for row, position in zip(part, positions, strict=False):
            view = position.view(row["seat"])
            assert row["observation"] == found.of(view).tolist()
            assert row["legal"] == [int(move) for move in view.legal()]
            assert row["action"] in row["legal"]
            assert row["player"] == replay.names[row["seat"]]
            assert row["score"] == replay.result.points[row["seat"]]
            is_winner = row["seat"] in replay.result.winners
            assert (row["reward"] > 0) == is_winner
    assert {row["player"] for row in table.to_pylist()} == {"easy", "medium", "random"}
    assert replays[1].names == ("random", "easy", "medium")


def test_a_file_says_what_its_numbers_mean(tmp_path):
    path = tmp_path / "games.parquet"
    options = {"tie": "latest", "first": 0}
    data.write(path, data.self_play("parade", ["random"] * 2, games=1, seed=1, **options))
    facts = json.loads(pq.read_schema(path).metadata[b"pioche"])
    assert facts["options"] == {"first": "0", "tie": "latest"}
    assert facts["actions"][10] == "play R10"
    assert sum(int(np.prod(block["shape"])) for block in facts["blocks"]) == 314


class Asleep:
    """Never slaps, so that the clock closes the rounds."""

    def choose(self, view, legal, rng):
        return None


def test_a_clock_sees_nothing(tmp_path):
    path = tmp_path / "games.parquet"
    replay = Match("resistance", [Asleep()] * 2, seed=1).play()
    data.write(path, [replace(replay, evidence={2: "at=1"})])
    clocks = [row for row in pq.read_table(path).to_pylist() if row["seat"] == 8]
    assert len(clocks) == 2
    assert clocks[0]["observation"] is clocks[0]["reward"] is clocks[0]["player"] is None
    assert [found.evidence for found in data.read(path)] == [{2: "at=1"}]


def test_what_is_broken_off_has_no_reward(tmp_path):
    path = tmp_path / "games.parquet"
    data.write(path, data.self_play("princess", ["random"] * 2, games=1, seed=1, limit=3))
    assert pq.read_table(path).column("reward").to_pylist() == [None] * 3


def written(tmp_path, change):
    """A file of one game in which somebody has changed something."""
    path = tmp_path / "games.parquet"
    data.write(path, data.self_play("parade", ["random"] * 2, games=1, seed=1))
    table = pq.read_table(path)
    rows = table.to_pylist()
    change(rows)
    pq.write_table(pa.Table.from_pylist(rows, table.schema), path)
    return path


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda rows: rows[3].update(action=rows[2]["action"]), "game 0 does not hold: .*PAR"),
        (lambda rows: rows[3].update(seat=5), "game 0 does not hold: .*seat 5"),
        (lambda rows: rows[3]["observation"].__setitem__(0, 7), "move 4 has another observation"),
        (lambda rows: rows[2].update(reward=9.0), "move 3 has another reward"),
        (lambda rows: rows[0].update(seed="5"), "game 0 does not hold"),
        (lambda rows: rows.pop(1), "game 0 does not hold"),
    ],
)
def test_what_was_changed_is_found(tmp_path, change, reason):
    with pytest.raises(BadInput, match=reason):
        list(data.read(written(tmp_path, change)))


def test_what_cannot_be_written_or_read_is_said(tmp_path):
    path = tmp_path / "games.parquet"
    one = next(data.self_play("parade", ["random"] * 2, games=1, seed=1))
    with pytest.raises(BadInput, match="no games"):
        data.write(path, [])
    with pytest.raises(BadInput, match="one kind"):
        data.write(path, [one, replace(one, options={"first": "0", "tie": "latest"})])
    with pytest.raises(BadInput, match="cannot be written"):
        data.write(tmp_path / "nowhere" / "games.parquet", [one])
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(BadInput, match="there is no player"):
        next(data.self_play("parade", ["wizard"] * 2, games=1, seed=1))
    with pytest.raises(BadInput, match="games are none"):
        next(data.self_play("parade", ["random"] * 2, games=0, seed=1))
    with pytest.raises(BadInput, match="cannot be read"):
        list(data.read(path))
    path.write_bytes(b"no games")
    with pytest.raises(BadInput, match="cannot be read"):
        list(data.read(path))
    pq.write_table(pa.table({"a": [1]}), path)
    with pytest.raises(BadInput, match="no games of Pioche"):
        list(data.read(path))


def test_without_pyarrow_it_says_what_to_install():
    code = "import sys; sys.modules['pyarrow'] = None; import pioche.rl.data"
    done = run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "pip install 'pioche[parquet]'" in done.stderr
