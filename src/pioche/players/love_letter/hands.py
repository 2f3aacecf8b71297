"""What the hands of a Love Letter may be, as one seat knows it."""

from __future__ import annotations

from pioche.games.love_letter.court import Court
from pioche.games.love_letter.knowledge import ANY, is_one
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.number import number
from pioche.kernel.record import Cells
from pioche.kernel.seats import only
from pioche.players.thinking import Reals

VALUES = 11  # more than any card counts


@kernel
def count_hidden(state: Court, seat: int, left: Cells) -> None:
    """Take off all cards whose place the seat knows: face up, its own, and those of a hand that
    can be one card only."""
    for owner in range(state.seats):
        for place in range(state.fronted[owner]):
            left[state.front[owner, place]] -= 1
        if owner == seat:
            for place in range(state.held[owner]):
                left[state.hand[owner, place]] -= 1
        elif state.held[owner] > 0:
            mask = number(state.may_hold[1 + seat, owner])
            if is_one(mask):
                left[character(mask)] -= 1


@inlined
def character(mask: int) -> int:
    """The only character of a mask."""
    card = 0
    while mask >> card > 1:
        card += 1
    return card


@kernel
def share_out(state: Court, seat: int, left: Cells, values: Cells, shares: Reals) -> None:
    """For each other player still in, the chance that the card it keeps has each value. The row
    of the seat itself tells the same of a card from the pile."""
    for owner in range(state.seats):
        if state.inside & only(owner):
            shares[owner, :] = 0.0
            mask = ANY if owner == seat else number(state.may_hold[1 + seat, owner])
            if is_one(mask):
                shares[owner, values[character(mask)]] = 1.0
            else:
                share_evenly(left, mask, values, shares[owner])


@kernel
def share_evenly(left: Cells, mask: int, values: Cells, share: Reals) -> None:
    total = 0
    for card in range(len(left)):
        if mask >> card & 1:
            total += left[card]
    if total <= 0:
        return
    for card in range(len(left)):
        if mask >> card & 1:
            share[values[card]] += left[card] / total


@kernel
def compared(share: Reals, value: int) -> tuple[float, float]:
    """The chances that a hand is lower, and that it is higher."""
    lower = higher = 0.0
    for theirs in range(VALUES):
        if theirs < value:
            lower += share[theirs]
        elif theirs > value:
            higher += share[theirs]
    return lower, higher


@inlined
def other_card(state: Court, seat: int, card: int) -> int:
    """The card that stays when one of two is played."""
    return number(state.hand[seat, 0] if state.hand[seat, 1] == card else state.hand[seat, 1])
