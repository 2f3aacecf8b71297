"""A Dask cluster: workers on any number of machines, found by the address of their scheduler."""

from __future__ import annotations

import asyncio
import hashlib
import logging
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from contextlib import contextmanager
from functools import cache
from typing import Any

from pioche.errors import BadInput
from pioche.games.game import slugs
from pioche.kernel.cache import PACKAGE, sources
from pioche.lab.hands import Hands
from pioche.lab.series import Games, Piece

PATIENCE = 10  # seconds to wait for a scheduler, and for a worker
DECIDING = ("games", "kernel", "play", "players")  # the packages that decide how games go


@contextmanager
def cluster(address: str) -> Iterator[Hands]:
    """The workers of the scheduler at an address."""
    try:
        import distributed
        from distributed.comm.core import CommClosedError
    except ImportError:
        raise BadInput("Dask is not installed here: pip install 'pioche[dask]'") from None
    client = connect(distributed, address)
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)  # we say it ourselves
    try:
        executor = client.get_executor(pure=False)
        mine = fingerprint()

        def submit(piece: Piece) -> Future[Games]:
            future: Future[Games] = executor.submit(run_alike, piece, mine)
            return future

        try:
            threads = sum(client.ncores().values())
            lost = (distributed.KilledWorker, distributed.CancelledError)
            yield Hands(submit, threads, (*lost, CancelledError, CommClosedError))
        finally:
            executor.shutdown(wait=False)  # cancels what is under way
    finally:
        client.close()


def connect(distributed: Any, address: str) -> Any:
    """A client of a scheduler that has workers."""
    try:
        with ThreadPoolExecutor(1) as aside:  # there may be a loop in this thread already
            aside.submit(asyncio.run, knock(distributed, address)).result()
        client = distributed.Client(address, timeout=PATIENCE, set_as_default=False)
    except (OSError, ValueError, TimeoutError):
        raise BadInput(
            f"no Dask scheduler answers at {address[:80]!r}: start one with `dask scheduler` and"
            " give the address it prints, for example tcp://192.168.0.2:8786"
        ) from None
    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except TimeoutError:
        client.close()
        raise BadInput(
            f"the Dask scheduler at {address[:80]!r} has no workers: start some with"
            f" `dask worker {address} --nworkers auto --nthreads 1`"
        ) from None
    return client


async def knock(distributed: Any, address: str) -> None:
    """Whether a scheduler is there. A client that finds none would hang on when it is let go, and
    the library's own timeout does not hold for those who answer and are none."""
    comm = await asyncio.wait_for(distributed.comm.connect(address), PATIENCE)
    await comm.close()


def run_alike(piece: Piece, theirs: str) -> Games:
    """Play a piece for somebody, if the games and players here are the same as there."""
    if fingerprint() != theirs:
        raise BadInput("a worker of the cluster has another Pioche: install the same on all of it")
    return piece()


@cache
def fingerprint(slug: str = "") -> str:
    """A digest of the code that decides how games go: of all games, or of one and what all share.

    >>> fingerprint("parade") == fingerprint("level8")
    False
    """
    others = set(slugs()) - {slug} if slug else set()
    digest = hashlib.sha256()
    for source in sorted(path for package in DECIDING for path in sources(PACKAGE / package)):
        place = source.relative_to(PACKAGE)
        if others.isdisjoint({*place.parts, place.stem}):
            digest.update(place.as_posix().encode())
            digest.update(source.read_bytes())
    return digest.hexdigest()[:16]
