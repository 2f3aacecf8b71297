"""What somebody asks before a move: what it would do, and what can be laid.

Both are answered from the view of the seat and of nothing else, and leave no trace at the table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pioche.games.lay import Lay
from pioche.play.position import View
from pioche.server import teller, wire
from pioche.table import wishes
from pioche.table.refusals import Refusal, refused
from pioche.table.wishes import Ask

if TYPE_CHECKING:
    from pioche.server.session import Session

MOST_LAYS = 50  # told at once: with many Jokers there are thousands, and nobody reads them


def own_view(session: Session, ask: Ask, seat: int) -> View:
    """What the asker's own seat can know now."""
    table = session.room.table
    wishes.playing(table)
    wishes.holder(table, ask, seat)
    return session.shown(seat)


# ---- what would a move do?


def preview(session: Session, message: wire.Preview, ask: Ask) -> None:
    view = own_view(session, ask, message.seat)
    moves = view.game.moves
    if message.move >= len(moves) or not moves[message.move].chosen:
        raise refused(Refusal.NO_SUCH_MOVE)
    if not session.is_worth(session.room.hub.settings.limits.preview_effort):
        raise refused(Refusal.TOO_FAST)
    found = view.foresee(message.move)
    session.tell(
        wire.Previewed(
            id=message.id,
            seat=message.seat,
            move=message.move,
            events=[teller.event_now(event) for event in found.events],
            score=None if found.score is None else list(found.score),
        )
    )


# ---- what can be laid?


def question(session: Session, message: wire.Question, ask: Ask) -> None:
    """One of a kind at a time; to find all ways to lay can take a good part of a second."""
    view = own_view(session, ask, message.seat)
    hub, name = session.room.hub, message.name
    limits = hub.settings.limits
    if name not in view.game.answers:
        raise refused(Refusal.NO_SUCH_QUESTION)
    effort = limits.hint_effort if name == "lays" else limits.question_effort
    if session.may_think(name, message.id, effort):
        hub.think(lambda: answer(view, name), lambda found: answered(session, message, found))


def answered(session: Session, message: wire.Question, found: Any) -> None:
    del session.answering[message.name]
    session.tell(wire.Answered(id=message.id, seat=message.seat, name=message.name, answer=found))


def answer(view: View, name: wire.QuestionName) -> int | dict[str, list[str]] | list[wire.LayNow]:
    match name:
        case "lays":
            return [lay_now(lay) for lay in view.lays()[:MOST_LAYS]]
        case "fits":
            return {card: list(melds) for card, melds in view.fits().items()}
        case "missing":
            return view.missing()


def lay_now(lay: Lay) -> wire.LayNow:
    return wire.LayNow(
        melds=[list(meld) for meld in lay.melds],
        moves=[int(move) for move in lay.moves],
        left=list(lay.left),
        left_over=lay.left_over,
    )
