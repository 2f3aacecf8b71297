"""Killed at any instant, a store has everything that it acknowledged, once."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from pioche.store import Store
from store.relentless import TABLES
from store.writing import LONGEST

PROGRAM = Path(__file__).parent / "relentless.py"


def run_and_kill(folder, said, wait_for_first, delay):
    """What it said stands in a file, so it is never held up and nothing said is lost."""
    with said.open("wb") as output:
        process = subprocess.Popen([sys.executable, PROGRAM, folder], stdout=output)
        try:
            limit = time.monotonic() + LONGEST
            while wait_for_first and not said.stat().st_size:
                assert process.poll() is None
                assert time.monotonic() < limit
                time.sleep(0.005)
            time.sleep(delay)
            assert process.poll() is None
        finally:
            process.kill()
            process.wait()


def acknowledged(said, before):
    pairs = [line.split() for line in said.read_text().splitlines()]
    return before | {table: int(number) for table, number in pairs}


def check(folder, numbers):
    with Store(folder) as store:
        for table in TABLES:
            bodies = [body.split(b" of ") for body in store.entries(table)]
            assert [int(number) for number, _ in bodies] == list(range(1, len(bodies) + 1))
            assert len(bodies) >= numbers.get(table, 0)
            if bodies:
                assert int(bodies[-1][1]) == len(bodies) == store.row(table).changed


def rounds(tmp_path, number):
    random, numbers, said = Random(), {}, tmp_path / "said"
    for turn in range(number):
        wait_for_first = turn % 4 != 3  # one in four is killed while it starts, or soon after
        delay = random.uniform(0, 0.2) if wait_for_first else random.uniform(0.2, 1.2)
        run_and_kill(tmp_path / "data", said, wait_for_first, delay)
        numbers = acknowledged(said, numbers)
        check(tmp_path / "data", numbers)
    assert set(numbers) == set(TABLES)


def test_nothing_acknowledged_is_lost_and_nothing_is_there_twice(tmp_path):
    rounds(tmp_path, 10)


@pytest.mark.slow
def test_nor_in_many_rounds(tmp_path):
    rounds(tmp_path, 150)
