"""What was written can be asked for."""

from __future__ import annotations

import pytest

from pioche.errors import BadInput
from pioche.store import Guest, Store, Write
from store.writing import entries, outcomes, row, written


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "data") as store:
        yield store


def test_entries_come_back_in_order(store):
    written(store, Write(row(), "t", 1, (b"1", b"2")), entries("t", 3, b"3"))
    assert store.entries("t") == [b"1", b"2", b"3"]


def test_entries_after_a_number_are_what_somebody_missed(store):
    written(store, Write(row(), "t", 1, (b"1", b"2", b"3")))
    assert store.entries("t", after=2) == [b"3"]
    assert store.entries("t", after=3) == []


def test_a_table_that_was_never_written_has_nothing(store):
    assert store.entries("t") == []
    assert store.row("t") is None


def test_any_bytes_are_kept(store):
    bodies = (b"", bytes(range(256)), b"\0" * 100_000)
    written(store, Write(row(brief=bodies[1]), "t", 1, bodies))
    assert store.entries("t") == list(bodies)
    assert store.row("t").brief == bodies[1]


def test_the_last_row_of_a_table_counts(store):
    written(store, Write(row(due=5)), Write(row(changed=2, is_public=False, phase=3)))
    assert store.row("t") == row(changed=2, is_public=False, phase=3)


@pytest.mark.parametrize("first", [0, 1, 2, 4, 5, -1, 1 << 70])
def test_a_gap_or_a_number_twice_is_refused(store, first):
    written(store, Write(row(), "t", 1, (b"1", b"2")))
    (outcome,) = outcomes(store, entries("t", first, b"x"))
    assert isinstance(outcome, BadInput)
    assert store.entries("t") == [b"1", b"2"]


def test_entries_of_no_table_are_refused(store):
    (outcome,) = outcomes(store, entries("nowhere", 1, b"x"))
    assert "not there" in str(outcome)


def test_entries_must_say_whose_they_are():
    with pytest.raises(BadInput, match="say which"):
        Write(row(), entries=(b"x",))


def test_a_refused_write_leaves_nothing_of_itself(store):
    write = Write(row(), "t", 2, (b"x",), (Guest(1, b"h", 1),), (("t", 1),))
    assert isinstance(outcomes(store, write)[0], BadInput)
    assert store.row("t") is None
    assert store.guests() == 0
    assert store.counts() == {}


def test_a_refusal_does_not_repeat_what_was_written(store):
    secret = Write(row("hush"), "hush", 7, (b"hush",), (Guest(1, b"hush", 1),))
    assert "hush" not in str(outcomes(store, secret)[0])


def test_guests_are_found_by_their_hash(store):
    written(store, Write(guests=(Guest(7, b"h" * 32, 1),)))
    assert store.guest(b"h" * 32) == 7
    assert store.guest(b"i" * 32) is None
    assert (store.guests(), store.last_guest()) == (1, 7)


@pytest.mark.parametrize("guest", [Guest(7, b"other", 1), Guest(8, b"h", 1)])
def test_a_guest_comes_once(store, guest):
    written(store, Write(guests=(Guest(7, b"h", 1),)))
    assert isinstance(outcomes(store, Write(guests=(guest,)))[0], BadInput)
    assert store.guests() == 1


def test_before_the_first_guest_there_is_none(store):
    assert (store.guests(), store.last_guest()) == (0, 0)


def test_members_find_their_tables_again(store):
    guests = (Guest(1, b"a", 1), Guest(2, b"b", 1))
    written(store, Write(row("t", 1), guests=guests, members=(("t", 1), ("t", 2))))
    written(store, Write(row("u", 2), members=(("u", 1),)), Write(members=(("u", 1),)))
    assert [r.id for r in store.tables_of(1)] == ["u", "t"]
    assert [r.id for r in store.tables_of(1, limit=1)] == ["u"]
    assert [r.id for r in store.tables_of(2)] == ["t"]


@pytest.mark.parametrize("member", [("nowhere", 1), ("t", 2)])
def test_members_need_their_table_and_guest(store, member):
    written(store, Write(row(), guests=(Guest(1, b"a", 1),)))
    assert "not there" in str(outcomes(store, Write(members=(member,)))[0])


def test_tables_that_want_to_be_woken_come_soonest_first(store):
    times = {"a": 30, "b": None, "c": 10, "d": 20}
    written(store, *[Write(row(table, due=due)) for table, due in times.items()])
    assert store.due() == [("c", 10), ("d", 20), ("a", 30)]


def test_tables_are_counted_by_phase(store):
    written(store, *[Write(row(table, phase=0)) for table in "abc"])
    written(store, Write(row("a", phase=2)), Write(row("b", phase=0)))
    assert store.counts() == {0: 2, 2: 1}
    written(store, Write(row("a", phase=0)))
    assert store.counts() == {0: 3}


def test_a_question_without_answers_to_wait_for_is_refused(store):
    with pytest.raises(BadInput, match="1 row or more"):
        store.rows(limit=0)
    with pytest.raises(BadInput, match="1 row or more"):
        store.tables_of(1, limit=-1)
