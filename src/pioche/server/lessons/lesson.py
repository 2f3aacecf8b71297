"""A lesson: a short game, fixed move by move, as the one who learns sees it from seat 0.

Nobody plays it while it is read: the browser has all of it, with what each move would do, and goes
on when the person has made the move that comes next.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from pioche.games.game import Move
from pioche.kernel.seats import CLOCK
from pioche.locale import catalogue, speaker
from pioche.play.position import Position
from pioche.play.replay import Replay
from pioche.play.speech import Speech
from pioche.server import counsel, forms, teller, wire
from pioche.server.answers import compressed
from pioche.server.aside import aside
from pioche.server.desk import Desk, language_of
from pioche.server.retelling import in_words
from pioche.server.rulebook import asked_game

FOLDER: Final = Path(__file__).parent
LEARNER: Final = 0


async def lesson(desk: Desk, request: Request) -> Response:
    """A first game of a kind, told so that one can play it again: the game at each moment, what
    every move would do there, and what to say meanwhile."""
    slug, language = asked_game(request).slug, language_of(request)
    await desk.kernels.ready(slug)
    body = await aside(desk.hub.loop, lambda: lesson_text(slug, language))
    return compressed(request, body)


@cache
def lesson_text(slug: str, language: str) -> bytes:
    return msgspec.json.encode(told(slug, language))


def told(slug: str, language: str) -> forms.Lesson:
    game = script(slug)
    say = speaker(language)
    names = [say("lesson.learner"), *game.names[1:]]
    return forms.Lesson(
        slug=slug,
        language=language,
        names=names,
        options=dict(game.options),
        texts={step: say(f"lesson.{slug}.{step}") for step in steps(slug)},
        moments=list(moments(game, names, language)),
    )


def steps(slug: str) -> list[str]:
    """The names of what is said on the way: the browser knows when."""
    names = [name.split(".") for name in catalogue("en")[0]]
    return [name[2] for name in names if name[:2] == ["lesson", slug]]


def script(slug: str) -> Replay:
    return Replay.read((FOLDER / f"{slug}.txt").read_text(encoding="utf-8"))


def moments(game: Replay, names: list[str], language: str) -> Iterator[forms.LessonMoment]:
    due = [*game.moves, None]
    speech = Speech(game.deal().game, language, names, you=LEARNER)
    for number, position in enumerate(game.positions()):
        mover, move = game.moves[number - 1] if number else (CLOCK, None)
        following = due[number]
        is_own = following is not None and following[0] == LEARNER
        yield moment(position, speech, number, None if mover == CLOCK else mover, move, is_own)


def moment(
    position: Position,
    speech: Speech,
    number: int,
    mover: int | None,
    move: Move | None,
    is_own: bool,
) -> forms.LessonMoment:
    shown = position.show(LEARNER)
    view = shown.view
    return forms.LessonMoment(
        number=number,
        seat=mover,
        move=None if move is None else int(move),
        words="" if move is None else speech.move(move),
        game=wire.written(
            b'%s,"deadline":null,"real_time":null%s}' % (shown.game, teller.result(shown))
        ),
        events=wire.written(shown.events) if number else [],
        story=in_words(speech.gist(view.events)) if number else [],
        previews=[preview(position, each) for each in view.legal()] if is_own else [],
        answers=[
            wire.Answered(id="", seat=LEARNER, name=name, answer=counsel.answer(view, name))
            for name in ("lays", "fits", "missing")
            if is_own and name in view.game.answers
        ],
    )


def preview(position: Position, move: Move) -> wire.Previewed:
    found = position.view(LEARNER).foresee(move)
    return wire.Previewed(
        id="",
        seat=LEARNER,
        move=int(move),
        events=[teller.event_now(event) for event in found.events],
        score=None if found.score is None else list(found.score),
    )
