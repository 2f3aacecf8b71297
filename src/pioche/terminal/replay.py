"""Step through a finished game at the terminal, every secret shown."""

from __future__ import annotations

from typing import Any

from rich.console import Console, Group, RenderableType
from rich.text import Text

from pioche.games.game import find
from pioche.play.position import Position
from pioche.play.replay import Replay
from pioche.play.speech import Speech
from pioche.table.evidence import rejudge
from pioche.terminal.drawing import drawing
from pioche.terminal.hands import hands_json, say_hands
from pioche.terminal.keys import keyboard, read_key


class Stepper:
    """One position on the screen, and keys to go back and forth."""

    def __init__(self, replay: Replay, language: str, console: Console) -> None:
        game = find(replay.slug)
        self.replay = replay
        self.console = console
        self.speech = Speech(game, language, replay.names)
        self.drawing = drawing(game)
        self.positions = list(replay.positions())
        decisions = enumerate(rejudge(replay), 1)
        self.verdicts = {number: d.verdict for number, d in decisions if d.verdict is not None}

    def sentences(self, number: int) -> list[str]:
        story = self.speech.story(self.positions[number].events)
        if number not in self.verdicts:
            return story
        return [*say_hands(self.verdicts[number], self.speech), *story]

    def picture(self, number: int) -> RenderableType:
        say, position = self.speech.say, self.positions[number]
        title = say("replay.deal")
        if number:
            title = say("replay.step", number=number, total=len(self.replay.moves))
        return Group(
            Text(title, style="bold"),
            *(Text(sentence) for sentence in self.sentences(number)),
            Text(),
            self.table(position),
        )

    def table(self, position: Position) -> RenderableType:
        if position.over:
            return self.drawing.draw_ending(position, self.speech)
        return self.drawing.draw_table(position, self.speech, None)

    def walk(self) -> None:
        """With the keys, until the reader leaves."""
        at, last = 0, len(self.replay.moves)
        with keyboard():
            while True:
                self.console.clear()
                self.console.print(self.picture(at))
                self.console.print(Text(self.speech.say("replay.keys"), style="dim"))
                match read_key():
                    case "left" | "up":
                        at = max(0, at - 1)
                    case "right" | "down" | "enter" | "space":
                        at = min(last, at + 1)
                    case "home":
                        at = 0
                    case "end":
                        at = last
                    case "quit":
                        return

    def print_all(self) -> None:
        """The whole story, a paragraph a move, and the end."""
        for number in range(1, len(self.positions)):
            self.console.print(Text(f"{number:>3} {' '.join(self.sentences(number))}"))
        self.console.print(self.table(self.positions[-1]))

    def json(self) -> dict[str, Any]:
        """The story for programs."""
        replay = self.replay
        return {
            **replay.head(),
            "seats": list(replay.names),
            "options": dict(replay.options),
            "moves": [
                {
                    "number": number,
                    "seat": seat,
                    "move": move.text,
                    **(hands_json(self.verdicts[number]) if number in self.verdicts else {}),
                    "events": [
                        {"name": event.name, "rule": event.rule, **dict(event.arguments)}
                        for event in self.positions[number].events
                    ],
                }
                for number, (seat, move) in enumerate(replay.moves, 1)
            ],
            "result": {
                "points": list(replay.result.points),
                "winners": list(replay.result.winners),
                "over": replay.result.over,
            },
        }
