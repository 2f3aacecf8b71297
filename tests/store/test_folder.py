"""One process a folder, files that only their owner reads, and clear words about any other file."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from pioche.errors import BadInput
from pioche.store import Store, Write
from pioche.store.schema import MIGRATIONS, migrate
from store.writing import row, written

FILE = "tables.sqlite"


def mode(path):
    return path.stat().st_mode & 0o777


def test_only_the_owner_may_read(tmp_path):
    before = os.umask(0)
    try:
        with Store(tmp_path / "deep" / "data") as store:
            written(store, Write(row()))
            modes = {path.name: mode(path) for path in (tmp_path / "deep" / "data").iterdir()}
    finally:
        os.umask(before)
    assert set(modes) == {"lock", FILE, f"{FILE}-wal", f"{FILE}-shm"}
    assert set(modes.values()) == {0o600}
    assert mode(tmp_path / "deep" / "data") == 0o700


def test_a_folder_that_was_there_keeps_its_mode(tmp_path):
    tmp_path.chmod(0o750)
    Store(tmp_path).close()
    assert mode(tmp_path) == 0o750


def test_what_is_acknowledged_outlives_a_power_cut(tmp_path):
    with Store(tmp_path) as store:
        settings = [
            store._writer._connection.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        ]
    assert settings == ["wal", 2, 1]


def test_closing_leaves_one_file_and_the_lock(tmp_path):
    with Store(tmp_path) as store:
        written(store, Write(row()))
        store.row("t")
    assert {path.name for path in tmp_path.iterdir()} == {"lock", FILE}


def test_two_stores_cannot_share_a_folder(tmp_path):
    with Store(tmp_path):
        with pytest.raises(BadInput) as refused:
            Store(tmp_path)
        assert str(tmp_path) in str(refused.value)
        assert f"process {os.getpid()}" in str(refused.value)
        assert "give another folder" in str(refused.value)
    Store(tmp_path).close()


def test_a_store_that_did_not_open_holds_no_lock(tmp_path):
    (tmp_path / FILE).write_bytes(b"no database at all, " * 100)
    with pytest.raises(BadInput):
        Store(tmp_path)
    (tmp_path / FILE).unlink()
    Store(tmp_path).close()


@pytest.mark.parametrize("text", [b"hello", b"no database at all, " * 1_000])
def test_a_file_that_is_no_database_is_refused(tmp_path, text):
    (tmp_path / FILE).write_bytes(text)
    with pytest.raises(BadInput, match=r"not a database.*move it away"):
        Store(tmp_path)
    assert (tmp_path / FILE).read_bytes() == text


def test_a_damaged_database_is_refused(tmp_path):
    with Store(tmp_path) as store:
        written(store, Write(row(), "t", 1, (b"x" * 10_000,)))
    size = (tmp_path / FILE).stat().st_size
    with (tmp_path / FILE).open("r+b") as file:
        file.seek(100)
        file.write(b"\xff" * (size - 100))
    with pytest.raises(BadInput, match="malformed"):
        Store(tmp_path)


def test_a_database_of_something_else_is_refused(tmp_path):
    with closing(sqlite3.connect(tmp_path / FILE)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    with pytest.raises(BadInput, match="something else"):
        Store(tmp_path)


def test_a_file_of_a_newer_version_is_refused(tmp_path):
    Store(tmp_path).close()
    with closing(sqlite3.connect(tmp_path / FILE)) as newer:
        newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    with pytest.raises(BadInput, match=r"newer Pioche \(version 3\): update"):
        Store(tmp_path)


def test_an_older_file_is_migrated_and_keeps_what_it_has(tmp_path):
    with Store(tmp_path) as store:
        written(store, Write(row(), "t", 1, (b"1",)))
    later = (*MIGRATIONS, "ALTER TABLE guests ADD COLUMN seen INTEGER")
    with closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as connection:
        migrate(connection, tmp_path / FILE, later)
        assert connection.execute("PRAGMA user_version").fetchone() == (len(later),)
        assert connection.execute("SELECT body FROM log").fetchall() == [(b"1",)]
        assert connection.execute("SELECT seen FROM guests").fetchall() == []


def test_a_migration_that_fails_leaves_the_file_as_it_was(tmp_path):
    Store(tmp_path).close()
    broken = (*MIGRATIONS, "CREATE TABLE extra (id INTEGER); CREATE TABLE tables (id INTEGER)")
    with (
        closing(sqlite3.connect(tmp_path / FILE, isolation_level=None)) as connection,
        pytest.raises(sqlite3.OperationalError, match="already exists"),
    ):
        migrate(connection, tmp_path / FILE, broken)
    Store(tmp_path).close()


@pytest.mark.parametrize("place", ["file", "file/below", FILE])
def test_something_in_the_way_is_said(tmp_path, place):
    (tmp_path / "file").touch()
    (tmp_path / FILE).mkdir()
    folder = tmp_path if place == FILE else tmp_path / place
    with pytest.raises(BadInput, match=f"{place} cannot be .*: give"):
        Store(folder)


def test_a_place_that_cannot_be_written_is_said():
    with pytest.raises(BadInput, match="/proc/pioche cannot be used"):
        Store(Path("/proc/pioche"))


def test_a_sqlite_that_is_too_old_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
    with pytest.raises(BadInput, match=r"needs 3\.37"):
        Store(tmp_path)
