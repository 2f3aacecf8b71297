"""Somebody at a table over a bad line, who plays at random and writes everything down.

The rules that any client follows who must lose nothing:

1. A request keeps its id until it is answered, and is sent again under it after every new
   connection, and whenever no answer came for a while.
2. Only the telling numbered one above the last is taken. A lower number was had before. A higher
   one shows a gap: `watch` again with the last number that one has.
3. `watching` with a higher number than one has shows a gap, too.
4. While nothing is heard, `watch` again, at first soon, then every second; if nothing comes of
   that six times, connect anew.
5. A move says in `seen` what it was chosen for, so that a copy of it that comes late is refused.
6. Between two attempts to connect, wait twice as long as before, at most a second, less a random
   part. How long an attempt may take is a choice: after an outage that swallowed it, the next one
   waits for its end, but a server that is busy lets nobody in who is gone too soon.
"""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from random import Random
from typing import Any

from pioche.server.dial import Closed, Connection, dial

LONGEST_PAUSE = 1.0  # seconds between attempts
LET_IN = 10.0  # to be let in
SILENCE = 0.25  # until something is asked again, for the first time
LONGEST_SILENCE = 1.0
GIVE_UP = 6  # silences until the connection is taken for dead
FLIP = "flip"


class Person:
    """Watches one table from a seat, or as a spectator, and plays if it has a seat."""

    def __init__(
        self,
        address: str,
        token: str,
        seat: int | None,
        seed: int,
        language: str | None = None,
        thinks: float = 0.0,
        flip: int | None = None,
        hurry: int = 1,
        let_in: float = LET_IN,
    ) -> None:
        self.let_in = let_in
        self.address = address
        self.token = token
        self.seat = seat
        self.language = language
        self.thinks = thinks
        self.flip = flip  # the number of this move, where the game runs in real time
        self.hurry = hurry
        self.rng = Random(f"{seed} {seat} {address[-40:]}")
        self.name = f"{seed}-{seat}"
        self.asked = 0
        self.have = 1
        self.acted = 0  # the telling after which it last moved
        self.game: dict[str, Any] | None = None
        self.table: dict[str, Any] = {}
        self.copies: list[tuple[int, bytes]] = []  # of tellings, as they came
        self.granted: set[str] = set()
        self.refused: Counter[str] = Counter()
        self.waiting: tuple[str, bytes] | None = None  # a request without an answer
        self.sent_at = self.watched_at = 0.0
        self.closes: Counter[int] = Counter()
        self.attempts: list[tuple[float, bool]] = []  # when each began, and whether it succeeded
        self.pauses: list[float] = []
        self.resumed = 0  # times that it was told that it has everything
        self.is_done = False
        self.connection: Connection | None = None

    @property
    def is_over(self) -> bool:
        return self.game is not None and bool(self.game["is_over"])

    # ---- the line

    async def run(self) -> None:
        """Until the game is over and everything is answered, or somebody says that it is enough."""
        while not self.is_done:
            connection = await self.connect()
            if connection is None:
                await self.pause()
                continue
            self.connection = connection
            try:
                await self.talk(connection)
            except Closed as closed:
                self.closes[closed.code] += 1
                await self.pause()
            finally:
                self.connection = None
                connection.abort()

    async def connect(self) -> Connection | None:
        begun = asyncio.get_running_loop().time()
        headers = {"authorization": f"Bearer {self.token}"}
        try:
            async with asyncio.timeout(self.let_in):
                connection = await dial(self.address, headers=headers)
        except (OSError, TimeoutError):
            self.attempts.append((begun, False))
            return None
        self.attempts.append((begun, True))
        return connection

    async def pause(self) -> None:
        failed = 0
        while failed < len(self.attempts) and not self.attempts[-1 - failed][1]:
            failed += 1
        self.pauses.append(min(LONGEST_PAUSE, 0.05 * 2**failed) * self.rng.uniform(0.5, 1.0))
        await asyncio.sleep(self.pauses[-1])

    async def talk(self, connection: Connection) -> None:
        self.say({"is": "hello", "version": 1, "language": self.language})
        self.watch()
        self.send_again()
        silent = 0
        while not self.is_done and silent < GIVE_UP:
            try:
                async with asyncio.timeout(min(LONGEST_SILENCE, SILENCE * 2**silent)):
                    text = await connection.recv()
            except TimeoutError:
                silent += 1
                self.say({"is": "hello", "version": 1, "language": self.language})
                self.watch()
                self.send_again()
                continue
            silent = 0
            self.hear(text)

    def say(self, message: dict[str, Any]) -> None:
        if self.connection is not None:
            self.connection.send(json.dumps(message).encode())

    def watch(self) -> None:
        self.watched_at = asyncio.get_running_loop().time()
        self.say({"is": "watch", "seat": self.seat, "have": self.have})

    def fill_gap(self) -> None:
        """Unless that was asked just now."""
        if asyncio.get_running_loop().time() - self.watched_at > SILENCE / 2:
            self.watch()

    def send_again(self) -> None:
        if self.waiting is not None and self.connection is not None:
            self.sent_at = asyncio.get_running_loop().time()
            self.connection.send(self.waiting[1])

    # ---- what is heard

    def hear(self, text: bytes) -> None:
        message = json.loads(text)
        match message["is"]:
            case "told":
                self.hear_telling(message, text)
            case "watching":
                self.hear_watching(message)
            case "done":
                self.granted.add(message["id"])
                self.answered(message["id"])
            case "refused":
                self.refused[message["reason"]] += 1
                self.answered(message["id"])
        if asyncio.get_running_loop().time() - self.sent_at > LONGEST_SILENCE:
            self.send_again()
        self.is_done = self.is_done or (self.is_over and self.waiting is None)

    def hear_telling(self, message: dict[str, Any], text: bytes) -> None:
        number = message["number"]
        self.copies.append((number, text))
        if number > self.have + 1:
            self.fill_gap()
        if number != self.have + 1:
            return
        self.have = number
        self.table = message["table"] or self.table
        if message["game"] is not None:
            self.game = message["game"]
            self.consider()

    def hear_watching(self, message: dict[str, Any]) -> None:
        if message["number"] > self.have:
            self.fill_gap()
        elif message["number"] == self.have:
            self.resumed += 1
            self.game, self.acted = message["game"], 0
            self.consider()

    def answered(self, request: str) -> None:
        if self.waiting is not None and self.waiting[0] == request:
            self.waiting = None

    # ---- what is asked

    def consider(self) -> None:
        thinks = self.thinks * self.rng.uniform(0.5, 1.5)
        asyncio.get_running_loop().call_later(thinks, self.act, self.have)

    def act(self, seen: int) -> None:
        game = self.game
        if game is None or game["is_over"] or self.seat is None or seen != self.have:
            return
        if self.flip is not None and game["real_time"]["openings"] and self.rng.random() < 0.5:
            self.slap(game["real_time"]["openings"][-1]["number"])
        if self.waiting or self.acted == self.have or self.seat not in game["to_move"]:
            return
        offered = game["legal"]
        if self.flip is not None:
            offered = [move for move in offered if move == self.flip]
        if offered:
            self.acted = self.have
            self.ask({"is": "move", "seat": self.seat, "move": self.rng.choice(offered)})

    def ask(self, wish: dict[str, Any]) -> None:
        self.asked += 1
        request = f"{self.name}-{self.asked}"
        seen = {"seen": self.have} if wish["is"] == "move" else {}
        self.waiting = (request, json.dumps({**wish, **seen, "id": request}).encode())
        self.send_again()

    def slap(self, tile: int) -> None:
        """A hand comes down a little later, at a time of the server's own."""
        after = self.rng.randrange(150_000, 600_000)
        said = {"is": "slap", "seat": self.seat, "tile": tile, "after": after}
        later = (after / 1_000_000 + 0.2) / self.hurry
        asyncio.get_running_loop().call_later(later, self.say, said)
