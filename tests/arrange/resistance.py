"""Positions of The Resistance from named tiles. What is not named is filled up with the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from pioche.games.game import Move, find
from pioche.games.resistance.tiles import KINDS, PLANETS_OF, SORTED, Tile
from pioche.games.resistance.words import tile_code
from pioche.kernel.record import NONE
from pioche.play.position import Position, deal
from pioche.play.snapshot import Snapshot


def tiles(text: str) -> list[int]:
    """Tiles from their notation: "rey kylo kylo"."""
    return [int(Tile[code.upper()]) for code in text.split()]


def codes(found: Sequence[int]) -> str:
    return " ".join(find("resistance").code("tile", int(tile)) for tile in found)


def arrange(
    *,
    seats: int = 4,
    faced: str = "",
    stack: str | None = None,
    planets: Sequence[Sequence[str]] = (),
    pawns: Mapping[str, int] | None = None,
    turn: int = 0,
    deals: int = 1,
    first: int = 0,
    seed: int = 0,
    **options: str,
) -> Position:
    """`faced` oldest first; `stack` as it will be flipped, with tiles that are not named after
    those that are; `planets` by seat, each with the tiles of its occupied planets.

    Where `stack` ends in "." there is nothing after it: the other tiles lie on no planet and
    have left the game, so that the end of a round is quickly reached.
    """
    position = deal("resistance", seats=seats, seed=seed, first=first, **options)
    state = position._box[0]
    closed = stack is not None and stack.endswith(".")
    named = tiles((stack or "").removesuffix("."))
    spare = Counter(SORTED.tolist())
    won = [tile for groups in planets for group in groups for tile in tiles(group)]
    spare.subtract(Counter([*tiles(faced), *named, *won]))
    assert min(spare.values()) >= 0, "a tile is named too often"

    state.turn, state.deals = turn, deals
    order = (
        named if closed else [*named, *Random(seed).sample(sorted(spare.elements()), spare.total())]
    )
    lay(state.stack, order[::-1])
    state.stacked = len(order)
    lay(state.face, tiles(faced))
    state.faced = len(tiles(faced))
    for seat, groups in enumerate(planets):
        assert len(groups) <= PLANETS_OF[seats], "more planets than a seat has"
        state.occupied[seat] = len(groups)
        if len(groups) == PLANETS_OF[seats]:
            state.free -= 1 << seat
        for planet, group in enumerate(groups):
            for tile in tiles(group):
                state.planet[seat, planet, tile] += 1
    for code, seat in (pawns or {}).items():
        state.pawn[Tile[code.upper()]] = seat
    return position


def lay(places: Any, found: Sequence[int]) -> None:
    places[:] = NONE
    places[: len(found)] = found


def describe(position: Snapshot) -> dict[str, Any]:
    """A position in words."""
    state, seats = position.record, position.seats
    return {
        "stack": codes(state.stack[: state.stacked][::-1]),
        "faced": codes(state.face[: state.faced]),
        "planets": [
            [codes(on_planet(state, seat, planet)) for planet in range(state.occupied[seat])]
            for seat in range(seats)
        ],
        "free": [int(PLANETS_OF[seats] - state.occupied[seat]) for seat in range(seats)],
        "pawns": {
            tile_code(tile): None if state.pawn[tile] == NONE else int(state.pawn[tile])
            for tile in range(KINDS)
        },
        "round": int(state.deals),
        "turn": int(state.turn),
        "to_move": position.to_move,
        "score": position.score(),
        "winners": position.winners() if position.over else None,
    }


def on_planet(state: Any, seat: int, planet: int) -> list[int]:
    return [t for t in range(KINDS) for _ in range(state.planet[seat, planet, t])]


def census(position: Position) -> list[int]:
    """Every tile there is, wherever it lies."""
    state = position.record
    found = [*state.stack[: state.stacked], *state.face[: state.faced]]
    for seat in range(position.seats):
        for planet in range(state.occupied[seat]):
            found += on_planet(state, seat, planet)
    return sorted(map(int, found))


def deck(position: Position) -> list[int]:
    """Every tile there should be."""
    return SORTED.tolist()


# ---- for walks


def begin(position: Position, seed: int) -> Position:
    """The first game with all tiles of its first round flipped, so that the clock may move."""
    while seed == 0 and position.record.stacked:
        seat = next(seat for seat in position.to_move if "flip" in map(str, position.legal(seat)))
        position = position.after(seat, "flip")
    return position


def kinds(options: Mapping[str, str]) -> set[str]:
    """The kinds of move at which something is hidden: where the clock closes, nothing is."""
    return {"flip", "slap", "slap_early"}


# ---- who knows what, said here a second time and independently of `sight`


def otherwise(
    before: Position, seat: int, move: Move, after: Position, viewer: int, rng: Random
) -> tuple[Position, Move]:
    """Another truth: the tiles that are face down before and after the move, in another order.

    A move that ends a round shows them all, and the shuffle after it is the generator's.
    """
    box = before._box.copy()
    state = box[0]
    if after.record.deals == before.record.deals and not after.over:
        left = int(after.record.stacked)
        state.stack[:left] = rng.sample(state.stack[:left].tolist(), left)
        state.rng[:] = rng.getrandbits(31)
    return Position(before.game, before.seats, box, None), move
