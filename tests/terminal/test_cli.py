"""The command line as a newcomer meets it: formats, and every mistake one clear line."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import resource
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from pioche import Match, Replay, deal
from pioche.play.seed import commitment, write_seed
from pioche.players import player
from pioche.table.bots import Bots
from pioche.table.evidence import replay_of
from pioche.table.link import LOCAL
from pioche.table.referee import Referee
from terminal.command import pioche


def assert_one_clear_line(run, *words):
    """Exit code 2, one line that says what to do, and no traceback."""
    assert run.returncode == 2, run.stderr
    assert run.stdout == ""
    lines = run.stderr.strip().splitlines()
    assert len(lines) == 1, run.stderr
    assert lines[0].startswith("pioche: ")
    for word in words:
        assert word in lines[0]


@pytest.fixture
def replay(tmp_path):
    path = tmp_path / "game.pioche"
    path.write_text(Match("parade", [player("random")] * 3, seed=5).play().text())
    return path


# ---- mistakes


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["rules", "chess"], ["no game 'chess'", "parade"]),
        (["play", "chess"], ["no game 'chess'", "parade"]),
        (["sim", "chess", "--players", "random,random"], ["no game 'chess'"]),
        (["warm", "chess"], ["no game 'chess'"]),
        (["play", "parade", "--seats", "you"], ["2 to 6 seats, not 1"]),
        (["play", "parade", "--seats", "you,wizard"], ["no player 'wizard'", "random"]),
        (["play", "parade", "--seats", "you,random", "--names", "A"], ["give one for each seat"]),
        (["play", "parade", "--seats", "you,random", "--names", "A,B|C"], ["no | or ~"]),
        (["play", "parade", "--save", "no/such/folder/x"], ["no folder", "make it first"]),
        (["play", "parade", "--save", "."], ["it is a folder"]),
        (["play", "parade", "--seed", "-1"], ["out of range", "0 to 2**256-1"]),
        (["play", "parade", "--seed", str(1 << 256)], ["out of range"]),
        (["play", "parade", "--seed", "soon"], ["no seed", "decimal or 0x"]),
        (["play", "parade", "--lang", "de"], ["no language 'de'", "en, fr, nl"]),
        (["play", "parade", "-o", "first=9"], ["first is one of random, 0, 1, 2"]),
        (["play", "parade", "-o", "first"], ["name=choice"]),
        (["play", "parade", "-o", "colour=1"], ["no option 'colour'"]),
        (["sim", "parade", "--players", "random", "--games", "5"], ["2 to 6 seats, not 1"]),
        (["sim", "parade", "--players", "random,x", "--games", "5"], ["no player 'x'"]),
        (["sim", "parade", "--players", "random,random", "--games", "0"], ["give 1 to"]),
        (["sim", "parade", "--players", "random,random", "--limit", "9" * 30], ["give 1 to"]),
        (["play", "parade", "--seed", "0x" + "f" * 4000], ["out of range"]),
        (["verify", "/dev/zero"], ["it is no file"]),
        (["sim", "parade", "--players", "random,random", "--limit", "0"], ["give 1 to"]),
        (["sim", "parade", "--players", "random,random", "--workers", "0"], ["give 1 to"]),
        (["sim", "parade", "--players", "random,random", "--seats", "3"], ["add --arena"]),
        (["sim", "parade", "--players", "random", "--arena"], ["two players or more"]),
        (["sim", "parade", "--players", "random,easy", "--arena", "--early", "2"], ["error"]),
        (["sim", "parade", "--players", "random,easy", "--arena", "--no-rotate"], ["rotate"]),
        (["sim", "parade", "--players", "random,random", "--seed", "-5"], ["out of range"]),
        (["verify", "no-such-file"], ["cannot read no-such-file", "choose another file"]),
        (["verify", "."], ["cannot read ."]),
        (["replay", "no-such-file"], ["cannot read"]),
    ],
)
def test_bad_input_is_one_clear_line(arguments, words, tmp_path):
    assert_one_clear_line(pioche(*arguments, cwd=tmp_path), *words)
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_replay_says_where(replay):
    lines = replay.read_text().splitlines()
    lines[14] = lines[14].replace("play", "discard")
    replay.write_text("\n".join(lines))
    for command in ("verify", "replay"):
        run = pioche(command, replay)
        assert_one_clear_line(run, str(replay), "line 15", "undamaged copy")
    found = pioche("verify", replay, "--json")
    assert found.returncode == 2
    assert json.loads(found.stdout)["line"] == 15


def test_verify_compares_with_the_commitment_shown_at_the_deal(replay):
    assert pioche("verify", replay, "--commitment", commitment(5)).returncode == 0
    run = pioche("verify", replay, "--commitment", commitment(6))
    assert_one_clear_line(run, "line 6", "not the commitment that was shown")


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"", b"hello\n", b"\x00" * 100])
def test_what_is_no_replay_is_said(tmp_path, content):
    path = tmp_path / "x"
    path.write_bytes(content)
    assert_one_clear_line(pioche("verify", path))


def test_a_huge_file_is_not_read(tmp_path):
    path = tmp_path / "huge"
    with path.open("wb") as file:
        file.truncate(1 << 33)
    assert_one_clear_line(pioche("verify", path), "too large")


def test_a_game_is_kept_whatever_ends_the_program(tmp_path):
    target = tmp_path / "game.pioche"
    command = [sys.executable, "-m", "pioche", "play", "parade", "--seats", "you,random"]
    program = subprocess.Popen(
        [*command, "-o", "first=0", "--save", str(target)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    program.stdin.write("1\n")
    program.stdin.flush()
    end = time.monotonic() + 60
    while time.monotonic() < end and not (target.exists() and "\n2 1 play" in target.read_text()):
        time.sleep(0.1)
    program.kill()
    program.communicate()
    assert "2 moves" in pioche("verify", target).stdout


def no_room():
    """Files of this process may not grow: the system refuses as it does on a full disk."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (64, 64))


def test_no_room_for_the_replay_leaves_no_half_written_file(tmp_path):
    target = tmp_path / "game.pioche"
    run = pioche(
        *("play", "parade", "--seats", "random,random", "--save", target),
        preexec_fn=no_room,
        PYTHONDONTWRITEBYTECODE="1",
    )
    assert run.returncode == 2
    assert run.stderr.strip().splitlines()[-1].startswith("pioche: cannot write")
    assert "make room or choose another place" in run.stderr
    assert "Traceback" not in run.stderr
    assert list(tmp_path.iterdir()) == []


def test_an_older_file_is_never_written_over(tmp_path):
    target = tmp_path / "game.pioche"
    target.write_text("an older game\n")
    run = pioche("play", "parade", "--seats", "random,random", "--save", target)
    assert_one_clear_line(run, "is there already", "choose another name")
    assert target.read_text() == "an older game\n"


def test_a_pipe_is_no_replay(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    assert_one_clear_line(pioche("verify", tmp_path / "pipe"), "it is no file")


def interrupted(seconds, players):
    """A simulation without end, interrupted after so many seconds, its processes too."""
    command = [sys.executable, "-m", "pioche", "sim", "parade", "--players", players]
    program = subprocess.Popen(
        [*command, "--games", str(10**9), "--json"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        time.sleep(seconds)
        os.killpg(program.pid, signal.SIGINT)
        out, error = program.communicate(timeout=60)
    finally:
        program.kill()
    return program.returncode, out, error


@pytest.mark.parametrize("players", ["random,random", "easy,random"])
def test_an_interrupted_simulation_says_what_was_done(players):
    for seconds in (5, 20, 60):  # a busy machine may not have begun sooner
        code, out, error = interrupted(seconds, players)
        if out:
            break
    assert code == 130
    assert re.fullmatch(r"pioche: interrupted after \d+ of \d+ games\n", error)
    assert json.loads(out)["games"] > 0


# ---- playing


def test_an_illegal_move_is_explained_and_asked_again(tmp_path):
    target = tmp_path / "game.pioche"
    run = pioche(
        *("play", "parade", "--seats", "you,random", "-o", "first=0", "--seed", "3"),
        *("--save", target),
        stdin="discard R0\nplay\n99\n²\n?\n1\nq\n",
    )
    assert run.returncode == 0, run.stderr
    assert (
        "Cards are put away only after the last round: play one to the parade. (PAR-3)"
        in run.stdout
    )
    for typed in ("play", "99", "²"):
        assert f"{typed} is no move here; moves look like 'play " in run.stdout
    assert "'discard" not in run.stdout, "an example that is not legal now"
    assert "Count back from the end" in run.stdout
    assert "Nothing is lost" in run.stdout
    assert "unfinished" in target.read_text()
    assert "the game is unfinished" in pioche("verify", target).stdout


def test_a_card_alone_is_a_move_where_only_one_thing_can_be_done_with_it():
    arguments = ("play", "parade", "--seats", "you,random", "-o", "first=0", "--seed", "3")
    card = deal("parade", seats=2, seed=3, first=0).legal(0)[0].text.split()[1]
    run = pioche(*arguments, stdin=f"{card.lower()}\nq\n")
    assert "Ada plays the" in run.stdout


@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_a_terminal_that_cannot_show_everything_is_no_obstacle(encoding):
    environment = {"PYTHONIOENCODING": encoding, "TERM": "dumb"}
    run = pioche("play", "parade", "--lang", "fr", stdin="1\n" * 60, **environment)
    assert run.returncode == 0, run.stderr


def test_the_version_is_told():
    assert pioche("--version").stdout.startswith("pioche 0.")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", ["The parade, head to end", "The count", "wins with", "share"]),
        ("fr", ["Le défilé, de la tête à la fin", "Le décompte", "gagne avec", "partagent"]),
        ("nl", ["De optocht, van kop tot eind", "De telling", "wint met", "delen"]),
    ],
)
def test_a_whole_game_in_every_language(tmp_path, language, words):
    target = tmp_path / "game.pioche"
    run = pioche(
        *("play", "parade", "--seats", "you,random,random", "--lang", language, "--seed", "5"),
        *("--save", target),
        stdin="1\n" * 60,
    )
    assert run.returncode == 0, run.stderr
    line, count, *verdicts = words
    assert line in run.stdout
    assert count in run.stdout
    assert any(verdict in run.stdout for verdict in verdicts)
    verified = pioche("verify", target)
    assert verified.returncode == 0
    assert "the seed fits its commitment" in verified.stdout
    assert "the result is right" in verified.stdout


def test_the_language_of_the_environment_is_spoken():
    assert "Tour" not in pioche("rules", "parade").stdout
    assert "On joue dans le sens horaire." in pioche("rules", "parade", LC_ALL="fr_BE.UTF-8").stdout
    assert "Turns pass clockwise." in pioche("rules", "parade", LC_ALL="de_DE.UTF-8").stdout


def test_the_commitment_is_shown_at_the_deal_and_the_seed_at_the_end():
    arguments = ("play", "parade", "--seats", "you,random", "--seed", "3")
    assert commitment(3) in pioche(*arguments, stdin="q\n").stdout
    assert write_seed(3) not in pioche(*arguments, stdin="q\n").stdout
    assert write_seed(3) in pioche(*arguments, stdin="1\n" * 60).stdout


# ---- formats that others rely on


def test_sim_prints_one_object():
    arguments = ("sim", "parade", "--players", "random,random,random", "--games", "300")
    run = pioche(*arguments, "--seed", "7", "--json")
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    result = json.loads(run.stdout)
    assert {"game", "games", "seats", "players", "moves", "seconds"} <= set(result)
    assert (result["game"], result["games"], result["seats"]) == ("parade", 300, 3)
    assert [row["seat"] for row in result["players"]] == [0, 1, 2]
    for row in result["players"]:
        expected = {"name", "seat", "wins", "win_rate", "low", "high", "mean_score"}
        assert set(row) == expected
        assert row["low"] < row["win_rate"] < row["high"]
    assert sum(row["wins"] for row in result["players"]) == pytest.approx(300)
    again = json.loads(pioche(*arguments, "--seed", "0x7", "--json").stdout)
    assert again["players"] == result["players"]


def test_sim_prints_a_table():
    run = pioche("sim", "parade", "--players", "random,random", "--games", "50")
    assert run.returncode == 0
    assert "win rate" in run.stdout
    assert "parade: 50 games" in run.stdout


def test_an_arena_prints_one_object():
    arguments = ("sim", "parade", "--arena", "--players", "random,easy", "--seats", "3")
    run = pioche(*arguments, "--games", "20", "--seed", "7", "--json")
    assert run.returncode == 0, run.stderr
    assert run.stderr == ""
    result = json.loads(run.stdout)
    assert (result["games"], result["seats"], result["anchor"]) == (40, 3, "random")
    assert [set(row) for row in result["players"]] == [{"name", "rating", "low", "high"}] * 2
    lineups = [table["lineup"] for table in result["tables"]]
    assert lineups == [["random", "easy", "easy"], ["easy", "random", "random"]]


def test_an_arena_prints_ratings_and_tables():
    run = pioche("sim", "parade", "--arena", "--players", "random,easy", "--games", "10")
    assert run.returncode == 0
    assert "rating" in run.stdout
    assert "against" in run.stdout


def test_verify_and_replay_for_programs(replay):
    assert json.loads(pioche("verify", replay, "--json").stdout)["ok"] is True
    story = json.loads(pioche("replay", replay, "--json").stdout)
    assert story["game"] == "parade"
    assert story["moves"][0]["number"] == 1
    assert story["moves"][0]["events"][0]["name"] == "played"
    assert story["result"]["over"] is True


def test_replay_tells_the_whole_story(replay):
    run = pioche("replay", replay, "--all")
    assert run.returncode == 0
    assert "  1 seat " in run.stdout
    assert "The count" in run.stdout


@pytest.fixture
def slaps(tmp_path):
    """A whole game of The Resistance in real time, between bots."""
    referee = Referee(deal("resistance", seats=3, seed=5), 5, [LOCAL] * 3)
    levels = enumerate(("easy", "medium", "hard"))
    bots = Bots(referee, {seat: player(name, "resistance") for seat, name in levels}, 5)
    while (due := bots.next_due()) is not None:
        bots.tell_time(due)
    path = tmp_path / "slaps.pioche"
    path.write_text(replay_of(referee, ["Ana", "Bo", "Cid"], {}).text())
    return path


def test_verify_judges_every_slap_again(slaps):
    run = pioche("verify", slaps)
    assert run.returncode == 0, run.stderr
    assert "every one is what the judge makes of its evidence" in run.stdout
    checked = json.loads(pioche("verify", slaps, "--json").stdout)
    assert checked["judged"] == checked["moves"] > 50


def test_a_slap_that_was_judged_otherwise_is_found(slaps):
    replay = Replay.read(slaps.read_text())
    number = next(n for n, (_, move) in enumerate(replay.moves, 1) if move.kind == "slap")
    at, message, *_ = replay.evidence[number].split(" ")
    other = (int(message[0]) + 1) % 3
    evidence = {**replay.evidence, number: f"{at} {other}{message[1:]}"}
    slaps.write_text(dataclasses.replace(replay, evidence=evidence).text())
    run = pioche("verify", slaps)
    assert_one_clear_line(run, f"line {replay.line_of(number) + 1}", "evidence")
    found = json.loads(pioche("verify", slaps, "--json").stdout)
    assert found["ok"] is False
    assert found["line"] == replay.line_of(number) + 1


def test_a_replay_of_slaps_tells_everybodys_milliseconds(slaps):
    story = pioche("replay", slaps, "--all").stdout
    assert re.search(r"(Ana|Bo|Cid) \d+ ms", story)
    moves = json.loads(pioche("replay", slaps, "--json").stdout)["moves"]
    hands = [move["hands"] for move in moves if "hands" in move]
    assert set(hands[0][0]) == {"seat", "after", "doubt", "flags"}
    assert all(each == sorted(each, key=lambda hand: hand["after"]) for each in hands)


def test_the_resistance_through_a_pipe_asks_whether_to_slap_or_wait():
    typed = "slap\nflip\n" + "w\n" * 3 + "slap before last\nslap\nq\n"
    run = pioche("play", "resistance", "--seed", "4", "-o", "first=0", stdin=typed)
    assert run.returncode == 0, run.stderr
    assert "Or wait and let others act: w" in run.stdout
    assert "RES-2b" in run.stdout
    assert "Ada flips a tile" in run.stdout
    assert "Nobody chooses that" in run.stdout
    assert "You left the table." in run.stdout


def test_rules_for_programs():
    found = json.loads(pioche("rules", "parade", "--json", "--lang", "nl").stdout)
    assert found["seats"] == [2, 3, 4, 5, 6]
    assert found["rules"][0]["id"] == "PAR-0"
    assert {option["name"] for option in found["options"]} == {"first", "tie"}
    assert "parade" in json.loads(pioche("rules", "--json").stdout)["games"]


def test_rules_without_a_game_lists_the_games():
    run = pioche("rules")
    assert run.returncode == 0
    assert "parade" in run.stdout


COMMANDS = ("play", "sim", "bench", "rules", "replay", "verify", "warm")


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_examples(command):
    run = pioche(command, "--help")
    assert run.returncode == 0
    assert f"pioche {command}" in run.stdout.split("Examples:")[1]


def test_help_lists_every_command():
    listed = pioche("--help").stdout
    assert all(command in listed for command in COMMANDS)


def test_a_closed_pipe_is_no_error(replay):
    run = subprocess.run(
        f"{sys.executable} -m pioche replay {replay} --all | head -1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Traceback" not in run.stderr


def test_no_file_is_left_in_the_folder(tmp_path):
    pioche("rules", "parade", cwd=tmp_path)
    assert list(Path(tmp_path).iterdir()) == []


def test_a_hint_is_given_for_the_asking():
    arguments = ("play", "parade", "--seats", "you,random", "-o", "first=0", "--seed", "3")
    run = pioche(*arguments, stdin="h\nq\n")
    assert run.returncode == 0, run.stderr
    told = " ".join(run.stdout.split())
    assert "% chance to win." in told
    assert "Next best: play the" in told


# ---- analysis


def test_analyse_shows_choices_curves_and_luck(replay):
    run = pioche("analyse", replay, "--iterations", "30")
    assert run.returncode == 0, run.stderr
    for words in ("How Parade was played", "chance to win", "others' mistakes", "luck"):
        assert words in run.stdout
    found = json.loads(pioche("analyse", replay, "--iterations", "30", "--json").stdout)
    assert len(found["choices"]) == found["choices"][-1]["number"]
    assert {"before", "after", "cost", "grade", "alternatives"} <= set(found["choices"][0])
    assert sum(account["result"] for account in found["accounts"]) == pytest.approx(1)


def test_analyse_takes_finished_games_only(tmp_path):
    path = tmp_path / "unfinished.pioche"
    path.write_text(Match("parade", [player("random")] * 2, seed=5, limit=4).play().text())
    assert_one_clear_line(pioche("analyse", path), "only a finished game can be analysed")
