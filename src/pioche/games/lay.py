"""A way to lay cards down, for people to choose from."""

from __future__ import annotations

from dataclasses import dataclass

from pioche.games.game import Move


@dataclass(frozen=True)
class Lay:
    """Melds, each a row of cards in the game's notation, and the moves that lay them."""

    melds: tuple[tuple[str, ...], ...]
    moves: tuple[Move, ...]
    left: tuple[str, ...]  # the cards that stay in hand
    left_over: int  # how many of them remain when all that fits has been laid off as well
