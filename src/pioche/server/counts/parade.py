"""How Parade is counted: colour by colour."""

from __future__ import annotations

from pioche.games.parade import cards
from pioche.server import forms
from pioche.server.counts.course import Count, Course, Lines, begun


def lines_of(course: Course) -> Lines:
    """Each colour before each seat, then the cards that break ties. PAR-4 to PAR-4c"""
    events = course.rounds[-1]
    most = {(event["seat"], event["colour"]) for event in events if event.name == "majority"}
    record, lines = course.last.record, {}
    for seat in range(course.last.seats):
        lines[seat] = [
            colour_line(course, colour, values, (seat, colour) in most)
            for colour in range(cards.COLOURS)
            if (values := values_of(int(record.front[seat][colour])))
        ]
        held = course.last.sheet()[seat][1]
        lines[seat].append(course.line("reckoning.parade.cards", "PAR-4c", count=held))
    return lines


def values_of(mask: int) -> list[int]:
    return [value for value in range(cards.VALUES) if mask >> value & 1]


def colour_line(course: Course, colour: int, values: list[int], is_most: bool) -> forms.Counted:
    words = course.game.sayings["colour"](colour, course.say)
    count = len(values)
    if is_most:
        of_two = course.last.seats == 2
        rule, points = "PAR-4a" if of_two else "PAR-4", count
        message = "reckoning.parade.most_of_two" if of_two else "reckoning.parade.most"
        text = course.say(message, colour=words, count=count)
    else:
        rule, points = "PAR-4b", sum(values)
        written = " + ".join(map(str, values))
        text = course.say("reckoning.parade.values", colour=words, values=written)
    return forms.Counted(text=begun(text), rule=rule, points=points, kind="colour", value=colour)


def verdict(course: Course) -> tuple[str, str]:
    say, sheet, winners = course.say, course.last.sheet(), course.winners
    points, cards, _ = sheet[winners[0]]
    equal = tuple(seat for seat, row in enumerate(sheet) if row[0] == points)
    closest = tuple(seat for seat in equal if sheet[seat][1] == cards)
    names = course.names(winners)
    if len(winners) > 1:
        return say("reckoning.parade.shared", names=names), "PAR-4d"
    if len(equal) == 1:
        return say("reckoning.parade.fewest", name=names, count=points), "PAR-4c"
    if len(closest) == 1:
        tied = course.names(equal)
        return say("reckoning.parade.fewer_cards", names=tied, count=points, name=names), "PAR-4c"
    tied = course.names(closest)
    return say("reckoning.parade.latest", names=tied, name=names), "PAR-4d"


COUNT = Count(lines_of, verdict)
