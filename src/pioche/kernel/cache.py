"""Where compiled code is kept: a folder named by a digest of every source that goes into it.

Numba itself looks only at the file a function stands in, so without the digest an edited rule
in another file would silently keep its old rules. Rules know nothing of players, so theirs is a
folder of its own, which a better player leaves as it is.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import sys
import time
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

from numba.core.caching import CompileResultCacheImpl, FunctionCache, UserProvidedCacheLocator

PACKAGE = Path(__file__).parent.parent
RULES = ("kernel", "games")  # the packages whose text goes into compiled rules
PLAYERS = (*RULES, "players")  # and into compiled players
OURS = re.compile(r"(compiled|checked)-[0-9a-f]{16}")  # how cache folders are named
FORGOTTEN_AFTER = 30 * 24 * 3600  # seconds without use after which an old folder is removed


def cache_root() -> Path:
    """The folder that holds all compiled code: ``PIOCHE_CACHE``, or the user's cache."""
    if chosen := os.environ.get("PIOCHE_CACHE"):
        return Path(chosen).expanduser()
    home = Path(os.environ.get("XDG_CACHE_HOME", ""))
    return (home if home.is_absolute() else Path.home() / ".cache") / "pioche"


def sources(folder: Path) -> list[Path]:
    """Code, and the data that it reads when it is imported."""
    return [path for path in folder.rglob("*") if path.suffix in {".py", ".toml"}]


def source_digest(packages: tuple[str, ...]) -> str:
    """A digest of all sources whose text may end up in compiled code."""
    digest = hashlib.sha256(sys.version.encode())
    for package in packages:
        for source in sorted(sources(PACKAGE / package)):
            digest.update(source.relative_to(PACKAGE).as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]


@cache
def prepare_cache(mode: str, packages: tuple[str, ...]) -> Path | None:
    """This version's cache folder, or None where nothing can be written."""
    try:
        root = cache_root()
        folder = root / f"{mode}-{source_digest(packages)}"
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
        forget_old_folders(root)
    except (OSError, RuntimeError):  # RuntimeError: this user has no home
        return None
    return folder if os.access(folder, os.W_OK) else None


def forget_old_folders(root: Path) -> None:
    """Remove cache folders of ours that nobody has used for long; nothing else."""
    limit = time.time() - FORGOTTEN_AFTER
    for folder in root.iterdir():
        if OURS.fullmatch(folder.name) and folder.stat().st_mtime < limit:
            shutil.rmtree(folder, ignore_errors=True)


class Place(UserProvidedCacheLocator):
    """Where one function of ours is kept: the folder's name already stands for its text, so that
    neither where the package lies nor when it was written there makes it compile again."""

    @classmethod
    def get_suitable_cache_subpath(cls, py_file: str) -> str:
        inside = within_package(py_file)
        return super().get_suitable_cache_subpath(py_file) if inside is None else inside

    def get_source_stamp(self) -> Any:
        is_ours = within_package(self._py_file) is not None
        return None if is_ours else super().get_source_stamp()


def within_package(file: str) -> str | None:
    """The folder of a source, as seen from the package; None if it is somebody else's."""
    folder = Path(file).parent
    return folder.relative_to(PACKAGE).as_posix() if folder.is_relative_to(PACKAGE) else None


class PlacedResults(CompileResultCacheImpl):
    def __init__(self, function: Any) -> None:
        self._locator_classes = [Place]
        super().__init__(function)


class SteadyCache(FunctionCache):
    """Numba's cache of one function; damaged or full, it costs time and never a game."""

    _impl_class = PlacedResults

    def load_overload(self, sig: Any, target_context: Any) -> Any:
        try:
            return super().load_overload(sig, target_context)
        except Exception:  # whatever a damaged pickle may raise
            self.forget()
            return None

    def save_overload(self, sig: Any, data: Any) -> None:
        try:
            super().save_overload(sig, data)
        except Exception:  # the disk is full, or the index damaged
            self.forget()

    def forget(self) -> None:
        """Begin this function's index anew, if the disk lets us."""
        with suppress(OSError):
            self.flush()
