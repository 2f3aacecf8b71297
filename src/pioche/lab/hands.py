"""What the crew asks of those who do its work, and the nearest of them: threads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass

from pioche.lab.series import Games, Piece


@dataclass(frozen=True)
class Hands:
    """Give them a piece and get a future; `lost` is what a future raises whose worker died."""

    submit: Callable[[Piece], Future[Games]]
    workers: int
    lost: tuple[type[Exception], ...] = ()


@contextmanager
def threads(workers: int) -> Iterator[Hands]:
    """For work inside compiled code, which runs without the interpreter's lock."""
    pool = ThreadPoolExecutor(workers)
    try:
        yield Hands(pool.submit, workers)
    finally:
        pool.shutdown(cancel_futures=True)
