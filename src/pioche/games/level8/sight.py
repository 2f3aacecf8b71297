"""What a seat of Level 8 can know, and worlds that it cannot rule out."""

from __future__ import annotations

import numpy as np

from pioche.games.level8.cards import (
    CARDS,
    COLOURS,
    JOKER,
    JOKERS,
    KINDS,
    ROW,
    STANDS,
    Phase,
    State,
)
from pioche.games.level8.melds import add_card, copies_in, count_cards
from pioche.games.level8.piles import numbers_unseen
from pioche.kernel.jit import kernel
from pioche.kernel.number import number
from pioche.kernel.record import NONE, UNKNOWN, Cells, Words
from pioche.kernel.rng import imagine_seed, shuffle


@kernel
def view(state: State, seat: int) -> None:
    """Blank, in place, everything the seat cannot know. Of another's hand the cards remain that
    everybody knows; how many there are is `held`."""
    state.rng[:] = 0
    state.pile[: state.piled] = UNKNOWN
    for owner in range(state.seats):
        if owner != seat:
            state.hand[owner] = state.open[owner]
            state.kept[owner] = 0
            state.fresh_wild[owner] = UNKNOWN
    if state.phase == Phase.LAYING and state.turn != seat:  # L8-2d
        state.phase = Phase.ACTING
        state.meld[state.turn] = 0
        state.meld[state.turn, :, STANDS] = NONE


@kernel
def imagine(state: State, seat: int, rng: Words) -> None:
    """Fill a view's blanks with one of the worlds that fit it."""
    stock, others = np.empty(CARDS, np.int16), np.empty(CARDS, np.int16)
    from_stock, from_others = unseen(state, seat, stock, others)
    shuffle(stock, from_stock, rng)
    shuffle(others, from_others, rng)
    for place in range(state.piled):
        from_stock -= 1
        state.pile[place] = stock[from_stock]
    for owner in range(state.seats):
        if owner != seat:
            fresh = number(state.fresh[owner])
            older = state.held[owner] - count_cards(state.open[owner]) - fresh
            state.fresh_wild[owner] = 0
            for _ in range(fresh):
                from_stock -= 1
                card = number(stock[from_stock])
                add_card(state.hand[owner], card)
                if card >= JOKER:
                    state.fresh_wild[owner, card - JOKER] += 1
            for _ in range(older):
                from_others -= 1
                add_card(state.hand[owner], number(others[from_others]))
    imagine_seed(state.rng, rng)


@kernel
def unseen(state: State, seat: int, stock: Cells, others: Cells) -> tuple[int, int]:
    """The cards that the seat sees nowhere: those of the stock, and all others; how many."""
    fresh, older = state.stock.copy(), np.empty(ROW, np.int16)
    numbers_unseen(state, older)
    for colour in range(COLOURS):
        older[colour] &= ~fresh[colour]
    older[JOKERS:] = state.old_wild
    if seat < state.seats:
        for colour in range(COLOURS):
            mine = state.hand[seat, colour] & ~state.open[seat, colour]
            fresh[colour] &= ~mine
            older[colour] &= ~mine
        for wild in range(2):
            cell = JOKERS + wild
            mine_fresh = state.fresh_wild[seat, wild]
            fresh[cell] -= mine_fresh
            older[cell] -= state.hand[seat, cell] - state.open[seat, cell] - mine_fresh
    return list_cards(fresh, stock), list_cards(older, others)


@kernel
def list_cards(row: Cells, cards: Cells) -> int:
    """The cards of a row one by one; how many."""
    count = 0
    for card in range(KINDS):
        for _ in range(copies_in(row, card)):
            cards[count] = card
            count += 1
    return count
