"""Hints: the best move that a search finds, and the reason that the game's own thinking gives."""

from __future__ import annotations

from random import Random

from pioche.errors import BadInput
from pioche.games.game import Move
from pioche.play.hint import Hint
from pioche.play.position import View
from pioche.players.assess import assess
from pioche.players.thinking import mind


def hint(view: View, rng: Random) -> Hint:
    """What to do, as the seat sees the game."""
    if not view.legal():
        raise BadInput(f"seat {view.seat} has nothing to decide now: ask a seat of `to_move`")
    finding = assess(view, rng)
    chances = {move: finding.chances_with(move)[view.seat] for move in finding.moves}
    ranked = sorted(chances, key=lambda move: -chances[move])
    best, *rivals = [(meanwhile(view) if move is None else move, chances[move]) for move in ranked]
    reason = mind(view.game.slug).reason(view, best[0])
    return Hint(view.game, view.seat, *best, tuple(rivals), reason)


def meanwhile(view: View) -> Move | None:
    """What one does who leaves a pile alone: flip a tile if that is one's turn, or else wait."""
    flips = [move for move in view.legal() if move.kind == "flip"]
    return flips[0] if flips else None
