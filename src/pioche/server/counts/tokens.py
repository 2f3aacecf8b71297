"""How both Love Letters are counted: token by token."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from pioche.play.event import Event
from pioche.server.counts.course import Count, Course, Lines


@dataclass(frozen=True)
class Tokens:
    """By which rules tokens come: as the last one, by the highest card, in the end."""

    last: str
    highest: str
    enough: str
    extra: Mapping[str, str] = field(default_factory=dict)  # an event -> its rule


def token_lines(tokens: Tokens) -> Callable[[Course], Lines]:
    """Each token that each seat won, by its round."""

    def lines(course: Course) -> Lines:
        found: Lines = {}
        for number, events in enumerate(course.rounds, 1):
            is_last = any(event.name == "last_inside" for event in events)
            shown = {e["seat"]: shown_value(e) for e in events if e.name.startswith("showed")}
            for event in events:
                line = None
                if event.name == "round_won" and is_last:
                    line = course.line("reckoning.court.last", tokens.last, 1, round=number)
                elif event.name == "round_won":
                    value = shown[event["seat"]]
                    line = course.line(
                        "reckoning.court.highest", tokens.highest, 1, round=number, value=value
                    )
                elif event.name in tokens.extra:
                    message = f"reckoning.court.{event.name}"
                    line = course.line(message, tokens.extra[event.name], 1, round=number)
                if line is not None:
                    found.setdefault(event["seat"], []).append(line)
        return found

    return lines


def shown_value(event: Event) -> int:
    """The number of a card that was shown, with what Stitch adds to it."""
    given = dict(event.arguments)
    return given.get("total", given["value"])


def token_verdict(tokens: Tokens) -> Callable[[Course], tuple[str, str]]:
    def verdict(course: Course) -> tuple[str, str]:
        winners, points = course.winners, course.last.score()
        names = course.names(winners)
        if len(winners) > 1:
            return course.say("reckoning.court.together", names=names), tokens.enough
        count = points[winners[0]]
        return course.say("reckoning.court.enough", name=names, count=count), tokens.enough

    return verdict


def count_of(tokens: Tokens) -> Count:
    return Count(token_lines(tokens), token_verdict(tokens), worth="reckoning.tokens")
