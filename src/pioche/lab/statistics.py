"""What counts say and how sure they are: shares of wins, intervals, and when to stop."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from pioche.kernel.record import Words

Shares = NDArray[np.float64]
Z = 1.959964  # standard deviations either side of the middle that hold 95 % of a normal law


def win_shares(scores: Words, signs: Words) -> Shares:
    """Each seat's part of the win, by game: columns from left to right, ties share."""
    leads = np.ones(scores.shape[:2], np.bool_)
    lowest = np.iinfo(np.int64).min
    for column, sign in enumerate(signs):
        worth = np.where(leads, scores[:, :, column] * sign, lowest)
        leads &= worth == worth.max(axis=1, keepdims=True)
    shares: Shares = leads / leads.sum(axis=1, keepdims=True)
    return shares


def interval(wins: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval for a win rate."""
    if games == 0:
        return 0.0, 1.0
    rate, weight = wins / games, Z * Z / games
    middle = (rate + weight / 2) / (1 + weight)
    reach = Z * math.sqrt(rate * (1 - rate) / games + weight / games / 4) / (1 + weight)
    return max(0.0, middle - reach), min(1.0, middle + reach)


def evidence(wins: float, games: int, even: float) -> float:
    """The natural logarithm of how much better than the even share all other shares explain the
    wins, each share as likely as any other before the first game.

    If the share is even, this ratio is a bet that nobody can expect to gain by: its mean never
    rises above 1, so the chance that it *ever* reaches 1/error is at most the error, however
    often one looks (Ville's inequality). That holds for shared wins too, and, at the end of each
    turn of the players around the table, for seats that are not equally good, because a product
    of chances is greatest when they are equal.

    >>> evidence(0, 0, 0.5)
    0.0
    >>> evidence(60, 100, 0.5) < math.log(100) < evidence(75, 100, 0.5)
    True
    """
    losses = games - wins
    others = math.lgamma(wins + 1) + math.lgamma(losses + 1) - math.lgamma(games + 2)
    return others - wins * math.log(even) - losses * math.log(1 - even)


def is_clear(wins: float, games: int, even: float, error: float) -> bool:
    """Whether a share is not even. It may be asked at every turn of the players around the table:
    of an even share the answer is ever True with a chance of at most `error`."""
    return evidence(wins, games, even) >= -math.log(error)
