"""A table in real time: nothing that was decided is lost, and its players never fall asleep."""

from __future__ import annotations

from random import Random

import msgspec

from pioche.play.position import Position
from pioche.players import player
from pioche.server import teller, wire
from pioche.table import entries as log
from pioche.table.link import LOCAL, Link
from pioche.table.live import Live
from pioche.table.referee import FLIP, SLAP, Decision
from pioche.table.refusals import Refusal
from pioche.table.seal import seal
from table.evening import Evening

SECOND = 1_000_000


def live_at(evening: Evening, bots: tuple[int, ...] = ()) -> Live:
    players = {seat: player("medium", "resistance") for seat in bots}
    return Live(evening.table, [LOCAL] * len(evening.table.chairs), players, lot=1)


def links(evening: Evening) -> list[Link]:
    return [LOCAL] * len(evening.table.chairs)


def flipper(position: Position) -> int:
    return next(s for s in range(position.seats) if position.objection(s, FLIP) is None)


def test_players_plan_as_soon_as_a_person_has_flipped():
    evening = Evening("resistance", seats=3).playing("Ana", "Bo")
    live = live_at(evening, bots=(0, 1, 2))
    first = flipper(live.referee.position)
    live.seat_players({s: player("medium", "resistance") for s in range(3) if s != first}, lot=2)
    decided, why = live.flip(first, links(evening), now=0)
    assert why is None
    assert [decision.move.text for decision in decided] == [FLIP]
    assert live.next_due() is not None


def test_what_was_due_before_a_refused_flip_is_not_lost():
    evening = Evening("resistance", seats=3).playing("Ana", "Bo")
    live = live_at(evening, bots=(0, 1, 2))
    first, due = flipper(live.referee.position), live.next_due()
    decided, why = live.flip(first, links(evening), now=due)  # its player was as quick
    assert [decision.move.text for decision in decided] == [FLIP]
    assert why is not None
    assert live.written == len(live.referee.decisions) == len(decided)


def test_nobody_begins_a_round_who_cannot_know_that_the_last_one_is_over():
    evening = Evening("resistance", seats=2).playing("Ana", "Bo")
    live, now = live_at(evening), 0
    while live.referee.round == 1:  # Ana slaps all that she flips
        live.flip(0, links(evening), now + SECOND)
        slap = {"tile": live.referee.flipped() - 1, "after": SECOND // 4}
        live.slap(0, slap, now + 2 * SECOND)
        now = live.next_due() + SECOND  # her hand is judged late, and Bo wants the next tile
        decided, why = live.flip(1, links(evening), now)
    assert [decision.move.text for decision in decided] == [SLAP]
    assert why.refusal == Refusal.STALE
    assert live.referee.flipped() == 0
    assert live.flip(1, links(evening), now + SECOND)[1] is None, "who knows it may"


def test_players_alone_play_to_the_end_and_every_tile_fits_its_seal():
    evening = Evening("resistance", seats=3).playing("Ana", "Bo")
    live, decisions, now = live_at(evening, bots=(0, 1, 2)), [], 0
    while (due := live.next_due()) is not None:
        now = max(now, due)
        for decision in live.tell_time(now):
            check_tiles(live, decision)
            decisions.append(decision)
    assert live.referee.position.over
    assert len(decisions) == len(live.referee.decisions)


def check_tiles(live: Live, decision: Decision) -> None:
    sealed = live.seals(decision.position)
    for opened in live.openings(decision.position):
        assert seal(opened.proof) == sealed[opened.proof.number]


def test_a_table_goes_on_from_its_log_where_it_stood():
    evening = Evening("resistance", seats=3).playing("Ana", "Bo")
    live = live_at(evening, bots=(0, 1, 2))
    while len(live.referee.decisions) < 12:
        for decision in live.tell_time(live.next_due()):
            write_down(evening, decision)
    again = live_at(evening, bots=(0, 1, 2))
    assert again.referee.position == live.referee.position == evening.table.now
    assert again.instants == live.instants
    assert again.written == len(live.referee.decisions)
    assert again.next_due() is not None


def write_down(evening: Evening, decision: Decision) -> None:
    evening.apply(
        (
            log.Moved(
                at=evening.at,
                seat=decision.seat,
                move=int(decision.move),
                evidence=decision.evidence,
            ),
        )
    )


def test_seals_are_there_at_the_deal_and_openings_are_not():
    evening = Evening("resistance", seats=2).playing("Ana", "Bo")
    live = live_at(evening)
    shown = evening.table.now.show(0)
    text = teller.game_now(evening.table, shown, live, origin=5)
    told = msgspec.json.decode(text, type=wire.GameNow).real_time
    assert len(told.seals) == int(evening.table.now.record.stacked)
    assert told.openings == []


def test_a_slap_at_nothing_is_void_and_changes_nothing():
    evening = Evening("resistance", seats=2).playing("Ana", "Bo")
    live = live_at(evening)
    decided, fault = live.slap(0, {"tile": 0, "after": Random(1).randrange(SECOND)}, arrival=SECOND)
    assert (decided, fault.value) == ([], "no-such-tile")
