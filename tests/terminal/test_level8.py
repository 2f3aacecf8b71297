"""Level 8 as it is drawn: levels, melds, what a hand can do; ways to lay as one choice."""

from __future__ import annotations

import io
import re
from random import Random

import pytest
from rich.console import Console, Group
from rich.text import Text

from pioche.play.position import deal
from pioche.play.speech import Speech
from pioche.terminal.human import Grid, Human
from pioche.terminal.level8 import DRAWING
from pioche.terminal.plan import Plan, follow_up
from scenario import given

NAMES = ("Ada", "Bo", "Cleo", "Dirk", "Eva", "Finn")
READY = "R4 O5 Y6 G8 B9 P10 R13 O13 Y1 joker"


def lines(drawn, width=100):
    console = Console(file=io.StringIO(), width=width, height=40, color_system=None)
    console.print(drawn)
    return [" ".join(line.split()) for line in console.file.getvalue().splitlines()]


def speech_at(position, language="en"):
    return Speech(position.game, language, NAMES[: position.seats])


def table_of(scene, seat, language="en"):
    view = scene.position.view(seat)
    return lines(DRAWING.draw_table(view, speech_at(scene.position, language), None), 120)


def moves_of(scene, seat, language="en"):
    view = scene.position.view(seat)
    return lines(
        DRAWING.draw_moves(view, speech_at(scene.position, language), sorted(view.legal()), None)
    )


def rows_of(scene, seat):
    view = scene.position.view(seat)
    return DRAWING.rows(view, sorted(view.legal()))


def test_seats_show_level_hand_discard_and_skip():
    scene = given(
        "level8",
        hands=["R1 R2", "B1 B2 joker", "G1"],
        levels=[1, 4, 7],
        melds={"2a": "R5 O5 Y5", "2b": "G7 G2 G9 joker=G G12"},
        discards=["", "P3 P4", "skip"],
        skipped=[1],
        known=["", "B2", ""],
    )
    drawn = table_of(scene, 0)
    assert drawn[0].startswith("Level 8 one star · round 1 · ")
    assert drawn[3:6] == [
        "▸ 0 Ada (you) 1: 2 × run of 3 2 cards —",
        "1 Bo ⊘ skipped 4: run of 6 + pair 3 cards with ◆2 ✚4",
        "2 Cleo 7: triple + 5 of one colour ✔ 1 card ⊘",
    ]
    assert drawn[-2:] == ["On the table", "Cleo 2a ●5 ▲5 ★5 2b ■2 ■7 ■9 ■12 J=■"]


def test_a_hand_lies_by_value_with_how_far_it_is_from_the_level():
    scene = given("level8", hands=["R9 B4 joker G4 skip", "R1"])
    level = "Your hand level 1: 2 × run of 3"
    missing = f"{level} · 3 cards missing for your level"
    assert moves_of(scene, 0)[:2] == [missing, "■4 ◆4 ●9 J ⊘"]
    scene = given("level8", hands=[READY, "R1"])
    assert moves_of(scene, 0)[0] == f"{level} · your level is complete"
    scene = given("level8", hands=["R9 B4 joker G4 R2", "R1"], levels=[3, 1])
    assert moves_of(scene, 0)[1] == "●2 ●9 ■4 ◆4 J"


def test_a_card_on_a_discard_pile_says_how_it_would_help():
    scene = given("level8", hands=["R4 R5 B9 B10", "R1"], discards=["P1", "G6"])
    drawn = moves_of(scene, 0)
    assert "2 ✚1 take from Ada's discard pile" in drawn
    assert "3 ■6 take from Bo's discard pile 1 card missing for your level" in drawn


def test_ways_to_lay_come_first_and_are_one_choice():
    scene = given("level8", hands=[READY, "R1"], phase="acting")
    row = rows_of(scene, 0)[0]
    assert len(row) == 1
    assert isinstance(row[0], Plan)
    assert row[0] == scene.position.game.move("lay")
    assert follow_up(row[0])[-1].text == "finish"
    drawn = moves_of(scene, 0)
    assert drawn[2] == "1 lay a ●4 ▲5 ★6 b ■8 ◆9 ✚10 leaves 4; 3 if all that fits is added"
    assert any(line.endswith("lay card by card") for line in drawn)
    assert any(re.match(r"\d discard ★1 ●4", line) for line in drawn)


def human(answers, scene):
    speech = speech_at(scene.position)
    console = Console(file=io.StringIO(), width=100, force_terminal=False)
    replies = iter(answers)
    console.input = lambda *_: next(replies)
    return Human(console, speech, DRAWING, Group)


def test_a_way_to_lay_is_played_to_its_end_without_asking_again():
    scene = given("level8", hands=[READY, "R1"], phase="acting")
    person = human(["1", "discard O13"], scene)
    moves = []
    while scene.position.to_move == (0,):
        view = scene.position.view(0)
        move = person.choose(view, view.legal(), Random(0))
        moves.append(str(move))
        scene.plays(0, str(move))
    assert moves[0] == "lay"
    assert moves[-2:] == ["finish", "discard O13"]
    assert sum(move.startswith("put ") for move in moves) == 6


def test_a_lay_in_progress_shows_its_melds_and_open_places():
    scene = given("level8", hands=[READY, "R1"], phase="acting")
    scene.plays(0, "lay", "put R4 in a", "put joker=5 in a")
    drawn = moves_of(scene, 0)
    assert drawn[1] == "★1 ▲5 ★6 ■8 ◆9 ✚10 ●13 ▲13"
    assert drawn[2:4] == ["a run of 3: ●4 J=5 □", "b run of 3: □ □ □"]
    assert not isinstance(rows_of(scene, 0)[0][0], Plan)
    assert any(re.match(r"\d put in b: ■8", line) for line in drawn)
    assert any(re.match(r"\d take the cards back", line) for line in drawn)


def test_cards_that_fit_the_table_are_named_and_laid_off_by_meld():
    melds = {"0a": "R4 O5 Y6", "0b": "G8 B9 P10", "1a": "G3 G4 G5", "1b": "B11 P12 R13"}
    scene = given("level8", hands=["R7 P1 G6", "R1"], melds=melds, phase="acting")
    drawn = moves_of(scene, 0)
    assert drawn[0] == "Your hand fits on the table: ●7 ■6"
    assert any(re.match(r"\d add ●7 to 0a 0b", line) for line in drawn)


def test_a_card_taken_says_whether_it_fits_once_one_has_laid():
    melds = {"0a": "R4 O5 Y6", "0b": "G8 B9 P10"}
    scene = given("level8", hands=["P1 joker", "R1"], melds=melds, discards=["B2", "B7"])
    drawn = moves_of(scene, 0)
    assert drawn[0] == "Your hand fits on the table: J"
    assert "2 ◆2 take from Ada's discard pile" in drawn
    assert "3 ◆7 take from Bo's discard pile fits on the table" in drawn


def test_kept_cards_are_shown_apart():
    scene = given("level8", hands=["", "R9 B9 Y3 skip"], levels=[1, 8], phase="keeping", side="two")
    scene.plays(1, "keep B9", "keep skip")
    drawn = moves_of(scene, 1)
    assert "kept 2 of 4: ◆9 ⊘" in drawn[0]
    assert drawn[1] == "★3 ●9"


def test_a_level_that_was_moved_up_from_is_not_called_laid():
    scene = given(
        "level8",
        hands=["R1", "B1 B2"],
        melds={"0a": "R4 R5 R6 R7", "0b": "B9 P9", "0c": "G1 Y1"},
        levels=[1, 8],
        phase="acting",
        side="two",
    )
    scene.plays(0, "discard R1")
    assert not any("✔" in line for line in table_of(scene, 1))


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        ("1 0b", "add R7 to 0b"),
        ("add R7 to 0a", "add R7 to 0a"),
        ("2 P1", "discard P1"),
        ("discard ✚1", "discard P1"),
        ("discard J", "discard joker"),
        ("add J=11 to 0b", "add joker=11 to 0b"),
    ],
)
def test_rows_of_several_are_chosen_by_what_tells_them_apart(answer, move):
    melds = {"0a": "R4 O5 Y6", "0b": "G8 B9 P10"}
    scene = given("level8", hands=["R7 P1 joker", "R1"], melds=melds, phase="acting")
    view = scene.position.view(0)
    answer = answer.replace("2 P1", f"{len(rows_of(scene, 0))} P1")
    assert human([answer], scene).choose(view, view.legal(), Random(0)).text == move


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
@pytest.mark.parametrize("side", ["one", "two"])
def test_every_moment_can_be_drawn(language, side):
    rng = Random(1)
    position = deal("level8", seats=6, seed=1, side=side)
    speech = speech_at(position, language)
    for _ in range(60):
        seat = position.to_move[0]
        view = position.view(seat)
        moves = sorted(view.legal())
        grid = Grid(DRAWING.rows(view, moves))
        drawn = lines(Group(DRAWING.draw_table(view, speech, grid.lifted), Text()), 80)
        assert drawn
        assert lines(DRAWING.draw_moves(view, speech, moves, grid.lifted), 80)
        position = position.after(seat, rng.choice(moves))
    assert lines(DRAWING.draw_table(position, speech, None))


def test_the_end_names_the_winner():
    scene = given(
        "level8", hands=["R1 O1 Y1 G1 R2 O2 Y2 R3 O3 P9", "B1"], levels=[8, 3], phase="acting"
    )
    scene.plays(0, "lay")
    while not scene.position.over:
        view = scene.position.view(0)
        scene.plays(0, str(view.lays()[0].moves[0]))
    drawn = lines(DRAWING.draw_ending(scene.position, speech_at(scene.position)))
    assert drawn[0] == "Ada has won"
    assert drawn[-1] == "Ada wins. It took 1 round."
