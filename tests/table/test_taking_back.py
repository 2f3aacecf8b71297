"""A move is taken back with everybody's leave, and never past anything that came to light."""

from __future__ import annotations

from random import Random

import pytest

from laws.laws import settings, walk
from pioche.games.game import find, slugs
from pioche.server.teller import deadline
from pioche.table import wishes
from pioche.table.entries import AnyClock, LiveClock
from pioche.table.refusals import Refusal
from table.evening import ANA, BO, CLEO, Evening, tab

WORLDS = 6


def with_a_plain_move(people: int, seats: int = 3, clock: AnyClock | None = None) -> Evening:
    """A game of Parade in which the last move, by a person, showed nothing new: the last round,
    in which nobody draws."""
    for seed in range(20):
        evening = Evening(seats=seats, clock=clock).playing(
            *["Ana", "Bo", "Cleo"][:people], seed=seed
        )
        while not evening.table.now.over:
            evening.plays(seed=evening.at)
            mover = evening.table.moves[-1].seat
            if not evening.table.now.over and mover < people and not shows(evening, mover):
                return evening
    raise AssertionError("no such game was found")


def shows(evening: Evening, seat: int) -> bool:
    kinds = dict(evening.table.game.events.values())
    return any(kinds[event.name].reveals for event in evening.table.now.events)


@tab("TAB-6")
def test_alone_against_players_one_just_does_it():
    evening = with_a_plain_move(people=1)
    moves = len(evening.table.moves)
    before = evening.read_again()
    evening.grants(ANA, wishes.take_back, 0)
    assert len(evening.table.moves) == moves - 1
    assert evening.table.to_move() == (0,) or 0 in evening.table.to_move()
    assert evening.table.position != before.position


@tab("TAB-6")
def test_the_other_has_to_agree():
    evening = with_a_plain_move(people=2)
    mover = evening.table.moves[-1].seat
    other, moves = 1 - mover, len(evening.table.moves)
    evening.refuses(Refusal.NOBODY_ASKED, other, wishes.answer, True)
    evening.grants(mover, wishes.take_back, mover)
    evening.refuses(Refusal.ASKED_ALREADY, mover, wishes.take_back, mover)
    evening.refuses(Refusal.ANSWERED_ALREADY, mover, wishes.answer, True)
    assert len(evening.table.moves) == moves
    evening.grants(other, wishes.answer, True)
    assert len(evening.table.moves) == moves - 1
    assert evening.table.take_back is None


@tab("TAB-6")
def test_of_three_both_others_have_to_agree():
    evening = with_a_plain_move(people=3)
    mover = evening.table.moves[-1].seat
    first, second = [member for member in (ANA, BO, CLEO) if member != mover]
    moves = len(evening.table.moves)
    evening.grants(mover, wishes.take_back, mover).grants(first, wishes.answer, True)
    evening.refuses(Refusal.ANSWERED_ALREADY, first, wishes.answer, True)
    assert len(evening.table.moves) == moves
    evening.grants(second, wishes.answer, True)
    assert len(evening.table.moves) == moves - 1


@tab("TAB-6")
def test_one_no_ends_it():
    evening = with_a_plain_move(people=3)
    mover = evening.table.moves[-1].seat
    first, second = [member for member in (ANA, BO, CLEO) if member != mover]
    evening.grants(mover, wishes.take_back, mover).grants(first, wishes.answer, False)
    assert evening.table.take_back is None
    evening.refuses(Refusal.NOBODY_ASKED, second, wishes.answer, True)


@tab("TAB-6")
def test_who_leaves_takes_nothing_back():
    evening = with_a_plain_move(people=3)
    mover = evening.table.moves[-1].seat
    first = next(member for member in (ANA, BO, CLEO) if member != mover)
    evening.grants(mover, wishes.take_back, mover).grants(mover, wishes.leave)
    assert evening.table.take_back is None
    evening.refuses(Refusal.NOBODY_ASKED, first, wishes.answer, True)


@tab("TAB-6")
def test_whoever_left_without_an_answer_is_not_waited_for():
    evening = with_a_plain_move(people=3)
    mover = evening.table.moves[-1].seat
    first, second = [member for member in (ANA, BO, CLEO) if member != mover]
    moves = len(evening.table.moves)
    evening.grants(mover, wishes.take_back, mover).grants(first, wishes.answer, True)
    evening.refuses(Refusal.ASKED_ALREADY, mover, wishes.take_back, mover)
    evening.grants(second, wishes.leave).grants(mover, wishes.take_back, mover)
    assert len(evening.table.moves) == moves - 1


@tab("TAB-6")
def test_who_takes_a_move_back_has_the_whole_time_for_another():
    evening = with_a_plain_move(people=2, clock=LiveClock(30))
    mover = evening.table.moves[-1].seat
    evening.at += 10_000
    evening.grants(mover, wishes.take_back, mover).grants(1 - mover, wishes.answer, True)
    assert deadline(evening.table) == evening.at + 30_000


@tab("TAB-6")
def test_a_move_ends_the_question():
    evening = with_a_plain_move(people=2)
    mover = evening.table.moves[-1].seat
    evening.grants(mover, wishes.take_back, mover).plays()
    assert evening.table.take_back is None


@tab("TAB-6")
def test_what_was_drawn_stays_drawn():
    evening = Evening().playing("Ana", "Bo")
    evening.refuses(Refusal.NOTHING_TO_TAKE_BACK, ANA, wishes.take_back, 0)
    mover = evening.turn
    evening.plays()
    evening.refuses(Refusal.SOMETHING_WAS_SEEN, mover, wishes.take_back, mover)
    evening.refuses(Refusal.NOTHING_TO_TAKE_BACK, 1 - mover, wishes.take_back, 1 - mover)
    evening.refuses(Refusal.NOT_YOUR_SEAT, 1 - mover, wishes.take_back, mover)


@tab("TAB-6")
def test_a_secret_step_is_nothing_to_ask_about():
    """Others would learn from the question that there was one; Level 8 takes it back itself."""
    evening = Evening("level8").playing("Ana", "Bo")
    for _ in range(400):
        evening.plays(seed=evening.at)
        if is_secret(evening):
            break
    mover = evening.table.moves[-1].seat
    assert is_secret(evening)
    evening.refuses(Refusal.NOTHING_TO_TAKE_BACK, mover, wishes.take_back, mover)


def is_secret(evening: Evening) -> bool:
    kinds = dict(evening.table.game.events.values())
    return all(kinds[event.name].hidden for event in evening.table.now.events)


@pytest.mark.parametrize("slug", slugs())
def test_what_can_be_taken_back_taught_the_mover_nothing(slug):
    """The mover's view after such a move is the same in every world that it could not rule out
    before: whatever is hidden, it saw no more of it."""
    kinds = dict(find(slug).events.values())
    compared = 0
    for setting in settings(slug, brief=True):
        for step in walk(setting, seed=3, longest=80):
            if step.seat >= step.before.seats:
                continue
            if any(kinds[event.name].reveals for event in step.after.events):
                continue
            before, expected = step.before.view(step.seat), step.after.view(step.seat)
            for seed in range(WORLDS):
                world = before.imagine(Random(seed)).after(step.seat, step.move)
                assert world.view(step.seat) == expected, f"{setting}: {step.move}"
                compared += 1
    assert bool(compared) == any(not kind.reveals for kind in kinds.values())
