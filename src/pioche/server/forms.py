"""What is asked and answered over HTTP, as structs; the description for programs is made of them.

`wire` has those that sockets speak as well.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

from pioche.server import wire
from pioche.table.entries import AnyClock

REPLAY_BYTES = 512 << 10


class Form(msgspec.Struct, frozen=True, kw_only=True):
    """What all answers have in common: nothing."""


class Trouble(Form, frozen=True, omit_defaults=True):
    """Why a request is not granted: a sentence, and where a rule forbids it, that rule. A damaged
    replay has the number of the line on which it goes wrong."""

    sentence: str
    rule: str = ""
    reason: str = ""
    line: int = 0


# ---- people and tables


class Welcomed(Form, frozen=True, omit_defaults=True):
    """A device is known from now on. Browsers keep the token in a cookie and are not told it."""

    token: str = ""


class Opened(Form, frozen=True):
    """The id of a new table: whoever knows it may look on and join."""

    id: str


class Member(Form, frozen=True):
    """One's number at the table."""

    member: int


class SeatBrief(Form, frozen=True):
    name: str
    level: str
    is_free: bool


class Brief(Form, frozen=True):
    """What the store keeps of a table for the lobby."""

    slug: str
    seats: list[SeatBrief]
    language: str
    clock: AnyClock


class Listed(Form, frozen=True):
    """A table as the lobby shows it. Times are milliseconds since 1970."""

    id: str
    slug: str
    phase: str
    created: int
    changed: int
    is_public: bool
    language: str
    clock: AnyClock
    seats: list[SeatBrief]


class Listing(Form, frozen=True):
    """A page of tables, the last changed first; `next` is what to give as `before` for the page
    after it, and empty on the last."""

    tables: list[Listed]
    next: str


# ---- games


class OptionFacts(Form, frozen=True):
    """A choice made before the deal; `of_seats` where choices are seats of the table."""

    name: str
    rule: str
    choices: list[str]
    default: str
    of_seats: bool


class GameFacts(Form, frozen=True):
    """What one can say of a game without playing it; `minutes` are the fewest and the most that a
    game takes, `players` are the levels of its players."""

    slug: str
    version: int
    name: str
    pitch: str
    fewest_seats: int
    most_seats: int
    minutes: list[int]
    is_real_time: bool
    options: list[OptionFacts]
    rules: list[str]
    players: list[str]


class Games(Form, frozen=True):
    language: str
    games: list[GameFacts]


class ChoiceWords(Form, frozen=True):
    value: str
    words: str


class OptionWords(Form, frozen=True):
    """A choice made before the deal, in words; `of_seats` where choices are seats of the table."""

    name: str
    rule: str
    words: str
    default: str
    of_seats: bool
    choices: list[ChoiceWords]


class FieldFacts(Form, frozen=True, omit_defaults=True):
    """An argument of a move or an event. Its kind is `seat`, `number`, or one of `kinds`; a secret
    one is -2 for those who may not know it."""

    name: str
    kind: str
    is_secret: bool = False


class MoveKindFacts(Form, frozen=True):
    """A kind of move: how it is written in any language and told in this one, with its arguments by
    name in braces. One that is not chosen is what time makes of a choice."""

    name: str
    rule: str
    notation: str
    words: str
    is_chosen: bool
    fields: list[FieldFacts]


class MoveTable(Form, frozen=True):
    """All moves by number, as columns: the place of the kind in `move_kinds`, and its arguments;
    where a kind takes fewer arguments, the rest mean nothing."""

    kind: list[int]
    arguments: list[list[int]]


class EventKindFacts(Form, frozen=True):
    """A kind of event; of a hidden one those who may not know it are not told at all."""

    name: str
    rule: str
    is_hidden: bool
    fields: list[FieldFacts]


class ColumnFacts(Form, frozen=True):
    """A column of the score sheet; `wins` is most, fewest or neither."""

    name: str
    words: str
    wins: str


class KindFacts(Form, frozen=True):
    """The values of a kind of argument by number: their codes, which all languages share, and their
    words."""

    codes: list[str]
    words: list[str]


class CardFacts(Form, frozen=True):
    """The cards by number, as columns: `kind` says of which kind of argument they are, `does` what
    a card does in words, and `rule` which rule says so."""

    kind: str
    columns: dict[str, list[int | str]]
    rule: list[str]
    does: list[str]


class GroupFacts(Form, frozen=True):
    kind: str
    size: int
    words: str


class LevelFacts(Form, frozen=True):
    """What has to be laid on a level."""

    words: str
    groups: list[GroupFacts]


class Facts(Form, frozen=True):
    """Everything about a game that stays the same, for screens that draw it. `phases` are names of
    what `phase` in a view counts; `points` is the column that people call the score; `numbers` are
    others that the game has, lists that go by seats begin at 0; `levels` are by side."""

    slug: str
    version: int
    language: str
    name: str
    pitch: str
    fewest_seats: int
    most_seats: int
    minutes: list[int]
    most_moves: int | None
    is_real_time: bool
    players: list[str]
    options: list[OptionWords]
    move_kinds: list[MoveKindFacts]
    moves: MoveTable
    event_kinds: list[EventKindFacts]
    columns: list[ColumnFacts]
    points: int
    questions: list[str]
    kinds: dict[str, KindFacts]
    cards: CardFacts
    phases: list[str]
    numbers: dict[str, list[int]]
    levels: list[list[LevelFacts]]


class RuleText(Form, frozen=True):
    """A rule by its id; `source` is who says so."""

    id: str
    source: str
    text: str


class RefusalText(Form, frozen=True):
    """What is said when a rule forbids something."""

    reason: str
    rule: str
    text: str


class Rulebook(Form, frozen=True):
    """The rules of a game, and those of sitting at a table, in one language."""

    slug: str
    version: int
    language: str
    name: str
    pitch: str
    rules: list[RuleText]
    refusals: list[RefusalText]
    table_rules: list[RuleText]
    table_refusals: list[RefusalText]


# ---- replays and jobs


class NewReplay(Form, frozen=True, forbid_unknown_fields=True):
    """A replay file to look at together: its text."""

    replay: Annotated[str, Meta(max_length=REPLAY_BYTES)]


class Imported(Form, frozen=True):
    """The finished table that a replay became, and the link to it."""

    id: str
    link: str


class Job(Form, frozen=True, omit_defaults=True):
    """Work in the background, under the id of its table: `state` is waiting, working, done or
    failed; `done` of `of` choices are judged. The result is there when it is done."""

    id: str
    table: str
    state: str
    done: int
    of: int
    result: dict[str, Any] | None = None


# ---- games that are over


class Moment(Form, frozen=True):
    """A finished game after one of its moves, or at the deal, which is number 0: who moved, by
    which move, and the game as it was then from the seat that is asked for, with the events and
    the story as they were told there. Nothing is secret any more: `truth` is the whole story, and
    `hands` are everybody's cards. In real time there is who was first."""

    number: int
    seat: int | None
    move: int | None
    game: wire.GameNow
    events: list[wire.Event]
    story: list[wire.Line]
    truth: list[wire.Line]
    hands: list[list[int]]
    verdict: wire.Verdict | None


class LessonMoment(Form, frozen=True):
    """A lesson after one of its moves, or at the deal, which is number 0: who moved, by which move,
    in words too, and the game from the seat of the one who learns. Before a move of theirs there is
    what each of their moves would do, and what the game answers to its questions."""

    number: int
    seat: int | None
    move: int | None
    words: str
    game: wire.GameNow
    events: list[wire.Event]
    story: list[wire.Line]
    previews: list[wire.Previewed]
    answers: list[wire.Answered]


class Lesson(Form, frozen=True):
    """A first game that explains itself: who sits there, what is said on the way, by the names of
    its steps, and the game move by move."""

    slug: str
    language: str
    names: list[str]
    options: dict[str, str]
    texts: dict[str, str]
    moments: list[LessonMoment]


class Moments(Form, frozen=True):
    """A piece of a finished game: `count` moments there are in all, and `next` is what to give as
    `from` for the piece after it, if there is one."""

    table: str
    slug: str
    seat: int | None
    language: str
    count: int
    next: int | None
    moments: list[Moment]


class Counted(Form, frozen=True):
    """One thing that counted, in words, with the rule that says so and what it brought; `kind` and
    `value` are what it is about where that is something one can draw."""

    text: str
    rule: str
    points: int | None = None
    kind: str = ""
    value: int | None = None


class Place(Form, frozen=True):
    """A seat in the end: its place, whether others share it, its points, what these are called, and
    what they are made of."""

    seat: int
    place: int
    is_shared: bool
    points: int
    worth: str
    lines: list[Counted]


class Reckoning(Form, frozen=True):
    """How a finished game was counted: who won and by which rule, and everybody by place."""

    table: str
    slug: str
    language: str
    winners: list[int]
    sentence: str
    rule: str
    places: list[Place]


class Health(Form, frozen=True):
    """Whether the store can be read."""

    is_well: bool
