"""Princess Princess from named cards. What is not named is filled up with the other cards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from arrange import love_letter
from arrange.love_letter import arrange_court, census_of_court, describe_court
from pioche.games.princess.cards import COPIES, VALUE, Card
from pioche.kernel.record import NONE
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
    face_up: str = "",
    front: Sequence[str] = (),
    turn: int = 0,
    safe: Sequence[int] = (),
    tokens: Sequence[int] = (),
    claire: str = "alone",
) -> Position:
    """Whoever's turn it is has two cards; a seat with none is out of the round."""
    position = deal("princess", seats=len(hands), seed=0, claire=claire)
    laid = {"hands": hands, "pile": pile, "aside": aside, "front": front, "more": face_up}
    told = {"turn": turn, "safe": safe, "tokens": tokens}
    state = arrange_court(position, Card, deck(position), **laid, **told)
    state.face_up[:] = NONE
    state.face_up[: len(cards(face_up))] = cards(face_up)
    return position


def describe(position: Snapshot) -> dict[str, Any]:
    state = position.record
    return {
        **describe_court(position, Card),
        "face_up": codes([card for card in state.face_up if card != NONE]),
        "returned_by": state.returner[: state.piled][::-1].tolist(),
    }


def census(position: Position) -> list[int]:
    face_up = [int(card) for card in position.record.face_up if card != NONE]
    return sorted(census_of_court(position) + face_up)


def deck(position: Position) -> list[int]:
    """Every card there should be."""
    return [int(card) for card in Card for _ in range(COPIES[card])]
