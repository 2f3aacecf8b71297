"""The one clock of the server: it never goes back, and it says nothing of the time of day."""

from __future__ import annotations

import time

SECOND = 1_000_000


def clock() -> int:
    """Whole microseconds since some instant; the same instant for as long as the process lives."""
    return time.monotonic_ns() // 1_000
