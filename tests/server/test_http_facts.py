"""Facts of games for screens: all that stays the same, in every language, small and kept."""

from __future__ import annotations

import gzip

import msgspec
import pytest

from pioche.games.game import find, slugs
from pioche.locale import LANGUAGES, speaker
from pioche.server import forms
from pioche.server.decks import DECKS, deck_of
from pioche.server.facts import facts_of, facts_text
from server.test_http import in_house

MOST_BYTES = 60_000


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", slugs())
def test_they_are_small(slug, language):
    text = facts_text(slug, language)
    assert len(text.compressed) < MOST_BYTES / 4
    assert gzip.decompress(text.compressed) == text.plain


@pytest.mark.parametrize("slug", slugs())
def test_every_move_can_be_written_from_them(slug):
    game, facts = find(slug), facts_of(find(slug), "en")
    for move in game.moves:
        kind = facts.move_kinds[facts.moves.kind[move]]
        given = {}
        for place, field in enumerate(kind.fields):
            value = facts.moves.arguments[place][move]
            codes = facts.kinds[field.kind].codes if field.kind in game.codes else None
            given[field.name] = codes[value] if codes else value
        assert kind.notation.format(**given) == move.text
        assert (kind.name, kind.is_chosen) == (move.kind, move.chosen)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", slugs())
def test_every_value_of_a_kind_has_its_words(slug, language):
    game, facts, say = find(slug), facts_of(find(slug), language), speaker(language)
    for kind, sayings in game.sayings.items():
        found = facts.kinds[kind].words
        assert found == [sayings(value, say) for value in range(len(found))]
        assert len(set(found)) == len(found) > 1


@pytest.mark.parametrize("slug", slugs())
def test_cards_are_told_of_as_the_game_has_them(slug):
    game, facts = find(slug), facts_of(find(slug), "en")
    cards = len(facts.kinds[facts.cards.kind].codes)
    assert {len(column) for column in facts.cards.columns.values()} == {cards}
    assert "copies" in facts.cards.columns
    assert set(facts.cards.rule) <= {rule.id for rule in game.about.rules}
    assert len(facts.cards.does) == len(facts.cards.rule) in (0, cards)


def test_parts_of_cards_are_those_of_their_codes():
    parade, level8 = facts_of(find("parade"), "en"), facts_of(find("level8"), "en")
    colours = parade.kinds["colour"].codes
    cards = parade.cards.columns
    for number, code in enumerate(parade.kinds["card"].codes):
        assert code == f"{colours[cards['colour'][number]]}{cards['value'][number]}"
    codes, cards = level8.kinds["card"].codes, level8.cards.columns
    assert cards["value"][codes.index("G15")] == cards["value"][codes.index("joker=15")] == 15
    assert cards["colour"][codes.index("P1")] == cards["colour"][codes.index("joker=P")] == 5
    assert cards["copies"][codes.index("joker")] == 7
    assert cards["role"][codes.index("skip")] == "skip"


def test_rules_of_cards_speak_of_these_cards():
    for slug, name in [("mission626", "short"), ("princess", "short")]:
        facts = facts_of(find(slug), "en")
        for short, does in zip(facts.kinds[name].words, facts.cards.does, strict=True):
            assert short.lower()[:6] in does.lower(), (short, does)


def test_level8_has_its_levels():
    facts = facts_of(find("level8"), "en")
    assert [len(side) for side in facts.levels] == [8, 8]
    first = facts.levels[0][0]
    assert first.words
    assert {group.kind for group in first.groups} <= {"run", "set", "colour"}


def test_every_game_has_a_deck():
    assert set(DECKS) == set(slugs())
    assert deck_of("highcard").columns == {}


@in_house()
async def test_browsers_keep_them_and_ask_whether_they_changed(there):
    first = await there.web.get("/api/games/level8/facts?language=nl")
    assert msgspec.json.decode(first.content, type=forms.Facts).language == "nl"
    assert first.headers["content-encoding"] == "gzip"
    assert first.headers["cache-control"] == "no-cache"
    again = await there.web.get(
        "/api/games/level8/facts?language=nl", headers={"if-none-match": first.headers["etag"]}
    )
    assert (again.status_code, again.content) == (304, b"")
    other = await there.web.get(
        "/api/games/level8/facts?language=fr", headers={"if-none-match": first.headers["etag"]}
    )
    assert other.status_code == 200
    assert other.headers["etag"] != first.headers["etag"]


@in_house()
async def test_whoever_cannot_read_compressed_text_gets_it_plain(there):
    answer = await there.web.get("/api/games/parade/facts", headers={"accept-encoding": "identity"})
    assert "content-encoding" not in answer.headers
    assert answer.content == facts_text("parade", "en").plain


@in_house()
async def test_what_is_not_there_is_said(there):
    assert (await there.web.get("/api/games/chess/facts")).status_code == 404
    assert (await there.web.get("/api/games/parade/facts?language=de")).status_code == 400
