"""Replays: what is written can be read, and what was changed is found on its line."""

from __future__ import annotations

import hashlib
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pioche import BadInput, DamagedReplay, Match, Replay
from pioche.play.replay import next_mark
from pioche.play.seed import commitment, write_seed
from pioche.players import player

REPLAY = Match(
    "parade", [player("random")] * 3, seed=11, options={"tie": "latest"}, names=["Ana", "Bö", "C d"]
).play()
TEXT = REPLAY.text()
LINES = TEXT.splitlines()
FIRST_MOVE = 8  # the line on which it stands


def remarked(lines):
    """A forger who puts the marks right again."""
    out, mark = lines[:1], ""
    for line in lines[1:]:
        words = line.rpartition(" ~ ")[0]
        mark = next_mark(mark, words)
        out.append(f"{words} ~ {mark}")
    return "\n".join(out)


def changed(number, old, new):
    """The lines with a change on one of them, counted from 1."""
    lines = list(LINES)
    assert old in lines[number - 1]
    lines[number - 1] = lines[number - 1].replace(old, new)
    return lines


def damage(text):
    with pytest.raises(DamagedReplay) as found:
        Replay.read(text)
    return found.value


def test_a_replay_reads_as_it_was_written():
    read = Replay.read(TEXT)
    assert read == REPLAY
    assert read.text() == TEXT
    assert read.result.over


def test_line_ends_of_other_systems_do_no_harm():
    assert Replay.read(TEXT.replace("\n", "\r\n")) == REPLAY


def test_the_head_says_what_was_dealt():
    assert [line.split(" ~ ")[0] for line in LINES[:7]] == [
        "pioche replay 1",
        "game: parade",
        "rules: 1",
        "options: first=random tie=latest",
        "seats: Ana | Bö | C d",
        f"commitment: {commitment(11)}",
        f"seed: {write_seed(11)}",
    ]


def test_the_commitment_can_be_checked_without_pioche():
    committed, seed = (line.split()[1] for line in LINES[5:7])
    assert committed == hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def test_an_unfinished_game_is_a_replay_too():
    replay = Match("parade", [player("random")] * 2, seed=1, limit=7).play()
    assert Replay.read(replay.text()) == replay
    empty = Match("parade", [player("random")] * 2, seed=1).replay()
    assert Replay.read(empty.text()) == empty


@pytest.mark.parametrize("number", range(2, len(LINES) + 1))
def test_a_line_that_was_changed_is_named(number):
    line = LINES[number - 1]
    words, _, mark = line.rpartition(" ~ ")
    other = f"{words.replace('play', 'discard')[:-1]}x ~ {mark}"
    assert other != line
    lines = [*LINES[: number - 1], other, *LINES[number:]]
    found = damage("\n".join(lines))
    assert found.line == number
    assert "this line was changed" in str(found)


@pytest.mark.parametrize("number", range(1, len(LINES) + 1))
def test_a_line_that_was_lost_is_noticed_where_it_is_missing(number):
    found = damage("\n".join(LINES[: number - 1] + LINES[number:]))
    assert found.line == number


@pytest.mark.parametrize("length", [0, 1, 7, 12, len(LINES) - 1])
def test_a_file_that_was_cut_off(length):
    found = damage("\n".join(LINES[:length]))
    assert found.line == length + 1
    assert "is missing" in str(found)


@pytest.mark.parametrize("cut", range(0, len(TEXT) - 1, 7))
def test_a_file_cut_off_anywhere_is_never_taken_for_whole(cut):
    damage(TEXT[:cut])


@given(
    at=st.integers(0, len(TEXT) - 1),
    length=st.integers(0, 40),
    put=st.text(alphabet=st.characters(codec="utf-8"), max_size=20),
)
@settings(max_examples=300)
def test_whatever_is_changed_the_reader_says_damaged_and_nothing_else(at, length, put):
    text = TEXT[:at] + put + TEXT[at + length :]
    try:
        read = Replay.read(text)
    except DamagedReplay as found:
        read, line = None, found.line
    assert read == REPLAY or 1 <= line <= len(text.splitlines()) + 1


@given(st.text(alphabet=st.characters(codec="utf-8")), st.booleans())
@settings(max_examples=200)
def test_any_text_is_damaged_or_a_replay(text, with_head):
    head = "\n".join(LINES[: FIRST_MOVE - 1]) + "\n" if with_head else ""
    with pytest.raises(DamagedReplay):
        Replay.read(head + text)


# ---- with the marks put right again


def test_a_whole_other_game_is_known_by_the_commitment_shown_at_the_deal():
    assert Replay.read(TEXT, commitment(11).upper()) == REPLAY
    with pytest.raises(DamagedReplay, match="line 6: this is not the commitment that was shown"):
        Replay.read(TEXT, commitment(12))


def test_a_forged_seed_does_not_fit_its_commitment():
    found = damage(remarked(changed(7, write_seed(11), write_seed(12))))
    assert (found.line, "not the one that was committed to" in str(found)) == (7, True)


def test_an_illegal_move_is_named_with_its_rule():
    words = LINES[FIRST_MOVE - 1].split(" ~ ")[0]
    seat = words.split()[1]
    found = damage(remarked(changed(FIRST_MOVE, words, f"1 {seat} discard R0")))
    assert found.line == FIRST_MOVE
    assert "PAR-3" in str(found)


def test_a_move_of_the_wrong_seat_is_named():
    number, seat, _ = LINES[FIRST_MOVE - 1].split(" ", 2)
    other = str((int(seat) + 1) % 3)
    found = damage(remarked(changed(FIRST_MOVE, f"{number} {seat} ", f"{number} {other} ")))
    assert (found.line, "PAR-0b" in str(found)) == (FIRST_MOVE, True)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("1 ", "7 ", "move 1 must stand here, not move 7"),
        ("play", "hop", "no move of parade"),
        ("1 ", "x ", "must read 'number seat words'"),
        ("1 0 ", "1 9 ", "seats 0 to 2"),
        ("1 0 ", "1 8 ", "seats 0 to 2"),  # the clock does not play Parade
    ],
)
def test_what_is_no_move_is_said(old, new, reason):
    lines = list(LINES)
    line = lines[FIRST_MOVE - 1]
    if old not in line:
        line = "1 0" + line[3:]
    lines[FIRST_MOVE - 1] = line.replace(old, new, 1)
    found = damage(remarked(lines))
    assert (found.line, reason in str(found)) == (FIRST_MOVE, True), str(found)


def test_a_wrong_result_is_put_right():
    points = " ".join(map(str, REPLAY.result.points))
    found = damage(remarked(changed(len(LINES), f"points {points}", "points 0 0 0")))
    assert found.line == len(LINES)
    assert f"the result is 'points {points}" in str(found)


def test_a_game_that_stops_before_its_end_cannot_claim_a_result():
    lines = LINES[:-3] + LINES[-1:]
    found = damage(remarked(lines))
    assert "the result is 'unfinished" in str(found)


@pytest.mark.parametrize(
    ("number", "old", "new", "reason"),
    [
        (1, "pioche", "board", "the first line must be 'pioche replay 1'"),
        (1, "replay 1", "replay 2", "another Pioche wrote this replay"),
        (4, "tie=latest", "first=0", "an option is named twice"),
        (4, " tie=latest", "", "every option must be named"),
        (2, "parade", "chess", "no game 'chess'"),
        (3, "1", "2", "played by version 2 of the rules, this is version 1"),
        (4, "latest", "last", "tie is one of shared, latest"),
        (5, "Ana | Bö | C d", "Ana", "2 to 6 seats, not 1"),
    ],
)
def test_a_head_that_makes_no_sense(number, old, new, reason):
    assert reason in str(damage(remarked(changed(number, old, new))))


def test_nothing_may_follow_the_result():
    assert "nothing may follow" in str(damage(TEXT + "more\n"))


@pytest.mark.parametrize(
    "name",
    ["", " Ana", "A|B", "A~B", "A\nB", "A\u2028B", "A\x85B", "A\udcffB", "A\u202eB", "x" * 41],
)
def test_names_that_would_break_the_file_are_refused(name):
    with pytest.raises(BadInput, match="cannot be a name"):
        Match("parade", [player("random")] * 2, seed=1, names=["Bo", name])
    with pytest.raises(BadInput, match="cannot be a name"):
        replace(REPLAY, names=("Bo", name, "Cy"))
