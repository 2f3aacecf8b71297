"""Golden playthroughs: whole games in readable text that show everything at each step.

`make golden` writes them anew; the diff shows what a change of the rules changes.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from pioche.games.game import find, slugs
from pioche.kernel.seats import NOBODY
from pioche.play.match import Match
from pioche.play.position import Position, deal
from pioche.play.speech import Speech
from pioche.players import player
from pioche.players.level8.sensible import SensiblePlayer

HERE = Path(__file__).parent
ENDLESS = 120  # moves that are shown of a game whose rules set no bound
sys.path.append(str(HERE.parent))


def playthrough(slug: str, seats: int, seed: int) -> Iterator[str]:
    game = find(slug)
    limit = game.about.longest or ENDLESS
    choose = getattr(arrangement(slug), "prefer", lambda legal, rng: rng.choice(legal))
    rng = Random(seed)
    position = deal(slug, seats=seats, seed=seed)
    speech = Speech(game, "en", [f"seat {seat}" for seat in range(seats)])
    yield f"{slug}, {seats} seats, seed {seed}, rules {game.about.version}"
    yield from fields(position)
    for number in range(1, limit + 1):
        if position.over:
            break
        for seat in position.to_move:
            yield f"  seat {seat} may {', '.join(map(str, position.legal(seat)))}"
        seat = rng.choice(position.to_move)
        move = choose(position.legal(seat), rng)
        position = position.after(seat, move)
        yield f"{number}. seat {seat}: {move}"
        for event in position.events:
            yield f"  {event.rule:<7} {speech.event(event)}"
        for event in position.view(NOBODY).events:
            if event.veiled:
                yield f"  {'':<7} others are told: {speech.event(event)}"
        yield from fields(position)
    yield f"winners {position.winners()}"


def fields(position: Position) -> Iterator[str]:
    """The whole truth in words."""
    for name, value in arrangement(position.game.slug).describe(position).items():
        yield f"  {name} = {value}"


def arrangement(slug: str) -> Any:
    return importlib.import_module(f"arrange.{slug}")


def replay_text(slug: str, seats: int, seed: int) -> str:
    match = Match(slug, [player("random")] * seats, seed=seed, limit=400)
    return match.play().text()


def whole_game_text(slug: str, seats: int, seed: int) -> str:
    """A game to its end, where random players would not get there."""
    return Match(slug, [SensiblePlayer()] * seats, seed=seed).play().text()


def golden_files() -> dict[str, str]:
    """All golden files by name, for every game and number of seats."""
    files = {}
    for slug in slugs():
        seats = find(slug).about.seats
        for number in (seats[0], seats[-1]):
            files[f"{slug}-{number}.txt"] = "\n".join(playthrough(slug, number, 1)) + "\n"
        for number in seats:
            files[f"{slug}-{number}.pioche"] = replay_text(slug, number, number)
    files["level8-2-whole.pioche"] = whole_game_text("level8", 2, 1)
    return files


if __name__ == "__main__":
    for name, text in golden_files().items():
        (HERE / name).write_text(text, encoding="utf-8")
        print(name)
