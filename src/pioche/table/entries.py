"""What happens at a table, as its log keeps it: numbered entries, whose fold is the table.

An entry says what was decided and never what follows from it, holds no texts but people's own,
and never leaves for a screen: `telling` says what a viewer hears of it.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Name = Annotated[str, Meta(min_length=1, max_length=24)]


class Clock(msgspec.Struct, frozen=True, tag_field="is"):
    """How long a seat may take for a move: as long as it likes."""


class NoClock(Clock, frozen=True, tag="none"):
    """No limit."""


class LiveClock(Clock, frozen=True, tag="live"):
    """Seconds for a move, for people who sit there together."""

    seconds: Annotated[int, Meta(ge=5, le=3_600)]


class SlowClock(Clock, frozen=True, tag="slow"):
    """Days for a move, for people who look in now and then."""

    days: Annotated[int, Meta(ge=1, le=30)]


AnyClock = NoClock | LiveClock | SlowClock


class Entry(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="is", omit_defaults=True, gc=False
):
    """What every entry says: when (milliseconds since 1970), which member asked for it, if one
    did, and that member's own id for the request, so that it is not granted twice."""

    at: int
    by: int | None = None
    request: str = ""


class Opened(Entry, frozen=True, tag="opened"):
    """Always the first entry."""

    slug: str
    version: int  # of the rules
    seats: int
    options: dict[str, str]
    clock: AnyClock
    language: str
    is_public: bool
    after: str = ""  # the table of which this is a rematch


class Joined(Entry, frozen=True, tag="joined"):
    """A guest of the server becomes a member of the table: the next number, or the one that they
    had before they left."""

    guest: int
    name: Name


class Left(Entry, frozen=True, tag="left"):
    member: int


class Dismissed(Entry, frozen=True, tag="dismissed"):
    """The host sends a member away for good."""

    member: int


class Hosts(Entry, frozen=True, tag="hosts"):
    """The member who may set the table up."""

    member: int


class Sat(Entry, frozen=True, tag="sat"):
    """A person takes a seat, or is called something else in it."""

    seat: int
    member: int
    name: Name


class Stood(Entry, frozen=True, tag="stood"):
    """A seat is free again; in a running game a player stands in."""

    seat: int


class Seated(Entry, frozen=True, tag="seated"):
    """A player of this level takes a free seat."""

    seat: int
    level: str


class StoodIn(Entry, frozen=True, tag="stood_in"):
    """A player decides for a person who vanished."""

    seat: int
    level: str


class Returned(Entry, frozen=True, tag="returned"):
    """The person decides again."""

    seat: int


class Dealt(Entry, frozen=True, tag="dealt"):
    """The game begins. The seed is 64 hexadecimal digits."""

    seed: str


class Moved(Entry, frozen=True, tag="moved"):
    """A move, and in real time the evidence for it."""

    seat: int
    move: int
    evidence: str = ""


class TakeBackAsked(Entry, frozen=True, tag="take_back_asked"):
    seat: int


class TakeBackAnswered(Entry, frozen=True, tag="take_back_answered"):
    """One of the others agrees, or does not, which ends it."""

    agrees: bool


class TookBack(Entry, frozen=True, tag="took_back"):
    """As many moves are left."""

    moves: int


class Paused(Entry, frozen=True, tag="paused"):
    pass


class Resumed(Entry, frozen=True, tag="resumed"):
    pass


class RematchOffered(Entry, frozen=True, tag="rematch_offered"):
    """One more wants to play again."""


class Rematched(Entry, frozen=True, tag="rematched"):
    """The table at which it goes on."""

    table: str


class Said(Entry, frozen=True, tag="said"):
    """A member's own words, or one of the phrases that every language has."""

    text: str = ""
    phrase: str = ""


AnyEntry = (
    Opened
    | Joined
    | Left
    | Dismissed
    | Hosts
    | Sat
    | Stood
    | Seated
    | StoodIn
    | Returned
    | Dealt
    | Moved
    | TakeBackAsked
    | TakeBackAnswered
    | TookBack
    | Paused
    | Resumed
    | RematchOffered
    | Rematched
    | Said
)

write_entry = msgspec.json.Encoder().encode
read_entry = msgspec.json.Decoder(AnyEntry).decode
