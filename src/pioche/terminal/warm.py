"""What a terminal table compiles besides the game itself: the questions its drawing asks."""

from __future__ import annotations

from io import StringIO

from rich.console import Console

from pioche.games.game import find
from pioche.lab.warm import Step, lab_steps, play_steps
from pioche.play.position import deal
from pioche.play.speech import Speech
from pioche.terminal.drawing import drawing


def terminal_steps(slug: str) -> list[Step]:
    """What a terminal table needs."""
    return [*play_steps(slug), ("table", lambda: draw_once(slug))]


def all_steps(slug: str) -> list[Step]:
    """Everything there is to compile."""
    return [*terminal_steps(slug), *lab_steps(slug)]


def draw_once(slug: str) -> None:
    """Draw a table, a lifted card and a score sheet to nowhere."""
    game = find(slug)
    position = deal(slug, seats=game.about.seats[0], seed=1)
    seat = position.to_move[0]
    legal = position.legal(seat)
    speech = Speech(game, "en", [str(seat) for seat in range(position.seats)])
    hand, nowhere = drawing(game), Console(file=StringIO())
    nowhere.print(hand.draw_table(position.view(seat), speech, legal[0]))
    nowhere.print(hand.draw_moves(position.view(seat), speech, legal, legal[0]))
    nowhere.print(hand.draw_ending(position, speech))
