"""A rule, refusal, event or kind of move that no scenario cites fails here."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pioche.games.about import Rule
from pioche.games.game import find, slugs
from rules.citations import citations, missing

HERE = Path(__file__).parent


@pytest.mark.parametrize("slug", slugs())
def test_every_rule_refusal_event_and_kind_of_move_is_cited(slug):
    assert missing(find(slug), citations(HERE / f"test_{slug}.py", slug)) == {}


@pytest.mark.parametrize("slug", slugs())
def test_refusals_events_and_moves_name_rules_that_exist(slug):
    about = find(slug).about
    named = {*about.refusals.values(), *(option.rule for option in about.options)}
    named |= {kind.rule for kind in (*about.events.values(), *about.moves.values())}
    assert named <= {rule.id for rule in about.rules}


@pytest.mark.parametrize("slug", slugs())
def test_every_reason_and_event_of_the_rules_is_described(slug):
    """Games that share some of them have two enums, whose numbers and names are apart."""
    about = find(slug).about
    for described in (about.refusals, about.events, about.moves):
        enums = {type(member) for member in described}
        members = {member for enum in enums for member in enum if member.name != "OK"}
        assert {(type(member), member) for member in described} == {(type(m), m) for m in members}
        assert len({int(member) for member in described}) == len(described)
        assert len({member.name for member in described}) == len(described)


def test_what_is_not_cited_is_found():
    found = citations(HERE / "test_parade.py", "parade")
    found.events.remove("played")
    found.refusals.remove("game_over")
    found.moves.remove("play")
    found.rules.remove("PAR-2c")
    assert missing(find("parade"), found) == {
        "rules": {"PAR-2c"},
        "refusals": {"game_over"},
        "events": {"played"},
        "moves": {"play"},
    }


def test_a_new_rule_without_a_scenario_is_found():
    parade = find("parade")
    about = replace(parade.about, rules=(*parade.about.rules, Rule("PAR-9")))
    found = citations(HERE / "test_parade.py", "parade")
    assert missing(replace(parade, about=about), found) == {"rules": {"PAR-9"}}
