"""New entries lie apart until they are put away: nobody who reads or writes notices."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from pioche.errors import BadInput
from pioche.store import Store, Write, lengths, writer
from pioche.store.recent import SHARES
from store.writing import Failing, entries, outcomes, row, together, written

MOST = 5


@pytest.fixture(autouse=True)
def few(monkeypatch):
    monkeypatch.setattr(writer, "SOME_RECENT", MOST)


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path) as store:
        written(store, Write(row("t"), "t", 1, (b"1",)), Write(row("u"), "u", 1, (b"1",)))
        yield store


def lying(folder, where):
    """Whose entries with which numbers lie there."""
    with closing(sqlite3.connect(folder / "tables.sqlite")) as file:
        return file.execute(f"SELECT table_id, number FROM {where} ORDER BY 1, 2").fetchall()


def settled(store):
    """Whatever was due after the last write is done."""
    together(store)


@pytest.mark.parametrize(
    ("most", "share", "still_there"),
    [(MOST, ord("t") % SHARES, 2), (MOST, ord("u") % SHARES, 2 + MOST), (3 * MOST, 0, 3 + MOST)],
)
def test_while_others_wait_a_share_of_the_tables_is_put_away(
    tmp_path, store, monkeypatch, most, share, still_there
):
    monkeypatch.setattr(writer, "MOST_RECENT", most)
    settled(store)
    store._writer._share = share - 1
    seen = []

    def count(_):
        seen.append(len(lying(tmp_path, "recent")))

    def write_another(_):
        store.write(entries("u", 2, b"2"), count)  # which waits when it comes to tidying

    store.write(entries("t", 2, *[b"x"] * MOST), write_another)
    while not seen:
        settled(store)
    assert seen == [still_there]
    settled(store)
    assert len(store.entries("t")) + len(store.entries("u")) == 3 + MOST


@pytest.mark.parametrize(("many", "still_there"), [(2, []), (3, [("u", 1)])])
def test_of_many_tables_all_is_put_away_whoever_waits(
    tmp_path, store, monkeypatch, many, still_there
):
    monkeypatch.setattr(lengths, "MANY", many)
    monkeypatch.setattr(writer, "MOST_RECENT", MOST)
    monkeypatch.setattr(writer, "FEW", 0)  # so that it is always busy
    store._writer._share = ord("t") % SHARES - 1
    written(store, entries("t", 2, *[b"x"] * MOST))
    settled(store)
    assert lying(tmp_path, "recent") == still_there
    for table, length in {"t": 1 + MOST, "u": 1}.items():
        assert isinstance(outcomes(store, entries(table, length, b"twice"))[0], BadInput)
        assert isinstance(outcomes(store, entries(table, length + 2, b"gap"))[0], BadInput)
        written(store, entries(table, length + 1, b"next"))
        assert store.length(table) == length + 1


def test_entries_lie_in_the_order_of_their_coming_until_there_are_many(tmp_path, store):
    settled(store)
    assert (len(lying(tmp_path, "recent")), lying(tmp_path, "entries")) == (2, [])
    written(store, entries("u", 2, b"2", b"3"), entries("t", 2, b"2"))
    settled(store)
    assert lying(tmp_path, "recent") == []
    assert lying(tmp_path, "entries") == [("t", 1), ("t", 2), ("u", 1), ("u", 2), ("u", 3)]


@pytest.mark.parametrize("more", range(2 * MOST))
def test_all_is_read_in_order_wherever_it_lies(store, more):
    bodies = [b"%d" % number for number in range(1, more + 2)]
    for number, body in enumerate(bodies[1:], 2):
        written(store, entries("t", number, body))
    assert store.entries("t") == bodies
    assert store.entries("t", after=1, limit=3) == bodies[1:4]
    assert store.length("t") == len(bodies)
    assert store.entries("u") == [b"1"]


@pytest.mark.parametrize("more", [0, MOST])
@pytest.mark.parametrize("wrong", [-1, 1])
def test_a_gap_or_a_number_twice_is_refused_wherever_the_others_lie(store, more, wrong):
    written(store, entries("t", 2, *[b"x"] * (1 + more)))
    settled(store)
    (outcome,) = outcomes(store, entries("t", 3 + more + wrong, b"wrong"))
    assert "without a gap" in str(outcome)
    written(store, entries("t", 3 + more, b"right"))
    assert store.entries("t")[-1] == b"right"


def test_what_is_refused_in_a_group_does_not_count(store):
    told = together(store, entries("t", 2, b"2"), entries("u", 9, b"gap"), entries("t", 3, b"3"))
    assert [type(outcome) for outcome in told] == [type(None), BadInput, type(None)]
    written(store, entries("u", 2, b"2"), entries("t", 4, b"4"))
    assert store.entries("t") == [b"1", b"2", b"3", b"4"]


def test_what_was_left_is_put_away_by_whoever_opens_the_store(tmp_path):
    with Store(tmp_path) as store:
        written(store, Write(row("t"), "t", 1, (b"1", b"2")))
    assert lying(tmp_path, "recent") == [("t", 1), ("t", 2)]
    with Store(tmp_path) as store:
        assert lying(tmp_path, "entries") == [("t", 1), ("t", 2)]
        assert isinstance(outcomes(store, entries("t", 2, b"twice"))[0], BadInput)
        written(store, entries("t", 3, b"3"))
        assert store.entries("t") == [b"1", b"2", b"3"]


@pytest.mark.parametrize("word", ["BEGIN", "INSERT INTO entries", "DELETE", "COMMIT"])
def test_where_it_cannot_be_put_away_it_stays_and_is_tried_again(
    tmp_path, store, monkeypatch, caplog, word
):
    settled(store)
    with monkeypatch.context() as failing:
        failing.setattr(store._writer, "_connection", Failing(store._writer._connection, word))
        written(store, entries("t", 2, *[b"x"] * MOST))  # one statement, which needs no BEGIN
        settled(store)
    assert "they are safe" in caplog.text
    assert lying(tmp_path, "entries") == []
    assert len(store.entries("t")) == 1 + MOST
    written(store, entries("t", 2 + MOST, *[b"y"] * MOST))
    settled(store)
    assert lying(tmp_path, "recent") == []
    assert len(store.entries("t")) == 1 + 2 * MOST
