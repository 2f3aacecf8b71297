"""Processes beside this one, that never outlive it and never hear of Ctrl-C."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import signal
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection
from threading import Thread

from pioche.errors import BadInput
from pioche.lab.hands import Hands
from pioche.lab.series import Games, Piece


@contextmanager
def processes(workers: int) -> Iterator[Hands]:
    """They start afresh, because threads do not survive a fork, and end with this block: at once,
    whatever they are doing, and even if this process is killed."""
    context = multiprocessing.get_context("spawn")
    near_end, far_end = context.Pipe()
    with far_end, ProcessPoolExecutor(workers, context, listen, (far_end,)) as pool:

        def submit(piece: Piece) -> Future[Games]:
            check_portable(piece)
            with deaf_children():
                return pool.submit(piece)

        with near_end:
            yield Hands(submit, workers, (BrokenExecutor,))


def listen(line: Connection) -> None:
    """What a worker begins with: it leaves as soon as nobody holds the other end of the line."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=leave_with, args=(line,), daemon=True).start()


def leave_with(line: Connection) -> None:
    with suppress(EOFError, OSError):
        line.recv()
    os._exit(0)


@contextmanager
def deaf_children() -> Iterator[None]:
    """Processes started meanwhile do not hear of Ctrl-C, not even before they `listen`."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def check_portable(piece: Piece) -> None:
    try:
        pickle.dumps(piece)
    except (AttributeError, TypeError, pickle.PicklingError) as error:
        raise BadInput(
            f"{piece} cannot be sent to another process ({error}): define players at the top level"
            " of a module, or use one worker"
        ) from None
