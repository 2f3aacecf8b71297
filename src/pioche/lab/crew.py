"""Whoever does the work: this process, processes beside it, or a cluster.

Results come in the order of the pieces, so nobody can tell by them how many were at work, or who
was done first. At most a few pieces for each worker are under way at a time.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from concurrent.futures import Future
from itertools import chain, islice

from pioche.errors import BadInput
from pioche.games.batch import cores
from pioche.lab.cluster import cluster
from pioche.lab.hands import Hands, threads
from pioche.lab.processes import processes
from pioche.lab.series import Games, Piece

Done = Generator[tuple[Piece, Games], None, None]

MOST = 1_024  # workers
ALONE = 1.0  # seconds of work that is not worth other processes
AHEAD = 2  # pieces under way for each worker


def check_crew(workers: int | None, scheduler: str | None) -> None:
    if workers is not None and not 1 <= workers <= MOST:
        raise BadInput(f"{workers} workers cannot be had: give 1 to {MOST}")
    if workers is not None and scheduler is not None:
        raise BadInput("a scheduler has workers of its own: give it or a number of workers")


def in_order(
    pieces: Iterable[Piece],
    workers: int | None = None,
    scheduler: str | None = None,
    is_compiled: bool = False,
) -> Done:
    """Play all pieces; each with what became of it, in the order in which they are given.

    Work inside compiled code is done on threads, other work by processes, and either on a cluster
    if there is a scheduler.

    A piece is taken from `pieces` only when its time has come, so what comes next may depend on the
    results so far. Close the iterator (`contextlib.closing`) to end the work early.
    """
    check_crew(workers, scheduler)
    pieces, workers = iter(pieces), workers or cores()
    if scheduler is not None:
        with cluster(scheduler) as hands:
            yield from through(hands, pieces)
    elif is_compiled:
        with threads(workers) as hands:
            yield from through(hands, pieces)
    else:
        yield from here_or_beside(pieces, workers)


def here_or_beside(pieces: Iterator[Piece], workers: int) -> Done:
    yield from here(pieces, None if workers == 1 else ALONE)
    for piece in pieces:  # there are more: the others are worth starting
        with processes(workers) as hands:
            yield from through(hands, chain([piece], pieces))


def here(pieces: Iterator[Piece], patience: float | None) -> Done:
    """Work in this process, for some seconds if there are others: a handful of quick games need
    not wait for them, and what the first piece compiles, they find in the cache."""
    begun: float | None = None
    for piece in pieces:
        yield piece, piece()
        begun = begun or time.perf_counter()  # the first piece compiles: its time does not count
        if patience is not None and time.perf_counter() - begun >= patience:
            return


def through(hands: Hands, pieces: Iterator[Piece]) -> Done:
    """Let others work."""
    room = AHEAD * hands.workers
    waiting: deque[tuple[Piece, Future[Games]]] = deque()
    try:
        while True:
            for piece in islice(pieces, room - len(waiting)):
                waiting.append((piece, hands.submit(piece)))
            if not waiting:
                return
            piece, future = waiting.popleft()
            yield piece, future.result()
    except hands.lost:
        raise BadInput(
            f"a worker was lost at {piece} or a little later, perhaps for want of memory, or"
            " because somebody ended it: try again, perhaps with fewer"
        ) from None
