"""What a seat of Parade can know, and worlds it cannot rule out.

Every card that left the deck face up is still on the table, so what is unseen is simply the
rest; nothing is learned in secret but one's own cards.
"""

from __future__ import annotations

import numpy as np

from pioche.games.parade.cards import CARDS, COLOUR, SEATS, VALUE, State
from pioche.kernel.jit import kernel
from pioche.kernel.record import UNKNOWN, Cells, Words
from pioche.kernel.rng import imagine_seed, shuffle


@kernel
def view(state: State, seat: int) -> None:
    """Blank, in place, everything the seat cannot know."""
    state.rng[:] = 0
    state.pile[: state.piled] = UNKNOWN
    for owner in range(state.seats):
        if owner != seat:
            state.hand[owner, : state.held[owner]] = UNKNOWN
            state.discard[owner, : state.discarded[owner]] = UNKNOWN


@kernel
def imagine(state: State, seat: int, rng: Words) -> None:
    """Fill a view's blanks with one of the worlds that fit it, all equally likely."""
    cards = np.empty(CARDS, np.int16)
    left = unseen(state, seat, cards)
    shuffle(cards, left, rng)
    left = fill(state.pile, state.piled, cards, left)
    for owner in range(state.seats):
        if owner != seat:
            left = fill(state.hand[owner], state.held[owner], cards, left)
            left = fill(state.discard[owner], state.discarded[owner], cards, left)
    imagine_seed(state.rng, rng)


@kernel
def unseen(state: State, seat: int, cards: Cells) -> int:
    """Collect the cards that the seat sees nowhere; how many."""
    seen = np.zeros(CARDS, np.int16)
    for place in range(state.lined):
        seen[state.line[place]] = 1
    if seat < state.seats:
        for place in range(state.held[seat]):
            seen[state.hand[seat, place]] = 1
        for place in range(state.discarded[seat]):
            seen[state.discard[seat, place]] = 1
    count = 0
    for card in range(CARDS):
        if not seen[card] and not lies_in_front(state, card):
            cards[count] = card
            count += 1
    return count


@kernel
def lies_in_front(state: State, card: int) -> bool:
    for owner in range(SEATS):
        if state.front[owner, COLOUR[card]] >> VALUE[card] & 1:
            return True
    return False


@kernel
def fill(places: Cells, count: int, cards: Cells, left: int) -> int:
    for place in range(count):
        left -= 1
        places[place] = cards[left]
    return left
