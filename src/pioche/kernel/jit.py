"""One switch for the rules: compiled by Numba, or the same source run as plain Python.

``PLAIN=1``    no compiler at all: breakpoints, coverage and mutation tests work.
``CHECKED=1``  compiled with bounds checks: an index out of range raises instead of reading on.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

Function = TypeVar("Function", bound=Callable[..., Any])

PLAIN = os.environ.get("PLAIN") == "1"
CHECKED = os.environ.get("CHECKED") == "1"
MODE = "plain" if PLAIN else "checked" if CHECKED else "compiled"

CACHE: Path | None = None  # where compiled rules are kept; None: nowhere

if PLAIN:

    def kernel(function: Function) -> Function:
        """Leave the function as it is."""
        return function

    inlined = kernel

else:
    import numba

    from pioche.kernel.cache import PLAYERS, RULES, SteadyCache, prepare_cache

    CACHE = prepare_cache(MODE, RULES)

    def kernel(function: Function) -> Function:
        """Compile the function at its first call; release the interpreter lock while it runs."""
        return compile_lazily(function, inline=False)

    def inlined(function: Function) -> Function:
        """The same for a function of a few lines on the hot path: no call is left of it."""
        return compile_lazily(function, inline=True)

    def compile_lazily(function: Function, inline: bool) -> Function:
        compile_: Any = numba.njit(nogil=True, boundscheck=CHECKED, forceinline=inline)
        compiled: Any = compile_(function)
        is_rule = function.__module__.startswith(("pioche.kernel", "pioche.games"))
        packages = RULES if is_rule else PLAYERS
        folder = prepare_cache(MODE, packages)
        if folder is not None:
            keep(compiled, function, folder)
        chosen: Function = compiled
        return chosen

    def keep(compiled: Any, function: Function, folder: Path) -> None:
        """Cache what is compiled of a function.

        Numba takes the folder from a setting; other users of Numba in the process keep theirs.
        """
        settings: Any = numba.config
        before, settings.CACHE_DIR = settings.CACHE_DIR, str(folder)
        try:
            compiled._cache = SteadyCache(function)
        finally:
            settings.CACHE_DIR = before
