"""Mission 626: what the characters do, where Stitch goes, and who wins a round."""

from __future__ import annotations

from enum import IntEnum

import numpy as np

from pioche.games.first import first_seat
from pioche.games.love_letter.court import Event as Told
from pioche.games.love_letter.court import Kind, Phase
from pioche.games.love_letter.court import Objection as Common
from pioche.games.love_letter.knowledge import (
    ANY,
    compare,
    everybody_learns,
    is_guessed,
    look,
    swap_hands,
)
from pioche.games.love_letter.moves import common_objection, plays_from_hand
from pioche.games.love_letter.turns import (
    begin_match,
    begin_turn,
    cards_are_shown,
    deal_hands,
    highest_of,
    lay_down,
    lay_out,
    leave,
    match_is_won,
    next_inside,
    pay,
    protect,
    round_ends,
    score_tokens,
    tell_deal,
    tell_draw,
    to_move,
)
from pioche.games.mission626.cards import (
    AIM,
    ANSWERS,
    COPIES,
    COPIES_WITHOUT_SPARKY,
    FEWEST_WITH_SPARKY,
    FIRST,
    MOVES,
    SEATS,
    TO_WIN,
    VALUE,
    WIDTH,
    Answer,
    BrokenTie,
    Card,
    Choice,
    State,
)
from pioche.kernel.jit import kernel
from pioche.kernel.log import Log, tell
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Cells, Words
from pioche.kernel.seats import EVERYONE, lowest_seat, next_seat, only


class Event(IntEnum):
    """What only this game tells."""

    STITCH_MOVED = 40
    STITCH_STAYED = 41
    STITCH_TURNED = 42
    EXTRA_TURN = 43
    NO_EXTRA_TURN = 44
    ASKED = 45
    STITCH_GIVEN = 46
    SHOWED_NICE = 47
    SHOWED_WRECKER = 48
    NICE_WINS_TIE = 49
    WRECKER_LOSES_TIE = 50
    STITCH_BEGINS = 51


# ---- the deal


@kernel
def deal(state: State, seats: int, options: Cells, seed: Words) -> None:
    begin_match(state, seats, seed)
    state.broken_tie = options[Choice.BROKEN_TIE]
    deal_round(state, first_seat(options[Choice.FIRST], seats, state.rng))  # MIS-16c


@kernel
def deal_round(state: State, holder: int) -> None:
    """Stitch, Nice, lies before the holder; the left neighbour begins. MIS-0"""
    state.stitch = holder
    state.wrecker = 0
    state.chosen = NONE
    if state.seats < FEWEST_WITH_SPARKY:
        lay_out(state, COPIES_WITHOUT_SPARKY)  # MIS-0a
    else:
        lay_out(state, COPIES)
    deal_hands(state)
    begin_turn(state, next_seat(holder, state.seats))


# ---- what may be done


@kernel
def objection(state: State, seat: int, move: int) -> Common:
    return common_objection(state, seat, MOVES[move], AIM)


@kernel
def legal(state: State, seat: int, moves: Cells) -> int:
    """The legal moves straight from the hand: what scanning `objection` finds, sooner."""
    if to_move(state) != only(seat):
        return 0
    if state.phase == Phase.DECISION:
        moves[0], moves[1] = ANSWERS + Answer.GIVE, ANSWERS + Answer.SWAP
        return 2
    return plays_from_hand(state, seat, AIM, FIRST, WIDTH, 0, NONE, moves)


# ---- what a move does


@kernel
def play(state: State, seat: int, move: int, log: Log) -> None:
    kind, card = number(MOVES[move, 0]), number(MOVES[move, 1])
    again = False
    if kind == Kind.DECIDE:
        answer(state, card, log)
    elif lay_down(state, seat, MOVES[move], 0, AIM, VALUE, log):  # if not, MIS-11
        if kind == Kind.PLAY:
            again = resolve(state, seat, card, log)
        else:
            resolve_choice(state, seat, card, number(MOVES[move, 2]), number(MOVES[move, 3]), log)
    if state.phase != Phase.DECISION:
        end_turn(state, again, log)


@kernel
def resolve(state: State, seat: int, card: int, log: Log) -> bool:
    """The effect of a card that chooses nobody; whether the seat plays again."""
    match card:
        case Card.GANTU:  # MIS-3
            move_stitch(state, next_inside(state, number(state.stitch)), log)
        case Card.JUMBA:  # MIS-7
            turn_stitch(state, log)
        case Card.ANGEL:  # MIS-8
            move_stitch(state, seat, log)
            return state.wrecker == 0
        case Card.LEROY:
            unmask(state, seat, log)
        case Card.DAVID:  # MIS-10
            protect(state, seat, log)
        case Card.LILO:  # MIS-14
            move_stitch(state, seat, log)
            if state.wrecker:
                turn_stitch(state, log)
        case _:
            pass
    return False


@kernel
def resolve_choice(state: State, seat: int, card: int, target: int, value: int, log: Log) -> None:
    """The effect of a card that chooses another player."""
    match card:
        case Card.COUNCILWOMAN:  # MIS-4
            if is_guessed(state, target, value, VALUE, log):
                send_away(state, target, seat, log)
        case Card.COBRA:
            question(state, seat, target, log)
        case Card.SPARKY:  # MIS-6
            loser = compare(state, seat, target, VALUE, log)
            if loser != NONE:
                send_away(state, loser, seat + target - loser, log)  # MIS-6b
        case Card.PLEAKLEY:  # MIS-12
            if target == state.stitch:
                state.phase = Phase.DECISION
                state.mover = state.chosen = target
                tell(log, Event.ASKED, EVERYONE, target, seat)
            else:
                swap_hands(state, seat, target, VALUE, log)
        case Card.NANI:  # MIS-13
            move_stitch(state, target, log)
        case _:
            pass


@kernel
def question(state: State, seat: int, target: int, log: Log) -> None:  # MIS-5
    card = look(state, seat, target, VALUE, log)
    family = only(Card.NANI) | only(Card.LILO)
    if family >> card & 1:
        send_away(state, target, seat, log)
    else:
        everybody_learns(state, target, ANY & ~family, VALUE)


@kernel
def unmask(state: State, seat: int, log: Log) -> None:
    """Leroy: a Wrecker's holder leaves, and Stitch is taken. MIS-9"""
    if not state.wrecker:
        move_stitch(state, seat, log)
    elif state.stitch == seat:
        leave(state, seat, VALUE, log)
        move_stitch(state, next_inside(state, seat), log)  # MIS-9a
    else:
        send_away(state, number(state.stitch), seat, log)


@kernel
def answer(state: State, given: int, log: Log) -> None:
    """The chosen holder of Stitch has decided. MIS-12a"""
    seat, target = number(state.turn), number(state.chosen)
    state.phase = Phase.TURN
    state.mover, state.chosen = seat, NONE
    if given == Answer.GIVE:
        tell(log, Event.STITCH_GIVEN, EVERYONE, target, seat)
        state.stitch = seat
    else:
        swap_hands(state, seat, target, VALUE, log)


# ---- Stitch


@kernel
def move_stitch(state: State, to: int, log: Log) -> None:
    if to == state.stitch:
        tell(log, Event.STITCH_STAYED, EVERYONE, to)
    else:
        tell(log, Event.STITCH_MOVED, EVERYONE, state.stitch, to)
        state.stitch = to


@kernel
def turn_stitch(state: State, log: Log) -> None:
    state.wrecker = 1 - state.wrecker
    tell(log, Event.STITCH_TURNED, EVERYONE, state.wrecker, state.stitch)


@kernel
def send_away(state: State, seat: int, by: int, log: Log) -> None:
    """Somebody makes a player leave the round, and receives Stitch from them. MIS-2"""
    leave(state, seat, VALUE, log)
    if state.stitch == seat:
        move_stitch(state, by, log)


# ---- the end of a turn, a round, the match


@kernel
def end_turn(state: State, again: bool, log: Log) -> None:
    seat = number(state.turn)
    ends = round_ends(state)
    if again:
        tell(log, Event.NO_EXTRA_TURN if ends else Event.EXTRA_TURN, EVERYONE, seat)  # MIS-8a
    if ends:
        end_round(state, log)
    else:
        begin_turn(state, seat if again else next_inside(state, seat))
        tell_draw(state, log)


@kernel
def end_round(state: State, log: Log) -> None:
    best = number(state.inside)  # MIS-15d
    if cards_are_shown(state, log):
        best = highest(state, log)
    winners = break_tie(state, best, log)
    pay(state, winners, Told.ROUND_WON, log)
    if not match_is_won(state, TO_WIN[state.seats], log):  # MIS-17
        deal_round(state, next_holder(state, best, winners))
        tell(log, Event.STITCH_BEGINS, EVERYONE, state.stitch)
        tell_deal(state, log)
        tell_draw(state, log)


@kernel
def highest(state: State, log: Log) -> int:
    """All show their cards; the mask of those who have most. MIS-15"""
    totals = np.zeros(SEATS, np.int16)
    for seat in range(state.seats):
        if state.inside & only(seat):
            totals[seat] = shown_total(state, seat, log)
    return highest_of(state, totals)


@kernel
def shown_total(state: State, seat: int, log: Log) -> int:
    card = number(state.hand[seat, 0])
    value = number(VALUE[card])
    everybody_learns(state, seat, 1 << card, VALUE)
    if seat != state.stitch:
        tell(log, Told.SHOWED, EVERYONE, seat, card, value)
        return value
    if state.wrecker:
        tell(log, Event.SHOWED_WRECKER, EVERYONE, seat, card, value, value - 2)  # MIS-15b
        return value - 2
    tell(log, Event.SHOWED_NICE, EVERYONE, seat, card, value, value + 2)  # MIS-15a
    return value + 2


@kernel
def break_tie(state: State, best: int, log: Log) -> int:
    """Of those who have most, the mask of those who win the round. MIS-15a, MIS-15b, MIS-15c"""
    holder = only(state.stitch)
    if best == holder or best & holder == 0:
        return best
    if state.wrecker:
        tell(log, Event.WRECKER_LOSES_TIE, EVERYONE, state.stitch)
        return best & ~holder
    tell(log, Event.NICE_WINS_TIE, EVERYONE, state.stitch)
    return holder


@kernel
def next_holder(state: State, best: int, winners: int) -> int:
    """Who has Stitch in the next round: the winner, or who has it after a shared win. MIS-16"""
    if winners & (winners - 1):
        return number(state.stitch)  # MIS-16a
    if winners != best and state.broken_tie == BrokenTie.HOLDER:
        return number(state.stitch)  # MIS-16b
    return lowest_seat(winners)


@kernel
def score(state: State, out: Words) -> None:
    """Everybody at the target wins, whoever has more. MIS-17"""
    score_tokens(state, TO_WIN[state.seats], out)
