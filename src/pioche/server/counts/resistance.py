"""How The Resistance is counted: pawn by pawn."""

from __future__ import annotations

from typing import Final

from pioche.games.resistance import tiles
from pioche.kernel.record import NONE
from pioche.play.event import Event
from pioche.server import forms
from pioche.server.counts.course import Count, Course, Lines, begun

PAWNS: Final = {
    "pawn_won": "RES-4",
    "pawn_taken": "RES-4b",
    "pawn_kept": "RES-4b",
    "pawn_stays_with": "RES-4a",
}


def lines_of(course: Course) -> Lines:
    """Each pawn with its holder, and how it came to be there."""
    how: dict[int, tuple[int, Event]] = {}
    for number, events in enumerate(course.rounds, 1):
        how |= {event["tile"]: (number, event) for event in events if event.name in PAWNS}
    found: Lines = {}
    for tile, holder in enumerate(course.last.record.pawn.tolist()):
        if holder == NONE:
            continue
        number, event = how[tile]
        given = dict(event.arguments)
        taken = {"holder": course.name(given["holder"])} if "holder" in given else {}
        text = course.say(
            f"reckoning.resistance.{event.name}",
            tile=course.game.sayings["tile"](tile, course.say),
            round=number,
            count=given.get("count", 0),
            **taken,
        )
        line = forms.Counted(
            text=begun(text),
            rule=PAWNS[event.name],
            points=int(tiles.POINTS[tile]),
            kind="tile",
            value=tile,
        )
        found.setdefault(holder, []).append(line)
    return found


def verdict(course: Course) -> tuple[str, str]:
    winners, points = course.winners, course.last.score()
    names, count = course.names(winners), points[winners[0]]
    if len(winners) > 1:
        return course.say("reckoning.resistance.shared", names=names, count=count), "RES-5a"
    return course.say("reckoning.resistance.most", name=names, count=count), "RES-5"


COUNT = Count(lines_of, verdict)
