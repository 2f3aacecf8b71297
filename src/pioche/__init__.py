"""Pioche: a table for five games.

>>> import pioche
>>> position = pioche.deal("parade", seats=4, seed=1)
>>> seat, = position.to_move
>>> position = position.after(seat, position.legal(seat)[0])
>>> position.over
False
"""

from random import Random

from pioche.errors import BadInput, DamagedReplay, IllegalMove
from pioche.kernel.seats import CLOCK, NOBODY
from pioche.play import Match, Position, Replay, View, deal
from pioche.play.hint import Hint, advise_by

__all__ = [
    "CLOCK",
    "NOBODY",
    "BadInput",
    "DamagedReplay",
    "Hint",
    "IllegalMove",
    "Match",
    "Position",
    "Replay",
    "View",
    "deal",
]


def _hint(view: View, rng: Random) -> Hint:
    """Players are imported when the first hint is asked for."""
    from pioche.players.advice import hint

    return hint(view, rng)


advise_by(_hint)
