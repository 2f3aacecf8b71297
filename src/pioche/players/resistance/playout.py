"""The rest of a round in a moment: everybody by rules of thumb, the first hand by lot."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from pioche.games.resistance.rules import flippers, play, tiles_of_a_flip
from pioche.games.resistance.sight import imagine
from pioche.games.resistance.tiles import KINDS, SEATS, Kind, State
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.log import Log
from pioche.kernel.number import number
from pioche.kernel.record import Box, Words
from pioche.kernel.rng import below, draw_word
from pioche.kernel.seats import CLOCK, any_seat, lowest_seat, only
from pioche.players.resistance.prospects import prospects
from pioche.players.resistance.worth import ENOUGH, TRAITS, add_tile, survey, take_pile, wanting
from pioche.players.thinking import Reals

FLIP, SLAP, SLAP_EARLY, CLOSE = (int(kind) for kind in Kind)
SPREAD = 2.0  # how far apart people are about what is enough


class Intent(IntEnum):
    """What a seat does first, before it goes on by rules of thumb."""

    ANYTHING = 0  # what they say
    SLAP = 1  # its hand comes down, if it is the first
    WAIT = 2  # its hand does not
    PASS = 3  # nobody's hand comes down, and the next tile turns
    BLIND = 4  # the same, but its hand comes down while the tile turns


ANYTHING, SLAPS, WAITS, PASSES, BLIND = (int(intent) for intent in Intent)


@kernel
def play_round(
    state: State,
    seat: int,
    intent: int,
    traits: Reals,
    counts: Words,
    pile: Words,
    gains: Reals,
    log: Log,
    rng: Words,
) -> None:
    """Play to the end of the round."""
    began = number(state.deals)
    survey(state, counts, pile, gains)
    if intent in (PASSES, BLIND):
        turn_next(state, counts, pile, gains, log)
        if intent == BLIND:
            slap_blind(state, seat, counts, pile, gains, log, rng)
    else:
        hands = wanting(state, gains, traits)
        if intent == SLAPS:
            hands |= only(seat)
        elif intent == WAITS:
            hands &= ~only(seat)
        step(state, hands, counts, pile, gains, log, rng)
    while state.over == 0 and state.deals == began:
        step(state, wanting(state, gains, traits), counts, pile, gains, log, rng)


@kernel
def slap_blind(
    state: State, seat: int, counts: Words, pile: Words, gains: Reals, log: Log, rng: Words
) -> None:
    """A hand comes down about the instant at which a tile has turned: as often before as after."""
    move = SLAP if below(rng, 2) == 0 else SLAP_EARLY
    if move == SLAP or state.faced > tiles_of_a_flip(state):
        log.count = 0
        play(state, seat, move, log)
        survey(state, counts, pile, gains)


@kernel
def step(
    state: State, hands: int, counts: Words, pile: Words, gains: Reals, log: Log, rng: Words
) -> None:
    """The first hand wins, or a tile turns, or the clock closes."""
    log.count = 0
    if hands:
        winner = any_seat(hands, rng)
        play(state, winner, SLAP, log)
        take_pile(winner, counts, pile, gains)
    elif state.stacked > 0:
        turn_next(state, counts, pile, gains, log)
    else:
        play(state, CLOCK, CLOSE, log)


@kernel
def turn_next(state: State, counts: Words, pile: Words, gains: Reals, log: Log) -> None:
    """A tile turns, or two."""
    before = number(state.faced)
    log.count = 0
    play(state, lowest_seat(flippers(state)), FLIP, log)
    for place in range(before, number(state.faced)):
        add_tile(state, counts, pile, gains, number(state.face[place]))


@kernel
def compare(
    seen: Box,
    seat: int,
    intents: Words,
    playouts: int,
    totals: Reals,
    squares: Reals,
    worlds: Box,
    logs: Box,
    rng: Words,
) -> None:
    """Play on from what a seat sees, with every intent in the same worlds and by the same lot:
    add up each seat's chances to win, and the squares of what the first two differ by."""
    counts, pile = np.zeros((SEATS, KINDS), np.int64), np.zeros(KINDS, np.int64)
    gains, values = np.zeros(SEATS), np.zeros((len(intents), 8))
    traits, dice = np.empty((SEATS, TRAITS.shape[1])), rng.copy()
    for _ in range(playouts):
        worlds[0] = seen[0]
        imagine(worlds[0], seat, rng)
        draw_traits(worlds[0], traits, rng)
        for place in range(len(intents)):
            dice[:] = rng
            worlds[1] = worlds[0]
            play_round(worlds[1], seat, intents[place], traits, counts, pile, gains, logs[0], dice)
            prospects(worlds[1], values[place])
            for other in range(SEATS):
                totals[place, other] += values[place, other]
        squares[0] += (values[0, seat] - values[-1, seat]) ** 2
        rng[:] = dice
        draw_word(rng)


@inlined
def draw_traits(state: State, traits: Reals, rng: Words) -> None:
    """Everybody's traits: nobody knows exactly what is enough for others."""
    for seat in range(state.seats):
        for column in range(TRAITS.shape[1]):
            traits[seat, column] = TRAITS[state.seats, column]
        traits[seat, ENOUGH] *= SPREAD ** (below(rng, 1001) / 500.0 - 1.0)
