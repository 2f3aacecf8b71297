"""Players that misbehave, at the top level of a module, so that other processes find them."""

from __future__ import annotations

import multiprocessing
import os


class Mortal:
    """Takes the first move; in any process but the first it dies instead."""

    def choose(self, view, legal, rng):
        if multiprocessing.parent_process() is not None:
            os._exit(1)
        return legal[0]


class Clumsy:
    """Raises where it should move."""

    def choose(self, view, legal, rng):
        raise ZeroDivisionError("clumsy")
