"""One address cannot eat the machine, and pages of other sites can do nothing at all."""

from __future__ import annotations

import asyncio
import re
import threading
from base64 import b64encode
from hashlib import sha256

import httpx
import pytest

from pioche.server import jobs, shelf
from pioche.server.dial import Refused, dial
from pioche.server.hub import Settings
from pioche.server.kernels import Kernels
from pioche.server.limits import Limits
from pioche.server.networks import Networks
from pioche.server.paths import CALLS
from pioche.server.serve import Surroundings
from server.inn import LIMIT, house, judged_at_once, run
from server.test_http import OTHER_SITE, in_house

JSON = {"accept": "application/json"}
PROXIED = Surroundings(Networks.read(["127.0.0.0/8"]), Networks.read(["198.51.100.0/24"]))


def from_address(address):
    return {"x-forwarded-for": address}


# ---- one request after another

TOO_LONG = 3 << 20  # more than is heard before the answer


async def answers_on(connection, count):
    """So many answers, each read whole."""
    reader, _ = connection
    for _ in range(count):
        head = await reader.readuntil(b"\r\n\r\n")
        length = re.search(rb"content-length: (\d+)", head)
        await reader.readexactly(int(length[1]))
        yield int(head.split()[1])


@in_house()
async def test_the_rest_of_what_is_too_long_is_not_taken_for_the_next_request(there):
    url, who = there.web.base_url, await there.person()
    connection = _, writer = await asyncio.open_connection(url.host, url.port)
    head = f"host: {url.host}:{url.port}\r\nauthorization: {who['authorization']}\r\n"
    writer.write(
        f"POST /api/replays HTTP/1.1\r\n{head}content-type: application/json\r\n"
        f"content-length: {TOO_LONG}\r\n\r\n".encode()
    )
    for _ in range(TOO_LONG >> 16):
        writer.write(b"x" * (1 << 16))
        await writer.drain()
        await asyncio.sleep(0.001)
    writer.write(f"GET /health HTTP/1.1\r\n{head}\r\n".encode())
    assert [status async for status in answers_on(connection, 2)] == [413, 200]
    writer.close()


# ---- whose request it is


@in_house(surroundings=PROXIED, limits=Limits(guest_rate=0.1, guest_burst=1))
async def test_a_trusted_proxy_speaks_for_others_each_with_limits_of_their_own(there):
    for address, status in [("192.0.2.1", 200), ("192.0.2.2", 200), ("192.0.2.1", 429)]:
        answer = await there.web.post("/api/guest", headers={**JSON, **from_address(address)})
        assert answer.status_code == status


@in_house(limits=Limits(guest_rate=0.1, guest_burst=1))
async def test_nobody_else_speaks_for_others(there):
    for address, status in [("192.0.2.1", 200), ("192.0.2.2", 429)]:
        answer = await there.web.post("/api/guest", headers={**JSON, **from_address(address)})
        assert answer.status_code == status


@in_house(surroundings=PROXIED, limits=Limits(sockets_per_address=1))
async def test_sockets_and_requests_agree_on_whose_they_are(there):
    address = await socket_address(there)
    first = await dial(address, headers=from_address("192.0.2.1"))
    with pytest.raises(Refused) as refused:
        await dial(address, headers=from_address("192.0.2.1"))
    assert refused.value.status == 429
    second = await dial(address, headers=from_address("192.0.2.2"))
    for connection in (first, second):
        await connection.close()


async def socket_address(there):
    table = (await there.table(await there.person())).json()["id"]
    return f"ws://127.0.0.1:{there.port}/api/tables/{table}/socket"


@in_house(surroundings=PROXIED)
async def test_a_cookie_is_for_https_only_where_a_proxy_says_that_it_speaks_it(there):
    answer = await there.web.post("/api/guest", headers={"x-forwarded-proto": "https"})
    assert "; Secure" in answer.headers["set-cookie"]
    there.web.cookies.clear()
    answer = await there.web.post("/api/guest")
    assert "; Secure" not in answer.headers["set-cookie"]


@in_house(surroundings=PROXIED)
async def test_watchers_read_measurements_through_a_proxy_and_others_do_not(there):
    for address, status in [("198.51.100.7", 200), ("192.0.2.1", 403), ("127.0.0.1", 403)]:
        answer = await there.web.get("/metrics", headers=from_address(address))
        assert answer.status_code == status


# ---- how much


@in_house()
async def test_who_has_a_token_keeps_it(there):
    who = await there.person()
    answer = await there.web.post("/api/guest", headers={**who, **JSON})
    assert answer.json()["token"] == who["authorization"].split()[1]
    cookies = [(await there.web.post("/api/guest")).headers["set-cookie"] for _ in range(2)]
    assert cookies[0] == cookies[1]
    strange = {**JSON, "authorization": f"Bearer {'0' * 32}"}
    there.web.cookies.clear()
    assert (await there.web.post("/api/guest", headers=strange)).json()["token"] != "0" * 32


@in_house(limits=Limits(table_rate=0.1, table_burst=2))
async def test_who_opens_too_many_tables_is_told_when_to_come_back(there):
    who = await there.person()
    answers = [await there.table(who) for _ in range(3)]
    assert [answer.status_code for answer in answers] == [201, 201, 429]
    assert answers[-1].headers["retry-after"] == "10"
    assert "wait 10 s" in answers[-1].json()["sentence"]


@in_house(settings=Settings(most_tables=2))
async def test_tables_to_which_nobody_comes_do_not_fill_the_server(there):
    who = await there.person()
    assert [(await there.table(who)).status_code for _ in range(5)] == [201] * 5
    assert "pioche_rooms 0" in (await there.web.get("/metrics")).text


@in_house(limits=Limits(sockets_per_address=1))
async def test_a_socket_too_many_is_refused_with_a_time_to_come_back(there):
    address = await socket_address(there)
    connection = await dial(address)
    upgrade = {
        "connection": "upgrade",
        "upgrade": "websocket",
        "sec-websocket-version": "13",
        "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
    }
    answer = await there.web.get(address.replace("ws", "http", 1), headers=upgrade)
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "60")
    assert "close others" in answer.text
    await connection.close()


@in_house(limits=Limits(effort_rate=1, effort_burst=50))
async def test_tables_are_not_read_again_and_again_for_one_address(there):
    table = await there.finished(await there.person())
    answers = [await there.web.get(f"/api/tables/{table}") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert int(answers[-1].headers["retry-after"]) > 10


def test_one_address_does_not_have_all_games_analysed(monkeypatch):
    judging = threading.Event()
    monkeypatch.setattr(
        jobs, "judge", lambda *question: judging.wait() or judged_at_once(*question)
    )
    monkeypatch.setattr(jobs, "MOST_EACH", 1)

    @in_house(surroundings=PROXIED)
    async def asked(there):
        who = await there.person()
        tables = [await there.finished(who) for _ in range(3)]
        answers = [
            await there.web.post(f"/api/tables/{table}/analysis", headers={**who, **from_})
            for table, from_ in zip(
                tables, map(from_address, ("192.0.2.1", "192.0.2.1", "192.0.2.2")), strict=True
            )
        ]
        judging.set()
        assert [answer.status_code for answer in answers] == [202, 429, 202]
        assert answers[1].headers["retry-after"] == "60"

    asked()


# ---- what takes long


def test_a_long_table_is_read_on_another_thread_and_once_for_all_who_wait(monkeypatch):
    threads, all_wait = [], threading.Barrier(2, timeout=LIMIT)
    read, room = shelf.readable, shelf.Shelf.room
    waiting = []

    def read_slowly(*log):
        all_wait.wait()
        threads.append(threading.current_thread().name)
        return read(*log)

    async def wait_for_room(self, table):
        waiting.append(table)
        return await room(self, table)

    monkeypatch.setattr(shelf, "LONG", 10)
    monkeypatch.setattr(shelf, "readable", read_slowly)
    monkeypatch.setattr(shelf.Shelf, "room", wait_for_room)

    @in_house()
    async def asked(there):
        table = await there.finished(await there.person())
        asking = asyncio.gather(*(there.web.get(f"/api/tables/{table}/replay") for _ in range(5)))
        while len(waiting) < 5:
            assert (await there.web.get("/health")).status_code == 200  # others are answered
        await asyncio.to_thread(all_wait.wait)
        assert {answer.status_code for answer in await asking} == {200}
        assert threads == ["pioche-aside"]

    asked()


def test_who_waits_when_the_server_stops_is_told_so(monkeypatch, caplog):
    async def asked():
        async with house() as there:
            table = (await there.table(await there.person())).json()["id"]
            began = asyncio.Event()

            async def for_ever(self, slug):
                began.set()
                await asyncio.Future()

            monkeypatch.setattr(Kernels, "ready", for_ever)
            web = httpx.AsyncClient(base_url=there.url, timeout=60)
            waiting = asyncio.create_task(web.get(f"/api/tables/{table}"))
            await began.wait()
        answer = await waiting
        assert (answer.status_code, answer.headers["retry-after"]) == (503, "5")
        assert "stops" in answer.json()["sentence"]
        await web.aclose()

    run(asked())
    assert "Traceback" not in caplog.text


def test_what_came_of_an_analysis_outlives_the_server(monkeypatch, tmp_path):
    monkeypatch.setattr(jobs, "judge", judged_at_once)

    async def twice():
        async with house(tmp_path) as there:
            who = await there.person()
            table = await there.finished(who)
            job = (await there.web.post(f"/api/tables/{table}/analysis", headers=who)).json()
            while job["state"] in ("waiting", "working"):
                await asyncio.sleep(0.01)
                job = (await there.web.get(f"/api/jobs/{table}")).json()
        async with house(tmp_path) as there:
            assert (await there.web.get(f"/api/jobs/{table}")).json() == job
            assert job["result"]["choices"]

    run(twice())


# ---- pages of other sites


@pytest.mark.parametrize("path", [call.path for call in CALLS if call.method == "POST"])
def test_whatever_changes_something_is_not_for_pages_of_other_sites(path):
    @in_house()
    async def asked(there):
        who = await there.person()
        for origin in (OTHER_SITE, {"origin": "null"}, {"origin": f"{there.url}.evil.example"}):
            answer = await there.web.post(path, headers={**who, **origin}, json={})
            assert answer.status_code == 403
            assert "other sites" in answer.json()["sentence"]

    asked()


@in_house()
async def test_no_page_may_run_what_stands_in_it(there):
    table = await there.finished(await there.person())
    for path in ("/", "/lobby", "/rules/parade", f"/replay/{table}", "/nothing", "/rules/chess"):
        answer = await there.web.get(path, headers={"accept": "text/html"})
        policy = answer.headers["content-security-policy"]
        assert "script-src 'self'" in policy
        assert "unsafe" not in policy
        inside = re.findall("<script[^>]*>(.+?)</script>", answer.text, re.DOTALL)
        hashed = [b64encode(sha256(text.encode()).digest()).decode() for text in inside]
        assert re.findall("'sha256-([^']+)'", policy) == hashed
        assert all(text.startswith('{"imports":') for text in inside)


def test_a_socket_whose_table_cannot_be_read_in_the_end_is_closed(monkeypatch, caplog):
    monkeypatch.setattr(Kernels, "is_ready", lambda self, slug: False)

    async def broken(self, table):
        raise OSError("the disk is gone")

    @in_house()
    async def asked(there):
        address = await socket_address(there)
        monkeypatch.setattr(shelf.Shelf, "room", broken)
        connection = await dial(address)
        async for _ in connection:
            pass
        assert connection.why_closed[0] == 1011
        await connection.close()

    asked()
    assert "the disk is gone" in caplog.text
