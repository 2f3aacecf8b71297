"""What nobody is told over HTTP: games that are not over, and tokens."""

from __future__ import annotations

import logging

import httpx
import pytest

from pioche.server import guests, lobby
from server.furnished import furnished
from server.test_http import in_house

NOT_OVER = {"sentence": "The game is not over yet.", "rule": "TAB-3", "reason": "not_over"}


@pytest.fixture(scope="module")
def there():
    with furnished() as found:
        yield found


def bearer(token):
    return {"authorization": f"Bearer {token}"}


# ---- games that are not over


@pytest.mark.parametrize("phase", ["open", "playing", "alone"])
def test_of_a_running_game_nobody_gets_a_file_and_the_refusal_is_always_the_same(there, phase):
    table = there.tables[phase]
    with httpx.Client(base_url=there.url) as web:
        stranger = web.post("/api/guest", headers={"accept": "application/json"}).json()["token"]
        for token in (*there.tokens, stranger):
            answers = [
                web.get(f"/api/tables/{table}/replay", headers=bearer(token)),
                web.get(f"/api/tables/{table}/export", headers=bearer(token)),
                web.post(f"/api/tables/{table}/analysis", headers=bearer(token)),
                web.get(f"/replay/{table}", headers=bearer(token)),
                web.get(f"/api/tables/{table}/moments?seat=0", headers=bearer(token)),
                web.get(f"/api/tables/{table}/reckoning", headers=bearer(token)),
                web.get(f"/api/tables/{table}/replay"),
            ]
            assert [(answer.status_code, answer.json()) for answer in answers] == [
                (409, NOT_OVER)
            ] * len(answers)
            assert not any("content-disposition" in answer.headers for answer in answers)
            assert len({answer.headers["content-length"] for answer in answers}) == 1
        assert web.get(f"/api/jobs/{table}").status_code == 404


def test_what_is_public_of_a_running_game_has_no_seed(there):
    with httpx.Client(base_url=there.url) as web:
        facts = web.get(f"/api/tables/{there.tables['playing']}")
        assert facts.json()["commitment"]
        assert facts.json()["seed"] in (None, "")


# ---- tokens


def test_a_token_stands_in_no_answer_and_no_line_of_the_log(caplog, monkeypatch):
    caplog.set_level(logging.DEBUG)

    @in_house()
    async def asked(there):
        who = await there.person()
        token = who["authorization"].split()[1]
        for given in (who, {"cookie": f"{guests.COOKIE}={token}"}, bearer(token[:-1])):
            for answer in await questions(there, given):
                assert token not in answer.text
                assert guests.hash_of(token).hex() not in answer.text
                assert token not in str(answer.headers)
        ours = [r for r in caplog.records if r.name.startswith(("pioche", "uvicorn", "asyncio"))]
        lines = "\n".join(map(logging.Formatter().format, ours))
        assert "broken" in lines  # it was looked at what is logged when something fails
        assert token not in lines

    async def questions(there, given):
        """What is granted, what is refused, and what fails."""
        with pytest.MonkeyPatch.context() as patch:
            table = await there.table(given)
            found = [table, await there.web.get("/api/me/tables", headers=given)]
            for method, path in [
                ("GET", "/api/tables/00000000000000000000"),
                ("GET", "/nowhere"),
                ("DELETE", "/api/tables"),
                ("GET", "/metrics"),
                ("POST", "/api/replays"),
            ]:
                found.append(await there.web.request(method, path, headers=given))
            patch.setattr(lobby, "listing", broken)
            return [*found, await there.web.get("/api/tables", headers=given)]

    def broken(*_):
        raise KeyError("broken")

    asked()
