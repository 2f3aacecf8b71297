"""What moves are worth to a seat, from what it sees: for hints and for the analysis of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from pioche.errors import BadInput
from pioche.games.game import Move
from pioche.play.position import View
from pioche.players.levels import Searcher
from pioche.players.player import player
from pioche.players.search import Finding

BEST = 3  # moves that are looked at closely


def assess(
    view: View, rng: Random, iterations: int | None = None, including: Sequence[Move] = ()
) -> Finding:
    """The moves that a search finds best, and others that are asked for, each tried equally often.

    A search tries the move it likes most often, and so thinks too well of it and knows little of
    the others: what they are worth is found out in a second look.
    """
    hard = player("hard", view.game.slug)
    if not isinstance(hard, Searcher):
        raise BadInput(f"nobody searches in {view.game.slug}")
    search = hard.search if iterations is None else replace(hard.search, iterations=iterations)
    first = search.look(view, rng)
    if len(first.moves) == 1:
        return first
    among = tuple(dict.fromkeys([*first.ranked()[:BEST], *including]))
    search = replace(search, iterations=search.iterations * len(among) // 2)
    return search.look(view, rng, among, evenly=True)
