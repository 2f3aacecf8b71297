"""Pioche: a table for five games.

>>> import pioche
>>> position = pioche.deal("parade", seats=4, seed=1)
>>> seat, = position.to_move
>>> position = position.after(seat, position.legal(seat)[0])
>>> position.over
False
"""

from pioche.errors import BadInput, DamagedReplay, IllegalMove
from pioche.kernel.seats import CLOCK, NOBODY
from pioche.play import Match, Position, Replay, View, deal

__all__ = [
    "CLOCK",
    "NOBODY",
    "BadInput",
    "DamagedReplay",
    "IllegalMove",
    "Match",
    "Position",
    "Replay",
    "View",
    "deal",
]
