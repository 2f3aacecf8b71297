"""Checked by `make check`, never run: a state is refused where a view is asked for.

Strict type checking also refuses an `ignore` that nothing needs, so each of these must be wrong.
"""

from __future__ import annotations

from random import Random

from pioche.games.game import Move
from pioche.play.player import Player
from pioche.play.position import Position, View
from pioche.players import player
from pioche.players.assess import assess
from pioche.players.levels import Searcher, Thumb
from pioche.players.search import Search


def a_view_will_do(view: View, legal: list[Move], rng: Random) -> None:
    players: list[Player] = [player("random"), Thumb(), Searcher(Search())]
    for who in players:
        who.choose(view, legal, rng)
    assess(view, rng)


def a_position_will_not(position: Position, legal: list[Move], rng: Random) -> None:
    player("random").choose(position, legal, rng)  # type: ignore[arg-type]
    Thumb().choose(position, legal, rng)  # type: ignore[arg-type]
    Searcher(Search()).choose(position, legal, rng)  # type: ignore[arg-type]
    Search().look(position, rng)  # type: ignore[arg-type]
    assess(position, rng)  # type: ignore[arg-type]
