"""The client's page and files as the server hands them out."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re

import pytest

from pioche.games.game import find, slugs
from pioche.locale import LANGUAGES, speaker
from pioche.play.speech import Speech
from pioche.server import client_files
from pioche.server.client_files import FOLDER, address, files, modules
from server.test_http import in_house
from server.test_http_rules import Outline

PLAIN = {"accept-encoding": "identity"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_of_the_client_is_its_shell(language):
    @in_house()
    async def asked(there):
        over = await there.finished(await there.person())
        for path in ("/", "/table/anything", "/credits", "/rules/parade", f"/replay/{over}"):
            answer = await there.web.get(path, headers={"accept-language": language})
            assert answer.status_code == 200
            assert f'<html lang="{language}">' in answer.text
            assert "{{" not in answer.text
            assert Outline(answer.text).forbidden == ["script", "script"]
            assert f'<script type="module" src="{address("main.js")}">' in answer.text

    asked()


@in_house()
async def test_the_policy_lets_the_import_map_run_and_nothing_else_inside_a_page(there):
    answer = await there.web.get("/")
    inside = re.findall("<script[^>]*>(.+?)</script>", answer.text)
    assert len(inside) == 1
    digest = base64.b64encode(hashlib.sha256(inside[0].encode()).digest()).decode()
    policy = answer.headers["content-security-policy"]
    assert f"script-src 'self' 'sha256-{digest}';" in policy
    assert "unsafe" not in policy
    for name in json.loads(inside[0])["imports"].values():
        assert (await there.web.get(name)).status_code == 200
    elsewhere = (await there.web.get("/lobby")).headers["content-security-policy"]
    assert "script-src 'self';" in elsewhere


@in_house()
async def test_all_that_the_page_names_is_there(there):
    page = (await there.web.get("/")).text
    for link in [*Outline(page).links, *re.findall('src="([^"]+)"', page)]:
        answer = await there.web.get(link)
        assert answer.status_code == 200, link
        assert answer.headers["x-content-type-options"] == "nosniff"


@in_house()
async def test_a_file_is_kept_for_good_under_its_version_and_asked_for_anew_without(there):
    for path, kept in [(address("main.js"), "immutable"), ("/client/main.js", "no-cache")]:
        answer = await there.web.get(path)
        assert answer.content == (FOLDER / "main.js").read_bytes()
        assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
        assert kept in answer.headers["cache-control"]
        again = await there.web.get(path, headers={"if-none-match": answer.headers["etag"]})
        assert (again.status_code, again.content) == (304, b"")
    assert (await there.web.get("/api/games")).headers["cache-control"] == "no-store"


@in_house()
async def test_another_version_is_not_mixed_with_this_one(there):
    assert (await there.web.get("/client/0123456789abcdef/main.js")).status_code == 404


@in_house()
async def test_files_are_packed_for_those_who_can_unpack(there):
    async with there.web.stream("GET", "/client/main.js") as answer:
        packed = b"".join([piece async for piece in answer.aiter_raw()])
        assert answer.headers["content-encoding"] == "gzip"
    plain = await there.web.get("/client/main.js", headers=PLAIN)
    assert "content-encoding" not in plain.headers
    assert gzip.decompress(packed) == plain.content
    assert "accept-encoding" in plain.headers["vary"]
    drawn = await there.web.get("/client/icons/icon-192.png")
    assert "content-encoding" not in drawn.headers
    assert drawn.content.startswith(b"\x89PNG")


@in_house()
async def test_nothing_outside_the_folder_is_handed_out(there):
    secret = FOLDER.parent / "server" / "app.py"
    assert secret.exists()
    for path in (
        "../server/app.py",
        "%2e%2e/server/app.py",
        "..%2fserver%2fapp.py",
        "//etc/passwd",
    ):
        for start in ("/client/", address("")):
            assert (await there.web.get(f"{start}{path}")).status_code == 404, path
    for path in ("index.html", "vendor.toml", "messages.d.ts", "words/de.json", "words/en/go.json"):
        assert (await there.web.get(f"/client/{path}")).status_code == 404, path


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_those_of_the_catalogues(language):
    @in_house()
    async def asked(there):
        say = speaker(language)
        told = (await there.web.get(address(f"words/{language}.json"))).json()
        assert told["client.welcome"] == say("client.welcome")
        assert told["client.points"][1] == say("client.points", count=2).replace("2", "{count}")
        for slug in slugs():
            moves = (await there.web.get(address(f"words/{language}/{slug}.json"))).json()
            game, names = find(slug), list("ABCDEFG")
            speech = Speech(game, language, names)
            assert [text.format(*names) for text in moves] == [speech.move(m) for m in game.moves]

    asked()


@in_house()
async def test_a_phone_can_keep_it(there):
    answer = await there.web.get("/manifest.webmanifest?language=nl")
    assert answer.headers["content-type"] == "application/manifest+json"
    told = answer.json()
    assert told["lang"] == "nl"
    assert {icon["purpose"] for icon in told["icons"][1:]} == {"any", "maskable"}
    for icon in told["icons"]:
        drawn = await there.web.get(icon["src"])
        assert drawn.headers["content-type"] == icon["type"]
    worker = await there.web.get("/worker.js")
    assert worker.content == (FOLDER / "worker.js").read_bytes()
    listed = (await there.web.get("/client/files.json")).json()
    for name in listed:
        assert (await there.web.get(address(name))).status_code == 200


def test_browsers_are_told_of_all_modules_that_they_will_need():
    found = modules()
    assert found[0] == "main.js"
    assert set(found) <= set(files())
    for name in found:
        for target in re.findall(r'from "(\.[^"]+)"', files()[name].body.decode()):
            path = (FOLDER / name).parent / target
            assert path.resolve().relative_to(FOLDER.resolve()).as_posix() in found


def test_what_is_served_changes_the_version(monkeypatch):
    before = client_files.version()
    changed = {**files(), "main.js": client_files.File(b"", ".js")}
    monkeypatch.setattr(client_files, "files", lambda: changed)
    assert client_files.version.__wrapped__() != before
