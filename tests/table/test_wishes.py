"""What people ask of a table: every refusal is met, every rule of the table is shown."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from pioche.errors import BadInput
from pioche.server import openings
from pioche.server.teller import deadline
from pioche.table import entries as log
from pioche.table import wishes
from pioche.table.entries import LiveClock
from pioche.table.refusals import RULE_OF, RULES, Refusal
from pioche.table.table import Phase, Table
from pioche.table.wishes import MOST_MEMBERS, MOST_SAID
from table.evening import ANA, BO, CLEO, Evening, tab

HERE = Path(__file__).parent


@tab("TAB-1")
def test_a_seat_has_one_person():
    evening = Evening().joins("Ana", "Bo").grants(ANA, wishes.sit, 0, "Ana")
    evening.refuses(Refusal.SEAT_TAKEN, BO, wishes.sit, 0, "Bo")
    evening.refuses(Refusal.NO_SUCH_SEAT, BO, wishes.sit, 2, "Bo")
    evening.refuses(Refusal.NO_SUCH_SEAT, BO, wishes.sit, -1, "Bo")
    evening.grants(BO, wishes.sit, 1, "Bo")
    assert [chair.member for chair in evening.table.chairs] == [ANA, BO]


@tab("TAB-1")
def test_people_at_one_device_hold_several_seats():
    evening = Evening().joins("Ana")
    evening.grants(ANA, wishes.sit, 0, "Ana").grants(ANA, wishes.sit, 1, "Zoë")
    assert evening.table.seats_of(ANA) == [0, 1]
    assert [chair.name for chair in evening.table.chairs] == ["Ana", "Zoë"]


@tab("TAB-1")
def test_names_differ_and_can_be_changed():
    evening = Evening().seated("Ana", "Bo")
    evening.refuses(Refusal.NAME_TAKEN, BO, wishes.sit, 1, "ＡＮＡ")
    evening.grants(BO, wishes.sit, 1, "Bob")
    assert evening.table.chairs[1].name == "Bob"


@tab("TAB-1")
def test_one_leaves_ones_own_seat():
    evening = Evening(seats=3).seated("Ana", "Bo")
    evening.refuses(Refusal.SEAT_FREE, ANA, wishes.stand, 2)
    evening.refuses(Refusal.NOT_YOUR_SEAT, BO, wishes.stand, 0)
    evening.grants(BO, wishes.stand, 1)
    assert evening.table.chairs[1].is_free


@tab("TAB-2")
def test_the_host_sets_the_table_up():
    evening = Evening(seats=3).seated("Ana", "Bo")
    evening.refuses(Refusal.HOST_ONLY, BO, wishes.seat_player, 2, "medium")
    evening.refuses(Refusal.HOST_ONLY, BO, wishes.start, 7)
    evening.refuses(Refusal.NO_SUCH_LEVEL, ANA, wishes.seat_player, 2, "genius")
    evening.refuses(Refusal.SEAT_TAKEN, ANA, wishes.seat_player, 1, "medium")
    evening.grants(ANA, wishes.seat_player, 2, "easy").grants(ANA, wishes.stand, 1)
    assert [chair.is_free for chair in evening.table.chairs] == [False, True, False]


@tab("TAB-1")
@pytest.mark.parametrize("name", ["Pip", "  LUDO", "Ｐｉｐ"])
def test_nobody_passes_for_a_player_of_the_servers(name):
    evening = Evening().joins("Ana")
    evening.refuses(Refusal.NAME_TAKEN, ANA, wishes.sit, 0, name)


@tab("TAB-1")
def test_a_seat_that_was_left_can_be_taken_over_by_whoever_saw_no_hand():
    evening = Evening().playing("Ana", "Bo").joins("Cleo")
    evening.refuses(Refusal.SEAT_TAKEN, CLEO, wishes.sit, 0, "Cleo")
    evening.grants(ANA, wishes.stand, 0)
    evening.refuses(Refusal.KNOWS_ANOTHER_HAND, BO, wishes.sit, 0, "Bo too")
    evening.grants(CLEO, wishes.sit, 0, "Cleo")
    assert evening.table.seats_of(CLEO) == [0]


@tab("TAB-1")
def test_who_gave_up_a_seat_has_still_seen_its_hand():
    evening = Evening(seats=3).playing("Ana", "Bo")
    evening.grants(ANA, wishes.stand, 0).grants(BO, wishes.leave).joins_again(BO)
    evening.refuses(Refusal.KNOWS_ANOTHER_HAND, BO, wishes.sit, 0, "Bo")
    evening.refuses(Refusal.SEAT_TAKEN, BO, wishes.sit, 2, "Bo")
    evening.grants(BO, wishes.sit, 1, "Bo").grants(ANA, wishes.sit, 0, "Ana")
    assert evening.table.people() == {ANA, BO}


@tab("TAB-1")
def test_a_device_takes_back_each_of_the_seats_that_it_held():
    evening = Evening(seats=3).joins("Ana", "Bo").grants(BO, wishes.sit, 2, "Bo")
    evening.grants(ANA, wishes.sit, 0, "Ana").grants(ANA, wishes.sit, 1, "Zoë")
    evening.grants(ANA, wishes.start, 7).grants(ANA, wishes.stand, 1)
    evening.refuses(Refusal.KNOWS_ANOTHER_HAND, BO, wishes.sit, 1, "Bo too")
    evening.grants(ANA, wishes.sit, 1, "Zoë")
    assert evening.table.seats_of(ANA) == [0, 1]


@tab("TAB-2")
def test_the_host_hands_over():
    evening = Evening().seated("Ana", "Bo")
    evening.refuses(Refusal.NO_SUCH_MEMBER, ANA, wishes.hand_over, 2)
    evening.grants(ANA, wishes.hand_over, BO)
    evening.refuses(Refusal.HOST_ONLY, ANA, wishes.hand_over, ANA)
    assert evening.table.host == BO


@tab("TAB-2")
def test_when_the_host_leaves_somebody_seated_takes_over():
    evening = Evening(seats=3).joins("Ana", "Bo", "Cleo").grants(CLEO, wishes.sit, 2, "Cleo")
    evening.grants(ANA, wishes.leave)
    assert evening.table.host == CLEO
    evening.refuses(Refusal.NO_SUCH_MEMBER, ANA, wishes.sit, 0, "Ana")
    evening.refuses(Refusal.NO_SUCH_MEMBER, CLEO, wishes.hand_over, ANA)


@tab("TAB-2")
def test_whoever_comes_to_a_table_that_all_have_left_hosts_it():
    evening = Evening().joins("Ana").grants(ANA, wishes.leave).joins("Bo")
    assert evening.table.host == BO
    evening.joins_again(ANA)
    assert evening.table.host == BO


@tab("TAB-2")
def test_the_host_sends_somebody_away():
    evening = Evening().seated("Ana", "Bo")
    evening.refuses(Refusal.HOST_ONLY, BO, wishes.dismiss, ANA)
    evening.refuses(Refusal.NO_SUCH_MEMBER, ANA, wishes.dismiss, ANA)
    evening.refuses(Refusal.NO_SUCH_MEMBER, ANA, wishes.dismiss, CLEO)
    evening.grants(ANA, wishes.dismiss, BO)
    assert evening.table.chairs[1].is_free
    evening.refuses(Refusal.NO_SUCH_MEMBER, BO, wishes.say, "why", "")
    guest = evening.table.members[BO].guest
    evening.refuses(Refusal.SENT_AWAY, None, lambda t, ask: wishes.join(t, 0, guest, "Bob"))


@tab("TAB-2")
def test_nobody_is_sent_out_of_a_seat_of_a_running_game():
    evening = Evening().playing("Ana", "Bo").joins("Cleo").grants(CLEO, wishes.say, "boo", "")
    evening.refuses(Refusal.STARTED, ANA, wishes.dismiss, BO)
    evening.grants(ANA, wishes.dismiss, CLEO).ends()
    evening.grants(ANA, wishes.dismiss, BO)
    assert evening.table.people() == {ANA}


@tab("TAB-3")
def test_the_game_begins_when_every_seat_is_taken():
    evening = Evening().joins("Ana", "Bo").grants(ANA, wishes.sit, 0, "Ana")
    evening.refuses(Refusal.SEATS_FREE, ANA, wishes.start, 7)
    evening.refuses(Refusal.NOT_STARTED, ANA, wishes.move, 0, 0)
    evening.grants(BO, wishes.sit, 1, "Bo").grants(ANA, wishes.start, 7)
    evening.refuses(Refusal.STARTED, ANA, wishes.start, 7)
    evening.refuses(Refusal.STARTED, ANA, wishes.seat_player, 0, "easy")


@tab("TAB-3")
def test_it_ends_by_its_own_rules():
    evening = Evening().playing("Ana", "Bo")
    evening.refuses(Refusal.NOT_OVER, ANA, wishes.rematch)
    evening.ends()
    assert evening.table.phase == Phase.OVER
    evening.refuses(Refusal.OVER, ANA, wishes.move, 0, 0)
    evening.refuses(Refusal.OVER, ANA, wishes.sit, 0, "Annie")
    evening.refuses(Refusal.OVER, ANA, wishes.stand, 0)
    evening.refuses(Refusal.OVER, ANA, wishes.pause)


@tab("TAB-4")
def test_in_a_pause_nobody_moves():
    evening = Evening().playing("Ana", "Bo").joins("Cleo")
    evening.refuses(Refusal.NOT_SEATED, CLEO, wishes.pause)
    evening.refuses(Refusal.NOT_PAUSED, ANA, wishes.resume)
    evening.grants(BO, wishes.pause)
    evening.refuses(Refusal.PAUSED, ANA, wishes.pause)
    evening.refuses(Refusal.PAUSED, ANA, wishes.move, 0, 0)
    assert evening.table.to_move() == ()
    evening.grants(ANA, wishes.resume)
    assert evening.table.to_move() != ()


@tab("TAB-4")
def test_a_pause_winds_up_nobodys_clock():
    evening = Evening(clock=LiveClock(30)).playing("Ana", "Bo")
    evening.at += 20_000
    evening.grants(BO, wishes.pause)
    evening.at += 3_600_000
    evening.grants(ANA, wishes.resume)
    assert deadline(evening.table) == evening.at + 9_000
    evening.grants(BO, wishes.pause).grants(BO, wishes.resume)
    assert deadline(evening.table) == evening.at + 8_000


@tab("TAB-5")
def test_a_move_is_made_for_ones_own_seat():
    evening = Evening().playing("Ana", "Bo")
    evening.refuses(Refusal.NOT_YOUR_SEAT, BO, wishes.move, 0, 0)
    evening.refuses(Refusal.NO_SUCH_SEAT, BO, wishes.move, 5, 0)
    evening.refuses(Refusal.NO_SUCH_MOVE, ANA, wishes.move, 0, len(evening.table.game.moves))
    evening.refuses(Refusal.NO_SUCH_MOVE, ANA, wishes.move, 0, -1)


@tab("TAB-7")
def test_all_people_want_to_play_again():
    evening = Evening(seats=3).playing("Ana", "Bo").joins("Cleo").ends()
    evening.refuses(Refusal.NOT_SEATED, CLEO, wishes.rematch)
    evening.grants(ANA, wishes.rematch)
    assert not wishes.is_rematch_wanted(evening.table)
    evening.grants(BO, wishes.rematch).grants(BO, wishes.rematch)
    assert wishes.is_rematch_wanted(evening.table)
    evening.apply((log.Rematched(at=evening.at, table="another"),))
    evening.refuses(Refusal.GOES_ON_ELSEWHERE, ANA, wishes.rematch)


@tab("TAB-7")
def test_nobody_waits_for_those_who_left():
    evening = Evening(seats=3).playing("Ana", "Bo", "Cleo").ends()
    evening.grants(ANA, wishes.rematch).grants(CLEO, wishes.rematch)
    assert not wishes.is_rematch_wanted(evening.table)
    evening.grants(BO, wishes.leave)
    assert wishes.is_rematch_wanted(evening.table)
    evening.grants(CLEO, wishes.leave).joins_again(CLEO)
    assert evening.table.wants_rematch == {ANA}


@tab("TAB-7")
def test_nobody_waits_for_those_who_had_vanished_by_the_end():
    evening = Evening().playing("Ana", "Bo")
    evening.apply(wishes.stand_in(evening.table, evening.at, 1, "medium"))
    evening.ends().grants(ANA, wishes.rematch)
    assert wishes.is_rematch_wanted(evening.table)
    again = Table.of(openings.again(evening.table, "before", evening.at))
    assert [(chair.member, chair.level) for chair in again.chairs] == [(ANA, ""), (BO, "medium")]


@tab("TAB-8")
def test_those_who_look_on_talk_too():
    evening = Evening().playing("Ana", "Bo").joins("Cleo")
    evening.grants(CLEO, wishes.say, "well played", "")
    assert evening.table.said[CLEO] == 1


@tab("TAB-8")
def test_one_says_a_text_or_a_phrase():
    evening = Evening().joins("Ana")
    evening.refuses(Refusal.BAD_TEXT, ANA, wishes.say, "", "")
    evening.refuses(Refusal.BAD_TEXT, ANA, wishes.say, "hello", "hello")
    evening.refuses(Refusal.BAD_TEXT, ANA, wishes.say, "\u200b", "")
    evening.refuses(Refusal.NO_SUCH_PHRASE, ANA, wishes.say, "", "insult")
    evening.grants(ANA, wishes.say, " hi  there ", "").grants(ANA, wishes.say, "", "thanks")
    said = [(entry.text, entry.phrase) for entry in evening.table.entries[-2:]]
    assert said == [("hi there", ""), ("", "thanks")]


@tab("TAB-8")
def test_a_name_can_be_read():
    evening = Evening().joins("Ana")
    for name in ("", " ", "\u202e", "x" * 25, "~|", "\u0301a"):
        evening.refuses(Refusal.BAD_NAME, ANA, wishes.sit, 0, name)


@tab("TAB-9")
def test_a_table_has_room_for_so_many():
    evening = Evening().joins(*(f"Guest {number}" for number in range(MOST_MEMBERS)))
    evening.refuses(Refusal.TOO_MANY_MEMBERS, None, lambda t, ask: wishes.join(t, 0, 1, "One"))
    assert wishes.join(evening.table, 0, 100, "Guest 0") == ()
    evening.table.said[99] = MOST_SAID
    evening.refuses(Refusal.TOO_MUCH_SAID, ANA, wishes.say, "hi", "")


def test_a_log_does_not_grow_without_end(monkeypatch):
    evening = Evening()
    monkeypatch.setattr(wishes, "MOST_ENTRIES", len(evening.table.entries))
    evening.refuses(Refusal.TOO_LONG, None, lambda table, ask: wishes.check_length(table))


@pytest.mark.parametrize("text", ["x" * 37, "a\nb", "a\u200bb"])
def test_an_id_that_cannot_be_seen_is_said(text):
    with pytest.raises(BadInput, match="at most 36 visible"):
        wishes.check_request(text)


# ---- nothing is left out


def cited() -> tuple[set[str], set[str]]:
    """The refusals met and the rules shown by the tests of this folder, read from their source."""
    met, shown = set(), set()
    for path in [*HERE.glob("test_*.py"), *(HERE.parent / "server").glob("test_*.py")]:
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(call, ast.Call):
                continue
            name = getattr(call.func, "attr", getattr(call.func, "id", ""))
            if name == "refuses":
                met |= {node.attr for node in call.args if isinstance(node, ast.Attribute)}
            elif name == "tab":
                shown |= {node.value for node in call.args if isinstance(node, ast.Constant)}
    return met, shown


def test_every_refusal_is_met_and_every_rule_shown():
    met, shown = cited()
    assert {refusal.name for refusal in Refusal} - met == set()
    assert set(RULES) - shown == set()


def test_every_refusal_belongs_to_one_rule():
    assert set(RULE_OF) == set(Refusal)
    assert sum(map(len, RULES.values())) == len(Refusal)
