"""Whole games over real sockets: two people and a player of the server's, and what may befall."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random

import pytest

from pioche.errors import BadInput, IllegalMove
from pioche.games.game import Move
from pioche.play.player import Player
from pioche.play.position import View
from pioche.play.reflex import Reflex
from pioche.play.replay import Replay
from pioche.play.seed import commitment
from pioche.players import player
from pioche.server import wire
from pioche.server.client import Client
from pioche.server.far_seat import FarSeat
from pioche.server.far_table import FarTable
from pioche.server.hub import Settings
from pioche.server.reflexes import race_by
from pioche.table import bots, referee, seal, slap
from pioche.table.entries import LiveClock
from pioche.table.evidence import rejudge
from pioche.table.refusals import RULE_OF, Refusal
from pioche.table.table import Table
from server.hall import House, Pair, anybody, two_people, visit
from table.evening import tab


async def play_out(pair: Pair, level: str, slug: str) -> list[list[int]]:
    """Both let a player decide until the end; the points as each was told them."""
    ends = await asyncio.gather(
        *(seat.play_by(player(level, slug), anybody(seat.seat)) for seat in pair.seats)
    )
    return [moment.game.score for moment in ends]


def check_all(house: House, table: str, seats: Sequence[FarSeat]) -> Table:
    """The log gives a replay that checks, and that tells every seat what it was told."""
    folded = Table.of(house.entries(table))
    replay = Replay.read(folded.replay().text(), shown=seats[0].scrutiny.commitment)
    for seat in seats:
        assert seat.scrutiny.is_proven
        assert seat.scrutiny.is_whole
        seat.scrutiny.check_replay(replay)
    return folded


@pytest.mark.parametrize(
    ("slug", "level"),
    [("parade", "random"), ("princess", "random"), ("mission626", "random"), ("level8", "medium")],
)
def test_two_people_and_a_player_play_a_whole_game(tmp_path, slug, level):
    kept: list[FarSeat] = []

    async def evening(house: House) -> None:
        async with two_people(house, slug, seats=3) as pair:
            looks_on = await pair.bo.watch()
            await pair.ana.start()
            points = await play_out(pair, level, slug)
            assert points[0] == points[1]
            assert commitment(int(pair.ana.latest.seed, 16)) == pair.ana.latest.commitment
            kept.extend([*pair.seats, looks_on])

    house = visit(tmp_path, evening)
    table = check_all(house, kept[0].table.id, kept)
    assert table.now.over


# ---- real time


class Grabber:
    """Slaps whatever it may, as fast as anybody can."""

    reflex = Reflex(100.0)

    def choose(self, view: View, legal: Sequence[Move], rng: Random) -> Move | None:
        kinds = {move.kind: move for move in legal}
        return kinds.get("slap") or kinds.get("flip")

    def anticipate(self, view: View, rng: Random) -> bool:
        return False


@pytest.fixture
def hasty(monkeypatch):
    """Time between tiles cut short; what is judged is judged the same."""
    monkeypatch.setattr(slap, "BREATH", 20_000)
    monkeypatch.setattr(bots, "PAUSE", (0.02, 0.05))
    monkeypatch.setattr(bots, "REST", 0.05)
    monkeypatch.setattr(bots, "READING", 0.05)
    monkeypatch.setattr(seal, "SOONEST", 5_000)
    monkeypatch.setattr(seal, "LATEST", 9_000)
    monkeypatch.setattr(referee, "SECOND", 50_000)


def test_a_whole_game_in_real_time(tmp_path, hasty):
    kept: list[FarSeat] = []

    async def evening(house: House) -> None:
        async with two_people(house, "resistance", seats=3, options={"window": "3"}) as pair:
            people: list[Player] = [Grabber(), Grabber()]
            await pair.ana.start()
            ends = await asyncio.gather(
                *(
                    race_by(seat, who, anybody(seat.seat), pause=0.02)
                    for seat, who in zip(pair.seats, people, strict=True)
                )
            )
            assert ends[0].game.score == ends[1].game.score
            kept.extend(pair.seats)

    house = visit(tmp_path, evening)
    table = check_all(house, kept[0].table.id, kept)
    decisions = rejudge(table.replay())
    assert len(decisions) == len(table.moves)
    assert all(seat.scrutiny.seals for seat in kept)
    slappers = {moved.seat for moved in table.moves if table.game.moves[moved.move].kind == "slap"}
    assert slappers & {0, 1}


# ---- what may befall


async def refuses(refusal: Refusal, asked) -> IllegalMove:
    """What is asked is refused for this reason."""
    with pytest.raises(IllegalMove) as caught:
        await asked
    assert (caught.value.refusal, caught.value.rule) == (refusal, RULE_OF[refusal])
    return caught.value


def test_a_view_is_what_the_server_sees(tmp_path):
    """Made from nothing but the message, and equal byte for byte."""
    kept: list[FarSeat] = []

    async def evening(house: House) -> None:
        async with two_people(house, "princess") as pair:
            await pair.ana.start()
            await play_out(pair, "random", "princess")
            kept.extend(pair.seats)

    house = visit(tmp_path, evening)
    positions = list(Table.of(house.entries(kept[0].table.id)).replay().positions())
    for seat in kept:
        told = {view.key: view for view, _ in seat.scrutiny.told}
        assert set(told) == {position.view(seat.seat).key for position in positions}
        for position in positions:
            view = told[position.view(seat.seat).key]
            assert view.json_text() == position.view(seat.seat).json_text()
            assert view.legal() == position.view(seat.seat).legal()


def test_whoever_is_cut_off_comes_back_and_misses_nothing(tmp_path):
    kept: list[FarSeat] = []

    async def evening(house: House) -> None:
        async with two_people(house, "parade", seats=3) as pair:
            await pair.ana.start()
            playing = asyncio.create_task(play_out(pair, "random", "parade"))
            while not playing.done():
                await asyncio.sleep(0.02)
                pair.ana.cut()
            points = await playing
            assert points[0] == points[1]
            assert pair.ana.times_dialled > 1
            kept.extend(pair.seats)

    house = visit(tmp_path, evening)
    check_all(house, kept[0].table.id, kept)


def test_a_repeated_request_is_not_granted_twice(tmp_path):
    async def evening(house: House) -> None:
        async with two_people(house, "parade") as pair:
            said = wire.Say(id="once", text="hello")
            for _ in range(3):
                pair.ana.send(said)
            await pair.ana.say("last")
            pair.bo.send(said)  # another's id is another request
            await pair.bo.say("end")
            ana = pair.seats[0]
            heard = []
            while (text := (await ana.until("said")).said.text) != "end":
                heard.append(text)
            assert heard == ["hello", "last", "hello"]

    visit(tmp_path, evening)


@tab("TAB-5")
def test_a_move_on_a_game_that_has_changed_is_refused(tmp_path):
    async def evening(house: House) -> None:
        async with two_people(house, "parade") as pair:
            await pair.ana.start()
            first = await pair.seats[0].until("dealt")
            mover = pair.seats[first.view.to_move[0]]
            dealt = first if mover.seat == 0 else await mover.until("dealt")
            await mover.play(dealt.legal[0])
            await refuses(Refusal.STALE, mover.play(dealt.legal[1], seen=dealt.number))

    visit(tmp_path, evening)


@tab("TAB-3", "TAB-5")
def test_who_has_not_heard_of_the_end_is_told_that_the_game_has_changed(tmp_path):
    async def evening(house: House) -> None:
        async with two_people(house, "parade") as pair:
            await pair.ana.start()
            await play_out(pair, "random", "parade")
            seat = pair.seats[0]
            await refuses(Refusal.STALE, seat.play(0, seen=seat.number - 1))
            await refuses(Refusal.OVER, seat.play(0, seen=seat.number))

    visit(tmp_path, evening)


def test_two_screens_of_one_person_see_the_same(tmp_path):
    async def evening(house: House) -> None:
        async with two_people(house, "parade") as pair, same_person(house, pair.ana) as again:
            second = await (await again.come(pair.ana.id)).watch(0)
            await pair.ana.start()
            points = await play_out(pair, "random", "parade")
            moments = [moment async for moment in second]
            assert moments[-1].game.score == points[0]
            assert second.view == pair.seats[0].view

    visit(tmp_path, evening)


def same_person(house: House, table: FarTable) -> Client:
    """Another screen of whoever is at this one."""
    return Client(house.address, token=table.token)


def test_spectators_see_the_table_and_no_seat(tmp_path):
    async def evening(house: House) -> None:
        async with two_people(house, "parade") as pair, Client(house.address) as guest:
            await pair.ana.start()
            looks_on = await guest.come(pair.ana.id)
            assert looks_on.member is None
            seen = await looks_on.watch()
            assert seen.view.legal() == ()
            with pytest.raises(BadInput, match="only whoever holds a seat"):
                await looks_on.watch(0)
            await refuses(Refusal.NO_SUCH_MEMBER, looks_on.say("hi"))

    visit(tmp_path, evening)


def test_a_phrase_is_heard_in_ones_own_language(tmp_path):
    async def evening(house: House) -> None:
        async with two_people(house, "parade") as pair:
            heard = []
            for language in ("en", "fr", "nl"):
                async with Client(house.address, language=language) as guest:
                    seen = await (await guest.join(pair.ana.id, f"Guest {language}")).watch()
                    await pair.ana.say(phrase="thanks")
                    said = (await seen.until("said")).said
                    while not seen.moments.empty():
                        await seen.next()
                    heard.append(said.text)
            assert len(set(heard)) == 3

    visit(tmp_path, evening)


async def to_the_plain_end(pair: Pair) -> tuple[FarSeat, FarSeat]:
    """Play until somebody made a move by which nothing came to light: who did, and the other."""
    kinds = dict(pair.ana.game.events.values())
    rng = Random(5)
    while True:
        for seat in pair.seats:
            while not seat.moments.empty():
                await seat.next()
        view = pair.seats[0].view
        mover = pair.seats[view.to_move[0]]
        await mover.play(rng.choice(mover.view.legal()), seen=mover.number)
        other = pair.seats[1 - mover.seat]
        while other.number != mover.number:
            await asyncio.sleep(0.01)
        if not any(kinds[event.name].reveals for event in mover.view.events):
            return mover, other


@pytest.mark.parametrize("agrees", [True, False])
def test_a_move_is_taken_back_if_the_other_agrees(tmp_path, agrees):
    async def evening(house: House) -> None:
        async with two_people(house, "parade") as pair:
            await pair.ana.start()
            mover, other = await to_the_plain_end(pair)
            before = mover.view
            await mover.take_back()
            await other.until("take_back_asked")
            await other.table.answer_take_back(agrees)
            answered = await mover.until("took_back" if agrees else "take_back_answered")
            assert (mover.view != before) == agrees
            assert (answered.view is not None) == agrees
            assert pair.ana.latest.take_back is None

    visit(tmp_path, evening)


def test_in_a_pause_players_wait_too(tmp_path):
    async def evening(house: House) -> None:
        async with two_people(house, "parade", seats=3) as pair:
            await pair.ana.start()
            await pair.bo.pause()
            await pair.seats[0].until("paused")
            number = pair.seats[0].number
            await refuses(Refusal.PAUSED, pair.seats[0].play(0, seen=number))
            await asyncio.sleep(0.3)
            assert pair.seats[0].number == number
            await pair.ana.resume()
            await play_out(pair, "random", "parade")

    visit(tmp_path, evening)


def test_the_same_people_play_again_at_another_table(tmp_path):
    async def evening(house: House) -> None:
        async with two_people(house, "parade") as pair:
            await pair.ana.start()
            await play_out(pair, "random", "parade")
            await pair.ana.rematch()
            await pair.bo.rematch()
            told = await pair.seats[0].until("rematched")
            async with Client(house.address, token=pair.ana.token) as again:
                table = await again.come(told.table.next_table)
                assert table.latest.phase == "playing"
                assert [seat.name for seat in table.latest.seats] == ["Ana", "Bo"]
                assert (await table.watch(0)).view is not None

    visit(tmp_path, evening)


def test_a_player_stands_in_for_whoever_vanished_until_they_return(tmp_path):
    async def evening(house: House) -> None:
        async with two_people(house, "parade") as pair:
            await pair.ana.start()
            await pair.bo.close()
            ana = pair.seats[0]
            await ana.until("stood_in")
            assert pair.ana.latest.seats[1].level == "medium"
            async with Client(house.address, token=pair.bo.token) as again:
                table = await again.come(pair.ana.id)
                await ana.until("returned")
                assert (await table.watch(1)).view is not None
                assert pair.ana.latest.seats[1].level == ""

    visit(tmp_path, evening, Settings(pace=0, patience=1))


def test_when_time_runs_out_a_player_decides_this_once(tmp_path):
    async def evening(house: House) -> None:
        async with two_people(house, "parade", clock=LiveClock(seconds=5)) as pair:
            await pair.ana.start()
            dealt = await pair.seats[0].until("dealt")
            assert dealt.game.deadline == dealt.at + 5_000
            moved = await pair.seats[0].until("moved")
            assert moved.at >= dealt.game.deadline
            assert all(not seat.level for seat in pair.bo.latest.seats)

    visit(tmp_path, evening)


def test_when_the_host_leaves_the_other_goes_on(tmp_path):
    async def evening(house: House) -> None:
        async with two_people(house, "parade") as pair:
            await pair.ana.start()
            await pair.ana.leave()
            await pair.seats[1].until("left")
            assert pair.bo.latest.host == 1
            last = await pair.seats[1].play_by(player("random", "parade"), Random(1))
            assert last.game.is_over

    visit(tmp_path, evening)


def test_a_hint_is_a_legal_move_and_a_reason(tmp_path):
    async def evening(house: House) -> None:
        async with two_people(house, "parade", language="fr") as pair:
            await pair.ana.start()
            dealt = await pair.seats[0].until("dealt")
            await pair.seats[1].until("dealt")
            mover = pair.seats[dealt.view.to_move[0]]
            hint = await mover.hint()
            assert hint.move in [int(move) for move in mover.view.legal()]
            waiting = pair.seats[1 - mover.seat]
            await refuses(Refusal.STALE, waiting.hint())

    visit(tmp_path, evening)


def test_a_program_asks_what_a_move_does_and_what_it_lacks(tmp_path):
    async def evening(house: House) -> None:
        async with two_people(house, "level8", language="nl") as pair:
            await pair.ana.start()
            dealt = await pair.seats[0].until("dealt")
            await pair.seats[1].until("dealt")
            mover = pair.seats[dealt.view.to_move[0]]
            found = await mover.preview("draw")
            assert [(event.name, event.arguments["card"]) for event in found.events] == [
                ("drew", -2)
            ]
            lacks = await mover.question("missing")
            assert lacks.answer == mover.view.missing()

    visit(tmp_path, evening)
