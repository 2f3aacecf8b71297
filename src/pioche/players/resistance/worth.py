"""What a pile is worth to whom: the points that it brings nearer, and how many are enough."""

from __future__ import annotations

import numpy as np

from pioche.games.resistance.rules import has_free_planet, tiles_of_a_flip, tiles_won
from pioche.games.resistance.tiles import COPIES, KINDS, PLANETS_OF, POINTS, State
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.number import number
from pioche.kernel.record import Words
from pioche.kernel.seats import only
from pioche.players.thinking import Reals

MOST = int(COPIES.max())
LEADS = 2 * MOST + 1  # the widest lead, in half tiles
SHARPNESS = 2.0  # how much a lead says with none to come


def chance(lead: float, left: float) -> float:
    """How likely a lead takes a pawn, with so many tiles of it still to come.

    Leads are counted in half tiles: a tie leaves the pawn where it is, which is half a tile in
    favour of whoever holds it.
    """
    return float(1 / (1 + np.exp(-lead * SHARPNESS / (1 + left))))


CHANCES = np.array(
    [[chance(lead, left) for left in range(MOST + 1)] for lead in range(-LEADS, LEADS + 1)]
)

# The columns of somebody's traits: the points for which a planet is well used; the flips for each
# free planet below which one grows less choosy; the part that counts of what the pile is worth to
# others; how much more the last planet has to bring.
ENOUGH, PACE, THREAT, LAST = 0, 1, 2, 3

# By number of seats, each found by climbing through games against itself, a neighbour at a time.
# To slap only lest others do pays between two; among four the other two profit from it.
TRAITS = np.array(
    [
        [0.0, 0.0, 0.0, 0.0],
        [0.0, 0.0, 0.0, 0.0],
        [1.7, 3.0, 0.4, 1.0],
        [1.9, 5.0, 0.12, 1.3],
        [1.9, 5.2, 0.0, 1.3],
    ]
)


@kernel
def survey(state: State, counts: Words, pile: Words, gains: Reals) -> None:
    """Take in the table: tiles won by seat and character, those of the pile, and what the pile is
    worth to every seat."""
    gains[:] = 0.0
    for tile in range(KINDS):
        pile[tile] = 0
        for seat in range(state.seats):
            counts[seat, tile] = tiles_won(state, seat, tile)
    for place in range(state.faced):
        add_tile(state, counts, pile, gains, number(state.face[place]))


@kernel
def add_tile(state: State, counts: Words, pile: Words, gains: Reals, tile: int) -> None:
    """Take in one more tile on the pile."""
    left = number(COPIES[tile]) - number(pile[tile])
    for seat in range(state.seats):
        left -= counts[seat, tile]
    for seat in range(state.seats):
        lead = 2 * lead_of(state, counts, seat, tile) - 1
        if state.pawn[tile] == seat:
            lead += 2
        less = bring_nearer(lead, number(pile[tile]), left)
        more = bring_nearer(lead, number(pile[tile]) + 1, left - 1)
        gains[seat] += number(POINTS[tile]) * (more - less)
    pile[tile] += 1


@inlined
def lead_of(state: State, counts: Words, seat: int, tile: int) -> int:
    """How many tiles a seat has won more than the best of the others."""
    other = 0
    for rival in range(state.seats):
        if rival != seat and counts[rival, tile] > other:
            other = counts[rival, tile]
    return int(counts[seat, tile] - other)


@inlined
def bring_nearer(lead: int, tiles: int, left: int) -> float:
    """How much more likely so many tiles make it that a lead takes the pawn."""
    return float(CHANCES[lead + 2 * tiles + LEADS, left] - CHANCES[lead + LEADS, left])


@kernel
def take_pile(seat: int, counts: Words, pile: Words, gains: Reals) -> None:
    """Take in that a seat has won the whole pile."""
    for tile in range(KINDS):
        counts[seat, tile] += pile[tile]
        pile[tile] = 0
    gains[:] = 0.0


@inlined
def enough(state: State, seat: int, traits: Reals) -> float:
    """What a pile must be worth: less, when planets would stay empty otherwise."""
    free = number(PLANETS_OF[state.seats]) - number(state.occupied[seat])
    flips = number(state.stacked) / tiles_of_a_flip(state)
    wanted = traits[ENOUGH] * min(1.0, flips / (traits[PACE] * free))
    return float(wanted * traits[LAST] if free == 1 else wanted)


@inlined
def excess(state: State, seat: int, gains: Reals, traits: Reals) -> float:
    """What the pile is worth to a seat beyond what is enough: that others do not get it counts as
    a part of what it is worth to them."""
    threat = 0.0
    for rival in range(state.seats):
        if rival != seat and has_free_planet(state, rival):
            threat = max(threat, gains[rival])
    return float(gains[seat] + traits[THREAT] * threat - enough(state, seat, traits))


@kernel
def wanting(state: State, gains: Reals, traits: Reals) -> int:
    """The seats to which the pile is worth a planet."""
    mask = 0
    if state.faced == 0:
        return mask
    for seat in range(state.seats):
        if has_free_planet(state, seat) and excess(state, seat, gains, traits[seat]) >= 0.0:
            mask |= only(seat)
    return mask
