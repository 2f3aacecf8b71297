"""What every game gets from its ten names, compiled once per game.

The functions whose name ends in `_box` are doors: Python holds boxes, compiled code the record.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from pioche.games.names import (
    deal,
    imagine,
    legal,
    objection,
    play,
    score,
    to_move,
    view,
)
from pioche.kernel.jit import kernel
from pioche.kernel.log import redact
from pioche.kernel.number import number
from pioche.kernel.record import Box, Cells, Words
from pioche.kernel.rng import FAST, SEED, below, child_words
from pioche.kernel.seats import NOBODY, any_seat
from pioche.kernel.text import (
    Octets,
    Steps,
    write_events,
    write_list,
    write_piece,
    write_text,
)

HALF = 32  # bits


def piece(text: str) -> Octets:
    return np.frombuffer(text.encode(), np.uint8)


VIEW = piece('{"view":')
TO_MOVE = piece(',"to_move":')
LEGAL = piece(',"legal":')
SCORE = piece(',"score":')
RUNNING = piece(',"is_over":false')
OVER = piece(',"is_over":true')

# ---- doors


@kernel
def deal_box(box: Box, seats: int, options: Cells, seed: Words) -> None:
    deal(box[0], seats, options, seed)


@kernel
def show_box(
    truth: Box,
    logs: Box,
    seat: int,
    seats: int,
    columns: int,
    points: int,
    secrets: Cells,
    chosen: Cells,
    form: Octets,
    steps: Steps,
    event_form: Octets,
    event_steps: Steps,
    event_starts: Steps,
    seen: Box,
    told: Box,
    text: Octets,
) -> int:
    """Write what the seat can know of the truth and of the log, and both as text: the game without
    its last brace, then the events. Returns the lengths of the game's text and of the whole, in the
    upper and the lower half of a number."""
    seen[0] = truth[0]
    view(seen[0], seat)
    redact(logs[0], seat, secrets, told[0])
    end = write_game(seen, seat, seats, columns, points, chosen, form, steps, text)
    last = write_events(told[0], event_form, event_steps, event_starts, text, end)
    return end << HALF | last


@kernel
def write_game(
    box: Box,
    seat: int,
    seats: int,
    columns: int,
    points: int,
    chosen: Cells,
    form: Octets,
    steps: Steps,
    text: Octets,
) -> int:
    """The record, who is to move, the viewer's legal moves, the points, whether it is over."""
    state = box[0]
    numbers = np.empty(len(chosen) + seats, np.int64)
    at = write_piece(VIEW, text, 0)
    at = write_text(box.view(np.uint8), form, steps, text, at)
    turn, count = to_move(state), 0
    for other in range(seats):
        if turn >> other & 1:
            numbers[count] = other
            count += 1
    at = write_piece(TO_MOVE, text, at)
    at = write_list(numbers, count, text, at)
    at = write_piece(LEGAL, text, at)
    at = write_list(numbers, chosen_moves(state, seat, chosen, numbers), text, at)
    sheet = np.zeros((NOBODY, columns), np.int64)
    score(state, sheet)
    for other in range(seats):
        numbers[other] = sheet[other, points]
    at = write_piece(SCORE, text, at)
    at = write_list(numbers, seats, text, at)
    return write_piece(RUNNING if turn else OVER, text, at)


@kernel
def chosen_moves(state: Any, seat: int, chosen: Cells, out: Words) -> int:
    """The seat's legal moves that somebody chooses, as numbers; how many they are."""
    if seat == NOBODY:
        return 0
    row = np.empty(len(chosen), np.int16)
    count = 0
    for place in range(legal(state, seat, row)):
        if chosen[row[place]]:
            out[count] = row[place]
            count += 1
    return count


@kernel
def to_move_box(box: Box) -> int:
    return to_move(box[0])


@kernel
def legal_box(box: Box, seat: int, moves: Cells) -> int:
    return legal(box[0], seat, moves)


@kernel
def objection_box(box: Box, seat: int, move: int) -> int:
    return objection(box[0], seat, move) + 0  # a plain number: enums are slow to hand to Python


@kernel
def score_box(box: Box, out: Words) -> None:
    score(box[0], out)


@kernel
def view_box(truth: Box, seat: int, seen: Box) -> None:
    """Write into `seen` what the seat can know of the truth."""
    seen[0] = truth[0]
    view(seen[0], seat)


@kernel
def redact_box(logs: Box, viewer: int, secrets: Cells, told: Box) -> None:
    """Write into `told` what of a log the viewer may know."""
    redact(logs[0], viewer, secrets, told[0])


@kernel
def imagine_box(seen: Box, seat: int, rng: Words, world: Box) -> None:
    """Write into `world` one that the seat cannot rule out."""
    world[0] = seen[0]
    imagine(world[0], seat, rng)


@kernel
def advance_box(before: Box, seat: int, move: int, after: Box, logs: Box) -> int:
    """Write into `after` the game one legal move later; 0, or why the move is not legal."""
    refused = objection(before[0], seat, move) + 0
    if refused == 0:
        after[0] = before[0]
        logs[0].count = 0
        play(after[0], seat, move, logs[0])
    return refused


# ---- playouts


@kernel
def playout(box: Box, limit: int, moves: Cells, rng: Words, logs: Box) -> int:
    """Play random legal moves to the end, or to the limit; how many were played."""
    state, log = box[0], logs[0]
    played = 0
    mask = to_move(state)
    while mask != 0 and played < limit:
        seat = any_seat(mask, rng)
        count = legal(state, seat, moves)
        log.count = 0
        play(state, seat, number(moves[below(rng, count)]), log)
        played += 1
        mask = to_move(state)
    return played


@kernel
def playouts(
    box: Box,
    seats: int,
    options: Cells,
    seed: Words,
    first: int,
    limit: int,
    moves: Cells,
    logs: Box,
    scores: Words,
    lengths: Words,
    finished: Words,
) -> None:
    """Random games number `first`, `first + 1`, … of a seed: their score sheets and lengths.

    Game n is dealt and played from the n-th child of the seed, so that it is the same game
    whoever plays it and in whatever batch.
    """
    drawn = np.empty(16, np.int64)
    for game in range(len(lengths)):
        child_words(seed, first + game, drawn)
        deal(box[0], seats, options, drawn[:SEED])
        lengths[game] = playout(box, limit, moves, drawn[SEED : SEED + FAST], logs)
        finished[game] = to_move(box[0]) == 0
        score(box[0], scores[game])


@kernel
def copies(source: Box, target: Box, times: int) -> None:
    """Copy records about, so that one copy can be timed."""
    for time in range(times):
        target[time % len(target)] = source[time % len(source)]
