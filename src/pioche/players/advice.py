"""Hints: the best move that a search finds, and the reason that the game's own thinking gives."""

from __future__ import annotations

from random import Random

from pioche.errors import BadInput
from pioche.play.hint import Hint
from pioche.play.position import View
from pioche.players.assess import assess
from pioche.players.thinking import mind


def hint(view: View, rng: Random) -> Hint:
    """What to do, as the seat sees the game."""
    if not view.legal():
        raise BadInput(f"seat {view.seat} has nothing to decide now: ask a seat of `to_move`")
    finding = assess(view, rng)
    ranked = sorted(finding.moves, key=lambda move: -finding.chances_with(move)[view.seat])
    chances = [finding.chances_with(move)[view.seat] for move in ranked]
    reason = mind(view.game.slug).reason
    rivals = tuple(zip(ranked[1:], chances[1:], strict=True))
    return Hint(view.game, ranked[0], chances[0], rivals, reason(view, ranked[0]))
