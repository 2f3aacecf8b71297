"""Monte Carlo tree search over information sets, written once for every game.

Each iteration imagines a world that the view allows, walks down what was tried before, tries
something new, plays on to the end of the round, and credits every seat's choices with its chance to
win. Every seat has a tree of its own: a node is what that seat has witnessed since the root, its
own moves and what everybody was told (and what it alone was, if the search is keen), so nobody in
the search acts on what it could not know.
An edge is found by a key in a table of fixed size; there are no nodes to link.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from pioche.games.names import imagine, legal, play, to_move
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.log import ROWS, Log
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Box, Cells, Words
from pioche.kernel.rng import WORD, below, draw_word
from pioche.kernel.seats import EVERYONE, any_seat
from pioche.players.thinking import Reals, guess, plausibility, prospects, settle, stretch

DEPTH = 64  # choices of one iteration that are credited at most
TRIES = 16  # worlds imagined before an unlikely one is taken all the same
KEY = (1 << 62) - 1  # keys are numbers of 62 bits
SPREAD = 0x1E3779B97F4A7C15
VISITS, OFFERS, TOTAL = 0, 1, 2  # columns of an edge: tried, could have been tried, chances won
NOWHERE = -1

LOGS = np.log(np.maximum(np.arange(1 << 16), 1))  # beyond, a logarithm hardly grows


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


class Tree(NamedTuple):
    """What a search has found so far."""

    keys: Words  # of the edges, by place in the table; 0 is a free place
    edges: Reals  # VISITS, OFFERS and TOTAL, by place
    visits: Words  # at the root, by move
    chances: Reals  # at the root, by move and seat: the chances won, added up


class Desk(NamedTuple):
    """Room to work in."""

    world: Box
    logs: Box
    moves: Cells
    path: Words  # the edges of one iteration
    movers: Words  # and whose choices they were
    witnessed: Words  # by seat, a key of what it has witnessed since the root
    chances: Reals  # by seat, at the end of the iteration


@kernel
def search(
    seen: Box,
    seat: int,
    among: Cells,
    iterations: int,
    courage: float,
    root_courage: float,
    limit: int,
    is_guided: bool,
    is_keen: bool,
    tree: Tree,
    desk: Desk,
    rng: Words,
) -> None:
    """Go on with a search from what a seat sees, for the best of some of its legal moves.

    `courage` is how much is tried that has not done well so far; a playout is broken off after
    `limit` moves, and plays plausible moves if it is guided, any otherwise.
    """
    state, log = desk.world[0], desk.logs[0]
    began = stretch(seen[0])
    for _ in range(iterations):
        imagine_likely(seen, seat, desk.world, rng)
        first = choose_at_root(among, seat, root_courage, tree)
        for other in range(len(desk.witnessed)):
            desk.witnessed[other] = other + 1
        advance(state, seat, first, is_keen, desk.witnessed, log)
        depth = descend(state, began, courage, is_guided, is_keen, tree, desk, rng)
        play_on(state, began, limit, is_guided, desk.moves, log, rng)
        prospects(state, desk.chances)
        credit(first, depth, tree, desk)


@kernel
def descend(
    state: Any,
    began: int,
    courage: float,
    is_guided: bool,
    is_keen: bool,
    tree: Tree,
    desk: Desk,
    rng: Words,
) -> int:
    """Play what the tree advises until something new is tried or the round is over: how many
    choices that took. At most one edge is new, so the table has room."""
    moves, depth = desk.moves, 0
    while depth < DEPTH:
        mask = to_move(state)
        if mask == 0 or stretch(state) != began:
            break
        mover = any_seat(mask, rng)
        move, is_new, count = settle(state, mover), False, 0
        if move == NONE:
            count = legal(state, mover, moves)
            move = number(moves[0])
        if count > 1:
            node = number(desk.witnessed[mover])
            move, is_new = choose(state, mover, node, count, courage, is_guided, tree, moves, rng)
            key = mix(node, move + 1)
            place = find_edge(tree.keys, key)
            if is_new:
                tree.keys[place] = key
                tree.edges[place] = 0.0
                tree.edges[place, OFFERS] = 1.0
            desk.path[depth], desk.movers[depth] = place, mover
            depth += 1
        advance(state, mover, move, is_keen, desk.witnessed, desk.logs[0])
        if is_new:
            break
    return depth


@kernel
def credit(first: int, depth: int, tree: Tree, desk: Desk) -> None:
    """Tell every choice of an iteration what became of it for the seat that made it."""
    tree.visits[first] += 1
    for seat in range(len(desk.chances)):
        tree.chances[first, seat] += desk.chances[seat]
    for step in range(depth):
        edge = tree.edges[desk.path[step]]
        edge[VISITS] += 1.0
        edge[TOTAL] += desk.chances[desk.movers[step]]


@kernel
def imagine_likely(seen: Box, seat: int, world: Box, rng: Words) -> None:
    """Imagine a world, an unlikely one seldom."""
    for _ in range(TRIES):
        world[0] = seen[0]
        imagine(world[0], seat, rng)
        if draw_word(rng) <= plausibility(world[0], seat) * WORD:
            return


@kernel
def choose_at_root(among: Cells, seat: int, courage: float, tree: Tree) -> int:
    """The move that promises most, or has hardly been tried."""
    total = 0
    for place in range(len(among)):
        total += tree.visits[among[place]]
    logs, best, choice = logarithm(total), -1.0, NOWHERE
    for place in range(len(among)):
        move = number(among[place])
        tried = float(tree.visits[move])
        if tried == 0.0:
            return move
        promise = tree.chances[move, seat] / tried + courage * np.sqrt(logs / tried)
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
    tree: Tree,
    moves: Cells,
    rng: Words,
) -> tuple[int, bool]:
    """A move at a node, and whether it is new there: something new first, a plausible one if the
    playouts are guided; or else the move that promises most, or has hardly been tried."""
    best, choice, untried = -1.0, NOWHERE, 0
    for place in range(count):
        move = number(moves[place])
        edge = find_edge(tree.keys, mix(node, move + 1))
        if tree.keys[edge] == 0:
            untried += 1
            if below(rng, untried) == 0:
                choice = move
            continue
        row = tree.edges[edge]
        row[OFFERS] += 1.0
        if untried == 0:
            promise = row[TOTAL] / row[VISITS]
            promise += courage * np.sqrt(logarithm(row[OFFERS]) / row[VISITS])
            if promise > best:
                best, choice = promise, move
    if untried > 0 and is_guided:
        guessed = guess(state, mover, moves, count, rng)
        if tree.keys[find_edge(tree.keys, mix(node, guessed + 1))] == 0:
            choice = guessed
    return choice, untried > 0


@kernel
def advance(state: Any, mover: int, move: int, is_keen: bool, witnessed: Words, log: Log) -> None:
    """Play a move; everybody witnesses what all are told, the mover what it did, and the keen
    what they alone are told: a card drawn, a hand looked at."""
    log.count = 0
    play(state, mover, move, log)
    told = 0
    for place in range(min(log.count, ROWS)):
        row = log.rows[place]
        if row[1] == EVERYONE:
            told = mix(told, row_key(row))
        elif is_keen:
            for seat in range(len(witnessed)):
                if row[1] >> seat & 1:
                    witnessed[seat] = mix(int(witnessed[seat]), row_key(row))
    if told != 0:
        for seat in range(len(witnessed)):
            witnessed[seat] = mix(int(witnessed[seat]), told)
    if mover < len(witnessed):
        witnessed[mover] = mix(int(witnessed[mover]), move + 1)


@inlined
def row_key(row: Cells) -> int:
    """An event and its arguments as one number."""
    key = pair(row[0], row[2])
    key = mix(key, pair(row[3], row[4]))
    return mix(key, pair(row[5], row[6]) ^ number(row[7]) << 32)


@inlined
def pair(one: int, other: int) -> int:
    return (number(one) & 0xFFFF) << 16 | number(other) & 0xFFFF


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
        move, count = settle(state, mover), 0
        if move == NONE:
            count = legal(state, mover, moves)
            move = number(moves[0])
        if count > 1:
            if is_guided:
                move = guess(state, mover, moves, count, rng)
            else:
                move = number(moves[below(rng, count)])
        log.count = 0
        play(state, mover, move, log)
