"""A story told line by line: each with its rule, its seat, and the events that it tells."""

from __future__ import annotations

from pioche.play.speech import Line, Speech
from scenario import given


def test_cards_that_fare_alike_share_a_line():
    table = given("parade", line="B1 B2 G0", hands=["R3 Y9", "P5"])
    after = table.position.after(0, "play R3")
    lines = Speech(after.game, "en", ["Ana", "Bo"]).lines(after.events)
    assert [line.rule for line in lines[:1]] == ["PAR-1"]
    assert sum(line.events for line in lines) == len(after.events)
    assert {line.seat for line in lines} == {0}


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
