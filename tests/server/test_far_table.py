"""A program at a far table over a line that loses messages: it misses nothing, and gives up on
nothing but a dead connection."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from pioche.players import player
from pioche.server import far_table
from pioche.server.client import Client
from pioche.server.dial import Connection
from pioche.server.far_seat import FarSeat
from pioche.server.far_table import FarTable, pause_after
from server.hall import House, anybody, two_people, visit
from server.test_games import check_all, play_out


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Silences cut short, so that a test need not wait."""
    monkeypatch.setattr(far_table, "TICK", 0.02)
    monkeypatch.setattr(far_table, "LONGEST_SILENCE", 0.1)


def lose(
    monkeypatch: pytest.MonkeyPatch, is_lost: Callable[[FarTable, bytes], bool]
) -> list[bytes]:
    """What the server sends is lost where this says so; returns what was."""
    hear, lost = FarTable.heard, list[bytes]()

    def heard(self: FarTable, text: bytes) -> None:
        if is_lost(self, text):
            lost.append(text)
        else:
            hear(self, text)

    monkeypatch.setattr(FarTable, "heard", heard)
    return lost


def lose_sent(monkeypatch: pytest.MonkeyPatch, rng: Random, part: float) -> None:
    send = Connection.send

    def sent(self: Connection, text: bytes) -> None:
        if rng.random() >= part:
            send(self, text)

    monkeypatch.setattr(Connection, "send", sent)


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize("slug", ["parade", "princess"])
def test_a_game_over_a_line_that_loses_every_tenth_message(
    slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kept: list[FarSeat] = []
    rng = Random(slug)
    lost = lose(monkeypatch, lambda table, _: bool(table.seats) and rng.random() < 0.1)

    async def evening(house: House) -> None:
        async with two_people(house, slug, seats=3) as pair:
            looks_on = await pair.bo.watch()
            lose_sent(monkeypatch, rng, 0.1)
            await pair.ana.start()
            points = await play_out(pair, "random", slug)
            assert points[0] == points[1]
            last = [moment async for moment in looks_on][-1]
            assert last.game is not None
            assert last.game.score == points[0]
            kept.extend([*pair.seats, looks_on])
            assert lost

    house = visit(tmp_path, evening)
    check_all(house, kept[0].table.id, kept)


@pytest.mark.usefixtures("impatient")
def test_a_telling_that_was_lost_is_asked_for_when_the_next_one_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lost = lose(monkeypatch, lambda _, text: b'"what":"said"' in text and not lost)

    async def evening(house: House) -> None:
        async with two_people(house, "parade") as pair:
            await pair.ana.say("one")
            await pair.ana.say("two")
            for seat in pair.seats:
                heard = [(await seat.until("said")).said.text for _ in range(2)]
                assert heard == ["one", "two"]
        assert len(lost) == 1

    visit(tmp_path, evening)


@pytest.mark.usefixtures("impatient")
def test_a_connection_on_which_nothing_is_heard_is_cut(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(far_table, "DEAD", 0.3)
    lose(monkeypatch, lambda table, _: table.times_dialled == 1)

    async def evening(house: House) -> None:
        async with Client(house.address) as client:
            table = await client.open_table("parade", seats=2, name="Ana", bots={1: "easy"})
            assert table.times_dialled > 1
            seat = await table.sit(0, "Ana")
            await table.start()
            last = await seat.play_by(player("random", "parade"), anybody(0))
            assert last.view is not None

    visit(tmp_path, evening)


@pytest.mark.usefixtures("impatient")
def test_silence_is_no_news(tmp_path: Path) -> None:
    """Whoever asks again and again whether anything was missed is told it once."""

    async def evening(house: House) -> None:
        async with two_people(house, "parade") as pair:
            await pair.ana.start()
            seat = pair.seats[0]
            await seat.until("dealt")
            await asyncio.sleep(0.5)
            assert [seat.moments.get_nowait().what for _ in range(seat.moments.qsize())] == []
            assert len(pair.ana.watches) <= len(pair.ana.seats)

    visit(tmp_path, evening)


@pytest.mark.parametrize("failed", range(40))
def test_nobody_waits_longer_than_a_second_to_dial_again(failed: int) -> None:
    pauses = [pause_after(failed) for _ in range(20)]
    assert 0.02 < min(pauses) <= max(pauses) <= 1.0
    assert len(set(pauses)) > 1
