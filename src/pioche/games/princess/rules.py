"""Princess Princess: what the characters do, what is kept, and what a round pays."""

from __future__ import annotations

from enum import IntEnum

from pioche.games.first import first_seat
from pioche.games.love_letter.court import Event as Told
from pioche.games.love_letter.court import Kind, Phase
from pioche.games.love_letter.court import Objection as Common
from pioche.games.love_letter.knowledge import (
    compare,
    everybody_learns,
    is_guessed,
    look,
    note_keep,
    sees_new_hand,
    swap_hands,
)
from pioche.games.love_letter.moves import common_objection, holds, plays_from_hand
from pioche.games.love_letter.turns import (
    begin_match,
    begin_turn,
    cards_are_shown,
    deal_hands,
    discard_hand,
    highest_of,
    lay_down,
    lay_out,
    leave,
    match_is_won,
    next_inside,
    one_inside,
    pay,
    protect,
    put_in_hand,
    round_ends,
    score_tokens,
    take_top,
    tell_deal,
    tell_draw,
    to_move,
)
from pioche.games.princess.cards import (
    AIM,
    COPIES,
    FACE_UP,
    FIRST,
    FLED,
    KEEPS,
    MOVES,
    PLACES,
    TO_WIN,
    UNNAMED,
    VALUE,
    WIDTH,
    Card,
    Choice,
    Claire,
    State,
)
from pioche.kernel.jit import kernel
from pioche.kernel.log import Log, tell
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Cells, Words
from pioche.kernel.seats import EVERYONE, any_seat, lowest_seat, only, seats_in


class Objection(IntEnum):
    """What only this game refuses."""

    OK = 0
    NAMED_GUARD = 20
    CELESTE_FIRST = 21
    NOT_AMONG_THESE = 22


class Event(IntEnum):
    """What only this game tells."""

    KEEPING = 40
    KEPT = 41
    RETURNED = 42
    NOTHING_TO_DRAW = 43
    DREW_ASIDE = 44
    REPLACED = 45
    CLAIRE_PAID = 46
    PRINCESS_PAID = 47
    LOT_DRAWN = 48
    FACE_UP = 49
    DREW_MORE = 50


# ---- the deal


@kernel
def deal(state: State, seats: int, options: Cells, seed: Words) -> None:
    begin_match(state, seats, seed)
    state.claire = options[Choice.CLAIRE]
    deal_round(state, first_seat(options[Choice.FIRST], seats, state.rng))  # PRI-0c


@kernel
def deal_round(state: State, starter: int) -> None:  # PRI-0
    lay_out(state, COPIES)
    state.returner[:] = NONE
    for place in range(FACE_UP):
        state.face_up[place] = take_top(state) if state.seats == 2 else NONE  # PRI-0b
    deal_hands(state)
    begin_turn(state, starter)


# ---- what may be done


@kernel
def objection(state: State, seat: int, move: int) -> int:
    row = MOVES[move]
    common = common_objection(state, seat, row, AIM)
    if common != Common.OK:
        return common + 0
    return own_objection(state, seat, row) + 0


@kernel
def own_objection(state: State, seat: int, row: Cells) -> Objection:
    if row[0] == Kind.DECIDE:
        return keep_objection(state, seat, number(row[1]), number(row[2]))
    if barred_cards(state, seat) >> row[1] & 1:
        return Objection.CELESTE_FIRST
    if row[0] == Kind.GUESS and row[3] == UNNAMED:
        return Objection.NAMED_GUARD  # PRI-7c
    return Objection.OK


@kernel
def barred_cards(state: State, seat: int) -> int:
    """The mask of the cards instead of which Celeste has to be played. PRI-2"""
    return FLED if holds(state, seat, Card.CELESTE) else 0


@kernel
def keep_objection(state: State, seat: int, kept: int, first: int) -> Objection:
    """Two different cards of the hand have to be named. PRI-4"""
    needed = 2 if kept == first else 1
    for place in range(state.held[seat]):
        if state.hand[seat, place] == kept:
            needed -= 1
    if needed > 0 or not holds(state, seat, first):
        return Objection.NOT_AMONG_THESE
    return Objection.OK


@kernel
def legal(state: State, seat: int, moves: Cells) -> int:
    """The legal moves straight from the hand: what scanning `objection` finds, sooner."""
    if to_move(state) != only(seat):
        return 0
    if state.phase == Phase.DECISION:
        return legal_keeps(state, seat, moves)
    barred = barred_cards(state, seat)
    return plays_from_hand(state, seat, AIM, FIRST, WIDTH, barred, UNNAMED, moves)


@kernel
def legal_keeps(state: State, seat: int, moves: Cells) -> int:
    """Every pair of cards in hand, equal ones once."""
    count = 0
    for one in range(state.held[seat]):
        for other in range(state.held[seat]):
            if one != other:
                move = KEEPS + state.hand[seat, one] * len(VALUE) + state.hand[seat, other]
                count = add_once(moves, count, move)
    return count


@kernel
def add_once(moves: Cells, count: int, move: int) -> int:
    for place in range(count):
        if moves[place] == move:
            return count
    moves[count] = move
    return count + 1


# ---- what a move does


@kernel
def play(state: State, seat: int, move: int, log: Log) -> None:
    kind, card, target = number(MOVES[move, 0]), number(MOVES[move, 1]), number(MOVES[move, 2])
    if kind == Kind.DECIDE:
        keep(state, seat, card, target, log)
    else:
        barred = only(Card.CELESTE) if FLED >> card & 1 else 0  # or PRI-2 would have forbidden it
        if lay_down(state, seat, MOVES[move], barred, AIM, VALUE, log):  # if not, PRI-6a
            if kind == Kind.PLAY:
                resolve(state, seat, card, log)
            else:
                resolve_choice(state, seat, card, target, number(MOVES[move, 3]), log)
    if state.phase != Phase.DECISION:
        end_turn(state, log)


@kernel
def resolve(state: State, seat: int, card: int, log: Log) -> None:
    """The effect of a card that chooses nobody."""
    match card:
        case Card.OGRE:  # PRI-1
            leave(state, seat, VALUE, log)
        case Card.PRINCESSES:
            draw_to_keep(state, seat, log)
        case Card.OLIVER:  # PRI-6
            protect(state, seat, log)
        case _:  # Celeste and Claire. PRI-2, PRI-8
            pass


@kernel
def resolve_choice(state: State, seat: int, card: int, target: int, value: int, log: Log) -> None:
    """The effect of a card that chooses a player."""
    match card:
        case Card.GHOST_KING:  # PRI-3
            swap_hands(state, seat, target, VALUE, log)
        case Card.VLADRIC:
            replace_hand(state, target, log)
        case Card.LIBRARIAN:  # PRI-7
            loser = compare(state, seat, target, VALUE, log)
            if loser != NONE:
                leave(state, loser, VALUE, log)
        case Card.ADVISORS:  # PRI-7a
            look(state, seat, target, VALUE, log)
        case Card.GUARD:  # PRI-7b
            if is_guessed(state, target, value, VALUE, log):
                leave(state, target, VALUE, log)
        case _:
            pass


@kernel
def replace_hand(state: State, target: int, log: Log) -> None:
    """Vladric: discard the hand and draw another, if need be the card set aside. PRI-5"""
    if discard_hand(state, target, VALUE, log) == Card.OGRE:
        leave(state, target, VALUE, log)  # PRI-5b
    elif state.piled == 0:
        put_in_hand(state, target, state.aside)  # PRI-5a
        state.aside = NONE
        tell(log, Event.DREW_ASIDE, only(target), target, state.hand[target, 0])
    else:
        knower = draw(state, target)
        sees_new_hand(state, knower, target)
        tell(log, Event.REPLACED, only(target), target, state.hand[target, 0])


@kernel
def draw(state: State, seat: int) -> int:
    """The seat draws; who else knows the card, or NONE."""
    knower = release_top(state, seat)
    put_in_hand(state, seat, take_top(state))
    return knower


@kernel
def release_top(state: State, seat: int) -> int:
    """The seat is about to draw the pile's top card: who else knows it, having returned it, or
    NONE. The pile forgets it."""
    top = state.piled - 1
    knower = number(state.returner[top])
    state.returner[top] = NONE
    return knower if knower != seat else NONE


# ---- the Princesses


@kernel
def draw_to_keep(state: State, seat: int, log: Log) -> None:
    """Draw two cards, or the last one, and then decide. PRI-4, PRI-4b"""
    if state.piled == 0:
        tell(log, Event.NOTHING_TO_DRAW, EVERYONE, seat)  # PRI-4a
        return
    while state.piled > 0 and state.held[seat] < PLACES:
        place = state.held[seat]
        state.known_to[place] = draw(state, seat)
        tell(log, Event.DREW_MORE, only(seat), seat, state.hand[seat, place])
    state.phase = Phase.DECISION
    count = state.held[seat]
    tell(log, Event.KEEPING, EVERYONE, seat, count - 1, count)


@kernel
def keep(state: State, seat: int, kept: int, first: int, log: Log) -> None:
    """Keep one card, put the others under the pile: the first, and any other beneath it."""
    count = state.held[seat]
    last = state.hand[seat, 0] + state.hand[seat, 1] - kept - first
    if count == PLACES:  # of three numbers, the one that is left of their sum
        last += state.hand[seat, 2]
    note_keep(state, seat)
    state.hand[seat, :] = NONE
    state.hand[seat, 0] = kept
    state.held[seat] = 1
    tell(log, Event.KEPT, only(seat), seat, kept)
    put_under(state, seat, first, log)
    if count == PLACES:
        put_under(state, seat, last, log)
    state.phase = Phase.TURN


@kernel
def put_under(state: State, seat: int, card: int, log: Log) -> None:  # PRI-4c
    for place in range(state.piled, 0, -1):
        state.pile[place] = state.pile[place - 1]
        state.returner[place] = state.returner[place - 1]
    state.pile[0] = card
    state.returner[0] = seat
    state.piled += 1
    tell(log, Event.RETURNED, only(seat), seat, card)


# ---- the end of a turn, a round, the match


@kernel
def end_turn(state: State, log: Log) -> None:
    if round_ends(state):
        end_round(state, log)
    else:
        seat = next_inside(state, number(state.turn))
        state.known_to[1] = release_top(state, seat)
        begin_turn(state, seat)
        tell_draw(state, log)


@kernel
def end_round(state: State, log: Log) -> None:
    winners = number(state.inside)  # PRI-10b
    if cards_are_shown(state, log):
        winners = highest(state, log)
    pay(state, winners, Told.ROUND_WON, log)
    pay(state, claire_bonus(state), Event.CLAIRE_PAID, log)
    pay(state, princess_bonus(state), Event.PRINCESS_PAID, log)
    if not match_is_won(state, TO_WIN[state.seats], log):  # PRI-10c, PRI-10f
        deal_round(state, next_starter(state, winners, log))
        tell_deal(state, log)
        for place in range(FACE_UP):
            if state.face_up[place] != NONE:
                tell(log, Event.FACE_UP, EVERYONE, state.face_up[place])
        tell_draw(state, log)


@kernel
def highest(state: State, log: Log) -> int:
    """All show their cards; the mask of those who have most. PRI-10, PRI-10a"""
    for seat in range(state.seats):
        if state.inside & only(seat):
            card = number(state.hand[seat, 0])
            everybody_learns(state, seat, 1 << card, VALUE)
            tell(log, Told.SHOWED, EVERYONE, seat, card, card)
    return highest_of(state, state.hand[:, 0])


@kernel
def who_played(state: State, card: int) -> int:
    """The mask of those still in who have the card in front of them."""
    mask = 0
    for seat in range(state.seats):
        if state.inside & only(seat):
            for place in range(state.fronted[seat]):
                if state.front[seat, place] == card:
                    mask |= only(seat)
    return mask


@kernel
def claire_bonus(state: State) -> int:
    """The mask of whom Claire pays: one player or nobody. PRI-8"""
    if state.claire == Claire.LITERAL and not one_inside(state):
        return 0
    spies = who_played(state, Card.CLAIRE)
    return spies if seats_in(spies) == 1 else 0


@kernel
def princess_bonus(state: State) -> int:
    """The mask of whom the Princesses pay: two players or nobody. PRI-9"""
    couple = who_played(state, Card.PRINCESSES)
    return couple if seats_in(couple) == 2 else 0


@kernel
def next_starter(state: State, winners: int, log: Log) -> int:
    """The winner, or one of the winners by lot. PRI-10d, PRI-10e"""
    if winners & (winners - 1) == 0:
        return lowest_seat(winners)
    seat = any_seat(winners, state.rng)
    tell(log, Event.LOT_DRAWN, EVERYONE, seat)
    return seat


@kernel
def score(state: State, out: Words) -> None:
    """Everybody at the target wins, whoever has more. PRI-10f"""
    score_tokens(state, TO_WIN[state.seats], out)
