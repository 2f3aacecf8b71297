"""The flow of a round: dealing, drawing, laying a card down, leaving, and who is next."""

from __future__ import annotations

from enum import IntEnum

from pioche.games.love_letter.court import Aim, Court, Event, Kind, Phase
from pioche.games.love_letter.knowledge import ANY, everybody_learns, forget_hand, note_play
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.log import Log, tell
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Cells, Words
from pioche.kernel.rng import seed_chacha, shuffle
from pioche.kernel.seats import EVERYONE, lowest_seat, next_seat, only

REACHED, TOKENS = 0, 1  # columns of the score sheet


@kernel
def to_move(state: Court) -> int:
    return 0 if state.phase == Phase.OVER else only(state.mover)


# ---- a round


@kernel
def begin_match(state: Court, seats: int, seed: Words) -> None:
    """A table with nobody's tokens on it, and nothing dealt."""
    seed_chacha(state.rng, seed)
    state.seats = seats
    state.deals = 0
    state.tokens[:] = 0


@kernel
def lay_out(state: Court, copies: Cells) -> None:
    """Shuffle all cards, set one aside, and deal none yet."""
    state.phase = Phase.TURN
    state.deals += 1
    state.inside = only(state.seats) - 1
    state.safe = 0
    state.held[:] = 0
    state.hand[:] = NONE
    state.fronted[:] = 0
    state.front[:] = NONE
    state.may_hold[:] = ANY
    state.alike[:] = 0
    state.shown[:] = 0
    state.known_to[:] = NONE
    state.pile[:] = NONE
    count = 0
    for card in range(len(copies)):
        for _ in range(copies[card]):
            state.pile[count] = card
            count += 1
    shuffle(state.pile, count, state.rng)
    state.piled = count
    state.aside = take_top(state)


@kernel
def deal_hands(state: Court) -> None:
    for seat in range(state.seats):
        put_in_hand(state, seat, take_top(state))


@inlined
def take_top(state: Court) -> int:
    state.piled -= 1
    card = number(state.pile[state.piled])
    state.pile[state.piled] = NONE
    return card


@inlined
def put_in_hand(state: Court, seat: int, card: int) -> None:
    state.hand[seat, state.held[seat]] = card
    state.held[seat] += 1


@kernel
def begin_turn(state: Court, seat: int) -> None:
    """The seat draws, and is no longer protected."""
    state.turn = seat
    state.mover = seat
    state.safe &= ~only(seat)
    put_in_hand(state, seat, take_top(state))


@kernel
def tell_draw(state: Court, log: Log) -> None:
    seat = number(state.turn)
    tell(log, Event.DREW, only(seat), seat, state.hand[seat, state.held[seat] - 1])


@kernel
def tell_deal(state: Court, log: Log) -> None:
    tell(log, Event.NEW_ROUND, EVERYONE, state.deals, state.turn)
    for seat in range(state.seats):
        tell(log, Event.DEALT, only(seat), seat, state.hand[seat, 0])


# ---- a turn


@kernel
def lay_down(
    state: Court, seat: int, row: Cells, barred: int, aims: Cells, values: Cells, log: Log
) -> bool:
    """The card of a row of MOVES goes from the hand to the front; whether it has an effect.

    `barred` is a mask of characters that the other card cannot be, or the seat could not have
    played this one.
    """
    kind, card = number(row[0]), number(row[1])
    note_play(state, seat, card, barred, values)
    other = state.hand[seat, 0]
    if other == card:
        other = state.hand[seat, 1]
    state.hand[seat, 0] = other
    state.hand[seat, 1] = NONE
    state.held[seat] = 1
    put_in_front(state, seat, card)
    if kind == Kind.PLAY:
        tell(log, Event.PLAYED, EVERYONE, seat, card)
        if aims[card] != Aim.NOBODY:
            tell(log, Event.NO_EFFECT, EVERYONE, seat)
            return False
    elif kind == Kind.CHOOSE:
        tell(log, Event.CHOSE, EVERYONE, seat, card, row[2])
    else:
        tell(log, Event.NAMED, EVERYONE, seat, card, row[2], row[3])
    return True


@inlined
def put_in_front(state: Court, seat: int, card: int) -> None:
    state.front[seat, state.fronted[seat]] = card
    state.fronted[seat] += 1


@kernel
def discard_hand(state: Court, seat: int, values: Cells, log: Log) -> int:
    """The seat's only card goes face up to the front, without effect; which one it was."""
    card = number(state.hand[seat, 0])
    if state.alike[seat] != 0:
        everybody_learns(state, seat, 1 << card, values)  # and so what its equals are
    state.hand[seat, 0] = NONE
    state.held[seat] = 0
    put_in_front(state, seat, card)
    forget_hand(state, seat)
    tell(log, Event.DISCARDED, EVERYONE, seat, card)
    return card


@kernel
def leave(state: Court, seat: int, values: Cells, log: Log) -> None:
    """The seat is out of the round; a card in hand is discarded."""
    state.inside &= ~only(seat)
    state.safe &= ~only(seat)
    tell(log, Event.LEFT, EVERYONE, seat)
    if state.held[seat] > 0:
        discard_hand(state, seat, values, log)


@inlined
def protect(state: Court, seat: int, log: Log) -> None:
    state.safe |= only(seat)
    tell(log, Event.SAFE, EVERYONE, seat)


@kernel
def next_inside(state: Court, seat: int) -> int:
    """The left neighbour, those out of the round passed over."""
    seat = next_seat(seat, state.seats)
    while state.inside & only(seat) == 0:
        seat = next_seat(seat, state.seats)
    return seat


@inlined
def one_inside(state: Court) -> bool:
    return state.inside & (state.inside - 1) == 0


@inlined
def round_ends(state: Court) -> bool:
    return one_inside(state) or state.piled == 0


@kernel
def cards_are_shown(state: Court, log: Log) -> bool:
    """The round is over: whether those still in show their cards, or only one is left."""
    if one_inside(state):
        tell(log, Event.LAST_INSIDE, EVERYONE, lowest_seat(state.inside))
        return False
    tell(log, Event.PILE_EMPTY, EVERYONE)
    return True


@kernel
def highest_of(state: Court, totals: Cells) -> int:
    """The mask of those still in the round who have most."""
    best = 0
    for seat in range(state.seats):
        if state.inside & only(seat):
            if best == 0 or totals[seat] > totals[lowest_seat(best)]:
                best = only(seat)
            elif totals[seat] == totals[lowest_seat(best)]:
                best |= only(seat)
    return best


# ---- tokens


@kernel
def pay(state: Court, seats: int, reason: IntEnum, log: Log) -> None:
    """A token to each seat of a mask, and why."""
    for seat in range(state.seats):
        if seats & only(seat):
            state.tokens[seat] += 1
            tell(log, reason, EVERYONE, seat, state.tokens[seat])


@kernel
def score_tokens(state: Court, target: int, out: Words) -> None:
    """Whoever has the tokens needed has reached the same as all others who have."""
    for seat in range(len(state.tokens)):
        out[seat, REACHED] = min(state.tokens[seat], target)
        out[seat, TOKENS] = state.tokens[seat]


@kernel
def match_is_won(state: Court, target: int, log: Log) -> bool:
    """Whether somebody has the tokens needed; all who have win."""
    for seat in range(state.seats):
        if state.tokens[seat] >= target:
            state.phase = Phase.OVER
            tell(log, Event.WON, EVERYONE, seat)
    return bool(state.phase == Phase.OVER)
