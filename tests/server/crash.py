"""Tables on a server that dies again and again, and what must be true of them afterwards."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from pioche.games.game import find
from pioche.kernel.seats import NOBODY
from pioche.play.replay import Replay
from pioche.server import teller
from pioche.server.dial import Connection, dial
from pioche.server.hub import Settings
from pioche.server.limits import Limits
from pioche.server.serve import serve
from pioche.store import Store
from pioche.table.entries import AnyEntry, Moved, read_entry
from pioche.table.evidence import rejudge
from pioche.table.link import LOCAL
from pioche.table.live import Live
from pioche.table.table import Phase, Table
from pioche.table.witness import Witness, recall
from server.person import FLIP, Person
from server.process import MANY, QUICK, Process

# ---- opening tables

A_LITTLE = 0.1  # seconds, after which one may ask again


async def request(port: int, path: str, token: str = "", body: Any = None) -> Any:
    """POST, and what is answered."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    sent = json.dumps(body).encode()
    head = [
        f"POST {path} HTTP/1.1",
        "host: 127.0.0.1",
        "connection: close",
        "accept: application/json",
        "content-type: application/json",
        f"content-length: {len(sent)}",
        *([f"authorization: Bearer {token}"] if token else []),
    ]
    writer.write("\r\n".join([*head, "", ""]).encode() + sent)
    answer = await reader.read()
    writer.close()
    await writer.wait_closed()
    first, _, rest = answer.partition(b"\r\n")
    status, text = int(first.split()[1]), rest.partition(b"\r\n\r\n")[2]
    if status not in (200, 201):
        raise AssertionError(f"{path}: {status} {text!r}")
    return json.loads(text)


async def guest(port: int) -> str:
    return str((await request(port, "/api/guest"))["token"])


async def answered(socket: Connection, asked: bytes) -> dict[str, Any]:
    socket.send(asked)
    answer: dict[str, Any] = {"is": ""}
    while answer["is"] not in ("done", "refused", "fault"):
        answer = json.loads(await socket.recv())
    return answer


async def grant(port: int, table: str, token: str, *wishes: dict[str, Any]) -> None:
    """Ask for these one after the other, on a socket of their own."""
    socket = await dial(address(port, table), headers={"authorization": f"Bearer {token}"})
    socket.send(b'{"is": "hello", "version": 1}')
    for number, wish in enumerate(wishes):
        asked = json.dumps({**wish, "id": f"setup-{wish['is']}-{number}"}).encode()
        answer = await answered(socket, asked)
        while answer.get("reason") == "too_fast":  # all play from one address, and on and on
            await asyncio.sleep(A_LITTLE)
            answer = await answered(socket, asked)
        assert answer["is"] == "done", answer
    await socket.close()


def address(port: int, table: str) -> str:
    return f"ws://127.0.0.1:{port}/api/tables/{table}/socket"


async def open_bots(port: int, token: str, slug: str, levels: Sequence[str]) -> str:
    """A table of players alone, which has begun."""
    bots = {str(seat): level for seat, level in enumerate(levels)}
    asked = {"slug": slug, "seats": len(levels), "name": "Host", "bots": bots}
    table = str((await request(port, "/api/tables", token, asked))["id"])
    await grant(port, table, token, {"is": "start"})
    return table


async def open_people(
    port: int, slug: str, people: int = 2, bots: int = 0, **more: Any
) -> tuple[str, list[str]]:
    """A table of people, and players after them, which has begun, and the people's tokens."""
    tokens = [await guest(port) for _ in range(people)]
    levels = {str(seat): "medium" for seat in range(people, people + bots)}
    asked = {"slug": slug, "seats": people + bots, "name": "P0", "bots": levels, **more}
    table = str((await request(port, "/api/tables", tokens[0], asked))["id"])
    for seat, token in enumerate(tokens):
        await request(port, f"/api/tables/{table}/members", token, {"name": f"P{seat}"})
        await grant(port, table, token, {"is": "sit", "seat": seat, "name": f"P{seat}"})
    await grant(port, table, tokens[0], {"is": "start"})
    return table, tokens


def people_at(
    port: int, table: str, tokens: Sequence[str], slug: str, seed: int, **how: Any
) -> list[Person]:
    """Who come to the table through this port; one wants French, the other no words."""
    flip = int(find(slug).move(FLIP)) if slug == "resistance" else None
    return [
        Person(address(port, table), tokens[seat], seat, seed, language, flip=flip, **how)
        for seat, language in enumerate(("fr", None)[: len(tokens)])
    ]


async def until(condition: Callable[[], bool]) -> None:
    """Wait for it, however busy the machine is."""
    async with asyncio.timeout(600):
        while not condition():
            await asyncio.sleep(0.02)


@asynccontextmanager
async def at_home(folder: Path, pace: float = 0.0) -> AsyncIterator[int]:
    """A server in this process, whose clock and disk a test can change; its port."""
    ready = asyncio.get_running_loop().create_future()
    limits = Limits(**QUICK, **MANY)  # type: ignore[arg-type]
    settings = Settings(pace=pace, patience=10**6)
    task = asyncio.create_task(
        serve(folder, port=0, settings=settings, limits=limits, ready=ready.set_result)
    )
    try:
        yield await ready
    finally:
        task.cancel()
        with suppress(asyncio.CancelledError):
            await task


# ---- what the log says


@dataclass
class Truth:
    """One table as the store has it."""

    id: str
    entries: list[AnyEntry]

    @property
    def table(self) -> Table:
        return Table.of(self.entries)

    def requests(self) -> Counter[tuple[int | None, str]]:
        return Counter((entry.by, entry.request) for entry in self.entries if entry.request)

    def letters(self, seat: int, language: str | None) -> dict[int, bytes]:
        """Every telling of a seat, as it has to be told."""
        live = self.live()
        return {
            telling.number: self.letter(table, telling, live, language)
            for table, telling in recall(self.entries, Witness(seat))
            if telling is not None
        }

    def letter(self, table: Table, telling: Any, live: Live | None, language: str | None) -> bytes:
        entry, decision = telling.entry, None
        if live is not None and isinstance(entry, Moved):
            decision = live.referee.decisions[len(table.moves) - 1]
        game = telling.shown and teller.game_now(table, telling.shown, live, 0)
        quiet = isinstance(entry, teller.QUIET) and table.phase != Phase.OVER
        now = None if quiet else teller.table_now(self.id, table)
        return teller.told(telling, table, now, game, decision, language)

    def live(self) -> Live | None:
        table = self.table
        if not table.is_live or table.dealt is None:
            return None
        return Live(table, [LOCAL] * len(table.chairs), {}, 0)

    def check(self) -> None:
        """Nothing twice, in order of time, and if it is over, a replay that anybody can verify."""
        assert [twice for twice, times in self.requests().items() if times > 1] == []
        times = [entry.at for entry in self.entries]
        assert times == sorted(times)
        table = self.table
        if table.dealt is not None:
            replay = Replay.read(table.replay().text())
            assert replay == table.replay()
            if table.is_live:
                assert len(rejudge(replay)) == len(table.moves)
            assert list(replay.positions())[-1] == table.now


def truths(folder: Path) -> dict[str, Truth]:
    """All tables of a folder that no server holds."""
    with sqlite3.connect(folder / "tables.sqlite") as database:
        tables = [table for (table,) in database.execute("SELECT id FROM tables")]
    database.close()
    with Store(folder) as store:
        return {
            table: Truth(table, [read_entry(body) for body in store.entries(table)])
            for table in tables
        }


def lengths(folder: Path) -> dict[str, tuple[int, int]]:
    """The entries and the phase of every table, while a server writes them."""
    with sqlite3.connect(folder / "tables.sqlite") as database:
        question = "SELECT id, phase, (SELECT max(number) FROM log WHERE table_id = id) FROM tables"
        found = {table: (number, phase) for table, phase, number in database.execute(question)}
    database.close()
    return found


def check_person(person: Person, truth: Truth, member: int) -> None:
    """It was told everything without a gap, only what its seat is told, and all that it was
    promised is there."""
    requests = truth.requests()
    lost = [asked for asked in person.granted if (member, asked) not in requests]
    assert lost == [], f"{len(lost)} acknowledged requests are not in the log"
    letters = truth.letters(NOBODY if person.seat is None else person.seat, person.language)
    first: dict[int, bytes] = {}
    for number, copy in person.copies:
        assert timeless(copy).decode() == timeless(letters[number]).decode()
        first.setdefault(number, copy)
    assert set(range(2, person.have + 1)) <= set(first)
    heard = [first[number] for number in range(2, person.have + 1)]
    said = [letters[number] for number in range(2, person.have + 1)]
    assert fingerprint(heard) == fingerprint(said)
    check_view(person, truth, letters)


def check_view(person: Person, truth: Truth, letters: dict[int, bytes]) -> None:
    """What it shows is what the log says of its seat at the last telling that it has."""
    if person.have == max(letters) and person.game is not None:
        view = truth.table.now.view(NOBODY if person.seat is None else person.seat)
        assert person.game["view"] == json.loads(view.json_text())
        assert person.game["score"] == list(view.score())


def fingerprint(letters: Sequence[bytes]) -> str:
    return sha256(b"\n".join(map(timeless, letters))).hexdigest()


def timeless(letter: bytes) -> bytes:
    """The same letter, but for what a server's own clock said at the instant of a tile: how long
    after one another they opened, stays."""
    if b'"openings"' not in letter:
        return letter
    told = json.loads(letter)
    openings = told["game"]["real_time"]["openings"]
    first = openings[0]["at"] if openings else 0
    for opened in openings:
        opened["at"] -= first
    return json.dumps(told).encode()


# ---- the storm


BOTS = (
    ("level8", ["medium", "easy", "medium", "easy", "medium", "easy"]),
    ("princess", ["medium", "easy", "medium"]),
    ("mission626", ["easy", "medium"]),
    ("parade", ["medium"] * 6),
    ("level8", ["easy", "medium"]),
)
PEOPLE = ("level8", "princess", "parade", "mission626", "level8")


@dataclass
class Storm:
    """Many tables of players, watched or not, and of people, while the server is killed."""

    server: Process
    rng: Random
    bots: int
    people: int
    opened: list[str] = field(default_factory=list)
    persons: dict[Person, tuple[str, int]] = field(default_factory=dict)  # table and member
    tasks: list[asyncio.Task[None]] = field(default_factory=list)
    token: str = ""

    async def fill(self) -> None:
        """Open tables in place of those that are over, so that always as many are under way."""
        self.token = self.token or await guest(self.server.port)
        found = lengths(self.server.folder)
        running = {table for table, (_, phase) in found.items() if phase == Phase.PLAYING}
        if not self.opened:
            await self.watch_bots("resistance", ["medium", "easy"])
        opening: list[Awaitable[None]] = []
        taken = {table for table, _ in self.persons.values()}
        alone = len(running & set(self.opened))
        for number in range(self.bots - alone - 1):
            slug, levels = BOTS[number % len(BOTS)]
            watched = number % 25 > 0
            opening.append(self.watch_bots(slug, levels) if watched else self.leave_bots(levels))
        meeting = len(running & (taken - set(self.opened)))
        wanted = range(self.people - meeting)
        opening += [self.meet(PEOPLE[number % len(PEOPLE)]) for number in wanted]
        await asyncio.gather(*opening)

    async def leave_bots(self, levels: Sequence[str]) -> None:
        """Players whom nobody watches take no breath between moves: a long game for them."""
        table = await open_bots(self.server.port, self.token, "level8", levels)
        self.opened.append(table)

    async def watch_bots(self, slug: str, levels: Sequence[str]) -> None:
        table = await open_bots(self.server.port, self.token, slug, levels)
        self.opened.append(table)
        seed = len(self.persons)
        person = Person(address(self.server.port, table), self.token, None, seed, "nl")
        self.join(person, table, 0)

    async def meet(self, slug: str) -> None:
        port, seed = self.server.port, len(self.persons)
        table, tokens = await open_people(port, slug)
        for member, person in enumerate(people_at(port, table, tokens, slug, seed, thinks=0.05)):
            self.join(person, table, member)

    def join(self, person: Person, table: str, member: int) -> None:
        self.persons[person] = (table, member)
        self.tasks.append(asyncio.create_task(person.run()))

    async def rage(self, kills: int) -> None:
        for kill in range(kills):
            if kill % 5 == 0:
                await self.fill()
            if kill % 2:
                await self.progress()
            await asyncio.sleep(self.rng.uniform(0.05, 1.2))
            await asyncio.to_thread(self.server.restart)

    async def progress(self) -> None:
        """Wait until somebody was promised something more."""
        granted = self.granted()
        await until(lambda: self.granted() > granted)

    def granted(self) -> int:
        return sum(len(person.granted) for person in self.persons)

    async def calm(self) -> None:
        """Wait until every table has gone on since the server came back for the last time."""
        before = lengths(self.server.folder)
        had = {person: person.have for person in self.persons}
        await until(lambda: self.has_gone_on(before, had))

    def has_gone_on(self, before: dict[str, tuple[int, int]], had: dict[Person, int]) -> bool:
        now = lengths(self.server.folder)
        playing = [table for table in before if before[table][1] == Phase.PLAYING]
        tables = all(now[table] > before[table] for table in playing)
        return tables and all(
            person.is_done or (person.waiting is None and person.have > had[person])
            for person in self.persons
        )

    async def end(self) -> None:
        for person in self.persons:
            person.is_done = True
        await asyncio.gather(*self.tasks)

    def check(self, found: dict[str, Truth]) -> None:
        assert set(self.opened) <= set(found)
        for truth in found.values():
            truth.check()
        for person, (table, member) in self.persons.items():
            check_person(person, found[table], member)
