"""From a table to messages: only what is public of it, and what a viewer's own view holds."""

from __future__ import annotations

from typing import get_args

from pioche.errors import IllegalMove
from pioche.kernel.seats import NOBODY
from pioche.locale import speaker
from pioche.play.event import Event
from pioche.play.position import Position, Shown
from pioche.play.seed import commitment, read_seed
from pioche.play.speech import Speech
from pioche.server import wire
from pioche.table import entries as log
from pioche.table.live import Live
from pioche.table.referee import Decision
from pioche.table.slap import Verdict
from pioche.table.table import Phase, Table
from pioche.table.witness import Telling

QUIET = (log.Moved, log.Said)  # what changes nothing of the table itself, unless the game ends
WHAT = {kind: str(kind.__struct_config__.tag) for kind in get_args(log.AnyEntry)}
TIMELESS = b',"deadline":null,"real_time":null}'  # a game that runs without any clock
MILLISECONDS = 1_000
DAY = 86_400 * MILLISECONDS


def seat_on_wire(seat: int) -> int | None:
    return None if seat == NOBODY else seat


# ---- the table


def table_now(id: str, table: Table) -> wire.TableNow:
    opened, back = table.opened, table.take_back
    over = table.phase == Phase.OVER
    seed = table.dealt.seed if table.dealt else ""
    return wire.TableNow(
        id=id,
        slug=opened.slug,
        options=opened.options,
        clock=opened.clock,
        language=opened.language,
        is_public=opened.is_public,
        phase=table.phase.name.lower(),
        host=table.host,
        seats=[
            wire.SeatNow(
                name=chair.name, member=chair.member, level=chair.level, is_left=chair.is_left
            )
            for chair in table.chairs
        ],
        members=[
            wire.MemberNow(name=member.name, is_gone=member.is_gone) for member in table.members
        ],
        is_paused=table.is_paused,
        take_back=wire.TakeBackNow(seat=back.seat, agreed=sorted(back.agreed)) if back else None,
        wants_rematch=sorted(table.wants_rematch),
        next_table=table.next_table,
        commitment=commitment(read_seed(seed)) if seed else "",
        seed=seed if over else "",
    )


def deadline(table: Table) -> int | None:
    """Until when those who are to move have time."""
    match table.opened.clock:
        case log.NoClock():
            return None
        case log.LiveClock(seconds=seconds):
            allowed = seconds * MILLISECONDS
        case log.SlowClock(days=days):
            allowed = days * DAY
    return table.since + allowed if table.to_move() else None


# ---- the game


def game_now(table: Table, shown: Shown, live: Live | None, origin: int) -> wire.GameNow:
    """The game as it is shown to a viewer; `origin` is when the table's own clock was 0."""
    due = deadline(table)
    running = real_time(live, table.now, origin) if live else None
    if due is None and running is None and table.phase != Phase.OVER:
        timeless: wire.GameNow = wire.written(shown.game + TIMELESS)
        return timeless
    more = b',"deadline":%s,"real_time":%s%s}' % (
        b"null" if due is None else b"%d" % due,
        b"null" if running is None else wire.write_message(running),
        result(shown) if table.phase == Phase.OVER else b"",
    )
    written: wire.GameNow = wire.written(shown.game + more)
    return written


def result(shown: Shown) -> bytes:
    """What the end of a game adds; a game that is told again was not over at each moment."""
    view = shown.view
    if not view.over:
        return b""
    sheet, winners = wire.write_message(view.sheet()), wire.write_message(view.winners())
    return b',"sheet":%s,"winners":%s' % (sheet, winners)


def real_time(live: Live, position: Position, origin: int) -> wire.RealTimeNow:
    return wire.RealTimeNow(
        seals=list(live.seals(position)),
        openings=[
            wire.Opening(
                number=opened.proof.number,
                at=origin + opened.at,
                tile=opened.proof.tile,
                nonce=opened.proof.nonce.hex(),
            )
            for opened in live.openings(position)
        ],
    )


def verdict_now(verdict: Verdict) -> wire.Verdict:
    return wire.Verdict(
        seat=verdict.seat,
        early=verdict.early,
        tied=list(verdict.tied),
        reactions=[
            wire.Reaction(
                seat=reaction.seat,
                after=reaction.after,
                doubt=reaction.doubt,
                flags=[flag.value for flag in reaction.flags],
            )
            for reaction in verdict.reactions
        ],
    )


# ---- one telling


def told(
    telling: Telling,
    table: Table,
    now: wire.TableNow | None,
    game: wire.GameNow | None,
    decision: Decision | None,
    language: str | None,
) -> bytes:
    """A telling as a message. Nothing of the entry passes but its kind, its time and its talk."""
    entry, shown = telling.entry, telling.shown
    is_move = isinstance(entry, log.Moved)
    verdict = decision.verdict if decision else None
    return wire.write_message(
        wire.Told(
            seat=seat_on_wire(telling.seat),
            number=telling.number,
            at=entry.at,
            what=WHAT[type(entry)],
            table=now,
            game=game,
            events=wire.written(shown.events) if shown and is_move else [],
            story=story(table, telling, language) if language and is_move else [],
            said=talk(entry, language) if isinstance(entry, log.Said) else None,
            verdict=verdict_now(verdict) if verdict else None,
        )
    )


def story(table: Table, telling: Telling, language: str) -> list[wire.Line]:
    names = [chair.name for chair in table.chairs]
    speech = Speech(table.game, language, names, whom_to_address(table, telling.seat))
    return [
        wire.Line(text=line.text, rule=line.rule, seat=line.seat, events=line.events)
        for line in speech.gist(telling.events)
    ]


def whom_to_address(table: Table, seat: int) -> int | None:
    """A viewer's own seat. Several people at one device are told apart by their names."""
    if seat == NOBODY:
        return None
    members = [chair.member for chair in table.chairs]
    return seat if members.count(members[seat]) == 1 else None


def event_now(event: Event) -> wire.Event:
    return wire.Event(name=event.name, arguments=dict(event.arguments), rule=event.rule)


def talk(entry: log.Said, language: str | None) -> wire.Said:
    text = entry.text
    if entry.phrase and language:
        text = speaker(language)(f"table.phrase.{entry.phrase}")
    return wire.Said(member=entry.by or 0, text=text, phrase=entry.phrase)


def refusal(id: str, refused: IllegalMove, language: str | None) -> bytes:
    spoken = language or "en"
    sentence = speaker(spoken)(f"{refused.slug}.refusal.{refused.refusal}")
    return wire.write_message(
        wire.Refused(
            id=id,
            rule=refused.rule,
            reason=refused.refusal,
            sentence=sentence,
            language=spoken,
        )
    )
