"""A disk that fails: everybody is told, nothing is half there, and later it goes on."""

from __future__ import annotations

import sqlite3

import pytest

from pioche.errors import BadInput
from pioche.store import Store, Write
from store.writing import Failing, entries, outcomes, row, together, written


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "data") as store:
        written(store, Write(row(), "t", 1, (b"1",)))
        yield store


def limit_pages(store, number):
    store._writer._connection.execute(f"PRAGMA max_page_count = {number}")


def test_when_the_disk_is_full_the_whole_group_is_told(store):
    limit_pages(store, 20)
    told = together(store, entries("t", 2, b"2"), Write(row("u"), "u", 1, (b"x" * 200_000,)))
    assert all("full" in str(outcome) for outcome in told)
    assert store.entries("t") == [b"1"]
    assert store.row("u") is None
    assert store.commits.failed == 3


def test_when_there_is_room_again_writing_goes_on(store):
    limit_pages(store, 20)
    big = entries("t", 2, b"x" * 200_000)
    assert isinstance(outcomes(store, big)[0], sqlite3.OperationalError)
    limit_pages(store, 1_000_000)
    written(store, big, entries("t", 3, b"3"))
    assert len(store.entries("t")) == 3


@pytest.mark.parametrize("word", ["BEGIN", "INSERT INTO tables", "INSERT INTO recent", "COMMIT"])
def test_an_error_at_any_step_leaves_nothing(store, monkeypatch, word):
    group = (Write(row("u"), "u", 1, (b"1",)), entries("t", 2, b"2"))
    with monkeypatch.context() as failing:
        failing.setattr(store._writer, "_connection", Failing(store._writer._connection, word))
        told = together(store, *group)
    assert all(isinstance(outcome, sqlite3.OperationalError) for outcome in told)
    assert (store.row("u"), store.entries("t")) == (None, [b"1"])
    written(store, *group)


@pytest.mark.parametrize("word", ["SAVEPOINT", "ROLLBACK TO", "RELEASE", "COMMIT"])
def test_an_error_while_writes_are_done_one_by_one_leaves_nothing(store, monkeypatch, word):
    group = (Write(row("u")), entries("u", 5, b"gap"), entries("t", 2, b"2"))
    with monkeypatch.context() as failing:
        failing.setattr(store._writer, "_connection", Failing(store._writer._connection, word))
        told = together(store, *group)
    assert all(told)
    assert (store.row("u"), store.entries("t")) == (None, [b"1"])
    assert [type(outcome) for outcome in together(store, *group)] == [
        type(None),
        BadInput,
        type(None),
    ]


def test_after_a_failure_a_table_cannot_go_on_as_if_nothing_had_been(store, monkeypatch):
    with monkeypatch.context() as failing:
        failing.setattr(store._writer, "_connection", Failing(store._writer._connection, "INSERT"))
        outcomes(store, entries("t", 2, b"lost"))
    assert isinstance(outcomes(store, entries("t", 3, b"3"))[0], BadInput)
    assert store.entries("t") == [b"1"]
