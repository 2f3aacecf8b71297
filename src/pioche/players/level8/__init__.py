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
from pioche.players.thinking import Thinking

__all__ = ["LEVELS", "REASONS", "THINKING", "reason"]

THINKING = Thinking(State, weigh, prospects, guess, stretch, settle=settle)
# The hard player ponders and does not search: players that pondered and also searched could not be
# told from it, with 150 iterations (600 games, 0.7 % from even, ±4.0) or with 800 (105 games, 2.4 %
# from even, ±9.6).
LEVELS = {
    "easy": partial(Thumb, 1.2),
    "medium": Thumb,
    "hard": Ponderer,
}
