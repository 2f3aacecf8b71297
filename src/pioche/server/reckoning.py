"""How a finished game was counted, in words: line by line what each seat's points are made of, and
by which rule the winner won. All of it is read from what the game itself reported."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Final

from babel.lists import format_list
from starlette.requests import Request
from starlette.responses import Response

from pioche.games.game import Game
from pioche.games.level8.levels import TOP
from pioche.games.parade import cards as parade
from pioche.games.resistance import tiles as resistance
from pioche.kernel.record import NONE
from pioche.locale import Say, speaker
from pioche.play.event import Event
from pioche.play.position import Position
from pioche.play.replay import Replay
from pioche.server import forms
from pioche.server.answers import Answer
from pioche.server.aside import aside
from pioche.server.desk import Desk, language_of

Lines = dict[int, list[forms.Counted]]  # by seat


async def reckoning(desk: Desk, request: Request) -> Response:
    """How a game that is over was counted: places, and what everybody's points are made of."""
    language = language_of(request)
    room = await desk.finished(request)
    desk.hub.rest(room)
    game = room.table.replay()
    return Answer(await aside(desk.hub.loop, lambda: reckoned(room.id, game, language)))


@dataclass
class Course:
    """A finished game and all that happened in it, by the number of the round."""

    replay: Replay
    language: str
    last: Position = field(init=False)
    rounds: list[list[Event]] = field(default_factory=lambda: [[]])

    def __post_init__(self) -> None:
        for position in self.replay.positions():
            self.last = position
            for event in position.events:
                self.rounds[-1].append(event)
                if event.name in ("new_round", "second_round"):
                    self.rounds.append([])

    @property
    def game(self) -> Game:
        return self.last.game

    @property
    def say(self) -> Say:
        return speaker(self.language)

    @property
    def winners(self) -> tuple[int, ...]:
        return self.last.winners()

    def name(self, seat: int) -> str:
        return self.replay.names[seat]

    def names(self, seats: tuple[int, ...]) -> str:
        return format_list([self.name(seat) for seat in seats], locale=self.language)

    def line(
        self, message: str, rule: str, points: int | None = None, **given: object
    ) -> forms.Counted:
        return forms.Counted(text=begun(self.say(message, **given)), rule=rule, points=points)


def begun(text: str) -> str:
    """A sentence begins with a capital, whatever its first word is elsewhere."""
    return text[:1].upper() + text[1:]


def reckoned(id: str, replay: Replay, language: str) -> forms.Reckoning:
    course = Course(replay, language)
    lines, verdict = COUNTS.get(replay.slug, (no_lines, by_points))
    counted, (sentence, rule) = lines(course), verdict(course)
    ranking, points = course.last.ranking(), course.last.score()
    columns = course.game.about.columns
    return forms.Reckoning(
        table=id,
        slug=replay.slug,
        language=language,
        winners=list(course.winners),
        sentence=sentence,
        rule=rule,
        unit=course.say(f"{replay.slug}.column.{columns[course.game.about.points].name}"),
        places=[
            forms.Place(
                seat=seat,
                place=ranking[seat],
                is_shared=ranking.count(ranking[seat]) > 1,
                points=min(points[seat], MOST.get(replay.slug, points[seat])),
                lines=counted.get(seat, []),
            )
            for seat in sorted(range(course.last.seats), key=ranking.__getitem__)
        ],
    )


def no_lines(_course: Course) -> Lines:
    return {}


def by_points(course: Course) -> tuple[str, str]:
    """Of a game about which nothing more is known."""
    rule = course.rounds[-1][-1].rule if course.rounds[-1] else ""
    names = course.names(course.winners)
    return course.say("reckoning.wins", names=names, count=len(course.winners)), rule


# ---- Parade


def parade_lines(course: Course) -> Lines:
    """Each colour before each seat, then the cards that break ties. PAR-4 to PAR-4c"""
    events = course.rounds[-1]
    most = {(event["seat"], event["colour"]) for event in events if event.name == "majority"}
    record, lines = course.last.record, {}
    for seat in range(course.last.seats):
        lines[seat] = [
            parade_colour(course, colour, values, (seat, colour) in most)
            for colour in range(parade.COLOURS)
            if (values := values_of(int(record.front[seat][colour])))
        ]
        cards = course.last.sheet()[seat][1]
        lines[seat].append(course.line("reckoning.parade.cards", "PAR-4c", count=cards))
    return lines


def values_of(mask: int) -> list[int]:
    return [value for value in range(parade.VALUES) if mask >> value & 1]


def parade_colour(course: Course, colour: int, values: list[int], is_most: bool) -> forms.Counted:
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


def parade_verdict(course: Course) -> tuple[str, str]:
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


# ---- the Love Letters


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


# ---- Level 8


def level_lines(course: Course) -> Lines:
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
            how = level_reason(event.name, seat in laid, seat in out)
            rule = "L8-9a" if how == "won_out" else event.rule
            points = None if event.name == "won" else now - level[seat]
            line = course.line(
                f"reckoning.level8.{how}", rule, points, round=number, level=level[seat]
            )
            found[seat].append(line)
            level[seat] = now or level[seat]
    return found


def level_reason(event: str, has_laid: bool, is_out: bool) -> str:
    if event == "won":
        return "won_out" if is_out else "won"
    if event == "stayed":
        return "stayed"
    if is_out:
        return "out" if has_laid else "only_out"
    return "laid"


def level_verdict(course: Course) -> tuple[str, str]:
    name = course.names(course.winners)
    if any(event.name == "out" for event in course.last.events):
        return course.say("reckoning.level8.wins_out", name=name), "L8-9a"
    return course.say("reckoning.level8.wins", name=name), "L8-9"


# ---- The Resistance

PAWNS: Final = {
    "pawn_won": "RES-4",
    "pawn_taken": "RES-4b",
    "pawn_kept": "RES-4b",
    "pawn_stays_with": "RES-4a",
}


def pawn_lines(course: Course) -> Lines:
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
            points=int(resistance.POINTS[tile]),
            kind="tile",
            value=tile,
        )
        found.setdefault(holder, []).append(line)
    return found


def pawn_verdict(course: Course) -> tuple[str, str]:
    winners, points = course.winners, course.last.score()
    names, count = course.names(winners), points[winners[0]]
    if len(winners) > 1:
        return course.say("reckoning.resistance.shared", names=names, count=count), "RES-5a"
    return course.say("reckoning.resistance.most", name=names, count=count), "RES-5"


MISSION: Final = Tokens(last="MIS-15d", highest="MIS-15", enough="MIS-17")
PRINCESS: Final = Tokens(
    last="PRI-10b",
    highest="PRI-10",
    enough="PRI-10f",
    extra={"claire_paid": "PRI-8", "princess_paid": "PRI-9"},
)
MOST: Final = {"level8": TOP}  # whoever has won is past the last level
COUNTS: Final[
    Mapping[str, tuple[Callable[[Course], Lines], Callable[[Course], tuple[str, str]]]]
] = {
    "parade": (parade_lines, parade_verdict),
    "mission626": (token_lines(MISSION), token_verdict(MISSION)),
    "princess": (token_lines(PRINCESS), token_verdict(PRINCESS)),
    "level8": (level_lines, level_verdict),
    "resistance": (pawn_lines, pawn_verdict),
}
