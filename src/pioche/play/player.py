"""What a table asks of whoever sits at it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol, runtime_checkable

from pioche.games.game import Move
from pioche.play.position import View
from pioche.play.reflex import Reflex


class Player(Protocol):
    """Whoever decides for a seat. It is given a view, so it cannot know more than the seat.

    None is to wait, in games where others may act meanwhile.
    """

    def choose(self, view: View, legal: Sequence[Move], rng: Random) -> int | str | None: ...


@runtime_checkable
class Quick(Protocol):
    """A player with reflexes of its own, who may slap before it has seen what it slaps."""

    reflex: Reflex

    def anticipate(self, view: View, rng: Random) -> bool:
        """Whether to slap as the next tile turns, whatever it shows."""
