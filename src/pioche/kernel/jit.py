"""One switch for the rules: compiled by Numba, or the same source run as plain Python.

``PLAIN=1``    no compiler at all: breakpoints, coverage and mutation tests work.
``CHECKED=1``  compiled with bounds checks: an index out of range raises instead of reading on.

Compiled code is kept on disk in a folder named by a digest of every kernel and game source.
Numba itself looks only at the file a function stands in, so without the digest an edited
helper in another file would silently keep its old rules.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

PLAIN = os.environ.get("PLAIN") == "1"
CHECKED = os.environ.get("CHECKED") == "1"
MODE = "plain" if PLAIN else "checked" if CHECKED else "compiled"

PACKAGE = Path(__file__).parent.parent
COMPILED_PACKAGES = ("kernel", "games", "players")
OURS = re.compile(r"(compiled|checked)-[0-9a-f]{16}")  # how cache folders are named
FORGOTTEN_AFTER = 30 * 24 * 3600  # seconds without use after which an old folder is removed


def cache_root() -> Path:
    """The folder that holds all compiled code: ``PIOCHE_CACHE``, or the user's cache."""
    if chosen := os.environ.get("PIOCHE_CACHE"):
        return Path(chosen)
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "pioche"


def source_digest() -> str:
    """A digest of all sources whose text may end up in compiled code."""
    digest = hashlib.sha256(f"{MODE} {sys.version} ".encode())
    for package in COMPILED_PACKAGES:
        for source in sorted((PACKAGE / package).rglob("*.py")):
            digest.update(source.relative_to(PACKAGE).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


def prepare_cache() -> Path | None:
    """This version's cache folder, or None where nothing can be written."""
    root = cache_root()
    folder = root / f"{MODE}-{source_digest()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        forget_old_folders(root)
    except OSError:
        return None
    return folder if os.access(folder, os.W_OK) else None


def forget_old_folders(root: Path) -> None:
    limit = time.time() - FORGOTTEN_AFTER
    for folder in root.iterdir():
        if OURS.fullmatch(folder.name) and folder.stat().st_mtime < limit:
            shutil.rmtree(folder, ignore_errors=True)


if PLAIN:

    def kernel(function: Function) -> Function:
        """Leave the function as it is."""
        return function

    inlined = kernel

else:
    import numba

    CACHE = prepare_cache()

    def kernel(function: Function) -> Function:
        """Compile the function at its first call; release the interpreter lock while it runs."""
        return compile_lazily(function, inline=False)

    def inlined(function: Function) -> Function:
        """The same for a function of a few lines on the hot path: no call is left of it."""
        return compile_lazily(function, inline=True)

    def compile_lazily(function: Function, inline: bool) -> Function:
        settings: Any = numba.config
        before = settings.CACHE_DIR
        # Numba reads this setting while it decorates; other users of Numba in the same
        # process keep theirs.
        settings.CACHE_DIR = str(CACHE or "")
        try:
            compile_: Any = numba.njit(
                nogil=True, cache=CACHE is not None, boundscheck=CHECKED, forceinline=inline
            )
            compiled: Function = compile_(function)
        finally:
            settings.CACHE_DIR = before
        return compiled
