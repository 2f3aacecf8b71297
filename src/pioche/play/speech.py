"""Moves, events and rules in the words of a language."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from babel.lists import format_list

from pioche.errors import IllegalMove
from pioche.games.about import Field, MoveKind, key
from pioche.games.game import Game, Move
from pioche.kernel.record import UNKNOWN
from pioche.locale import Say, placeholders, speaker
from pioche.play.event import Event


def addressed(message: str, fields: Sequence[Field], values: Sequence[int], you: int | None) -> str:
    """A sentence that names the one who hears it has a form of its own: `took.you.source`; and so
    has one that would name somebody twice: `took.oneself`."""
    named = {
        field.name: value
        for field, value in zip(fields, values, strict=True)
        if field.kind == "seat" and field.name in placeholders(message)
    }
    yours = [name for name, seat in named.items() if seat == you]
    if yours:
        return ".".join([message, "you", *yours])
    is_twice = len(set(named.values())) < len(named)
    return f"{message}.oneself" if is_twice else message


@dataclass(frozen=True)
class Line:
    """A sentence, the rule that it comes from, the seat that it is about, and how many events it
    tells."""

    text: str
    rule: str
    seat: int | None
    events: int


@dataclass(frozen=True)
class Speech:
    """One game told in one language to people with names; whoever sits in `you` is told what they
    do themselves, and what is done to them, as such."""

    game: Game
    language: str
    names: Sequence[str]
    you: int | None = None

    @property
    def say(self) -> Say:
        return speaker(self.language)

    def argument(self, kind: str, value: int) -> object:
        """A seat by its name, a card by its words, a number as it is."""
        if kind == "seat":
            return self.names[value]
        if kind in self.game.sayings:
            return self.game.sayings[kind](value, self.say)
        return value

    def arguments(self, fields: Sequence[Field], values: Sequence[int]) -> dict[str, object]:
        """What can be said of them; a hidden card cannot."""
        given = zip(fields, values, strict=True)
        return {
            field.name: self.argument(field.kind, value)
            for field, value in given
            if not (field.secret and value == UNKNOWN)
        }

    def card(self, card: int) -> str:
        return self.game.sayings["card"](card, self.say)

    def together(self, cards: Sequence[int]) -> str:
        return format_list([self.card(card) for card in cards], locale=self.language)

    def story(self, events: Sequence[Event]) -> list[str]:
        """The sentences of a move."""
        return [line.text for line in self.lines(events)]

    def gist(self, events: Sequence[Event]) -> list[Line]:
        """The same without steps towards something that is told as a whole."""
        steps = {name for name, kind in self.game.events.values() if kind.step}
        return self.lines([event for event in events if event.name not in steps])

    def lines(self, events: Sequence[Event]) -> list[Line]:
        """The sentences of a move with what they come from; cards that fare alike share one."""
        lines = []
        for _, group in groupby(events, key=self.all_but_card):
            alike = list(group)
            cards = self.together([event["card"] for event in alike]) if alike[1:] else ""
            first = alike[0]
            seat = dict(first.arguments).get("seat")
            lines.append(Line(self.event(first, cards), first.rule, seat, len(alike)))
        return lines

    def all_but_card(self, event: Event) -> object:
        """What two events must have in common to be told in one sentence."""
        rest = tuple(pair for pair in event.arguments if pair[0] != "card")
        alone = event.veiled or len(rest) == len(event.arguments)
        return object() if alone else (event.name, rest)

    def event(self, event: Event, cards: str = "") -> str:
        """One sentence; without its secrets where the viewer may not know them."""
        fields = next(k.fields for name, k in self.game.events.values() if name == event.name)
        values = [value for _, value in event.arguments]
        given = self.arguments(fields, values)
        if cards:
            given["card"] = cards
        message = f"{self.game.slug}.event.{event.name}{'.veiled' if event.veiled else ''}"
        return self.say(addressed(message, fields, values, self.you), **given)

    def move(self, move: Move, mover: int | None = None) -> str:
        """What to do; said to the mover, if that is given."""
        kind = self.move_kind(move)
        values = self.game.MOVES[move].tolist()[1 : 1 + len(kind.fields)]
        message = f"{self.game.slug}.move.{move.kind}"
        message = addressed(message, kind.fields, values, mover)
        return self.say(message, **self.arguments(kind.fields, values))

    def choice(self, move: Move | None, mover: int | None = None) -> str:
        """A move, or to wait."""
        return self.say("hint.wait") if move is None else self.move(move, mover)

    def move_kind(self, move: Move) -> MoveKind:
        return next(
            kind for member, kind in self.game.about.moves.items() if key(member) == move.kind
        )

    def refusal(self, refused: IllegalMove) -> str:
        sentence = self.say(f"{refused.slug}.refusal.{refused.refusal}")
        return f"{sentence} ({refused.rule})"

    def rule(self, rule: str) -> str:
        return self.game.say_rule(rule, self.say)
