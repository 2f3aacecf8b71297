"""Games that are over, told again: after each move the game as a seat saw it, and what really
happened. Nothing of it is told while a game goes on."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pioche.errors import BadInput
from pioche.games.level8 import cards as level8
from pioche.kernel.seats import CLOCK, NOBODY
from pioche.play.position import Position
from pioche.play.replay import Replay
from pioche.play.speech import Line, Speech
from pioche.server import forms, teller, wire
from pioche.server.answers import compressed
from pioche.server.aside import aside
from pioche.server.desk import Desk, language_of
from pioche.server.safety import charge
from pioche.table.evidence import rejudge
from pioche.table.referee import Decision

PIECE: Final = 200  # moments in one answer
Cards = list[list[int]]


async def moments(desk: Desk, request: Request) -> Response:
    """A game that is over, told again: the deal, and the game after each move as a seat saw it;
    long games come in pieces."""
    language = language_of(request)
    room = await desk.finished(request)
    desk.hub.rest(room)
    game = room.table.replay()
    seat, first = asked_seat(request, len(game.names)), asked_first(request, len(game.moves))
    charge(desk.hub.efforts, request, effort(desk, first))
    body = await aside(
        desk.hub.loop, lambda: msgspec.json.encode(told(room.id, game, seat, first, language))
    )
    return await aside(desk.hub.loop, lambda: compressed(request, body))


def effort(desk: Desk, first: int) -> float:
    """As entries that are gone through again; each moment is put into words twice."""
    limits = desk.hub.settings.limits
    return min(first + PIECE * (1 + 2 * limits.letter_effort), limits.effort_burst)


def asked_seat(request: Request, seats: int) -> int:
    text = request.query_params.get("seat", "")
    if not text:
        return NOBODY
    if text not in map(str, range(seats)):
        raise BadInput(f"there is no such seat: this table has seats 0 to {seats - 1}")
    return int(text)


def asked_first(request: Request, moves: int) -> int:
    """The number of the first moment of a piece; 0 is the deal."""
    text = request.query_params.get("from", "") or "0"
    first = int(text) if text.isascii() and text.isdigit() and len(text) < 8 else moves + 1
    if first > moves:
        raise BadInput(f"there is no such moment: this game has moments 0 to {moves}")
    return first


def told(id: str, game: Replay, seat: int, first: int, language: str) -> forms.Moments:
    count = len(game.moves) + 1
    after = first + PIECE
    return forms.Moments(
        table=id,
        slug=game.slug,
        seat=teller.seat_on_wire(seat),
        language=language,
        count=count,
        next=after if after < count else None,
        moments=list(islice(moments_of(game, seat, language), first, after)),
    )


def moments_of(game: Replay, seat: int, language: str) -> Iterator[forms.Moment]:
    decisions: list[Decision] = rejudge(game)
    speech: Speech | None = None
    for number, position in enumerate(game.positions()):
        speech = speech or Speech(position.game, language, game.names)
        mover, move = game.moves[number - 1] if number else (CLOCK, None)
        verdict = decisions[number - 1].verdict if decisions and number else None
        shown = position.show(seat)
        yield forms.Moment(
            number=number,
            seat=None if mover == CLOCK else mover,
            move=None if move is None else int(move),
            game=wire.written(
                b'%s,"deadline":null,"real_time":null%s}' % (shown.game, teller.result(shown))
            ),
            events=wire.written(shown.events),
            story=in_words(speech.gist(shown.view.events)),
            truth=in_words(speech.lines(position.events)),
            hands=hands_of(position),
            verdict=teller.verdict_now(verdict) if verdict else None,
        )


def in_words(lines: Sequence[Line]) -> list[wire.Line]:
    return [
        wire.Line(text=line.text, rule=line.rule, seat=line.seat, events=line.events)
        for line in lines
    ]


# ---- all hands, open


def hands_of(position: Position) -> Cards:
    """The cards of everybody as numbers of their kind; none where nobody has a hand."""
    record = position.record
    if "hand" not in (position.game.State.dtype.names or ()):
        return []
    read = HANDS.get(position.game.slug, listed)
    return [read(record, seat) for seat in range(position.seats)]


def listed(record: Any, seat: int) -> list[int]:
    cards: list[int] = record.hand[seat][: record.held[seat]].tolist()
    return cards


def by_colours(record: Any, seat: int) -> list[int]:
    """Level 8 keeps masks of values by colour, then how many Jokers and Skips there are."""
    *masks, jokers, skips = record.hand[seat].tolist()
    numbers = [
        colour * level8.VALUES + value
        for colour, mask in enumerate(masks)
        for value in range(level8.VALUES)
        if mask >> value & 1
    ]
    return [*numbers, *[level8.JOKER] * jokers, *[level8.SKIP] * skips]


HANDS: Final[Mapping[str, Callable[[Any, int], list[int]]]] = {"level8": by_colours}
