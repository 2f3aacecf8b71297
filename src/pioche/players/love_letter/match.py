"""What the tokens of a Love Letter are worth: each seat's chance to win the match."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

import numpy as np

from pioche.games.love_letter.court import Court
from pioche.kernel.jit import kernel
from pioche.kernel.record import Words
from pioche.players.thinking import Reals


def match_table(targets: Sequence[int]) -> tuple[Reals, Words]:
    """Each seat's chance to win a match in which each is as likely to win a round as any other.

    `targets` is the tokens needed, by the number of seats. A row is for the tokens that the seats
    have, read as the digits of a number, seat 0's first, in the base of the tokens needed; the
    second table tells which row each number of seats begins at.
    """
    firsts = np.zeros(len(targets), np.int64)
    tables = [np.zeros((0, len(targets) - 1))]
    for seats in range(2, len(targets)):
        firsts[seats] = sum(len(table) for table in tables)
        tables.append(chances_to_win(seats, int(targets[seats]), len(targets) - 1))
    return np.concatenate(tables), firsts


def chances_to_win(seats: int, target: int, width: int) -> Reals:
    """The rows for one number of seats, those nearest to the end first."""
    table = np.zeros((target**seats, width))
    for tokens in sorted(product(range(target), repeat=seats), key=sum, reverse=True):
        row = sum(count * target**seat for seat, count in enumerate(tokens))
        for winner, count in enumerate(tokens):
            if count + 1 == target:
                table[row, winner] += 1 / seats
            else:
                table[row] += table[row + target**winner] / seats
    return table


@kernel
def match_prospects(state: Court, target: int, table: Reals, firsts: Words, out: Reals) -> None:
    """Each seat's chance to win the match, from the tokens; at its end, the win in equal parts."""
    row, base, winners = firsts[state.seats], 1, 0
    for seat in range(state.seats):
        row += state.tokens[seat] * base
        base *= target
        winners += state.tokens[seat] >= target
    for seat in range(len(out)):
        out[seat] = 0.0
        if seat < state.seats:
            if winners == 0:
                out[seat] = table[row, seat]
            elif state.tokens[seat] >= target:
                out[seat] = 1.0 / winners
