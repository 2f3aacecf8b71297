"""Level 8's rules: the deal, what a move does, and how a round ends."""

from __future__ import annotations

from pioche.games.first import first_seat
from pioche.games.level8.cards import (
    JOKER,
    MOVES,
    NUMBERS,
    SEATS,
    SKIP,
    STANDS,
    Choice,
    Kind,
    Phase,
    State,
)
from pioche.games.level8.events import Event
from pioche.games.level8.laying import groups_of
from pioche.games.level8.levels import MELDS, TOP
from pioche.games.level8.melds import add_card, card_used, copies_in, count_cards, jokers_in, put
from pioche.games.level8.objections import may_keep, to_move
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
from pioche.kernel.jit import kernel
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
