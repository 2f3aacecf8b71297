"""The server as a command: where it can be reached, a code for phones, what is still compiled."""

from __future__ import annotations

import asyncio
import json
import logging
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Coroutine
from io import StringIO
from pathlib import Path
from typing import Any

import segno
import uvloop
from rich.console import Console
from rich.progress import Progress

from pioche.server.aside import ASIDE
from pioche.server.hub import Settings
from pioche.server.safety import is_loopback
from pioche.server.serve import Surroundings, serve
from pioche.terminal.screen import make_console, progress_bar

SWITCH = 0.0002  # seconds: the loop and the writer wait for each other, and both for thinkers
ANYWHERE = ("0.0.0.0", "::", "")


def data_folder() -> Path:
    """Where this user's data lies."""
    home = Path(os.environ.get("XDG_DATA_HOME", ""))
    return (home if home.is_absolute() else Path.home() / ".local" / "share") / "pioche"


def run_server(
    folder: Path,
    host: str,
    port: int,
    settings: Settings,
    surroundings: Surroundings,
    shown: Shown,
) -> None:
    """Serve until Ctrl-C or SIGTERM; both end it in good order."""
    serving = serve(
        folder,
        host,
        port,
        settings,
        ready=shown.ready,
        told=shown.compiling,
        surroundings=surroundings,
    )
    sys.setswitchinterval(SWITCH)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(until_told(serving, shown))
    leave()


def leave() -> None:
    """End without taking down the compiler: a thread that still compiles would meet its remains
    and abort, and whoever started the server would read of a crash. Everything is on disk."""
    if any(thread.name == ASIDE and thread.is_alive() for thread in threading.enumerate()):
        logging.shutdown()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(0)


async def until_told(server: Coroutine[Any, Any, None], shown: Shown) -> None:
    loop = asyncio.get_running_loop()
    serving = loop.create_task(server)
    for sign in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(sign, serving.cancel)
    try:
        await serving
    except asyncio.CancelledError:
        shown.stopped()
    finally:
        shown.bar.stop()


class Shown:
    """What the person who started the server sees."""

    def __init__(self, folder: Path, host: str, as_json: bool, opens: bool = False) -> None:
        self.folder = folder
        self.host = host
        self.as_json = as_json
        self.opens = opens  # a browser
        self.console = make_console()
        self.bar: Progress = progress_bar(make_console(stderr=True), as_json, transient=True)
        self.task = self.bar.add_task("", total=None)

    def ready(self, port: int) -> None:
        facts = addresses(self.host, port) | {"data": str(self.folder), "process": os.getpid()}
        if self.as_json:
            print(json.dumps(facts, ensure_ascii=False), flush=True)
        else:
            self.print(facts)
        if self.opens and has_screen():
            # By the address that others can reach, so that links to tables lead them here.
            webbrowser.open(facts.get("network", facts["address"]))

    def print(self, facts: dict[str, Any]) -> None:
        self.console.print(f"Pioche is at {facts['address']}", style="bold")
        if "network" in facts:
            self.console.print(f"In your network: {facts['network']}")
            self.console.print(code_for(facts["network"], self.console), end="")
        else:
            self.console.print(
                "For phones and others in your network, start it with --host 0.0.0.0"
                ' (or: make play WITH="--host 0.0.0.0")'
            )
        self.console.print(f"Tables are kept in {facts['data']}. Ctrl-C stops it.")
        sys.stdout.flush()

    def compiling(self, name: str, done: int, of: int) -> None:
        """A bar for what is still compiled; from a warm cache it is gone soon."""
        if done >= of:
            self.bar.stop()
            return
        self.bar.start()
        self.bar.update(self.task, description=f"compiling {name}", completed=done, total=of)

    def stopped(self) -> None:
        self.bar.stop()  # or it would stand in the same line
        if not self.as_json:
            self.console.print("Stopped; every table is as it was left.")


def has_screen() -> bool:
    """Whether a browser would open in a window, and not in this terminal."""
    return sys.platform != "linux" or bool({"DISPLAY", "WAYLAND_DISPLAY"} & os.environ.keys())


def addresses(host: str, port: int) -> dict[str, Any]:
    """Where to reach the server, from here and from the network around."""
    here = "localhost" if host in ANYWHERE else host
    found: dict[str, Any] = {"address": url(here, port)}
    if not is_loopback(host):
        found["network"] = url(own_address() if host in ANYWHERE else host, port)
    return found


def url(host: str, port: int) -> str:
    """An address as browsers read it.

    >>> url("::1", 8626)
    'http://[::1]:8626/'
    """
    return f"http://{f'[{host}]' if ':' in host else host}:{port}/"


def own_address() -> str:
    """This machine's address in its network: the one that it would send from. Nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return socket.gethostname()
        return str(probe.getsockname()[0])


def code_for(address: str, console: Console) -> str:
    """A QR code of the address, where the terminal can show it; otherwise nothing."""
    code = segno.make(address, micro=False)
    width, height = code.symbol_size()
    if not console.is_terminal or console.width < width or console.height < height // 2:
        return ""
    drawn = StringIO()
    code.terminal(drawn, compact=True)
    return drawn.getvalue()
