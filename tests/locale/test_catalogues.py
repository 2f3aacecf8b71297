"""Three catalogues with the same messages; none missing, none unused, none left in English."""

from __future__ import annotations

import re
from pathlib import Path
from string import Formatter

import pytest

import pioche
from pioche.errors import BadInput
from pioche.games.about import key
from pioche.games.game import find, slugs
from pioche.locale import LANGUAGES, catalogue, speaker
from pioche.players.thinking import has_mind, mind
from pioche.table.refusals import RULES, Refusal
from pioche.table.wishes import PHRASES

ENGLISH = catalogue("en")[0]
PACKAGE = Path(pioche.__file__).parent
UNITS = {"ms", "s", "min"}  # written alike in all three languages

# The same in another language by right: names, numbers, and words the languages share.
NAMES = {
    f"mission626.{form}.{name}"
    for form in ("card", "short")
    for name in ["gantu", "cobra", "sparky", "jumba", "angel", "leroy", "david", "nani", "lilo"]
} | {f"princess.{form}.{name}" for form in ("card", "short") for name in ("claire", "oliver")}
NAMES |= {
    f"resistance.tile.{name}"
    for name in ["rey", "finn", "poe", "han", "chewbacca", "leia", "bb8", "c3po", "r2d2", "kylo"]
}
SAME = {
    "fr": {
        *NAMES,
        "level8.name",
        "level8.card.joker",
        "level8.colour.O",
        "level8_table.legend_joker",
        "princess.short.vladric",
        "princess.short.ogre",
        "mission626.name",
        "parade.name",
        "parade.column.points",
        "parade.colour.O",
        "table.total",
        "resistance.column.points",
        "rules.option",
        "table.points",
        "client.menu",
        "client.pause",
        "client.points",
        "reckoning.points",
    },
    "nl": {
        *NAMES,
        "analysis.blunder",
        "client.level8.level",
        "client.level8.stands",
        "client.menu",
        "mission626.card.pleakley",
        "mission626.short.pleakley",
        "level8.name",
        "level8.column.level",
        "level8_table.hand",
        "level8_table.level",
        "princess.card.celeste",
        "princess.short.celeste",
        "princess.short.vladric",
        "parade.name",
        "mission626.name",
        "princess.name",
        "reckoning.level8.level",
    },
}


# What is said to somebody who is named twice, or whose move is on themselves.
ONESELF = {
    "level8.move.add.you.target",
    "level8.move.take.you.seat",
    "princess.move.choose.you.target",
    "level8.event.added.you.seat.target",
    "level8.event.took.you.seat.source",
    "princess.event.chose.you.seat.target",
    "level8.event.added.oneself",
    "level8.event.took.oneself",
    "princess.event.chose.oneself",
}


def placeholders(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def has_words(text):
    """Whether there is anything to translate beside numbers, units and what is filled in."""
    return bool(set(re.findall(r"[^\W\d_]+", re.sub(r"\{.*?\}", "", text))) - UNITS)


def messages_of_games():
    """Every message that the facts of a game call for."""
    needed = set(ONESELF)
    for slug in slugs():
        about = find(slug).about
        needed |= {f"{slug}.name", f"{slug}.pitch"}
        needed |= {f"{slug}.rule.{rule.id}" for rule in about.rules}
        needed |= {f"{slug}.refusal.{key(reason)}" for reason in about.refusals}
        needed |= {f"{slug}.move.{key(kind)}" for kind in about.moves}
        needed |= {f"{slug}.column.{column.name}" for column in about.columns}
        if has_mind(slug):
            needed |= {f"{slug}.hint.{reason}" for reason in mind(slug).REASONS}
        for member, event in about.events.items():
            told = [f"{slug}.event.{key(member)}"]
            if any(field.secret for field in event.fields) and not event.hidden:
                told.append(f"{told[0]}.veiled")
            needed |= set(told)
            for message in told:
                seats = {field.name for field in event.fields if field.kind == "seat"}
                named = seats & placeholders(ENGLISH[message][0])
                needed |= {f"{message}.you.{seat}" for seat in named}
        for option in about.options:
            needed.add(f"{slug}.option.{option.name}")
            for choice in option.choices:
                seat = option.of_seats and choice.isdigit()
                needed.add(f"{slug}.option.{option.name}.{'seat' if seat else choice}")
    return needed


def messages_of_tables():
    """Every message that the rules of sitting at a table call for."""
    needed = {f"table.rule.{rule}" for rule in RULES}
    needed |= {f"table.refusal.{refusal}" for refusal in Refusal}
    return needed | {f"table.phrase.{phrase}" for phrase in PHRASES}


def messages_in_code():
    """Every message that stands in the source, as patterns: `parade.colour.{…}` is `.*`."""
    patterns = set()
    for source in PACKAGE.rglob("*.py"):
        code = source.read_text(encoding="utf-8")
        for text in re.findall(r"""["']([a-z_0-9]+\.[^"'\s]*)["']""", code):
            patterns.add(re.sub(r"\\\{[^}]*\\\}", ".*", re.escape(text)))
    for source in (PACKAGE / "client").rglob("*.js"):
        for text in re.findall(r"""["`](client\.[^"`\s]*)["`]""", source.read_text("utf-8")):
            patterns.add(re.sub(r"\\\$\\\{[^}]*\\\}", ".*", re.escape(text)))
    return patterns


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_has_every_message(language):
    messages = catalogue(language)[0]
    assert set(messages) == set(ENGLISH)
    for name, forms in messages.items():
        assert all(form.strip() for form in forms), f"{name} is empty"
        assert len(forms) == len(ENGLISH[name]), f"{name}: singular and plural"
        for form in forms:
            assert placeholders(form) == placeholders(ENGLISH[name][-1]), name


@pytest.mark.parametrize("language", [language for language in LANGUAGES if language != "en"])
def test_nothing_is_left_in_english(language):
    messages = catalogue(language)[0]
    same = {
        name for name, forms in messages.items() if forms == ENGLISH[name] and has_words(forms[0])
    }
    assert same == SAME[language]


def test_no_message_is_missing():
    assert messages_of_games() | messages_of_tables() <= set(ENGLISH)


def test_no_message_is_unused():
    patterns = messages_in_code()
    unused = {
        name
        for name in set(ENGLISH) - messages_of_games() - messages_of_tables()
        if not any(re.fullmatch(pattern, name) for pattern in patterns)
    }
    assert unused == set()


def test_events_are_given_the_arguments_their_sentences_name():
    for slug in slugs():
        for member, event in find(slug).about.events.items():
            message = f"{slug}.event.{key(member)}"
            open_fields = {field.name for field in event.fields if not field.secret}
            for form in ENGLISH[message]:
                assert placeholders(form) <= {field.name for field in event.fields}
            for form in ENGLISH.get(f"{message}.veiled", ()):
                assert placeholders(form) <= open_fields


def test_what_is_said_to_somebody_names_all_but_them():
    for name, forms in ENGLISH.items():
        sentence, to_you, fields = name.partition(".you.")
        if to_you:
            [named] = {frozenset(placeholders(form)) for form in ENGLISH[sentence]}
            assert {frozenset(placeholders(form)) for form in forms} == {
                named - set(fields.split("."))
            }, name


@pytest.mark.parametrize(
    ("language", "one", "two"),
    [("en", "0 cards", "1 card"), ("fr", "0 carte", "2 cartes"), ("nl", "0 kaarten", "1 kaart")],
)
def test_plurals_follow_the_language(language, one, two):
    say = speaker(language)
    for text in (one, two):
        assert say("table.hand", count=int(text.split()[0])) == text


def test_an_unknown_language_is_said():
    with pytest.raises(BadInput, match="no language 'de'; choose one of en, fr, nl"):
        speaker("de")
