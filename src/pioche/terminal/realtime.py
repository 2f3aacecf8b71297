"""The Resistance in real time on one keyboard: a key for each person, bots with human reflexes.

The judge is the one that judges over a network, with no distance at all. Time is measured from
the moment at which a tile was on the screen to the moment at which a key was read.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from rich.console import Group, RenderableType
from rich.text import Text

from pioche.errors import IllegalMove
from pioche.games.resistance.tiles import WINDOWS
from pioche.kernel.seats import CLOCK
from pioche.play.position import Position
from pioche.play.replay import Replay
from pioche.table.bots import Bots
from pioche.table.evidence import replay_of
from pioche.table.link import LOCAL
from pioche.table.referee import SECOND, Decision, Referee
from pioche.terminal.human import LeftTable, show_pages
from pioche.terminal.keys import forget_keys, wait_for_key
from pioche.terminal.resistance import DRAWING, say_hands
from pioche.terminal.rules import rules_page
from pioche.terminal.table import TerminalTable, paragraphs

ALONE = "space"
KEYS = ("s", "l", "c", "n")  # far apart, and in the same places on most keyboards
GLANCE = SECOND // 4  # how often the screen is looked after when nothing happens
TOLD = 7  # sentences that stay on the screen


def microseconds() -> int:
    return time.monotonic_ns() // 1_000


@dataclass
class RealTimeTable(TerminalTable):
    """Seats people and bots around one keyboard, and lets time pass."""

    clock: Callable[[], int] = microseconds
    next_key: Callable[[float], str | None] = wait_for_key

    def __post_init__(self) -> None:
        super().__post_init__()
        links = [LOCAL] * len(self.chairs)
        self.referee = Referee(self.match.start, self.seed, links)
        players = dict(enumerate(self.match.players))
        bots = {seat: found for seat, found in players.items() if seat not in self.people}
        self.bots = Bots(self.referee, bots, self.seed)
        keys = (ALONE,) if len(self.people) == 1 else KEYS
        self.keys = dict(zip(keys, self.people, strict=False))
        self.sentences: list[str] = list(self.told[0])
        self.complaint: list[Text] = []  # why the last key did nothing
        self.taken_in = 0  # decisions told
        self.prepared = ""  # the screen with the tile that opens next
        self.painted: dict[int, int] = {}  # when each tile of the pile was on the screen
        self.stopped = 0  # time that does not count

    # ---- time

    def now(self) -> int:
        """Microseconds of play."""
        return self.clock() - self.stopped

    def stop_the_clock(self, shown: RenderableType) -> None:
        """Show something for as long as people want; the game does not go on meanwhile."""
        before = self.clock()
        show_pages(self.console, self.speech, shown)
        self.stopped += self.clock() - before

    # ---- the game

    @property
    def position(self) -> Position:
        return self.referee.position

    def replay(self) -> Replay:
        return replay_of(self.referee, self.names, self.options)

    def go_on(self) -> None:
        self.greet()
        self.stopped = self.clock()
        self.draw()
        while not self.position.over:
            self.bots.tell_time(self.now())
            self.tell_decisions()
            self.show_new_tiles()
            due = self.bots.next_due()
            wakes = [self.now() + GLANCE, *([due] if due is not None else []), *self.unpainted()]
            key = self.next_key(max(0, min(wakes) - self.now()) / SECOND)
            if key is not None:
                self.press(key, self.now())
        self.tell_decisions()

    def greet(self) -> None:
        self.console.clear()
        self.console.print(
            Group(
                DRAWING.draw(self.position, self.speech, self.labels()),
                Text(),
                *paragraphs(self.told),
                Text(self.keys_line()),
                Text(self.speech.say("resistance_table.ready"), style="bold"),
            )
        )
        while (key := self.next_key(GLANCE / SECOND)) is None:
            pass
        if key == "quit":
            raise LeftTable
        forget_keys()

    # ---- keys

    def press(self, key: str, now: int) -> None:
        match key:
            case "quit":
                raise LeftTable
            case "help":
                self.stop_the_clock(rules_page(self.speech.game, self.speech.language))
                self.draw()
            case "enter":
                self.flip(now)
            case key if key.lower() in self.keys:
                self.slap(self.keys[key.lower()], now)

    def flip(self, now: int) -> None:
        """Whoever of the people has to."""
        try:
            able = [seat for seat in self.people if not self.position.objection(seat, "flip")]
            self.referee.flip(able[0] if able else self.people[0], max(now, self.referee.now))
        except IllegalMove as refused:
            self.complain(refused)

    def slap(self, seat: int, now: int) -> None:
        """A hand came down; what counts is the time since its tile was on the screen."""
        refused = self.referee.shown(seat, now).objection(seat, "slap")
        if refused is not None:
            self.complain(refused)
            return
        number = max(self.painted, default=0)
        after = max(0, now - self.painted.get(number, now))
        self.referee.slap(seat, {"tile": number, "after": after}, max(now, self.referee.now))

    def complain(self, refused: IllegalMove) -> None:
        self.complaint = [Text(self.speech.refusal(refused), style="red")]
        self.draw()

    # ---- what is shown

    def unpainted(self) -> list[int]:
        """When tiles that are on their way open."""
        return [r.at for r in self.referee.pile.reveals if r.number not in self.painted]

    def show_new_tiles(self) -> None:
        """Put tiles on the screen at their instant, and remember when they were there."""
        new = [r for r in self.referee.pile.reveals if r.number not in self.painted]
        if new and new[0].at <= self.now():
            self.write_screen(self.prepared)
            painted = self.now()
            self.painted |= {reveal.number: painted for reveal in new}

    def tell_decisions(self) -> None:
        """Tell what was decided, keep it, and stop for the count of a round."""
        for decision in self.referee.decisions[self.taken_in :]:
            self.taken_in += 1
            self.complaint = []
            self.write()
            if decision.move.text == "flip":
                self.prepared = self.picture(decision.position)  # ahead: drawing it takes time
            else:
                self.tell_pile(decision)

    def tell_pile(self, decision: Decision) -> None:
        pile = {reveal.number for reveal in self.referee.pile.reveals}
        self.painted = {number: at for number, at in self.painted.items() if number in pile}
        if decision.verdict is not None:
            self.add(say_hands(decision.verdict, self.speech))
        told = [event for event in decision.position.events if event.name not in self.drawing.quiet]
        self.add(self.speech.story(told[:TOLD]))
        if any(event.name == "second_round" for event in told):
            self.stop_the_clock(Group(*(Text(s) for s in self.speech.story(told))))
            forget_keys()
        self.draw()

    def add(self, sentences: list[str]) -> None:
        self.sentences = [*self.sentences, *sentences][-TOLD:]

    def labels(self) -> dict[int, str]:
        return {
            seat: self.speech.say("resistance_table.space") if key == ALONE else key.upper()
            for key, seat in self.keys.items()
        }

    def keys_line(self) -> str:
        keys = ", ".join(f"{key}: {self.names[seat]}" for seat, key in self.labels().items())
        return self.speech.say("resistance_table.keys", keys=keys)

    def draw(self) -> None:
        self.write_screen(self.picture(self.referee.shown(self.people[0], self.now())))

    def picture(self, shown: Position) -> str:
        """The whole screen in one piece, so that nothing flickers."""
        seen = shown.view(self.people[0]) if len(self.people) == 1 else shown
        above = self.rendered(DRAWING.draw(seen, self.speech, self.labels()))
        keys = Text(self.keys_line(), style="dim")
        below = self.rendered(Group(*self.closing_line(shown), *self.complaint, keys))
        told = self.rendered(Group(Text(), *self.last_words()))
        room = max(0, self.console.height - len(above) - len(below))
        lines = [*above, *told[max(0, len(told) - room) :], *below][-self.console.height :]
        return "\x1b[H" + "\x1b[K\r\n".join(lines) + "\x1b[K\x1b[J"

    def rendered(self, drawn: RenderableType) -> list[str]:
        with self.console.capture() as captured:
            self.console.print(drawn)
        return captured.get().splitlines()

    def closing_line(self, shown: Position) -> list[Text]:
        """A warning when the clock is about to close."""
        if CLOCK not in shown.to_move:
            return []
        window = WINDOWS[shown.record.window]
        warning = self.speech.say("resistance_table.closing", seconds=window)
        return [Text(warning, style="bold yellow")]

    def write_screen(self, picture: str) -> None:
        self.console.file.write(picture)
        self.console.file.flush()

    def last_words(self) -> list[Text]:
        return [Text(sentence, style="dim") for sentence in self.sentences]
