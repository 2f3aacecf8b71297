"""What is shown on a screen is what a view answers to each question alone."""

from __future__ import annotations

import json
from random import Random

import pytest

from pioche import NOBODY, deal
from pioche.games.game import slugs
from pioche.play.position import Position


def some_positions(slug: str) -> list[Position]:
    rng, found = Random(626), [deal(slug, seats=3, seed=626)]
    while not found[-1].over and len(found) < 40:
        seat = rng.choice(found[-1].to_move)
        found.append(found[-1].after(seat, rng.choice(found[-1].legal(seat))))
    return found


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("seat", [0, 1, 2, NOBODY])
def test_what_is_shown_is_what_each_question_alone_would_say(slug, seat):
    for position in some_positions(slug):
        view = position.view(seat)
        shown = position.show(seat)
        game = json.loads(shown.game + b"}")
        assert shown.view == view
        assert shown.view.events == view.events
        assert game == {
            "view": view.json(),
            "to_move": [seat for seat in view.to_move if seat < view.seats],
            "legal": [int(move) for move in view.legal() if move.chosen],
            "score": list(view.score()),
            "is_over": view.over,
        }


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("seat", [0, 1, 2, NOBODY])
def test_events_are_shown_as_the_viewer_may_know_them(slug, seat):
    for position in some_positions(slug):
        shown = position.show(seat)
        assert json.loads(shown.events) == [
            {"name": event.name, "arguments": dict(event.arguments), "rule": event.rule}
            for event in position.view(seat).events
        ]
        assert shown.is_silent is (shown.view.events == ())


def test_texts_have_no_blanks_and_no_line_ends():
    start = deal("parade", seats=2, seed=1, first=0)
    shown = start.after(0, start.legal(0)[0]).show(1)
    assert not set(b" \n") & set(shown.game + shown.events)


def test_whose_turn_it_is_is_asked_of_each_position_anew():
    start = deal("parade", seats=2, seed=7, first=0)
    assert start.to_move == (0,)
    assert start.after(0, start.legal(0)[0]).to_move == (1,)
    assert start.to_move == (0,)
