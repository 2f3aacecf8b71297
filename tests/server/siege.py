"""A server as people run it, people who play at it, and attackers who want to spoil that."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from pioche.server.client import Client
from pioche.server.guests import hash_of
from pioche.server.inquiry import inquire
from pioche.store import Store
from pioche.table import entries as log
from server.attack import Ground
from server.crash import Truth, truths
from server.honest import Company, Latencies, meet, request_id
from server.hostile_line import Met

ATTACK = Path(__file__).with_name("attack.py")
GARBAGE = "WARNING:  Invalid HTTP request received."
BEGINNING = 1.0  # seconds for all to come to their tables
HARMLESS = (log.Joined, log.Left, log.Said)  # what a member without a seat may do
KINDS = (  # game, people, players, whether people sit
    ("parade", 2, 0, True),
    ("princess", 2, 1, True),
    ("mission626", 2, 0, True),
    ("parade", 1, 2, True),
    ("parade", 1, 3, False),
)


class Command:
    """`pioche serve`, with what it complains about in a file."""

    def __init__(self, folder: Path) -> None:
        self.complaints = folder / "complaints"
        command = [sys.executable, "-m", "pioche", "serve", "--port", "0", "--data", str(folder)]
        with self.complaints.open("wb") as complaints:
            self.process = subprocess.Popen(
                [*command, "--pace", "0.1", "--json"], stdout=subprocess.PIPE, stderr=complaints
            )
        assert self.process.stdout is not None
        self.address = str(json.loads(self.process.stdout.readline())["address"]).rstrip("/")
        self.port = int(self.address.rpartition(":")[2])

    def memory(self) -> int:
        """Bytes that it holds in memory."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        return 1024 * next(int(line.split()[1]) for line in lines if line.startswith("VmRSS"))

    def stop(self) -> int:
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(timeout=60)

    def kill(self) -> None:
        """If it still runs."""
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()


@dataclass(frozen=True)
class Attack:
    """What attackers met, and how long that took."""

    met: Met
    seconds: float


@dataclass
class Siege:
    """Who is there, and what came of it."""

    folder: Path
    server: Command
    seed: int
    think: float
    is_apart: bool = False  # attackers take what all others leave of this machine
    decoy: Command | None = None  # another server, which is attacked as well
    attackers: int = 12
    companies: list[list[Company]] = field(default_factory=list)  # each plays one after the other
    mallory: list[Client] = field(default_factory=list)
    own: list[str] = field(default_factory=list)
    invaded: str = ""  # a table of others that an attacker has joined by its link
    latencies: Latencies = field(default_factory=Latencies)
    memory: list[int] = field(default_factory=list)
    is_over: bool = False
    attacks: dict[str, Attack] = field(default_factory=dict)
    heard: int = 0  # messages, by the server's own count

    async def gather(self, stack: AsyncExitStack, circles: int, games: int) -> None:
        """People open their tables, and attackers theirs."""
        for circle in range(circles):
            slug, people, bots, sit = KINDS[circle % len(KINDS)]
            clients = [await self.client(stack) for _ in range(people)]
            self.companies.append(
                [
                    await meet(clients, slug, bots, sit, f"{self.seed} {circle} {game}")
                    for game in range(games)
                ]
            )
        self.mallory = [await self.client(stack) for _ in range(3)]
        for client, slug in zip(self.mallory, ("parade", "level8", "resistance"), strict=True):
            far = await client.open_table(slug, seats=2, name="Mallory", bots={1: "easy"})
            await far.sit(0, "Mallory")
            await far.start()
            await far.close()
            self.own.append(far.id)
        self.invaded = self.companies[0][0].table
        await (await self.mallory[0].join(self.invaded, "Mallory")).close()

    async def client(self, stack: AsyncExitStack) -> Client:
        return await stack.enter_async_context(Client(self.server.address))

    async def play(self, circle: Sequence[Company]) -> None:
        """Game after game until it is over, and every one to its end."""
        for company in circle:
            if not self.is_over:
                await company.play(self.think, self.latencies)

    async def attack(self, target: Command, messages: int) -> Attack:
        ground = Ground(
            port=target.port,
            messages=messages,
            attackers=self.attackers,
            seed=self.seed,
            others=[company.table for circle in self.companies for company in circle][1:],
            own=[*self.own, self.invaded],
            tokens=[client.token or "" for client in self.mallory],
            requests=[request_id(member, number) for member in (0, 1) for number in range(1, 40)],
        )
        loop = asyncio.get_running_loop()
        begun = loop.time()
        command = (sys.executable, str(ATTACK))
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
        attackers = await asyncio.create_subprocess_exec(*command, **pipes)
        if self.is_apart:
            give_way(attackers.pid)
        try:
            answer, _ = await attackers.communicate(msgspec.json.encode(ground))
        finally:
            if attackers.returncode is None:
                attackers.kill()
        assert attackers.returncode == 0
        return Attack(msgspec.json.decode(answer, type=Met), loop.time() - begun)

    async def run(self, messages: int, quiet: float, is_decoy_first: bool = False) -> None:
        """Peace for so many seconds, then the attack, and another one on the decoy if there is one;
        people play all the while."""
        targets = [("flood", self.server), ("elsewhere", self.decoy)]
        async with asyncio.TaskGroup() as tasks:
            for circle in self.companies:
                tasks.create_task(self.play(circle))
            await asyncio.sleep(BEGINNING)
            self.memory.append(self.server.memory())
            self.latencies.now = "quiet"
            await asyncio.sleep(quiet)
            for what, target in reversed(targets) if is_decoy_first else targets:
                if target is not None:
                    self.latencies.now = what
                    self.attacks[what] = await self.attack(target, messages)
            self.memory.append(self.server.memory())
            self.latencies.now, self.is_over = "after", True
        self.heard = await self.count_heard()

    async def count_heard(self) -> int:
        assert (await inquire(self.server.address, "GET", "/health"))["is_well"]
        page = bytes(await inquire(self.server.address, "GET", "/metrics")).decode()
        counts = dict(line.rsplit(" ", 1) for line in page.splitlines() if line[0] != "#")
        assert counts["pioche_failures_total"] == "0"
        return int(counts["pioche_heard_total"])

    # ---- afterwards

    @property
    def met(self) -> Met:
        return self.attacks["flood"].met

    def figures(self) -> dict[str, float]:
        """What the server bore while people played."""
        sent = sum(self.met.sent.values())
        return {
            "flood, seconds": self.attacks["flood"].seconds,
            "hostile messages": sent,
            "hostile messages/s": sent / self.attacks["flood"].seconds,
            "messages heard": self.heard,
            "memory before, MB": self.memory[0] / 1e6,
            "memory after, MB": self.memory[1] / 1e6,
        }

    def check(self) -> None:
        """Nobody saw a fault, and the tables are as if nobody had attacked."""
        assert set(self.server.complaints.read_text().splitlines()) <= {GARBAGE}
        assert [status for status in self.met.statuses if status >= 500] == []
        assert 1011 not in self.met.closes
        assert self.met.unanswered == 0
        found = truths(self.folder)
        for truth in found.values():
            truth.check()
        strangers = self.strangers()
        for circle in self.companies:
            for company in circle:
                self.check_company(company, found[company.table], strangers)

    def check_company(self, company: Company, truth: Truth, strangers: set[int]) -> None:
        company.check(truth)
        members = range(len(company.people))
        others = [e for e in truth.entries if e.by is not None and e.by not in members]
        joined = [e for e in truth.entries if isinstance(e, log.Joined) and e.guest in strangers]
        if company.table == self.invaded:
            assert all(isinstance(entry, HARMLESS) for entry in others)
        else:
            assert (others, joined) == ([], [])

    def strangers(self) -> set[int]:
        """The attackers, as the server numbers its guests."""
        with Store(self.folder) as store:
            found = [store.guest(hash_of(client.token or "")) for client in self.mallory]
        return {guest for guest in found if guest is not None}


@asynccontextmanager
async def besieged(
    folder: Path,
    seed: int,
    circles: int = len(KINDS),
    games: int = 3,
    think: float = 0.15,
    is_apart: bool = False,
    decoy: Path | None = None,
) -> AsyncIterator[Siege]:
    """Everybody is there; at the end the server is stopped in good order. With a folder for a
    decoy, there is another server, which has no more than what all others leave."""
    server = Command(folder)
    other = None if decoy is None else Command(decoy)
    try:
        async with AsyncExitStack() as stack:
            siege = Siege(folder, server, seed, think, is_apart, other)
            await siege.gather(stack, circles, games)
            if other is not None:
                give_way(other.process.pid)
            yield siege
        assert server.stop() == 0
    finally:
        server.kill()
        if other is not None:
            other.kill()


def give_way(process: int) -> None:
    """All its threads run only where nobody else wants to."""
    for thread in Path(f"/proc/{process}/task").iterdir():
        os.sched_setscheduler(int(thread.name), os.SCHED_IDLE, os.sched_param(0))
