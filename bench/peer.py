"""boardgame.io under the same load, on the same cores: in memory, as it comes.

Its game is the least there is (two players count in turn), so that what is compared is what a
server does with a move, not the rules.
"""

from __future__ import annotations

import json
import os
import socket
import subprocess
import time
from array import array
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from server_process import LOAD_CORE, SERVER_CORE

FOLDER = Path(__file__).with_name("boardgame_io")


def install() -> None:
    if not (FOLDER / "node_modules").is_dir():
        options = ("--no-package-lock", "--no-audit", "--no-fund")
        subprocess.run(["npm", "install", *options], cwd=FOLDER, check=True)


def free_port() -> int:
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        return int(listening.getsockname()[1])


def node(core: int, script: str, *arguments: float) -> subprocess.Popen[str]:
    return subprocess.Popen(
        ["taskset", "-c", str(core), "node", script, *map(str, arguments)],
        cwd=FOLDER,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "NODE_ENV": "production"},
    )


def cpu_seconds(process: subprocess.Popen[str]) -> float:
    """What a process has computed so far."""
    fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def read(output: IO[str] | None) -> str:
    line = output.readline() if output else ""
    if not line:
        raise SystemExit("boardgame.io did not start: its complaint stands above")
    return line


@dataclass(frozen=True)
class Measured:
    """Seconds to the mover's and to the other's update, of computing, and in all."""

    done: array[float]
    told: array[float]
    cpu: float
    seconds: float


def measure_peer(matches: int, warm: float, seconds: float) -> Measured:
    install()
    server = node(SERVER_CORE, "server.js", free_port())
    load = None
    try:
        load = node(LOAD_CORE, "load.js", int(read(server.stdout)), matches, warm, seconds)
        read(load.stdout)
        before, begun = cpu_seconds(server), time.perf_counter()
        tally = json.loads(read(load.stdout))
        spent, took = cpu_seconds(server) - before, time.perf_counter() - begun
    finally:
        for process in (server, load):
            if process is not None:
                process.kill()
                process.wait()
    return Measured(array("d", tally["done"]), array("d", tally["told"]), spent, took)
