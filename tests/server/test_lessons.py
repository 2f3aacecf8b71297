"""What lessons say of their moves is true."""

from __future__ import annotations

import pytest

from pioche.server.lessons.lesson import LEARNER, script

CHEAP = {0: 0, 3: 1, 6: 0}  # after how many moves one is to play a card, and how many that takes


@pytest.mark.parametrize("at", CHEAP)
def test_no_card_costs_less_than_the_one_that_the_lesson_of_parade_plays(at: int) -> None:
    lesson = script("parade")
    position = list(lesson.positions())[at]
    view = position.view(LEARNER)
    found = {move: view.foresee(move) for move in view.legal()}
    seat, chosen = lesson.moves[at]
    assert seat == LEARNER
    assert found[chosen].score[LEARNER] == min(each.score[LEARNER] for each in found.values())
    taken = [event for event in found[chosen].events if event.name == "took"]
    assert len(taken) == CHEAP[at]
