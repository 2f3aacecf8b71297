"""Strengths from results, on the scale of Elo.

The model is Luce's: at any table each seat wins with odds in proportion to the strength of its
player. Between two that is the model of Bradley and Terry, and a shared win is half a win to each.
Larger tables need no reduction to pairs: a game is one draw among all seats and counts once.
(Counting its pairs as if they were games of their own would count the same luck several times,
and the intervals would be too narrow.)
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from pioche.lab.statistics import Z

Reals = NDArray[np.float64]
ELO = 400 / math.log(10)  # points of a strength e times as great
STEPS, NEAR, FAR = 100, 1e-10, 2.0  # steps at most, when to stop, the longest step


@dataclass(frozen=True)
class Results:
    """What became of games at tables with the same players: seats and wins by player."""

    seats: Sequence[int]
    wins: Sequence[float]


@dataclass(frozen=True)
class Rating:
    """Points above the anchor, with the 95 % interval of the distance between the two."""

    points: float
    low: float
    high: float


def ratings(results: Sequence[Results], anchor: int = 0) -> list[Rating]:
    """The strengths that explain the results best, by Newton's method.

    One game more at each table, shared by all its seats, keeps those who never won or never lost
    at a finite distance; among hundreds of games it does not show. Intervals come from the
    observed information: the curve of the likelihood, which these numbers of games round out well,
    costs nothing, and needs no chance, unlike a bootstrap.

    >>> [round(rating.points) for rating in ratings([Results([1, 1], [9_090, 90_909])])]
    [0, 400]
    """
    seats = np.array([table.seats for table in results], np.float64)
    wins = np.array([table.wins for table in results], np.float64)
    wins = wins + seats / seats.sum(axis=1, keepdims=True)
    free = [player for player in range(seats.shape[1]) if player != anchor]
    strengths = np.zeros(seats.shape[1])
    for _ in range(STEPS):
        slope, curve = slope_and_curve(seats, wins, strengths)
        step = np.linalg.solve(curve[np.ix_(free, free)], slope[free])
        strengths[free] += step * min(1.0, FAR / max(NEAR, float(np.abs(step).max())))
        if np.abs(step).max() < NEAR:
            break
    _, curve = slope_and_curve(seats, wins, strengths)
    spread = np.zeros(len(strengths))
    spread[free] = np.sqrt(np.diag(np.linalg.inv(curve[np.ix_(free, free)])))
    return [
        Rating(ELO * middle, ELO * (middle - reach), ELO * (middle + reach))
        for middle, reach in zip(strengths.tolist(), (Z * spread).tolist(), strict=True)
    ]


def slope_and_curve(seats: Reals, wins: Reals, strengths: Reals) -> tuple[Reals, Reals]:
    """Of the logarithm of the likelihood: its first derivatives, and its second ones negated."""
    odds = seats * np.exp(strengths)
    chances = odds / odds.sum(axis=1, keepdims=True)
    games = wins.sum(axis=1, keepdims=True)
    expected = games * chances
    slope: Reals = (wins - expected).sum(axis=0)
    curve: Reals = np.diag(expected.sum(axis=0)) - chances.T @ expected
    return slope, curve
