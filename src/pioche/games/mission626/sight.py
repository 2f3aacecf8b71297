"""What a seat of Mission 626 can know, and worlds it cannot rule out."""

from __future__ import annotations

import numpy as np

from pioche.games.love_letter.sight import hide_court, imagine_court
from pioche.games.mission626.cards import (
    COPIES,
    COPIES_WITHOUT_SPARKY,
    FEWEST_WITH_SPARKY,
    VALUE,
    State,
)
from pioche.kernel.jit import kernel
from pioche.kernel.record import UNKNOWN, Words


@kernel
def view(state: State, seat: int) -> None:
    """Blank, in place, everything the seat cannot know."""
    hide_court(state, seat)
    for place in range(state.piled):
        state.pile[place] = UNKNOWN


@kernel
def imagine(state: State, seat: int, rng: Words) -> None:
    """Fill a view's blanks with one of the worlds that its knowledge allows."""
    left = np.empty(len(COPIES), np.int16)
    left[:] = COPIES if state.seats >= FEWEST_WITH_SPARKY else COPIES_WITHOUT_SPARKY
    imagine_court(state, seat, left, VALUE, rng)
