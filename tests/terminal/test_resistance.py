"""The Resistance at the terminal: drawn, and in real time on one keyboard."""

from __future__ import annotations

import io
import re

import pytest
from rich.console import Console

from pioche import cli
from pioche.games.resistance.tiles import KINDS
from pioche.play.replay import Replay
from pioche.play.speech import Speech
from pioche.table.bots import READING
from pioche.table.evidence import rejudge
from pioche.terminal import human, keys, realtime
from pioche.terminal.realtime import RealTimeTable
from pioche.terminal.resistance import DRAWING
from pioche.terminal.table import TurnTable
from scenario import given

NAMES = ("Ada", "Bo", "Cleo", "Dirk")
SECOND = 1_000_000


def lines(drawn, width=100):
    console = Console(file=io.StringIO(), width=width, color_system=None)
    console.print(drawn)
    return [" ".join(line.split()) for line in console.file.getvalue().splitlines()]


def speech_at(position, language="en"):
    return Speech(position.game, language, NAMES[: position.seats])


def table_of(position, viewer=0, language="en"):
    view = position if viewer is None else position.view(viewer)
    return lines(DRAWING.draw_table(view, speech_at(position, language), None))


# ---- drawn


def test_the_newest_tile_stands_between_marks():
    drawn = table_of(given("resistance", seats=3, faced="rey kylo").position)
    assert "Rey 5 ▶ Kylo Ren −5 ◀" in drawn


def test_with_two_players_both_newest_tiles_do():
    drawn = table_of(given("resistance", seats=2, faced="rey finn poe leia").position)
    assert "Rey 5 Finn 4 ▶ Poe 4 ◀▶ Leia 2 ◀" in drawn


def test_planets_show_how_many_tiles_lie_on_them_and_not_which():
    planets = [["rey rey finn", "kylo"], [], []]
    scene = given("resistance", seats=3, planets=planets, pawns={"poe": 0, "kylo": 0}, turn=1)
    drawn = table_of(scene.position)
    assert "Ada (you) ●3 ●1 ○ ○ −1 points ♟ Poe 4 ♟ Kylo Ren −5" in drawn
    assert "▸ Bo ○ ○ ○ ○ 0 points" in drawn


def test_with_open_memory_they_show_which():
    planets = [["rey rey finn", "kylo"], [], []]
    scene = given("resistance", seats=3, planets=planets, memory="open")
    assert any("●3 (2×Rey, Finn) ●1 (Kylo Ren) ○ ○" in line for line in table_of(scene.position))


def test_pawns_that_nobody_has_stand_in_the_centre():
    scene = given("resistance", pawns={"rey": 1, "kylo": 2})
    drawn = " ".join(table_of(scene.position)[1:3])
    assert "♟ Finn 4" in drawn
    assert "Rey" not in drawn
    assert "Kylo" not in drawn


def test_the_count_shows_tiles_and_pawns():
    planets = [["rey rey finn"], ["kylo kylo rey"], ["poe"]]
    scene = given("resistance", seats=3, planets=planets, faced="leia", stack=".", deals=2)
    position = scene.plays(8, "close").position
    drawn = lines(DRAWING.draw_ending(position, speech_at(position)))
    assert "│ ♟ Rey 5 │ 2 ♟ 5 │ 1 │ · │" in drawn
    assert "│ ♟ Kylo Ren −5 │ · │ 2 ♟ −5 │ · │" in drawn
    assert "│ total │ 9 │ −5 │ 4 │" in drawn
    assert drawn[-1] == "Ada wins with 9 points."


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_everything_is_drawn_in_every_language(language):
    position = given("resistance", faced="rey finn", turn=2).position
    assert len(table_of(position, language=language)) > KINDS // 2


# ---- in real time, with a clock and a keyboard that are not there


class Keyboard:
    """Presses keys at given microseconds of play; the clock stands still in between."""

    def __init__(self, presses):
        self.time = 5 * SECOND
        self.presses = [(self.time + at, key) for at, key in sorted(presses)]

    def clock(self):
        return self.time

    def next_key(self, seconds):
        until = self.time + max(1, round(seconds * SECOND))
        if self.presses and self.presses[0][0] <= until:
            self.time, key = self.presses.pop(0)
            return key
        self.time = until
        return None


def play(monkeypatch, presses, chairs=("you", "easy", "hard"), **settings):
    keys = Keyboard([(0, "x"), *presses])
    monkeypatch.setattr(human, "read_key", lambda: "enter")
    monkeypatch.setattr(realtime, "forget_keys", lambda: None)
    console = Console(file=io.StringIO(), width=100, height=40, color_system=None)
    settings = {"language": "en", "seed": 5, "options": {"first": "0"}} | settings
    table = RealTimeTable(
        "resistance", chairs, console=console, clock=keys.clock, next_key=keys.next_key, **settings
    )
    table.go_on() if presses[-1][1] != "quit" else table.play()
    return table, re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", console.file.getvalue())


def flipping(every=0.5, until=300):
    """Somebody who presses Enter all the time."""
    return [(int(n * every * SECOND) + 100_000, "enter") for n in range(int(until / every))]


def test_a_whole_game_is_kept_with_its_evidence(monkeypatch, tmp_path):
    path = tmp_path / "game.pioche"
    table, shown = play(monkeypatch, flipping(), save=path)
    assert table.position.over
    replay = Replay.read(path.read_text())
    assert replay.result.over
    assert rejudge(replay) == table.referee.decisions
    assert "Round 1 is over" in shown
    assert " ms." in shown


def test_space_slaps_and_the_time_is_told(monkeypatch):
    table, shown = play(
        monkeypatch,
        [(100_000, "enter"), (600_000, "space"), (900_000, "quit")],
        chairs=("you", "random", "you"),
    )
    assert table.keys == {"s": 0, "l": 2}  # two people: each has a key, and space is nobody's
    table, shown = play(
        monkeypatch, [(100_000, "enter"), (420_000, "space"), (900_000, "quit")], seed=6
    )
    slap = table.referee.decisions[1]
    assert (slap.seat, str(slap.move)) == (0, "slap")
    assert re.search(r"Ada \d+ ms\.", shown)


def test_each_person_has_a_key(monkeypatch):
    presses = [(100_000, "enter"), (500_000, "l"), (501_000, "S"), (900_000, "quit")]
    table, shown = play(monkeypatch, presses, chairs=("you", "you", "you"))
    assert table.keys == {"s": 0, "l": 1, "c": 2}
    verdict = table.referee.decisions[1].verdict
    assert {reaction.seat for reaction in verdict.reactions} == {0, 1}
    assert set(verdict.tied) == {0, 1}  # a thousandth of a second apart
    assert "A dead heat" in shown
    assert "slap S: Ada, L: Bo, C: Cleo" in shown


def test_a_slap_on_nothing_and_a_flip_out_of_turn_are_refused_and_change_nothing(monkeypatch):
    presses = [(50_000, "space"), (60_000, "enter"), (99_000, "quit")]
    table, shown = play(monkeypatch, presses, options={"first": "1"})
    assert table.referee.decisions == []
    assert "RES-2b" in shown
    assert "RES-1" in shown


def test_a_key_before_the_tile_shows_takes_what_lay_there(monkeypatch):
    presses = [(100_000, "s"), (110_000, "enter"), (980_000, "enter"), (1_000_000, "l")]
    table, _ = play(monkeypatch, [*presses, (2_000_000, "quit")], chairs=("you", "you", "you"))
    first, second, slap = table.referee.decisions[:3]
    assert [str(d.move) for d in (first, second, slap)] == ["flip", "flip", "slap before last"]
    assert slap.seat == 1
    assert int(slap.position.record.faced) == 1
    assert table.seen() == slap.position  # what the screen shows is what is there
    assert set(table.painted) == {1}


def test_nothing_of_a_tile_is_on_the_screen_before_its_instant(monkeypatch):
    presses = [(100_000, "enter"), (110_000, "x"), (150_000, "quit")]
    table, shown = play(monkeypatch, presses, chairs=("you", "you", "you"))
    assert [str(d.move) for d in table.referee.decisions] == ["flip"]
    assert "43 tiles face down" not in shown
    assert "No tile is face up." in shown


def test_the_clock_stands_still_while_the_rules_are_read(monkeypatch):
    keys = []

    def read():
        keys.append("x")
        table_keys.time += 60 * SECOND
        return "enter"

    table_keys = Keyboard([(0, "x"), (50_000, "help"), (700_000, "quit")])
    monkeypatch.setattr(human, "read_key", read)
    monkeypatch.setattr(realtime, "forget_keys", lambda: None)
    console = Console(file=io.StringIO(), width=100, height=40, color_system=None)
    table = RealTimeTable(
        *("resistance", ("you", "you"), "en", 5, {}),
        console=console,
        clock=table_keys.clock,
        next_key=table_keys.next_key,
    )
    assert table.play() is False
    assert keys
    assert table.now() < SECOND


def test_the_rules_are_no_pause_to_think_about_a_tile(monkeypatch):
    presses = [(100_000, "enter"), (600_000, "help"), (700_000, "quit")]
    _, shown = play(monkeypatch, presses, chairs=("you", "you", "you"))
    assert "The rules can be read when no tile is face up." in shown


def test_time_stands_still_while_the_program_is_stopped(monkeypatch):
    keys = Keyboard([(0, "x"), (100_000, "enter"), (2_000_000, "quit")])

    def asleep(seconds):
        if keys.time > 6 * SECOND and keys.presses[0][0] < 10 * SECOND:
            keys.time += 60 * SECOND
            keys.presses = [(at + 60 * SECOND, key) for at, key in keys.presses]
        return keys.next_key(seconds)

    monkeypatch.setattr(realtime, "forget_keys", lambda: None)
    console = Console(file=io.StringIO(), width=100, height=40, color_system=None)
    table = RealTimeTable(
        *("resistance", ("you", "hard", "hard"), "en", 5, {"first": "0"}),
        console=console,
        clock=keys.clock,
        next_key=asleep,
    )
    assert table.play() is False
    assert table.now() < 4 * SECOND
    assert len(table.referee.decisions) < 6


def test_a_key_between_the_instant_and_the_painting_finds_nothing(monkeypatch):
    table, _ = play(monkeypatch, [(100_000, "enter"), (110_000, "quit")], chairs=("you", "you"))
    opens = table.referee.pile.reveals[-1].at
    assert table.painted == {}
    table.slap(0, opens + 1)
    assert "RES-2b" in table.prepared
    assert "RES-2b" in table.complaint[0].plain
    assert table.referee.pile.heard == ()


def test_a_terminal_of_another_size_is_drawn_anew(monkeypatch):
    table, _ = play(monkeypatch, [(100_000, "enter"), (900_000, "quit")], chairs=("you", "you"))
    table.console.width = 60
    table.console.file.truncate(0)
    table.fit_screen()
    assert "\x1b[H" in table.console.file.getvalue()
    table.console.file.truncate(0)
    table.fit_screen()
    assert table.console.file.getvalue() == ""


def test_leaving_keeps_the_game(monkeypatch, tmp_path):
    path = tmp_path / "game.pioche"
    presses = [(100_000, "enter"), (900_000, "quit")]
    table, shown = play(monkeypatch, presses, chairs=("you", "you", "you"), save=path)
    assert "You left the table." in shown
    replay = Replay.read(path.read_text())
    assert len(replay.moves) == 1
    assert rejudge(replay) == table.referee.decisions


@pytest.mark.parametrize(
    ("slug", "chairs", "dumb", "kind"),
    [
        ("resistance", ["you", "easy"], False, RealTimeTable),
        ("resistance", ["you", "easy"], True, TurnTable),
        ("resistance", ["easy", "easy"], False, TurnTable),
        ("parade", ["you", "random"], False, TurnTable),
    ],
)
def test_time_runs_where_somebody_can_press_keys_and_see(monkeypatch, slug, chairs, dumb, kind):
    monkeypatch.setattr(keys, "at_a_keyboard", lambda: True)
    monkeypatch.setenv("TERM", "dumb" if dumb else "xterm")
    assert cli.table_kind(slug, chairs, Console(force_terminal=True)) is kind


def test_enter_goes_on_when_a_round_is_read(monkeypatch):
    table, shown = play(monkeypatch, flipping(), options={"first": "1"})
    assert "Enter goes on." in shown, "a bot begins the second round"
    decisions = table.referee.decisions
    last = next(at for at, each in enumerate(decisions) if each.position.record.deals == 2)
    assert decisions[last + 1].seen - decisions[last].seen < READING * SECOND / 2
