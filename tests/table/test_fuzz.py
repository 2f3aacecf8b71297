"""Two hundred thousand messages of all kinds: no crash, no pile won twice, all judged again."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest

from pioche import DamagedReplay, Replay
from pioche.games.game import find
from pioche.kernel.jit import MODE
from pioche.table.evidence import rejudge
from table.storm import MS, Storm

PARTS, MESSAGES = 20, {"compiled": 10_000, "checked": 4_000, "plain": 1_000}[MODE]
TAMPERED = {"compiled": 6, "checked": 4, "plain": 4}[MODE]  # games of each part
DECIDED = {"at", "opens", "fault"}  # what follows from the rest
KINDS = {*DECIDED, "link", "seat", "tile", "claim", "arrival"}


def storms(part, messages, **weather):
    """Games of two, three and four seats until so many messages have come."""
    count, number = 0, 0
    while count < messages:
        storm = Storm(2 + number % 3, seed=1_000_000 * part + number, **weather).play()
        count, number = count + storm.count, number + 1
        yield storm


def judge_again(storm):
    """Write the game, read it, and decide everything once more."""
    replay = storm.replay()
    read = Replay.read(replay.text())
    assert read == replay
    assert rejudge(read) == storm.referee.decisions
    return replay


# ---- what is found of a forger who puts the marks right again


def other_number(kind, number, rng):
    if kind == "seat":
        return (number + rng.randint(1, 3)) % 4
    away = rng.choice((1, rng.randint(1, 2 * MS), rng.randint(1, 1_000 * MS)))
    return number + rng.choice((-away, away)) if number >= away else number + away


def edits_of(field, rng):
    """Every number of a field, each with what it is, and the field with another in its place."""
    kinds = {"a": ["at"], "o": ["opens"], "l": ["link"] * 12}
    pieces = re.split(r"(\d+)", field)
    for number, kind in enumerate(kinds.get(field[0], ["seat", "tile", "claim", "arrival"])):
        place = 2 * number + 1
        if place < len(pieces):
            new = other_number(kind, int(pieces[place]), rng)
            yield kind, "".join([*pieces[:place], str(new), *pieces[place + 1 :]])
    if field[0].isdigit():
        *numbers, fault = field.split(":") if field.count(":") == 4 else (field, "")
        others = {"", "old", "again", "impossible", "malformed", "xyz"} - {fault}
        yield "fault", ":".join(filter(None, [*numbers, rng.choice(sorted(others))]))


def edits(text, rng):
    """Every way to change one thing in a line of evidence."""
    fields = text.split(" ")
    for place, field in enumerate(fields):
        for kind, new in edits_of(field, rng):
            yield kind, " ".join([*fields[:place], new, *fields[place + 1 :]])


def forge(replay, rng):
    """What was changed, beside which move, and the replay with it."""
    number = rng.randint(1, len(replay.moves))
    kind, text = rng.choice(list(edits(replay.evidence[number], rng)))
    assert text != replay.evidence[number]
    return kind, number, replace(replay, evidence={**replay.evidence, number: text})


def judgement(replay):
    """The decisions, or the line on which the replay is found to be damaged."""
    try:
        return rejudge(replay), None
    except DamagedReplay as found:
        return None, found.line


def is_found(storm, replay, rng):
    """Whether a forgery is noticed. If it is not, every decision is what it was."""
    kind, number, forged = forge(replay, rng)
    decisions, line = judgement(forged)
    if line is not None:
        assert line >= replay.line_of(number) + 1
        return kind, True
    assert kind not in DECIDED
    for again, once in zip(decisions, storm.referee.decisions, strict=True):
        assert (again.seat, again.move, again.at) == (once.seat, once.move, once.at)
    return kind, False


# ---- the storm


@pytest.mark.parametrize("part", range(PARTS))
def test_whatever_comes_the_table_stays_in_order_and_is_judged_again(part):
    rng, count = Random(part), 0
    for storm in storms(part, MESSAGES):
        replay = judge_again(storm)
        is_found(storm, replay, rng)
        count += storm.count
    assert count >= MESSAGES


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS, 2 * PARTS))
def test_whatever_comes_for_a_long_time(part):
    rng = Random(part)
    for storm in storms(part, 10 * MESSAGES):
        replay = judge_again(storm)
        for _ in range(2):
            is_found(storm, replay, rng)


@pytest.mark.parametrize("part", range(2))
def test_a_pile_holds_the_tiles_that_were_open_at_the_winning_instant(part):
    for storm in storms(100 + part, MESSAGES, restless=5):
        assert not storm.audit.astray


def test_the_storm_is_not_a_breeze():
    kinds, faults, tied = set(), set(), 0
    for storm in storms(50, 10_000):
        for decision in storm.referee.decisions:
            kinds.add(decision.move.kind)
            words = [field.split(":") for field in decision.evidence.split(" ")]
            faults |= {field[4] for field in words if len(field) == 5}
            tied += decision.verdict is not None and len(decision.verdict.tied) > 1
    assert kinds == {"flip", "slap", "slap_early", "close"}
    assert faults == {"no-such-tile", "no-free-planet", "impossible", "old", "again"}
    assert tied > 10


# ---- the evidence


@pytest.mark.parametrize("part", range(4))
def test_what_follows_from_the_rest_cannot_be_changed_unnoticed(part):
    rng, kinds, missed = Random(part), set(), 0
    for number in range(TAMPERED):
        storm = Storm(2 + number % 3, seed=77_000 + 100 * part + number).play()
        replay = Replay.read(storm.replay().text())
        for _ in range(25):
            kind, found = is_found(storm, replay, rng)
            kinds.add(kind)
            missed += not found
    assert kinds == KINDS
    assert missed < 18 * TAMPERED


def games(count):
    """Games on paper, with their decisions."""
    for seed in range(count):
        storm = Storm(2 + seed % 3, seed).play()
        yield storm.referee.decisions, storm.replay()


def test_another_winner_is_never_believed():
    for decisions, replay in games(TAMPERED):
        for number, decision in enumerate(decisions, 1):
            if decision.verdict is None:
                continue
            moves, seat = list(replay.moves), (decision.seat + 1) % len(replay.names)
            moves[number - 1] = (seat, decision.move)
            with pytest.raises(DamagedReplay) as found:
                rejudge(replace(replay, moves=tuple(moves)))
            assert found.value.line == replay.line_of(number) + 1


def test_another_move_of_the_same_hand_is_never_believed():
    game = find("resistance")
    for decisions, replay in games(TAMPERED):
        for number, decision in enumerate(decisions, 1):
            if decision.verdict is None:
                continue
            words = "slap" if decision.verdict.early else "slap before last"
            moves = list(replay.moves)
            moves[number - 1] = (decision.seat, game.move(words))
            with pytest.raises(DamagedReplay):
                rejudge(replace(replay, moves=tuple(moves)))


def test_a_slap_cannot_be_left_out_if_it_won():
    for decisions, replay in games(TAMPERED):
        for number, decision in enumerate(decisions, 1):
            if decision.verdict is None:
                continue
            fields = decision.evidence.split(" ")
            own = rf"{decision.seat}:\d+:\d+:\d+"
            kept = " ".join(field for field in fields if not re.fullmatch(own, field))
            with pytest.raises(DamagedReplay):
                rejudge(replace(replay, evidence={**replay.evidence, number: kept}))


def test_evidence_is_beside_every_move_or_beside_none():
    _, replay = next(games(1))
    assert rejudge(replace(replay, evidence={})) == []
    for number in replay.evidence:
        rest = {other: text for other, text in replay.evidence.items() if other != number}
        with pytest.raises(DamagedReplay, match=f"move {number} has no evidence") as found:
            rejudge(replace(replay, evidence=rest))
        assert found.value.line == replace(replay, evidence=rest).line_of(number)


@pytest.mark.parametrize("stop", [1, 2, 10, 30])
def test_a_game_that_was_broken_off_is_judged_as_far_as_it_went(stop):
    for decisions, replay in games(3):
        evidence = {number: replay.evidence[number] for number in range(1, stop + 1)}
        begun = replace(replay, moves=replay.moves[:stop], evidence=evidence)
        assert rejudge(Replay.read(begun.text())) == decisions[:stop]


@pytest.mark.parametrize(
    ("field", "text"),
    [
        *((0, text) for text in ("", "at", "at=", "at=x", "at=-1", "at=1.0", "at=1" + "0" * 16)),
        *((1, text) for text in ("", "opens=", "opens=x", "links=0/0/0", "0:0:0:0")),
        *((2, text) for text in ("", "links=", "links=1", "links=1/2", "links=1/2/x", "links=,")),
        *(
            (3, text)
            for text in ("", "0", "0:0:0", "x:0:0:0", "0:0:0:0:", "0:0:0:0:OLD", "-1:0:0:0")
        ),
    ],
)
def test_what_is_no_evidence_is_said(field, text):
    _, replay = next(games(1))
    fields = replay.evidence[1].split(" ")[:3]
    fields[field : field + 1] = [text]
    with pytest.raises(DamagedReplay, match="the evidence of move 1") as found:
        rejudge(replace(replay, evidence={**replay.evidence, 1: " ".join(fields)}))
    assert found.value.line == replay.line_of(1) + 1


@pytest.mark.parametrize("links", [1, 3])
def test_links_for_another_number_of_seats_are_found(links):
    _, replay = next(games(1))
    at, opens, _ = replay.evidence[1].split(" ")[:3]
    text = f"{at} {opens} links={','.join(['0/0/0'] * links)}"
    with pytest.raises(DamagedReplay, match="one for each seat"):
        rejudge(replace(replay, evidence={**replay.evidence, 1: text}))
