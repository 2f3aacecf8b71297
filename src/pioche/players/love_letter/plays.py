"""What others' plays tell of their hands in a Love Letter, and a play that is quickly chosen."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pioche.games.love_letter.court import Court
from pioche.games.love_letter.knowledge import is_one
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Words
from pioche.kernel.rng import WORD, draw_word
from pioche.kernel.seats import only
from pioche.players.thinking import Reals

DOUBT = 0.1  # how far one mistrusts what a play seems to tell
LUCK = 0.7  # by how much a worse move may be taken in a playout


def plays_over(eager: Sequence[float]) -> Reals:
    """By the card played and the card kept, how likely somebody does that who has both."""
    odds = np.exp(np.array(eager))
    likely: Reals = odds[:, None] / (odds[:, None] + odds[None, :])
    return DOUBT + (1.0 - DOUBT) * likely


@kernel
def plays_are_plausible(
    world: Court, seat: int, likely: Reals, silent: int, unsettling: int
) -> float:
    """How likely the others kept the cards that they have in a world, given what each laid down
    last. It tells nothing of a card that the seat knows, nor after a card of the mask `silent`,
    after which it is another that they have, nor where somebody else's last card is of the mask
    `unsettling` and may have changed their hand since."""
    plausible = 1.0
    for owner in range(world.seats):
        if owner == seat or world.inside & only(owner) == 0 or world.fronted[owner] == 0:
            continue
        played = last_laid(world, owner)
        known = is_one(number(world.may_hold[1 + seat, owner]))
        if not known and silent >> played & 1 == 0 and not is_unsettled(world, owner, unsettling):
            plausible *= likely[played, world.hand[owner, 0]]
    return plausible


@inlined
def last_laid(state: Court, owner: int) -> int:
    return number(state.front[owner, state.fronted[owner] - 1])


@kernel
def is_unsettled(state: Court, owner: int, unsettling: int) -> bool:
    for other in range(state.seats):
        laid = other != owner and state.fronted[other] > 0
        if laid and unsettling >> last_laid(state, other) & 1:
            return True
    return False


@kernel
def likely_best(weights: Reals, count: int, spread: float, rng: Words) -> int:
    """The place of the best weight, but for luck of up to `spread`."""
    best, choice = -1e9, NONE
    for place in range(count):
        weight = weights[place] + spread * (draw_word(rng) / WORD)
        if weight > best:
            best, choice = weight, place
    return choice
