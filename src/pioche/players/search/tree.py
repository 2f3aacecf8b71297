"""Monte Carlo tree search over information sets, written once for every game.

Each iteration imagines a world that the view allows, walks down what was tried before, tries
something new, plays on to the end of the round, and credits every seat's choices with its chance to
win. Every seat has a tree of its own: a node is what that seat has witnessed since the root, its
own moves and what everybody was told, so nobody in the search acts on what it could not know.
An edge is found by a key in a table of fixed size; there are no nodes to link.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pioche.games.names import imagine, legal, play, to_move
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.log import ARGUMENTS, ROWS, Log
from pioche.kernel.number import number
from pioche.kernel.record import Box, Cells, Words
from pioche.kernel.rng import WORD, below, draw_word
from pioche.kernel.seats import EVERYONE, any_seat
from pioche.players.thinking import Reals, guess, plausibility, prospects, stretch

DEPTH = 64  # choices of one iteration that are credited at most
TRIES = 16  # worlds imagined before an unlikely one is taken all the same
KEY = (1 << 62) - 1  # keys are numbers of 62 bits
SPREAD = 0x1E3779B97F4A7C15
VISITS, OFFERS, TOTAL = 0, 1, 2  # columns of an edge: tried, could have been tried, chances won
FULL = 0.75  # the part of the table that may be in use
NOWHERE = -1

LOGS = np.log(np.maximum(np.arange(1 << 16), 1))


@inlined
def mix(key: int, with_: int) -> int:
    key = (key ^ with_) * SPREAD & KEY
    return key ^ key >> 29


@inlined
def logarithm(count: float) -> float:
    return float(LOGS[min(int(count), len(LOGS) - 1)])


@kernel
def find_edge(keys: Words, key: int) -> int:
    """Where an edge lies in the table, or where it would."""
    last = len(keys) - 1  # the length is a power of two
    place = key & last
    while keys[place] != 0 and keys[place] != key:
        place = place + 1 & last
    return place


@kernel
def search(
    seen: Box,
    seat: int,
    iterations: int,
    limit: int,
    courage: float,
    is_guided: bool,
    keys: Words,
    edges: Reals,
    visits: Words,
    chances: Reals,
    biases: Reals,
    world: Box,
    moves: Cells,
    logs: Box,
    rng: Words,
) -> None:
    """Go on with a search from what a seat sees.

    `keys` and `edges` are the table, `visits` and `chances` the count at the root by move, the
    latter for each seat; `biases` favours moves of the root. A playout is broken off after `limit`
    moves, `courage` is how much is tried that has not done well so far.
    """
    path, movers = np.empty(DEPTH, np.int64), np.empty(DEPTH, np.int64)
    witnessed = np.empty(8, np.int64)
    values = np.empty(8, np.float64)
    began = stretch(seen[0])
    used = 0
    for place in range(len(keys)):
        used += keys[place] != 0
    for _ in range(iterations):
        imagine_likely(seen, seat, world, rng)
        state = world[0]
        first = choose_at_root(state, seat, courage, visits, chances, biases, moves)
        for other in range(len(witnessed)):
            witnessed[other] = other + 1
        advance(state, seat, first, witnessed, logs[0])
        depth = 0
        while depth < DEPTH and used < FULL * len(keys):
            mask = to_move(state)
            if mask == 0 or stretch(state) != began:
                break
            mover = any_seat(mask, rng)
            count = legal(state, mover, moves)
            if count == 1:
                advance(state, mover, number(moves[0]), witnessed, logs[0])
                continue
            node = number(witnessed[mover])
            move, is_new = choose(
                state, mover, node, count, courage, is_guided, keys, edges, moves, rng
            )
            place = find_edge(keys, mix(node, move + 1))
            if is_new:
                keys[place] = mix(node, move + 1)
                edges[place] = 0.0
                edges[place, OFFERS] = 1.0
                used += 1
            path[depth], movers[depth] = place, mover
            depth += 1
            advance(state, mover, move, witnessed, logs[0])
            if is_new:
                break
        play_on(state, began, limit, is_guided, moves, logs[0], rng)
        prospects(state, values)
        visits[first] += 1
        for other in range(len(values)):
            chances[first, other] += values[other]
        for step in range(depth):
            edges[path[step], VISITS] += 1.0
            edges[path[step], TOTAL] += values[movers[step]]


@kernel
def imagine_likely(seen: Box, seat: int, world: Box, rng: Words) -> None:
    """Imagine a world, an unlikely one seldom."""
    for _ in range(TRIES):
        world[0] = seen[0]
        imagine(world[0], seat, rng)
        if draw_word(rng) <= plausibility(world[0], seat) * WORD:
            return


@kernel
def choose_at_root(
    state: Any,
    seat: int,
    courage: float,
    visits: Words,
    chances: Reals,
    biases: Reals,
    moves: Cells,
) -> int:
    """The move that promises most, or has hardly been tried."""
    count = legal(state, seat, moves)
    total = 0
    for place in range(count):
        total += visits[moves[place]]
    logs, best, choice = logarithm(total), -1e9, NOWHERE
    for place in range(count):
        move = number(moves[place])
        tried = float(visits[move])
        promise = 1e6 + biases[move]
        if tried > 0.0:
            promise = chances[move, seat] / tried + courage * np.sqrt(logs / tried)
            promise += biases[move] / (1.0 + tried)
        if promise > best:
            best, choice = promise, move
    return choice


@kernel
def choose(
    state: Any,
    mover: int,
    node: int,
    count: int,
    courage: float,
    is_guided: bool,
    keys: Words,
    edges: Reals,
    moves: Cells,
    rng: Words,
) -> tuple[int, bool]:
    """A move at a node, and whether it is new there: something new first, a plausible one if the
    playouts are guided; or else the move that promises most, or has hardly been tried."""
    best, choice, untried = -1e9, NOWHERE, 0
    for place in range(count):
        move = number(moves[place])
        edge = find_edge(keys, mix(node, move + 1))
        if keys[edge] == 0:
            untried += 1
            if below(rng, untried) == 0:
                choice = move
        elif untried == 0:
            row = edges[edge]
            promise = 1e6
            row[OFFERS] += 1.0
            if row[VISITS] > 0.0:
                promise = row[TOTAL] / row[VISITS]
                promise += courage * np.sqrt(logarithm(row[OFFERS]) / row[VISITS])
            if promise > best:
                best, choice = promise, move
        else:
            edges[edge, OFFERS] += 1.0
    if untried > 0 and is_guided:
        guessed = guess(state, mover, moves, count, rng)
        if keys[find_edge(keys, mix(node, guessed + 1))] == 0:
            choice = guessed
    return choice, untried > 0


@kernel
def advance(state: Any, mover: int, move: int, witnessed: Words, log: Log) -> None:
    """Play a move; everybody witnesses what all are told, the mover what it did."""
    log.count = 0
    play(state, mover, move, log)
    told = 0
    for place in range(min(log.count, ROWS)):
        row = log.rows[place]
        if row[1] == EVERYONE:
            told = mix(told, number(row[0]) + 1)
            for argument in range(ARGUMENTS):
                told = mix(told, number(row[2 + argument]) + 2)
    for seat in range(len(witnessed)):
        witnessed[seat] = mix(int(witnessed[seat]), told)
    if mover < len(witnessed):
        witnessed[mover] = mix(int(witnessed[mover]), move + 1)


@kernel
def play_on(
    state: Any, began: int, limit: int, is_guided: bool, moves: Cells, log: Log, rng: Words
) -> None:
    """Play to the end of the round, or to the limit."""
    for _ in range(limit):
        mask = to_move(state)
        if mask == 0 or stretch(state) != began:
            return
        mover = any_seat(mask, rng)
        count = legal(state, mover, moves)
        move = number(moves[0])
        if count > 1:
            if is_guided:
                move = guess(state, mover, moves, count, rng)
            else:
                move = number(moves[below(rng, count)])
        log.count = 0
        play(state, mover, move, log)
