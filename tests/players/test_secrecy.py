"""No player reads what it may not: whatever the truth, the same view gets the same move."""

from __future__ import annotations

from random import Random

import pytest

from pioche import CLOCK
from pioche.games.game import slugs
from pioche.play.match import Match
from pioche.play.player import Quick
from pioche.play.race import chosen
from pioche.players import names, player

MOMENTS = 5  # of a game that are looked at
WORLDS = 4  # other truths behind each of them


def moments(slug):
    """Positions spread over a game of random and sensible moves, with a seat that may choose."""
    seats = 3
    match = Match(slug, [player("medium", slug)] * seats, seed=11, limit=120)
    met = [
        (position, seat)
        for position in match.steps()
        for seat in position.to_move
        if seat != CLOCK and len(chosen(position.legal(seat))) > 1
    ]
    return met[:: max(1, len(met) // MOMENTS)]


@pytest.mark.parametrize("slug", slugs())
@pytest.mark.parametrize("name", ["random", "easy", "medium", "hard"])
def test_the_same_view_gets_the_same_move_whatever_is_hidden(slug, name):
    varied = 0
    for position, seat in moments(slug):
        view = position.view(seat)
        worlds = [view.imagine(Random(number)) for number in range(WORLDS)]
        varied += sum(world.key != position.key for world in worlds)
        answers = set()
        for world in (position, *worlds):
            seen = world.view(seat)
            who = player(name, slug)
            answers.add(who.choose(seen, chosen(seen.legal()), Random(5)))
            if isinstance(who, Quick):
                answers.add(("blind", who.anticipate(seen, Random(6))))
        assert len(answers) == (2 if isinstance(who, Quick) else 1)
    assert varied >= MOMENTS * WORLDS


@pytest.mark.parametrize("slug", slugs())
def test_every_game_has_the_three_levels(slug):
    assert names(slug) == ("random", "easy", "medium", "hard")
