"""A server in a process of its own, which can be killed.

    python tests/server/process.py FOLDER PORT HURRY PATIENCE

HURRY times as fast, its time runs: games in real time take minutes otherwise. PATIENCE seconds
after somebody vanished, a player stands in.
"""

from __future__ import annotations

import asyncio
import os
import selectors
import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path
from typing import Any

QUICK = {"message_rate": 1e6, "message_burst": 1e6, "byte_rate": 1e9, "byte_burst": 1e9}
ASKED = ("upgrade", "wish", "effort", "request", "guest", "table", "join", "work")
MANY = {f"{asked}_{of}": 1e6 for asked in ASKED for of in ("rate", "burst")}
MANY["sockets_per_address"] = 1_000


class Process:
    """Starts on the same folder and port again and again."""

    def __init__(self, folder: Path, hurry: int = 1, patience: int = 10**6) -> None:
        self.folder = folder
        self.port = free_port()
        self.hurry = hurry
        self.patience = patience
        self.running: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns when the server can be reached."""
        given = (self.folder, self.port, self.hurry, self.patience)
        command = [sys.executable, __file__, *map(str, given)]
        with (self.folder / "complaints").open("ab") as complaints:
            self.running = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=complaints)
        assert self.running.stdout is not None
        if self.running.stdout.readline() != b"ready\n":
            self.end(signal.SIGKILL)
            raise AssertionError((self.folder / "complaints").read_text())

    def end(self, with_signal: int) -> int:
        assert self.running is not None
        self.running.send_signal(with_signal)
        assert self.running.stdout is not None
        self.running.stdout.close()
        return self.running.wait(timeout=60)

    def is_running(self) -> bool:
        return self.running is not None and self.running.poll() is None

    def restart(self) -> None:
        self.end(signal.SIGKILL)
        self.start()

    def said(self) -> str:
        """What it complained about so far."""
        return (self.folder / "complaints").read_text()

    def __enter__(self) -> Process:
        self.folder.mkdir(exist_ok=True)
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.is_running():
            self.end(signal.SIGKILL)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def hurried(hurry: int) -> asyncio.AbstractEventLoop:
    """A loop that sleeps a fraction of what it is asked to, beside clocks that run as fast."""
    real, real_ns, since = time.monotonic, time.monotonic_ns, time.time_ns()
    begun = real_ns()

    class Selector(selectors.DefaultSelector):  # type: ignore[misc, valid-type]
        def select(self, timeout: float | None = None) -> Any:
            return super().select(timeout if timeout is None else timeout / hurry)

    loop = asyncio.SelectorEventLoop(Selector())
    loop.time = lambda: real() * hurry  # type: ignore[method-assign]
    time.monotonic_ns = lambda: real_ns() * hurry
    time.time_ns = lambda: since + (real_ns() - begun) * hurry
    return loop


def main(folder: Path, port: int, hurry: int, patience: int) -> None:
    import uvloop

    from pioche.server.hub import Settings
    from pioche.server.limits import Limits
    from pioche.server.serve import serve

    settings = Settings(pace=float(os.environ.get("PACE", "0")), patience=patience)
    limits = Limits(**QUICK, **MANY)  # type: ignore[arg-type]

    async def run() -> None:
        serving = asyncio.ensure_future(
            serve(folder, "127.0.0.1", port, settings, limits, lambda _: print("ready", flush=True))
        )
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, serving.cancel)
        with suppress(asyncio.CancelledError):
            await serving

    with asyncio.Runner(
        loop_factory=uvloop.new_event_loop if hurry == 1 else lambda: hurried(hurry)
    ) as runner:
        runner.run(run())


if __name__ == "__main__":
    main(Path(sys.argv[1]), *map(int, sys.argv[2:]))
