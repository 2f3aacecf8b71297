"""Compiled, plain and bounds-checked runs give the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from pioche.kernel.jit import MODE

SCRIPT = Path(__file__).parent / "fingerprint.py"


def fingerprint(mode: dict[str, str], games: int) -> str:
    environment = {k: v for k, v in os.environ.items() if k not in {"PLAIN", "CHECKED"}} | mode
    command = [sys.executable, str(SCRIPT), str(games)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return run.stdout.strip()


@pytest.mark.skipif(MODE != "compiled", reason="one comparison of the three modes is enough")
@pytest.mark.parametrize("games", [1, pytest.param(10, marks=pytest.mark.slow)])
def test_the_three_modes_give_the_same_bytes(games):
    compiled = fingerprint({}, games)
    assert len(compiled) == 64
    assert fingerprint({"PLAIN": "1"}, games) == compiled
    assert fingerprint({"CHECKED": "1"}, games) == compiled
