"""How a finished game was counted, in words: line by line what each seat's points are made of, and
by which rule the winner won. All of it is read from what the game itself reported."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from starlette.requests import Request
from starlette.responses import Response

from pioche.play.replay import Replay
from pioche.server import forms
from pioche.server.answers import Answer
from pioche.server.aside import aside
from pioche.server.counts.course import Count, Course
from pioche.server.desk import Desk, language_of


async def reckoning(desk: Desk, request: Request) -> Response:
    """How a game that is over was counted: places, and what everybody's points are made of."""
    language = language_of(request)
    room = await desk.finished(request)
    desk.hub.rest(room)
    game = room.table.replay()
    return Answer(await aside(desk.hub.loop, lambda: reckoned(room.id, game, language)))


def reckoned(id: str, replay: Replay, language: str) -> forms.Reckoning:
    course = Course(replay, language)
    count = count_of(replay.slug)
    counted, (sentence, rule) = count.lines(course), count.verdict(course)
    ranking, points = course.last.ranking(), course.last.score()
    past: set[int] = set()
    if count.most is not None:
        past = {seat for seat, each in enumerate(points) if each > count.most}
        points = tuple(min(each, count.most) for each in points)
    return forms.Reckoning(
        table=id,
        slug=replay.slug,
        language=language,
        winners=list(course.winners),
        sentence=sentence,
        rule=rule,
        places=[
            forms.Place(
                seat=seat,
                place=ranking[seat],
                is_shared=ranking.count(ranking[seat]) > 1,
                points=points[seat],
                worth=course.say(
                    count.past if seat in past else count.worth,
                    count=abs(points[seat]),
                    points=points[seat],
                ),
                lines=counted.get(seat, []),
            )
            for seat in sorted(range(course.last.seats), key=ranking.__getitem__)
        ],
    )


def count_of(slug: str) -> Count:
    """The game's own, or for a game that says nothing of it, points alone."""
    module = f"pioche.server.counts.{slug}"
    if find_spec(module) is None:
        return Count()
    own: Count = import_module(module).COUNT
    return own
