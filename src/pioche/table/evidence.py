"""Write down a game in real time, and judge it again from the evidence beside its moves."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from pioche.errors import BadInput, DamagedReplay, IllegalMove
from pioche.play.replay import Replay
from pioche.table.link import Link
from pioche.table.referee import FLIP, Decision, Referee

TIME = r"\d{1,16}"
AT = re.compile(rf"at=({TIME})")
OPENS = re.compile(rf"opens={TIME}")
LINKS = re.compile(rf"links=({TIME}/{TIME}/{TIME}(?:,{TIME}/{TIME}/{TIME})*)")
MESSAGE = re.compile(rf"([0-9]):({TIME}):({TIME}):({TIME})(?::([a-z-]+))?")


class Unreadable(Exception):
    """The evidence is not written as evidence is."""


def replay_of(referee: Referee, names: Sequence[str], options: Mapping[str, str]) -> Replay:
    """The game so far, with its evidence."""
    game, decisions = referee.position.game, referee.decisions
    return Replay(
        slug=game.slug,
        version=game.about.version,
        options=game.choices(referee.position.seats, options),
        names=tuple(names),
        seed=referee.seed,
        moves=tuple((decision.seat, decision.move) for decision in decisions),
        evidence={number: d.evidence for number, d in enumerate(decisions, 1)},
    )


def rejudge(replay: Replay) -> list[Decision]:
    """Decide every move again; `DamagedReplay` says where another decision was due.

    A game that was not played in real time has no evidence: there is nothing to decide.
    """
    referee = resume(replay) if replay.evidence else None
    return referee.decisions if referee else []


def resume(replay: Replay) -> Referee | None:
    """The referee who has decided all this, ready to go on; None before the first move."""
    referee: Referee | None = None
    for number, (seat, move) in enumerate(replay.moves, 1):
        line = replay.line_of(number) + 1
        if number not in replay.evidence:
            raise DamagedReplay(line - 1, f"move {number} has no evidence, and others have")
        text = replay.evidence[number]
        try:
            fields = text.split(" ")
            if referee is None:
                first = read_links(fields)
                referee = Referee(replay.deal(), replay.seed, first)
            decide(referee, seat, move.text, fields)
        except (Unreadable, BadInput, IllegalMove) as error:
            raise DamagedReplay(line, f"the evidence of move {number}: {error}") from None
        found = referee.decisions[number - 1 :]
        if [(d.seat, d.move, d.evidence) for d in found] != [(seat, move, text)]:
            due = [f"seat {d.seat} {d.move} ({d.evidence})" for d in found] or ["nothing yet"]
            raise DamagedReplay(line, f"by its evidence, move {number} is: {'; '.join(due)}")
    return referee


def decide(referee: Referee, seat: int, words: str, fields: list[str]) -> None:
    """Tell the referee what this evidence says."""
    at = read_time(fields[0])
    for field in fields[3 if words == FLIP else 1 :]:
        speaker, number, claimed, arrival, recorded = read_message(field)
        fault = referee.slap(speaker, {"tile": number, "after": claimed}, arrival)
        found = fault.value if fault else None
        if found != recorded:
            raise Unreadable(f"{field!r} is judged: {found or 'it counts'}")
    if words == FLIP:
        referee.use_links(read_links(fields))
        referee.flip(seat, at)
    else:
        referee.tell_time(at)


def read_time(field: str) -> int:
    match = AT.fullmatch(field)
    if match is None:
        raise Unreadable(f"{field[:40]!r} is no time, like 'at=9350127'")
    return int(match[1])


def read_links(fields: list[str]) -> list[Link]:
    if len(fields) < 3 or not OPENS.fullmatch(fields[1]) or not LINKS.fullmatch(fields[2]):
        raise Unreadable("a flip must say 'at=… opens=… links=…'")
    texts = fields[2].removeprefix("links=").split(",")
    return [Link(*map(int, text.split("/"))) for text in texts]


def read_message(field: str) -> tuple[int, int, int, int, str | None]:
    match = MESSAGE.fullmatch(field)
    if match is None:
        raise Unreadable(f"{field[:40]!r} is no slap, like '0:5:231000:9260021'")
    return int(match[1]), int(match[2]), int(match[3]), int(match[4]), match[5]
