"""What a seat of Princess Princess can know, and worlds it cannot rule out."""

from __future__ import annotations

import numpy as np

from pioche.games.love_letter.sight import hide_court, imagine_court
from pioche.games.princess.cards import COPIES, FACE_UP, VALUE, State
from pioche.kernel.jit import kernel
from pioche.kernel.record import NONE, UNKNOWN, Words


@kernel
def view(state: State, seat: int) -> None:
    """Blank, in place, everything the seat cannot know; what it returned it does."""
    hide_court(state, seat)
    for place in range(state.piled):
        if state.returner[place] != seat:
            state.pile[place] = UNKNOWN


@kernel
def imagine(state: State, seat: int, rng: Words) -> None:
    """Fill a view's blanks with one of the worlds that its knowledge allows."""
    left = np.empty(len(COPIES), np.int16)
    left[:] = COPIES
    for place in range(FACE_UP):
        if state.face_up[place] != NONE:
            left[state.face_up[place]] -= 1
    imagine_court(state, seat, left, VALUE, rng)
