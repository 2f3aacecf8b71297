"""What is asked and answered over HTTP, as structs; the description for programs is made of them.

`wire` has those that sockets speak as well.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

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
    """What one can say of a game without playing it; `players` are the levels of its players."""

    slug: str
    version: int
    name: str
    pitch: str
    fewest_seats: int
    most_seats: int
    is_real_time: bool
    options: list[OptionFacts]
    rules: list[str]
    players: list[str]


class Games(Form, frozen=True):
    language: str
    games: list[GameFacts]


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


class Health(Form, frozen=True):
    """Whether the store can be read."""

    is_well: bool
