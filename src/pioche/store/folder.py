"""The folder is one process's alone: two that write the same tables would undo each other."""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from pioche.errors import BadInput


@contextmanager
def held(folder: Path) -> Iterator[None]:
    """Nobody else may have the folder meanwhile. The lock dies with the process, however it does,
    and the file stays: what counts is who holds it."""
    descriptor = opened(folder)
    try:
        take(descriptor, folder)
        yield
    finally:
        os.close(descriptor)


def opened(folder: Path) -> int:
    """The lock's file, in a folder that only its owner may look into: it has seeds and hands."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        return os.open(folder / "lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BadInput(
            f"{folder} cannot be used as a folder for data ({error.strerror}): "
            "give one that can be written"
        ) from None


def take(descriptor: int, folder: Path) -> None:
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        holder = os.pread(descriptor, 20, 0).decode("ascii", "replace").strip()
        raise BadInput(
            f"{folder} is in use by another Pioche (process {holder or 'unknown'}): "
            "stop that one, or give another folder"
        ) from None
    os.ftruncate(descriptor, 0)
    os.pwrite(descriptor, f"{os.getpid()}\n".encode(), 0)
