"""Parade: play a card at the end of the procession and take as few of the others as you can."""

from pioche.games.game import Game
from pioche.games.parade import rules, sight, words
from pioche.games.parade.cards import MOVES, State

GAME = Game(
    about=words.ABOUT,
    State=State,
    MOVES=MOVES,
    deal=rules.deal,
    to_move=rules.to_move,
    objection=rules.objection,
    play=rules.play,
    score=rules.score,
    view=sight.view,
    imagine=sight.imagine,
    legal=rules.legal,
    codes=words.CODES,
    sayings=words.SAYINGS,
)
