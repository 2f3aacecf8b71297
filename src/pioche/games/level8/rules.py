"""Level 8's rules: the deal, what may be done, what it does, and how a round ends."""

from __future__ import annotations

import numpy as np

from pioche.games.first import first_seat
from pioche.games.level8.bits import lowest
from pioche.games.level8.cards import (
    COLOURS,
    DUE,
    FIRST,
    JOKER,
    KEEP,
    KEEP_FROM,
    KEEP_SIDE,
    KINDS,
    MOVES,
    NUMBERS,
    ROW,
    SEATS,
    SKIP,
    SKIPS,
    STANDS,
    VALUES,
    Choice,
    Kind,
    LastCard,
    Phase,
    State,
)
from pioche.games.level8.events import Event, Objection
from pioche.games.level8.laying import (
    cards_left,
    cards_missing,
    completes,
    groups_of,
    leaves_a_card,
    legal_adds,
    legal_puts,
)
from pioche.games.level8.levels import MELDS, TOP, Group
from pioche.games.level8.melds import (
    add_card,
    card_used,
    copies_in,
    count_cards,
    filled,
    fits_lay,
    fits_table,
    jokers_in,
    put,
)
from pioche.games.level8.piles import (
    deal_hands,
    draw,
    forget_origins,
    leave_hand,
    put_on_discard,
    rebuild,
    shuffle_all,
    take_discard,
    take_top,
)
from pioche.games.level8.telling import tell_deal, tell_keepers, tell_lay
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.log import Log, tell
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Cells, Words
from pioche.kernel.rng import seed_chacha
from pioche.kernel.seats import EVERYONE, next_seat, only

LAST_BUT_ONE = TOP - 1  # who goes out with this level laid has won
WON = TOP + 1  # the level of a winner


# ---- the deal


@kernel
def deal(state: State, seats: int, options: Cells, seed: Words) -> None:
    seed_chacha(state.rng, seed)
    state.seats = seats
    state.side = options[Choice.SIDE]
    state.joker_melds = options[Choice.JOKER_MELDS]
    state.last_card = options[Choice.LAST_CARD]
    state.deals = 0
    state.level[:] = 0
    state.level[:seats] = 1
    state.held[:] = 0
    state.hand[:] = 0
    state.kept[:] = 0
    state.fresh[:] = 0
    state.fresh_wild[:] = 0
    first = first_seat(options[Choice.FIRST], seats, state.rng)  # L8-0a
    deal_round(state, (first - 1) % seats)


@kernel
def deal_round(state: State, dealer: int) -> None:
    """Whatever is in hand was kept. L8-1, L8-8a"""
    state.phase = Phase.DRAWING
    state.deals += 1
    state.dealer = dealer
    state.turn = next_seat(dealer, state.seats)  # L8-1b
    state.under = 0
    state.chosen = 0
    state.laid[:] = 0
    state.skipped[:] = 0
    state.discarded[:] = 0
    state.discard[:] = NONE
    for seat in range(SEATS):
        clear_melds(state, seat)
    state.open[:] = 0
    shuffle_all(state)
    deal_hands(state)
    put_on_discard(state, dealer, take_top(state))  # L8-1a: whatever card it is
    forget_origins(state)


@kernel
def clear_melds(state: State, seat: int) -> None:
    state.meld[seat] = 0
    state.meld[seat, :, STANDS] = NONE


# ---- what may be done


@kernel
def to_move(state: State) -> int:
    if state.phase == Phase.OVER:
        return 0
    if state.phase == Phase.KEEPING:
        return only(state.seats) - 1 & ~number(state.chosen)  # L8-10a
    return only(state.turn)


@kernel
def objection(state: State, seat: int, move: int) -> Objection:
    kind, one = number(MOVES[move, 0]), number(MOVES[move, 1])
    two, three = number(MOVES[move, 2]), number(MOVES[move, 3])
    if state.phase == Phase.OVER:
        return Objection.GAME_OVER
    if state.phase == Phase.KEEPING:
        return keep_objection(state, seat, kind, one)
    if seat != state.turn:
        return Objection.NOT_YOUR_TURN
    if state.phase != DUE[kind]:
        return untimely(state, seat, kind)
    if state.phase == Phase.DRAWING:
        return draw_objection(state, seat, kind, one)
    if state.phase == Phase.LAYING:
        return lay_objection(state, seat, kind, one, two)
    return act_objection(state, seat, kind, one, two, three)


@kernel
def untimely(state: State, seat: int, kind: int) -> Objection:
    """Why a kind of move cannot be made now."""
    due = DUE[kind]
    if due == Phase.KEEPING:
        return Objection.NOT_KEEPING
    if state.phase == Phase.DRAWING:
        return Objection.MUST_SLIDE if state.skipped[seat] else Objection.DRAW_FIRST
    if kind == Kind.SLIDE:
        return Objection.NO_SKIP_HERE
    if due == Phase.DRAWING:
        return Objection.DRAWN_ALREADY
    return Objection.NOT_LAYING if due == Phase.LAYING else Objection.FINISH_FIRST


@kernel
def act_objection(state: State, seat: int, kind: int, one: int, two: int, three: int) -> Objection:
    if kind == Kind.LAY:
        return begin_objection(state, seat)
    if kind == Kind.ADD:
        return add_objection(state, seat, one, two, three)
    if kind == Kind.SKIP:
        return skip_objection(state, seat, one)
    if copies_in(state.hand[seat], one) == 0:
        return Objection.NOT_IN_HAND
    return Objection.OK  # L8-2c, L8-6b, L8-9b


@kernel
def draw_objection(state: State, seat: int, kind: int, source: int) -> Objection:
    if state.skipped[seat]:
        return Objection.OK if kind == Kind.SLIDE else Objection.MUST_SLIDE
    if kind == Kind.SLIDE:
        return Objection.NO_SKIP_HERE
    if kind == Kind.DRAW:
        return Objection.OK if state.piled > 0 else Objection.PILE_EMPTY
    return Objection.OK if state.discarded[source] > 0 else Objection.NOTHING_THERE


@kernel
def begin_objection(state: State, seat: int) -> Objection:
    if state.laid[seat]:
        return Objection.LAID_ALREADY
    if cards_missing(state, seat, 1) > 0:
        return Objection.CANNOT_LAY
    return Objection.OK if leaves_a_card(state, seat) else Objection.NO_CARD_LEFT


@kernel
def lay_objection(state: State, seat: int, kind: int, card: int, group: int) -> Objection:
    if kind == Kind.TAKE_BACK:
        return Objection.OK
    if kind == Kind.FINISH:
        return Objection.OK if is_complete(state, seat) else Objection.NOT_COMPLETE
    family, size = groups_of(state, seat)[group]
    if family == Group.NONE:
        return Objection.NO_SUCH_MELD
    if copies_left(state, seat, card) == 0:
        return Objection.NOT_IN_HAND
    if not fits_lay(number(family), number(size), state.meld[seat, group], card):
        return Objection.DOES_NOT_FIT
    return Objection.OK if completes(state, seat, group, card) else Objection.LEADS_NOWHERE


@kernel
def copies_left(state: State, seat: int, card: int) -> int:
    """How many of a card are in hand and not put down."""
    cards = np.empty(ROW, np.int16)
    cards_left(state, seat, cards)
    return copies_in(cards, card_used(card))


@kernel
def is_complete(state: State, seat: int) -> bool:
    """Whether every meld of the lay has its size."""
    groups = groups_of(state, seat)
    for group in range(MELDS):
        if filled(number(groups[group, 0]), state.meld[seat, group]) < groups[group, 1]:
            return False
    return True


@kernel
def add_objection(state: State, seat: int, card: int, owner: int, group: int) -> Objection:
    if not state.laid[seat]:
        return Objection.LAY_FIRST  # L8-2b
    if copies_in(state.hand[seat], card_used(card)) == 0:
        return Objection.NOT_IN_HAND
    if owner >= state.seats or not state.laid[owner]:
        return Objection.NO_SUCH_MELD
    family = number(groups_of(state, owner)[group, 0])
    if family == Group.NONE:
        return Objection.NO_SUCH_MELD
    if not fits_table(family, state.meld[owner, group], card):
        return Objection.TAKES_OTHERS
    return Objection.OK if may_lay_off(state, seat) else Objection.NO_CARD_LEFT


@inlined
def may_lay_off(state: State, seat: int) -> bool:
    """Whether another card than this one is left for the discard. L8-5b"""
    return bool(state.held[seat] > 1 or state.last_card == LastCard.ANY)


@kernel
def skip_objection(state: State, seat: int, target: int) -> Objection:
    if state.hand[seat, SKIPS] == 0:
        return Objection.NOT_IN_HAND
    if target >= state.seats:
        return Objection.NO_SUCH_SEAT
    if target == seat:
        return Objection.ON_YOURSELF
    if state.skipped[target]:
        return Objection.SKIPPED_ALREADY
    return Objection.LAST_SKIP if state.held[seat] == 1 else Objection.OK


@kernel
def keep_objection(state: State, seat: int, kind: int, card: int) -> Objection:
    if not may_keep(state, seat):
        return Objection.MAY_NOT_KEEP
    if state.chosen & only(seat):
        return Objection.CHOSEN_ALREADY
    if kind == Kind.DONE:
        return Objection.OK
    if kind != Kind.KEEP:
        return Objection.KEEP_NOW
    if copies_in(state.hand[seat], card) == copies_in(state.kept[seat], card):
        return Objection.NOT_IN_HAND
    return Objection.KEPT_ENOUGH if count_cards(state.kept[seat]) == KEEP else Objection.OK


@kernel
def may_keep(state: State, seat: int) -> bool:
    """Whether cards may be kept for the next round. L8-10"""
    high = state.side == KEEP_SIDE and state.level[seat] >= KEEP_FROM
    return bool(high and not state.laid[seat] and state.held[seat] > 0)


# ---- the same as a list


@kernel
def legal(state: State, seat: int, moves: Cells) -> int:
    """The legal moves straight from the cards: what scanning `objection` finds, sooner."""
    if to_move(state) & only(seat) == 0:
        return 0
    if state.phase == Phase.DRAWING:
        return legal_draws(state, seat, moves)
    if state.phase == Phase.KEEPING:
        return legal_keeps(state, seat, moves)
    if state.phase == Phase.LAYING:
        count = legal_puts(state, seat, moves)
        if count == 0:
            count = add_move(moves, number(0), number(FIRST[Kind.FINISH]))
        return add_move(moves, count, number(FIRST[Kind.TAKE_BACK]))
    count = 0
    if state.laid[seat]:
        if may_lay_off(state, seat):
            count = legal_adds(state, seat, moves)
    elif leaves_a_card(state, seat) and cards_missing(state, seat, 1) == 0:
        count = add_move(moves, number(0), number(FIRST[Kind.LAY]))
    count = legal_cards(state.hand[seat], number(FIRST[Kind.DISCARD]), moves, count)
    return legal_skips(state, seat, moves, count)


@inlined
def add_move(moves: Cells, count: int, move: int) -> int:
    moves[count] = move
    return count + 1


@kernel
def legal_draws(state: State, seat: int, moves: Cells) -> int:
    if state.skipped[seat]:
        return add_move(moves, number(0), number(FIRST[Kind.SLIDE]))
    count = 0
    if state.piled > 0:
        count = add_move(moves, number(0), number(FIRST[Kind.DRAW]))
    for source in range(state.seats):
        if state.discarded[source] > 0:
            count = add_move(moves, count, FIRST[Kind.TAKE] + source)
    return count


@kernel
def legal_cards(row: Cells, first: int, moves: Cells, count: int) -> int:
    """A move for each different card of a row; `first` is that of the first card."""
    for colour in range(COLOURS):
        mask = number(row[colour])
        while mask:
            count = add_move(moves, count, first + colour * VALUES + lowest(mask))
            mask &= mask - 1
    for card in range(NUMBERS, KINDS):
        if copies_in(row, card):
            count = add_move(moves, count, first + card)
    return count


@kernel
def legal_skips(state: State, seat: int, moves: Cells, count: int) -> int:
    if state.hand[seat, SKIPS] > 0 and state.held[seat] > 1:
        for target in range(state.seats):
            if target != seat and not state.skipped[target]:
                count = add_move(moves, count, FIRST[Kind.SKIP] + target)
    return count


@kernel
def legal_keeps(state: State, seat: int, moves: Cells) -> int:
    count = add_move(moves, number(0), number(FIRST[Kind.DONE]))
    if count_cards(state.kept[seat]) == KEEP:
        return count
    left = state.hand[seat].copy()
    for colour in range(COLOURS):
        left[colour] &= ~state.kept[seat, colour]
    for cell in range(COLOURS, ROW):
        left[cell] -= state.kept[seat, cell]
    return legal_cards(left, number(FIRST[Kind.KEEP]), moves, count)


# ---- what a move does


@kernel
def play(state: State, seat: int, move: int, log: Log) -> None:
    kind, one = number(MOVES[move, 0]), number(MOVES[move, 1])
    two, three = number(MOVES[move, 2]), number(MOVES[move, 3])
    if state.phase == Phase.DRAWING:
        take_card(state, seat, kind, one, log)
    elif state.phase == Phase.LAYING:
        go_on_laying(state, seat, kind, one, two, log)
    elif state.phase == Phase.KEEPING:
        keep(state, seat, kind, one, log)
    else:
        act(state, seat, kind, one, two, three, log)


@kernel
def take_card(state: State, seat: int, kind: int, source: int, log: Log) -> None:  # L8-2
    if kind == Kind.SLIDE:
        slide(state, seat, log)
        return
    state.phase = Phase.ACTING
    if kind == Kind.DRAW:
        tell(log, Event.DREW, only(seat), seat, draw(state, seat))
        rebuild(state, log)  # L8-7a
    else:
        tell(log, Event.TOOK, EVERYONE, seat, source, take_discard(state, seat, source))


@kernel
def act(state: State, seat: int, kind: int, one: int, two: int, three: int, log: Log) -> None:
    if kind == Kind.LAY:
        state.phase = Phase.LAYING
        tell(log, Event.BEGAN, only(seat), seat)
    elif kind == Kind.ADD:
        lay_off(state, seat, one, two, three, log)
    elif kind == Kind.SKIP:
        play_skip(state, seat, one, log)
    else:
        discard(state, seat, one, log)


@kernel
def go_on_laying(state: State, seat: int, kind: int, card: int, group: int, log: Log) -> None:
    if kind == Kind.PUT:
        put(number(groups_of(state, seat)[group, 0]), state.meld[seat, group], card)
        tell(log, Event.PUT, only(seat), seat, group, card)
    elif kind == Kind.TAKE_BACK:
        clear_melds(state, seat)
        state.phase = Phase.ACTING
        tell(log, Event.TOOK_BACK, only(seat), seat)
    else:
        finish(state, seat, log)


@kernel
def keep(state: State, seat: int, kind: int, card: int, log: Log) -> None:
    if kind == Kind.KEEP:
        add_card(state.kept[seat], card)
        tell(log, Event.KEPT, only(seat), seat, card)
    else:
        choose(state, seat, log)


@kernel
def begin_turn(state: State, seat: int, log: Log) -> None:
    state.turn = seat
    state.phase = Phase.DRAWING
    if not state.skipped[seat] and nothing_to_draw(state):  # L8-7c
        state.phase = Phase.ACTING
        tell(log, Event.NO_DRAW, EVERYONE, seat)


@kernel
def nothing_to_draw(state: State) -> bool:
    count = state.piled
    for seat in range(state.seats):
        count += state.discarded[seat]
    return bool(count == 0)


@kernel
def slide(state: State, seat: int, log: Log) -> None:
    """The Skip goes face up under the pile, and that was the turn. L8-6a, L8-7d"""
    state.skipped[seat] = 0
    state.under += 1
    tell(log, Event.SLID, EVERYONE, seat)
    rebuild(state, log)
    begin_turn(state, next_seat(seat, state.seats), log)


@kernel
def discard(state: State, seat: int, card: int, log: Log) -> None:
    leave_hand(state, seat, card)
    put_on_discard(state, seat, card)
    tell(log, Event.DISCARDED, EVERYONE, seat, card)
    if state.held[seat] == 0:
        end_round(state, seat, log)  # L8-6c: a Skip as well
    else:
        rebuild(state, log)  # L8-7b
        begin_turn(state, next_seat(seat, state.seats), log)


@kernel
def play_skip(state: State, seat: int, target: int, log: Log) -> None:  # L8-6
    leave_hand(state, seat, number(SKIP))
    state.skipped[target] = 1
    tell(log, Event.SKIP_PLAYED, EVERYONE, seat, target)
    begin_turn(state, next_seat(seat, state.seats), log)


@kernel
def finish(state: State, seat: int, log: Log) -> None:
    """The cards put down leave the hand, for everybody to see. L8-2a

    Numbers first: they tell where they came from, and only then may Jokers make it be forgotten.
    """
    groups, jokers = groups_of(state, seat), 0
    for group in range(MELDS):
        meld = state.meld[seat, group]
        jokers += jokers_in(number(groups[group, 0]), meld)
        for card in range(NUMBERS):
            if copies_in(meld, card):
                leave_hand(state, seat, card)
    state.laid[seat] = state.level[seat]
    for _ in range(jokers):
        leave_hand(state, seat, number(JOKER))
    state.phase = Phase.ACTING
    tell_lay(state, seat, log)
    if state.level[seat] == TOP:  # L8-9
        win(state, seat, log)
    elif state.held[seat] == 0:
        end_round(state, seat, log)


@kernel
def lay_off(state: State, seat: int, card: int, owner: int, group: int, log: Log) -> None:
    leave_hand(state, seat, card_used(card))
    put(number(groups_of(state, owner)[group, 0]), state.meld[owner, group], card)
    tell(log, Event.ADDED, EVERYONE, seat, owner, group, card)
    if state.held[seat] == 0:
        end_round(state, seat, log)


# ---- the end of a round


@kernel
def end_round(state: State, winner: int, log: Log) -> None:  # L8-8
    tell(log, Event.OUT, EVERYONE, winner)
    state.chosen = 0
    for seat in range(state.seats):
        if not may_keep(state, seat):
            state.chosen |= only(seat)
    won = state.laid[winner] and state.level[winner] == LAST_BUT_ONE  # L8-9a
    for seat in range(state.seats):
        if not (won and seat == winner):
            gain = 2 if seat == winner else 1 if state.laid[seat] else 0
            move_up(state, seat, gain, log)
    if won:
        win(state, winner, log)
        return
    state.phase = Phase.KEEPING
    if to_move(state) == 0:
        next_round(state, log)
    else:
        tell_keepers(state, log)


@kernel
def move_up(state: State, seat: int, by: int, log: Log) -> None:
    """Level 8 is the last that can be reached without laying it. L8-8b"""
    before = state.level[seat]
    state.level[seat] = min(TOP, before + by)
    event = Event.MOVED_UP if state.level[seat] > before else Event.STAYED
    tell(log, event, EVERYONE, seat, state.level[seat])


@kernel
def win(state: State, seat: int, log: Log) -> None:
    state.level[seat] = WON
    state.phase = Phase.OVER
    tell(log, Event.WON, EVERYONE, seat)


@kernel
def choose(state: State, seat: int, log: Log) -> None:
    """The seat keeps no more; when all have said so, the next round begins. L8-10a"""
    state.chosen |= only(seat)
    tell(log, Event.CHOSE, EVERYONE, seat)
    if to_move(state) == 0:
        next_round(state, log)


@kernel
def next_round(state: State, log: Log) -> None:  # L8-8a
    for seat in range(state.seats):
        count = count_cards(state.kept[seat])
        if may_keep(state, seat):
            tell(log, Event.KEPT_CARDS, EVERYONE, seat, count)
        state.hand[seat] = state.kept[seat]
        state.held[seat] = count
    deal_round(state, next_seat(state.dealer, state.seats))
    tell_deal(state, log)
    state.kept[:] = 0


@kernel
def score(state: State, out: Words) -> None:
    """The level of each seat; whoever has won is past the last."""
    for seat in range(SEATS):
        out[seat, 0] = state.level[seat]
