"""What a seat sees of the hands, and worlds that its knowledge allows, all equally likely."""

from __future__ import annotations

import numpy as np

from pioche.games.love_letter.court import Court
from pioche.games.love_letter.knowledge import ANY, PUBLIC, Shown, is_one, narrow, row_of
from pioche.kernel.jit import kernel
from pioche.kernel.number import number
from pioche.kernel.record import NONE, UNKNOWN, Cells, Words
from pioche.kernel.rng import below, imagine_seed, shuffle
from pioche.kernel.seats import only

# ---- view


@kernel
def hide_court(state: Court, seat: int) -> None:
    """Blank the generator, the card aside, the hands but for what the seat knows of them, and
    what other seats know."""
    state.rng[:] = 0
    if state.aside != NONE:
        state.aside = UNKNOWN
    row = row_of(state, seat)
    for owner in range(state.seats):
        if owner != seat:
            for place in range(state.held[owner]):
                if not knows_card(state, seat, owner, place):
                    state.hand[owner, place] = UNKNOWN
    for other in range(1, state.seats + 1):
        if other != row:
            for owner in range(state.seats):
                state.may_hold[other, owner] = UNKNOWN


@kernel
def knows_card(state: Court, seat: int, owner: int, place: int) -> bool:
    """Whether the seat has learned which card another holds there."""
    if place > 0:
        return bool(state.known_to[place] == seat)
    return is_one(number(state.may_hold[row_of(state, seat), owner]))


# ---- imagine


@kernel
def imagine_court(state: Court, seat: int, left: Cells, values: Cells, rng: Words) -> None:
    """Fill a view's blanks. `left` counts all cards of each character, but those that lie
    face up outside the court."""
    count_unseen(state, left)
    imagine_kept_cards(state, seat, left, values, rng)
    spread_the_rest(state, left, rng)
    imagine_knowledge(state, seat, values, rng)
    imagine_seed(state.rng, rng)


@kernel
def count_unseen(state: Court, left: Cells) -> None:
    """Take off the cards that the view shows."""
    for owner in range(state.seats):
        for place in range(state.fronted[owner]):
            left[state.front[owner, place]] -= 1
        for place in range(state.held[owner]):
            if state.hand[owner, place] >= 0:
                left[state.hand[owner, place]] -= 1
    for place in range(state.piled):
        if state.pile[place] >= 0:
            left[state.pile[place]] -= 1


@kernel
def imagine_kept_cards(state: Court, seat: int, left: Cells, values: Cells, rng: Words) -> None:
    """Draw the cards of which something is known: each among those it may be, all anew until
    no card is drawn twice and equal hands are equal. So every way is as likely as any other."""
    row = row_of(state, seat)
    bound = 0
    for owner in range(state.seats):
        known = state.may_hold[row, owner] != ANY or state.alike[owner] != 0
        if known and state.hand[owner, 0] == UNKNOWN:
            bound |= only(owner)
    if bound == 0:
        return
    taken = np.empty(len(left), np.int16)
    while True:
        taken[:] = 0
        if drew_apart(state, row, bound, left, taken, rng) and equals_are_equal(state, values):
            break
    for card in range(len(left)):
        left[card] -= taken[card]


@kernel
def drew_apart(state: Court, row: int, bound: int, left: Cells, taken: Cells, rng: Words) -> bool:
    """Draw a card for each bound hand on its own; False if two drew the same copy."""
    for owner in range(state.seats):
        if bound & only(owner):
            card = draw_among(left, number(state.may_hold[row, owner]), rng)
            if below(rng, left[card]) < taken[card]:
                return False
            taken[card] += 1
            state.hand[owner, 0] = card
    return True


@kernel
def draw_among(left: Cells, mask: int, rng: Words) -> int:
    """One of the cards left that the mask allows, each copy as likely as any other."""
    total = 0
    for card in range(len(left)):
        if mask >> card & 1:
            total += left[card]
    pick = below(rng, total)
    card = 0
    while True:
        if mask >> card & 1:
            pick -= left[card]
            if pick < 0:
                return card
        card += 1


@kernel
def equals_are_equal(state: Court, values: Cells) -> bool:
    for one in range(state.seats):
        for other in range(one):
            mine, theirs = state.hand[one, 0], state.hand[other, 0]
            if state.alike[one] & only(other) and values[mine] != values[theirs]:
                return False
    return True


@kernel
def spread_the_rest(state: Court, left: Cells, rng: Words) -> None:
    """Shuffle what is left over the places of which nothing is known."""
    cards = np.empty(len(state.pile), np.int16)
    count = 0
    for card in range(len(left)):
        for _ in range(left[card]):
            cards[count] = card
            count += 1
    shuffle(cards, count, rng)
    for owner in range(state.seats):
        for place in range(state.held[owner]):
            if state.hand[owner, place] == UNKNOWN:
                count -= 1
                state.hand[owner, place] = cards[count]
    for place in range(state.piled):
        if state.pile[place] == UNKNOWN:
            count -= 1
            state.pile[place] = cards[count]
    if state.aside == UNKNOWN:
        state.aside = cards[count - 1]


@kernel
def imagine_knowledge(state: Court, seat: int, values: Cells, rng: Words) -> None:
    """Others know what everybody knows, and the cards that they have surely seen; whether they
    still know a card that may have been played since is drawn by lot."""
    mine = row_of(state, seat)
    for viewer in range(state.seats):
        row = 1 + viewer
        if row != mine:
            for owner in range(state.seats):
                state.may_hold[row, owner] = state.may_hold[PUBLIC, owner]
            for owner in range(state.seats):
                shown = state.shown[viewer, owner]
                if shown == Shown.SURELY or (shown == Shown.PERHAPS and below(rng, 2) == 0):
                    narrow(state, row, owner, 1 << state.hand[owner, 0], values)
