"""Real time as turns: who is asked, whose hand is first, what happens when nobody's comes down."""

from __future__ import annotations

from collections import Counter
from random import Random
from statistics import mean, stdev

import numpy as np
import pytest

from pioche.errors import BadInput
from pioche.kernel.log import Log
from pioche.kernel.record import NONE, Box
from pioche.play import deal
from pioche.play.reflex import Reflex
from pioche.rl import reflexes


def generator(seed: int = 1) -> np.ndarray:
    return np.array([seed, 2, 3, 4], np.int64)


def begun(seats: int) -> tuple[Box, Box]:
    box, logs = deal("resistance", seats=seats, seed=seats).box.copy(), Log.box()
    reflexes.turn_up_box(box, logs)
    return box, logs


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_deal_turns_a_tile_and_asks_everybody(seats: int) -> None:
    box, _ = begun(seats)
    assert box[0].faced == (2 if seats == 2 else 1)
    assert reflexes.asked_box(box) == (1 << seats) - 1


def test_where_all_wait_the_next_tile_turns_until_the_clock_closes() -> None:
    box, logs = begun(3)
    while box[0].stacked > 0:
        faced = int(box[0].faced)
        assert reflexes.race_box(box, 0, reflexes.means(3), generator(), logs) == NONE
        assert box[0].faced == faced + 1
    reflexes.go_on_box(box, NONE, logs)
    assert box[0].deals == 2
    assert box[0].faced == 1


def test_the_first_hand_takes_the_pile_and_a_fresh_tile_turns() -> None:
    box, logs = begun(4)
    assert reflexes.race_box(box, 0b0100, reflexes.means(4), generator(), logs) == 2
    assert box[0].occupied.tolist() == [0, 0, 1, 0]
    assert box[0].faced == 1


def test_equal_reflexes_are_first_equally_often() -> None:
    rng, means = generator(), reflexes.means(4)
    first = Counter(reflexes.first_hand(0b1011, means, rng) for _ in range(6_000))
    assert set(first) == {0, 1, 3}
    assert all(abs(count - 2_000) < 200 for count in first.values())


def test_a_quicker_hand_is_first_more_often() -> None:
    rng, means = generator(), reflexes.means(2, (200, 400))
    first = Counter(reflexes.first_hand(0b11, means, rng) for _ in range(1_000))
    assert first[0] > 900


def test_reactions_are_those_of_the_reflex_model() -> None:
    rng, lot = generator(), Random(1)
    drawn = [reflexes.reaction(285.0, rng) for _ in range(10_000)]
    model = [Reflex().reaction(lot) for _ in range(10_000)]
    assert mean(drawn) == pytest.approx(mean(model), abs=4)
    assert stdev(drawn) == pytest.approx(stdev(model), abs=4)


def test_nobody_has_impossible_reflexes() -> None:
    with pytest.raises(BadInput, match="nobody reacts in 1"):
        reflexes.means(2, 1)
    with pytest.raises(BadInput, match="3 seats"):
        reflexes.means(3, (285, 300))


def test_games_end_with_everybody_asked_only_where_they_may_slap() -> None:
    for seats in (2, 3, 4):
        box, logs = begun(seats)
        lot, rng, ticks = Random(seats), generator(seats), 0
        while asked := reflexes.asked_box(box):
            assert asked == box[0].free
            hands = asked & lot.getrandbits(4) & lot.getrandbits(4)
            reflexes.race_box(box, hands, reflexes.means(seats), rng, logs)
            ticks += 1
            assert ticks < 100
        assert box[0].over
