"""A table is the fold of its entries, whoever reads them and whenever."""

from __future__ import annotations

from typing import get_args

import msgspec
import pytest

from pioche.errors import BadInput
from pioche.games.game import slugs
from pioche.server import teller
from pioche.table import entries as log
from pioche.table import wishes
from pioche.table.entries import AnyEntry, LiveClock, SlowClock
from pioche.table.refusals import Refusal
from pioche.table.table import FOLDS, STAND_IN, Phase, Table
from table.evening import ANA, BO, CLEO, Evening, facts, tab


def everything() -> Evening:
    """An evening on which every kind of entry is written."""
    evening = Evening(seats=3).seated("Ana", "Bo").grants(ANA, wishes.seat_player, 2, "easy")
    evening.joins("Cleo").grants(CLEO, wishes.say, "hi", "").grants(ANA, wishes.hand_over, BO)
    evening.grants(BO, wishes.start, 3).plays(3).grants(ANA, wishes.pause)
    evening.grants(BO, wishes.resume).grants(CLEO, wishes.leave).joins("Dion")
    evening.grants(BO, wishes.dismiss, 3)
    evening.apply(wishes.stand_in(evening.table, evening.at, 1, STAND_IN))
    evening.apply(wishes.hand_back(evening.table, evening.at, BO))
    at = evening.at
    evening.apply((log.TakeBackAsked(at=at, by=ANA, seat=0),))
    evening.apply((log.TakeBackAnswered(at=at, by=BO, agrees=True), log.TookBack(at=at, moves=2)))
    evening.ends().grants(ANA, wishes.rematch).grants(BO, wishes.rematch)
    evening.apply((log.Rematched(at=at, table="another"), log.Stood(at=at, seat=0)))
    return evening


def test_every_kind_of_entry_is_folded_and_written_and_read():
    evening = everything()
    assert {type(entry) for entry in evening.table.entries} == set(get_args(AnyEntry))
    assert set(FOLDS) == set(get_args(AnyEntry)) - {log.Opened}
    assert facts(evening.read_again()) == facts(evening.table)


@pytest.mark.parametrize("slug", slugs())
def test_the_log_as_written_and_read_gives_the_same_table(slug):
    evening = Evening(slug, seats=3).playing("Ana", "Bo").plays(20)
    assert facts(evening.read_again()) == facts(evening.table)
    assert evening.table.replay().result.points == evening.table.now.score()


def test_a_log_begins_with_its_opening():
    with pytest.raises(BadInput, match="begins with 'opened'"):
        Table.of([log.Paused(at=1)])


def test_another_version_of_the_rules_is_said():
    opened = wishes.open_table(1, "parade", 2, {}, log.NoClock(), "en", False)
    with pytest.raises(BadInput, match="by version 99 of the rules"):
        Table(msgspec.structs.replace(opened, version=99))


def test_there_is_nothing_to_replay_before_the_deal():
    with pytest.raises(BadInput, match="nothing was dealt"):
        Evening().table.replay()


def test_a_request_is_remembered_with_whoever_asked():
    evening = Evening().joins("Ana", "Bo").grants(ANA, wishes.sit, 0, "Ana", request="r1")
    assert evening.table.requests == {ANA: {"r1"}}
    assert evening.read_again().requests == {ANA: {"r1"}}


@tab("TAB-1")
def test_a_player_stands_in_for_whoever_leaves_a_running_game():
    evening = Evening().playing("Ana", "Bo").grants(BO, wishes.leave)
    chair = evening.table.chairs[1]
    assert (chair.name, chair.member, chair.level) == ("Bo", None, STAND_IN)
    evening.joins("Cleo").grants(CLEO, wishes.sit, 1, "Cleo")
    assert evening.table.chairs[1].is_person


@tab("TAB-1")
def test_a_seat_that_a_player_had_from_the_start_stays_its_own():
    evening = Evening(seats=3).playing("Ana", "Bo").joins("Cleo")
    evening.refuses(Refusal.SEAT_TAKEN, CLEO, wishes.sit, 2, "Cleo")


def test_whoever_vanished_decides_again_on_return():
    evening = Evening().playing("Ana", "Bo")
    evening.apply(wishes.stand_in(evening.table, evening.at, 1, STAND_IN))
    assert not evening.table.chairs[1].is_person
    assert wishes.stand_in(evening.table, evening.at, 1, STAND_IN) == ()
    evening.apply(wishes.hand_back(evening.table, evening.at, BO))
    assert evening.table.chairs[1].is_person
    assert wishes.hand_back(evening.table, evening.at, BO) == ()


def test_nobody_stands_in_before_the_deal():
    evening = Evening().seated("Ana", "Bo")
    assert wishes.stand_in(evening.table, evening.at, 1, STAND_IN) == ()


@pytest.mark.parametrize(
    ("clock", "length"), [(LiveClock(seconds=30), 30_000), (SlowClock(days=2), 2 * 86_400_000)]
)
def test_every_move_winds_up_the_clock(clock, length):
    evening = Evening(clock=clock).playing("Ana", "Bo")
    assert teller.deadline(evening.table) == evening.at + length
    evening.plays()
    assert teller.deadline(evening.table) == evening.at + length
    evening.grants(ANA, wishes.pause)
    assert teller.deadline(evening.table) is None
    evening.grants(ANA, wishes.resume)
    assert teller.deadline(evening.table) == evening.at + length - 1_000
    assert teller.deadline(evening.ends().table) is None


def test_without_a_clock_there_is_no_deadline():
    assert teller.deadline(Evening().playing("Ana", "Bo").table) is None


def test_a_secret_step_does_not_wind_up_the_clock():
    evening = Evening("level8", clock=LiveClock(seconds=30)).playing("Ana", "Bo")
    kinds = dict(evening.table.game.events.values())
    secret = 0
    for _ in range(300):
        before = evening.table.since
        evening.plays(seed=evening.at)
        if all(kinds[event.name].hidden for event in evening.table.now.events):
            assert evening.table.since == before
            secret += 1
        else:
            assert evening.table.since == evening.at
    assert secret


def test_the_phases_follow_each_other():
    evening = Evening().seated("Ana", "Bo")
    assert evening.table.phase == Phase.OPEN
    assert evening.grants(ANA, wishes.start, 7).table.phase == Phase.PLAYING
    assert evening.ends().table.phase == Phase.OVER
