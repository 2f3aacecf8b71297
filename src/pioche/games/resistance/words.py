"""The Resistance in ids and notation: its rules, moves, refusals and events."""

from __future__ import annotations

from collections.abc import Mapping

from pioche.games.about import About, Column, EventKind, MoveKind, Option, Rule, field, key
from pioche.games.first import first_option
from pioche.games.resistance.rules import Event, Objection
from pioche.games.resistance.tiles import POINTS, SEATS, WINDOWS, Kind, Tile
from pioche.kernel.record import NONE
from pioche.locale import Say


def tile_code(tile: int) -> str:
    return key(Tile(tile))


def say_tile(tile: int, say: Say) -> str:
    return "–" if tile == NONE else say(f"resistance.tile.{tile_code(tile)}")


def say_points(say: Say) -> Mapping[str, object]:
    """What every pawn is worth, as a list."""
    pawns = (f"{say_tile(tile, say)} {POINTS[tile]}".replace("-", "−") for tile in Tile)
    return {"points": ", ".join(pawns)}


CODES = {"tile": tile_code}
SAYINGS = {"tile": say_tile}
FACTS = {"RES-0b": say_points}

SEAT, TILE, COUNT = field("seat"), field("tile"), field("count", "number")

ABOUT = About(
    slug="resistance",
    version=1,
    seats=range(2, SEATS + 1),
    longest=110,  # in each of two rounds 44 tiles flipped, and 11 slaps or ten and the clock
    rules=(
        Rule("RES-0"),
        Rule("RES-0a"),
        Rule("RES-0b", "ruling"),
        Rule("RES-1"),
        Rule("RES-1a"),
        Rule("RES-1b"),
        Rule("RES-1c"),
        Rule("RES-2"),
        Rule("RES-2a"),
        Rule("RES-2b", "ruling"),
        Rule("RES-2c", "ruling"),
        Rule("RES-2d"),
        Rule("RES-2e", "ruling"),
        Rule("RES-3"),
        Rule("RES-3a"),
        Rule("RES-3b", "ruling"),
        Rule("RES-4"),
        Rule("RES-4a"),
        Rule("RES-4b"),
        Rule("RES-4c", "ruling"),
        Rule("RES-5"),
        Rule("RES-5a", "ruling"),
        Rule("RES-6", "ruling"),
    ),
    options=(
        first_option("RES-0a", SEATS),
        Option("second", rule="RES-4c", choices=("same", "next"), default="same"),
        Option("window", rule="RES-3b", choices=tuple(map(str, WINDOWS)), default="5"),
        Option("memory", rule="RES-6", choices=("hidden", "open"), default="hidden"),
    ),
    moves={
        Kind.FLIP: MoveKind("RES-1", "flip", ()),
        Kind.SLAP: MoveKind("RES-2", "slap", ()),
        Kind.SLAP_EARLY: MoveKind("RES-2c", "slap before last", (), chosen=False),
        Kind.CLOSE: MoveKind("RES-3b", "close", ()),
    },
    refusals={
        Objection.GAME_OVER: "RES-5",
        Objection.NOT_YOUR_FLIP: "RES-1",
        Objection.NONE_TO_FLIP: "RES-1c",
        Objection.NOTHING_TO_SLAP: "RES-2b",
        Objection.NO_FREE_PLANET: "RES-2d",
        Objection.NOTHING_BEFORE: "RES-2c",
        Objection.ONLY_THE_CLOCK: "RES-3b",
        Objection.TOO_SOON_TO_CLOSE: "RES-3b",
        Objection.CLOCK_ONLY_CLOSES: "RES-3b",
    },
    events={
        Event.FLIPPED: EventKind("RES-1", (SEAT, TILE)),
        Event.FLIPPED_BOTH: EventKind("RES-1a", (SEAT, TILE, field("other", "tile"))),
        Event.SLAPPED: EventKind("RES-2", (SEAT, COUNT)),
        Event.SLAPPED_EARLY: EventKind("RES-2c", (SEAT, COUNT)),
        Event.FULL: EventKind("RES-2d", (SEAT,)),
        Event.LAST_FREE: EventKind("RES-3", (SEAT, COUNT)),
        Event.CLOSED: EventKind("RES-3b", (COUNT,)),
        Event.COUNTED: EventKind("RES-3a", (field("round", "number"),)),
        Event.PAWN_WON: EventKind("RES-4", (SEAT, TILE, COUNT)),
        Event.PAWN_TAKEN: EventKind("RES-4b", (SEAT, field("holder", "seat"), TILE, COUNT)),
        Event.PAWN_KEPT: EventKind("RES-4b", (SEAT, TILE, COUNT)),
        Event.PAWN_STAYS: EventKind("RES-4a", (TILE,)),
        Event.PAWN_STAYS_WITH: EventKind("RES-4a", (SEAT, TILE)),
        Event.SECOND_ROUND: EventKind("RES-4b", (SEAT,)),
        Event.SCORED: EventKind("RES-5", (SEAT, field("points", "number"))),
        Event.WON: EventKind("RES-5", (SEAT,)),
    },
    columns=(Column("points", "most"),),
    clock=True,
)
