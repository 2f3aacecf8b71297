"""A whole game at the terminal, between people there and bots."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from rich.console import Console, Group, RenderableType
from rich.text import Text

from pioche.errors import BadInput
from pioche.games.game import Game, find
from pioche.kernel.seats import NOBODY
from pioche.play.event import Event
from pioche.play.match import Match
from pioche.play.player import Player
from pioche.play.position import Position
from pioche.play.replay import Replay
from pioche.play.seed import commitment, write_seed
from pioche.play.speech import Speech
from pioche.players import names as names_of_players
from pioche.players import player
from pioche.terminal.drawing import drawing
from pioche.terminal.files import check_writable, write_text
from pioche.terminal.human import Human, LeftTable
from pioche.terminal.keys import at_a_keyboard, forget_keys, keyboard, read_key

YOU = "you"
NAMES = ("Ada", "Bo", "Cleo", "Dirk", "Eva", "Finn")
LONG = 6  # sentences of a move that is told a line at a time


def usual_chairs(slug: str) -> list[str]:
    """Somebody alone against two bots of middling strength, or against what there is."""
    bot = "medium" if "medium" in names_of_players(find(slug).slug) else "random"
    return [YOU, bot, bot]


def paragraphs(told: Sequence[Sequence[str]]) -> list[Text]:
    """What was told of each move."""
    return [
        Text((" " if len(sentences) <= LONG else "\n").join(sentences), style="dim")
        for sentences in told
    ]


def concerns_others(game: Game, event: Event) -> bool:
    """Whether an event is between two seats."""
    fields = dict(game.events.values())[event.name].fields
    return [field.kind for field in fields].count("seat") > 1


@dataclass
class TerminalTable(ABC):
    """Seats people and bots, plays, and keeps the replay whatever happens."""

    slug: str
    chairs: Sequence[str]  # "you", or the name of a player
    language: str
    seed: int
    options: Mapping[str, str]
    names: Sequence[str] = ()
    save: Path | None = None
    console: Console = field(default_factory=Console)

    def __post_init__(self) -> None:
        game = find(self.slug)
        game.choices(game.check_seats(len(self.chairs)), self.options)
        self.names = tuple(self.names) or NAMES[: len(self.chairs)]
        if self.save is not None:
            check_writable(self.save)
        self.speech = Speech(game, self.language, self.names)
        self.drawing = drawing(game)
        self.committed = self.speech.say("table.commitment", hash=commitment(self.seed))
        self.people = [seat for seat, chair in enumerate(self.chairs) if chair == YOU]
        self.bots = {
            seat: self.bot(chair) for seat, chair in enumerate(self.chairs) if chair != YOU
        }

    def bot(self, name: str) -> Player:
        players = names_of_players(self.slug)
        if name not in players:
            choices = ", ".join((YOU, *players))
            raise BadInput(f"there is no player {name[:40]!r}; choose one of {choices}")
        return player(name, self.slug)

    # ---- what a kind of table adds

    @property
    @abstractmethod
    def position(self) -> Position: ...

    @abstractmethod
    def replay(self) -> Replay:
        """The game so far."""

    @abstractmethod
    def go_on(self) -> None:
        """Play to the end."""

    @abstractmethod
    def last_words(self) -> list[Text]:
        """What not everybody has heard yet."""

    # ---- from the beginning to the end

    def play(self) -> bool:
        """Play to the end; False if somebody left before."""
        try:
            with keyboard(), self.screen():
                self.go_on()
        except (LeftTable, KeyboardInterrupt):
            self.write()
            self.leave()
            return False
        self.write()
        self.finish()
        return True

    def screen(self) -> AbstractContextManager[object]:
        """A screen of its own, so that no hand stays behind for others to scroll back to."""
        return self.console.screen() if at_a_keyboard() else nullcontext()

    def write(self) -> None:
        """Keep the game as it is now: whatever ends the program, it is not lost."""
        if self.save is not None:
            write_text(self.save, self.replay().text())

    def finish(self) -> None:
        self.console.print(*self.last_words(), sep="\n")
        self.console.print(self.drawing.draw_ending(self.position, self.speech))
        self.console.print(self.speech.say("table.seed", seed=write_seed(self.seed)), style="dim")
        if self.save is not None:
            self.console.print(self.speech.say("table.saved", file=self.save), style="dim")

    def leave(self) -> None:
        if self.save is None:
            self.console.print(self.speech.say("table.left_unsaved"))
        else:
            self.console.print(self.speech.say("table.left", file=self.save))


@dataclass
class TurnTable(TerminalTable):
    """Players are asked one after another; people pass the keyboard on."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.told = [[self.committed]]
        self.heard = [0] * len(self.chairs)  # how much of it each seat has been told
        self.at_keyboard = NOBODY
        self.mover = NOBODY  # whose moves the last paragraph tells
        self.match = Match(
            self.slug,
            [self.bots.get(seat) or self.human(seat) for seat in range(len(self.chairs))],
            seed=self.seed,
            options=dict(self.options),
            names=self.names,
        )

    def human(self, seat: int) -> Player:
        return Human(self.console, self.speech, self.drawing, lambda: self.story(seat))

    @property
    def position(self) -> Position:
        return self.match.position

    def replay(self) -> Replay:
        return self.match.replay()

    def go_on(self) -> None:
        for position in self.match.steps():
            self.tell(position)
            self.write()
            self.confide(position)

    def last_words(self) -> list[Text]:
        heard = min((self.heard[seat] for seat in self.people), default=len(self.told) - 1)
        return paragraphs(self.told[min(heard, len(self.told) - 1) :])

    # ---- what happened

    def tell(self, position: Position) -> None:
        """Keep what may be told aloud, so that no secret is read by the next at the keyboard."""
        viewer = self.people[0] if len(self.people) == 1 else NOBODY
        told = position.view(viewer).events
        events = [event for event in told if event.name not in self.drawing.quiet]
        if not events:
            return
        mover = self.match.moves[-1][0]
        if mover == self.mover and len(self.told) > max(self.heard):
            self.told[-1] += self.speech.story(events)  # one turn, one paragraph
        else:
            self.told.append(self.speech.story(events))
        self.mover = mover

    def confide(self, position: Position) -> None:
        """Show whoever moved what only they have learned of others, before the next sits down."""
        if len(self.people) < 2 or not at_a_keyboard() or self.at_keyboard == NOBODY:
            return
        aloud = position.view(NOBODY).events
        learned = [
            event
            for event in position.view(self.at_keyboard).events
            if event not in aloud and concerns_others(position.game, event)
        ]
        if learned:
            self.console.clear()
            self.console.print(*self.speech.story(learned), sep="\n")
            self.console.print(Text(self.speech.say("table.continue"), style="dim"))
            read_key()

    def story(self, seat: int) -> RenderableType:
        if len(self.people) > 1 and seat != self.at_keyboard:
            self.pass_on(seat)
        self.at_keyboard = seat
        told, self.heard[seat] = self.told[self.heard[seat] :], len(self.told)
        return Group(*paragraphs(told), Text())

    def pass_on(self, seat: int) -> None:
        if at_a_keyboard():
            forget_keys()  # whoever pressed twice does not turn the next one's cards up
            self.console.clear()
            self.console.print(self.speech.say("table.pass_on", name=self.names[seat]))
            if read_key() == "quit":
                raise LeftTable
