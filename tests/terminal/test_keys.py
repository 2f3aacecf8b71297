"""Playing with the keys, on a real pseudo-terminal."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
import termios
import time

import pytest

from pioche import Match, Replay
from pioche.players import player
from pioche.table.evidence import rejudge
from pioche.terminal.keys import is_unfinished


class Terminal:
    """A program on a pseudo-terminal of 100 by 40."""

    def __init__(self, *arguments):
        self.screen = ""
        master, slave = pty.openpty()
        self.master = master
        self.process = subprocess.Popen(
            [sys.executable, "-m", "pioche", *map(str, arguments)],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            close_fds=True,
            env={
                **os.environ,
                "TERM": "xterm-256color",
                "LC_ALL": "C.UTF-8",
                "COLUMNS": "100",
                "LINES": "40",
            },
        )
        os.close(slave)

    def wait_for(self, text, seconds=90):
        """Read until the text appears after what was read before; the new screen."""
        end = time.monotonic() + seconds
        screen = ""
        while text not in screen:
            assert time.monotonic() < end, f"{text!r} did not appear:\n{screen}"
            if select.select([self.master], [], [], 0.2)[0]:
                try:
                    read = os.read(self.master, 65536).decode(errors="replace")
                except OSError:  # Linux: the program has closed its end
                    read = ""
                assert read or text in screen, f"{text!r} did not appear before the end:\n{screen}"
                screen += re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", read)
        return screen

    def press(self, keys):
        os.write(self.master, keys.encode())

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.master)


@pytest.fixture
def terminal():
    opened = []

    def start(*arguments):
        opened.append(Terminal(*arguments))
        return opened[-1]

    yield start
    for program in opened:
        program.close()


def test_cards_are_lifted_and_played_with_the_keys(terminal):
    table = terminal("play", "parade", "--seats", "you,random", "--seed", "3", "-o", "first=0")
    assert "▶1" in table.wait_for("q leave")
    table.press("\x1b[C")
    assert "▶2" in table.wait_for("q leave")
    table.press("\x1b[D\x1b[D")
    while "▶5" not in table.wait_for("q leave"):  # two keys at once may be drawn as one
        pass
    table.press("²é")  # keys that stand for nothing do no harm
    table.press("3")
    while "▶3" not in table.wait_for("q leave"):
        pass
    table.press("\r")
    assert "Ada plays the" in table.wait_for("q leave")
    table.press("?")
    shown = table.wait_for("Press a key")
    while "q leave" not in shown:
        table.press("x")
        shown += table.wait_for("\n")
    assert "Count back from the end" in shown
    table.press("q")
    table.wait_for("You left the table.")
    assert table.process.wait(10) == 0


def test_a_whole_game_with_the_enter_key(terminal):
    table = terminal("play", "parade", "--seats", "you,random,random,random", "--seed", "4")
    ended = ""
    while "Seed of the shuffle" not in ended:
        ended = table.wait_for("\n")
        if "q leave" in ended:
            table.press("\r")
    assert table.process.wait(10) == 0


def test_two_at_one_keyboard_do_not_see_each_others_cards(terminal):
    table = terminal("play", "parade", "--seats", "you,you", "--seed", "3", "-o", "first=0")
    shown = table.wait_for("nobody else is looking")
    assert "Your hand" not in shown
    assert "Ada, it is your turn" in shown
    table.press("x")
    table.wait_for("q leave")
    table.press("\r")
    shown = table.wait_for("nobody else is looking")
    assert "Bo, it is your turn" in shown
    table.press("x")
    assert "Ada draws a card." in table.wait_for("q leave")
    table.press("\x04")
    table.wait_for("You left the table.")


def test_whoever_looks_at_a_hand_sees_it_before_the_next_sits_down(terminal):
    table = terminal("play", "princess", "--seats", "you,you", "--seed", "12", "-o", "first=0")
    table.wait_for("nobody else is looking")
    table.press("x")
    assert "▶1 play the King's Advisors (2) on Bo" in table.wait_for("q leave")
    table.press(" ")  # turns pages, chooses nothing
    table.press("\r")
    shown = table.wait_for("Press a key to go on.")
    assert "Ada looks at Bo's hand: a Guard (1)." in shown
    table.press("x")
    shown = table.wait_for("nobody else is looking")
    assert "Guard" not in shown
    table.press("x")
    shown = table.wait_for("q leave")
    assert "Ada looks at Bo's hand." in shown
    assert "your card is known to Ada" in shown
    table.press("q")
    table.wait_for("You left the table.")


def test_q_closes_the_rules_and_not_the_game(terminal):
    table = terminal("play", "mission626", "--seats", "you,random", "--seed", "1", "-o", "first=1")
    table.wait_for("q leave")
    table.press("?")
    table.wait_for("Press a key to go on.")
    table.press("q")
    table.wait_for("q leave")
    table.press("q")
    table.wait_for("You left the table.")


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_program_told_to_end_keeps_the_game_and_puts_the_terminal_right(
    terminal, tmp_path, number
):
    path = tmp_path / "game.pioche"
    table = terminal("play", "parade", "--seats", "you,random", "--save", path)
    table.wait_for("q leave")
    lines_and_echo = termios.ICANON | termios.ECHO
    assert not termios.tcgetattr(table.master)[3] & lines_and_echo
    table.process.send_signal(number)
    table.wait_for("You left the table.")
    assert table.process.wait(10) == 0
    assert termios.tcgetattr(table.master)[3] & lines_and_echo == lines_and_echo
    assert not Replay.read(path.read_text()).result.over


def test_a_replay_is_stepped_through(terminal, tmp_path):
    path = tmp_path / "game.pioche"
    path.write_text(Match("parade", [player("random")] * 2, seed=5).play().text())
    stepper = terminal("replay", path)
    assert "The deal" in stepper.wait_for("q leave")
    stepper.press("\x1b[C")
    assert "Move 1 of" in stepper.wait_for("q leave")
    stepper.press("\x1b[F")
    assert "The count" in stepper.wait_for("q leave")
    stepper.press("\x1b[H")
    assert "The deal" in stepper.wait_for("q leave")
    stepper.press("q")
    assert stepper.process.wait(10) == 0


@pytest.mark.parametrize("pressed", ["\x1b", "\x1b[", "\x1b[1", "\x1bO"])
def test_an_escape_sequence_goes_on(pressed):
    assert is_unfinished(pressed)


@pytest.mark.parametrize("pressed", ["s", "\x1bs", "\x1b[A", "\x1b[1~", "\x1bOA", ""])
def test_a_key_after_escape_is_a_key_of_its_own(pressed):
    """Otherwise two hands that come down close behind it would be lost."""
    assert not is_unfinished(pressed)


def test_the_resistance_runs_in_real_time(terminal, tmp_path):
    path = tmp_path / "game.pioche"
    chairs = ("--seats", "you,easy", "--seed", "3", "--save", path)
    table = terminal("play", "resistance", *chairs)
    assert "[Space]" in table.wait_for("Press a key and time begins to run.")
    table.press("x")
    table.wait_for("q leaves")
    table.press(" ")
    assert "RES-2b" in table.wait_for("q leaves")
    table.press("\r")
    shown = table.wait_for("◀")
    table.press(" ")
    while not re.search(r"slaps first and wins \d tiles", shown):
        shown += table.wait_for("q leaves")
    assert " ms" in shown
    table.press("q")
    table.wait_for("You left the table.")
    assert table.process.wait(10) == 0
    replay = Replay.read(path.read_text())
    assert [str(move) for _, move in replay.moves[:2]] == ["flip", "slap"]
    assert rejudge(replay)
