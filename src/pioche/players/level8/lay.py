"""Which of many ways to lay a level: the one that leaves fewest cards in hand.

After a lay whatever fits is laid off in the same turn, on the new melds too. So it counts where
Jokers stand, and which cards are put down and which remain.
"""

from __future__ import annotations

from pioche.games.level8.cards import MOVES, Kind, Phase, State
from pioche.games.level8.rules import play
from pioche.kernel.jit import kernel
from pioche.kernel.log import Log
from pioche.kernel.number import number
from pioche.kernel.record import NONE, Box, Cells
from pioche.players.level8.sensible import MANY
from pioche.players.level8.settling import next_add, next_put


@kernel
def best_put(worlds: Box, seat: int, moves: Cells, rooms: Box, logs: Box) -> int:
    """Of the seat's legal moves while it lays, the next card for the group that is next; the usual
    one, if no other leaves fewer cards. `rooms` and `logs` are to work in."""
    world, room, log = worlds[0], rooms[0], logs[0]
    usual, group = next_put(world, seat), number(MOVES[moves[0], 2])
    fewest, choice = number(MANY), number(moves[0])
    for place in range(len(moves)):
        move = number(moves[place])
        if MOVES[move, 0] != Kind.PUT or MOVES[move, 2] != group:
            break
        rooms[0] = world
        log.count = 0
        play(room, seat, move, log)
        left = cards_after_lay(room, seat, log)
        if left < fewest or (left == fewest and move == usual):
            fewest, choice = left, move
    return choice


@kernel
def cards_after_lay(world: State, seat: int, log: Log) -> int:
    """Go on with a lay in the usual way, and lay off whatever fits: how many cards remain."""
    while world.phase == Phase.LAYING:
        move = next_put(world, seat)
        if move == NONE:
            return number(MANY)
        log.count = 0
        play(world, seat, move, log)
    if world.phase != Phase.ACTING:  # the round is over, or the game
        return 0
    while world.held[seat] > 1:
        move = next_add(world, seat)
        if move == NONE:
            break
        log.count = 0
        play(world, seat, move, log)
    return number(world.held[seat])
