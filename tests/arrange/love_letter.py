"""Positions of the Love Letters from named cards, for both games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import IntEnum
from random import Random
from typing import Any

from pioche.games.about import key
from pioche.games.game import Move
from pioche.games.love_letter.court import Kind
from pioche.games.love_letter.knowledge import ANY, Shown
from pioche.kernel.record import NONE, UNKNOWN
from pioche.kernel.seats import NOBODY
from pioche.play.position import Position, View
from pioche.play.snapshot import Snapshot


def cards(text: str, characters: type[IntEnum]) -> list[int]:
    """Cards from their notation: "guard ghost_king"."""
    return [int(characters[word.upper()]) for word in text.split()]


def codes(found: Sequence[int], characters: type[IntEnum]) -> str:
    words = {UNKNOWN: "?", NONE: "-"} | {int(member): key(member) for member in characters}
    return " ".join(words[int(card)] for card in found)


def arrange_court(
    position: Position,
    characters: type[IntEnum],
    deck: Sequence[int],
    *,
    hands: Sequence[str],
    pile: str | None,
    aside: str | None,
    front: Sequence[str],
    turn: int,
    safe: Sequence[int],
    tokens: Sequence[int],
    more: str = "",
) -> Any:
    """Lay the cards out anew; a seat without a hand is out of the round.

    `pile` is from top to bottom, all other cards where it is left out. The cards of `deck` that
    are named nowhere lie nowhere if the pile is named. `more` are cards that lie elsewhere.
    """
    state = position._box[0]
    spare = list(deck)
    for text in (*hands, *front, pile or "", aside or "", more):
        for card in cards(text, characters):
            spare.remove(card)  # fails if there are not so many of it
    state.aside = cards(aside, characters)[0] if aside else spare.pop()
    state.turn = state.mover = turn
    state.hand[:] = NONE
    state.held[:] = 0
    state.front[:] = NONE
    state.fronted[:] = 0
    state.inside = 0
    state.safe = sum(1 << seat for seat in safe)
    for seat, hand in enumerate(hands):
        found = cards(hand, characters)
        state.held[seat] = len(found)
        state.hand[seat, : len(found)] = found
        state.inside |= bool(found) << seat
    for seat, before in enumerate(front):
        found = cards(before, characters)
        state.fronted[seat] = len(found)
        state.front[seat, : len(found)] = found
    for seat, count in enumerate(tokens):
        state.tokens[seat] = count
    bottom_up = spare if pile is None else cards(pile, characters)[::-1]
    state.pile[:] = NONE
    state.pile[: len(bottom_up)] = bottom_up
    state.piled = len(bottom_up)
    return state


def describe_court(position: Snapshot, characters: type[IntEnum]) -> dict[str, Any]:
    """A position in words; `ruled_out` is what the viewer, or everybody, knows of each hand."""
    state, seats = position.record, position.seats
    row = 1 + position.seat if isinstance(position, View) and position.seat != NOBODY else 0

    def written(found: Any) -> str:
        return codes(found, characters)

    return {
        "hands": [written(state.hand[seat, : state.held[seat]]) for seat in range(seats)],
        "front": [written(state.front[seat, : state.fronted[seat]]) for seat in range(seats)],
        "pile": written(state.pile[: state.piled][::-1]),
        "piled": int(state.piled),
        "aside": written([state.aside]),
        "inside": seats_of(state.inside),
        "safe": seats_of(state.safe),
        "tokens": state.tokens[:seats].tolist(),
        "turn": int(state.turn),
        "to_move": position.to_move,
        "deals": int(state.deals),
        "ruled_out": [
            written([c for c in characters if not state.may_hold[row, seat] >> c & 1])
            for seat in range(seats)
        ],
        "alike": [seats_of(state.alike[seat]) for seat in range(seats)],
        "shown": [
            f"{viewer} {key(Shown(state.shown[viewer, owner]))} {owner}"
            for viewer in range(seats)
            for owner in range(seats)
            if state.shown[viewer, owner] != Shown.NO
        ],
        "winners": position.winners() if position.over else None,
    }


def seats_of(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(8) if int(mask) >> seat & 1)


def census_of_court(position: Position) -> list[int]:
    """Every card there is, wherever it lies."""
    state = position.record
    found = [*state.pile[: state.piled], *([] if state.aside == NONE else [state.aside])]
    for seat in range(position.seats):
        found += [*state.hand[seat, : state.held[seat]]]
        found += [*state.front[seat, : state.fronted[seat]]]
    return [int(card) for card in found]


# ---- another truth that a viewer could not tell from this one


def hidden_cells(position: Position, viewer: int) -> Iterator[tuple[str, tuple[int, ...], int]]:
    """The cells that the viewer has not seen: field, index, and what it may hold."""
    state = position.record
    row = 1 + viewer if viewer < position.seats else 0
    returner = state.returner if "returner" in (state.dtype.names or ()) else None
    for owner in range(position.seats):
        for place in range(state.held[owner] if owner != viewer else 0):
            if place == 0 or state.known_to[place] != viewer:
                may = int(state.may_hold[row, owner]) if place == 0 else ANY
                yield "hand", (owner, place), may
    for place in range(state.piled):
        if returner is None or returner[place] != viewer:
            yield "pile", (place,), ANY
    if state.aside != NONE:
        yield "aside", (), ANY


def otherwise(
    before: Position,
    seat: int,
    move: Move,
    after: Position,
    viewer: int,
    rng: Random,
    values: Sequence[int],
) -> tuple[Position, Move]:
    """Another truth, and the same move in it, that show the viewer the same by the rules.

    Hidden cards change places as far as the viewer's knowledge lets them. Whether the move then
    shows the same is said here, of the truth and not of any view.
    """
    cells = list(hidden_cells(before, viewer))
    expected = shown_by(before, seat, move, after, viewer)
    for attempt in range(60):
        order = shuffled(len(cells), rng, everything=attempt < 20)
        other = rearranged(before, cells, order, viewer, rng)
        if other is None or not ties_hold(other, values):
            continue
        same = same_move(before, other, seat, move)
        if same in other.legal(seat):
            shown = shown_by(other, seat, same, other.after(seat, same), viewer)
            if shown == expected:
                return other, same
    return before, move


def shuffled(count: int, rng: Random, everything: bool) -> list[int]:
    """An order of so many things: any, or two of them exchanged."""
    order = list(range(count))
    if everything:
        rng.shuffle(order)
    elif count > 1:
        one, other = rng.sample(order, 2)
        order[one], order[other] = other, one
    return order


def rearranged(
    position: Position, cells: list[Any], order: list[int], viewer: int, rng: Random
) -> Position | None:
    box = position._box.copy()
    state = box[0]
    found = [int(position.record[field][index]) for field, index, _ in cells]
    for (field, index, may), source in zip(cells, order, strict=True):
        if not may >> found[source] & 1:
            return None
        if index:
            state[field][index] = found[source]
        else:
            state[field] = found[source]
    for other in range(position.seats):  # what others know, as far as the viewer cannot tell
        for owner in range(position.seats if other != viewer else 0):
            sure = state.shown[other, owner] == Shown.SURELY
            known = 1 << int(state.hand[owner, 0]) if sure else state.may_hold[0, owner]
            state.may_hold[1 + other, owner] = known
    state.rng[:, :8] ^= 0 if ends_round(position) else rng.getrandbits(31)
    return Position(position.game, position.seats, box, None)


def ends_round(position: Position) -> bool:
    """Whether the next move may deal a new round, whose cards come from the generator."""
    state = position.record
    return state.piled < 2 or len(seats_of(state.inside)) == 2


def ties_hold(position: Position, values: Sequence[int]) -> bool:
    state = position.record
    return all(
        values[state.hand[one, 0]] == values[state.hand[other, 0]]
        for one in range(position.seats)
        for other in seats_of(state.alike[one])
    )


def same_move(before: Position, other: Position, seat: int, move: Move) -> Move:
    """The same move: a secret one is of the cards that now lie at the same places."""
    game, row = before.game, before.game.MOVES[move].tolist()
    if row[0] != Kind.DECIDE or row[2] == NONE:
        return move
    places = places_of(before.record.hand[seat].tolist(), row[1], row[2])
    row[1], row[2] = (int(other.record.hand[seat, place]) for place in places)
    return game.moves[game.MOVES.tolist().index(row)]


def places_of(hand: list[int], kept: int, first: int) -> tuple[int, int]:
    place = hand.index(kept)
    return place, next(p for p, card in enumerate(hand) if card == first and p != place)


LOOKS = {"cobra", "advisors"}
MEETINGS = {"sparky", "librarian", "pleakley", "ghost_king", "swap hands"}
FACE_UP = {"discarded", "showed", "showed_nice", "showed_wrecker"}
PUBLIC = (
    *("phase", "deals", "turn", "mover", "inside", "safe", "piled", "tokens", "held", "fronted"),
    *("front", "stitch", "wrecker", "chosen", "face_up", "returner"),
)


def shown_by(before: Position, seat: int, move: Move, after: Position, viewer: int) -> object:
    """What a move shows a viewer by the rules: a value to compare, taken from the truth."""
    now, names = after.record, after.record.dtype.names
    public = [now[name].tolist() for name in PUBLIC if name in names]
    revealed = [event for event in after.events if event.name in FACE_UP]
    own, returned = [], []
    if viewer < before.seats:
        own = [record.hand[viewer].tolist() for record in (before.record, now)]
        returned = now.pile[now.returner == viewer].tolist() if "returner" in names else []
    learned = [kept_card(before, owner, seat, move) for owner in met(before, seat, move, viewer)]
    return public, revealed, own, returned, learned


def met(before: Position, seat: int, move: Move, viewer: int) -> list[int]:
    """The seats whose cards the viewer is shown: looked at, compared or swapped."""
    word, target = move.text.split(" on ")[0], int(before.game.MOVES[move][2])
    if word in LOOKS and viewer == seat and target != NONE:
        return [target]
    other = int(before.record.turn) if word == "swap hands" else target
    asked = word == "pleakley" and target == int(before.record.stitch)
    if word in MEETINGS and viewer in (seat, other) and other != NONE and not asked:
        return [seat, other]
    return []


def kept_card(position: Position, owner: int, seat: int, move: Move) -> int:
    """The card that a seat holds once the card played has left its hand."""
    hand = [int(card) for card in position.record.hand[owner] if card != NONE]
    kind, card = position.game.MOVES[move].tolist()[:2]
    if owner == seat and kind != Kind.DECIDE:
        hand.remove(card)
    return hand[0]
