"""Level 8 as numbers. A card is a colour and a value, a Joker or a Skip; of a meld only what may be
added to it matters, since nothing ever leaves it."""

from __future__ import annotations

import numpy as np

from pioche.games.level8.cards import (
    CARDS,
    COLOURS,
    HAND,
    JOKER,
    JOKERS,
    JOKERS_IN_DECK,
    NUMBERS,
    ROW,
    SEATS,
    SKIPS_IN_DECK,
    STANDS,
    VALUES,
    Phase,
    State,
)
from pioche.games.level8.laying import groups_of
from pioche.games.level8.levels import LEVELS, MELDS, TOP, Group
from pioche.games.level8.melds import covered, filled, jokers_in
from pioche.games.level8.objections import to_move
from pioche.games.level8.piles import numbers_unseen
from pioche.kernel.generic import implement
from pioche.kernel.number import number
from pioche.kernel.record import Cells
from pioche.rl.features.block import counts, flags, starts
from pioche.rl.features.encoding import Row, encode, relative
from pioche.rl.jit import kernel

VERSION = 1
SET = NUMBERS + 2  # numbers of a set of cards: a flag a number, then how many Jokers and Skips
WILD = max(JOKERS_IN_DECK, SKIPS_IN_DECK)
ONE = COLOURS + VALUES + 2  # numbers of one card: its colour, its value, Joker, Skip
SIZES = VALUES + JOKERS_IN_DECK  # cards of the largest meld, a colour group
DEPTH = 2  # cards of a discard pile from its top
KIND, FILLED, JOKER_COUNT = 0, len(Group) - 1, len(Group)  # places in the numbers of a meld
HAS_VALUE = JOKER_COUNT + 1
HAS_COLOUR = HAS_VALUE + VALUES
MELD = HAS_COLOUR + COLOURS
GROUP = len(Group)  # numbers of a group that has to be laid: its kind, its size
AS_SET = "; six colours of fifteen values, then how many Jokers and how many Skips"

BLOCKS = (
    counts("hand", SET, most=WILD, meaning="the cards that one holds" + AS_SET),
    counts("put", SET, most=WILD, meaning="those of them put down in a lay not finished" + AS_SET),
    counts("kept", SET, most=WILD, meaning="those of them kept for the next round" + AS_SET),
    counts(
        "stock",
        SET,
        most=WILD,
        meaning="unseen cards of which the pile was last made: there, or drawn since" + AS_SET,
    ),
    counts("older", SET, most=WILD, meaning="unseen cards in others' hands since before" + AS_SET),
    counts("buried", SET, most=WILD, meaning="cards on all discard piles under the tops" + AS_SET),
    counts("open", SEATS, SET, most=WILD, meaning="by seat, cards that all know it holds" + AS_SET),
    flags(
        "discard",
        SEATS,
        DEPTH,
        ONE,
        meaning="by seat, the top of its discard pile and the card under it: colour, value, "
        "Joker, Skip",
    ),
    counts(
        "meld",
        SEATS,
        MELDS,
        MELD,
        most=SIZES,
        meaning="by seat and meld: run, set or colour; how many cards; how many Jokers; the values "
        "that a run covers, or a set's; a colour group's colour",
    ),
    counts(
        "groups",
        MELDS,
        GROUP,
        most=int(LEVELS[:, :, :, 1].max()),
        meaning="what one has to lay: run, set or colour, and how many cards",
    ),
    counts("level", SEATS, most=TOP + 1, meaning="by seat, its level; 9 has won"),
    counts("laid", SEATS, most=TOP, meaning="by seat, the level that lies before it"),
    flags("skipped", SEATS, meaning="by seat, whether a Skip lies before it"),
    counts("held", SEATS, most=HAND + 1, meaning="by seat, cards in hand"),
    counts("fresh", SEATS, most=HAND + 1, meaning="by seat, unseen cards in hand of the `stock`"),
    counts("discarded", SEATS, most=CARDS, meaning="by seat, cards on its discard pile"),
    flags("acts", SEATS, meaning="by seat, whether it may act now"),
    flags("turn", SEATS, meaning="by seat, whether it is its turn"),
    flags("dealer", SEATS, meaning="by seat, whether it dealt"),
    flags("chosen", SEATS, meaning="by seat, whether it has said which cards it keeps"),
    flags("seats", SEATS, meaning="by seat, whether somebody sits there"),
    flags("chair", SEATS, meaning="the number of one's own seat, as moves name seats"),
    flags("phase", len(Phase), meaning="drawing, acting, laying, keeping, over"),
    counts("pile_size", most=CARDS, meaning="cards in the pile"),
    counts("skips_under", most=SKIPS_IN_DECK, meaning="Skips face up under the pile"),
    flags("side_two", meaning="whether the side with two stars is played (L8-0c)"),
    flags("jokers_refused", meaning="whether no meld may be of Jokers alone (L8-4b)"),
    flags("last_card_any", meaning="whether the last card may be laid or added (L8-5b)"),
)
HAND_AT, PUT_AT, KEPT_AT, STOCK_AT, OLDER_AT, BURIED_AT, OPEN_AT, DISCARD_AT, *REST = starts(BLOCKS)
MELD_AT, GROUPS_AT, LEVEL_AT, LAID_AT, SKIPPED_AT, HELD_AT, FRESH_AT, DISCARDED_AT, *LAST = REST
ACTS_AT, TURN_AT, DEALER_AT, CHOSEN_AT, SEATS_AT, CHAIR_AT, PHASE_AT, PILE_AT, *OPTIONS = LAST
UNDER_AT, SIDE_AT, REFUSED_AT, ANY_AT = OPTIONS


@kernel
def encode_level8(state: State, seat: int, out: Row) -> None:
    out[:] = 0
    write_set(state.hand[seat], HAND_AT, out)
    write_set(state.kept[seat], KEPT_AT, out)
    encode_unseen(state, seat, out)
    seats, turn = number(state.seats), to_move(state)
    for owner in range(seats):
        place = relative(owner, seat, seats)
        write_set(state.open[owner], OPEN_AT + place * SET, out)
        encode_discard(state, owner, place, out)
        encode_melds(state, owner, seat, place, out)
        out[LEVEL_AT + place] = state.level[owner]
        out[LAID_AT + place] = state.laid[owner]
        out[SKIPPED_AT + place] = state.skipped[owner]
        out[HELD_AT + place] = state.held[owner]
        out[FRESH_AT + place] = state.fresh[owner]
        out[DISCARDED_AT + place] = state.discarded[owner]
        out[ACTS_AT + place] = turn >> owner & 1
        out[CHOSEN_AT + place] = state.chosen >> owner & 1
        out[SEATS_AT + place] = 1
    out[TURN_AT + relative(state.turn, seat, seats)] = 1
    out[DEALER_AT + relative(state.dealer, seat, seats)] = 1
    out[CHAIR_AT + seat] = 1
    out[PHASE_AT + state.phase] = 1
    out[PILE_AT] = state.piled
    out[UNDER_AT] = state.under
    out[SIDE_AT] = state.side
    out[REFUSED_AT] = state.joker_melds
    out[ANY_AT] = state.last_card
    if state.level[seat] <= TOP:
        groups = LEVELS[state.side, state.level[seat] - 1]
        for group in range(MELDS):
            if groups[group, 0] != Group.NONE:
                out[GROUPS_AT + group * GROUP + groups[group, 0] - 1] = 1
                out[GROUPS_AT + group * GROUP + GROUP - 1] = groups[group, 1]


@kernel
def write_set(row: Cells, at: int, out: Row) -> None:
    """A row of cards: a flag a number, then how many Jokers and Skips."""
    for colour in range(COLOURS):
        mask, cell = number(row[colour]), at + colour * VALUES
        while mask:
            out[cell] = mask & 1
            mask >>= 1
            cell += 1
    out[at + NUMBERS] = row[JOKERS]
    out[at + NUMBERS + 1] = row[JOKERS + 1]


@kernel
def encode_unseen(state: State, seat: int, out: Row) -> None:
    """Where the unseen cards may be, as `imagine` has it."""
    stock, older = np.empty(ROW, np.int16), np.empty(ROW, np.int16)
    numbers_unseen(state, older)
    for colour in range(COLOURS):
        mine = state.hand[seat, colour] & ~state.open[seat, colour]
        stock[colour] = state.stock[colour] & ~mine
        older[colour] &= ~(state.stock[colour] | mine)
    for wild in range(2):
        cell = JOKERS + wild
        fresh = state.fresh_wild[seat, wild]
        stock[cell] = state.stock[cell] - fresh
        known = state.hand[seat, cell] - state.open[seat, cell]
        older[cell] = state.old_wild[wild] - (known - fresh)
    write_set(stock, STOCK_AT, out)
    write_set(older, OLDER_AT, out)


@kernel
def encode_discard(state: State, owner: int, place: int, out: Row) -> None:
    """The two upper cards of a discard pile one by one, and those under the top together."""
    count = number(state.discarded[owner])
    for depth in range(count):
        card = number(state.discard[owner, count - 1 - depth])
        if depth < DEPTH:
            at = DISCARD_AT + (place * DEPTH + depth) * ONE
            if card < NUMBERS:
                out[at + card // VALUES] = 1
                out[at + COLOURS + card % VALUES] = 1
            else:
                out[at + COLOURS + VALUES + card - JOKER] = 1
        if depth > 0:
            out[BURIED_AT + card] += 1


@kernel
def encode_melds(state: State, owner: int, seat: int, place: int, out: Row) -> None:
    """What lies before a seat; to whoever lays, also what is put down so far."""
    is_laying = owner == seat and state.phase == Phase.LAYING and state.turn == seat
    if not state.laid[owner] and not is_laying:
        return
    groups = groups_of(state, owner)
    for group in range(MELDS):
        kind = number(groups[group, 0])
        if kind == Group.NONE:
            continue
        meld, at = state.meld[owner, group], MELD_AT + (place * MELDS + group) * MELD
        out[at + KIND + kind - 1] = 1
        out[at + FILLED] = filled(kind, meld)
        out[at + JOKER_COUNT] = jokers_in(kind, meld)
        if kind == Group.RUN:
            mask = covered(meld)
            for value in range(VALUES):
                out[at + HAS_VALUE + value] = mask >> value & 1
        elif meld[STANDS] >= 0:
            out[at + (HAS_VALUE if kind == Group.SET else HAS_COLOUR) + meld[STANDS]] = 1
        if is_laying and not state.laid[owner]:
            for card in range(NUMBERS):
                out[PUT_AT + card] |= meld[card // VALUES] >> card % VALUES & 1
            out[PUT_AT + NUMBERS] += jokers_in(kind, meld)


implement(encode, State.dtype, encode_level8)
