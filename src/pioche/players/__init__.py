"""Players: whoever decides for a seat, given nothing but its view."""

from pioche.players.player import names, player

__all__ = ["names", "player"]
