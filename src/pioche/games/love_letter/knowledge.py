"""What each seat has learned of the hands.

`may_hold[row, owner]` is a mask of characters: what the card that `owner` keeps may be. Row 0 is
what everybody knows, spectators too; row 1 + seat is what that seat knows.
`alike[owner]` is a mask of seats known to keep cards of the same value, `owner` among them.
`shown[viewer, owner]` is known to all: whether the viewer has seen the card that `owner` keeps.
`known_to[place]` is the seat, or NONE, that knows a card of the turn's hand besides its owner.
Each mask always allows the truth.
"""

from __future__ import annotations

from enum import IntEnum

from pioche.games.love_letter.court import Court, Event
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.log import Log, tell
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Cells
from pioche.kernel.seats import EVERYONE, only, seats_in

ANY = 0x7FF  # eleven characters are the most that a game has
PUBLIC = 0


class Shown(IntEnum):
    NO = 0
    SURELY = 1
    PERHAPS = 2  # of the card seen and another, the owner has played one


@inlined
def row_of(state: Court, viewer: int) -> int:
    return 1 + viewer if viewer < state.seats else PUBLIC


@inlined
def is_one(mask: int) -> bool:
    return mask & (mask - 1) == 0


@kernel
def of_same_value(mask: int, values: Cells) -> int:
    """The characters that have the value of one of these."""
    same = 0
    for card in range(len(values)):
        if mask >> card & 1:
            for other in range(len(values)):
                if values[other] == values[card]:
                    same |= 1 << other
    return same


# ---- facts


@kernel
def narrow(state: Court, row: int, owner: int, mask: int, values: Cells) -> None:
    """One row learns that the owner's card is one of these, and what follows for its equals."""
    state.may_hold[row, owner] &= mask
    if state.alike[owner] != 0:
        same = of_same_value(number(state.may_hold[row, owner]), values)
        for other in range(state.seats):
            if state.alike[owner] & only(other) and other != owner:
                state.may_hold[row, other] &= same


@kernel
def everybody_learns(state: Court, owner: int, mask: int, values: Cells) -> None:
    for row in range(state.seats + 1):
        narrow(state, row, owner, mask, values)


@kernel
def sees_hand(state: Court, viewer: int, owner: int, values: Cells) -> None:
    narrow(state, row_of(state, viewer), owner, 1 << state.hand[owner, 0], values)
    state.shown[viewer, owner] = Shown.SURELY


@kernel
def are_alike(state: Court, one: int, other: int, values: Cells) -> None:
    """Everybody learns that two hands have the same value."""
    group = state.alike[one] | state.alike[other] | only(one) | only(other)
    for seat in range(state.seats):
        if group & only(seat):
            state.alike[seat] = group
    narrow_equals(state, group, values)


@kernel
def narrow_equals(state: Court, group: int, values: Cells) -> None:
    """Equal hands cannot be of a value of which too few cards are left: for each row, of those
    neither face up nor, outside the group, in its own hand."""
    unseen = hand_tally(state, 0, state.seats, values) + pile_tally(state, values)
    for row in range(state.seats + 1):
        left, viewer = unseen, row - 1
        if row != PUBLIC and group & only(viewer) == 0:
            left -= hand_tally(state, viewer, viewer + 1, values)
        common = common_enough(left, seats_in(group), values)
        for seat in range(state.seats):
            if group & only(seat):
                narrow(state, row, seat, common, values)


@kernel
def hand_tally(state: Court, first: int, end: int, values: Cells) -> int:
    """The cards in some seats' hands, counted by value: four bits of a number for each value."""
    tally = 0
    for seat in range(first, end):
        for place in range(state.held[seat]):
            tally += 1 << 4 * number(values[state.hand[seat, place]])
    return tally


@kernel
def pile_tally(state: Court, values: Cells) -> int:
    """The cards in the pile and aside, counted alike."""
    tally = 0 if state.aside == NONE else 1 << 4 * number(values[state.aside])
    for place in range(state.piled):
        tally += 1 << 4 * number(values[state.pile[place]])
    return tally


@kernel
def common_enough(tally: int, count: int, values: Cells) -> int:
    """The characters of whose value there are at least so many cards."""
    mask = 0
    for card in range(len(values)):
        if tally >> 4 * number(values[card]) & 15 >= count:
            mask |= 1 << card
    return mask


# ---- changes


@kernel
def part_company(state: Court, seat: int) -> None:
    """The seat's card may no longer be the one that others' were equal to."""
    if state.alike[seat] != 0:
        for other in range(state.seats):
            state.alike[other] &= ~only(seat)
            if state.alike[other] == only(other):
                state.alike[other] = 0
        state.alike[seat] = 0


@kernel
def forget_hand(state: Court, owner: int) -> None:
    """The card that was known of is gone."""
    for row in range(state.seats + 1):
        state.may_hold[row, owner] = ANY
    for viewer in range(state.seats):
        state.shown[viewer, owner] = Shown.NO
    part_company(state, owner)


@kernel
def note_play(state: Court, owner: int, played: int, barred: int, values: Cells) -> None:
    """Out of the card kept and the card drawn, one is played: what may be left?

    The card kept, if the other can be the one played; the card drawn, if the first can.
    """
    if state.alike[owner] != 0:
        narrow_equals(state, number(state.alike[owner]), values)
    knower = state.known_to[1]
    drawn = state.hand[owner, 1]
    state.known_to[1] = NONE
    is_surely_kept = state.may_hold[PUBLIC, owner] >> played & 1 == 0
    for row in range(state.seats + 1):
        new = 1 << drawn if knower != NONE and row == 1 + knower else ANY
        if new >> played & 1 == 0:
            narrow(state, row, owner, 1 << played, values)  # the card kept was the one played
        before = state.may_hold[row, owner]
        after = 0
        if before >> played & 1:
            after |= new
        if new >> played & 1:
            after |= before
        state.may_hold[row, owner] = after & ~barred
    if not is_surely_kept:
        for viewer in range(state.seats):
            if state.shown[viewer, owner] == Shown.SURELY and viewer != knower:
                state.shown[viewer, owner] = Shown.PERHAPS
        if knower != NONE and state.shown[knower, owner] == Shown.NO:
            state.shown[knower, owner] = Shown.PERHAPS
        part_company(state, owner)


@kernel
def note_keep(state: Court, owner: int) -> None:
    """Out of a whole hand one card is kept: any of them may be it."""
    for row in range(state.seats + 1):
        after = state.may_hold[row, owner]
        for place in range(1, state.held[owner]):
            known = row == 1 + state.known_to[place] and state.known_to[place] != NONE
            after |= 1 << state.hand[owner, place] if known else ANY
        state.may_hold[row, owner] = after
    for viewer in range(state.seats):
        state.shown[viewer, owner] = Shown.NO
    state.known_to[:] = NONE
    part_company(state, owner)


@kernel
def sees_new_hand(state: Court, knower: int, owner: int) -> None:
    """The owner has drawn a new hand, which somebody may know."""
    if knower != NONE:
        state.may_hold[1 + knower, owner] = 1 << state.hand[owner, 0]
        state.shown[knower, owner] = Shown.SURELY


@kernel
def swap_hands(state: Court, one: int, other: int, values: Cells, log: Log) -> None:
    """Two hands of one card change places, and what is known of them goes along."""
    mine, theirs = state.hand[one, 0], state.hand[other, 0]
    state.hand[one, 0], state.hand[other, 0] = theirs, mine
    tell(log, Event.SWAPPED, only(one) | only(other), one, other, mine, theirs)
    for row in range(state.seats + 1):
        a, b = state.may_hold[row, one], state.may_hold[row, other]
        state.may_hold[row, one], state.may_hold[row, other] = b, a
    for viewer in range(state.seats):
        a, b = state.shown[viewer, one], state.shown[viewer, other]
        state.shown[viewer, one], state.shown[viewer, other] = b, a
    state.shown[one, one] = state.shown[other, other] = Shown.NO
    swap_company(state, one, other)
    receive(state, one, other, values)
    receive(state, other, one, values)


@kernel
def receive(state: Court, seat: int, giver: int, values: Cells) -> None:
    """The seat knows the card it gave away, the one it got, and what the equals of these are."""
    sees_hand(state, seat, giver, values)
    narrow(state, row_of(state, seat), seat, 1 << state.hand[seat, 0], values)


@kernel
def swap_company(state: Court, one: int, other: int) -> None:
    if state.alike[one] == state.alike[other]:
        return  # both, or neither, among equals
    a, b = state.alike[one], state.alike[other]
    state.alike[one], state.alike[other] = b, a
    both = only(one) | only(other)
    for seat in range(state.seats):
        if state.alike[seat] & both not in (0, both):
            state.alike[seat] ^= both


# ---- what cards let one learn


@kernel
def look(state: Court, seat: int, target: int, values: Cells, log: Log) -> int:
    """The seat looks at a hand in secret; the card there."""
    card = number(state.hand[target, 0])
    tell(log, Event.LOOKED, only(seat) | only(target), seat, target, card)
    sees_hand(state, seat, target, values)
    return card


@kernel
def compare(state: Court, seat: int, target: int, values: Cells, log: Log) -> int:
    """Two hands are compared in secret; the seat of the lower one, or NONE if they are equal.

    Both sides learn the other's card; everybody learns how they compare.
    """
    mine, theirs = number(state.hand[seat, 0]), number(state.hand[target, 0])
    both = only(seat) | only(target)
    tell(log, Event.COMPARED, both, seat, target, mine, theirs)
    sees_hand(state, seat, target, values)
    sees_hand(state, target, seat, values)
    if values[mine] == values[theirs]:
        are_alike(state, seat, target, values)
        tell(log, Event.TIED, EVERYONE, seat, target)
        return NONE
    loser, winner = (seat, target) if values[mine] < values[theirs] else (target, seat)
    least = min(values[mine], values[theirs])
    above = 0
    for card in range(len(values)):
        if values[card] > least:
            above |= 1 << card
    everybody_learns(state, winner, above, values)  # the lower card is about to be discarded
    return loser


@kernel
def is_guessed(state: Court, target: int, value: int, values: Cells, log: Log) -> bool:
    """Whether the target holds this value; if not, everybody knows that much."""
    if values[state.hand[target, 0]] == value:
        tell(log, Event.RIGHT, EVERYONE, target)
        return True
    tell(log, Event.WRONG, EVERYONE, target, value)
    others = 0
    for card in range(len(values)):
        if values[card] != value:
            others |= 1 << card
    everybody_learns(state, target, others, values)
    return False
