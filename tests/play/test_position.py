"""Positions and views: frozen, equal by value, clear about what is wrong."""

from __future__ import annotations

import copy
import pickle
from random import Random

import pytest

import pioche
from pioche import NOBODY, BadInput, IllegalMove, deal
from pioche.kernel.record import UNKNOWN
from scenario import given

START = deal("parade", seats=3, seed=7, first=0)


def test_positions_are_equal_and_hashable_by_value():
    same, other = deal("parade", seats=3, seed=7, first=0), deal("parade", seats=3, seed=8, first=0)
    assert same == START
    assert len({START, same, other}) == 2
    assert START.view(0) != START
    assert START != "parade"


def test_options_and_seats_are_part_of_the_value():
    assert deal("parade", seats=3, seed=7, first=1) != START
    assert deal("parade", seats=3, seed=7, first=0, tie="latest") != START


def test_without_a_seed_every_deal_is_another():
    assert deal("parade", seats=3) != deal("parade", seats=3)


@pytest.mark.parametrize("name", ["seats", "game", "_box", "anything"])
def test_positions_and_views_are_frozen(name):
    for frozen in (START, START.view(0)):
        with pytest.raises(AttributeError, match="frozen"):
            setattr(frozen, name, 1)
        with pytest.raises(AttributeError, match="frozen"):
            delattr(frozen, name)
    with pytest.raises(ValueError, match="read-only"):
        START.record.hand[0, 0] = 3


def test_moves_are_numbers_and_words():
    move = START.legal(0)[0]
    assert START.after(0, move) == START.after(0, int(move)) == START.after(0, str(move))
    assert START.after(0, f"  {str(move).upper()} ") == START.after(0, move)
    assert repr(move) == f"<{int(move)}: {move}>"


def test_an_illegal_move_names_its_rule():
    with pytest.raises(IllegalMove) as refused:
        START.after(1, START.legal(0)[0])
    assert (refused.value.rule, refused.value.refusal) == ("PAR-0b", "not_your_turn")
    assert str(refused.value) == "It is another player's turn. (PAR-0b)"
    assert START.objection(0, START.legal(0)[0]) is None


@pytest.mark.parametrize(
    ("seat", "move", "message"),
    [
        (0, "jump R5", "moves look like 'play R0', 'discard R0'"),
        (0, 132, "moves are 0 to 131"),
        (0, -1, "moves are 0 to 131"),
        (3, "play R5", "seats 0 to 2"),
        (-1, "play R5", "seats 0 to 2"),
    ],
)
def test_what_is_no_move_or_seat_is_said(seat, move, message):
    with pytest.raises(BadInput, match=message):
        START.after(seat, move)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"slug": "chess", "seats": 2}, "no game 'chess'; choose one of .*parade"),
        ({"slug": "parade", "seats": 1}, "2 to 6 seats, not 1"),
        ({"slug": "parade", "seats": 7}, "2 to 6 seats, not 7"),
        ({"slug": "parade", "seats": 2, "seed": -1}, "out of range"),
        ({"slug": "parade", "seats": 2, "seed": 1 << 256}, "out of range"),
        ({"slug": "parade", "seats": 2, "colour": 1}, "no option 'colour'; it has first, tie"),
        ({"slug": "parade", "seats": 2, "first": 2}, "first is one of random, 0, 1$"),
        ({"slug": "parade", "seats": 2, "tie": "x"}, "tie is one of shared, latest"),
    ],
)
def test_a_deal_that_cannot_be_made_says_what_can(arguments, message):
    with pytest.raises(BadInput, match=message):
        deal(**arguments)


def test_the_largest_seed_is_a_seed():
    assert deal("parade", seats=2, seed=(1 << 256) - 1).to_move


def test_a_view_hides_what_the_seat_cannot_know():
    for seat in (0, 1, 2, NOBODY):
        view = START.view(seat)
        for owner in range(3):
            assert (view.record.hand[owner] >= 0).all() == (owner == seat)
        assert (view.record.pile[: view.record.piled] < 0).all()
    assert START.view(NOBODY).legal() == ()
    assert START.view(1).legal() == ()
    assert START.view(0).legal() == START.legal(0)


def test_a_view_holds_no_secret_in_any_of_its_bytes():
    later = START.after(0, START.legal(0)[0])
    drew = next(event for event in later.events if event.name == "drew")
    for seat in (1, 2, NOBODY):
        view = later.view(seat)
        assert next(e for e in view.events if e.name == "drew")["card"] == UNKNOWN
        held = [value for _, *arguments in view._logs[0].rows.tolist() for value in arguments]
        assert drew["card"] not in held or drew["card"] == later.events[0]["card"]


@pytest.mark.parametrize("of", [START, START.view(1), START.after(0, START.legal(0)[0]).view(2)])
def test_positions_and_views_can_be_copied_and_pickled(of):
    for other in (copy.copy(of), copy.deepcopy(of), pickle.loads(pickle.dumps(of))):
        assert other == of
        assert other.events == of.events
        assert hash(other) == hash(of)
    position = pickle.loads(pickle.dumps(START))
    assert position.after(0, position.legal(0)[0]) == START.after(0, START.legal(0)[0])


def test_json_has_everything_but_the_generator():
    found = START.view(0).json()
    assert set(found) == {*START.record.dtype.names} - {"rng"}
    assert found["hand"][0] == START.record.hand[0].tolist()


def test_imagined_worlds_differ_and_are_drawn_from_the_given_generator():
    view = START.view(0)
    assert view.imagine(Random(1)) == view.imagine(Random(1))
    assert len({view.imagine(Random(seed)) for seed in range(20)}) == 20


def test_every_unseen_card_is_imagined_everywhere_equally_often():
    view, rng, games = START.view(0), Random(3), 11_000
    seen = {*view.record.hand[0].tolist(), *view.record.line[:6].tolist()}
    unseen = [card for card in range(66) if card not in seen]
    counts = dict.fromkeys(unseen, 0)
    for _ in range(games):
        counts[int(view.imagine(rng).record.hand[1, 0])] += 1
    expected = games / len(unseen)
    chi_square = sum((count - expected) ** 2 / expected for count in counts.values())
    assert chi_square < 110  # 54 degrees of freedom; one in 100,000 is above 104


def test_ranking_shares_equal_places():
    table = given("parade", hands=["", "", ""], front=["R1", "B1", "G1 P1"])
    assert table.position.score() == (1, 1, 2)
    assert table.position.ranking() == (1, 1, 3)
    assert table.position.winners() == (0, 1)


def test_the_package_gives_its_names():
    assert {"deal", "Position", "View", "Match", "Replay"} <= set(pioche.__all__)
    assert all(hasattr(pioche, name) for name in pioche.__all__)
