"""Parade at a terminal: the line in colour and emblem, what a card would take, the count."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from pioche.games.game import Move
from pioche.games.parade.cards import CARDS, COLOUR, COLOURS, COUNT, SUM, VALUE, VALUES, Phase
from pioche.games.parade.rules import exposed, has_majority, takings
from pioche.games.parade.words import LETTERS
from pioche.play.position import Position, View
from pioche.play.snapshot import Snapshot
from pioche.play.speech import Speech
from pioche.terminal.drawing import OneToARow

EMBLEMS = "♥♠★♣●♦"  # in the order of the colours: red, blue, purple, green, grey, orange
INKS = (
    "#ffffff on #b3152f",
    "#ffffff on #0b5fa5",
    "#ffffff on #7d3f98",
    "#ffffff on #0a6b4a",
    "#ffffff on #5c6169",
    "#1a1200 on #f0a020",
)
CHIP = 6  # columns that a card takes, gap included
SAFE, STAYS, TAKEN = "·", " ", "▲"


def short(card: int) -> str:
    return f"{EMBLEMS[COLOUR[card]]}{VALUE[card]}"


def chip(card: int) -> Text:
    """A card: emblem and value on its colour."""
    return Text(f" {short(card):<3} ", style=f"bold {INKS[COLOUR[card]]}")


def chips(cards: Sequence[int]) -> Text:
    return Text(" ").join(chip(card) for card in cards)


def values_in(mask: int) -> list[int]:
    return [value for value in range(VALUES) if mask >> value & 1]


class ParadeDrawing(OneToARow):
    """The table of Parade."""

    # ---- the table

    def draw_table(self, view: Snapshot, speech: Speech, lifted: Move | None) -> RenderableType:
        say, record = speech.say, view.record
        title = Text(say("parade.name"), style="bold")
        title.append(f"   {say('table.pile', count=int(record.piled))}", style="dim")
        if record.phase == Phase.LAST_ROUND:
            title.append(f"   {say('parade_table.last_round')}", style="bold yellow")
        return Group(
            title,
            self.draw_legend(speech),
            self.draw_seats(view, speech),
            Text(),
            Text(say("parade_table.line"), style="bold"),
            ParadeLine(view, lifted),
        )

    def draw_legend(self, speech: Speech) -> Text:
        """Which emblem, letter and colour belong together."""
        names = [speech.argument("colour", colour) for colour in range(COLOURS)]
        pairs = zip(EMBLEMS, LETTERS, names, strict=True)
        return Text("  ".join(f"{e} {letter} {name}" for e, letter, name in pairs), style="dim")

    def draw_seats(self, view: Snapshot, speech: Speech) -> Table:
        table = Table.grid(padding=(0, 2))
        score = view.score()
        for seat, name in enumerate(speech.names):
            mark = "▸" if seat in view.to_move else " "
            you = f" ({speech.say('table.you')})" if seat == getattr(view, "seat", None) else ""
            table.add_row(
                Text(f"{mark} {name}{you}", style="bold" if mark == "▸" else ""),
                self.draw_hand(view, speech, seat),
                speech.say("table.points", count=score[seat]),
                self.draw_front(view, speech, seat),
            )
        return table

    def draw_hand(self, view: Snapshot, speech: Speech, seat: int) -> Text:
        """How many cards; or which, where nothing is hidden, as in a replay."""
        held = view.record.hand[seat, : view.record.held[seat]].tolist()
        if isinstance(view, View) or not held:
            return Text(speech.say("table.hand", count=len(held)))
        return Text(" ".join(short(card) for card in sorted(held)))

    def draw_front(self, view: Snapshot, speech: Speech, seat: int) -> Text:
        text = Text()
        for colour in range(COLOURS):
            values = values_in(int(view.record.front[seat, colour]))
            if values:
                text.append(f" {EMBLEMS[colour]} {' '.join(map(str, values))} ", style=INKS[colour])
                text.append(" ")
        return text or Text(speech.say("table.nothing_yet"), style="dim")

    # ---- the hand

    def draw_moves(
        self, view: View, speech: Speech, moves: Sequence[Move], lifted: Move | None
    ) -> RenderableType:
        say = speech.say
        lines = [Text(say("table.your_hand"), style="bold")]
        if view.record.phase == Phase.DISCARDING:
            lines[0].append(f"   {say('parade_table.put_away')}", style="dim")
        else:
            lines[0].append(f"   {say('parade_table.legend')}", style="dim")
        for number, move in enumerate(moves, 1):
            line = Text().append("▶" if move == lifted else " ", style="bold yellow")
            line.append(f"{number} ", style="dim").append_text(chip(move % CARDS))
            if move.kind == "play":
                line.append("  ").append_text(self.draw_takings(view, speech, move))
            lines.append(line)
        return Group(*lines)

    def draw_takings(self, view: View, speech: Speech, move: Move) -> Text:
        taken = [int(view.record.line[place]) for place in taken_places(view, move)]
        if not taken:
            return Text(speech.say("parade_table.takes_nothing"), style="dim")
        points = f"{points_of(view, move):+d}"
        sentence = speech.say("parade_table.takes", count=len(taken), points=points, cards="\0")
        before, _, after = sentence.partition("\0")
        return Text(before).append_text(chips(taken)).append(after)

    # ---- the count

    def draw_ending(self, position: Position, speech: Speech) -> RenderableType:
        say = speech.say
        table = Table(title=say("parade_table.final"), title_justify="left", title_style="dim")
        table.add_column("")
        for colour in range(COLOURS):
            emblem = Text(f" {EMBLEMS[colour]} ", style=INKS[colour])
            table.add_column(emblem, justify="right", overflow="fold")
        for name in ("table.total", "parade_table.cards"):
            table.add_column(say(name), justify="right", overflow="fold")
        winners = position.winners()
        for seat, (points, cards, _) in enumerate(position.sheet()):
            table.add_row(
                speech.names[seat],
                *(self.explain(position, seat, colour) for colour in range(COLOURS)),
                str(points),
                str(cards),
                style="bold" if seat in winners else "",
            )
        verdict = "table.winner" if len(winners) == 1 else "table.winners"
        names = ", ".join(speech.names[seat] for seat in winners)
        points = position.score()[winners[0]]
        return Group(table, Text(say(verdict, names=names, count=points), style="bold green"))

    def explain(self, position: Position, seat: int, colour: int) -> str:
        """The arithmetic of one colour, its sum on a line of its own.

        3×1 =3 where it is turned over, 10+8 =18 where not.
        """
        mask = int(position.record.front[seat, colour])
        if mask == 0:
            return ""
        count, total = COUNT[mask], SUM[mask]
        if has_majority(position.record, seat, colour):
            return f"↻ {count}×1\n={count}"
        values = values_in(mask)
        return f"{'+'.join(map(str, values))}\n={total}" if len(values) > 1 else str(total)


def taken_places(view: Snapshot, move: Move) -> list[int]:
    places = np.empty(CARDS, np.int16)
    count = takings(view.record, move % CARDS, places)
    return [int(place) for place in places[:count]]


def points_of(view: View, move: Move) -> int:
    """What the move adds to the viewer's score as it stands; no hidden card has a part in it."""
    later = view.imagine(Random(0)).after(view.seat, move)
    return later.score()[view.seat] - view.score()[view.seat]


class ParadeLine:
    """The line, as many cards to a row as the screen is wide, with marks under a lifted card."""

    def __init__(self, view: Snapshot, lifted: Move | None) -> None:
        self.cards = [int(card) for card in view.record.line[: view.record.lined]]
        self.marks = [STAYS] * len(self.cards)
        if lifted is not None and lifted.kind == "play":
            danger = exposed(view.record, lifted % CARDS)
            self.marks = [STAYS if place < danger else SAFE for place in range(len(self.cards))]
            for place in taken_places(view, lifted):
                self.marks[place] = TAKEN

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        per_row = max(1, options.max_width // CHIP)
        for start in range(0, len(self.cards), per_row):
            row = slice(start, start + per_row)
            yield chips(self.cards[row])
            if any(mark != STAYS for mark in self.marks):
                yield Text("".join(f"  {mark}   " for mark in self.marks[row]), style="bold")


DRAWING = ParadeDrawing()
