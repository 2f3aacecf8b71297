"""Games as tables of decisions, in Parquet files: a row a move.

    from pioche.rl import data

    data.write("games.parquet", data.self_play("parade", ["easy", "medium"], games=1000, seed=1))
    for replay in data.read("games.parquet"): ...

- `game`, `move`: the number of the game in the file from 0, of the move in the game from 1
- `seat`, `player`: who moved; 8 is the clock
- `observation`: what that seat could know before, see docs/observations.md; the clock sees nothing
- `legal`, `action`: the moves that it could choose from, and the one that was made
- `reward`, `score`: what the game was worth to that seat in the end, by places (`rl/rewards.py`),
  and its points then; there is no reward where the game is not over
- `seed`: of the deal, 64 hexadecimal digits
- `names`, `evidence`: all seats' names; in real time the referee's numbers beside the move

What holds for all games of a file stands in its schema's metadata under `pioche`, as JSON: the
game, its rules' version, the options, and the blocks of an observation with their version.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from itertools import chain, islice
from pathlib import Path
from typing import Any

try:
    import pyarrow as pa
    import pyarrow.parquet as pq
except ImportError as missing:
    raise ImportError("PyArrow is missing: pip install 'pioche[parquet]'") from missing

from pioche.errors import BadInput, IllegalMove, whole
from pioche.games.game import Game, find
from pioche.kernel.seats import CLOCK
from pioche.play.match import Match
from pioche.play.position import Position
from pioche.play.replay import Replay
from pioche.play.seed import child_seed, read_seed, write_seed
from pioche.players import player
from pioche.rl import features
from pioche.rl.rewards import places

KEY = b"pioche"
GAMES = 64  # of a row group


# ---- games


def self_play(
    slug: str,
    players: Sequence[str],
    *,
    games: int,
    seed: int,
    limit: int | None = None,
    **options: Any,
) -> Iterator[Replay]:
    """Games between players of these names (`random`, `easy`, `medium`, `hard`), who sit one seat
    further on in each. Game n depends on the seed and n alone."""
    seats = find(slug).check_seats(len(players))
    if whole(games, "the number of games") < 1:
        raise BadInput(f"{games} games are none: give 1 or more")
    sitting = [player(name, slug) for name in players]
    for number in range(games):
        turned = [(place - number) % seats for place in range(seats)]
        yield Match(
            slug,
            [sitting[place] for place in turned],
            seed=child_seed(seed, number),
            options=options,
            names=[players[place] for place in turned],
            limit=limit,
        ).play()


# ---- rows


def rows(replay: Replay, game: int = 0) -> list[dict[str, Any]]:
    """The decisions of a game, one after the other."""
    found, seats = features.find(replay.slug), len(replay.names)
    head = {"game": game, "seed": write_seed(replay.seed), "names": list(replay.names)}
    made: list[dict[str, Any]] = []
    position = replay.deal()
    for number, (seat, move) in enumerate(replay.moves, 1):
        is_seat = seat < seats
        seen = found.of(position.view(seat)) if is_seat else None
        made.append(
            head
            | {
                "move": number,
                "seat": seat,
                "player": replay.names[seat] if is_seat else None,
                "observation": seen,
                "legal": [int(other) for other in position.legal(seat) if other.chosen],
                "action": int(move),
                "evidence": replay.evidence.get(number),
            }
        )
        position = position.after(seat, move)
    add_results(made, position)
    return made


def add_results(made: list[dict[str, Any]], last: Position) -> None:
    game, score = last.game, last.score()
    sheet = game.sheet()
    sheet[: last.seats] = last.sheet()
    worth = places(game, sheet, last.seats) if last.over else None
    for row in made:
        seat = row["seat"]
        row["reward"] = worth[seat] if worth is not None and seat != CLOCK else None
        row["score"] = score[seat] if seat != CLOCK else None


def schema(slug: str, options: Mapping[str, str]) -> Any:
    """The columns of a game's rows, and what is the same for all of them."""
    game, found = find(slug), features.find(slug)
    blocks = [
        {
            "name": block.name,
            "shape": list(block.shape),
            "lowest": block.lowest,
            "highest": block.highest,
            "meaning": block.meaning,
        }
        for block in found.blocks
    ]
    facts = {
        "game": slug,
        "rules": game.about.version,
        "options": dict(options),
        "features": found.version,
        "blocks": blocks,
        "actions": [move.text for move in game.moves],
    }
    columns = {
        "game": pa.int64(),
        "move": pa.int32(),
        "seat": pa.int8(),
        "player": pa.string(),
        "observation": pa.list_(pa.int8(), found.size),
        "legal": pa.list_(pa.int16()),
        "action": pa.int16(),
        "reward": pa.float64(),
        "score": pa.int32(),
        "seed": pa.string(),
        "names": pa.list_(pa.string()),
        "evidence": pa.string(),
    }
    return pa.schema(list(columns.items()), {KEY: json.dumps(facts, ensure_ascii=False)})


# ---- files


def write(path: str | os.PathLike[str], replays: Iterable[Replay]) -> int:
    """Write games of one kind and one choice of options; how many rows. The file appears when it is
    whole, and not before."""
    coming = iter(replays)
    first = next(coming, None)
    if first is None:
        raise BadInput("there are no games to write: give one at least")
    columns, place = schema(first.slug, first.options), Path(path)
    part = place.with_name(place.name + ".part")
    count = 0
    try:
        with closing(pq.ParquetWriter(part, columns, compression="zstd")) as file:
            numbered = enumerate(check_same(first, chain([first], coming)))
            while some := list(islice(numbered, GAMES)):
                made = [row for number, replay in some for row in rows(replay, number)]
                file.write_table(pa.Table.from_pylist(made, columns))
                count += len(made)
        part.replace(place)
    except OSError as error:
        raise BadInput(f"{place} cannot be written: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)
    return count


def check_same(first: Replay, replays: Iterable[Replay]) -> Iterator[Replay]:
    """A file has games of one kind."""
    for replay in replays:
        if (replay.slug, replay.options) != (first.slug, first.options):
            raise BadInput("a file has games of one kind with the same options: write two files")
        yield replay


def read(path: str | os.PathLike[str]) -> Iterator[Replay]:
    """The games of a file, each of them played again and compared with its rows."""
    try:
        file = pq.ParquetFile(path)
    except (OSError, pa.ArrowInvalid) as error:
        raise BadInput(f"{path} cannot be read as Parquet: {error}") from None
    with file:
        facts = read_facts(path, file.schema_arrow)
        game = find(facts["game"])
        gathered: list[dict[str, Any]] = []
        for batch in file.iter_batches():
            for row in batch.to_pylist():
                if gathered and row["game"] != gathered[0]["game"]:
                    yield read_game(game, facts["options"], gathered)
                    gathered = []
                gathered.append(row)
        if gathered:
            yield read_game(game, facts["options"], gathered)


def read_facts(path: str | os.PathLike[str], columns: Any) -> dict[str, Any]:
    """What is the same for all games of a file, if this Pioche can read them."""
    kept = (columns.metadata or {}).get(KEY)
    if kept is None:
        raise BadInput(f"{path} has no games of Pioche: write one with pioche.rl.data.write")
    facts: dict[str, Any] = json.loads(kept)
    about, found = find(facts["game"]).about, features.find(facts["game"])
    if (facts["rules"], facts["features"]) != (about.version, found.version):
        raise BadInput(
            f"{path} has version {facts['rules']} of the rules and {facts['features']} of the "
            f"features, this is {about.version} and {found.version}: use the Pioche that wrote it"
        )
    return facts


def read_game(game: Game, options: Mapping[str, str], given: list[dict[str, Any]]) -> Replay:
    """A replay from its rows, checked."""
    first, number = given[0], given[0]["game"]
    try:
        replay = Replay(
            slug=game.slug,
            version=game.about.version,
            options=options,
            names=tuple(first["names"]),
            seed=read_seed(first["seed"]),
            moves=tuple((row["seat"], game.move(row["action"])) for row in given),
            evidence={row["move"]: row["evidence"] for row in given if row["evidence"] is not None},
        )
        played = rows(replay, number)
    except (BadInput, IllegalMove) as error:
        raise BadInput(f"game {number} does not hold: {error}") from None
    for row, true in zip(given, played, strict=True):
        if true["observation"] is not None:
            true["observation"] = true["observation"].tolist()
        wrong = sorted(name for name in true if row.get(name) != true[name])
        if wrong:
            raise BadInput(
                f"game {number} does not hold: move {true['move']} has another {wrong[0]}"
            )
    return replay
