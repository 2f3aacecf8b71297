"""How a game is drawn. A game without a drawing of its own is shown field by field."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import Protocol

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pioche.games.game import Game, Move
from pioche.play.position import Position, View
from pioche.play.snapshot import Snapshot
from pioche.play.speech import Speech


class Drawing(Protocol):
    """What the terminal asks of a game's own module, `pioche.terminal.<slug>`."""

    @property
    def quiet(self) -> frozenset[str]:
        """Events of which the screen says enough."""

    def draw_table(self, view: Snapshot, speech: Speech, lifted: Move | None) -> RenderableType:
        """The table as the viewer sees it, with what the lifted move would do."""

    def rows(self, view: View, moves: Sequence[Move]) -> list[list[Move]]:
        """The moves as they are laid out: arrow keys go along a row and from row to row."""

    def cell(self, speech: Speech, move: Move) -> str:
        """How a move is told from the others of its row."""

    def read(self, answer: str) -> str:
        """What was typed, in the notation that moves are written in."""

    def draw_moves(
        self, view: View, speech: Speech, moves: Sequence[Move], lifted: Move | None
    ) -> RenderableType:
        """The rows of moves, numbered from 1, each with what it would do."""

    def draw_ending(self, position: Position, speech: Speech) -> RenderableType:
        """The score explained."""


class OneToARow:
    """Moves that stand one below the other."""

    quiet: frozenset[str] = frozenset()

    def read(self, answer: str) -> str:
        return answer

    def rows(self, view: View, moves: Sequence[Move]) -> list[list[Move]]:
        return [[move] for move in moves]

    def cell(self, speech: Speech, move: Move) -> str:
        return ""


class PlainDrawing(OneToARow):
    """Any game: the fields of its record, its moves in words, its score."""

    def draw_table(self, view: Snapshot, speech: Speech, lifted: Move | None) -> RenderableType:
        table = Table(show_header=False, box=None)
        for name, value in view.json().items():
            table.add_row(name, str(value))
        return table

    def draw_moves(
        self, view: View, speech: Speech, moves: Sequence[Move], lifted: Move | None
    ) -> RenderableType:
        lines = [
            Text(f" {number} {speech.move(move)}", style="reverse" if move == lifted else "")
            for number, move in enumerate(moves, 1)
        ]
        return Group(Text(speech.say("table.your_moves"), style="bold"), *lines)

    def draw_ending(self, position: Position, speech: Speech) -> RenderableType:
        columns = position.game.about.columns
        table = Table("", *(speech.say(f"{position.game.slug}.column.{c.name}") for c in columns))
        for name, row in zip(speech.names, position.sheet(), strict=True):
            table.add_row(name, *map(str, row))
        return table


def drawing(game: Game) -> Drawing:
    """The game's own drawing where there is one."""
    module = f"pioche.terminal.{game.slug}"
    if importlib.util.find_spec(module) is None:
        return PlainDrawing()
    own: Drawing = importlib.import_module(module).DRAWING
    return own
