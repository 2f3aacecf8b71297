"""Real time as turns: The Resistance for learners who are asked one after the other.

Time stands still while tiles lie face up. Every seat with a free planet is asked, in the order of
the seats and without knowing what the others said, whether its hand comes down on them or waits.
Those that come down take as long as reflexes do (`play/reflex.py`): reaction times are drawn, and
the first hand wins the pile. If all wait, the next tile turns, or the clock closes the round. Where
nothing lies face up nobody has a choice, and a tile turns by itself.

To wait is written as the move `flip`, whosoever's duty it is to flip: the tile turns if all do so.
No hand is set going before its tile has turned (RES-2c): that is `play/race.py`'s.

Between equal reflexes every hand is first equally often.
"""

from __future__ import annotations

import math
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from pioche.errors import BadInput
from pioche.games.resistance.rules import flippers, play
from pioche.games.resistance.tiles import Kind, State
from pioche.kernel.log import Log
from pioche.kernel.record import NONE, Box, Words
from pioche.kernel.rng import draw_word
from pioche.kernel.seats import CLOCK, lowest_seat, only
from pioche.play.reflex import FLOOR, MEAN, SPREAD, TAIL, Reflex
from pioche.rl.jit import kernel

SLUG: Final = "resistance"  # the game that runs in real time
WAIT, SLAP, CLOSE = int(Kind.FLIP), int(Kind.SLAP), int(Kind.CLOSE)
HALF = 0.5 / 2**32  # what keeps a drawn part of 1 away from 0

Reals = NDArray[np.float64]


def means(seats: int, given: Any = MEAN) -> Reals:
    """Everybody's mean reaction in milliseconds: one for all, or one for each seat."""
    try:
        each = np.broadcast_to(np.asarray(given, np.float64), seats)
    except (TypeError, ValueError):
        raise BadInput(
            f"reflexes are milliseconds, one number or one for each of the {seats} seats,"
            f" not {str(given)[:40]!a}"
        ) from None
    return np.array([Reflex(mean).mean for mean in each.tolist()])


# ---- who is asked, and what comes of it


@kernel
def asked(state: State) -> int:
    """The mask of the seats that may slap now. All of them may wait as well."""
    return int(state.free) if state.faced > 0 and state.over == 0 else 0


@kernel
def go_on(state: State, first: int, log: Log) -> None:
    """What happens when everybody was asked: the pile goes to the first hand, or, where there is
    `NONE`, the next tile turns, or the clock closes. Ends when somebody can be asked again."""
    log.count = 0
    if first != NONE:
        play(state, first, SLAP, log)
    elif state.stacked > 0:
        play(state, lowest_seat(flippers(state)), WAIT, log)
    else:
        play(state, CLOCK, CLOSE, log)
    turn_up(state, log)


@kernel
def turn_up(state: State, log: Log) -> None:
    """Turn a tile where nothing lies face up, as at the deal."""
    while state.over == 0 and state.faced == 0:
        play(state, lowest_seat(flippers(state)), WAIT, log)


# ---- whose hand is first


@kernel
def first_hand(hands: int, means: Reals, rng: Words) -> int:
    """The seat of a mask whose reaction, drawn by lot, is the quickest; `NONE` of none."""
    first, soonest = NONE, math.inf
    for seat in range(len(means)):
        if hands & only(seat):
            time = reaction(means[seat], rng)
            if time < soonest:
                first, soonest = seat, time
    return first


@kernel
def reaction(mean: float, rng: Words) -> float:
    """`Reflex.reaction` for compiled code."""
    tail = TAIL * mean
    normal = math.sqrt(-2.0 * math.log(part(rng))) * math.cos(2.0 * math.pi * part(rng))
    drawn = mean - tail + SPREAD * mean * normal - tail * math.log(part(rng))
    return max(drawn, FLOOR * mean)


@kernel
def part(rng: Words) -> float:
    """A part of 1, never 0."""
    return draw_word(rng) / 2.0**32 + HALF


# ---- doors


@kernel
def asked_box(box: Box) -> int:
    return asked(box[0])


@kernel
def turn_up_box(box: Box, logs: Box) -> None:
    """After the deal."""
    logs[0].count = 0
    turn_up(box[0], logs[0])


@kernel
def go_on_box(box: Box, first: int, logs: Box) -> None:
    """With a first hand that was drawn elsewhere."""
    go_on(box[0], first, logs[0])


@kernel
def race_box(box: Box, hands: int, means: Reals, rng: Words, logs: Box) -> int:
    """Draw the reactions of these hands and go on; whose hand was first."""
    first = first_hand(hands, means, rng)
    go_on(box[0], first, logs[0])
    return first
