"""Longer stories: a lay, a deal, and who may keep cards."""

from __future__ import annotations

from pioche.games.level8.cards import (
    AS_COLOUR,
    AS_VALUE,
    COLOURS,
    JOKERS,
    KINDS,
    STANDS,
    VALUES,
    State,
)
from pioche.games.level8.events import Event
from pioche.games.level8.levels import LEVELS, MELDS, Group
from pioche.games.level8.melds import copies_in
from pioche.kernel.jit import kernel
from pioche.kernel.log import Log, tell
from pioche.kernel.number import number
from pioche.kernel.seats import EVERYONE, only


@kernel
def tell_lay(state: State, seat: int, log: Log) -> None:
    """Every card of a lay; those of a run in their order."""
    tell(log, Event.LAID, EVERYONE, seat, state.laid[seat])
    for group in range(MELDS):
        meld = state.meld[seat, group]
        kind = number(LEVELS[state.side, state.laid[seat] - 1, group, 0])
        for value in range(VALUES):
            for colour in range(COLOURS):
                if meld[colour] >> value & 1:
                    card = colour * VALUES + value
                    tell(log, Event.MELDED, EVERYONE, seat, group, card)
            if kind == Group.RUN and meld[JOKERS] >> value & 1:
                tell(log, Event.MELDED, EVERYONE, seat, group, AS_VALUE + value)
        if kind != Group.RUN:
            first = AS_VALUE if kind == Group.SET else AS_COLOUR
            for _ in range(meld[JOKERS]):
                tell(log, Event.MELDED, EVERYONE, seat, group, first + meld[STANDS])


@kernel
def tell_keepers(state: State, log: Log) -> None:
    for seat in range(state.seats):
        if state.chosen & only(seat) == 0:
            tell(log, Event.MAY_KEEP, EVERYONE, seat)


@kernel
def tell_deal(state: State, log: Log) -> None:
    """The new round, to every seat the cards that it did not keep, and the card turned up."""
    tell(log, Event.NEW_ROUND, EVERYONE, state.deals, state.dealer, state.turn)
    for seat in range(state.seats):
        for card in range(KINDS):
            for _ in range(copies_in(state.kept[seat], card), copies_in(state.hand[seat], card)):
                tell(log, Event.DEALT, only(seat), seat, card)
    dealer = number(state.dealer)
    tell(log, Event.TURNED_UP, EVERYONE, dealer, state.discard[dealer, 0])
