"""Level 8 in ids and notation: its rules, moves, refusals and events, and how cards are written."""

from __future__ import annotations

from collections import Counter
from functools import partial

from pioche.games.about import (
    About,
    Column,
    EventKind,
    MoveKind,
    Option,
    Rule,
    Source,
    field,
    key,
    secret,
)
from pioche.games.first import first_option
from pioche.games.level8.cards import (
    AS_COLOUR,
    AS_VALUE,
    COLOUR,
    JOKER,
    NUMBERS,
    SEATS,
    SKIP,
    VALUE,
    JokerMelds,
    Kind,
    LastCard,
)
from pioche.games.level8.events import Event, Objection
from pioche.games.level8.levels import LEVELS, SIDES, TOP, Group
from pioche.locale import Say

COLOURS = "ROYGBP"  # red, orange, yellow, green, blue, purple: a card is written R10, B1, Y7
MELDS = "abcdefghij"  # the melds of a lay: joker=7 in a, R7 to 2b


def card_code(card: int) -> str:
    """A card, or a Joker with what it stands for.

    >>> card_code(4), card_code(90), card_code(95), card_code(108)
    ('R5', 'joker', 'joker=4', 'joker=O')
    """
    if card < NUMBERS:
        return f"{COLOURS[COLOUR[card]]}{VALUE[card] + 1}"
    if card >= AS_COLOUR:
        return f"joker={COLOURS[card - AS_COLOUR]}"
    return (
        f"joker={card - AS_VALUE + 1}" if card >= AS_VALUE else {JOKER: "joker"}.get(card, "skip")
    )


def say_colour(colour: int, say: Say) -> str:
    return say(f"level8.colour.{COLOURS[colour]}")


def say_card(card: int, say: Say) -> str:
    if card < NUMBERS:
        return say("level8.card", colour=say_colour(COLOUR[card], say), value=VALUE[card] + 1)
    if card in (JOKER, SKIP):
        return say(f"level8.card.{card_code(card)}")
    stands = card - AS_VALUE + 1 if card < AS_COLOUR else say_colour(card - AS_COLOUR, say)
    return say("level8.joker_as", what=stands)


SETS = {2: "pair", 3: "triple", 4: "quad"}


def say_group(kind: int, size: int, say: Say) -> str:
    """A group of a level: run of 3, pair, set of 5, 4 of one colour."""
    if kind == Group.SET and size in SETS:
        return say(f"level8.group.{SETS[size]}")
    return say(f"level8.group.{key(Group(kind))}", size=size)


def say_level(side: int, level: int, say: Say) -> str:
    """The groups of a level: 2 × run of 3; or triple + 5 of one colour."""
    groups = [(kind, size) for kind, size in LEVELS[side, level - 1].tolist() if kind]
    parts = []
    for (kind, size), count in Counter(groups).items():
        words = say_group(kind, size, say)
        parts.append(words if count == 1 else f"{count} × {words}")
    return " + ".join(parts)


def say_side(side: int, say: Say) -> dict[str, object]:
    """All levels of a side."""
    levels = range(1, TOP + 1)
    return {"levels": " · ".join(f"{n}: {say_level(side, n, say)}" for n in levels)}


FACTS = {"L8-0b": partial(say_side, 0), "L8-0c": partial(say_side, 1)}

CODES = {"card": card_code, "meld": MELDS.__getitem__}
SAYINGS = {"card": say_card, "meld": lambda meld, say: MELDS[meld]}

SEAT, CARD, MELD = field("seat"), field("card"), field("meld")
TARGET, LEVEL = field("target", "seat"), field("level", "number")

SOURCES: dict[str, Source] = {
    "L8-0b": "other edition",
    **dict.fromkeys(("L8-0c", "L8-1a", "L8-2d", "L8-4b", "L8-5b", "L8-8b", "L8-10a"), "ruling"),
    **dict.fromkeys(("L8-7a", "L8-7b", "L8-7c", "L8-7d"), "ruling"),
}
IDS = (
    *(
        "L8-0",
        "L8-0a",
        "L8-0b",
        "L8-0c",
        "L8-1",
        "L8-1a",
        "L8-1b",
        "L8-2",
        "L8-2a",
        "L8-2b",
        "L8-2c",
        "L8-2d",
    ),
    *("L8-3", "L8-3a", "L8-3b", "L8-3c", "L8-4", "L8-4a", "L8-4b", "L8-5", "L8-5a", "L8-5b"),
    *("L8-6", "L8-6a", "L8-6b", "L8-6c", "L8-7", "L8-7a", "L8-7b", "L8-7c", "L8-7d"),
    *("L8-8", "L8-8a", "L8-8b", "L8-9", "L8-9a", "L8-9b", "L8-10", "L8-10a", "L8-10b"),
)

ABOUT = About(
    slug="level8",
    version=1,
    seats=range(2, SEATS + 1),
    longest=None,  # aimless players need never come to an end
    rules=tuple(Rule(rule, SOURCES.get(rule, "rulebook")) for rule in IDS),
    options=(
        first_option("L8-0a", SEATS),
        Option("side", "L8-0", choices=SIDES, default=SIDES[0]),
        Option("joker_melds", "L8-4b", choices=tuple(map(key, JokerMelds)), default="allowed"),
        Option("last_card", "L8-5b", choices=tuple(map(key, LastCard)), default="discard"),
    ),
    moves={
        Kind.DRAW: MoveKind("L8-2", "draw", ()),
        Kind.TAKE: MoveKind("L8-2", "take from {seat}", (SEAT,)),
        Kind.SLIDE: MoveKind("L8-6a", "slide", ()),
        Kind.LAY: MoveKind("L8-2a", "lay", ()),
        Kind.PUT: MoveKind("L8-2d", "put {card} in {meld}", (CARD, MELD)),
        Kind.FINISH: MoveKind("L8-2a", "finish", ()),
        Kind.TAKE_BACK: MoveKind("L8-2d", "take back", ()),
        Kind.ADD: MoveKind("L8-5", "add {card} to {target}{meld}", (CARD, TARGET, MELD)),
        Kind.DISCARD: MoveKind("L8-2c", "discard {card}", (CARD,)),
        Kind.SKIP: MoveKind("L8-6", "skip {target}", (TARGET,)),
        Kind.KEEP: MoveKind("L8-10", "keep {card}", (CARD,)),
        Kind.DONE: MoveKind("L8-10a", "done", ()),
    },
    refusals={
        Objection.GAME_OVER: "L8-9",
        Objection.NOT_YOUR_TURN: "L8-1b",
        Objection.DRAW_FIRST: "L8-2",
        Objection.DRAWN_ALREADY: "L8-2",
        Objection.PILE_EMPTY: "L8-7b",
        Objection.NOTHING_THERE: "L8-2",
        Objection.MUST_SLIDE: "L8-6a",
        Objection.NO_SKIP_HERE: "L8-6a",
        Objection.NOT_IN_HAND: "L8-2c",
        Objection.LAID_ALREADY: "L8-2a",
        Objection.CANNOT_LAY: "L8-2a",
        Objection.NO_CARD_LEFT: "L8-5b",
        Objection.NOT_LAYING: "L8-2d",
        Objection.FINISH_FIRST: "L8-2d",
        Objection.NO_SUCH_MELD: "L8-2a",
        Objection.DOES_NOT_FIT: "L8-3",
        Objection.LEADS_NOWHERE: "L8-2d",
        Objection.NOT_COMPLETE: "L8-2a",
        Objection.LAY_FIRST: "L8-2b",
        Objection.ON_YOURSELF: "L8-6",
        Objection.SKIPPED_ALREADY: "L8-6",
        Objection.NO_SUCH_SEAT: "L8-6",
        Objection.LAST_SKIP: "L8-6c",
        Objection.KEEP_NOW: "L8-10",
        Objection.NOT_KEEPING: "L8-10",
        Objection.MAY_NOT_KEEP: "L8-10",
        Objection.KEPT_ENOUGH: "L8-10",
        Objection.CHOSEN_ALREADY: "L8-10a",
        Objection.TAKES_OTHERS: "L8-5",
    },
    events={
        Event.DREW: EventKind("L8-2", (SEAT, secret("card"))),
        Event.TOOK: EventKind("L8-2", (SEAT, field("source", "seat"), CARD), reveals=False),
        Event.REBUILT: EventKind("L8-7", (field("count", "number"),)),
        Event.NO_DRAW: EventKind("L8-7c", (SEAT,), reveals=False),
        Event.SLID: EventKind("L8-6a", (SEAT,), reveals=False),
        Event.BEGAN: EventKind("L8-2d", (SEAT,), hidden=True, reveals=False, step=True),
        Event.PUT: EventKind("L8-2d", (SEAT, MELD, CARD), hidden=True, reveals=False, step=True),
        Event.TOOK_BACK: EventKind("L8-2d", (SEAT,), hidden=True, reveals=False, step=True),
        Event.LAID: EventKind("L8-2a", (SEAT, LEVEL), reveals=False),
        Event.MELDED: EventKind("L8-4a", (SEAT, MELD, CARD), reveals=False),
        Event.ADDED: EventKind("L8-5", (SEAT, TARGET, MELD, CARD), reveals=False),
        Event.DISCARDED: EventKind("L8-2c", (SEAT, CARD), reveals=False),
        Event.SKIP_PLAYED: EventKind("L8-6", (SEAT, TARGET), reveals=False),
        Event.OUT: EventKind("L8-8", (SEAT,)),
        Event.MOVED_UP: EventKind("L8-8", (SEAT, LEVEL)),
        Event.STAYED: EventKind("L8-8", (SEAT, LEVEL)),
        Event.MAY_KEEP: EventKind("L8-10", (SEAT,), reveals=False),
        Event.KEPT: EventKind("L8-10", (SEAT, CARD), hidden=True, reveals=False),
        Event.CHOSE: EventKind("L8-10a", (SEAT,), reveals=False),
        Event.KEPT_CARDS: EventKind("L8-10b", (SEAT, field("count", "number"))),
        Event.NEW_ROUND: EventKind("L8-8a", (field("number"), field("dealer", "seat"), SEAT)),
        Event.DEALT: EventKind("L8-1", (SEAT, CARD), hidden=True),
        Event.TURNED_UP: EventKind("L8-1", (SEAT, CARD)),
        Event.WON: EventKind("L8-9", (SEAT,)),
    },
    columns=(Column("level", "most"),),
)
