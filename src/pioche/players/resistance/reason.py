"""Why a pile should be slapped, or left lying."""

from __future__ import annotations

import numpy as np

from pioche.games.game import Move
from pioche.games.resistance.tiles import KINDS, SEATS
from pioche.play.hint import Reason
from pioche.play.position import View
from pioche.players.resistance.worth import survey

REASONS = ("nothing_there", "worth_it", "leave_it")


def reason(view: View, move: Move | None) -> Reason:
    """What the pile is worth to the viewer, in points."""
    if view.record.faced == 0:
        return Reason("nothing_there")
    counts, pile = np.zeros((SEATS, KINDS), np.int64), np.zeros(KINDS, np.int64)
    gains = np.zeros(SEATS)
    survey(view.record, counts, pile, gains)
    name = "worth_it" if move is not None and move.kind == "slap" else "leave_it"
    return Reason(name, {"count": ("number", round(float(gains[view.seat])))})
