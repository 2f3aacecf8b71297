"""Parade's rules: the deal, what may be played, what it takes, and the count at the end."""

from __future__ import annotations

from enum import IntEnum

from pioche.games.first import first_seat
from pioche.games.parade.cards import (
    CARDS,
    COLOUR,
    COLOURS,
    COUNT,
    DISCARDS,
    HAND,
    LINE,
    MOVES,
    SEATS,
    SUM,
    VALUE,
    Choice,
    Kind,
    Phase,
    State,
    Tie,
)
from pioche.kernel.jit import kernel
from pioche.kernel.log import Log, tell
from pioche.kernel.record import NONE, Cells, Words
from pioche.kernel.rng import seed_chacha, shuffle
from pioche.kernel.seats import EVERYONE, next_seat, only

POINTS, IN_FRONT, ORDER = 0, 1, 2  # columns of the score sheet


class Objection(IntEnum):
    OK = 0
    GAME_OVER = 1
    NOT_YOUR_TURN = 2
    NOT_IN_HAND = 3
    DISCARD_LATER = 4
    DISCARD_NOW = 5
    DISCARDED_ENOUGH = 6


class Event(IntEnum):
    PLAYED = 1
    TOOK = 2
    DREW = 3
    SIX_COLOURS = 4
    PILE_EMPTY = 5
    DISCARDING = 6
    DISCARDED = 7
    KEPT = 8
    MAJORITY = 9
    SCORED = 10
    WON = 11


# ---- the deal


@kernel
def deal(state: State, seats: int, options: Cells, seed: Words) -> None:  # PAR-0
    seed_chacha(state.rng, seed)
    state.seats = seats
    state.first = first_seat(options[Choice.FIRST], seats, state.rng)  # PAR-0a
    state.tie = options[Choice.TIE]
    state.phase = Phase.PLAYING
    state.turn = state.first
    state.last_turns = 0
    clear_table(state)
    deck = state.line  # as long as the whole deck; shuffled here, then dealt from its end
    for card in range(CARDS):
        deck[card] = card
    shuffle(deck, CARDS, state.rng)
    left = CARDS
    for seat in range(seats):
        for place in range(HAND):
            left -= 1
            state.hand[seat, place] = deck[left]
        state.held[seat] = HAND
    state.lined = LINE
    state.piled = left - LINE
    for place in range(state.piled):
        state.pile[place] = deck[LINE + place]
    deck[LINE:] = NONE


@kernel
def clear_table(state: State) -> None:
    state.held[:] = 0
    state.discarded[:] = 0
    state.pile[:] = NONE
    state.hand[:] = NONE
    state.discard[:] = NONE
    state.front[:] = 0


# ---- what may be done


@kernel
def to_move(state: State) -> int:
    if state.phase == Phase.OVER:
        return 0
    if state.phase != Phase.DISCARDING:
        return only(state.turn)
    mask = 0
    for seat in range(state.seats):
        if state.discarded[seat] < DISCARDS:
            mask |= only(seat)
    return mask


@kernel
def objection(state: State, seat: int, move: int) -> Objection:
    if state.phase == Phase.OVER:
        return Objection.GAME_OVER
    if state.phase == Phase.DISCARDING:
        if MOVES[move, 0] != Kind.DISCARD:
            return Objection.DISCARD_NOW  # PAR-3
        if state.discarded[seat] == DISCARDS:
            return Objection.DISCARDED_ENOUGH  # PAR-3
    else:
        if seat != state.turn:
            return Objection.NOT_YOUR_TURN  # PAR-0b
        if MOVES[move, 0] != Kind.PLAY:
            return Objection.DISCARD_LATER  # PAR-3
    if place_in_hand(state, seat, MOVES[move, 1]) == NONE:
        return Objection.NOT_IN_HAND  # PAR-1
    return Objection.OK


@kernel
def place_in_hand(state: State, seat: int, card: int) -> int:
    for place in range(state.held[seat]):
        if state.hand[seat, place] == card:
            return place
    return NONE


@kernel
def legal(state: State, seat: int, moves: Cells) -> int:
    """The legal moves straight from the hand: what scanning `objection` finds, sooner."""
    if to_move(state) & only(seat) == 0:
        return 0
    shift = CARDS if state.phase == Phase.DISCARDING else 0
    for place in range(state.held[seat]):
        moves[place] = state.hand[seat, place] + shift
    return int(state.held[seat])


# ---- what a move does


@kernel
def play(state: State, seat: int, move: int, log: Log) -> None:
    if MOVES[move, 0] == Kind.PLAY:
        take_turn(state, seat, MOVES[move, 1], log)
    else:
        put_away(state, seat, MOVES[move, 1], log)


@kernel
def take_turn(state: State, seat: int, card: int, log: Log) -> None:
    leave_hand(state, seat, card)
    tell(log, Event.PLAYED, EVERYONE, seat, card)
    march_past(state, seat, card, log)
    state.turn = next_seat(seat, state.seats)
    if state.phase == Phase.PLAYING:
        draw(state, seat, log)
        watch_for_the_end(state, seat, log)
    else:
        state.last_turns -= 1  # PAR-2b
        if state.last_turns == 0:
            state.phase = Phase.DISCARDING
            tell(log, Event.DISCARDING, EVERYONE)


@kernel
def leave_hand(state: State, seat: int, card: int) -> None:
    last = state.held[seat] - 1
    for place in range(place_in_hand(state, seat, card), last):
        state.hand[seat, place] = state.hand[seat, place + 1]
    state.hand[seat, last] = NONE
    state.held[seat] = last


@kernel
def exposed(state: State, card: int) -> int:
    """How many cards at the head of the line are not counted safe. PAR-1a, PAR-1c"""
    return max(0, state.lined - int(VALUE[card]))


@kernel
def is_taken(card: int, played: int) -> bool:
    """Whether an exposed card leaves the line. PAR-1b"""
    return bool(COLOUR[card] == COLOUR[played] or VALUE[card] <= VALUE[played])


@kernel
def takings(state: State, card: int, places: Cells) -> int:
    """The places in the line that playing `card` would take; how many."""
    count = 0
    for place in range(exposed(state, card)):
        if is_taken(state.line[place], card):
            places[count] = place
            count += 1
    return count


@kernel
def march_past(state: State, seat: int, played: int, log: Log) -> None:
    """The played card joins the end of the line; what it takes leaves, the rest close ranks."""
    danger = exposed(state, played)
    stay = 0
    for place in range(danger):
        card = state.line[place]
        if is_taken(card, played):
            add_to_front(state, seat, card)
            tell(log, Event.TOOK, EVERYONE, seat, card)
        else:
            state.line[stay] = card  # PAR-1d
            stay += 1
    taken = danger - stay
    if taken > 0:
        for place in range(danger, state.lined):
            state.line[place - taken] = state.line[place]
        for place in range(state.lined - taken + 1, state.lined):
            state.line[place] = NONE
    state.lined += 1 - taken
    state.line[state.lined - 1] = played


@kernel
def add_to_front(state: State, seat: int, card: int) -> None:
    state.front[seat, COLOUR[card]] |= 1 << VALUE[card]


@kernel
def draw(state: State, seat: int, log: Log) -> None:  # PAR-1e
    state.piled -= 1
    card = state.pile[state.piled]
    state.pile[state.piled] = NONE
    state.hand[seat, state.held[seat]] = card
    state.held[seat] += 1
    tell(log, Event.DREW, only(seat), seat, card)


@kernel
def watch_for_the_end(state: State, seat: int, log: Log) -> None:
    if has_six_colours(state, seat):  # PAR-2
        tell(log, Event.SIX_COLOURS, EVERYONE, seat)
    elif state.piled == 0:  # PAR-2a
        tell(log, Event.PILE_EMPTY, EVERYONE)
    else:
        return
    state.phase = Phase.LAST_ROUND
    state.last_turns = state.seats


@kernel
def has_six_colours(state: State, seat: int) -> bool:
    for colour in range(COLOURS):
        if state.front[seat, colour] == 0:
            return False
    return True


# ---- the end


@kernel
def put_away(state: State, seat: int, card: int, log: Log) -> None:  # PAR-3
    leave_hand(state, seat, card)
    state.discard[seat, state.discarded[seat]] = card
    state.discarded[seat] += 1
    tell(log, Event.DISCARDED, only(seat), seat, card)
    if to_move(state) == 0:
        finish(state, log)


@kernel
def finish(state: State, log: Log) -> None:
    for seat in range(state.seats):
        while state.held[seat] > 0:
            card = lowest_in_hand(state, seat)  # the hand's own order is nobody's business
            leave_hand(state, seat, card)
            add_to_front(state, seat, card)
            tell(log, Event.KEPT, EVERYONE, seat, card)
    state.phase = Phase.OVER
    for colour in range(COLOURS):
        for seat in range(state.seats):
            if has_majority(state, seat, colour):
                count = COUNT[state.front[seat, colour]]
                tell(log, Event.MAJORITY, EVERYONE, seat, colour, count)
    tell_the_winners(state, log)


@kernel
def tell_the_winners(state: State, log: Log) -> None:
    best, winners = standing(state, 0), 0
    for seat in range(state.seats):
        mine = standing(state, seat)
        tell(log, Event.SCORED, EVERYONE, seat, mine[0], mine[1])
        if mine < best:
            best, winners = mine, 0
        if mine == best:
            winners |= only(seat)
    for seat in range(state.seats):
        if winners & only(seat):
            tell(log, Event.WON, EVERYONE, seat)


@kernel
def lowest_in_hand(state: State, seat: int) -> int:
    lowest = state.hand[seat, 0]
    for place in range(1, state.held[seat]):
        lowest = min(lowest, state.hand[seat, place])
    return int(lowest)


@kernel
def has_majority(state: State, seat: int, colour: int) -> bool:
    """Whether the seat turns its cards of this colour over. PAR-4, PAR-4a"""
    mine = COUNT[state.front[seat, colour]]
    if mine == 0:
        return False
    lead = 2 if state.seats == 2 else 0
    for other in range(state.seats):
        if other != seat and mine < COUNT[state.front[other, colour]] + lead:
            return False
    return True


@kernel
def points(state: State, seat: int) -> int:
    """Turned over, a card counts one point; face up, its value. PAR-4, PAR-4b"""
    total = 0
    for colour in range(COLOURS):
        cards = state.front[seat, colour]
        total += int(COUNT[cards] if has_majority(state, seat, colour) else SUM[cards])
    return total


@kernel
def in_front(state: State, seat: int) -> int:
    total = 0
    for colour in range(COLOURS):
        total += int(COUNT[state.front[seat, colour]])
    return total


@kernel
def order(state: State, seat: int) -> int:
    """Turns after the first seat, where the latest of those still tied wins. PAR-4d"""
    if state.tie == Tie.SHARED:
        return 0
    return int(seat - state.first) % state.seats


@kernel
def standing(state: State, seat: int) -> tuple[int, int, int]:
    """What is compared in the end: the smallest wins. PAR-4c"""
    return points(state, seat), in_front(state, seat), -order(state, seat)


@kernel
def score(state: State, out: Words) -> None:
    for seat in range(SEATS):
        out[seat, POINTS] = points(state, seat) if seat < state.seats else 0
        out[seat, IN_FRONT] = in_front(state, seat) if seat < state.seats else 0
        out[seat, ORDER] = order(state, seat) if seat < state.seats else 0
