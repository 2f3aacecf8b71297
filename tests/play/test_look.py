"""A look says what each question alone would."""

from __future__ import annotations

from random import Random

import pytest

from pioche import NOBODY, deal
from pioche.games.game import slugs
from pioche.play.position import Position
from pioche.play.snapshot import seats_of


def some_positions(slug: str) -> list[Position]:
    rng, found = Random(626), [deal(slug, seats=3, seed=626)]
    while not found[-1].over and len(found) < 40:
        seat = rng.choice(found[-1].to_move)
        found.append(found[-1].after(seat, rng.choice(found[-1].legal(seat))))
    return found


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("seat", [0, 1, 2, NOBODY])
def test_a_look_says_what_each_question_alone_would(slug, seat):
    for position in some_positions(slug):
        view = position.view(seat)
        look = view.look()
        assert look.text == view.json_text()
        assert seats_of(look.to_move) == view.to_move
        assert tuple(look.score) == view.score()
        assert look.legal == [int(move) for move in view.legal()]


def test_whose_turn_it_is_is_asked_of_each_position_anew():
    start = deal("parade", seats=2, seed=7, first=0)
    assert start.to_move == (0,)
    assert start.after(0, start.legal(0)[0]).to_move == (1,)
    assert start.to_move == (0,)
