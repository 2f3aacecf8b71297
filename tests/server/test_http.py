"""What the server answers over HTTP: people, tables, the lobby, and all that it refuses."""

from __future__ import annotations

import asyncio
import json

import pytest

from pioche.server.hub import Settings
from pioche.server.limits import Limits
from server.inn import house, run

JSON = {"content-type": "application/json"}
OTHER_SITE = {"origin": "https://other.example"}


def in_house(**given):
    """A test that is handed a server."""

    def decorate(test):
        async def inside():
            async with house(**given) as there:
                await test(there)

        def running():
            run(inside())

        running.__name__ = test.__name__
        return running

    return decorate


# ---- tokens


@in_house()
async def test_a_program_is_told_its_token_and_a_browser_keeps_it_in_a_cookie(there):
    who = await there.person()
    assert (await there.web.get("/api/me/tables", headers=who)).json()["tables"] == []
    answer = await there.web.post("/api/guest")
    assert answer.json() == {}
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert "SameSite=Strict" in answer.headers["set-cookie"]
    assert (await there.web.get("/api/me/tables")).status_code == 200  # the client sends it back


@in_house()
async def test_a_token_in_an_address_is_none(there):
    token = (await there.person())["authorization"].split()[1]
    answer = await there.web.get(f"/api/me/tables?token={token}")
    assert answer.status_code == 401
    assert "POST /api/guest" in answer.json()["sentence"]


# ---- tables


@in_house()
async def test_a_table_is_opened_joined_and_looked_at(there):
    ana, bo = await there.person(), await there.person()
    table = (await there.table(ana)).json()["id"]
    joined = await there.web.post(f"/api/tables/{table}/members", headers=bo, json={"name": "Bo"})
    assert joined.json() == {"member": 1}
    facts = (await there.web.get(f"/api/tables/{table}")).json()
    assert [member["name"] for member in facts["members"]] == ["Ana", "Bo"]
    assert "guest" not in json.dumps(facts)


@in_house()
async def test_whoever_has_no_table_is_told_so(there):
    assert (await there.web.get("/api/tables/00000000000000000000")).status_code == 404
    assert (await there.web.get("/api/tables/nonsense")).status_code == 404


@in_house()
async def test_the_lobby_has_public_tables_page_by_page_the_newest_first(there):
    ana = await there.person()
    opened = [(await there.table(ana, is_public=True)).json()["id"] for _ in range(3)]
    hidden = (await there.table(ana)).json()["id"]
    first = (await there.web.get("/api/tables?limit=2")).json()
    second = (await there.web.get(f"/api/tables?limit=2&before={first['next']}")).json()
    found = [table["id"] for table in first["tables"] + second["tables"]]
    assert sorted(found) == sorted(opened)
    assert second["next"] == ""
    changed = [table["changed"] for table in first["tables"] + second["tables"]]
    assert changed == sorted(changed, reverse=True)
    own = (await there.web.get("/api/me/tables", headers=ana)).json()["tables"]
    assert {table["id"] for table in own} == {*opened, hidden}


@in_house()
async def test_a_page_of_the_lobby_must_be_asked_for_properly(there):
    for query in ("limit=0", "limit=101", "limit=x", "before=1", "before=1-../../etc"):
        assert (await there.web.get(f"/api/tables?{query}")).status_code == 400


# ---- what is refused


@in_house()
async def test_only_json_is_read(there):
    ana = await there.person()
    answer = await there.web.post("/api/tables", headers=ana, content=b"slug=parade")
    assert answer.status_code == 415
    answer = await there.web.post("/api/tables", headers={**ana, **JSON}, content=b"\xff{")
    assert answer.status_code == 400
    deep = b"[" * 50_000
    answer = await there.web.post("/api/tables", headers={**ana, **JSON}, content=deep)
    assert answer.status_code == 400


@in_house()
async def test_a_long_body_is_not_read_to_its_end_whatever_it_says_of_itself(there):
    ana = {**await there.person(), **JSON}

    async def endless():
        for _ in range(1_000):
            yield b" " * 1_000

    assert (await there.web.post("/api/tables", headers=ana, content=endless())).status_code == 413
    assert (
        await there.web.post("/api/tables", headers=ana, content=b" " * 100_000)
    ).status_code == 413


@in_house()
async def test_unknown_paths_and_methods_are_answered_in_json(there):
    for method, path, status in [
        ("GET", "/api/chess", 404),
        ("GET", "/api/tables/", 404),
        ("DELETE", "/api/tables", 405),
        ("POST", "/api/games", 405),
    ]:
        answer = await there.web.request(method, path)
        assert answer.status_code == status
        assert answer.json()["sentence"]
    assert set(
        (await there.web.delete("/api/tables")).headers["allow"].replace(" ", "").split(",")
    ) == {"GET", "HEAD", "POST"}


@in_house()
async def test_pages_of_other_sites_may_not_ask(there):
    assert (await there.web.post("/api/guest", headers=OTHER_SITE)).status_code == 403
    own = {"origin": there.url}
    assert (await there.web.post("/api/guest", headers=own)).status_code == 200


@in_house()
async def test_the_server_answers_to_its_own_names_only(there):
    for host in ("evil.example", f"evil.example:{there.port}", "192.168.0.9", ""):
        assert (await there.web.get("/", headers={"host": host})).status_code in (400, 421)
    for host in ("localhost", f"127.0.0.1:{there.port}", "[::1]:80"):
        assert (await there.web.get("/", headers={"host": host})).status_code == 200


@in_house(settings=Settings(origins=frozenset({"https://play.example"})))
async def test_a_site_that_is_allowed_is_a_name_of_the_server(there):
    headers = {"host": "play.example", "origin": "https://play.example"}
    assert (await there.web.post("/api/guest", headers=headers)).status_code == 200


@in_house(limits=Limits(guest_rate=0.1, guest_burst=2))
async def test_who_asks_too_often_is_told_when_to_come_back(there):
    await there.person()
    await there.person()
    answer = await there.web.post("/api/guest")
    assert answer.status_code == 429
    assert answer.headers["retry-after"] == "10"
    assert "wait" in answer.json()["sentence"]


@in_house(settings=Settings(most_tables=0))
async def test_a_full_server_says_when_to_come_back(there):
    answer = await there.table(await there.person())
    assert (answer.status_code, answer.headers["retry-after"]) == (503, "60")


@in_house(limits=Limits(request_rate=0.1, request_burst=3))
async def test_all_requests_of_an_address_count(there):
    answers = [await there.web.get("/health") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]


@pytest.mark.parametrize("path", ["/", "/api/games", "/api/nothing", "/style.css", "/metrics"])
def test_every_answer_has_the_headers_that_keep_browsers_safe(path):
    @in_house()
    async def asked(there):
        headers = (await there.web.get(path)).headers
        assert "default-src 'none'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert headers["cache-control"] == (
            "public, max-age=3600" if path == "/style.css" else "no-store"
        )

    asked()


def test_what_goes_wrong_inside_is_a_sentence_and_a_line_in_the_log(monkeypatch, caplog):
    from pioche.server import lobby

    def broken(row):
        raise KeyError("/secret/path")

    monkeypatch.setattr(lobby, "listed", broken)

    @in_house()
    async def asked(there):
        await there.table(await there.person(), is_public=True)
        answer = await there.web.get("/api/tables")
        assert answer.status_code == 500
        assert answer.json() == {"sentence": "something went wrong here: try again later"}
        assert "default-src" in answer.headers["content-security-policy"]

    asked()
    assert "/secret/path" in caplog.text


# ---- who watches over it


@in_house()
async def test_health_says_that_the_store_can_be_read(there):
    answer = await there.web.get("/health")
    assert (answer.status_code, answer.json()) == (200, {"is_well": True})


@in_house()
async def test_measurements_count_what_happened(there):
    await there.table(await there.person())
    page = (await there.web.get("/metrics")).text
    assert 'pioche_tables{phase="open"} 1' in page
    assert "pioche_commits_total 2" in page
    assert 'pioche_commit_seconds_bucket{le="+Inf"} 2' in page


@in_house()
async def test_measurements_are_not_for_those_whom_a_proxy_speaks_for(there):
    answer = await there.web.get("/metrics", headers={"x-forwarded-for": "198.51.100.7"})
    assert answer.status_code == 403


@in_house()
async def test_several_ask_at_once(there):
    people = await asyncio.gather(*(there.person() for _ in range(20)))
    assert len({who["authorization"] for who in people}) == 20
