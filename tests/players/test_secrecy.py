"""No player reads what it may not: whatever the truth, the same view gets the same move, and in a
world that somebody else imagines, whoever moves there thinks only of what it would see."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pioche import CLOCK
from pioche.games.game import find, slugs
from pioche.play.match import Match
from pioche.play.player import Quick
from pioche.play.race import chosen
from pioche.players import names, player
from pioche.players.thinking import mind

MOMENTS = 5  # of a game that are looked at
WORLDS = 4  # other truths behind each of them


def moments(slug, seats=3):
    """Positions spread over a game, each with a seat that may choose."""
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


def thoughts(slug, snapshot, seat):
    """All that a seat thinks of its moves, in a view or in a whole world."""
    mind_of = mind(slug).THINKING
    row = np.array(sorted(chosen(find(slug).moves[n] for n in legal_numbers(snapshot, seat))))
    moves = row.astype(np.int16)
    weights, rng = np.zeros(len(moves)), np.arange(1, 5)
    box = snapshot._box.copy()  # a thought may try a card in hand, and put it back
    mind_of.weigh(box[0], seat, moves, len(moves), weights)
    guessed = mind_of.guess(box[0], seat, moves, len(moves), rng)
    assert box.tobytes() == snapshot._box.tobytes()
    return weights.tolist(), int(guessed), int(mind_of.settle(box[0], seat))


def legal_numbers(snapshot, seat):
    return snapshot._legal_row(seat).tolist()


@pytest.mark.parametrize("slug", slugs())
def test_whoever_moves_in_an_imagined_world_thinks_only_of_what_it_sees(slug):
    for position, mover in moments(slug):
        imaginer = (mover + 1) % position.seats
        world = position.view(imaginer).imagine(Random(3))
        seen = world.view(mover)
        expected = thoughts(slug, seen, mover)
        assert thoughts(slug, world, mover) == expected
        for number in range(WORLDS):
            assert thoughts(slug, seen.imagine(Random(number)), mover) == expected


@pytest.mark.parametrize("slug", slugs())
def test_every_game_has_the_three_levels(slug):
    assert names(slug) == ("random", "easy", "medium", "hard")
