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
from pioche.games.resistance.rules import flippers
from pioche.games.resistance.tiles import WINDOWS
from pioche.kernel.seats import CLOCK, NOBODY
from pioche.play.position import Position, View, deal
from pioche.play.replay import Replay
from pioche.table.bots import Bots
from pioche.table.evidence import replay_of
from pioche.table.link import LOCAL
from pioche.table.referee import FLIP, SECOND, SLAP, Decision, Referee
from pioche.terminal.hands import say_hands
from pioche.terminal.human import LeftTable, show_pages
from pioche.terminal.keys import forget_keys, wait_for_key
from pioche.terminal.resistance import DRAWING
from pioche.terminal.rules import rules_page
from pioche.terminal.table import TerminalTable

ALONE = "space"
KEYS = ("s", "l", "c", "n")  # far apart, and in the same places on most keyboards
GLANCE = SECOND // 4  # how often the screen is looked after when nothing happens
ASLEEP = SECOND  # after so long without a glance the program was stopped, and time with it
TOLD = 7  # sentences that stay on the screen


def microseconds() -> int:
    return time.monotonic_ns() // 1_000


@dataclass
class RealTimeTable(TerminalTable):
    """People and bots around one keyboard, and time passes."""

    clock: Callable[[], int] = microseconds
    next_key: Callable[[float], str | None] = wait_for_key

    def __post_init__(self) -> None:
        super().__post_init__()
        seats = len(self.chairs)
        start = deal(self.slug, seats=seats, seed=self.seed, **self.options)
        self.referee = Referee(start, self.seed, [LOCAL] * seats)
        self.seated = Bots(self.referee, self.bots, self.seed)
        keys = (ALONE,) if len(self.people) == 1 else KEYS
        self.keys = dict(zip(keys, self.people, strict=False))
        self.viewer = self.people[0] if len(self.people) == 1 else NOBODY
        self.sentences = [self.committed]
        self.complaint: list[Text] = []  # why the last key did nothing
        self.taken_in = 0  # decisions told
        self.painted: dict[int, int] = {}  # when each tile of the pile was on the screen
        self.prepared = ""  # the screen with the tile that opens next
        self.size = self.console.size
        self.stopped = 0  # time that does not count
        self.glanced = 0  # when the clock was looked at last

    # ---- time

    def now(self) -> int:
        """Microseconds of play."""
        return self.clock() - self.stopped

    def glance(self) -> int:
        """The time; while the program was stopped, or showed something else, none has passed."""
        now = self.now()
        if now - self.glanced > ASLEEP:
            self.stopped += now - self.glanced - GLANCE
            now = self.now()
            self.draw()
        self.glanced = now
        return now

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
            self.read_keys()
            self.seated.tell_time(self.glance())
            self.tell_decisions()
            self.show_new_tiles()
            self.fit_screen()
            key = self.next_key(max(0, self.wakes_at() - self.now()) / SECOND)
            if key is not None:
                self.press(key, self.glance())
        self.tell_decisions()

    def read_keys(self) -> None:
        """Whatever was pressed already is heard before time goes on."""
        while (key := self.next_key(0)) is not None:
            self.press(key, self.glance())

    def wakes_at(self) -> int:
        """When there is something to do if no key is pressed."""
        due = self.seated.next_due()
        opening = [r.at for r in self.referee.pile.reveals if r.number not in self.painted]
        return min([self.now() + GLANCE, *opening, *([due] if due is not None else [])])

    def greet(self) -> None:
        picture = DRAWING.draw(self.referee.view(self.viewer, 0), self.speech, self.labels())
        ready = Text(self.speech.say("resistance_table.ready"), style="bold")
        self.console.clear()
        self.console.print(
            picture, Text(), *self.last_words(), Text(self.keys_line()), ready, sep="\n"
        )
        while (key := self.next_key(GLANCE / SECOND)) is None:
            pass
        if key == "quit":
            raise LeftTable
        forget_keys()
        if key == "help":
            self.show(rules_page(self.speech.game, self.speech.language))
            self.greet()

    # ---- keys

    def press(self, key: str, now: int) -> None:
        match key:
            case "quit":
                raise LeftTable
            case "help":
                self.help()
            case "enter" if self.waits_for_readers():
                self.seated.go_on()
            case "enter":
                self.flip(now)
            case key if key.lower() in self.keys:
                self.slap(self.keys[key.lower()], now)

    def waits_for_readers(self) -> bool:
        """Whether a bot begins the round once what the last one brought is read."""
        if not self.referee.decisions or self.referee.flipped() or self.position.over:
            return False
        able = [seat for seat in self.people if not self.position.objection(seat, FLIP)]
        return not able and not self.seated.is_read

    def help(self) -> None:
        """The rules, while time stands still; nobody gets time to think about a tile that way."""
        if self.referee.pile.reveals:
            self.complain(self.speech.say("resistance_table.help_later"))
        else:
            self.show(rules_page(self.speech.game, self.speech.language))

    def flip(self, now: int) -> None:
        """Whoever of the people has to."""
        able = [seat for seat in self.people if not self.position.objection(seat, FLIP)]
        try:
            self.referee.flip(able[0] if able else self.people[0], max(now, self.referee.now))
        except IllegalMove as refused:
            self.complain(self.speech.refusal(refused))

    def slap(self, seat: int, now: int) -> None:
        """A hand came down; what counts is the time since its tile was on the screen."""
        refused = self.seen().objection(seat, SLAP)
        if refused is not None:
            self.complain(self.speech.refusal(refused))
            return
        number = max(self.painted)
        after = max(0, now - self.painted[number])
        self.referee.slap(seat, {"tile": number, "after": after}, max(now, self.referee.now))

    def seen(self) -> Position:
        """The table as it is on the screen: a tile that is not painted yet is not there."""
        positions = [self.referee.start, *(d.position for d in self.referee.decisions[-2:])]
        hidden = any(r.number not in self.painted for r in self.referee.pile.reveals)
        return positions[-2] if hidden else positions[-1]

    def complain(self, sentence: str) -> None:
        self.complaint = [Text(sentence, style="red")]
        self.prepare()
        self.draw()

    # ---- what happened

    def tell_decisions(self) -> None:
        """Tell what was decided, keep it, and stop for the count of a round."""
        for decision in self.referee.decisions[self.taken_in :]:
            self.taken_in += 1
            self.complaint = []
            if decision.move.text == FLIP:
                self.prepare()
            else:
                self.tell_pile(decision)

    def tell_pile(self, decision: Decision) -> None:
        pile, now = [reveal.number for reveal in self.referee.pile.reveals], self.now()
        self.painted = {number: self.painted.get(number, now) for number in pile}
        if decision.verdict is not None:
            self.sentences += say_hands(decision.verdict, self.speech)
        story = self.speech.story(decision.position.events)
        self.sentences += story
        self.draw()
        self.write()
        if decision.position.over or self.referee.flipped() == 0:
            self.show(Group(*map(Text, story)), key="enter")

    def show(self, drawn: RenderableType, key: str = "") -> None:
        """Something for people to read as long as they like: time stands still."""
        before = self.clock()
        show_pages(self.console, self.speech, drawn, key)
        self.stopped += self.clock() - before
        self.draw()

    # ---- the screen

    def show_new_tiles(self) -> None:
        """Put tiles on the screen at their instant, and remember when they were there."""
        new = [r for r in self.referee.pile.reveals if r.number not in self.painted]
        if new and new[0].at <= self.now():
            self.write_screen(self.prepared)
            painted = self.now()
            self.painted |= {reveal.number: painted for reveal in new}

    def fit_screen(self) -> None:
        """Draw anew when the terminal has another size."""
        if self.console.size != self.size:
            self.size = self.console.size
            self.prepare()
            self.draw()

    def prepare(self) -> None:
        """Draw the newest tile ahead of its instant, because drawing takes time."""
        self.prepared = self.picture(self.position.view(self.viewer))

    def draw(self) -> None:
        self.write_screen(self.picture(self.seen().view(self.viewer)))

    def picture(self, view: View) -> str:
        """The whole screen in one piece, so that nothing flickers."""
        height, keys = self.console.height, Text(self.keys_line(), style="dim")
        above = self.rendered(DRAWING.draw(view, self.speech, self.labels()))
        below = self.rendered(Group(*self.what_to_do(view), *self.complaint, keys))
        if len(above) + len(below) > height:
            above = self.rendered(DRAWING.draw(view, self.speech, self.labels(), brief=True))
        told = self.rendered(Group(Text(), *self.last_words()))
        room = max(0, height - len(above) - len(below))
        lines = [*above[: height - len(below)], *told[max(0, len(told) - room) :], *below]
        return "\x1b[H" + "\x1b[K\r\n".join(lines) + "\x1b[K\x1b[J"

    def rendered(self, drawn: RenderableType) -> list[str]:
        with self.console.capture() as captured:
            self.console.print(drawn)
        return captured.get().splitlines()

    def write_screen(self, picture: str) -> None:
        self.console.file.write(picture)
        self.console.file.flush()

    def what_to_do(self, view: View) -> list[Text]:
        """A warning when the clock is about to close, or whose flip is waited for."""
        say, flips = self.speech.say, flippers(view.record) if view.record.stacked else 0
        if CLOCK in view.to_move:
            text = say("resistance_table.closing", seconds=WINDOWS[view.record.window])
        elif waited := [self.names[seat] for seat in self.people if flips >> seat & 1]:
            text = say("resistance_table.your_flip", names=", ".join(waited))
        elif self.waits_for_readers():
            text = say("resistance_table.go_on")
        else:
            return []
        return [Text(text, style="bold yellow")]

    def labels(self) -> dict[int, str]:
        return {
            seat: self.speech.say("resistance_table.space") if key == ALONE else key.upper()
            for key, seat in self.keys.items()
        }

    def keys_line(self) -> str:
        keys = ", ".join(f"{key}: {self.names[seat]}" for seat, key in self.labels().items())
        return self.speech.say("resistance_table.keys", keys=keys)

    def last_words(self) -> list[Text]:
        told = self.sentences[-TOLD:] if not self.position.over else []
        return [Text(sentence, style="dim") for sentence in told]
