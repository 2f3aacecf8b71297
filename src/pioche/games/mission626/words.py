"""Mission 626 in ids and notation: its rules, moves, refusals and events."""

from __future__ import annotations

from pioche.games.about import About, EventKind, MoveKind, Option, Rule, field, key
from pioche.games.first import first_option
from pioche.games.love_letter.court import Event as Told
from pioche.games.love_letter.court import Kind, Objection
from pioche.games.love_letter.turns import TOKENS
from pioche.games.love_letter.words import (
    COLUMNS,
    SEAT,
    TARGET,
    code,
    event_kinds,
    play_kinds,
)
from pioche.games.mission626.cards import SEATS, Answer, Card
from pioche.games.mission626.rules import Event
from pioche.locale import Say

ANSWERS = {Answer.GIVE: "give stitch", Answer.SWAP: "swap hands"}


card_code = code(Card)


def say_card(card: int, say: Say) -> str:
    return say(f"mission626.card.{card_code(card)}")


def say_short(card: int, say: Say) -> str:
    """The bare name, as it stands on a card."""
    return say(f"mission626.short.{card_code(card)}")


def answer_code(answer: int) -> str:
    return ANSWERS[Answer(answer)]


def say_answer(answer: int, say: Say) -> str:
    return say(f"mission626.answer.{key(Answer(answer))}")


def say_face(wrecker: int, say: Say) -> str:
    return say("mission626.face.wrecker" if wrecker else "mission626.face.nice")


CODES = {"card": card_code, "answer": answer_code}
SAYINGS = {"card": say_card, "short": say_short, "answer": say_answer, "face": say_face}

ABOUT = About(
    slug="mission626",
    version=1,
    seats=range(2, SEATS + 1),
    longest=132,  # five seats: 11 rounds, each of 11 cards to draw and one answer to Pleakley
    rules=(
        Rule("MIS-0"),
        Rule("MIS-0a"),
        Rule("MIS-0b"),
        Rule("MIS-0c"),
        Rule("MIS-1"),
        Rule("MIS-1a"),
        Rule("MIS-2"),
        Rule("MIS-2a"),
        Rule("MIS-2b"),
        Rule("MIS-3"),
        Rule("MIS-3a", "ruling"),
        Rule("MIS-4"),
        Rule("MIS-4a"),
        Rule("MIS-4b", "ruling"),
        Rule("MIS-4c"),
        Rule("MIS-5"),
        Rule("MIS-6"),
        Rule("MIS-6a"),
        Rule("MIS-6b"),
        Rule("MIS-7"),
        Rule("MIS-8"),
        Rule("MIS-8a", "ruling"),
        Rule("MIS-9"),
        Rule("MIS-9a"),
        Rule("MIS-10"),
        Rule("MIS-10a"),
        Rule("MIS-11"),
        Rule("MIS-11a", "ruling"),
        Rule("MIS-12"),
        Rule("MIS-12a"),
        Rule("MIS-13"),
        Rule("MIS-13a"),
        Rule("MIS-14"),
        Rule("MIS-15"),
        Rule("MIS-15a"),
        Rule("MIS-15b"),
        Rule("MIS-15c"),
        Rule("MIS-15d"),
        Rule("MIS-15e", "ruling"),
        Rule("MIS-16"),
        Rule("MIS-16a"),
        Rule("MIS-16b", "ruling"),
        Rule("MIS-16c", "ruling"),
        Rule("MIS-17"),
        Rule("MIS-17a", "ruling"),
    ),
    options=(
        first_option("MIS-16c", SEATS),
        Option("broken_tie", rule="MIS-16b", choices=("winner", "holder"), default="winner"),
    ),
    moves={
        **play_kinds("MIS-1", "MIS-1", "MIS-4", "councilwoman"),
        Kind.DECIDE: MoveKind("MIS-12a", "{answer}", (field("answer"),)),
    },
    refusals={
        Objection.GAME_OVER: "MIS-17",
        Objection.NOT_YOUR_TURN: "MIS-1",
        Objection.NOT_IN_HAND: "MIS-1",
        Objection.CHOOSE_SOMEBODY: "MIS-11a",
        Objection.NOT_IN_ROUND: "MIS-2b",
        Objection.ON_YOURSELF: "MIS-13a",
        Objection.PROTECTED: "MIS-10",
        Objection.DECIDE_FIRST: "MIS-12a",
        Objection.NOTHING_TO_DECIDE: "MIS-12a",
    },
    events={
        **event_kinds(
            {
                Told.PLAYED: "MIS-1",
                Told.CHOSE: "MIS-1",
                Told.NAMED: "MIS-4",
                Told.NO_EFFECT: "MIS-11",
                Told.RIGHT: "MIS-4",
                Told.WRONG: "MIS-4",
                Told.LOOKED: "MIS-5",
                Told.COMPARED: "MIS-6",
                Told.TIED: "MIS-6a",
                Told.SWAPPED: "MIS-12",
                Told.SAFE: "MIS-10",
                Told.DISCARDED: "MIS-2",
                Told.LEFT: "MIS-2",
                Told.DREW: "MIS-1",
                Told.LAST_INSIDE: "MIS-15d",
                Told.PILE_EMPTY: "MIS-15",
                Told.SHOWED: "MIS-15",
                Told.ROUND_WON: "MIS-15",
                Told.WON: "MIS-17",
                Told.NEW_ROUND: "MIS-16",
                Told.DEALT: "MIS-0b",
            }
        ),
        Event.STITCH_MOVED: EventKind("MIS-0c", (SEAT, TARGET)),
        Event.STITCH_STAYED: EventKind("MIS-0c", (SEAT,)),
        Event.STITCH_TURNED: EventKind("MIS-0c", (field("face"), SEAT)),
        Event.EXTRA_TURN: EventKind("MIS-8", (SEAT,)),
        Event.NO_EXTRA_TURN: EventKind("MIS-8a", (SEAT,)),
        Event.ASKED: EventKind("MIS-12a", (SEAT, TARGET)),
        Event.STITCH_GIVEN: EventKind("MIS-12a", (SEAT, TARGET)),
        Event.SHOWED_NICE: EventKind(
            "MIS-15a",
            (SEAT, field("card"), field("value", "number"), field("total", "number")),
        ),
        Event.SHOWED_WRECKER: EventKind(
            "MIS-15b",
            (SEAT, field("card"), field("value", "number"), field("total", "number")),
        ),
        Event.NICE_WINS_TIE: EventKind("MIS-15a", (SEAT,)),
        Event.WRECKER_LOSES_TIE: EventKind("MIS-15b", (SEAT,)),
        Event.STITCH_BEGINS: EventKind("MIS-16", (SEAT,)),
    },
    columns=COLUMNS,
    points=TOKENS,
)
