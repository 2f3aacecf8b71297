"""Mission 626 as numbers: the court, and Stitch."""

from __future__ import annotations

from pioche.games.mission626.cards import (
    COPIES,
    COPIES_WITHOUT_SPARKY,
    FEWEST_WITH_SPARKY,
    PLACES,
    SEATS,
    TO_WIN,
    State,
)
from pioche.kernel.generic import implement
from pioche.kernel.number import number
from pioche.kernel.record import NONE
from pioche.rl.features.block import flags
from pioche.rl.features.court import court_blocks, encode_court
from pioche.rl.features.encoding import Row, encode, relative
from pioche.rl.jit import kernel

VERSION = 1
BLOCKS = (
    *court_blocks(SEATS, COPIES, PLACES, int(TO_WIN.max())),
    flags("stitch", SEATS, meaning="by seat, whether Stitch lies there"),
    flags("chosen", SEATS, meaning="by seat, whether it owes Pleakley an answer"),
    flags("wrecker", meaning="whether Stitch is a Wrecker"),
    flags("broken_tie", meaning="whether a holder keeps Stitch after a broken tie (MIS-16b)"),
)


@kernel
def encode_mission626(state: State, seat: int, out: Row) -> None:
    seats = number(state.seats)
    copies = COPIES if seats >= FEWEST_WITH_SPARKY else COPIES_WITHOUT_SPARKY
    at = encode_court(state, seat, copies, out)
    out[at + relative(state.stitch, seat, seats)] = 1
    at += SEATS
    if state.chosen != NONE:
        out[at + relative(state.chosen, seat, seats)] = 1
    at += SEATS
    out[at] = state.wrecker
    out[at + 1] = state.broken_tie


implement(encode, State.dtype, encode_mission626)
