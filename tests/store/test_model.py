"""The store against a few dictionaries: the same writes are refused, and the same is there."""

from __future__ import annotations

import tempfile
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pioche.errors import BadInput
from pioche.store import Guest, Store, Write, writer
from store.writing import row, together

TABLES, GUESTS = "abc", (1, 2, 3)
FIRST = {"row": row("a"), "table": "a", "first": 0, "guests": (Guest(1, b"w", 1),)}
MEMORY = Path("/dev/shm")  # nothing here has to outlive anything, and shrinking takes many turns


@dataclass
class Model:
    rows: dict = field(default_factory=dict)
    entries: dict = field(default_factory=lambda: {table: [] for table in TABLES})
    guests: dict = field(default_factory=dict)
    members: set = field(default_factory=set)

    def takes(self, write):
        rows = self.rows | ({write.row.id: write.row} if write.row else {})
        hashes = [*self.guests.values(), *[guest.hash for guest in write.guests]]
        ids = [*self.guests, *[guest.id for guest in write.guests]]
        return (
            len(set(ids)) == len(ids)
            and len(set(hashes)) == len(hashes)
            and (write.row is None or write.row.phase < 1 << 63)
            and all(table in rows and guest in ids for table, guest in write.members)
            and (not write.entries or self.continues(rows, write))
        )

    def continues(self, rows, write):
        follows = write.first == len(self.entries[write.table]) + 1
        return write.table in rows and follows and None not in write.entries

    def write(self, write):
        if self.takes(write):
            self.rows |= {write.row.id: write.row} if write.row else {}
            self.guests |= {guest.id: guest.hash for guest in write.guests}
            self.members |= set(write.members)
            if write.entries:
                self.entries[write.table] += write.entries
            return True
        return False


def few(things, empty=1):
    """The more often none, the more groups there are in which nothing is refused."""
    return st.one_of(*[st.just(())] * empty, st.tuples(things), st.tuples(things, things))


tables = st.sampled_from("aaaaaabc")
rows = st.builds(
    row,
    table=tables,
    changed=st.integers(0, 3),
    is_public=st.booleans(),
    phase=st.sampled_from([*[0, 1] * 8, 1 << 64]),
    due=st.none() | st.integers(0, 3),
)
guests = st.builds(
    Guest, st.sampled_from([2, 3, 2, 3, 1]), st.sampled_from([b"x", b"y", b"z"]), st.just(1)
)
members = st.tuples(tables, st.sampled_from([1, 1, 1, 2, 3]))
bodies = st.sampled_from([*[b"", b"1", b"22", b"333"] * 4, None])
writes = st.fixed_dictionaries(
    {
        "row": st.none() | rows,
        "table": tables,
        "first": st.sampled_from([*[0] * 14, 1, -1]),  # from where the table is
        "entries": few(bodies, 2),
        "guests": few(guests, 6),
        "members": few(members, 12),
    }
)


def build(model, parts):
    return Write(**parts | {"first": len(model.entries[parts["table"]]) + 1 + parts["first"]})


@settings(max_examples=150)
@given(st.lists(st.lists(writes, min_size=1, max_size=4), max_size=6), st.sampled_from([1, 3, 99]))
def test_any_writes_in_any_groups_are_as_if_one_came_after_the_other(groups, some_recent):
    model = Model()
    place = MEMORY if MEMORY.is_dir() else None
    with (
        pytest.MonkeyPatch.context() as patch,
        tempfile.TemporaryDirectory(dir=place) as folder,
        Store(Path(folder)) as store,
    ):
        patch.setattr(writer, "SOME_RECENT", some_recent)
        for group in ([FIRST], *groups):
            built, expected = [], []
            for parts in group:
                built.append(build(model, parts))
                expected.append(model.write(built[-1]))
            told = together(store, *built)
            assert [outcome is None for outcome in told] == expected
            assert all(isinstance(outcome, BadInput) for outcome in told if outcome)
        compare(store, model)


def compare(store, model):
    newest = sorted(model.rows.values(), key=lambda r: (r.changed, r.id), reverse=True)
    assert store.rows(public_only=False) == newest
    assert store.rows() == [r for r in newest if r.is_public]
    assert {table: store.entries(table) for table in TABLES} == model.entries
    assert {store.guest(known): known for known in model.guests.values()} == model.guests
    phases = [r.phase for r in newest]
    assert store.counts() == {phase: phases.count(phase) for phase in phases}
    assert store.due() == sorted(
        [(r.id, r.due) for r in newest if r.due is not None], key=lambda pair: (pair[1], pair[0])
    )
    for guest in GUESTS:
        own = [r for r in newest if (r.id, guest) in model.members]
        assert store.tables_of(guest) == own
