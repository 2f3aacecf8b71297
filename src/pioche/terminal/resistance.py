"""The Resistance at a terminal: the tiles face up, planets, pawns, and the count."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from pioche.games.game import Move
from pioche.games.resistance.rules import flippers, has_free_planet, tiles_won
from pioche.games.resistance.tiles import KINDS, PLANETS_OF, POINTS, ROUNDS, Memory, Tile
from pioche.kernel.record import NONE
from pioche.play.position import Position, View
from pioche.play.snapshot import Snapshot
from pioche.play.speech import Speech
from pioche.terminal.drawing import OneToARow

INKS = {
    Tile.REY: "#1a1200 on #f2d16b",
    Tile.FINN: "#ffffff on #8a4b1f",
    Tile.POE: "#ffffff on #b8470b",
    Tile.HAN: "#ffffff on #44566c",
    Tile.CHEWBACCA: "#ffffff on #5b3a29",
    Tile.LEIA: "#1a1200 on #e8e2d6",
    Tile.BB8: "#1a1200 on #f0a020",
    Tile.C3PO: "#1a1200 on #d8b511",
    Tile.R2D2: "#ffffff on #0b5fa5",
    Tile.KYLO: "#ffffff on #a3001b",
}
TAKEN, FREE, PAWN = "●", "○", "♟"
WIDEST = 11  # letters of the longest name


def signed(points: int) -> str:
    return str(points).replace("-", "−")


def worth(tile: int) -> str:
    return signed(int(POINTS[tile]))


def pawn(tile: int, speech: Speech) -> Text:
    """A pawn: who it is and what it is worth."""
    text = f" {PAWN} {speech.argument('tile', tile)} {worth(tile)} "
    return Text(text, style=f"bold {INKS[Tile(tile)]}")


def chip(tile: int, speech: Speech, newest: bool) -> Text:
    """A tile, as wide as the others; the newest between marks."""
    name = f"{speech.argument('tile', tile)} {worth(tile)}"
    left, right = "▶◀" if newest else "  "
    text = Text(left, style="bold yellow")
    text.append(f" {name:^{WIDEST + 3}} ", style=f"bold {INKS[Tile(tile)]}")
    return text.append(right, style="bold yellow")


def spaced(texts: Iterable[Text]) -> Text:
    return Text(" ").join(texts)


class ResistanceDrawing(OneToARow):
    """The table of The Resistance."""

    # ---- the table

    def draw_table(self, view: Snapshot, speech: Speech, lifted: Move | None) -> RenderableType:
        return self.draw(view, speech, {})

    def draw(
        self, view: Snapshot, speech: Speech, keys: dict[int, str], brief: bool = False
    ) -> RenderableType:
        """The table, with the keys of those who have one; in brief, without the centre's pawns."""
        say, record = speech.say, view.record
        title = Text(say("resistance.name"), style="bold")
        title.append(f"   {say('table.round', number=int(record.deals))} / {ROUNDS}", style="dim")
        down = say("resistance_table.face_down", count=int(record.stacked))
        title.append(f"   {down}", style="dim")
        return Group(
            title,
            *([] if brief else [self.draw_centre(view, speech), Text()]),
            self.draw_face(view, speech),
            *([] if brief else [Text()]),
            self.draw_seats(view, speech, keys),
        )

    def draw_centre(self, view: Snapshot, speech: Speech) -> RenderableType:
        """The pawns that nobody has."""
        pawns = [pawn(tile, speech) for tile in range(KINDS) if view.record.pawn[tile] == NONE]
        return Columns(pawns, padding=(0, 1)) if pawns else Text()

    def draw_face(self, view: Snapshot, speech: Speech) -> RenderableType:
        """The tiles face up, in the order in which they turned."""
        tiles = view.record.face[: view.record.faced].tolist()
        if not tiles:
            return Text(speech.say("resistance_table.nothing"), style="dim")
        newest = len(tiles) - (2 if view.seats == 2 else 1)
        chips = [chip(tile, speech, place >= newest) for place, tile in enumerate(tiles)]
        return Columns(chips, padding=(0, 0))

    def draw_seats(self, view: Snapshot, speech: Speech, keys: dict[int, str]) -> Table:
        table = Table.grid(padding=(0, 2))
        turn = flippers(view.record) if view.record.stacked else 0
        for seat, name in enumerate(speech.names):
            mark = "▸" if turn >> seat & 1 else " "
            you = f" ({speech.say('table.you')})" if seat == getattr(view, "seat", None) else ""
            style = "" if has_free_planet(view.record, seat) else "dim"
            table.add_row(
                Text(f"{mark} {name}{you}", style="bold" if mark == "▸" else style),
                Text(f"[{keys[seat]}]" if seat in keys else "", style="bold yellow"),
                self.draw_planets(view, speech, seat),
                Text(speech.say("table.points", count=view.score()[seat]).replace("-", "−")),
                spaced(pawn(tile, speech) for tile in self.pawns_of(view, seat)),
            )
        return table

    def pawns_of(self, view: Snapshot, seat: int) -> list[int]:
        return [tile for tile in range(KINDS) if view.record.pawn[tile] == seat]

    def draw_planets(self, view: Snapshot, speech: Speech, seat: int) -> Text:
        """How many tiles lie on each planet; which, only where memory is open."""
        record = view.record
        occupied = int(record.occupied[seat])
        planets = []
        for planet in range(occupied):
            tiles = record.planet[seat, planet]
            planets.append(f"{TAKEN}{int(tiles.sum())}")
            if record.memory == Memory.OPEN:
                names = (
                    f"{f'{count}×' if count > 1 else ''}{speech.argument('tile', tile)}"
                    for tile, count in enumerate(tiles.tolist())
                    if count
                )
                planets[-1] += f" ({', '.join(names)})"
        planets += [FREE] * int(PLANETS_OF[view.seats] - occupied)
        return Text(" ".join(planets), style="" if has_free_planet(record, seat) else "dim")

    # ---- the moves, where they are typed

    def draw_moves(
        self, view: View, speech: Speech, moves: Sequence[Move], lifted: Move | None
    ) -> RenderableType:
        lines = [Text(speech.say("table.your_moves"), style="bold")]
        for number, move in enumerate(moves, 1):
            line = Text().append("▶" if move == lifted else " ", style="bold yellow")
            lines.append(line.append(f"{number} {speech.move(move)}"))
        return Group(*lines)

    # ---- the count

    def draw_ending(self, position: Position, speech: Speech) -> RenderableType:
        say, winners = speech.say, position.winners()
        names = ", ".join(speech.names[seat] for seat in winners)
        points = position.score()[winners[0]]
        verdict = "table.winner" if len(winners) == 1 else "table.winners"
        sentence = say(verdict, names=names, count=points).replace("-", "−")
        return Group(self.draw_count(position, speech), Text(sentence, style="bold green"))

    def draw_count(self, position: Position, speech: Speech) -> Table:
        """The tiles of each character that each seat won, and who has its pawn."""
        say = speech.say
        title = say("resistance_table.count", pawn=PAWN)
        table = Table(title=title, title_justify="left", title_style="dim")
        table.add_column("")
        for name in speech.names:
            table.add_column(name, justify="right", overflow="fold")
        for tile in range(KINDS):
            table.add_row(
                pawn(tile, speech),
                *(self.explain(position, seat, tile) for seat in range(position.seats)),
            )
        table.add_section()
        table.add_row(say("table.total"), *map(signed, position.score()))
        return table

    def explain(self, position: Position, seat: int, tile: int) -> Text:
        count = str(tiles_won(position.record, seat, tile) or "·")
        if position.record.pawn[tile] != seat:
            return Text(count, style="dim")
        return Text(f"{count} {PAWN} {worth(tile)}", style="bold")


DRAWING = ResistanceDrawing()
