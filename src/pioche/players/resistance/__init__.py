"""How to think about The Resistance: what a pile is worth, what is remembered, how fast one is.

Its players read nothing but what a view holds. It holds every tile that was won, for all saw them;
the weaker players forget. There is no move for waiting, so no tree is searched: the hard player
plays the rest of the round out.
"""

from __future__ import annotations

from functools import partial

from pioche.play.reflex import Reflex
from pioche.players.resistance.assess import assess, outlook
from pioche.players.resistance.reason import REASONS, reason
from pioche.players.resistance.reckoner import Reckoner
from pioche.players.resistance.slapper import Slapper
from pioche.players.resistance.thumb import THINKING

LEVELS = {
    "easy": partial(Slapper, Reflex(430), 0.25, 0.5),
    "medium": partial(Slapper, Reflex(340), 0.7),
    "hard": partial(Reckoner, Reflex()),
}

__all__ = ["LEVELS", "REASONS", "THINKING", "Reckoner", "Slapper", "assess", "outlook", "reason"]
