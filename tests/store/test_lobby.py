"""Pages of tables, the last changed first."""

from __future__ import annotations

from itertools import product

import pytest

from pioche.store import Store, Write
from store.writing import row, written

ROWS = [  # many change in the same millisecond
    row(f"{number:02}", changed=number * 7 % 5, is_public=number % 3 > 0, phase=number % 4)
    for number in range(60)
]


@pytest.fixture(scope="module")
def store(tmp_path_factory):
    with Store(tmp_path_factory.mktemp("lobby")) as store:
        written(store, *map(Write, ROWS))
        yield store


def expected(public_only, phases):
    chosen = [
        r
        for r in ROWS
        if (r.is_public or not public_only) and (phases is None or r.phase in phases)
    ]
    return sorted(chosen, key=lambda r: (r.changed, r.id), reverse=True)


CHOICES = list(product([True, False], [None, [1], {0, 2}, (), [9]]))


@pytest.mark.parametrize(("public_only", "phases"), CHOICES)
def test_the_newest_change_comes_first(store, public_only, phases):
    assert store.rows(public_only=public_only, phases=phases) == expected(public_only, phases)


@pytest.mark.parametrize("size", [1, 7, 60])
@pytest.mark.parametrize(("public_only", "phases"), CHOICES)
def test_pages_leave_nothing_out_and_nothing_twice(store, public_only, phases, size):
    found, before = [], None
    while page := store.rows(public_only=public_only, phases=phases, limit=size, before=before):
        assert len(page) <= size
        found += page
        before = (page[-1].changed, page[-1].id)
    assert found == expected(public_only, phases)


def test_no_question_reads_whole_tables(store, monkeypatch):
    ask, steps = store._readers.ask, []

    def explain(question, values=()):
        steps.extend(step[3] for step in ask(f"EXPLAIN QUERY PLAN {question}", values))
        return ask(question, values)

    monkeypatch.setattr(store._readers, "ask", explain)
    for public_only, phases in product([True, False], [None, [1], {0, 2}]):
        store.rows(public_only=public_only, phases=phases, before=(3, "x"))
    store.entries("00", 1), store.row("00"), store.tables_of(1), store.guest(b""), store.due()
    assert any("by_change" in step for step in steps)
    assert not [step for step in steps if step.startswith(("SCAN tables", "SCAN entries"))]
