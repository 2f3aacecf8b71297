"""The pleasant shell around the compiled rules: frozen, hashable, no clock and no files."""

from pioche.play.match import Match
from pioche.play.position import Position, View, deal
from pioche.play.replay import Replay

__all__ = ["Match", "Position", "Replay", "View", "deal"]
