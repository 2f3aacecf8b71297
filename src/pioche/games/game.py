"""A game as the rest of Pioche holds it: the ten names, and the registry that finds them."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from importlib.util import find_spec
from typing import Any, NoReturn

import numpy as np

from pioche import games
from pioche.errors import BadInput, whole
from pioche.games import names
from pioche.games.about import About, EventKind, key
from pioche.kernel.generic import implement
from pioche.kernel.log import HIDDEN
from pioche.kernel.record import NONE, UNKNOWN, Box, Cells, Record, Words
from pioche.kernel.text import EventForms, Form, event_forms, form_of
from pioche.locale import Say


class Move(int):
    """A move: a number in masks, logs and on the wire, and words when printed."""

    kind: str
    text: str
    chosen: bool  # by somebody; otherwise it is what time makes of a choice

    def __new__(cls, number: int, kind: str, text: str, chosen: bool = True) -> Move:
        move = super().__new__(cls, number)
        move.__dict__.update(kind=kind, text=text, chosen=chosen)
        return move

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a move is frozen: its {name} cannot be set")

    def __reduce__(self) -> tuple[Any, ...]:
        return Move, (int(self), self.kind, self.text, self.chosen)

    def __str__(self) -> str:
        return self.text

    def __repr__(self) -> str:
        return f"<{int(self)}: {self.text}>"


@dataclass(frozen=True, eq=False)
class Game:
    """The ten names, a faster `legal` if there is one, and how the game's own kinds are written."""

    about: About
    State: type[Record]
    MOVES: Cells
    deal: Callable[..., None]
    to_move: Callable[..., int]
    objection: Callable[..., int]
    play: Callable[..., None]
    score: Callable[..., None]
    view: Callable[..., None]
    imagine: Callable[..., None]
    codes: Mapping[str, Callable[[int], str]]  # kind of argument -> its notation in any language
    sayings: Mapping[str, Callable[[int, Say], str]]  # kind of argument -> its words
    legal: Callable[..., int] = names.scan
    answers: Mapping[str, Callable[[Any, int], Any]] = field(default_factory=dict)
    """What else people ask of a position: a question's name -> its answer to (record, seat)."""
    facts: Mapping[str, Callable[[Say], Mapping[str, object]]] = field(default_factory=dict)
    """What the sentences of some rules take from the game's data: a rule's id -> its arguments."""

    def __post_init__(self) -> None:
        self.MOVES.flags.writeable = False
        for generic in (
            names.deal,
            names.to_move,
            names.objection,
            names.play,
            names.score,
            names.view,
            names.imagine,
            names.legal,
        ):
            implement(generic, self.State.dtype, getattr(self, generic.__name__))

    @property
    def slug(self) -> str:
        return self.about.slug

    # ---- moves

    @cached_property
    def moves(self) -> tuple[Move, ...]:
        """Every move, by number."""
        kinds = {int(member): (key(member), kind) for member, kind in self.about.moves.items()}
        written = []
        for number, (row_kind, *arguments) in enumerate(self.MOVES.tolist()):
            name, kind = kinds[row_kind]
            given = zip(kind.fields, arguments, strict=False)
            texts = {argument.name: self.code(argument.kind, value) for argument, value in given}
            text = kind.notation.format(**texts)
            written.append(Move(number, name, text, kind.chosen))
        return tuple(written)

    @cached_property
    def _numbers(self) -> dict[str, Move]:
        numbers = {move.text.lower(): move for move in self.moves}
        if len(numbers) != len(self.moves):
            raise TypeError(f"{self.slug}: two moves are written alike")
        return numbers

    def move(self, move: int | str) -> Move:
        """A move from its number or its words.

        >>> find("parade").move("play R10")
        <10: play R10>
        """
        if isinstance(move, str):
            found = self._numbers.get(" ".join(move.lower().split()))
            if found is None:
                raise BadInput(
                    f"{move[:40]!r} is no move of {self.slug}; moves look like {self.examples()}"
                )
            return found
        move = whole(move, "a move")
        if not 0 <= move < len(self.moves):
            raise BadInput(f"{self.slug} has no move {move}; moves are 0 to {len(self.moves) - 1}")
        return self.moves[move]

    def examples(self) -> str:
        first_of_kind = {move.kind: move.text for move in reversed(self.moves)}
        return ", ".join(f"'{text}'" for text in reversed(first_of_kind.values()))

    def code(self, kind: str, value: int) -> str:
        """An argument in the notation that all languages share; ? is hidden, - is none."""
        if kind not in self.codes:
            return str(value)
        return {UNKNOWN: "?", NONE: "-"}.get(value) or self.codes[kind](value)

    # ---- facts by number

    @cached_property
    def events(self) -> dict[int, tuple[str, EventKind]]:
        return {int(member): (key(member), kind) for member, kind in self.about.events.items()}

    @cached_property
    def secrets(self) -> Cells:
        """What `redact` blanks of each event, by its number."""
        masks = np.zeros(1 + max(self.events), np.int16)
        for number, (_, kind) in self.events.items():
            for place, argument in enumerate(kind.fields):
                masks[number] |= argument.secret << place
            masks[number] |= HIDDEN if kind.hidden else 0
        return masks

    @cached_property
    def refusals(self) -> dict[int, tuple[str, str]]:
        """Reason -> its name and the rule that forbids."""
        return {int(member): (key(member), rule) for member, rule in self.about.refusals.items()}

    def say_rule(self, rule: str, say: Say) -> str:
        """The sentence of a rule."""
        given = self.facts[rule](say) if rule in self.facts else {}
        return say(f"{self.slug}.rule.{rule}", **given)

    # ---- what a deal is given

    def check_seats(self, seats: int) -> int:
        seats = whole(seats, "the number of seats")
        if seats not in self.about.seats:
            allowed = self.about.seats
            raise BadInput(
                f"{self.slug} has {allowed[0]} to {allowed[-1]} seats, not {seats}: "
                "choose one of these"
            )
        return seats

    def choices(self, seats: int, options: Mapping[str, Any]) -> dict[str, str]:
        """All options of a deal by name, with the defaults filled in."""
        known = {option.name: option for option in self.about.options}
        for name in options:
            if name not in known:
                raise BadInput(f"{self.slug} has no option {name!r}; it has {', '.join(known)}")
        chosen = {}
        for name, option in known.items():
            value = str(options.get(name, option.default))
            allowed = option.choices_at(seats)
            if value not in allowed:
                raise BadInput(
                    f"{name}={value} is not possible with {seats} seats: "
                    f"{name} is one of {', '.join(allowed)}"
                )
            chosen[name] = value
        return chosen

    def option_cells(self, chosen: Mapping[str, str]) -> Cells:
        """The options as compiled code reads them: the place of each choice."""
        places = [option.choices.index(chosen[option.name]) for option in self.about.options]
        return np.array(places, np.int16)

    # ---- scratch for compiled code

    def box(self, count: int = 1) -> Box:
        return self.State.box(count)

    def move_row(self) -> Cells:
        """Room for all legal moves."""
        return np.empty(len(self.MOVES), np.int16)

    def sheet(self) -> Words:
        """An empty score sheet."""
        return np.zeros((self.about.seats[-1], len(self.about.columns)), np.int64)

    @cached_property
    def form(self) -> Form:
        """How a record is written as JSON, the generator left out."""
        return form_of(self.State.dtype, without=("rng",))

    @cached_property
    def event_forms(self) -> EventForms:
        """How events are written as JSON."""
        return event_forms(
            {
                number: (name, tuple(field.name for field in kind.fields), kind.rule)
                for number, (name, kind) in self.events.items()
            }
        )

    @cached_property
    def chosen(self) -> Cells:
        """By move, whether anybody chooses it: not what only happens in real time."""
        return np.array([move.chosen for move in self.moves], np.int16)

    @cached_property
    def signs(self) -> Words:
        """What makes 'more wins' true of every column of the score sheet."""
        signs = {"most": 1, "fewest": -1, "neither": 0}
        return np.array([signs[column.wins] for column in self.about.columns], np.int64)


@cache
def slugs() -> tuple[str, ...]:
    """The games there are: the packages in this folder that have rules of their own."""
    found = (module.name for module in pkgutil.iter_modules(games.__path__) if module.ispkg)
    return tuple(sorted(name for name in found if find_spec(f"pioche.games.{name}.rules")))


@cache
def find(slug: str) -> Game:
    """The game of that name.

    >>> find("parade").about.seats
    range(2, 7)
    """
    if slug not in slugs():
        raise BadInput(f"there is no game {slug!r}; choose one of {', '.join(slugs())}")
    game: Game = importlib.import_module(f"pioche.games.{slug}").GAME
    return game
