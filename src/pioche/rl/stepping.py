"""Many tables stepped by one compiled call, some of them on each thread.

What is written depends on the seed and on the number of the table alone: game `episode` of table
`number` is dealt from the child `episode << 32 | number` of the seed.

To hand on so many arrays costs as much as a move, so that each step of the work is done for a few
tables before the next: few enough to stay in the nearest cache.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from pioche.games.names import deal, score, view
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Box, Cells, Words
from pioche.kernel.rng import FAST, SEED, below, child_words
from pioche.rl.features.encoding import encode
from pioche.rl.jit import kernel
from pioche.rl.rewards import reward_places
from pioche.rl.turns import Reals, answer, ask, offer, refuse

Rows: TypeAlias = NDArray[np.int8]
Flags: TypeAlias = NDArray[np.bool_]
HALF = 32  # bits of a child's number that are the table's
NEAR = 32  # tables


class Terms(NamedTuple):
    """What is the same at all tables."""

    seats: int
    options: Cells
    means: Reals  # of reflexes, by seat
    limit: int  # of moves
    by_points: bool
    column: int  # of points
    signs: Words


class Tables(NamedTuple):
    """What each table has of its own, an array of tables a field."""

    states: Box
    turns: Box
    points: Reals  # by seat, at the move before
    observations: Rows
    masks: Rows
    seat: Words  # who is asked
    sample: Words  # a move that is offered, by lot
    acted: Words  # who was asked before
    reward: Reals  # of whoever acted
    rewards: Reals  # by seat
    terminated: Flags
    truncated: Flags
    final: Rows  # the last observation of a game that ended
    final_seat: Words  # whose it is
    length: Words  # of that game, in moves


class Desk(NamedTuple):
    """Room for one thread to work in."""

    seen: Box
    row: Cells
    drawn: Words
    sheet: Words
    logs: Box


@kernel
def first_refused(tables: Tables, actions: Words, first: int, end: int) -> int:
    """The first of these tables whose action is not allowed; NONE if all are."""
    states, turns, moves = tables.states, tables.turns, tables.masks.shape[1]
    for table in range(first, end):
        action = actions[table]
        if not 0 <= action < moves or refuse(states[table], turns[table], action):
            return table
    return NONE


@kernel
def step_tables(
    tables: Tables,
    terms: Terms,
    desk: Desk,
    seed: Words,
    actions: Words,
    is_new: bool,
    first: int,
    end: int,
) -> None:
    """Let whoever is asked at each of these tables choose; a table whose game has ended is dealt
    the next one. Actions have been checked. Where all is new, every table is dealt a game."""
    for start in range(first, end, NEAR):
        stop = min(end, start + NEAR)
        if not is_new:
            play_tables(tables, terms, desk, actions, start, stop)
            reward_tables(tables, terms, desk, start, stop)
        for table in range(start, stop):
            is_over = tables.terminated[table] or tables.truncated[table]
            if is_over:
                end_table(tables, desk, table)
            if is_over or is_new:
                deal_table(tables, terms, desk, seed, table)
        show_tables(tables, desk, start, stop)


@kernel
def play_tables(
    tables: Tables, terms: Terms, desk: Desk, actions: Words, first: int, end: int
) -> None:
    states, turns, means, limit = tables.states, tables.turns, terms.means, terms.limit
    terminated, truncated, acted = tables.terminated, tables.truncated, tables.acted
    log = desk.logs[0]
    for table in range(first, end):
        state, turn = states[table], turns[table]
        acted[table] = turn.seat
        answer(state, turn, actions[table], means, log)
        turn.moves[0] += 1
        is_over = turn.seat == NONE
        terminated[table] = is_over
        truncated[table] = not is_over and turn.moves[0] >= limit


@kernel
def reward_tables(tables: Tables, terms: Terms, desk: Desk, first: int, end: int) -> None:
    """What the move brought to each seat: see `rl/rewards.py`."""
    states, rewards, reward, sheet = tables.states, tables.rewards, tables.reward, desk.sheet
    points, terminated, acted = tables.points, tables.terminated, tables.acted
    for table in range(first, end):
        if terms.by_points:
            score(states[table], sheet)
            for seat in range(terms.seats):
                now = float(sheet[seat, terms.column] * terms.signs[terms.column])
                rewards[table, seat] = now - points[table, seat]
                points[table, seat] = now
        elif terminated[table]:
            score(states[table], sheet)
            reward_places(sheet, terms.signs, terms.seats, rewards[table])
        else:
            for seat in range(terms.seats):
                rewards[table, seat] = 0.0
        reward[table] = rewards[table, acted[table]]


@kernel
def end_table(tables: Tables, desk: Desk, table: int) -> None:
    """Write the last observation of a game: of whoever would be asked, or else acted last."""
    turn = tables.turns[table]
    seat = number(tables.acted[table]) if turn.seat == NONE else number(turn.seat)
    tables.final_seat[table] = seat
    tables.length[table] = turn.moves[0]
    desk.seen[0] = tables.states[table]
    view(desk.seen[0], seat)
    encode(desk.seen[0], seat, tables.final[table])
    turn.episode[0] += 1


@kernel
def deal_table(tables: Tables, terms: Terms, desk: Desk, seed: Words, table: int) -> None:
    """Deal a game of a table and see who is asked."""
    state, turn, drawn = tables.states[table], tables.turns[table], desk.drawn
    child_words(seed, number(turn.episode[0]) << HALF | table, drawn)
    deal(state, terms.seats, terms.options, drawn[:SEED])
    for place in range(FAST):
        turn.rng[place] = drawn[SEED + place]
        turn.lot[place] = drawn[SEED + FAST + place]
    turn.moves[0] = 0
    ask(state, turn, desk.logs[0])
    if terms.by_points:
        score(state, desk.sheet)
        for seat in range(terms.seats):
            sign = terms.signs[terms.column]
            tables.points[table, seat] = float(desk.sheet[seat, terms.column] * sign)


@kernel
def show_tables(tables: Tables, desk: Desk, first: int, end: int) -> None:
    """Write who is asked, what that seat can know and may choose, and a choice by lot."""
    states, turns, seats, sample = tables.states, tables.turns, tables.seat, tables.sample
    observations, masks, seen, row = tables.observations, tables.masks, desk.seen, desk.row
    for table in range(first, end):
        turn = turns[table]
        seat = number(turn.seat)
        seats[table] = seat
        seen[0] = states[table]
        view(seen[0], seat)
        encode(seen[0], seat, observations[table])
        masks[table, :] = 0
        count = offer(states[table], turn, row)
        for place in range(count):
            masks[table, row[place]] = 1
        sample[table] = row[below(turn.lot, count)]
