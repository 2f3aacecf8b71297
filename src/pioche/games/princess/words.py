"""Princess Princess in ids and notation: its rules, moves, refusals and events."""

from __future__ import annotations

from pioche.games.about import About, EventKind, MoveKind, Option, Rule, field, secret
from pioche.games.first import first_option
from pioche.games.love_letter.court import Event as Told
from pioche.games.love_letter.court import Kind
from pioche.games.love_letter.court import Objection as Common
from pioche.games.love_letter.turns import TOKENS
from pioche.games.love_letter.words import (
    COLUMNS,
    SEAT,
    code,
    event_kinds,
    play_kinds,
)
from pioche.games.princess.cards import SEATS, Card
from pioche.games.princess.rules import Event, Objection
from pioche.locale import Say

card_code = code(Card)


def say_card(card: int, say: Say) -> str:
    return say(f"princess.card.{card_code(card)}")


def say_short(card: int, say: Say) -> str:
    """The bare name, as it stands on a card."""
    return say(f"princess.short.{card_code(card)}")


CODES = {"card": card_code}
SAYINGS = {"card": say_card, "short": say_short, "named": say_card}

ABOUT = About(
    slug="princess",
    version=1,
    seats=range(2, SEATS + 1),
    longest=247,  # three seats: 13 rounds, each of 17 cards to draw and two to choose from three
    rules=(
        Rule("PRI-0"),
        Rule("PRI-0a"),
        Rule("PRI-0b"),
        Rule("PRI-0c"),
        Rule("PRI-0d"),
        Rule("PRI-0e"),
        Rule("PRI-0f"),
        Rule("PRI-0g"),
        Rule("PRI-1"),
        Rule("PRI-2"),
        Rule("PRI-2a"),
        Rule("PRI-2b"),
        Rule("PRI-3"),
        Rule("PRI-4"),
        Rule("PRI-4a"),
        Rule("PRI-4b", "other edition"),
        Rule("PRI-4c"),
        Rule("PRI-5"),
        Rule("PRI-5a"),
        Rule("PRI-5b"),
        Rule("PRI-6"),
        Rule("PRI-6a"),
        Rule("PRI-6b"),
        Rule("PRI-6c", "ruling"),
        Rule("PRI-7"),
        Rule("PRI-7a"),
        Rule("PRI-7b"),
        Rule("PRI-7c"),
        Rule("PRI-8", "other edition"),
        Rule("PRI-8a"),
        Rule("PRI-8b"),
        Rule("PRI-9"),
        Rule("PRI-9a"),
        Rule("PRI-9b"),
        Rule("PRI-10"),
        Rule("PRI-10a"),
        Rule("PRI-10b"),
        Rule("PRI-10c", "ruling"),
        Rule("PRI-10d"),
        Rule("PRI-10e"),
        Rule("PRI-10f"),
        Rule("PRI-10g", "ruling"),
    ),
    options=(
        first_option("PRI-0c", SEATS),
        Option("claire", rule="PRI-8", choices=("alone", "literal"), default="alone"),
    ),
    moves={
        **play_kinds("PRI-0d", "PRI-0d", "PRI-7b", "guard"),
        Kind.DECIDE: MoveKind(
            "PRI-4", "keep {card}, put {first} first", (field("card"), field("first", "card"))
        ),
    },
    refusals={
        Common.GAME_OVER: "PRI-10f",
        Common.NOT_YOUR_TURN: "PRI-0d",
        Common.NOT_IN_HAND: "PRI-0d",
        Common.CHOOSE_SOMEBODY: "PRI-6c",
        Common.NOT_IN_ROUND: "PRI-0f",
        Common.ON_YOURSELF: "PRI-0g",
        Common.PROTECTED: "PRI-6",
        Common.DECIDE_FIRST: "PRI-4",
        Common.NOTHING_TO_DECIDE: "PRI-4",
        Objection.NAMED_GUARD: "PRI-7c",
        Objection.CELESTE_FIRST: "PRI-2",
        Objection.NOT_AMONG_THESE: "PRI-4",
    },
    events={
        **event_kinds(
            {
                Told.PLAYED: "PRI-0d",
                Told.CHOSE: "PRI-0d",
                Told.NAMED: "PRI-7b",
                Told.NO_EFFECT: "PRI-6a",
                Told.RIGHT: "PRI-7b",
                Told.WRONG: "PRI-7b",
                Told.LOOKED: "PRI-7a",
                Told.COMPARED: "PRI-7",
                Told.TIED: "PRI-7",
                Told.SWAPPED: "PRI-3",
                Told.SAFE: "PRI-6",
                Told.DISCARDED: "PRI-0e",
                Told.LEFT: "PRI-0e",
                Told.DREW: "PRI-0d",
                Told.LAST_INSIDE: "PRI-10b",
                Told.PILE_EMPTY: "PRI-10",
                Told.SHOWED: "PRI-10",
                Told.ROUND_WON: "PRI-10",
                Told.WON: "PRI-10f",
                Told.NEW_ROUND: "PRI-10d",
                Told.DEALT: "PRI-0a",
            }
        ),
        Event.KEEPING: EventKind(
            "PRI-4", (SEAT, field("count", "number"), field("total", "number"))
        ),
        Event.KEPT: EventKind("PRI-4", (SEAT, secret("card"))),
        Event.RETURNED: EventKind("PRI-4c", (SEAT, secret("card")), hidden=True),
        Event.NOTHING_TO_DRAW: EventKind("PRI-4a", (SEAT,)),
        Event.DREW_ASIDE: EventKind("PRI-5a", (SEAT, secret("card"))),
        Event.REPLACED: EventKind("PRI-5", (SEAT, secret("card"))),
        Event.CLAIRE_PAID: EventKind("PRI-8", (SEAT, field("count", "number"))),
        Event.PRINCESS_PAID: EventKind("PRI-9", (SEAT, field("count", "number"))),
        Event.LOT_DRAWN: EventKind("PRI-10e", (SEAT,)),
        Event.FACE_UP: EventKind("PRI-0b", (field("card"),)),
        Event.DREW_MORE: EventKind("PRI-4", (SEAT, secret("card")), hidden=True),
    },
    columns=COLUMNS,
    points=TOKENS,
)
