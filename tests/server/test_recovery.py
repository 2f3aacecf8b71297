"""What was half done when the server stopped, or somebody looked away, is found whole."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from pioche.server.dial import dial
from pioche.store import Guest, Store, Write
from pioche.table import entries as log
from pioche.table.entries import AnyEntry, write_entry
from pioche.table.table import Table
from server.crash import address, at_home, grant, lengths, open_people, truths, until
from server.test_deaths import begun, put


def finished() -> list[AnyEntry]:
    """A game of two people that is over, and both want another."""
    entries = begun(clock=log.SlowClock(days=1))
    table, rng = Table.of(entries), Random(1)
    while not table.now.over:
        seat = table.now.to_move[0]
        move = int(rng.choice(table.now.legal(seat)))
        table.apply(log.Moved(at=2, by=0, request=f"r{len(table.moves)}", seat=seat, move=move))
    return [*table.entries, log.RematchOffered(at=3, by=0, request="again")]


def at_a_table(folder: Path, play: Callable[[int, str, list[str]], Awaitable[None]]) -> str:
    """Do something at a table of two people who are not there."""

    async def run() -> str:
        async with at_home(folder) as port:
            table, tokens = await open_people(port, "parade")
            await play(port, table, tokens)
        return table

    return asyncio.run(run())


def test_a_rematch_that_all_wanted_is_begun_after_the_server_stopped(tmp_path: Path) -> None:
    with Store(tmp_path) as store:
        store.write(Write(guests=(Guest(1, b"hash", 1),)), lambda _: None)
    before = put(tmp_path, [write_entry(entry) for entry in finished()])

    async def wait() -> None:
        async with at_home(tmp_path):
            await until(lambda: len(lengths(tmp_path)) > 1)

    asyncio.run(wait())
    found = truths(tmp_path)
    after = found[before].table.next_table
    assert found[after].table.opened.after == before


def test_a_move_chosen_for_what_is_past_is_stale_even_if_nobody_watches(tmp_path: Path) -> None:
    async def play(port: int, table: str, tokens: list[str]) -> None:
        move = {"is": "move", "seat": 0, "move": 0, "seen": 1}
        with pytest.raises(AssertionError, match="'stale'"):
            await grant(port, table, tokens[0], move)

    at_a_table(tmp_path, play)


def test_who_was_let_in_before_the_table_was_put_away_finds_it_as_it_is(tmp_path: Path) -> None:
    async def play(port: int, table: str, tokens: list[str]) -> None:
        early = await dial(address(port, table), headers={"authorization": f"Bearer {tokens[0]}"})
        await grant(port, table, tokens[1], {"is": "pause"})
        early.send(b'{"is": "hello", "version": 1}')
        early.send(b'{"is": "resume", "id": "1"}')
        answer: dict[str, Any] = {"is": ""}
        while answer["is"] not in ("done", "refused"):
            answer = json.loads(await early.recv())
        assert answer["is"] == "done"
        await early.close()

    table = at_a_table(tmp_path, play)
    assert isinstance(truths(tmp_path)[table].entries[-1], log.Resumed)
