"""What the data of each game says of its cards, for screens that draw them.

A game's facts speak of moves and events; of cards they know only how each is written. What else is
drawn of a card is in the game's own tables, which are read here and never typed again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import IntEnum
from types import ModuleType
from typing import Final

from pioche.games.about import key
from pioche.games.level8 import cards as level8
from pioche.games.level8.levels import LEVELS, Group
from pioche.games.love_letter.court import Aim
from pioche.games.love_letter.court import Phase as CourtPhase
from pioche.games.mission626 import cards as mission626
from pioche.games.parade import cards as parade
from pioche.games.princess import cards as princess
from pioche.games.resistance import tiles as resistance
from pioche.kernel.record import NONE

Column = list[int | str]


@dataclass(frozen=True)
class Deck:
    """Cards by number, each property a column; the names of the phases; minutes that a game takes;
    other numbers of the game; and for Level 8 the groups of each level by side, kind and size."""

    minutes: tuple[int, int]
    kind: str = "card"  # of the arguments that are such cards
    columns: Mapping[str, Column] = field(default_factory=dict)
    rules: tuple[str, ...] = ()  # by card, the rule that says what it does
    phases: tuple[str, ...] = ()
    numbers: Mapping[str, list[int]] = field(default_factory=dict)
    levels: tuple[tuple[tuple[tuple[int, int], ...], ...], ...] = ()


def keys(members: Iterable[IntEnum]) -> tuple[str, ...]:
    return tuple(map(key, members))


def court_deck(cards: ModuleType, minutes: tuple[int, int], rules: Mapping[str, str]) -> Deck:
    """A Love Letter's: the copies are those of a full table."""
    names = keys(cards.Card)
    return Deck(
        minutes=minutes,
        columns={
            "value": cards.VALUE.tolist(),
            "copies": cards.COPIES.tolist(),
            "aim": [key(Aim(aim)) for aim in cards.AIM.tolist()],
        },
        rules=tuple(rules[name] for name in names),
        phases=keys(CourtPhase),
        numbers={"to_win": cards.TO_WIN.tolist()},
    )


def parade_deck() -> Deck:
    return Deck(
        minutes=(15, 30),
        columns={
            "colour": parade.COLOUR.tolist(),
            "value": parade.VALUE.tolist(),
            "copies": [1] * parade.CARDS,
        },
        phases=keys(parade.Phase),
        numbers={"hand": [parade.HAND], "discards": [parade.DISCARDS]},
    )


def level8_deck() -> Deck:
    """The numbers, the Joker, the Skip, and then the Joker as each value and as each colour."""
    numbers, values, colours = level8.NUMBERS, level8.VALUES, level8.COLOURS
    wild = level8.PIECES - numbers
    return Deck(
        minutes=(30, 60),
        columns={
            "colour": [
                *level8.COLOUR.tolist(),
                *[NONE] * (wild - colours),
                *range(colours),
            ],
            "value": [
                *(value + 1 for value in level8.VALUE.tolist()),
                *(NONE, NONE),
                *range(1, values + 1),
                *[NONE] * colours,
            ],
            "copies": [*[1] * numbers, *level8.WILD_IN_DECK.tolist(), *[0] * (wild - 2)],
            "role": [*["number"] * numbers, "joker", "skip", *["joker"] * (wild - 2)],
        },
        phases=keys(level8.Phase),
        numbers={"hand": [level8.HAND], "keep": [level8.KEEP], "keep_from": [level8.KEEP_FROM]},
        levels=tuple(
            tuple(tuple((kind, size) for kind, size in level if kind) for level in side)
            for side in LEVELS.tolist()
        ),
    )


def resistance_deck() -> Deck:
    return Deck(
        minutes=(5, 10),
        kind="tile",
        columns={
            "points": resistance.POINTS.tolist(),
            "copies": resistance.COPIES.tolist(),
        },
        numbers={
            "planets": resistance.PLANETS_OF.tolist(),
            "windows": list(resistance.WINDOWS),
            "rounds": [resistance.ROUNDS],
        },
    )


MISSION_RULES: Final = {
    "gantu": "MIS-3",
    "councilwoman": "MIS-4",
    "cobra": "MIS-5",
    "sparky": "MIS-6",
    "jumba": "MIS-7",
    "angel": "MIS-8",
    "leroy": "MIS-9",
    "david": "MIS-10",
    "pleakley": "MIS-12",
    "nani": "MIS-13",
    "lilo": "MIS-14",
}
PRINCESS_RULES: Final = {
    "claire": "PRI-8",
    "guard": "PRI-7b",
    "advisors": "PRI-7a",
    "librarian": "PRI-7",
    "oliver": "PRI-6",
    "vladric": "PRI-5",
    "princesses": "PRI-4",
    "ghost_king": "PRI-3",
    "celeste": "PRI-2",
    "ogre": "PRI-1",
}


def mission_deck() -> Deck:
    """Some cards are left out with few seats."""
    deck = court_deck(mission626, (10, 20), MISSION_RULES)
    fewest, without = mission626.FEWEST_WITH_SPARKY, mission626.COPIES_WITHOUT_SPARKY.tolist()
    from_seats: Column = [2 if copies else fewest for copies in without]
    return replace(deck, columns={**deck.columns, "fewest_seats": from_seats})


DECKS: Final[Mapping[str, Callable[[], Deck]]] = {
    "mission626": mission_deck,
    "princess": lambda: court_deck(princess, (15, 25), PRINCESS_RULES),
    "parade": parade_deck,
    "level8": level8_deck,
    "resistance": resistance_deck,
}
UNKNOWN_DECK: Final = Deck(minutes=(10, 60))


def deck_of(slug: str) -> Deck:
    return DECKS[slug]() if slug in DECKS else UNKNOWN_DECK


def group_name(kind: int) -> str:
    return key(Group(kind))
