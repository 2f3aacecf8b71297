"""Compiled code of this package, kept under a digest of its own sources and those of the rules."""

from __future__ import annotations

from pioche.kernel import jit
from pioche.kernel.jit import MODE, PLAIN, Function

if PLAIN:
    kernel = inlined = jit.kernel

else:
    from pioche.kernel.cache import RULES, prepare_cache
    from pioche.kernel.jit import keep

    LEARNERS = (*RULES, "rl")  # the packages whose text goes into what is compiled here

    def kernel(function: Function) -> Function:
        """Compile the function at its first call, as rules are."""
        return kept_here(jit.kernel(function), function)

    def inlined(function: Function) -> Function:
        """The same; no call is left of it."""
        return kept_here(jit.inlined(function), function)

    def kept_here(compiled: Function, function: Function) -> Function:
        folder = prepare_cache(MODE, LEARNERS)
        if folder is not None:
            keep(compiled, function, folder)
        return compiled
