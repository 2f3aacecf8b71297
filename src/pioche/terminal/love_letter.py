"""The Love Letters at a terminal: who holds what as far as one knows, and what a card does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from pioche.games.game import Move
from pioche.games.love_letter.court import Kind
from pioche.games.love_letter.knowledge import ANY, PUBLIC, Shown
from pioche.kernel.record import UNKNOWN, Cells
from pioche.kernel.seats import NOBODY
from pioche.play.position import Position, View
from pioche.play.snapshot import Snapshot
from pioche.play.speech import Speech

INKS = (  # by value
    "#ffffff on #5c6169",
    "#ffffff on #7a4a2b",
    "#ffffff on #8a2f6b",
    "#ffffff on #5b3fa0",
    "#ffffff on #0b5fa5",
    "#ffffff on #00696f",
    "#ffffff on #0a6b4a",
    "#1a1200 on #a8bf3c",
    "#1a1200 on #f0a020",
    "#ffffff on #b3152f",
)
LIFTED, TOKEN, MISSING = "▶", "●", "○"
ROOMY = 30  # rows of a screen that has room for names


@dataclass(frozen=True)
class LoveLetterDrawing:
    """The table of a Love Letter; each game adds what lies on its own."""

    values: Cells
    to_win: Cells
    effects: Mapping[int, str]  # card -> the rule that says what it does
    quiet: frozenset[str] = frozenset()

    # ---- what a game adds

    def copies(self, view: Snapshot) -> list[int]:
        """How many of each character are in the game."""
        raise NotImplementedError

    def elsewhere(self, view: Snapshot) -> list[int]:
        """Cards that lie face up before nobody."""
        return []

    def sends_away(self, view: View, move: Move) -> bool:
        """Whether whoever makes the move surely leaves the round by it."""
        return False

    def mark(self, view: Snapshot, speech: Speech, seat: int) -> str:
        """What lies before a seat besides cards."""
        return ""

    def more(self, view: Snapshot, speech: Speech) -> Iterator[RenderableType]:
        """What else lies on the table."""
        yield from ()

    # ---- the table

    def draw_table(self, view: Snapshot, speech: Speech, lifted: Move | None) -> RenderableType:
        say, state = speech.say, view.record
        title = Text(say(f"{view.game.slug}.name"), style="bold")
        goal = say("love_letter_table.goal", count=int(self.to_win[view.seats]))
        numbers = say("table.round", number=int(state.deals))
        pile = say("table.pile", count=int(state.piled))
        title.append(f"   {numbers} · {goal} · {pile}", style="dim")
        return Group(
            title,
            self.draw_seats(view, speech),
            *self.more(view, speech),
            Text(),
            self.draw_left(view, speech),
            *self.draw_effect(speech, lifted),
        )

    def draw_seats(self, view: Snapshot, speech: Speech) -> Table:
        table = Table.grid(padding=(0, 2))
        for seat, name in enumerate(speech.names):
            you = f" ({speech.say('table.you')})" if seat == viewer_of(view) else ""
            turn = seat in view.to_move
            tokens = int(view.record.tokens[seat])
            missing = max(0, int(self.to_win[view.seats]) - tokens)
            table.add_row(
                Text(f"{'▸' if turn else ' '} {seat} {name}{you}", style="bold" if turn else ""),
                Text(TOKEN * tokens, style="yellow").append(MISSING * missing, style="dim"),
                self.draw_state(view, speech, seat),
                self.chips(view.record.front[seat, : view.record.fronted[seat]].tolist(), speech),
            )
        return table

    def draw_state(self, view: Snapshot, speech: Speech, seat: int) -> Text:
        """What is known of a hand, whether its owner can be chosen, and the game's own marks."""
        say, state = speech.say, view.record
        if not state.inside >> seat & 1:
            return Text(say("love_letter_table.out"), style="dim")
        parts = [self.draw_hand(view, speech, seat)]
        if state.safe >> seat & 1:
            parts.append(Text(say("love_letter_table.safe"), style="bold cyan"))
        if mark := self.mark(view, speech, seat):
            parts.append(Text(mark, style="bold magenta"))
        return Text("  ").join(parts)

    def draw_hand(self, view: Snapshot, speech: Speech, seat: int) -> Text:
        state = view.record
        held = state.hand[seat, : state.held[seat]].tolist()
        if all(card >= 0 for card in held):
            return self.chips(held, speech)
        text = Text(" ").join(
            self.chip(card, speech) if card >= 0 else Text(" ? ", style="reverse") for card in held
        )
        if known := self.knowledge(view, speech, seat):
            text.append(f" {known}", style="dim")
        return text

    def knowledge(self, view: Snapshot, speech: Speech, seat: int) -> str:
        """What the viewer has learned of a card that it does not know."""
        state, say = view.record, speech.say
        if state.hand[seat, 0] != UNKNOWN:
            return ""
        row = PUBLIC if viewer_of(view) == NOBODY else 1 + viewer_of(view)
        mask = int(state.may_hold[row, seat])
        parts = []
        if mask != ANY:
            can = sorted({int(v) for c, v in enumerate(self.values) if mask >> c & 1})
            cannot = sorted({int(v) for v in self.values} - set(can))
            name, numbers = ("is_not", cannot) if len(cannot) <= len(can) else ("is_one_of", can)
            message = f"love_letter_table.{name}"
            parts.append(say(message, numbers=" ".join(map(str, numbers))))
        alike = state.alike[seat]
        equals = [name for o, name in enumerate(speech.names) if alike >> o & 1 and o != seat]
        if equals:
            parts.append(say("love_letter_table.alike", names=", ".join(equals)))
        return ", ".join(parts)

    def draw_left(self, view: Snapshot, speech: Speech) -> RenderableType:
        """The characters, and how many of each the viewer has not seen."""
        copies, left, state = self.copies(view), self.copies(view), view.record
        seen = [*self.elsewhere(view), *state.pile[: state.piled]]
        for seat in range(view.seats):
            seen += [*state.front[seat, : state.fronted[seat]], *state.hand[seat]]
        for card in seen:
            left[card] -= card >= 0
        counts = [(card, count) for card, count in enumerate(left) if copies[card]]
        return Unseen(self, speech, counts)

    def draw_effect(self, speech: Speech, lifted: Move | None) -> Iterator[RenderableType]:
        """What the lifted card does, or what is to be decided, in the words of its rule."""
        if lifted is None:
            return
        kind, card = speech.game.MOVES[lifted].tolist()[:2]
        rule = speech.move_kind(lifted).rule if kind == Kind.DECIDE else self.effects[card]
        yield Text(speech.rule(rule), style="italic")
        if kind == Kind.GUESS:
            yield Text(speech.move(lifted))

    def chip(self, card: int, speech: Speech) -> Text:
        """A card: its value and name on a colour of its own."""
        value = self.values[card]
        return Text(f" {value}·{speech.argument('short', card)} ", style=f"bold {INKS[value]}")

    def chips(self, cards: Sequence[int], speech: Speech) -> Text:
        return Text(" ").join(self.chip(card, speech) for card in cards)

    # ---- the moves

    def read(self, answer: str) -> str:
        return answer

    def rows(self, view: View, moves: Sequence[Move]) -> list[list[Move]]:
        """A row for each card and target, or card to keep; in it what can be named or returned."""
        rows: dict[tuple[int, ...], list[Move]] = {}
        for move in moves:
            kind, card, target, _ = view.game.MOVES[move].tolist()
            rows.setdefault((kind, card, -1 if kind == Kind.DECIDE else target), []).append(move)
        return sorted(rows.values(), key=lambda row: self.sends_away(view, row[0]))

    def draw_moves(
        self, view: View, speech: Speech, moves: Sequence[Move], lifted: Move | None
    ) -> RenderableType:
        title = Text(speech.say("table.your_moves"), style="bold")
        lines = [title.append_text(self.draw_seen(view, speech))]
        for number, row in enumerate(self.rows(view, moves), 1):
            line = Text().append(LIFTED if lifted in row else " ", style="bold yellow")
            line.append(f"{number} ", style="dim").append(self.row_title(speech, row))
            if self.sends_away(view, row[0]):
                line.append(f"  {speech.say('love_letter_table.you_leave')}", style="bold red")
            for move in row if len(row) > 1 else ():
                style = "reverse bold" if move == lifted else ""
                line.append(" ").append(self.cell(speech, move), style=style)
            lines.append(line)
        return Group(*lines)

    def row_title(self, speech: Speech, row: Sequence[Move]) -> str:
        if len(row) == 1:
            return speech.move(row[0])
        kind, card, target, _ = speech.game.MOVES[row[0]].tolist()
        given = {"card": speech.argument("short", card)}
        if kind == Kind.GUESS:
            name = speech.names[target]
            return speech.say("love_letter_table.naming", target=name, **given)
        return speech.say("love_letter_table.keeping", **given)

    def cell(self, speech: Speech, move: Move) -> str:
        kind, _, first, value = speech.game.MOVES[move].tolist()
        return str(value) if kind == Kind.GUESS else str(speech.argument("short", first))

    def draw_seen(self, view: View, speech: Speech) -> Text:
        """Who knows the viewer's card."""
        text = Text(style="dim")
        for shown, message in (
            (Shown.SURELY, "love_letter_table.seen_by"),
            (Shown.PERHAPS, "love_letter_table.perhaps_seen_by"),
        ):
            seers = [
                name
                for seat, name in enumerate(speech.names)
                if view.record.shown[seat, view.seat] == shown
            ]
            if seers:
                text.append(f"   {speech.say(message, names=', '.join(seers))}")
        return text

    # ---- the end

    def draw_ending(self, position: Position, speech: Speech) -> RenderableType:
        say, winners = speech.say, position.winners()
        table = Table.grid(padding=(0, 2))
        for seat, tokens in enumerate(position.score()):
            style = "bold" if seat in winners else ""
            table.add_row(Text(speech.names[seat], style=style), Text(TOKEN * tokens), str(tokens))
        names = ", ".join(speech.names[seat] for seat in winners)
        verdict = "love_letter_table.winner" if len(winners) == 1 else "love_letter_table.winners"
        rounds = say("table.rounds", count=int(position.record.deals))
        sentence = f"{say(verdict, names=names)} {rounds}"
        return Group(table, Text(sentence, style="bold green"))


@dataclass(frozen=True)
class Unseen:
    """How many of each character are not seen yet: by name, or by value where room is short."""

    drawing: LoveLetterDrawing
    speech: Speech
    counts: Sequence[tuple[int, int]]

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        title = Text(self.speech.say("love_letter_table.unseen"), style="bold")
        if options.size.height < ROOMY:
            by_value: Counter[int] = Counter()
            for card, count in self.counts:
                by_value[int(self.drawing.values[card])] += count
            for value, count in by_value.items():
                title.append(f" {value}×{count}", style="not bold" if count else "not bold dim")
            yield title
            return
        names = [
            Text(
                f"{self.drawing.values[card]} {self.speech.argument('short', card)} ×{count}",
                style="" if count else "dim strike",
            )
            for card, count in self.counts
        ]
        yield Group(title, Columns(names, padding=(0, 3)))


def viewer_of(view: Snapshot) -> int:
    return view.seat if isinstance(view, View) else NOBODY
