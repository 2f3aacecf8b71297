"""Many writes share one transaction, and each has its own fate."""

from __future__ import annotations

import asyncio
import logging
from queue import SimpleQueue
from threading import Thread, current_thread, get_ident

import pytest

from pioche.errors import BadInput
from pioche.store import Guest, Store, Write, transaction
from pioche.store.writer import MOST_WRITES
from store.writing import LONGEST, entries, outcomes, row, together, writer_busy, written


@pytest.fixture
def store(tmp_path):
    with Store(tmp_path / "data") as store:
        yield store


def fates(told):
    return "".join("." if outcome is None else "x" for outcome in told)


def test_writes_that_wait_are_one_commit(store):
    told = together(store, Write(row()), *[entries("t", n, b"e") for n in range(1, 501)])
    assert fates(told) == "." * 501
    assert store.commits.made == 2  # the one that they waited for, and theirs
    assert store.commits.entries == len(store.entries("t")) == 500


def test_writes_without_fault_are_not_done_one_by_one(store, monkeypatch):
    monkeypatch.delattr(transaction, "commit_each")
    moves = [Write(row(changed=n), "t", n, (b"e", b"f")) for n in range(1, 99, 2)]
    guest = Write(row("u"), guests=(Guest(1, b"1", 1),), members=(("u", 1), ("t", 1)))
    assert fates(together(store, *moves, guest, entries("u", 1, b"1"))) == "." * 51


def test_a_group_is_bounded(store):
    together(store, *[Write(row(str(n))) for n in range(3 * MOST_WRITES)])
    assert store.commits.made == 5
    assert store.counts() == {0: 3 * MOST_WRITES}


def test_only_the_write_at_fault_is_refused(store):
    told = together(
        store,
        Write(row()),
        entries("t", 1, b"1"),
        entries("t", 3, b"gap"),
        entries("t", 2, b"2"),
        entries("u", 1, b"no table"),
        Write(row("u")),
        entries("u", 1, None),
        entries("u", 1, "text"),
        Write(row("v", phase=1 << 64)),
        Write(row("\udc80")),
        entries("u", 1, b"1"),
    )
    assert fates(told) == "..x.x.xxxx."
    assert all(isinstance(outcome, BadInput) for outcome in told if outcome)
    assert store.entries("t") == [b"1", b"2"]
    assert store.entries("u") == [b"1"]
    assert store.commits.refused == 6


@pytest.mark.parametrize(
    ("early", "late"),
    [
        (entries("t", 1, b"x"), Write(row())),
        (Write(members=(("t", 1),)), Write(row())),
        (Write(members=(("u", 2),)), Write(guests=(Guest(2, b"2", 1),))),
    ],
)
def test_what_comes_later_in_a_group_is_not_there_before(store, early, late):
    written(store, Write(row("u"), guests=(Guest(1, b"1", 1),)))
    assert fates(together(store, early, late)) == "x."
    assert fates(together(store, early)) == "."


def test_the_same_guest_twice_in_one_write_is_refused(store):
    twins = (Guest(1, b"a", 1), Guest(1, b"b", 1))
    assert fates(together(store, Write(guests=twins))) == "x"


def test_order_is_kept_among_many_threads(store):
    def play(table):
        written(store, Write(row(table)), *[entries(table, n, b"%d" % n) for n in range(1, 51)])

    threads = [Thread(target=play, args=(table,)) for table in "abcdefgh"]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(LONGEST)
    for table in "abcdefgh":
        assert store.entries(table) == [b"%d" % n for n in range(1, 51)]


def test_reading_goes_on_while_much_is_written(store):
    written(store, Write(row()))
    for n in range(1, 3_001):
        store.write(entries("t", n, b"%d" % n), lambda _: None)
    seen = 0
    while seen < 3_000:
        found = store.entries("t")
        assert found == [b"%d" % n for n in range(1, len(found) + 1)]
        assert len(found) >= seen
        seen = len(found)


def test_what_is_acknowledged_can_be_read_at_once(store):
    found = []
    write = Write(row(), "t", 1, (b"1",))
    store.write(write, lambda _: found.extend(store.entries("t")))
    written(store, Write())
    assert found == [b"1"]


def test_closing_writes_what_waits(tmp_path):
    told = []
    with Store(tmp_path) as store, writer_busy(store):
        store.write(Write(row()), told.append)
        for n in range(1, 2_001):
            store.write(entries("t", n, b"e"), told.append)
        assert told == []
    assert told == [None] * 2_001
    with Store(tmp_path) as store:
        assert len(store.entries("t")) == 2_000


def test_a_closed_store_says_so(tmp_path):
    store = Store(tmp_path)
    written(store, Write(row()))
    store.close()
    store.close()
    with pytest.raises(RuntimeError, match="closed"):
        store.write(Write(), print)
    with pytest.raises(RuntimeError, match="closed"):
        store.row("t")


def test_answers_come_on_the_writer_unless_they_are_delivered(store):
    names = []
    store.write(Write(), lambda _: names.append(current_thread().name))
    written(store, Write())
    assert names == ["pioche-store"]


def test_a_group_is_delivered_by_one_call(tmp_path):
    async def main():
        loop, calls, threads = asyncio.get_running_loop(), [], set()

        def deliver(call):
            calls.append(call)
            loop.call_soon_threadsafe(call)

        def done(outcome):
            threads.add(get_ident())
            if not (left := left_over.pop()):
                finished.set_result(outcome)
            return left

        finished, left_over = loop.create_future(), list(range(300))
        with Store(tmp_path, deliver) as store:
            for _ in range(300):
                store.write(Write(row()), done)
            assert await asyncio.wait_for(finished, LONGEST) is None
            assert len(calls) == store.commits.made
        assert threads == {get_ident()}

    asyncio.run(main())


def test_an_answer_that_fails_keeps_nobody_from_theirs(store, caplog):
    def fail(_):
        raise ZeroDivisionError

    with writer_busy(store):
        store.write(Write(row()), fail)
        store.write(entries("t", 1, b"1"), fail)
    written(store, entries("t", 2, b"2"))
    assert [record.levelno for record in caplog.records] == [logging.ERROR] * 2


def test_a_writer_that_nobody_listens_to_goes_on(tmp_path, caplog):
    def gone(_):
        raise RuntimeError("the loop is closed")

    with Store(tmp_path, gone) as store:
        store.write(Write(row(), "t", 1, (b"1",)), print)
    with Store(tmp_path) as store:
        assert store.entries("t") == [b"1"]
    assert "nobody takes" in caplog.text


def test_the_store_knows_how_long_commits_take(store):
    outcomes(store, Write(row()), entries("t", 1, b"1", b"2"), entries("t", 1, b"again"))
    commits = store.commits
    assert (commits.writes, commits.entries, commits.refused, commits.failed) == (2, 2, 1, 0)
    assert len(commits.durations) == commits.made >= 1
    assert min(commits.durations) > 0


@pytest.mark.parametrize(
    ("group", "transactions"),
    [
        ([entries("t", 2, b"2")], []),
        ([entries("t", 2, b"2", b"3"), entries("t", 4, b"4")], []),
        ([entries("t", 2, *[b"x"] * 33)], ["BEGIN", "COMMIT"]),
        ([Write(row("u"), "u", 1, (b"1",))], ["BEGIN", "COMMIT"]),
        ([entries("t", 5, b"gap")], ["BEGIN", "COMMIT"]),  # one by one, to find who is at fault
    ],
)
def test_what_one_statement_writes_is_a_transaction_by_itself(store, group, transactions):
    written(store, Write(row(), "t", 1, (b"1",)))
    connection, seen = store._writer._connection, []
    connection.set_trace_callback(seen.append)
    transaction.commit(connection, group, store._writer._lengths)
    assert not connection.in_transaction
    assert [
        word for text in seen if (word := text.split()[0]) in ("BEGIN", "COMMIT")
    ] == transactions


def test_something_is_written_until_all_were_told(tmp_path):
    delivered, told = SimpleQueue(), []
    with Store(tmp_path / "data", delivered.put) as store:
        assert not store.is_writing
        for name in "tu":
            store.write(Write(row(name)), told.append)
        store.write(entries("none", 1, b"e"), told.append)  # is refused, which is told as well
        while len(told) < 3:
            assert store.is_writing
            delivered.get(timeout=LONGEST)()
        assert not store.is_writing
    assert fates(told) == "..x"
