"""From a table to messages: only what is public of it, and what a viewer's own view holds."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from pioche.errors import IllegalMove
from pioche.kernel.seats import CLOCK, NOBODY
from pioche.locale import speaker
from pioche.play.event import Event
from pioche.play.position import Position, View
from pioche.play.seed import commitment, read_seed
from pioche.play.snapshot import seats_of
from pioche.play.speech import Speech
from pioche.server import wire
from pioche.table import entries as log
from pioche.table.live import Live
from pioche.table.referee import Decision
from pioche.table.slap import Verdict
from pioche.table.table import Phase, Table
from pioche.table.witness import Telling

QUIET = (log.Moved, log.Said)  # what changes nothing of the table itself, unless the game ends
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
            wire.SeatNow(name=chair.name, member=chair.member, level=chair.level)
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


def game_now(table: Table, view: View, live: Live | None, origin: int) -> wire.GameNow:
    """The game as a viewer sees it; `origin` is when the table's own clock was 0."""
    look, moves = view.look(), table.game.moves
    return wire.GameNow(
        view=msgspec.Raw(look.text),
        to_move=[seat for seat in seats_of(look.to_move) if seat != CLOCK],
        legal=[move for move in look.legal if moves[move].chosen],
        score=look.score,
        is_over=look.to_move == 0,
        deadline=deadline(table),
        real_time=real_time(live, table.now, origin) if live else None,
    )


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


@lru_cache(1 << 16)
def event_text(event: Event) -> msgspec.Raw:
    told = wire.Event(name=event.name, arguments=dict(event.arguments), rule=event.rule)
    return msgspec.Raw(wire.write_message(told))


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
    entry, events = telling.entry, telling.events
    verdict = decision.verdict if decision else None
    return wire.write_message(
        wire.Told(
            seat=seat_on_wire(telling.seat),
            number=telling.number,
            at=entry.at,
            what=str(type(entry).__struct_config__.tag),
            table=now,
            game=game,
            events=[event_text(event) for event in events],
            story=story(table, events, language) if language and events else [],
            said=talk(entry, language) if isinstance(entry, log.Said) else None,
            verdict=verdict_now(verdict) if verdict else None,
        )
    )


def story(table: Table, events: tuple[Event, ...], language: str) -> list[str]:
    names = [chair.name for chair in table.chairs]
    return Speech(table.game, language, names).story(events)


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
