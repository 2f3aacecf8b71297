"""A server in a process of its own, on a core of its own."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

SERVER_CORE, LOAD_CORE = 0, 1
SERVED = Path(__file__).with_name("served.py")


class ServerProcess:
    """Started, asked for its figures, and stopped without a word."""

    def __init__(self, folder: Path, *, run: Sequence[str] = (sys.executable, str(SERVED))) -> None:
        self.process = subprocess.Popen(
            ["taskset", "-c", str(SERVER_CORE), *run, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.port = int(self.line())

    def line(self) -> str:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit("the server did not start: its complaint stands above")
        return line

    def figures(self) -> dict[str, float]:
        assert self.process.stdin is not None
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        figures: dict[str, float] = json.loads(self.line())
        return figures

    def kill(self) -> None:
        """As a power cut would, as far as the process is concerned."""
        self.process.kill()
        self.process.wait()


def stay_on_load_core() -> None:
    os.sched_setaffinity(0, {LOAD_CORE})


def allow_many_files() -> None:
    """Every socket is one."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
