"""The players there are, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from pioche.errors import BadInput
from pioche.games.game import Move
from pioche.play.player import Player
from pioche.play.position import View
from pioche.players.thinking import has_mind, mind


class RandomPlayer:
    """Any legal move, all equally likely; in real time, waiting is one of them."""

    def choose(self, view: View, legal: Sequence[Move], rng: Random) -> Move | None:
        return rng.choice([*legal, None] if view.game.about.clock else legal)


PLAYERS: dict[str, Callable[[], Player]] = {"random": RandomPlayer}  # of any game


def players(slug: str) -> Mapping[str, Callable[[], Player]]:
    """Those who play any game, and those of `pioche.players.<slug>` who play that one."""
    if not slug or not has_mind(slug):
        return PLAYERS
    levels: Mapping[str, Callable[[], Player]] = mind(slug).LEVELS
    return {**PLAYERS, **levels}


def names(slug: str = "") -> tuple[str, ...]:
    """The names of the players of a game, or of those who play any."""
    return tuple(players(slug))


def player(name: str, slug: str = "") -> Player:
    """A fresh player of that name, for a game if it plays no other."""
    found = players(slug).get(name)
    if found is None:
        raise BadInput(f"there is no player {name[:40]!r}; choose one of {', '.join(names(slug))}")
    return found()
