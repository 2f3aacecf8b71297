"""The Resistance: tiles turn face up, and the first hand on the symbol wins them all."""

from pioche.games.game import Game
from pioche.games.resistance import rules, sight, words
from pioche.games.resistance.tiles import MOVES, State

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
    facts=words.FACTS,
)
