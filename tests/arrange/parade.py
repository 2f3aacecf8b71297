"""Parade positions from named cards. What is not named is filled up with the other cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from arrange import Zone
from pioche.games.game import find
from pioche.games.parade.cards import (
    CARDS,
    COLOUR,
    HAND,
    PILE,
    VALUE,
    VALUES,
    Phase,
)
from pioche.games.parade.words import LETTERS
from pioche.kernel.record import NONE
from pioche.play.position import Position, deal
from pioche.play.snapshot import Snapshot


def cards(text: str) -> list[int]:
    """Cards from their notation: "R10 B0"."""
    return [LETTERS.index(code[0]) * VALUES + int(code[1:]) for code in text.split()]


def codes(found: Sequence[int]) -> str:
    return " ".join(find("parade").code("card", int(card)) for card in found)


def arrange(
    *,
    line: str = "",
    hands: Sequence[str],
    front: Sequence[str] = (),
    pile: str | None = None,
    discards: Sequence[str] = (),
    turn: int = 0,
    phase: Phase = Phase.PLAYING,
    last_turns: int = 0,
    hand_size: int = HAND,
    first: int = 0,
    tie: str = "shared",
) -> Position:
    """`line` from head to end; `pile` from top to bottom, all other cards where it is left out."""
    seats = len(hands)
    position = deal("parade", seats=seats, seed=0, first=first, tie=tie)
    box = position._box
    state = box[0]
    named = [cards(line), *map(cards, hands), *map(cards, front), *map(cards, discards)]
    named.append(cards(pile or ""))
    used = [card for group in named for card in group]
    assert len(used) == len(set(used)), "a card is named twice"
    spare = [card for card in range(CARDS) if card not in used]

    state.turn, state.phase, state.last_turns = turn, phase, last_turns
    lay(state.line, cards(line))
    state.lined = len(cards(line))
    state.front[:] = 0
    for seat, before in enumerate(front):
        for card in cards(before):
            state.front[seat, COLOUR[card]] |= 1 << VALUE[card]
    for seat, held in enumerate(hands):
        hand = cards(held)
        while len(hand) < hand_size:
            hand.append(spare.pop())
        lay(state.hand[seat], hand)
        state.held[seat] = len(hand)
    for seat, away in enumerate(discards):
        lay(state.discard[seat], cards(away))
        state.discarded[seat] = len(cards(away))
    bottom_up = spare[:PILE] if pile is None else cards(pile)[::-1]
    lay(state.pile, bottom_up)
    state.piled = len(bottom_up)
    return position


def lay(places: Any, found: Sequence[int]) -> None:
    places[:] = NONE
    places[: len(found)] = found


def describe(position: Snapshot) -> dict[str, Any]:
    """A position in words."""
    state, seats = position.record, position.seats
    return {
        "line": codes(state.line[: state.lined]),
        "hands": [codes(state.hand[seat, : state.held[seat]]) for seat in range(seats)],
        "held": [int(state.held[seat]) for seat in range(seats)],
        "front": [codes(in_front(state, seat)) for seat in range(seats)],
        "discards": [codes(state.discard[seat, : state.discarded[seat]]) for seat in range(seats)],
        "pile": codes(state.pile[: state.piled][::-1]),
        "piled": int(state.piled),
        "to_move": position.to_move,
        "score": position.score(),
        "winners": position.winners() if position.over else None,
    }


def in_front(state: Any, seat: int) -> list[int]:
    return [card for card in range(CARDS) if state.front[seat, COLOUR[card]] >> VALUE[card] & 1]


def census(position: Position) -> list[int]:
    """Every card there is, wherever it lies."""
    state = position.record
    found = [*state.line[: state.lined], *state.pile[: state.piled]]
    for seat in range(position.seats):
        found += [*state.hand[seat, : state.held[seat]], *in_front(state, seat)]
        found += state.discard[seat, : state.discarded[seat]].tolist()
    return sorted(map(int, found))


def deck(position: Position) -> list[int]:
    """Every card there should be."""
    return list(range(CARDS))


# ---- who knows what, said here a second time and independently of `sight`


def hidden(position: Position, viewer: int) -> list[Zone]:
    """The cells that the viewer cannot know: the pile, others' hands, others' discards."""
    state = position.record
    zones = [Zone("pile", [(place,) for place in range(state.piled)], ordered=True)]
    for owner in range(position.seats):
        if owner != viewer:
            held, away = range(state.held[owner]), range(state.discarded[owner])
            zones.append(Zone("hand", [(owner, place) for place in held], ordered=False))
            zones.append(Zone("discard", [(owner, place) for place in away], ordered=False))
    return zones
