"""The players there are, by name."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from pioche.errors import BadInput
from pioche.games.game import Move
from pioche.play.match import Player
from pioche.play.position import View


class RandomPlayer:
    """Any legal move, all equally likely."""

    def choose(self, view: View, legal: Sequence[Move], rng: Random) -> Move:
        return rng.choice(legal)


PLAYERS = {"random": RandomPlayer}
NAMES = tuple(PLAYERS)


def player(name: str) -> Player:
    """A fresh player of that name."""
    if name not in PLAYERS:
        raise BadInput(f"there is no player {name!r}; choose one of {', '.join(NAMES)}")
    return PLAYERS[name]()
