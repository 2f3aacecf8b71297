"""What the server counts of itself, and all of it as Prometheus reads it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pioche.store import SECONDS, Histogram
from pioche.table.table import Phase

if TYPE_CHECKING:
    from pioche.server.hub import Hub

MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
QUANTILES = (0.5, 0.9, 0.99)
SECOND = 1_000_000


@dataclass
class Metrics:
    """Counted while the server runs; whatever can be looked up when asked for is not in here."""

    heard: int = 0  # messages
    sent: int = 0
    moves: int = 0
    refusals: int = 0
    requests: int = 0  # over HTTP
    failures: int = 0  # requests for which something went wrong here
    thinking: int = 0  # players, now
    answers: Histogram = field(default_factory=lambda: Histogram(SECONDS))

    def answered(self, arrivals: Iterable[int], now: int) -> None:
        """Messages that came then (`clock`) have their answer on the way now."""
        for arrival in arrivals:
            self.answers.note((now - arrival) / SECOND)


def exposition(hub: Hub, sockets: int) -> str:
    """The page that Prometheus asks for."""
    metrics, commits = hub.metrics, hub.store.commits
    lines = [
        *by_phase(hub.store.counts()),
        *number("gauge", "rooms", "tables in memory", len(hub.rooms)),
        *number("gauge", "sockets", "open sockets", sockets),
        *number("gauge", "thinking", "players that think now", metrics.thinking),
        *number("counter", "requests_total", "requests over HTTP", metrics.requests),
        *number("counter", "failures_total", "requests that failed here", metrics.failures),
        *number("counter", "heard_total", "messages from sockets", metrics.heard),
        *number("counter", "sent_total", "messages to sockets", metrics.sent),
        *number("counter", "moves_total", "moves of people and players", metrics.moves),
        *number("counter", "refusals_total", "wishes refused by a rule", metrics.refusals),
        *number("counter", "commits_total", "commits", commits.made),
        *number("counter", "entries_total", "entries on disk", commits.entries),
        *number("counter", "failed_writes_total", "writes that failed", commits.failed),
        *histogram("commit_seconds", "how long a commit takes", commits.seconds),
        *histogram("commit_entries", "entries of a commit", commits.sizes),
        *histogram("answer_seconds", "from a message to its answer", metrics.answers),
        *round_trips(hub),
    ]
    return "\n".join(lines) + "\n"


def head(kind: str, name: str, meaning: str) -> Iterator[str]:
    yield f"# HELP pioche_{name} {meaning}"
    yield f"# TYPE pioche_{name} {kind}"


def number(kind: str, name: str, meaning: str, value: float) -> Iterator[str]:
    yield from head(kind, name, meaning)
    yield f"pioche_{name} {value}"


def by_phase(counts: dict[int, int]) -> Iterator[str]:
    yield from head("gauge", "tables", "tables in the store")
    for phase in Phase:
        yield f'pioche_tables{{phase="{phase.name.lower()}"}} {counts.get(phase, 0)}'


def histogram(name: str, meaning: str, noted: Histogram) -> Iterator[str]:
    yield from head("histogram", name, meaning)
    counts, below = list(noted.counts), 0
    for bound, count in zip(noted.bounds, counts, strict=False):
        below += count
        yield f'pioche_{name}_bucket{{le="{bound:g}"}} {below}'
    yield f'pioche_{name}_bucket{{le="+Inf"}} {sum(counts)}'
    yield f"pioche_{name}_sum {noted.sum}"
    yield f"pioche_{name}_count {sum(counts)}"


def round_trips(hub: Hub) -> Iterator[str]:
    """How far away those are who are here now: the last ping of each."""
    trips = sorted(
        trip
        for room in hub.rooms.values()
        for session in room.sessions
        if (trip := session.socket.latest_trip) is not None
    )
    yield from head("gauge", "round_trip_seconds", "last round trips of those who are here")
    for quantile in QUANTILES if trips else ():
        value = at_quantile(trips, quantile) / SECOND
        yield f'pioche_round_trip_seconds{{quantile="{quantile}"}} {value}'


def at_quantile(ordered: Sequence[int], quantile: float) -> int:
    """The smallest that so large a part of all does not exceed.

    >>> at_quantile([1, 2, 3, 4], 0.5), at_quantile([7], 0.99)
    (2, 7)
    """
    return ordered[max(0, -int(-quantile * len(ordered) // 1) - 1)]
