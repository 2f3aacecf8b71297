"""What the writer has done, for whoever watches over it."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field

from pioche.errors import BadInput
from pioche.store.histogram import SECONDS, SIZES, Histogram
from pioche.store.transaction import Outcome
from pioche.store.write import Write

REMEMBERED = 1_000


@dataclass
class Commits:
    """Counted since the store was opened; `durations` are those of the last commits, in seconds
    from the first statement to the disk's answer."""

    made: int = 0
    writes: int = 0
    entries: int = 0
    refused: int = 0
    failed: int = 0
    durations: deque[float] = field(default_factory=lambda: deque(maxlen=REMEMBERED))
    seconds: Histogram = field(default_factory=lambda: Histogram(SECONDS))
    sizes: Histogram = field(default_factory=lambda: Histogram(SIZES))  # entries of each

    def note(self, writes: Sequence[Write], outcomes: Sequence[Outcome], duration: float) -> None:
        written = [write for write, outcome in zip(writes, outcomes, strict=True) if not outcome]
        refused = sum(isinstance(outcome, BadInput) for outcome in outcomes)
        self.refused += refused
        self.failed += len(writes) - len(written) - refused
        if written:
            self.made += 1
            self.writes += len(written)
            entries = sum(len(write.entries) for write in written)
            self.entries += entries
            self.durations.append(duration)
            self.seconds.note(duration)
            self.sizes.note(entries)
