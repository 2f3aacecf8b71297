"""The Love Letters as they are drawn: what is known of hands, what a card does, rows of moves."""

from __future__ import annotations

import io

import pytest
from rich.console import Console, Group
from rich.text import Text

from pioche.play.speech import Speech
from pioche.terminal.drawing import drawing
from pioche.terminal.human import Grid, Human
from pioche.terminal.mission626 import DRAWING as MISSION626
from pioche.terminal.princess import DRAWING as PRINCESS
from scenario import given

NAMES = ("Ada", "Bo", "Cleo", "Dirk")
PILE = "claire guard guard claire vladric"


def lines(drawn, width=100, height=40):
    console = Console(file=io.StringIO(), width=width, height=height, color_system=None)
    console.print(drawn)
    return [" ".join(line.split()) for line in console.file.getvalue().splitlines()]


def speech_at(position, language="en"):
    return Speech(position.game, language, NAMES[: position.seats])


def table_of(scene, seat, drawing, lifted=None):
    move = scene.position.game.move(lifted) if lifted else None
    return lines(
        drawing.draw_table(scene.position.view(seat), speech_at(scene.position), move), width=120
    )


def moves_of(scene, seat, drawing, lifted=0, language="en"):
    view = scene.position.view(seat)
    moves = sorted(view.legal())
    return lines(
        drawing.draw_moves(view, speech_at(scene.position, language), moves, moves[lifted])
    )


def test_seats_show_tokens_cards_in_front_protection_and_stitch():
    scene = given(
        "mission626",
        hands=["jumba gantu", "cobra", "", "nani"],
        front=["", "david", "lilo angel", ""],
        safe=[1],
        tokens=[1, 2, 0, 0],
        stitch=3,
        wrecker=True,
    )
    drawn = table_of(scene, 0, MISSION626)
    assert drawn[0].startswith("Mission 626 round 1 · 3 tokens to win · ")
    assert drawn[1:5] == [
        "▸ 0 Ada (you) ●○○ 4·Jumba 0·Gantu",
        "1 Bo ●●○ ? ⛨ protected 6·David",
        "2 Cleo ○○○ out of the round 8·Lilo 5·Angel",
        "3 Dirk ○○○ ? ☠ Stitch: Wrecker",
    ]


def test_what_has_been_learned_of_a_hand_stands_beside_it():
    scene = given("mission626", hands=["councilwoman jumba", "cobra", "nani", "lilo"])
    scene.plays(0, "councilwoman on 2 naming 5")
    assert "? not 5" in table_of(scene, 1, MISSION626)[3]
    scene = given("mission626", hands=["sparky nani", "cobra", "david", "lilo"])
    scene.plays(0, "sparky on 2")
    assert "? one of 7 8" in table_of(scene, 1, MISSION626)[1]
    assert "6·David" in table_of(scene, 1, MISSION626)[3]


def test_a_card_looked_at_is_shown_to_who_looked_and_to_nobody_else():
    scene = given("princess", hands=["advisors guard", "oliver", "ogre"])
    scene.plays(0, "advisors on 2")
    assert "9·Ogre" in table_of(scene, 0, PRINCESS)[3]
    assert "9·Ogre" not in table_of(scene, 1, PRINCESS)[3]


def test_equal_hands_are_said_to_be_equal():
    scene = given("princess", hands=["librarian guard", "guard", "ogre"])
    scene.plays(0, "librarian on 1")
    assert "equal to Ada" in table_of(scene, 2, PRINCESS)[2]


def test_one_is_told_who_knows_ones_card():
    scene = given("princess", hands=["advisors guard", "oliver", "ogre"], pile=PILE)
    scene.plays(0, "advisors on 1")
    assert moves_of(scene, 1, PRINCESS)[0] == "Your moves your card is known to Ada"
    scene.plays(1, "claire").plays(2, "guard on 0 naming 5")
    scene.plays(0, str(scene.position.legal(0)[0]))
    assert moves_of(scene, 1, PRINCESS)[0] == "Your moves your card may be known to Ada"


def test_cards_not_seen_yet_are_counted():
    scene = given("princess", hands=["guard oliver", "claire"], front=["guard", "ogre"])
    drawn = " ".join(table_of(scene, 0, PRINCESS))
    assert "0 Claire ×2 1 Guard ×4" in drawn
    assert "4 Oliver ×1" in drawn
    assert "9 Ogre ×0" in drawn


def test_the_lifted_card_says_what_it_does():
    scene = given("mission626", hands=["gantu jumba", "cobra"])
    drawn = table_of(scene, 0, MISSION626, lifted="gantu")
    assert drawn[-1] == "Gantu (0): Stitch goes to the left neighbour of his holder."


def test_guesses_stand_in_rows_of_numbers():
    scene = given("princess", hands=["guard oliver", "claire", "claire"])
    assert moves_of(scene, 0, PRINCESS, lifted=3) == [
        "Your moves",
        "1 play Oliver (4)",
        "▶2 play Guard on Bo, naming 0 2 3 4 5 6 7 8 9",
        "3 play Guard on Cleo, naming 0 2 3 4 5 6 7 8 9",
    ]


def test_what_to_keep_stands_in_rows_of_what_to_return_first():
    scene = given("princess", hands=["ogre princesses", "guard"], pile="claire oliver guard")
    scene.plays(0, "princesses")
    assert moves_of(scene, 0, PRINCESS) == [
        "Your moves",
        "▶1 keep Claire; under the pile first Oliver Ogre",
        "2 keep Oliver; under the pile first Claire Ogre",
        "3 keep Ogre; under the pile first Claire Oliver",
    ]


def test_what_one_returned_is_shown_to_oneself_alone():
    scene = given("princess", hands=["ogre princesses", "guard"], pile="claire oliver guard")
    scene.plays(0, "princesses", "keep ogre, put claire first")
    assert "Under the pile, from the bottom: 4·Oliver 0·Claire" in table_of(scene, 0, PRINCESS)
    assert not any("Under the pile" in line for line in table_of(scene, 1, PRINCESS))


def test_three_cards_lie_face_up_between_two():
    scene = given("princess", hands=["guard oliver", "claire"], face_up="ogre guard celeste")
    assert "Set aside face up: 9·Ogre 1·Guard 8·Celeste" in table_of(scene, 0, PRINCESS)


def test_pleakleys_target_is_asked():
    scene = given("mission626", hands=["pleakley gantu", "lilo"], stitch=1)
    scene.plays(0, "pleakley on 1")
    assert moves_of(scene, 1, MISSION626)[1:] == [
        "▶1 give Stitch and keep your hand",
        "2 keep Stitch and swap hands",
    ]
    assert "Gantu" not in table_of(scene, 1, MISSION626)[1]


@pytest.mark.parametrize(
    ("language", "verdict"),
    [
        ("en", "Ada, Bo win together. It took 1 round."),
        ("fr", "Ada, Bo gagnent ensemble. Il a fallu 1 manche."),
        ("nl", "Ada, Bo winnen samen. Het duurde 1 ronde."),
    ],
)
def test_the_end_names_all_who_win(language, verdict):
    scene = given("princess", hands=["guard guard", "guard"], pile="", tokens=[5, 5])
    scene.plays(0, "guard on 1 naming 9")
    drawn = lines(PRINCESS.draw_ending(scene.position, speech_at(scene.position, language)))
    assert drawn == ["Ada ●●●●●● 6", "Bo ●●●●●● 6", verdict]


def test_cards_not_seen_yet_are_counted_by_value_where_room_is_short():
    scene = given("mission626", hands=["gantu jumba", "cobra"], front=["angel", ""])
    view = scene.position.view(0)
    drawn = lines(MISSION626.draw_table(view, speech_at(scene.position), None), height=24)
    assert drawn[-1] == "Not seen yet: 0×1 1×3 2×2 4×1 5×1 6×2 7×1 8×1"


def test_arrow_keys_go_along_rows_and_from_row_to_row():
    grid = Grid([["a"], ["b", "c", "d"], ["e", "f"]])
    lifted = []
    for key in ("right", "right", "right", "down", "down", "up", "up", "left", "3", "9", "x"):
        grid.press(key)
        lifted.append(grid.lifted)
    assert lifted == ["b", "c", "d", "f", "a", "e", "b", "a", "e", "e", "e"]


def test_the_end_of_a_long_story_is_kept_where_room_is_short():
    position = given("princess", hands=["guard oliver", "claire"]).position
    console = Console(file=io.StringIO(), width=80, height=24, color_system=None)
    human = Human(console, speech_at(position), PRINCESS, lambda: "")
    story = Group(*(Text(f"line {number}") for number in range(9)))
    assert human.height(story) == 9
    assert lines(human.latest(story, room=2)) == ["line 7", "line 8"]
    assert lines(human.latest(story, room=20))[0] == "line 0"


@pytest.mark.parametrize(
    ("answer", "move"),
    [
        ("1", "oliver"),
        ("2 5", "guard on 1 naming 5"),
        ("3  0", "guard on 2 naming 0"),
        ("2", None),
        ("2 1", None),
        ("4", None),
        ("1 5", None),
    ],
)
def test_a_row_and_what_is_in_it_choose_at_a_prompt(answer, move):
    position = given("princess", hands=["guard oliver", "claire", "claire"]).position
    human = Human(Console(file=io.StringIO()), speech_at(position), PRINCESS, lambda: "")
    rows = PRINCESS.rows(position.view(0), sorted(position.legal(0)))
    chosen = human.by_number(answer, rows)
    assert (None if chosen is None else chosen.text) == move


@pytest.mark.parametrize(
    ("slug", "hands", "answers", "move"),
    [
        ("mission626", ["gantu jumba", "cobra"], "1", "gantu"),  # move number 0
        ("princess", ["guard oliver", "claire"], "2|2 5", "guard on 1 naming 5"),
        ("princess", ["guard oliver", "claire"], "5|9|oliver", "oliver"),
        ("princess", ["vladric oliver", "claire"], "vladric|vladric on 1", "vladric on 1"),
    ],
)
def test_a_number_at_a_prompt_is_a_row_and_nothing_else(monkeypatch, slug, hands, answers, move):
    position = given(slug, hands=hands).position
    given_answers = iter(answers.split("|"))
    console = Console(file=io.StringIO(), width=100)
    monkeypatch.setattr(console, "input", lambda prompt: next(given_answers))
    human = Human(console, speech_at(position), drawing(position.game), lambda: "")
    chosen = human.ask(position.view(0), sorted(position.legal(0)), "")
    assert chosen.text == move
    assert not list(given_answers), "an answer before the last was taken for a move"


def test_a_row_of_several_asks_which():
    position = given("princess", hands=["guard oliver", "claire"]).position
    human = Human(Console(), speech_at(position), PRINCESS, lambda: "")
    assert human.long_rows(PRINCESS.rows(position.view(0), sorted(position.legal(0)))) == ["2"]


@pytest.mark.parametrize(
    ("slug", "table", "move"),
    [
        ("princess", {"hands": ["guard ogre", "claire"]}, "play the Ogre (9)"),
        ("princess", {"hands": ["vladric ogre", "claire"]}, "play Prince Vladric (5) on Ada"),
        ("mission626", {"hands": ["leroy jumba", "cobra"], "wrecker": True}, "play Leroy (5)"),
    ],
)
def test_a_move_that_sends_oneself_away_comes_last_and_says_so(slug, table, move):
    scene = given(slug, **table)
    drawn = moves_of(scene, 0, drawing(scene.position.game))
    assert drawn[-1].endswith("you leave the round")
    assert any(move in line and line.endswith("you leave the round") for line in drawn)
    assert not drawn[1].endswith("you leave the round")
