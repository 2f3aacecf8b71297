"""Level 8: a rummy of eight levels, to be laid one after another."""

from pioche.games.game import Game
from pioche.games.level8 import advice, legal, objections, rules, sight, words
from pioche.games.level8.cards import MOVES, State

GAME = Game(
    about=words.ABOUT,
    State=State,
    MOVES=MOVES,
    deal=rules.deal,
    to_move=objections.to_move,
    objection=objections.objection,
    play=rules.play,
    score=rules.score,
    view=sight.view,
    imagine=sight.imagine,
    legal=legal.legal,
    codes=words.CODES,
    sayings=words.SAYINGS,
    facts=words.FACTS,
    answers={"lays": advice.lays, "fits": advice.fits, "missing": advice.missing},
)
