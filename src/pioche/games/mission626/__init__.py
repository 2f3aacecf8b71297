"""Mission 626: the Love Letter in which everybody is after Stitch."""

from pioche.games.game import Game
from pioche.games.love_letter import turns
from pioche.games.mission626 import rules, sight, words
from pioche.games.mission626.cards import MOVES, State

GAME = Game(
    about=words.ABOUT,
    State=State,
    MOVES=MOVES,
    deal=rules.deal,
    to_move=turns.to_move,
    objection=rules.objection,
    play=rules.play,
    score=rules.score,
    view=sight.view,
    imagine=sight.imagine,
    legal=rules.legal,
    codes=words.CODES,
    sayings=words.SAYINGS,
)
