"""What people can ask of a position of Level 8, beside its rules."""

from __future__ import annotations

from random import Random

import pytest

from arrange.level8 import arrange, begin, prefer
from pioche.errors import BadInput
from pioche.kernel.seats import NOBODY
from pioche.play.position import deal

READY = "R4 O5 Y6 G8 B9 P10 R13 O13 Y1"


def added(moves) -> set[tuple[str, str]]:
    words = [move.text.split() for move in moves if move.kind == "add"]
    return {(card, meld) for _, card, _, meld in words}


def test_what_fits_is_what_may_be_added():
    """Compared in whole games, wherever cards may be laid off."""
    compared = 0
    for seed in range(1, 40, 2):
        rng = Random(seed)
        position = begin(deal("level8", seats=3, seed=seed), seed)
        for _ in range(40):
            if position.over:
                break
            seat = position.to_move[0]
            legal = position.legal(seat)
            if position.record.laid[seat] and position.record.held[seat] > 1 and added(legal):
                fits = {(card, m) for card, melds in position.fits(seat).items() for m in melds}
                assert fits == added(legal)
                compared += 1
            position = position.after(seat, prefer(legal, rng))
    assert compared > 10


def test_nothing_has_to_be_laid_for_cards_to_be_told_to_fit():
    position = arrange(
        hands=["R7 P1", "R1"], melds={"1a": "R4 O5 Y6", "1b": "G8 B9 P10"}, levels=[1, 1]
    )
    assert position.fits(0) == {"R7": ("1a", "1b")}


def test_ways_to_lay_are_told_with_what_they_leave():
    position = arrange(hands=[f"{READY} skip", "R1"], phase="acting")
    (first, *_) = position.lays(0)
    assert first.melds == (("R4", "O5", "Y6"), ("G8", "B9", "P10"))
    assert str(first.moves[0]) == "lay"
    assert set(first.left) == {"R13", "O13", "Y1", "skip"}
    assert first.left_over == 4


@pytest.mark.parametrize(
    ("hand", "left_over"),
    [
        ("R1 R2 R3 B8 B9 B10 G7 skip", 1),  # the 7 fits, the Skip stays
        ("R1 R2 R3 B8 B9 B10 G7 G12", 1),
        ("R1 R2 R3 B8 B9 B10 G7 G13 G15", 2),
        ("R1 R2 R3 B8 B9 B10 G7", 1),  # one has to be kept to discard
    ],
)
def test_what_is_left_over_counts_what_can_be_laid_off(hand, left_over):
    melds = {"1a": "G4 G5 G6", "1b": "Y1 Y2 Y3"}
    position = arrange(hands=[hand, "P1"], melds=melds, phase="acting")
    assert position.lays(0)[0].left_over == left_over


def test_the_last_card_may_go_too_where_that_is_played():
    position = arrange(hands=["R1 R2 R3 B8 B9 B10 G7", "P1"], phase="acting", last_card="any")
    assert position.lays(0)[0].left_over == 0


def test_a_way_to_lay_goes_on_from_what_is_put_down():
    position = arrange(hands=[READY, "R1"], phase="acting").after(0, "lay").after(0, "put G8 in a")
    for lay in position.lays(0):
        assert "G8" in lay.melds[0]
        assert str(lay.moves[0]) != "lay"
        assert "put G8 in a" not in map(str, lay.moves)


def test_others_begin_to_lay_even_while_somebody_does():
    position = arrange(hands=[READY, "R1 R2 R3 B11 B12 B13 G1"], phase="acting").after(0, "lay")
    assert str(position.lays(1)[0].moves[0]) == "lay"
    assert position.view(1).lays() == position.lays(1)


def test_how_far_a_hand_is_from_its_level():
    assert arrange(hands=["R4 R5 B9 B10", "R1"]).missing(0) == 2
    assert arrange(hands=["R4 R5 B9 B10 joker", "R1"]).missing(0) == 1
    assert arrange(hands=[READY, "R1"]).missing(0) == 0
    assert arrange(hands=["R4 R5 B9 B10", "R1"]).lays(0) == ()


def test_who_cannot_ask_is_told_so():
    position = arrange(hands=[READY, "R1"])
    for question in ("lays", "fits", "missing"):
        with pytest.raises(BadInput, match="spectators hold no cards"):
            getattr(position.view(NOBODY), question)()
        with pytest.raises(BadInput, match="parade has no answer"):
            getattr(deal("parade", seats=2, seed=1), question)(0)
        with pytest.raises(BadInput, match="there is no seat 7"):
            getattr(position, question)(7)
