"""Every message between a screen and the server, in either direction.

A message is a JSON object whose `is` says what it is. `docs/wire.md` is made from this file.
Times are milliseconds since 1970, but for those of real time, which are microseconds of the
server's own clock.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from pioche.table.entries import AnyClock, Name

VERSION = 1

Id = Annotated[
    str, Meta(pattern=r"^[!-~]{1,36}$", description="the sender's own, never used twice")
]
Seat = Annotated[int, Meta(ge=0, le=6)]
Number = Annotated[int, Meta(ge=0, le=2**53)]
Text = Annotated[str, Meta(max_length=1_000)]


class Message(
    msgspec.Struct, frozen=True, tag_field="is", kw_only=True, forbid_unknown_fields=True
):
    """What all messages have in common: `is`."""


# ---- from a screen


class Hello(Message, frozen=True, tag="hello"):
    """Comes first. Without a language, nothing is put into words."""

    version: int
    language: str | None = None


class Watch(Message, frozen=True, tag="watch"):
    """Follow the table from a seat that one holds, or, with no seat, as a spectator. `have` is the
    number of the last telling that one has: the rest follows. Without it, only what is new."""

    seat: Seat | None = None
    have: Number | None = None


class Ask(Message, frozen=True):
    """Something that is granted or refused, under the sender's own id. To send it again with the
    same id is safe: it is not done twice."""

    id: Id


class Sit(Ask, frozen=True, tag="sit"):
    """Take a seat, or change one's name in it."""

    seat: Seat
    name: Text


class Stand(Ask, frozen=True, tag="stand"):
    """Leave a seat. Before the deal the host may free any."""

    seat: Seat


class Bot(Ask, frozen=True, tag="bot"):
    """The host seats a player of the server's."""

    seat: Seat
    level: Text


class HandOver(Ask, frozen=True, tag="hand_over"):
    """The host makes another member the host."""

    member: Number


class Dismiss(Ask, frozen=True, tag="dismiss"):
    """The host sends a member away for good; during the game only one who holds no seat."""

    member: Number


class Leave(Ask, frozen=True, tag="leave"):
    """Leave the table and all one's seats."""


class Start(Ask, frozen=True, tag="start"):
    """The host has the game dealt."""


class Move(Ask, frozen=True, tag="move"):
    """A move of one's seat, by its number. With `seen`, the last telling that one had of the seat,
    it is refused if the game has changed since; not by what others do who decide at the same time,
    unless it is played in real time."""

    seat: Seat
    move: Number
    seen: Number | None = None


class TakeBack(Ask, frozen=True, tag="take_back"):
    """Ask to take the seat's last move back."""

    seat: Seat


class Answer(Ask, frozen=True, tag="answer"):
    """Agree to what another wants to take back, or not."""

    agrees: bool


class Pause(Ask, frozen=True, tag="pause"):
    """Stop the game and its clock."""


class Resume(Ask, frozen=True, tag="resume"):
    """Let it go on."""


class Rematch(Ask, frozen=True, tag="rematch"):
    """Want to play again."""


class Say(Ask, frozen=True, tag="say"):
    """Talk: a text, or one of the phrases that every language has."""

    text: Text = ""
    phrase: Text = ""


class Hint(Ask, frozen=True, tag="hint"):
    """Ask what a good player would do in one's seat."""

    seat: Seat


class Preview(Ask, frozen=True, tag="preview"):
    """Ask what a move of one's seat would do, as far as the seat can know that now. Nothing is
    played, and nobody else hears of it."""

    seat: Seat
    move: Number


QuestionName = Literal["lays", "fits", "missing"]


class Question(Ask, frozen=True, tag="question"):
    """Ask about one's own cards, in games where cards are laid: `lays` are the ways to lay one's
    level, `fits` which cards fit on which melds of the table, `missing` how many cards one lacks.
    One need not be to move."""

    seat: Seat
    name: QuestionName


class Slap(Message, frozen=True, tag="slap"):
    """A hand came down: on which tile of the round, and how many microseconds after it was
    painted."""

    seat: Seat
    tile: Number
    after: Number


class Ready(Message, frozen=True, tag="ready"):
    """One has read what a round in real time brought. Once all have who are here, the server's
    players wait no longer for that."""


class Time(Message, frozen=True, tag="time"):
    """Ask for the server's clock; `asked` is the screen's own, in microseconds."""

    asked: int


FromScreen = (
    Hello
    | Watch
    | Sit
    | Stand
    | Bot
    | HandOver
    | Dismiss
    | Leave
    | Start
    | Move
    | TakeBack
    | Answer
    | Pause
    | Resume
    | Rematch
    | Say
    | Hint
    | Preview
    | Question
    | Slap
    | Ready
    | Time
)


# ---- what the server tells: its parts


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A part of a message."""


class SeatNow(Part, frozen=True):
    """Who sits in a seat: nobody (no name), a person (`member`), a player (`level`), or a person
    for whom a player decides (both). A seat that its person has left in a game may be taken."""

    name: str
    member: int | None
    level: str
    is_left: bool


class MemberNow(Part, frozen=True):
    """Somebody who joined, known by the place in the list, and whether they have left."""

    name: str
    is_gone: bool


class TakeBackNow(Part, frozen=True):
    """Which seat asks to take its last move back, and the members who agreed so far."""

    seat: int
    agreed: list[int]


class TableNow(Part, frozen=True):
    """All that is public of a table."""

    id: str
    slug: str
    options: dict[str, str]
    clock: AnyClock
    language: str
    is_public: bool
    phase: str
    host: int
    seats: list[SeatNow]
    members: list[MemberNow]
    is_paused: bool
    take_back: TakeBackNow | None
    wants_rematch: list[int]
    next_table: str
    commitment: str
    seed: str


class Opening(Part, frozen=True):
    """A tile face up, when screens paint it, and what proves that it was fixed at the deal."""

    number: int
    at: int
    tile: int
    nonce: str


class RealTimeNow(Part, frozen=True):
    """What real time adds: the seals of the round's tiles, and those that are open."""

    seals: list[str]
    openings: list[Opening]


class GameNow(Part, frozen=True):
    """The game as one viewer sees it: the record with everything hidden blanked, who may move, the
    viewer's legal moves, the points, and until when those to move have time. When it is over, there
    is the whole score sheet as well, a row a seat, and the seats that have won."""

    view: msgspec.Raw
    to_move: list[int]
    legal: list[int]
    score: list[int]
    is_over: bool
    deadline: int | None
    real_time: RealTimeNow | None = None
    sheet: list[list[int]] | None = None
    winners: list[int] | None = None


class Event(Part, frozen=True):
    """Something that happened in the game; arguments hidden from the viewer are -2."""

    name: str
    arguments: dict[str, int]
    rule: str


class Line(Part, frozen=True):
    """A sentence of the story: the rule that it comes from, the seat that it is about if there is
    one, and how many of the events it tells, which follow each other. Steps towards something that
    is told as a whole have none."""

    text: str
    rule: str
    seat: int | None
    events: int


class LayNow(Part, frozen=True):
    """A way to lay one's level: each meld as codes of cards, the moves that lay it, the cards that
    stay in hand, and how many of them remain when all that fits has been laid off as well."""

    melds: list[list[str]]
    moves: list[int]
    left: list[str]
    left_over: int


class Reaction(Part, frozen=True):
    """A hand as it was judged: microseconds after the newest tile, and how far off that may be."""

    seat: int
    after: int
    doubt: int
    flags: list[str]


class Verdict(Part, frozen=True):
    """Who won a pile, who else was as fast, and every hand."""

    seat: int
    early: bool
    tied: list[int]
    reactions: list[Reaction]


# ---- from the server


class Welcome(Message, frozen=True, tag="welcome"):
    """The answer to `hello`: who one is here, the table, and which members had a screen open before
    one came."""

    version: int
    member: int | None
    table: TableNow
    here: list[int]


class Watching(Message, frozen=True, tag="watching"):
    """The answer to `watch`: the number of the last telling, and the game as it is. Tellings that
    one missed come before it. In real time `verdict` is the last that was given."""

    seat: int | None
    number: int
    game: GameNow | None
    verdict: Verdict | None = None


class Told(Message, frozen=True, tag="told"):
    """Something happened: `what` is the kind of entry. The table is there where it changed, and
    so is the game. `story` is the events in words, in their order."""

    seat: int | None
    number: int
    at: int
    what: str
    table: TableNow | None = None
    game: GameNow | None = None
    events: list[msgspec.Raw] = []
    story: list[Line] = []
    said: Said | None = None
    verdict: Verdict | None = None


class Said(Part, frozen=True):
    """What a member said; `text` is a phrase in one's own language."""

    member: int
    text: str
    phrase: str


class Done(Message, frozen=True, tag="done"):
    """It is granted, and on disk."""

    id: str


class Refused(Message, frozen=True, tag="refused"):
    """It is not granted: the rule, the name of the reason, and a sentence."""

    id: str
    rule: str
    reason: str
    sentence: str
    language: str


class Fault(Message, frozen=True, tag="fault"):
    """A message that could not be read, or was not due. What follows it is heard a little later."""

    sentence: str


class Void(Message, frozen=True, tag="void"):
    """A slap does not count, and why."""

    seat: int
    tile: int
    reason: str


class Here(Message, frozen=True, tag="here"):
    """Which members have a screen open now."""

    members: list[int]


class HintGiven(Message, frozen=True, tag="hint_given"):
    """What a good player would do; no move is to wait."""

    id: str
    move: int | None
    chance: float
    sentence: str


class Previewed(Message, frozen=True, tag="previewed"):
    """What the move is sure to do: the events up to the first that depends on what the seat cannot
    know; arguments that it cannot know are -2. The score is that after the move, and there only if
    these are all of its events."""

    id: str
    seat: int
    move: int
    events: list[Event]
    score: list[int] | None


class Answered(Message, frozen=True, tag="answered"):
    """The answer to a question: the best `lays`, best first; for `fits`, by the code of a card the
    melds that take it, each as its seat and its letter; for `missing`, a number."""

    id: str
    seat: int
    name: QuestionName
    answer: int | dict[str, list[str]] | list[LayNow]


class Clock(Message, frozen=True, tag="clock"):
    """The answer to `time`, in microseconds of the server's clock."""

    asked: int
    heard: int
    replied: int


FromServer = (
    Welcome
    | Watching
    | Told
    | Done
    | Refused
    | Fault
    | Void
    | Here
    | HintGiven
    | Previewed
    | Answered
    | Clock
)


# ---- over HTTP


class NewTable(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What opens a table. `bots` are levels by seat; `name` is whoever opens it, who joins."""

    slug: Text
    seats: Annotated[int, Meta(ge=1, le=16)]
    name: Text
    options: dict[str, str] = {}
    clock: AnyClock | None = None
    language: Text = "en"
    is_public: bool = False
    bots: dict[Annotated[str, Meta(pattern="^[0-6]$")], Text] = {}


class NewMember(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What joins a table."""

    name: Text


read_message = msgspec.json.Decoder(FromScreen).decode
write_message = msgspec.json.Encoder().encode


def written(text: bytes) -> Any:
    """A part of a message that is JSON already: it stands wherever the part would."""
    return msgspec.Raw(text)


read_answer: Any = msgspec.json.Decoder(FromServer).decode
__all__ = [
    "VERSION",
    "FromScreen",
    "FromServer",
    "Name",
    "read_answer",
    "read_message",
    "write_message",
    "written",
]
