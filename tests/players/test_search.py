"""The search finds what is plainly best, from what a seat can know, and the same with any cores."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from pioche import deal
from pioche.errors import BadInput
from pioche.games.game import slugs
from pioche.kernel.log import Log
from pioche.players.search import Search
from pioche.players.search.tree import KEY, advance, find_edge, mix
from pioche.players.thinking import mind
from scenario import given

SEARCHED = [slug for slug in slugs() if slug != "resistance"]


def first_view(slug, seats=3, seed=2):
    position = deal(slug, seats=seats, seed=seed)
    seat = position.to_move[0]
    return position.view(seat)


@pytest.mark.parametrize("slug", SEARCHED)
def test_all_iterations_are_counted_and_chances_are_shared_out(slug):
    view = first_view(slug)
    finding = Search(300).look(view, Random(1))
    assert finding.visits.sum() == 300
    tried = finding.chances[finding.visits > 0]
    assert np.allclose(tried.sum(axis=1), 1.0)
    assert (tried >= 0).all()


@pytest.mark.parametrize("slug", SEARCHED)
def test_the_same_rng_finds_the_same(slug):
    view = first_view(slug)
    one, other = (mind(slug).SEARCH.look(view, Random(3)) for _ in range(2))
    assert one.visits.tolist() == other.visits.tolist()
    assert one.chances.tolist() == other.chances.tolist()


def test_trees_are_the_same_on_any_number_of_cores(monkeypatch):
    from pioche.players.search import search as module

    view = first_view("parade")
    found = []
    for workers in (1, 2):
        monkeypatch.setattr(module, "cores", lambda workers=workers: workers)
        module.pool.cache_clear()
        found.append(Search(400, trees=3).look(view, Random(3)).visits.tolist())
    module.pool.cache_clear()
    assert found[0] == found[1]
    assert sum(found[0]) >= 400


def test_a_budget_of_time_ends():
    finding = Search(10**6, seconds=0.02).look(first_view("parade"), Random(1))
    assert 0 < finding.visits.sum() < 10**6


def test_evenly_means_equally_often():
    view = first_view("parade")
    moves = view.legal()[1:4]
    finding = Search(300).look(view, Random(1), moves, evenly=True)
    assert finding.moves == moves
    assert finding.visits.tolist() == [100, 100, 100]


def test_there_must_be_something_to_search_for():
    position = deal("parade", seats=2, seed=1)
    waiting = position.view(1 - position.to_move[0])
    with pytest.raises(BadInput, match="no move to search for"):
        Search(10).look(waiting, Random(1))
    for wrong in ({"iterations": 0}, {"trees": 0}, {"iterations": 10**9}):
        with pytest.raises(BadInput):
            Search(**wrong)


def test_a_card_that_takes_the_whole_line_is_not_played():
    table = given(
        "parade",
        line="R10 R9 R8 G10 G9 G8 Y10",
        hands=["R0 B10 O10", "P1 O1"],
        pile="B1 B2 B3 B4",
    )
    finding = Search(400).look(table.position.view(0), Random(1))
    assert "play R0" in map(str, finding.moves)
    assert str(finding.ranked()[-1]) == "play R0"


def test_the_ogre_is_kept():
    table = given("princess", hands=["ogre librarian", "guard"], pile="advisors guard claire")
    finding = Search(400).look(table.position.view(0), Random(1))
    assert str(finding.best) != "ogre"


@pytest.mark.parametrize(("slug", "seats"), [("parade", 6), ("princess", 6), ("mission626", 5)])
def test_full_tables_are_searched(slug, seats):
    finding = Search(200, is_keen=True).look(first_view(slug, seats), Random(1))
    assert finding.visits.sum() == 200
    assert finding.chances.shape == (len(finding.moves), seats)


def test_discards_that_nobody_sees_are_searched_by_whoever_may_act():
    position = deal("parade", seats=3, seed=2)
    while len(position.to_move) == 1:
        seat = position.to_move[0]
        position = position.after(seat, position.legal(seat)[0])
    assert len(position.to_move) == 3
    for seat in position.to_move:
        finding = Search(60).look(position.view(seat), Random(1))
        assert finding.visits.sum() == 60


# ---- what seats witness


def witnessed(position, seat, move, keen):
    keys = np.arange(1, 9)
    box = position._box.copy()
    advance(box[0], seat, int(position.game.move(move)), keen, keys, Log.box()[0])
    return [seat for seat in range(position.seats) if keys[seat] != 1 + seat]


def test_who_is_told_nothing_witnesses_nothing():
    hidden = given("level8", hands=["R1 R2 R3 B5 B6 B7 G9 O1", "Y1 Y2"], phase="acting")
    assert "lay" in map(str, hidden.position.legal(0))
    assert witnessed(hidden.position, 0, "lay", keen=True) == [0]
    open_ = deal("parade", seats=3, seed=2, first=0)
    assert witnessed(open_, 0, open_.legal(0)[0], keen=False) == [0, 1, 2]


def test_the_keen_tell_apart_what_they_alone_were_told():
    start = deal("parade", seats=2, seed=2, first=0)
    move = start.legal(0)[0]
    keys = {keen: set() for keen in (False, True)}
    for pile in range(6):
        position = start.view(0).imagine(Random(pile))  # another card on the pile
        for keen, met in keys.items():
            row = np.arange(1, 9)
            advance(position._box.copy()[0], 0, int(move), keen, row, Log.box()[0])
            met.add(int(row[0]))
    assert len(keys[False]) == 1 < len(keys[True])


# ---- the table of edges


def test_edges_are_found_again_where_they_were_put():
    keys = np.zeros(64, np.int64)
    wanted = [mix(7, number) for number in range(1, 41)]
    for key in wanted:
        keys[find_edge(keys, key)] = key
    assert all(keys[find_edge(keys, key)] == key for key in wanted)
    assert keys[find_edge(keys, mix(7, 99))] == 0


def test_keys_stay_numbers_that_a_word_holds():
    key = 1
    for number in range(1000):
        key = mix(key, number)
        assert 0 <= key <= KEY
