"""Analyses of finished games: one choice after the other on a thread that gives way, each game in
its turn. What comes of them is kept in files beside the store; the oldest are made anew when asked
for again."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from pioche.lab.analysis import Analysis, Choice, Question, choices_of, judge
from pioche.play.replay import Replay
from pioche.server import forms
from pioche.server.answers import Wrong
from pioche.server.aside import aside

LOGGER = logging.getLogger("pioche.server")
MOST_WAITING = 20
MOST_EACH = 4  # of one address
MOST_KEPT = 2_000  # results
MOST_FAILED = 100  # that are remembered


@dataclass
class Job:
    """The analysis of one table's game."""

    table: str
    replay: Replay
    address: str
    state: str = "waiting"
    of: int = 0
    questions: Iterator[Question] = field(default_factory=lambda: iter(()))
    choices: list[Choice] = field(default_factory=list)

    def begin(self) -> None:
        """Questions are made one by one: each has a position, and there may be thousands."""
        self.of = sum(1 for _ in choices_of(self.replay))
        self.questions = choices_of(self.replay)
        self.state = "working"

    def judge_next(self) -> bool:
        """Whether there may be more to judge."""
        question = next(self.questions, None)
        if question is not None:
            self.choices.append(judge(self.replay, None, question))
        return question is not None

    @property
    def form(self) -> forms.Job:
        return form(self.table, self.state, len(self.choices), self.of)


def form(
    table: str, state: str, done: int, of: int, result: dict[str, Any] | None = None
) -> forms.Job:
    return forms.Job(id=table, table=table, state=state, done=done, of=of, result=result)


class Jobs:
    """All analyses, by their tables: asked for twice, a game has the same. `prepare` waits until
    what a game's search needs is compiled."""

    def __init__(
        self,
        loop: asyncio.AbstractEventLoop,
        folder: Path,
        prepare: Callable[[str], Awaitable[None]],
    ) -> None:
        self.loop = loop
        self.folder = folder
        self.prepare = prepare
        self.jobs: dict[str, Job] = {}  # that are under way, or failed
        self.waiting: deque[Job] = deque()
        self.working: asyncio.Task[None] | None = None

    def begin(self, table: str, replay: Replay, address: str) -> Job:
        """The job of a table that is not done; a new one where there is none."""
        known = self.jobs.get(table)
        if known is not None and known.state != "failed":
            return known
        under_way = Counter(job.address for job in self.jobs.values() if job.state != "failed")
        if under_way[address] >= MOST_EACH:
            raise Wrong(429, "wait until the games that you had analysed are done", 60)
        if under_way.total() >= MOST_WAITING:
            raise Wrong(503, "too many games are to be analysed already: ask again later", 60)
        job = self.jobs[table] = Job(table, replay, address)
        self.waiting.append(job)
        if self.working is None:
            self.working = self.loop.create_task(self.work())
        return job

    async def find(self, table: str) -> forms.Job | None:
        """How far a job is, or what came of it."""
        job = self.jobs.get(table)
        if job is not None:
            return job.form
        result = await aside(self.loop, lambda: self.read(table))
        if result is None:
            return None
        judged = len(result["choices"])
        return form(table, "done", judged, judged, result)

    async def work(self) -> None:
        while self.waiting:
            job = self.waiting.popleft()
            try:
                await self.go_on(job)
            except Exception:
                LOGGER.exception("a game could not be analysed")
                job.state = "failed"
                self.forget_failed()
        self.working = None

    async def go_on(self, job: Job) -> None:
        """Judge one choice, then it is the next one's turn."""
        if job.state == "waiting":
            await self.prepare(job.replay.slug)
            await aside(self.loop, job.begin)
        if await aside(self.loop, job.judge_next):
            self.waiting.append(job)
            return
        await aside(self.loop, lambda: self.keep(job))
        del self.jobs[job.table]

    def forget_failed(self) -> None:
        failed = [table for table, job in self.jobs.items() if job.state == "failed"]
        for table in failed[:-MOST_FAILED]:
            del self.jobs[table]

    # ---- files, on other threads

    def path(self, table: str) -> Path:
        return self.folder / f"{table}.json"

    def read(self, table: str) -> dict[str, Any] | None:
        try:
            return msgspec.json.decode(self.path(table).read_bytes(), type=dict[str, Any])
        except (FileNotFoundError, msgspec.MsgspecError):
            return None  # one that is damaged is made anew

    def keep(self, job: Job) -> None:
        """Whole or not at all; the oldest make room."""
        result = msgspec.json.encode(Analysis(job.replay, tuple(job.choices)).json())
        self.folder.mkdir(exist_ok=True)
        part = self.path(job.table).with_suffix(".part")
        part.write_bytes(result)
        part.replace(self.path(job.table))
        kept = sorted(self.folder.glob("*.json"), key=lambda file: file.stat().st_mtime)
        for file in kept[:-MOST_KEPT]:
            file.unlink()

    def close(self) -> None:
        """Stop after the choice that is being judged."""
        if self.working is not None:
            self.working.cancel()
