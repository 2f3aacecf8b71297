"""Level 8 at a terminal: levels, melds and discards, and how one's hand can be laid."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

from rich.columns import Columns
from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from pioche.games.about import key
from pioche.games.game import Move
from pioche.games.lay import Lay
from pioche.games.level8.advice import (
    cards_in,
    cards_of_meld,
    fits_somewhere,
    groups_of,
    missing,
    missing_with,
    table_melds,
)
from pioche.games.level8.cards import (
    AS_COLOUR,
    AS_VALUE,
    COLOUR,
    COLOURS,
    JOKER,
    KEEP,
    KINDS,
    NUMBERS,
    SKIP,
    SKIPS,
    VALUE,
    Phase,
)
from pioche.games.level8.levels import SIDES, TOP
from pioche.games.level8.levels import Group as Family
from pioche.games.level8.words import ABOUT, MELDS, card_code, say_group, say_level
from pioche.games.level8.words import COLOURS as LETTERS
from pioche.kernel.seats import NOBODY
from pioche.play.position import Position, View
from pioche.play.snapshot import Snapshot
from pioche.play.speech import Speech
from pioche.terminal.plan import Plan, same

SHAPES = "●▲★■◆✚"  # in the order of the colours: red, orange, yellow, green, blue, purple
INKS = (
    "#ffffff on #b3152f",
    "#1a1200 on #f0a020",
    "#1a1200 on #f4dc4a",
    "#ffffff on #0a6b4a",
    "#ffffff on #0b5fa5",
    "#ffffff on #7d3f98",
)
GLOWS = ("#ff6b7f", "#f0a020", "#e8d13a", "#3fbf8f", "#5aa9f0", "#c48be0")  # on a dark ground
WILD = "#111111 on #f2f2f2"
LIFTED, TURN, BLOCKED = "▶", "▸", "⊘"
WAYS = 4  # of laying that are offered at once
ROOMY = 30  # rows of a screen that has room for a legend


def short(card: int) -> str:
    """A card in a few signs: ●7, J, J=7, J=●."""
    if card < NUMBERS:
        return f"{SHAPES[COLOUR[card]]}{VALUE[card] + 1}"
    if card == SKIP:
        return BLOCKED
    if card == JOKER:
        return "J"
    return f"J={card - AS_VALUE + 1}" if card < AS_COLOUR else f"J={SHAPES[card - AS_COLOUR]}"


def chip(card: int) -> Text:
    """A card: shape and value on its colour."""
    return Text(f" {short(card)} ", style=f"bold {INKS[COLOUR[card]] if card < NUMBERS else WILD}")


def chips(cards: Sequence[int]) -> Text:
    return Text(" ").join(chip(card) for card in cards)


def faces(cards: Sequence[int]) -> Text:
    """Cards close together: each in its colour, without a ground."""
    return Text(" ").join(
        Text(short(card), style=f"not dim bold {GLOWS[COLOUR[card]] if card < NUMBERS else ''}")
        for card in cards
    )


def card_of(code: str) -> int:
    """A card from its notation."""
    return CARDS_BY_CODE[code]


CARDS_BY_CODE = {card_code(card): card for card in range(AS_COLOUR + COLOURS)}


@lru_cache(maxsize=8)
def ways(view: View) -> tuple[Lay, ...]:
    """The ways to lay; asked for at every key, and found once."""
    return view.lays()


class Roomy:
    """Something that is left out where the screen is low."""

    def __init__(self, drawn: RenderableType) -> None:
        self.drawn = drawn

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        if options.size.height >= ROOMY:
            yield self.drawn


class Level8Drawing:
    """The table of Level 8."""

    # One sees what one does, and what one is dealt.
    quiet = frozenset({key(e) for e, kind in ABOUT.events.items() if kind.step} | {"dealt"})

    # ---- the table

    def draw_table(self, view: Snapshot, speech: Speech, lifted: Move | None) -> RenderableType:
        say, state = speech.say, view.record
        title = Text(say("level8.name"), style="bold")
        facts = [
            say(f"level8_table.side_{SIDES[state.side]}"),
            say("table.round", number=int(state.deals)),
            say("table.pile", count=int(state.piled)),
        ]
        if state.under:
            facts.append(say("level8_table.under", count=int(state.under)))
        title.append(f"   {' · '.join(facts)}", style="dim")
        legend = Roomy(self.draw_legend(speech))
        return Group(title, legend, self.draw_seats(view, speech), *self.draw_melds(view, speech))

    def draw_legend(self, speech: Speech) -> Text:
        """Which shape, letter and colour belong together."""
        names = [speech.say(f"level8.colour.{letter}") for letter in LETTERS]
        legend = [f"{s}{letter} {n}" for s, letter, n in zip(SHAPES, LETTERS, names, strict=True)]
        legend.append(f"J {speech.say('level8_table.legend_joker')}")
        legend.append(f"{BLOCKED} {speech.say('level8_table.legend_skip')}")
        return Text("  ".join(legend), style="dim")

    def draw_seats(self, view: Snapshot, speech: Speech) -> Table:
        state, table = view.record, Table.grid(padding=(0, 2))
        heads = ("level8.column.level", "level8_table.hand", "level8_table.top")
        table.add_row("", *(Text(speech.say(head), style="dim") for head in heads))
        for seat, name in enumerate(speech.names):
            turn = seat in view.to_move
            you = f" ({speech.say('table.you')})" if seat == viewer_of(view) else ""
            who = Text(f"{TURN if turn else ' '} {seat} {name}{you}", style="bold" if turn else "")
            if state.skipped[seat]:
                who.append(f" {BLOCKED} {speech.say('level8_table.skipped')}", style="bold red")
            top = chips(state.discard[seat, : state.discarded[seat]].tolist()[-1:])
            table.add_row(
                who,
                self.draw_level(view, speech, seat),
                self.draw_hand(view, speech, seat),
                top or Text("—", style="dim"),
            )
        return table

    def draw_level(self, view: Snapshot, speech: Speech, seat: int) -> Text:
        """The level, and whether it lies on the table."""
        say, state = speech.say, view.record
        level = int(state.level[seat])
        if level > TOP:
            return Text(say("level8_table.won"), style="bold green")
        text = Text(f"{level}: {say_level(state.side, level, say)}")
        if state.laid[seat] == level:
            text.append(" ✔", style="bold green")
        return text

    def draw_hand(self, view: Snapshot, speech: Speech, seat: int) -> Text:
        """How many cards, and those of them that everybody knows; or which, in a replay."""
        state = view.record
        held = int(state.held[seat])
        if not isinstance(view, View):
            return chips(hand_in_order(state, seat))
        text = Text(speech.say("table.hand", count=held))
        known = [*cards_in(state.open[seat]), *[SKIP] * int(state.open[seat, SKIPS])]
        if known and seat != view.seat:
            text.append(f" {speech.say('level8_table.known')} ", style="dim").append_text(
                Text(" ").join(Text(short(card)) for card in known)
            )
        return text

    def draw_melds(self, view: Snapshot, speech: Speech) -> Iterator[RenderableType]:
        """Everybody's melds, each with the name by which cards are added to it."""
        table, state = Table.grid(padding=(0, 2)), view.record
        melds: dict[int, list[Text]] = {}
        for owner, group, kind in table_melds(state):
            text = Text(f"{owner}{MELDS[group]} ", style="dim", no_wrap=True)
            cards = cards_of_meld(kind, state.meld[owner, group])
            melds.setdefault(owner, []).append(text.append_text(faces(cards)))
        for owner, texts in melds.items():
            table.add_row(f"  {speech.names[owner]}", Columns(texts, padding=(0, 3)))
        if melds:
            yield Text(speech.say("level8_table.melds"), style="bold")
            yield table

    # ---- the moves

    def rows(self, view: View, moves: Sequence[Move]) -> list[list[Move]]:
        """Ways to lay, one to a row; then a row for each kind of move, and for each card that can
        be laid off and each meld that can be filled."""
        plans: list[list[Move]] = []
        if any(move.kind in {"lay", "put"} for move in moves):
            plans = [[Plan.of(lay.moves)] for lay in different(ways(view))[:WAYS]]
        rows: dict[tuple[int, int], list[Move]] = {}
        for move in moves:
            kind, one, two, _ = view.game.MOVES[move].tolist()
            several = {"put": two, "add": one, "discard": 0, "skip": 0, "keep": 0}
            rows.setdefault((kind, several.get(move.kind, one)), []).append(move)
        for row in rows.values():
            row.sort(key=lambda move: by_value(int(view.game.MOVES[move, 1])))
        singly = list(rows.values())
        return singly + plans if view.record.phase == Phase.LAYING else plans + singly

    def draw_moves(
        self, view: View, speech: Speech, moves: Sequence[Move], lifted: Move | None
    ) -> RenderableType:
        lines: list[RenderableType] = [self.draw_own_hand(view, speech)]
        state = view.record
        if state.phase == Phase.LAYING:
            lines += self.draw_lay(view, speech)
        for number, row in enumerate(self.rows(view, moves), 1):
            here = any(same(lifted, move) for move in row)
            line = Text().append(LIFTED if here else " ", style="bold yellow")
            line.append(f"{number} ", style="dim").append_text(self.row_title(view, speech, row))
            for move in row if len(row) > 1 else ():
                style = "reverse bold" if same(lifted, move) else ""
                line.append(" ").append(f" {self.face(speech, move)} ", style=style)
            lines.append(line)
        return Group(*lines)

    def draw_own_hand(self, view: View, speech: Speech) -> Group:
        """The hand, what the level asks for, and how far it is from that."""
        say, state, seat = speech.say, view.record, view.seat
        cards = cards_at_hand(state, seat)
        level = int(state.level[seat])
        notes = [say("level8_table.level", level=level, groups=say_level(state.side, level, say))]
        if state.phase == Phase.KEEPING:
            kept = [*cards_in(state.kept[seat]), *[SKIP] * int(state.kept[seat, SKIPS])]
            shown = " ".join(map(short, kept)) or "—"
            notes += [say("level8_table.may_keep")]
            notes += [say("level8_table.kept", count=len(kept), most=KEEP, cards=shown)]
        elif not state.laid[seat]:
            lacks = missing(state, seat)
            words = "missing" if lacks else "can_lay"
            notes.append(say(f"level8_table.{words}", count=lacks))
        elif fitting := view.fits():
            codes = dict.fromkeys(code.split("=")[0] for code in fitting)
            found = " ".join(short(card_of(code)) for code in codes)
            notes = [say("level8_table.fits", cards=found)]
        title = Text(say("table.your_hand"), style="bold")
        title.append(f"   {' · '.join(notes)}", style="not bold")
        return Group(title, chips(cards))

    def draw_lay(self, view: View, speech: Speech) -> Iterator[RenderableType]:
        """The melds of the lay in progress."""
        state = view.record
        for group, (kind, size) in enumerate(groups_of(state, view.seat)):
            cards = cards_of_meld(kind, state.meld[view.seat, group])
            words = say_group(kind, size, speech.say)
            line = Text(f"  {MELDS[group]} {words}: ").append_text(chips(cards))
            yield line.append(" □" * (size - len(cards)), style="dim")

    def row_title(self, view: View, speech: Speech, row: Sequence[Move]) -> Text:
        move = row[0]
        if isinstance(move, Plan):
            return self.draw_way(view, speech, move)
        if move.kind == "take":
            return self.draw_take(view, speech, move)
        if move.kind == "lay" and ways(view):
            return Text(speech.say("level8_table.by_hand"))
        if len(row) == 1:
            where = self.cell(speech, move) if move.kind == "add" else ""
            return Text(speech.move(move)).append(f"  {where}", style="dim")
        _, one, two, _ = speech.game.MOVES[move].tolist()
        words = speech.say(
            f"level8_table.{move.kind}", card=short(one), meld=MELDS[two % len(MELDS)]
        )
        return Text(words)

    def draw_way(self, view: View, speech: Speech, plan: Plan) -> Text:
        """A way to lay: its melds, and how many cards could be left over in the end."""
        moves = (plan, *plan.then)
        lay = next(lay for lay in ways(view) if lay.moves == moves)
        text = Text(f"{speech.say('level8_table.lay')} ")
        for letter, meld in zip(MELDS, lay.melds, strict=False):
            text.append(f" {letter} ", style="dim")
            text.append_text(faces([card_of(code) for code in meld]))
        left = speech.say("level8_table.left_over", held=len(lay.left), count=lay.left_over)
        return text.append(f"   {left}", style="dim")

    def draw_take(self, view: View, speech: Speech, move: Move) -> Text:
        """A card to be had, and whether it brings the level nearer or fits on the table."""
        state, seat = view.record, int(speech.game.MOVES[move, 1])
        card = int(state.discard[seat, state.discarded[seat] - 1])
        text = Text().append_text(chip(card)).append(f" {speech.move(move)}")
        now, then = missing(state, view.seat), missing_with(state, view.seat, card)
        words = "can_lay" if then == 0 else "missing"
        if state.laid[view.seat]:
            now, then, words = 1, 1 - fits_somewhere(state, card), "fits_there"
        if then < now:
            text.append(f"   {speech.say(f'level8_table.{words}', count=then)}", style="bold green")
        return text

    def face(self, speech: Speech, move: Move) -> str:
        """What is seen of a move among the others of its row."""
        kind, one, two, three = speech.game.MOVES[move].tolist()
        del kind
        if move.kind == "add":
            return f"{two}{MELDS[three]}"
        return f"{one} {speech.names[one]}" if move.kind == "skip" else short(one)

    def cell(self, speech: Speech, move: Move) -> str:
        """How a move of a row is typed."""
        _, one, two, three = speech.game.MOVES[move].tolist()
        if move.kind == "add":
            return f"{two}{MELDS[three]}"
        return str(one) if move.kind == "skip" else card_code(one)

    def read(self, answer: str) -> str:
        """Cards as they are drawn, J=7 or ●7, in the notation that moves are written in."""
        for shape, letter in zip(SHAPES, LETTERS, strict=True):
            answer = answer.replace(shape, letter)
        answer = re.sub(r"\bj\b", "joker", answer, flags=re.IGNORECASE)
        return answer.replace(BLOCKED, "skip")

    # ---- the end

    def draw_ending(self, position: Position, speech: Speech) -> RenderableType:
        say, winners = speech.say, position.winners()
        table = Table.grid(padding=(0, 2))
        for seat in range(position.seats):
            style = "bold" if seat in winners else ""
            table.add_row(
                Text(speech.names[seat], style=style), self.draw_level(position, speech, seat)
            )
        names = ", ".join(speech.names[seat] for seat in winners)
        rounds = say("table.rounds", count=int(position.record.deals))
        return Group(
            table, Text(f"{say('level8_table.winner', name=names)} {rounds}", "bold green")
        )


def cards_at_hand(state: Any, seat: int) -> list[int]:
    """The cards that are neither put down nor kept yet: by value, so that runs and sets lie
    together, or by colour where the level asks for one; then Jokers and Skips."""
    cards = hand_in_order(state, seat)
    gone = [*cards_in(state.kept[seat]), *[SKIP] * int(state.kept[seat, SKIPS])]
    groups = groups_of(state, seat)
    if state.phase == Phase.LAYING:
        melds = [cards_of_meld(kind, state.meld[seat, g]) for g, (kind, _) in enumerate(groups)]
        gone += [card if card < KINDS else JOKER for meld in melds for card in meld]
    for card in gone:
        cards.remove(card)
    coloured = any(kind == Family.COLOUR for kind, _ in groups) and not state.laid[seat]
    return sorted(cards) if coloured else cards


def hand_in_order(state: Any, seat: int) -> list[int]:
    cards = [*cards_in(state.hand[seat]), *[SKIP] * int(state.hand[seat, SKIPS])]
    return sorted(cards, key=by_value)


def by_value(card: int) -> tuple[int, int]:
    return (int(VALUE[card]), card) if card < NUMBERS else (NUMBERS, card)


def different(lays: Sequence[Lay]) -> list[Lay]:
    """Of ways that leave the same cards in hand, the first."""
    return list({tuple(sorted(lay.left)): lay for lay in reversed(lays)}.values())[::-1]


def viewer_of(view: Snapshot) -> int:
    return view.seat if isinstance(view, View) else NOBODY


DRAWING = Level8Drawing()
