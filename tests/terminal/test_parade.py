"""Parade as it is drawn: what a card would take, and the count explained."""

from __future__ import annotations

import io

import pytest
from rich.console import Console

from pioche.games.parade.cards import Phase
from pioche.play.speech import Speech
from pioche.terminal.parade import DRAWING
from scenario import given

NAMES = ("Ada", "Bo", "Cleo")


def lines(drawn, width=100):
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(drawn)
    return [line.rstrip() for line in console.file.getvalue().splitlines()]


def words_of(line):
    return " ".join(line.split())


def cells_of(drawn):
    """The rows of a table; a row goes on where the next line has no name."""
    rows = []
    for line in drawn:
        cells = [cell.strip() for cell in line.split("│")[1:-1]]
        if cells and cells[0]:
            rows.append(cells)
        elif cells:
            rows[-1] = [before + after for before, after in zip(rows[-1], cells, strict=True)]
    return rows


def speech_at(position, language="en"):
    return Speech(position.game, language, NAMES[: position.seats])


@pytest.fixture
def turn():
    """The rulebook's example: G3 takes G0, G7 and R3."""
    hands = ["G3 R10 P0 B1 Y2", "", ""]
    line = "B5 G0 G7 R3 B7 R1 G4"
    return given("parade", line=line, hands=hands, front=["R9 R8", "R2 B0 B2", ""]).position


def test_the_line_marks_what_a_lifted_card_would_take_and_what_is_safe(turn):
    lifted = turn.game.move("play G3")
    drawn = lines(DRAWING.draw_table(turn.view(0), speech_at(turn), lifted))
    cards, marks = drawn[-2:]
    assert words_of(cards) == "♠5 ♣0 ♣7 ♥3 ♠7 ♥1 ♣4"
    for place, mark in enumerate([" ", "▲", "▲", "▲", "·", "·", "·"]):
        assert marks.ljust(60)[6 * place + 2] == mark


def test_nothing_is_marked_while_no_card_is_lifted(turn):
    drawn = "\n".join(lines(DRAWING.draw_table(turn.view(0), speech_at(turn), None)))
    assert "▲" not in drawn
    assert "·" not in drawn


def test_a_long_line_goes_on_in_the_next_row(turn):
    drawn = lines(DRAWING.draw_table(turn.view(0), speech_at(turn), None), width=24)
    assert [words_of(row) for row in drawn[-2:]] == ["♠5 ♣0 ♣7 ♥3", "♠7 ♥1 ♣4"]


def test_every_card_says_what_it_would_take_and_what_that_costs(turn):
    moves = sorted(turn.legal(0))
    drawn = lines(DRAWING.draw_moves(turn.view(0), speech_at(turn), moves, moves[0]))
    assert [words_of(line) for line in drawn[1:]] == [
        "▶1 ♥10 takes nothing",
        "2 ♠1 takes 4 cards (+4): ♠5 ♣0 ♠7 ♥1",  # three red, two blue and a green turned over
        "3 ★0 takes 1 card (+1): ♣0",
        "4 ♣3 takes 3 cards (+3): ♣0 ♣7 ♥3",
        "5 ●2 takes 1 card (+1): ♣0",
    ]


def test_seats_show_their_score_and_the_cards_in_front(turn):
    drawn = lines(DRAWING.draw_table(turn.view(0), speech_at(turn), None))
    assert drawn[1] == "♥ R red  ♠ B blue  ★ P purple  ♣ G green  ● Y grey  ♦ O orange"
    rows = [words_of(row) for row in drawn[2:5]]
    assert rows == [
        "▸ Ada (you) 5 cards 2 points ♥ 8 9",
        "Bo 5 cards 4 points ♥ 2 ♠ 0 2",
        "Cleo 5 cards 0 points nothing in front yet",
    ]


def test_a_replay_shows_every_hand(turn):
    drawn = lines(DRAWING.draw_table(turn, speech_at(turn), None))
    assert words_of(drawn[2]).startswith("▸ Ada ♥10 ♠1 ★0 ♣3 ●2 2 points")


def test_cards_that_fare_alike_are_told_in_one_sentence(turn):
    speech = speech_at(turn)
    assert speech.story(turn.after(0, "play G3").view(1).events) == [
        "Ada plays the green 3.",
        "Ada takes the green 0, green 7, and red 3.",
        "Ada draws a card.",
    ]


def test_the_count_is_whole_on_a_narrow_screen():
    fronts = ["R10 R9 R8 R7 R6 B10 B9", "R5 R4 R3 R2 R1 R0", ""]
    table = given("parade", hands=["", "", ""], hand_size=0, front=fronts, phase=Phase.OVER)
    drawn = lines(DRAWING.draw_ending(table.position, speech_at(table.position)), width=80)
    assert "…" not in "".join(drawn)
    assert cells_of(drawn)[0][1:3] == ["6+7+8+9+10=40", "↻ 2×1=2"]


def test_the_hidden_hands_of_others_are_drawn_nowhere(turn):
    drawn = "\n".join(lines(DRAWING.draw_table(turn.view(2), speech_at(turn), None)))
    assert "♥10" not in drawn


@pytest.mark.parametrize(
    ("language", "verdict"),
    [
        ("en", "Bo wins with 27 points."),
        ("fr", "Bo gagne avec 27 points."),
        ("nl", "Bo wint met 27 punten."),
    ],
)
def test_the_count_is_explained_colour_by_colour(language, verdict):
    fronts = [
        "R10 R8 R3 B9 B7 B6 B5 B0 P0 G4 G2 Y7 Y4 Y0",
        "R1 R0 B8 P8 P7 P5 P3 Y9 Y8 Y1 O10 O1",
        "R7 R6 R5 R2 B4 B3 P2 P1 G9 G8 G7 G6 Y10 O3 O2 O0",
    ]
    table = given("parade", hands=["", "", ""], hand_size=0, front=fronts, phase=Phase.OVER)
    drawn = lines(DRAWING.draw_ending(table.position, speech_at(table.position, language)))
    assert cells_of(drawn) == [
        ["Ada", "3+8+10=21", "↻ 5×1=5", "0", "2+4=6", "↻ 3×1=3", "", "35", "14"],
        ["Bo", "0+1=1", "8", "↻ 4×1=4", "", "↻ 3×1=3", "1+10=11", "27", "12"],
        ["Cleo", "↻ 4×1=4", "3+4=7", "1+2=3", "↻ 4×1=4", "10", "↻ 3×1=3", "31", "16"],
    ]
    assert drawn[-1] == verdict


def test_a_shared_win_names_all_who_share_it():
    table = given(
        "parade", hands=["", "", ""], hand_size=0, front=["R1", "B1", "G1 P1"], phase=Phase.OVER
    )
    drawn = lines(DRAWING.draw_ending(table.position, speech_at(table.position)))
    assert drawn[-1] == "Ada, Bo share the win with 1 point."
