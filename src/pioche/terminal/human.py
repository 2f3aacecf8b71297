"""A person at the terminal as a player: lifts cards with the keys, or types."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

from rich.console import Console, Group, RenderableType
from rich.text import Text

from pioche.errors import BadInput
from pioche.games.game import Move
from pioche.play.hint import advise
from pioche.play.position import View
from pioche.play.speech import Speech
from pioche.terminal.drawing import Drawing
from pioche.terminal.keys import at_a_keyboard, forget_keys, read_key
from pioche.terminal.plan import follow_up
from pioche.terminal.rules import rules_page

DIGITS = "123456789"


class LeftTable(Exception):
    """The person got up."""


class Grid:
    """Moves in rows, one of them lifted."""

    def __init__(self, rows: Sequence[Sequence[Move]]) -> None:
        self.rows = rows
        self.row = self.place = 0

    @property
    def lifted(self) -> Move:
        return self.rows[self.row][self.place]

    def press(self, key: str) -> None:
        """Arrow keys go along a row and from row to row, digits to a row."""
        match key:
            case "left":
                self.step(-1)
            case "right":
                self.step(1)
            case "up":
                self.go_to(self.row - 1)
            case "down":
                self.go_to(self.row + 1)
            case digit if digit in DIGITS[: len(self.rows)]:
                self.go_to(DIGITS.index(digit))

    def step(self, by: int) -> None:
        """To the next move of all, or the one before."""
        places = [(r, p) for r, row in enumerate(self.rows) for p in range(len(row))]
        at = places.index((self.row, self.place)) + by
        self.row, self.place = places[at % len(places)]

    def go_to(self, row: int) -> None:
        """To another row, at the same place if it is as long."""
        self.row = row % len(self.rows)
        self.place = min(self.place, len(self.rows[self.row]) - 1)


class Human:
    """Shows the table, says what each move would do, and waits."""

    def __init__(
        self,
        console: Console,
        speech: Speech,
        drawing: Drawing,
        story: Callable[[], RenderableType],
    ) -> None:
        self.console = console
        self.speech = speech
        self.drawing = drawing
        self.story = story  # what happened since this person's last move
        self.planned: list[Move] = []  # moves already chosen

    def choose(self, view: View, legal: Sequence[Move], rng: Random) -> Move | None:
        del rng
        if self.planned and self.planned[0] in legal:
            return self.planned.pop(0)
        moves = sorted(legal)
        story = self.story()
        choose = self.choose_by_key if at_a_keyboard() else self.ask
        move = choose(view, moves, story)
        self.planned = list(follow_up(move)) if move is not None else []
        return move

    def picture(self, view: View, moves: Sequence[Move], lifted: Move | None) -> RenderableType:
        return Group(
            self.drawing.draw_table(view, self.speech, lifted),
            Text(),
            self.drawing.draw_moves(view, self.speech, moves, lifted),
        )

    # ---- with keys

    def choose_by_key(self, view: View, moves: Sequence[Move], story: RenderableType) -> Move:
        grid = Grid(self.drawing.rows(view, moves))
        if self.room_above(self.picture(view, moves, grid.lifted)) < self.height(story):
            show_pages(self.console, self.speech, story)
        while True:
            picture = self.picture(view, moves, grid.lifted)
            self.console.clear()
            self.console.print(self.latest(story, self.room_above(picture)))
            self.console.print(picture, Text(self.speech.say("table.keys"), style="dim"), end="")
            match read_key():
                case "enter":
                    return grid.lifted
                case "help":
                    show_pages(
                        self.console,
                        self.speech,
                        rules_page(self.speech.game, self.speech.language),
                    )
                case "h":
                    story = self.hint(view)
                case "quit":
                    raise LeftTable
                case key:
                    grid.press(key)

    def hint(self, view: View) -> Text:
        """What to do, and why; the first time it may have to be compiled."""
        with self.console.status(self.speech.say("hint.thinking")):
            found = advise(view, Random(0))
        return Text(found.say(self.speech.language, self.speech.names), style="green")

    def height(self, drawn: RenderableType) -> int:
        return len(self.console.render_lines(drawn))

    def room_above(self, picture: RenderableType) -> int:
        """Lines of the screen that the picture and the line of keys leave free."""
        return max(1, self.console.height - self.height(picture) - 1)

    def latest(self, story: RenderableType, room: int) -> RenderableType:
        """As much of the story, from its end, as there is room for."""
        lines = self.console.render_lines(story, pad=False)[-room:]
        return Group(*(Text.assemble(*((s.text, s.style or "") for s in line)) for line in lines))

    def whole_move(self, answer: str, moves: Sequence[Move]) -> str:
        """A card alone stands for the only thing that can be done with it; a number is no card."""
        fits = [move.text for move in moves if answer.lower() in move.text.lower().split()]
        return fits[0] if len(fits) == 1 and not answer[:1].isdigit() else answer

    # ---- without a keyboard: a line at a time

    def long_rows(self, rows: Sequence[Sequence[Move]]) -> list[str]:
        """The numbers of the rows in which there is something to choose."""
        return [str(number) for number, row in enumerate(rows, 1) if len(row) > 1]

    def by_number(self, answer: str, rows: Sequence[Sequence[Move]]) -> Move | None:
        """A move by the number of its row and, in a row of several, what tells it from them."""
        number, _, rest = answer.partition(" ")
        if number not in [str(row) for row in range(1, len(rows) + 1)]:
            return None
        row = rows[int(number) - 1]
        if len(row) == 1:
            return row[0] if not rest else None
        cells = {self.drawing.cell(self.speech, move).lower(): move for move in row}
        return cells.get(rest.strip().lower())

    def ask(self, view: View, moves: Sequence[Move], story: RenderableType) -> Move | None:
        self.console.print(story, self.picture(view, moves, None))
        can_wait = view.game.about.clock and all(move.kind != "flip" for move in moves)
        if can_wait:
            self.console.print(Text(self.speech.say("table.wait"), style="dim"))
        while True:
            answer = self.read_answer()
            if answer == "w" and can_wait:
                return None
            if answer == "h":
                self.console.print(self.hint(view))
                continue
            move = self.understand(answer, view, moves)
            if move is not None:
                return move

    def read_answer(self) -> str:
        """What was typed, when it is neither nothing nor a wish to read the rules or to leave."""
        while True:
            try:
                answer = self.console.input(f"{self.speech.say('table.ask')}: ").strip()
            except (EOFError, RuntimeError):  # RuntimeError: there is no input at all
                raise LeftTable from None
            answer = self.drawing.read(answer)
            if answer == "q":
                raise LeftTable
            if answer == "?":
                self.console.print(rules_page(self.speech.game, self.speech.language))
            elif answer:
                return answer

    def understand(self, answer: str, view: View, moves: Sequence[Move]) -> Move | None:
        """The move that was meant; None where it is none, and why not has been said."""
        rows = self.drawing.rows(view, moves)
        numbered = self.by_number(answer, rows)
        if numbered is not None:
            return numbered
        if answer in self.long_rows(rows):
            first = self.drawing.cell(self.speech, rows[int(answer) - 1][0])
            self.object_to("table.which", row=answer, example=f"{answer} {first}")
            return None
        try:
            move = self.speech.game.move(self.whole_move(answer, moves))
        except BadInput:
            first_of_kind = {move.kind: f"'{move.text}'" for move in reversed(moves)}
            examples = ", ".join(reversed(first_of_kind.values()))
            self.object_to("table.no_move", text=answer[:40], examples=examples)
            return None
        refused = view.objection(move)
        if refused is not None:
            self.console.print(self.speech.refusal(refused), style="red")
        elif not move.chosen:
            self.object_to("table.not_chosen")
        else:
            return move
        return None

    def object_to(self, message: str, **arguments: object) -> None:
        self.console.print(self.speech.say(message, **arguments), style="red")


def show_pages(console: Console, speech: Speech, drawn: RenderableType, key: str = "") -> None:
    """Something long, a screen at a time; any key turns the page, or this one."""
    with console.capture() as captured:
        console.print(drawn)
    lines = captured.get().splitlines()
    room = max(1, console.height - 2)
    for start in range(0, len(lines), room):
        console.clear()
        console.print(Text.from_ansi("\n".join(lines[start : start + room])))
        console.print(Text(speech.say("table.enter" if key else "table.continue"), style="dim"))
        while (pressed := read_key()) not in {key or pressed, "quit"}:
            pass
        if pressed == "quit":
            break
    forget_keys()  # whoever turned the pages too fast has not chosen a move
