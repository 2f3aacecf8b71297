"""Players: whoever decides for a seat, given nothing but its view."""

from pioche.players.player import NAMES, player

__all__ = ["NAMES", "player"]
