"""A hint knows what its seat knows, and is for whoever holds the seat."""

from __future__ import annotations

import msgspec
import pytest

from laws.laws import arrangement, cards_differ, settings, swapped_cards, walk
from pioche.kernel.seats import NOBODY
from pioche.play.position import Position
from pioche.table.refusals import Refusal
from server.parlour import Parlour
from server.test_leaks import TURNS
from server.twins import Twins

MOVES, HINTS = 24, 3


@pytest.mark.parametrize("slug", TURNS)
def test_a_hint_is_the_same_whatever_its_seat_cannot_know(slug):
    setting = settings(slug, brief=True)[-1]
    steps = list(walk(setting, 7, MOVES))
    viewer = steps[0].seat
    twins = Twins(setting, viewer, 1)
    twins.begin(steps[0].before, 7)
    hints = differing = 0
    for step in steps:
        if step.seat == viewer and hints < HINTS and len(step.before.legal(viewer)) > 1:
            differing += ask_both(twins, step)
            hints += 1
        twins.take(step)
    assert hints > 0
    assert differing > 0


def ask_both(twins, step):
    """Whether the rooms differ; the hints may not."""
    otherwise = getattr(arrangement(step.before.game), "otherwise", swapped_cards)
    other, _ = otherwise(step.before, step.seat, step.move, step.after, twins.viewer, twins.rng)
    twins.put(step.before, Position(other.game, other.seats, other._box, step.before._logs))
    for parlour in twins.rooms:
        parlour.send(twins.viewer, "hint", seat=twins.viewer)
    given = [parlour.take(twins.viewer) for parlour in twins.rooms]
    assert given[0] == given[1]
    assert msgspec.json.decode(given[0][-1])["is"] == "hint_given"
    return cards_differ(step.before, other)


def test_a_hint_is_told_to_its_seat_alone():
    parlour = dealt()
    seat = parlour.room.table.to_move()[0]
    parlour.send(seat, "hint", seat=seat)
    assert len(parlour.take(seat)) == 1
    assert parlour.take(1 - seat) == parlour.take(NOBODY) == []


def test_whoever_does_not_hold_the_seat_is_refused():
    parlour = dealt()
    seat = parlour.room.table.to_move()[0]
    parlour.send(1 - seat, "hint", seat=seat)
    assert answer(parlour, 1 - seat)["reason"] == Refusal.NOT_YOUR_SEAT


def test_whoever_looks_on_is_refused_for_every_seat():
    parlour = dealt()
    for seat in range(2):
        parlour.send(NOBODY, "hint", seat=seat)
        assert answer(parlour, NOBODY)["reason"] == Refusal.NO_SUCH_MEMBER


def dealt():
    parlour = Parlour("parade", 2)
    parlour.send(0, "start")
    for seat in parlour.screens:
        parlour.take(seat)
    return parlour


def answer(parlour, who):
    return msgspec.json.decode(parlour.take(who)[-1])
