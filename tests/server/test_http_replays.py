"""Games that are over: files, links, exports, analyses; and nothing of games that are not."""

from __future__ import annotations

import asyncio
import dataclasses
import json

from pioche.play.position import deal
from pioche.play.replay import Replay
from pioche.players import player
from pioche.server import jobs
from pioche.server.hub import Settings
from pioche.server.limits import Limits
from pioche.table.bots import Bots
from pioche.table.evidence import replay_of
from pioche.table.link import LOCAL
from pioche.table.referee import Referee
from server.inn import golden, house, judged_at_once
from server.test_http import in_house

BUSY = Limits(work_rate=100, work_burst=100)


@in_house(limits=BUSY)
async def test_a_replay_comes_back_as_it_was_brought(there):
    ana = await there.person()
    for name in ("parade-2", "resistance-2", "level8-2-whole"):
        table = await there.finished(ana, name)
        answer = await there.web.get(f"/api/tables/{table}/replay")
        assert Replay.read(answer.text) == Replay.read(golden(name))
        assert answer.headers["content-disposition"].startswith('attachment; filename="')


@in_house(limits=BUSY)
async def test_every_slap_is_judged_again(there):
    ana, game = await there.person(), slaps()
    answer = await there.bring(ana, game.text())
    found = await there.web.get(f"/api/tables/{answer.json()['id']}/replay")
    assert Replay.read(found.text) == game
    number = next(n for n, (_, move) in enumerate(game.moves, 1) if move.kind == "slap")
    at, message, *_ = game.evidence[number].split(" ")
    other = (int(message[0]) + 1) % 3
    evidence = {**game.evidence, number: f"{at} {other}{message[1:]}"}
    answer = await there.bring(ana, dataclasses.replace(game, evidence=evidence).text())
    assert (answer.status_code, answer.json()["line"]) == (400, game.line_of(number) + 1)


def slaps():
    """A whole game in real time."""
    referee = Referee(deal("resistance", seats=3, seed=5), 5, [LOCAL] * 3)
    bots = Bots(referee, {seat: player("medium", "resistance") for seat in range(3)}, 5)
    while (due := bots.next_due()) is not None:
        bots.tell_time(due)
    return replay_of(referee, ["Ana", "Bo", "Cid"], {})


@in_house()
async def test_everybody_with_the_link_sees_how_a_game_ended(there):
    answer = await there.bring(await there.person(), golden("parade-2"))
    link = answer.json()["link"]
    page = await there.web.get(link, headers={"accept-language": "nl-BE, fr;q=0.3"})
    assert page.headers["content-language"] == "nl"
    assert "<table>" in page.text


@in_house(limits=BUSY)
async def test_a_replay_that_does_not_hold_is_not_kept(there):
    ana = await there.person()
    damaged = golden("parade-2").replace("1 0 play", "1 1 play")
    answer = await there.bring(ana, damaged)
    assert answer.status_code == 400
    assert answer.json()["line"] == 8
    assert (await there.bring(ana, "no replay at all")).status_code == 400
    answer = await there.bring(ana, golden("level8-2"))
    assert "not over" in answer.json()["sentence"]
    assert (await there.web.get("/api/me/tables", headers=ana)).json()["tables"] == []


@in_house()
async def test_of_a_game_that_is_not_over_there_is_no_replay_export_or_analysis(there):
    ana = await there.person()
    table = (await there.table(ana)).json()["id"]
    for method, path in [
        ("GET", f"/api/tables/{table}/replay"),
        ("GET", f"/api/tables/{table}/export"),
        ("POST", f"/api/tables/{table}/analysis"),
        ("GET", f"/replay/{table}"),
    ]:
        answer = await there.web.request(method, path, headers=ana)
        assert answer.status_code == 409
        assert answer.json() == {
            "sentence": "The game is not over yet.",
            "rule": "TAB-3",
            "reason": "not_over",
        }


@in_house()
async def test_only_the_host_takes_a_table_home_and_no_guest_is_named_in_it(there):
    ana, bo = await there.person(), await there.person()
    table = await there.finished(ana)
    assert (await there.web.get(f"/api/tables/{table}/export", headers=bo)).status_code == 403
    answer = await there.web.get(f"/api/tables/{table}/export", headers=ana)
    lines = [json.loads(line) for line in answer.text.splitlines()]
    assert lines[0]["table"]["id"] == table
    assert lines[1]["entry"]["is"] == "opened"
    assert Replay.read(lines[-1]["replay"]).result.over
    assert not {"guest", "request"} & {key for line in lines[1:-1] for key in line["entry"]}


def test_an_analysis_goes_on_in_the_background_and_is_done_once(monkeypatch):
    monkeypatch.setattr(jobs, "judge", judged_at_once)

    @in_house()
    async def asked(there):
        ana = await there.person()
        path = f"/api/tables/{await there.finished(ana)}/analysis"
        first = await there.web.post(path, headers=ana)
        again = await there.web.post(path, headers=ana)
        assert first.status_code == again.status_code == 202
        assert first.json()["id"] == again.json()["id"]
        job = first.json()
        while job["state"] in ("waiting", "working"):
            await asyncio.sleep(0.01)
            job = (await there.web.get(first.headers["location"])).json()
        assert (job["state"], job["done"]) == ("done", job["of"])
        assert len(job["result"]["choices"]) == job["of"]

    asked()


@in_house()
async def test_there_is_no_job_that_nobody_asked_for(there):
    assert (await there.web.get("/api/jobs/00000000000000000000")).status_code == 404


def test_a_table_outlives_its_server(tmp_path):
    from server.inn import run

    async def twice():
        async with house(tmp_path, settings=Settings(pace=0)) as there:
            table = await there.finished(await there.person())
        async with house(tmp_path) as there:
            answer = await there.web.get(f"/api/tables/{table}/replay")
            assert Replay.read(answer.text) == Replay.read(golden("parade-2"))

    run(twice())
