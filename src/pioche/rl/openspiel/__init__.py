"""The five games for OpenSpiel: importing this registers them with `pyspiel`.

>>> import pyspiel
>>> import pioche.rl.openspiel
>>> game = pyspiel.load_game("pioche_parade(players=3)")
>>> game.num_players(), game.get_type().short_name
(3, 'pioche_parade')
"""

try:
    import pyspiel  # noqa: F401
except ImportError as error:
    raise ImportError("OpenSpiel is missing: pip install 'pioche[openspiel]'") from error

from pioche.rl.openspiel.game import Game, register
from pioche.rl.openspiel.rollouts import Rollouts
from pioche.rl.openspiel.state import State

__all__ = ["Game", "Rollouts", "State"]

register()
