"""Analyses of finished games: one at a time on a thread that gives way, a bounded number waits."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass, field
from threading import Event
from typing import Any

from pioche.lab.analysis import Analysis, choices_of, judge
from pioche.play.replay import Replay
from pioche.server import forms
from pioche.server.answers import Wrong
from pioche.server.aside import aside

LOGGER = logging.getLogger("pioche.server")
MOST_WAITING = 20
MOST_KEPT = 200  # results, until they are asked for anew


@dataclass
class Job:
    """The analysis of one table's game."""

    id: str
    table: str
    replay: Replay
    iterations: int | None = None
    state: str = "waiting"
    done: int = 0
    of: int = 0
    result: dict[str, Any] | None = None
    is_cancelled: Event = field(default_factory=Event)

    def work(self) -> dict[str, Any] | None:
        """Judge one choice after the other; None if somebody wants it no longer."""
        questions = list(choices_of(self.replay))
        self.of = len(questions)
        choices = []
        for question in questions:
            if self.is_cancelled.is_set():
                return None
            choices.append(judge(self.replay, self.iterations, question))
            self.done += 1
        return Analysis(self.replay, tuple(choices)).json()

    @property
    def form(self) -> forms.Job:
        return forms.Job(
            id=self.id,
            table=self.table,
            state=self.state,
            done=self.done,
            of=self.of,
            result=self.result,
        )


class Jobs:
    """All analyses, by their ids; asked for twice, a table has the same."""

    def __init__(self, loop: asyncio.AbstractEventLoop, iterations: int | None = None) -> None:
        self.loop = loop
        self.iterations = iterations
        self.jobs: OrderedDict[str, Job] = OrderedDict()
        self.by_table: dict[str, Job] = {}
        self.waiting: list[Job] = []
        self.working: asyncio.Task[None] | None = None

    def begin(self, name: str, table: str, replay: Replay) -> Job:
        """The job of a table; a new one where there is none, under this id."""
        known = self.by_table.get(table)
        if known is not None and known.state != "failed":
            return known
        if len(self.waiting) >= MOST_WAITING:
            raise Wrong(503, "too many games are to be analysed already: ask again later", 60)
        job = Job(name, table, replay, self.iterations)
        self.jobs[name] = self.by_table[table] = job
        self.waiting.append(job)
        self.forget_oldest()
        if self.working is None:
            self.working = self.loop.create_task(self.work())
        return job

    def forget_oldest(self) -> None:
        over = (job for job in self.jobs.values() if job.state in ("done", "failed"))
        if len(self.jobs) > MOST_KEPT and (oldest := next(over, None)) is not None:
            del self.jobs[oldest.id]
            if self.by_table.get(oldest.table) is oldest:
                del self.by_table[oldest.table]

    async def work(self) -> None:
        while self.waiting:
            job = self.waiting.pop(0)
            job.state = "working"
            try:
                job.result = await aside(self.loop, job.work)
                job.state = "done"
            except Exception:
                LOGGER.exception("a game could not be analysed")
                job.state = "failed"
        self.working = None

    def close(self) -> None:
        """Stop after the choice that is being judged."""
        self.waiting.clear()
        for job in self.jobs.values():
            job.is_cancelled.set()
        if self.working is not None:
            self.working.cancel()
