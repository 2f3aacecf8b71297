"""A story told line by line: each with its rule, its seat, and the events that it tells."""

from __future__ import annotations

from random import Random

import pytest

import pioche
from pioche.games.game import find, slugs
from pioche.locale import LANGUAGES
from pioche.play.speech import Line, Speech
from scenario import given

NAMES = ("Ana", "Bo", "Cy")


def test_cards_that_fare_alike_share_a_line():
    table = given("parade", line="B1 B2 G0", hands=["R3 Y9", "P5"])
    after = table.position.after(0, "play R3")
    lines = Speech(after.game, "en", ["Ana", "Bo"]).lines(after.events)
    assert [line.rule for line in lines[:1]] == ["PAR-1"]
    assert sum(line.events for line in lines) == len(after.events)
    assert {line.seat for line in lines} == {0}


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "Ana takes the blue 1, blue 2, and green 0."),
        ("fr", "Ana récupère le 1 bleu, 2 bleu et 0 vert."),
        ("nl", "Ana pakt blauw 1, blauw 2 en groen 0."),
    ],
)
def test_cards_are_listed_as_one_speaks(language, sentence):
    table = given("parade", line="B1 B2 G0 Y8 Y7 P7", hands=["R3 Y9", "P5"])
    after = table.position.after(0, "play R3")
    assert sentence in Speech(after.game, language, ["Ana", "Bo"]).story(after.events)


def test_a_line_about_nobody_has_no_seat():
    table = given("parade", line="B1", hands=["R3 Y9", "P5"], pile="O1")
    after = table.position.after(0, "play R3")
    last = Speech(after.game, "en", ["Ana", "Bo"]).lines(after.events)[-1]
    assert last == Line(last.text, "PAR-2a", None, 1)


def test_the_sentences_are_those_of_the_lines():
    table = given("parade", line="B1 B2 G0", hands=["R3 Y9", "P5"])
    after = table.position.after(0, "play R3")
    spoken = Speech(after.game, "nl", ["Ana", "Bo"])
    assert spoken.story(after.events) == [line.text for line in spoken.lines(after.events)]


def test_whoever_listens_is_told_of_themselves_as_you():
    table = given("princess", hands=["guard claire", "oliver", "ogre"])
    after = table.position.after(0, "guard on 1 naming 2")
    told = [Speech(after.game, "en", NAMES, you).story(after.events)[0] for you in range(3)]
    assert told == [
        "You play a Guard (1) on Bo and name the King's Advisors (2).",
        "Ana plays a Guard (1) on you and names the King's Advisors (2).",
        "Ana plays a Guard (1) on Bo and names the King's Advisors (2).",
    ]


def test_one_may_be_named_twice_in_a_sentence():
    table = given("princess", hands=["vladric claire", "oliver"])
    after = table.position.after(0, "vladric on 0")
    assert Speech(after.game, "en", NAMES, 0).story(after.events)[0] == (
        "You play Prince Vladric (5) on yourself."
    )


def test_nobody_is_named_twice_in_a_sentence():
    table = given("princess", hands=["vladric claire", "oliver"])
    after = table.position.after(0, "vladric on 0")
    assert Speech(after.game, "en", NAMES, 1).story(after.events)[0] == (
        "Ana plays Prince Vladric (5) on themselves."
    )


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("slug", slugs())
def test_nobody_hears_their_own_name(slug, language):
    """Every sentence of some games, as each seat hears it."""
    game, rng = find(slug), Random(5)
    voices = [Speech(game, language, NAMES, seat) for seat in range(len(NAMES))]
    for seed in range(4):
        position = pioche.deal(slug, seats=len(NAMES), seed=seed)
        for _ in range(400):
            if position.over:
                break
            seat = rng.choice(position.to_move)
            position = position.after(seat, rng.choice(position.legal(seat)))
            for you, voice in enumerate(voices):
                for sentence in voice.story(position.view(you).events):
                    assert NAMES[you] not in sentence.replace(",", " ").split(), sentence
