"""What holds for the features of every game, every number of seats and every option."""

from random import Random

import numpy as np
import pytest

import pioche
from laws.laws import Setting, Step, arrangement, settings, swapped_cards, walk
from pioche.errors import BadInput
from pioche.games.game import slugs
from pioche.rl import features
from pioche.rl.features.encoding import encode_box

SETTINGS = [setting for slug in slugs() for setting in settings(slug)]
MOVES = 60  # of a walk that are looked at


def row_of_truth(position, seat, filling=0):
    found = features.find(position.game.slug)
    row = np.full(found.size, filling, found.dtype)
    encode_box(position._box, seat, position.game.box(), row)
    return row


def every_number_is_written_and_within_its_bounds(step: Step, rows: dict) -> None:
    found = features.find(step.before.game.slug)
    for seat, row in rows.items():
        assert row.tobytes() == row_of_truth(step.before, seat, 0x55).tobytes()
        outside = (row < found.low) | (row > found.high)
        assert not outside.any(), [
            name for name, part in found.named(outside).items() if part.any()
        ]


def what_a_seat_cannot_know_changes_nothing(step: Step, rows: dict) -> None:
    otherwise = getattr(arrangement(step.before.game), "otherwise", swapped_cards)
    for seat, row in rows.items():
        rng = Random(f"{step.move} {seat}")
        other, _ = otherwise(step.before, step.seat, step.move, step.after, seat, rng)
        assert row_of_truth(other, seat).tobytes() == row.tobytes()
        assert row_of_truth(step.worlds[seat], seat).tobytes() == row.tobytes()


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_laws_of_rows(setting: Setting):
    found = features.find(setting.slug)
    legal = {}  # what may be done follows from a row
    for number, step in enumerate(walk(setting, seed=3)):
        if number == MOVES:
            break
        rows = {seat: found.of(step.before.view(seat)) for seat in range(setting.seats)}
        every_number_is_written_and_within_its_bounds(step, rows)
        what_a_seat_cannot_know_changes_nothing(step, rows)
        for seat, row in rows.items():
            moves = sorted(step.before.legal(seat))
            assert legal.setdefault(row.tobytes(), moves) == moves
            named = found.named(row)
            acts = [(seat + place) % setting.seats for place in np.flatnonzero(named["acts"])]
            assert sorted(acts) == [other for other in step.before.to_move if other < setting.seats]
            assert named["seats"].sum() == setting.seats
    assert len(legal) > 20


@pytest.mark.parametrize("slug", slugs())
def test_blocks_have_names_of_their_own_and_bounds_that_fit(slug):
    found = features.find(slug)
    assert len({block.name for block in found.blocks}) == len(found.blocks)
    assert found.low.shape == found.high.shape == (found.size,)
    for block in found.blocks:
        assert -128 <= block.lowest < block.highest <= 127
        assert not block.meaning.endswith(".")


def test_rows_are_read_back_by_name_one_or_many():
    found = features.find("princess")
    views = [pioche.deal("princess", seats=4, seed=seed).view(2) for seed in range(5)]
    rows = np.array([found.of(view) for view in views])
    assert found.named(rows)["front"].shape == (5, 6, 10)
    assert found.named(rows)["pile_size"].shape == (5,)
    for row, view in zip(rows, views, strict=True):
        assert found.named(row)["kept"].argmax() == view.record.hand[2, 0]
    with pytest.raises(BadInput, match="numbers"):
        found.named(rows[:, 1:])


def test_spectators_and_other_games_have_no_row():
    position = pioche.deal("parade", seats=2, seed=1)
    with pytest.raises(BadInput, match="spectators"):
        features.find("parade").of(position.view(pioche.NOBODY))
    with pytest.raises(BadInput, match="view of parade"):
        features.find("princess").of(position.view(0))
    with pytest.raises(BadInput, match="no game"):
        features.find("chess")
