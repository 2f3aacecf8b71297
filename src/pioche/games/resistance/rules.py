"""The Resistance's rules: flipping, slapping, the end of a round, and who takes the pawns.

Who was first is not asked here: a slap is one move of the seat that was. See RES-2e.
"""

from __future__ import annotations

from enum import IntEnum

from pioche.games.first import first_seat
from pioche.games.resistance.tiles import (
    KINDS,
    MOVES,
    PLANETS,
    PLANETS_OF,
    POINTS,
    ROUNDS,
    SEATS,
    SORTED,
    TILES,
    Choice,
    Kind,
    Second,
    State,
)
from pioche.kernel.jit import inlined, kernel
from pioche.kernel.log import Log, tell
from pioche.kernel.record import NONE, Cells, Words
from pioche.kernel.rng import seed_chacha, shuffle
from pioche.kernel.seats import CLOCK, EVERYONE, lowest_seat, next_seat, only


class Objection(IntEnum):
    OK = 0
    GAME_OVER = 1
    NOT_YOUR_FLIP = 2
    NONE_TO_FLIP = 3
    NOTHING_TO_SLAP = 4
    NO_FREE_PLANET = 5
    NOTHING_BEFORE = 6
    ONLY_THE_CLOCK = 7
    TOO_SOON_TO_CLOSE = 8
    CLOCK_ONLY_CLOSES = 9


class Event(IntEnum):
    FLIPPED = 1
    FLIPPED_BOTH = 2
    SLAPPED = 3
    SLAPPED_EARLY = 4
    FULL = 5
    LAST_FREE = 6
    CLOSED = 7
    COUNTED = 8
    PAWN_WON = 9
    PAWN_TAKEN = 10
    PAWN_KEPT = 11
    PAWN_STAYS = 12
    PAWN_STAYS_WITH = 13
    SECOND_ROUND = 14
    SCORED = 15
    WON = 16


# ---- the deal


@kernel
def deal(state: State, seats: int, options: Cells, seed: Words) -> None:  # RES-0
    seed_chacha(state.rng, seed)
    state.seats = seats
    state.first = first_seat(options[Choice.FIRST], seats, state.rng)  # RES-0a
    state.second = options[Choice.SECOND]
    state.window = options[Choice.WINDOW]
    state.memory = options[Choice.MEMORY]
    state.pawn[:] = NONE
    state.deals = 1
    state.over = 0
    state.turn = state.first
    lay_out(state)


@kernel
def lay_out(state: State) -> None:
    """All tiles shuffled, face down; the planets empty.

    They are put in order first: how a round went has no part in the shuffle of the next, which
    therefore is settled by the seed.
    """
    for place in range(TILES):
        state.stack[place] = SORTED[place]
        state.face[place] = NONE
    shuffle(state.stack, TILES, state.rng)
    state.stacked = TILES
    state.faced = 0
    state.free = only(state.seats) - 1
    state.occupied[:] = 0
    for seat in range(SEATS):
        for planet in range(PLANETS):
            for tile in range(KINDS):
                state.planet[seat, planet, tile] = 0


# ---- what may be done


@inlined
def has_free_planet(state: State, seat: int) -> bool:  # RES-2d
    return bool(state.free & only(seat))


@inlined
def flippers(state: State) -> int:
    """The seats that may flip, while there is a tile to flip. RES-1, RES-1a"""
    return int(state.free) if state.seats == 2 else only(state.turn)


@inlined
def tiles_of_a_flip(state: State) -> int:
    return 2 if state.seats == 2 else 1  # RES-1a


@kernel
def to_move(state: State) -> int:
    if state.over:
        return 0
    mask = 0
    if state.stacked > 0:
        mask |= flippers(state)
    if state.faced > 0:
        mask |= int(state.free)  # RES-2
        if state.stacked == 0:
            mask |= only(CLOCK)  # RES-3b
    return mask


@kernel
def objection(state: State, seat: int, move: int) -> Objection:
    kind = MOVES[move, 0]
    if state.over:
        return Objection.GAME_OVER
    if seat == CLOCK:
        return objection_to_clock(state, kind)
    if kind == Kind.CLOSE:
        return Objection.ONLY_THE_CLOCK  # RES-3b
    if kind == Kind.FLIP:
        return objection_to_flip(state, seat)
    return objection_to_slap(state, seat, kind)


@inlined
def objection_to_clock(state: State, kind: int) -> Objection:  # RES-3b
    if kind != Kind.CLOSE:
        return Objection.CLOCK_ONLY_CLOSES
    if state.stacked > 0 or state.faced == 0:
        return Objection.TOO_SOON_TO_CLOSE
    return Objection.OK


@inlined
def objection_to_flip(state: State, seat: int) -> Objection:
    if state.stacked == 0:
        return Objection.NONE_TO_FLIP  # RES-1c
    if flippers(state) & only(seat) == 0:
        return Objection.NOT_YOUR_FLIP  # RES-1
    return Objection.OK


@inlined
def objection_to_slap(state: State, seat: int, kind: int) -> Objection:
    if not has_free_planet(state, seat):
        return Objection.NO_FREE_PLANET  # RES-2d
    if state.faced == 0:
        return Objection.NOTHING_TO_SLAP  # RES-2b
    if kind == Kind.SLAP_EARLY and state.faced <= tiles_of_a_flip(state):
        return Objection.NOTHING_BEFORE  # RES-2c
    return Objection.OK


@kernel
def legal(state: State, seat: int, moves: Cells) -> int:
    """The legal moves straight from the table: what scanning `objection` finds, sooner."""
    if to_move(state) & only(seat) == 0:
        return 0
    if seat == CLOCK:
        moves[0] = Kind.CLOSE
        return 1
    count = 0
    if state.stacked > 0 and flippers(state) & only(seat):
        moves[count] = Kind.FLIP
        count += 1
    if state.faced > 0:
        moves[count] = Kind.SLAP
        count += 1
    if state.faced > tiles_of_a_flip(state):
        moves[count] = Kind.SLAP_EARLY
        count += 1
    return count


# ---- what a move does


@kernel
def play(state: State, seat: int, move: int, log: Log) -> None:
    kind = MOVES[move, 0]
    if kind == Kind.FLIP:
        flip(state, seat, log)
    elif kind == Kind.CLOSE:
        tell(log, Event.CLOSED, EVERYONE, state.faced)
        end_round(state, log)
    else:
        stays = tiles_of_a_flip(state) if kind == Kind.SLAP_EARLY else 0
        slap(state, seat, stays, log)


@kernel
def flip(state: State, seat: int, log: Log) -> None:
    if state.seats == 2:  # RES-1a
        tile = turn_up(state)
        other = turn_up(state) if state.stacked > 0 else NONE
        tell(log, Event.FLIPPED_BOTH, EVERYONE, seat, tile, other)
    else:
        tell(log, Event.FLIPPED, EVERYONE, seat, turn_up(state))  # RES-1
    pass_turn(state, next_seat(seat, state.seats))


@inlined
def turn_up(state: State) -> int:
    """One tile from face down to face up."""
    state.stacked -= 1
    tile = int(state.stack[state.stacked])
    state.stack[state.stacked] = NONE
    state.face[state.faced] = tile
    state.faced += 1
    return tile


@inlined
def pass_turn(state: State, seat: int) -> None:
    """To this seat, or the next one that has a free planet. Two have no turns. RES-1a, RES-1b"""
    if state.seats == 2:
        return
    while not has_free_planet(state, seat):
        seat = next_seat(seat, state.seats)
    state.turn = seat


@kernel
def slap(state: State, seat: int, stays: int, log: Log) -> None:
    """The tiles face up go to a planet, but for the newest ones that stay. RES-2, RES-2c"""
    won = state.faced - stays
    planet = state.occupied[seat]
    for place in range(won):
        state.planet[seat, planet, state.face[place]] += 1
        state.face[place] = NONE
    for place in range(stays):
        state.face[place] = state.face[won + place]
        state.face[won + place] = NONE
    state.faced = stays
    if stays > 0:
        tell(log, Event.SLAPPED_EARLY, EVERYONE, seat, won)
    else:
        tell(log, Event.SLAPPED, EVERYONE, seat, won)
    occupy(state, seat)
    if not has_free_planet(state, seat):
        tell(log, Event.FULL, EVERYONE, seat)
    if state.free & (state.free - 1) == 0:
        take_the_rest(state, lowest_seat(state.free), log)
        end_round(state, log)
    elif state.stacked == 0 and state.faced == 0:
        end_round(state, log)  # RES-3a
    else:
        pass_turn(state, seat)  # RES-2a


@inlined
def occupy(state: State, seat: int) -> None:
    """The seat's next planet is free no longer. RES-2d"""
    state.occupied[seat] += 1
    if state.occupied[seat] == PLANETS_OF[state.seats]:
        state.free ^= only(seat)


@kernel
def take_the_rest(state: State, seat: int, log: Log) -> None:  # RES-3
    left = state.faced + state.stacked
    if left == 0:
        return
    while state.stacked > 0:
        turn_up(state)
    planet = state.occupied[seat]
    for place in range(state.faced):
        state.planet[seat, planet, state.face[place]] += 1
        state.face[place] = NONE
    state.faced = 0
    occupy(state, seat)
    tell(log, Event.LAST_FREE, EVERYONE, seat, left)


# ---- the end of a round, and of the game


@kernel
def end_round(state: State, log: Log) -> None:
    tell(log, Event.COUNTED, EVERYONE, state.deals)
    for tile in range(KINDS):
        award(state, tile, log)
    if state.deals == ROUNDS:
        state.over = 1
        tell_the_winners(state, log)
        return
    state.deals += 1
    lay_out(state)  # RES-4b
    if state.second == Second.NEXT:  # RES-4c
        state.turn = next_seat(state.first, state.seats)
    else:
        state.turn = state.first
    tell(log, Event.SECOND_ROUND, EVERYONE, state.turn)


@kernel
def award(state: State, tile: int, log: Log) -> None:
    """A pawn goes to whoever has strictly most tiles of its character. RES-4, RES-4a"""
    most, winner = 0, NONE
    for seat in range(state.seats):
        count = tiles_won(state, seat, tile)
        if count > most:
            most, winner = count, seat
        elif count == most:
            winner = NONE
    holder = int(state.pawn[tile])
    if winner != NONE:
        state.pawn[tile] = winner
    if winner == NONE and holder == NONE:
        tell(log, Event.PAWN_STAYS, EVERYONE, tile)
    elif winner == NONE:
        tell(log, Event.PAWN_STAYS_WITH, EVERYONE, holder, tile)
    elif holder == NONE:
        tell(log, Event.PAWN_WON, EVERYONE, winner, tile, most)
    elif holder == winner:
        tell(log, Event.PAWN_KEPT, EVERYONE, winner, tile, most)
    else:
        tell(log, Event.PAWN_TAKEN, EVERYONE, winner, holder, tile, most)


@kernel
def tiles_won(state: State, seat: int, tile: int) -> int:
    """Tiles of a character on a seat's planets."""
    count = 0
    for planet in range(state.occupied[seat]):
        count += int(state.planet[seat, planet, tile])
    return count


@kernel
def tell_the_winners(state: State, log: Log) -> None:  # RES-5, RES-5a
    best = points(state, 0)
    for seat in range(state.seats):
        mine = points(state, seat)
        tell(log, Event.SCORED, EVERYONE, seat, mine)
        best = max(best, mine)
    for seat in range(state.seats):
        if points(state, seat) == best:
            tell(log, Event.WON, EVERYONE, seat)


@kernel
def points(state: State, seat: int) -> int:
    """What the seat's pawns are worth."""
    total = 0
    for tile in range(KINDS):
        if state.pawn[tile] == seat:
            total += int(POINTS[tile])
    return total


@kernel
def score(state: State, out: Words) -> None:
    for seat in range(SEATS):
        out[seat, 0] = points(state, seat) if seat < state.seats else 0
