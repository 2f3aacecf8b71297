"""Parade in ids and notation: its rules, moves, refusals and events, and how cards are written."""

from __future__ import annotations

from pioche.games.about import About, Column, EventKind, MoveKind, Option, Rule, field, secret
from pioche.games.first import first_option
from pioche.games.parade.cards import COLOUR, SEATS, VALUE, Kind
from pioche.games.parade.rules import Event, Objection
from pioche.locale import Say

LETTERS = "RBPGYO"  # red, blue, purple, green, grey, orange: a card is written R10, B0, Y7


def card_code(card: int) -> str:
    return f"{LETTERS[COLOUR[card]]}{VALUE[card]}"


def say_colour(colour: int, say: Say) -> str:
    return say(f"parade.colour.{LETTERS[colour]}")


def say_card(card: int, say: Say) -> str:
    return say("parade.card", colour=say_colour(COLOUR[card], say), value=VALUE[card])


CODES = {"card": card_code, "colour": LETTERS.__getitem__}
SAYINGS = {"card": say_card, "colour": say_colour}

ABOUT = About(
    slug="parade",
    version=1,
    seats=range(2, SEATS + 1),
    longest=56,  # two seats: 50 cards drawn, 2 last turns, 4 discards
    rules=(
        Rule("PAR-0"),
        Rule("PAR-0a"),
        Rule("PAR-0b"),
        Rule("PAR-1"),
        Rule("PAR-1a"),
        Rule("PAR-1b"),
        Rule("PAR-1c"),
        Rule("PAR-1d"),
        Rule("PAR-1e"),
        Rule("PAR-2"),
        Rule("PAR-2a"),
        Rule("PAR-2b"),
        Rule("PAR-2c"),
        Rule("PAR-3"),
        Rule("PAR-3a"),
        Rule("PAR-4"),
        Rule("PAR-4a"),
        Rule("PAR-4b"),
        Rule("PAR-4c"),
        Rule("PAR-4d", "ruling"),
    ),
    options=(
        first_option("PAR-0a", SEATS),
        Option("tie", rule="PAR-4d", choices=("shared", "latest"), default="shared"),
    ),
    moves={
        Kind.PLAY: MoveKind("PAR-1", "play {card}", (field("card"),)),
        Kind.DISCARD: MoveKind("PAR-3", "discard {card}", (field("card"),)),
    },
    refusals={
        Objection.GAME_OVER: "PAR-4c",
        Objection.NOT_YOUR_TURN: "PAR-0b",
        Objection.NOT_IN_HAND: "PAR-1",
        Objection.DISCARD_LATER: "PAR-3",
        Objection.DISCARD_NOW: "PAR-3",
        Objection.DISCARDED_ENOUGH: "PAR-3",
    },
    events={
        Event.PLAYED: EventKind("PAR-1", (field("seat"), field("card")), reveals=False),
        Event.TOOK: EventKind("PAR-1b", (field("seat"), field("card")), reveals=False),
        Event.DREW: EventKind("PAR-1e", (field("seat"), secret("card"))),
        Event.SIX_COLOURS: EventKind("PAR-2", (field("seat"),), reveals=False),
        Event.PILE_EMPTY: EventKind("PAR-2a", (), reveals=False),
        Event.DISCARDING: EventKind("PAR-3", (), reveals=False),
        Event.DISCARDED: EventKind("PAR-3", (field("seat"), secret("card")), reveals=False),
        Event.KEPT: EventKind("PAR-3a", (field("seat"), field("card"))),
        Event.MAJORITY: EventKind(
            "PAR-4", (field("seat"), field("colour"), field("count", "number"))
        ),
        Event.SCORED: EventKind(
            "PAR-4b", (field("seat"), field("points", "number"), field("cards", "number"))
        ),
        Event.WON: EventKind("PAR-4c", (field("seat"),)),
    },
    columns=(Column("points", "fewest"), Column("cards", "fewest"), Column("order", "most")),
)
