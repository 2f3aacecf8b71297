"""Long work on a thread of its own, which never holds up the end of the process."""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any, TypeVar

Made = TypeVar("Made")
ASIDE = "pioche-aside"  # the threads' name
MODEST = 10  # as `nice` counts: those who wait for a move come first


def aside(loop: asyncio.AbstractEventLoop, work: Callable[[], Made]) -> asyncio.Future[Made]:
    """What comes of the work, on the loop; nobody is told once the loop has ended."""
    made: asyncio.Future[Made] = loop.create_future()

    def run() -> None:
        give_way()
        try:
            tell = partial(settle, made, work(), None)
        except Exception as error:
            tell = partial(settle, made, None, error)
        with suppress(RuntimeError):  # the loop has ended: nobody waits
            loop.call_soon_threadsafe(tell)

    threading.Thread(target=run, name=ASIDE, daemon=True).start()
    return made


def settle(made: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if made.cancelled():
        return
    if error is None:
        made.set_result(result)
    else:
        made.set_exception(error)


def give_way() -> None:
    """On Linux a thread may be nice on its own; elsewhere the whole process would be."""
    if os.uname().sysname == "Linux":
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), MODEST)
