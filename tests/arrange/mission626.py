"""Mission 626 from named cards. What is not named is filled up with the other cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from arrange import love_letter
from arrange.love_letter import arrange_court, census_of_court, describe_court
from pioche.games.mission626.cards import COPIES, FEWEST_WITH_SPARKY, VALUE, Card
from pioche.play.position import Position, deal
from pioche.play.snapshot import Snapshot

cards = partial(love_letter.cards, characters=Card)
codes = partial(love_letter.codes, characters=Card)
otherwise = partial(love_letter.otherwise, values=VALUE)


def arrange(
    *,
    hands: Sequence[str],
    pile: str | None = None,
    aside: str | None = None,
    front: Sequence[str] = (),
    turn: int = 0,
    safe: Sequence[int] = (),
    tokens: Sequence[int] = (),
    stitch: int = 0,
    wrecker: bool = False,
    broken_tie: str = "winner",
) -> Position:
    """Whoever's turn it is has two cards; a seat with none is out of the round."""
    position = deal("mission626", seats=len(hands), seed=0, broken_tie=broken_tie)
    laid = {"hands": hands, "pile": pile, "aside": aside, "front": front}
    told = {"turn": turn, "safe": safe, "tokens": tokens}
    state = arrange_court(position, Card, deck(position), **laid, **told)
    state.stitch, state.wrecker = stitch, wrecker
    return position


def describe(position: Snapshot) -> dict[str, Any]:
    state = position.record
    face = "wrecker" if state.wrecker else "nice"
    return {**describe_court(position, Card), "stitch": int(state.stitch), "face": face}


def census(position: Position) -> list[int]:
    return sorted(census_of_court(position))


def deck(position: Position) -> list[int]:
    """Every card there should be."""
    sparky = position.seats >= FEWEST_WITH_SPARKY
    return [int(c) for c in Card for _ in range(COPIES[c]) if sparky or c != Card.SPARKY]
