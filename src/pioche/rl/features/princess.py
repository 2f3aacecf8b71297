"""Princess Princess as numbers: the court, cards set aside face up, and those under the pile."""

from __future__ import annotations

from pioche.games.princess.cards import (
    COPIES,
    FACE_UP,
    PLACES,
    SEATS,
    TO_WIN,
    Card,
    State,
)
from pioche.kernel.generic import implement
from pioche.kernel.number import number
from pioche.kernel.record import NONE
from pioche.rl.features.block import counts, flags, starts
from pioche.rl.features.court import court_blocks, encode_court
from pioche.rl.features.encoding import Row, encode, relative
from pioche.rl.jit import kernel

VERSION = 1
CHARACTERS = len(COPIES)
RETURNED = 2 * int(COPIES[Card.PRINCESSES])  # each of these puts two cards under the pile at most
PAID = 3  # tokens that one round can bring: the win, Claire, the Princesses
BLOCKS = (
    *court_blocks(SEATS, COPIES, PLACES, int(TO_WIN.max()) - 1 + PAID),
    counts("face_up", CHARACTERS, most=FACE_UP, meaning="cards set aside face up"),
    flags(
        "under",
        RETURNED,
        CHARACTERS,
        meaning="from the bottom of the pile up, the cards there that one returned",
    ),
    flags(
        "returner", RETURNED, SEATS, meaning="from the bottom of the pile up, who returned the card"
    ),
    flags("claire_literal", meaning="whether Claire pays only the last one in (PRI-8)"),
)
UNSEEN_AT = starts(BLOCKS)[[block.name for block in BLOCKS].index("unseen")]


@kernel
def encode_princess(state: State, seat: int, out: Row) -> None:
    at = encode_court(state, seat, COPIES, out)
    for place in range(FACE_UP):
        card = number(state.face_up[place])
        if card != NONE:
            out[at + card] += 1
            out[UNSEEN_AT + card] -= 1
    at += CHARACTERS
    returner = at + RETURNED * CHARACTERS
    for place in range(min(RETURNED, number(state.piled))):
        if state.returner[place] != NONE:
            if state.pile[place] >= 0:
                out[at + place * CHARACTERS + state.pile[place]] = 1
            by = relative(state.returner[place], seat, state.seats)
            out[returner + place * SEATS + by] = 1
    out[returner + RETURNED * SEATS] = state.claire


implement(encode, State.dtype, encode_princess)
