"""The players of Level 8."""

from functools import partial

from pioche.games.level8.cards import State
from pioche.players.level8.hard import Ponderer
from pioche.players.level8.haste import guess
from pioche.players.level8.prospects import prospects, stretch
from pioche.players.level8.reason import REASONS, reason
from pioche.players.level8.settling import settle
from pioche.players.level8.thumb import weigh
from pioche.players.levels import Thumb
from pioche.players.search import Search
from pioche.players.thinking import Thinking

__all__ = ["LEVELS", "REASONS", "SEARCH", "THINKING", "reason"]

THINKING = Thinking(State, weigh, prospects, guess, stretch, settle=settle)
SEARCH = Search(800, courage=0.2)  # for hints and the analysis: nobody plays the better for it
LEVELS = {
    "easy": partial(Thumb, 1.2),
    "medium": Thumb,
    "hard": Ponderer,
}
