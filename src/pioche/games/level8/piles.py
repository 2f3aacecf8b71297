"""Where cards go: the deal, hands, discard piles and the pile that is rebuilt from them; and what
everybody knows of the hands in the meantime.

Everybody sees which cards a discard pile gives to a hand, and which go into a rebuilt pile. From
then on, cards of that `stock` are in the pile or among the `fresh` cards that a hand has drawn
from it; all other unseen cards are in the hands that held them before. A card that shows itself
tells whether it was one or the other, except for Jokers and Skips, which are all alike: where one
could be either, everybody is left with what they knew before the pile was rebuilt.
"""

from __future__ import annotations

from pioche.games.level8.cards import (
    ALL_VALUES,
    COLOURS,
    HAND,
    JOKER,
    JOKERS,
    NUMBERS,
    SKIP,
    WILD_IN_DECK,
    State,
)
from pioche.games.level8.events import Event
from pioche.games.level8.levels import MELDS
from pioche.games.level8.melds import add_card, copies_in, count_cards, remove_card
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.log import Log, tell
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Cells
from pioche.kernel.rng import shuffle
from pioche.kernel.seats import EVERYONE

# ---- a new round


@kernel
def shuffle_all(state: State) -> None:
    """All cards but those in hand become the pile."""
    count = 0
    for card in range(SKIP + 1):
        left = 1 if card < NUMBERS else number(WILD_IN_DECK[card - JOKER])
        for seat in range(state.seats):
            left -= copies_in(state.hand[seat], card)
        for _ in range(left):
            state.pile[count] = card
            count += 1
    state.pile[count:] = NONE
    state.piled = count
    shuffle(state.pile, count, state.rng)


@kernel
def deal_hands(state: State) -> None:
    """Up to ten cards each. L8-1, L8-10b"""
    for seat in range(state.seats):
        while state.held[seat] < HAND:
            add_card(state.hand[seat], take_top(state))
            state.held[seat] += 1


@inlined
def take_top(state: State) -> int:
    state.piled -= 1
    card = number(state.pile[state.piled])
    state.pile[state.piled] = NONE
    return card


# ---- cards come and go


@kernel
def draw(state: State, seat: int) -> int:
    """The pile's top card goes to a hand; which."""
    card = take_top(state)
    add_card(state.hand[seat], card)
    state.held[seat] += 1
    state.fresh[seat] += 1
    if card >= JOKER:
        state.fresh_wild[seat, card - JOKER] += 1
    return card


@kernel
def take_discard(state: State, seat: int, source: int) -> int:
    """The top of a discard pile goes to a hand, for everybody to see; which."""
    state.discarded[source] -= 1
    top = state.discarded[source]
    card = number(state.discard[source, top])
    state.discard[source, top] = NONE
    add_card(state.hand[seat], card)
    add_card(state.open[seat], card)
    state.held[seat] += 1
    return card


@kernel
def leave_hand(state: State, seat: int, card: int) -> None:
    """A card leaves a hand and is seen by everybody."""
    if copies_in(state.open[seat], card):
        remove_card(state.open[seat], card)
    else:
        show_unseen(state, seat, card)
    remove_card(state.hand[seat], card)
    state.held[seat] -= 1


@kernel
def put_on_discard(state: State, seat: int, card: int) -> None:
    state.discard[seat, state.discarded[seat]] = card
    state.discarded[seat] += 1


# ---- where unseen cards came from


@kernel
def show_unseen(state: State, seat: int, card: int) -> None:
    """A card of a hand shows itself: it came from the pile as it was last made, or did not."""
    if card < NUMBERS:
        if copies_in(state.stock, card):
            remove_card(state.stock, card)
            state.fresh[seat] -= 1
        return
    wild = card - JOKER
    older = state.held[seat] - count_cards(state.open[seat]) > state.fresh[seat]
    may_be_old = state.old_wild[wild] > 0 and older
    may_be_fresh = state.stock[JOKERS + wild] > 0 and state.fresh[seat] > 0
    if may_be_old and not may_be_fresh:
        state.old_wild[wild] -= 1
        return
    if may_be_old:
        forget_origins(state)
    state.stock[JOKERS + wild] -= 1
    state.fresh[seat] -= 1
    state.fresh_wild[seat, wild] -= 1


@kernel
def forget_origins(state: State) -> None:
    """Any unseen card may be in any hand or in the pile."""
    numbers_unseen(state, state.stock)
    state.stock[JOKERS:] = 0
    state.old_wild[:] = 0
    for seat in range(state.seats):
        state.fresh[seat] = state.held[seat] - count_cards(state.open[seat])
        for wild in range(2):
            unseen = wild_unseen(state, seat, wild)
            state.fresh_wild[seat, wild] = unseen
            state.stock[JOKERS + wild] += unseen
    for place in range(state.piled):
        if state.pile[place] >= JOKER:
            add_card(state.stock, number(state.pile[place]))


@inlined
def wild_unseen(state: State, seat: int, wild: int) -> int:
    """The Jokers or Skips of a hand that not everybody knows of."""
    return number(state.hand[seat, JOKERS + wild]) - number(state.open[seat, JOKERS + wild])


@kernel
def numbers_unseen(state: State, row: Cells) -> None:
    """The numbers that lie nowhere for everybody to see."""
    row[:COLOURS] = ALL_VALUES
    for seat in range(state.seats):
        for place in range(state.discarded[seat]):
            if state.discard[seat, place] < NUMBERS:
                remove_card(row, number(state.discard[seat, place]))
        for colour in range(COLOURS):
            row[colour] &= ~state.open[seat, colour]
            if state.laid[seat]:
                for meld in range(MELDS):
                    row[colour] &= ~state.meld[seat, meld, colour]


@kernel
def rebuild(state: State, log: Log) -> None:
    """An empty pile is made anew of all discards but the tops, and the Skips under it, if there
    are any. L8-7, L8-7b"""
    if state.piled > 0:
        return
    count = number(state.under)
    for seat in range(state.seats):
        count += max(0, number(state.discarded[seat]) - 1)
    if count == 0:
        return
    collect(state)
    shuffle(state.pile, state.piled, state.rng)
    tell(log, Event.REBUILT, EVERYONE, state.piled)
    state.fresh[:] = 0
    state.fresh_wild[:] = 0
    state.old_wild[:] = 0
    for seat in range(state.seats):
        for wild in range(2):
            state.old_wild[wild] += wild_unseen(state, seat, wild)


@kernel
def collect(state: State) -> None:
    """Discards under the tops, and Skips under the pile, become the pile."""
    state.stock[:] = 0
    for seat in range(state.seats):
        last = number(state.discarded[seat]) - 1
        for place in range(last):
            put_on_pile(state, number(state.discard[seat, place]))
            state.discard[seat, place] = NONE
        if last > 0:
            state.discard[seat, 0] = state.discard[seat, last]
            state.discard[seat, last] = NONE
            state.discarded[seat] = 1
    for _ in range(state.under):
        put_on_pile(state, number(SKIP))
    state.under = 0


@inlined
def put_on_pile(state: State, card: int) -> None:
    add_card(state.stock, card)
    state.pile[state.piled] = card
    state.piled += 1
