"""How Level 8 is counted: round by round, from level to level."""

from __future__ import annotations

from pioche.games.level8.levels import TOP
from pioche.games.level8.rules import WON
from pioche.server.counts.course import Count, Course, Lines


def lines_of(course: Course) -> Lines:
    """What each round did to each seat's level. L8-8, L8-9"""
    level = dict.fromkeys(range(course.last.seats), 1)
    found: Lines = {seat: [] for seat in level}
    for number, events in enumerate(course.rounds, 1):
        laid = {event["seat"] for event in events if event.name == "laid"}
        out = {event["seat"] for event in events if event.name == "out"}
        for event in events:
            if event.name not in ("moved_up", "stayed", "won"):
                continue
            seat, now = event["seat"], int(dict(event.arguments).get("level", 0))
            how = reason(event.name, seat in laid, seat in out)
            rule = "L8-9a" if how == "won_out" else event.rule
            points = (now or WON) - level[seat]
            line = course.line(
                f"reckoning.level8.{how}", rule, points, round=number, level=level[seat]
            )
            found[seat].append(line)
            level[seat] = now or level[seat]
    return found


def reason(event: str, has_laid: bool, is_out: bool) -> str:
    if event == "won":
        return "won_out" if is_out else "won"
    if event == "stayed":
        return "stayed"
    if is_out:
        return "out" if has_laid else "only_out"
    return "laid"


def verdict(course: Course) -> tuple[str, str]:
    name = course.names(course.winners)
    if any(event.name == "out" for event in course.last.events):
        return course.say("reckoning.level8.wins_out", name=name), "L8-9a"
    return course.say("reckoning.level8.wins", name=name), "L8-9"


# Whoever has won is past the last level.
COUNT = Count(
    lines_of, verdict, most=TOP, worth="reckoning.level8.level", past="reckoning.level8.past"
)
