"""What moves are worth to a seat, from what it sees: for hints and for the analysis of games."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import numpy as np

from pioche.games.game import Move
from pioche.play.position import View
from pioche.players.search import Finding, Search
from pioche.players.thinking import mind

BEST = 3  # moves that are looked at closely
LEAST = 400  # iterations of a search that is to tell what moves are worth
PLAYOUTS = 1_000  # of the rest of a round


def assess(
    view: View, rng: Random, iterations: int | None = None, including: Sequence[Move | None] = ()
) -> Finding:
    """The moves that a search finds best, and others that are asked for, each tried equally often.

    A search tries the move it likes most often, and so thinks too well of it and knows little of
    the others: what they are worth is found out in a second look. In a game with a clock there is
    a slap to assess, and waiting, which is None.
    """
    if view.game.about.clock:
        return assess_slap(view, rng, PLAYOUTS if iterations is None else iterations)
    own: Search = mind(view.game.slug).SEARCH
    search = replace(
        own, iterations=max(own.iterations, LEAST) if iterations is None else iterations
    )
    first = search.look(view, rng)
    if len(first.moves) == 1:
        return first
    asked = [move for move in (*first.ranked()[:BEST], *including) if move is not None]
    among = tuple(dict.fromkeys(asked))
    search = replace(search, iterations=max(search.iterations // 2, 1) * len(among))
    return search.look(view, rng, among, evenly=True)


def assess_slap(view: View, rng: Random, playouts: int) -> Finding:
    """What becomes of a slap and of waiting; or of the game, where nothing can be slapped."""
    thinking = mind(view.game.slug)
    slap = view.game.move("slap")
    moves: tuple[Move | None, ...] = (slap, None)
    if view.objection(slap) is None:
        found = thinking.assess(view, rng, playouts)
        chances = np.array([found["slap"], found["wait"]])
    else:
        moves, chances = view.legal()[:1], thinking.outlook(view, rng, playouts)[None, :]
    return Finding(moves, np.full(len(moves), playouts, np.int64), chances, view.seat)
