"""What the facts of the Love Letters have in common."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum

from pioche.games.about import Column, EventKind, Field, MoveKind, field, key, secret
from pioche.games.love_letter.court import Event, Kind

COLUMNS = (Column("reached", "most"), Column("tokens", "neither"))


def code(cards: type[IntEnum]) -> Callable[[int], str]:
    """A card by its name, in the notation that all languages share."""
    return lambda card: key(cards(card))


def play_kinds(turn: str, choice: str, guess: str, guesser: str) -> dict[IntEnum, MoveKind]:
    """The moves that play a card, and the rules that they come from."""
    on = (field("card"), field("target", "seat"))
    naming = f"{guesser} on {{target}} naming {{value}}"
    return {
        Kind.PLAY: MoveKind(turn, "{card}", (field("card"),)),
        Kind.CHOOSE: MoveKind(choice, "{card} on {target}", on),
        Kind.GUESS: MoveKind(guess, naming, (*on, field("value", "named"))),
    }


SEAT, TARGET = field("seat"), field("target", "seat")

FIELDS: Mapping[Event, tuple[Field, ...]] = {
    Event.PLAYED: (SEAT, field("card")),
    Event.CHOSE: (SEAT, field("card"), TARGET),
    Event.NAMED: (SEAT, field("card"), TARGET, field("value", "named")),
    Event.NO_EFFECT: (SEAT,),
    Event.RIGHT: (TARGET,),
    Event.WRONG: (TARGET, field("value", "named")),
    Event.LOOKED: (SEAT, TARGET, secret("card")),
    Event.COMPARED: (SEAT, TARGET, secret("mine", "card"), secret("theirs", "card")),
    Event.TIED: (SEAT, TARGET),
    Event.SWAPPED: (SEAT, TARGET, secret("mine", "card"), secret("theirs", "card")),
    Event.SAFE: (SEAT,),
    Event.DISCARDED: (SEAT, field("card")),
    Event.LEFT: (SEAT,),
    Event.DREW: (SEAT, secret("card")),
    Event.LAST_INSIDE: (SEAT,),
    Event.PILE_EMPTY: (),
    Event.SHOWED: (SEAT, field("card"), field("value", "number")),
    Event.ROUND_WON: (SEAT, field("count", "number")),
    Event.WON: (SEAT,),
    Event.NEW_ROUND: (field("number"), SEAT),
    Event.DEALT: (SEAT, secret("card")),
}


def event_kinds(rules: Mapping[Event, str]) -> dict[IntEnum, EventKind]:
    """The events of both games, and the rules that they come from in one."""
    return {
        event: EventKind(rules[event], fields, hidden=event == Event.DEALT)
        for event, fields in FIELDS.items()
    }
