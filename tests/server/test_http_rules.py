"""Rules for programs and as pages, and the description of all requests."""

from __future__ import annotations

import re
from html import escape
from html.parser import HTMLParser

import pytest
import schemathesis

from pioche.games.game import find, slugs
from pioche.locale import LANGUAGES, speaker
from pioche.server.openapi import PATH, document
from pioche.server.paths import CALLS
from pioche.table.refusals import RULES
from server.test_http import in_house


@in_house()
async def test_every_game_says_what_can_be_chosen(there):
    games = (await there.web.get("/api/games")).json()["games"]
    assert [game["slug"] for game in games] == list(slugs())
    for game in games:
        about = find(game["slug"]).about
        assert (game["fewest_seats"], game["most_seats"]) == (about.seats[0], about.seats[-1])
        assert [option["name"] for option in game["options"]] == [o.name for o in about.options]
        assert "medium" in game["players"]


@in_house()
async def test_rules_are_told_in_every_language(there):
    for language in LANGUAGES:
        answer = await there.web.get(f"/api/games/parade/rules?language={language}")
        book, game = answer.json(), find("parade")
        rule = game.about.rules[0].id
        assert book["rules"][0] == {
            "id": rule,
            "source": "rulebook",
            "text": game.say_rule(rule, speaker(language)),
        }
        assert [rule["id"] for rule in book["table_rules"]] == list(RULES)
        assert len(book["refusals"]) == len(game.about.refusals)


@in_house()
async def test_what_is_not_there_is_said(there):
    assert (await there.web.get("/api/games/chess/rules")).status_code == 404
    assert (await there.web.get("/rules/chess")).status_code == 404
    assert (await there.web.get("/api/games?language=de")).status_code == 400


class Outline(HTMLParser):
    """Elements that are closed in order; scripts and styles inside a page are found."""

    def __init__(self, text):
        super().__init__()
        self.open, self.ids, self.links, self.forbidden = [], [], [], []
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag, attributes):
        given = dict(attributes)
        self.ids += [given["id"]] if "id" in given else []
        self.links += [given["href"]] if "href" in given else []
        inline = {name for name in given if name == "style" or name.startswith("on")}
        self.forbidden += [tag] if tag in ("script", "style") or inline else []
        if tag not in ("meta", "link"):
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_are_whole_and_link_to_what_is_there(language):
    @in_house()
    async def asked(there):
        paths = ["/", "/lobby", *(f"/rules/{slug}" for slug in slugs())]
        for path in paths:
            answer = await there.web.get(path, headers={"accept-language": language})
            page = Outline(answer.text)
            assert f'<html lang="{language}">' in answer.text
            assert page.forbidden == ([] if path == "/lobby" else ["script", "script"])
            assert len(page.ids) == len(set(page.ids))
            for link in page.links:
                if link.startswith("#"):
                    assert link[1:] in page.ids
                elif re.match("/(style|lobby|$|[?])", link):
                    assert (await there.web.get(link)).status_code == 200

    asked()


def test_names_on_pages_are_no_markup():
    @in_house()
    async def asked(there):
        ana = await there.person()
        bots = {"0": "easy", "1": "easy"}
        await there.table(ana, is_public=True, name="<b>x", bots=bots)
        assert "<b>x" not in (await there.web.get("/lobby")).text

    asked()


@pytest.mark.parametrize("language", LANGUAGES)
def test_browsers_get_a_page_where_nothing_is_and_programs_get_json(language):
    @in_house()
    async def asked(there):
        table = (await there.table(await there.person())).json()["id"]
        browser = {"accept": "text/html,*/*;q=0.8", "accept-language": language}
        for path, status, sentence in [
            ("/nothing", 404, "page.missing"),
            ("/rules/chess", 404, "page.missing"),
            (f"/replay/{table}", 409, "table.refusal.not_over"),
        ]:
            answer = await there.web.get(path, headers=browser)
            assert answer.status_code == status
            assert Outline(answer.text).forbidden == []
            assert escape(speaker(language)(sentence)) in answer.text
            assert (await there.web.get(path)).json()["sentence"]
        assert (await there.web.get("/api/nothing", headers=browser)).json()["sentence"]

    asked()


@in_house()
async def test_a_page_in_no_language_of_ours_says_so(there):
    answer = await there.web.get("/?language=<b>", headers={"accept": "text/html"})
    assert (answer.status_code, "<b>" in answer.text) == (400, False)


# ---- the description


def test_every_path_is_described():
    paths = document(CALLS)["paths"]
    for call in CALLS:
        assert paths[call.described][call.method.lower()]["summary"], call.path
    assert PATH in paths


@in_house()
async def test_programs_can_read_the_description_and_every_path_in_it_answers(there):
    found = (await there.web.get(PATH)).json()
    schema = schemathesis.openapi.from_dict(found)
    operations = [result.ok() for result in schema.get_all_operations()]
    assert len(operations) == len(CALLS) + 1
    for operation in operations:
        path = re.sub(r"{\w+}", "none", operation.path)
        answer = await there.web.request(operation.method, path)
        assert str(answer.status_code) in operation.definition.raw["responses"], operation.label
