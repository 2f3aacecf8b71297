"""What a game is worth to a learner, from its score sheet.

**By places** (the usual one): nothing until the game is over; then, with `w` winners at `n` seats,
every winner gets `(n / w - 1) / (n - 1)` and everybody else `-1 / (n - 1)`. The sum is 0. A winner
alone gets 1, the loser of two -1; where all win, all get 0. It grows with the share of a win and
with nothing else, so whoever gets the most of it wins most often.

**By points**: with every move, what it changed of the points of each seat, turned so that more is
better. The sum over a game is the final score; it is not a game of zero sum.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from pioche.errors import BadInput
from pioche.games.game import Game
from pioche.kernel.record import Words
from pioche.rl.jit import kernel

if TYPE_CHECKING:
    from pioche.rl.course import Course

Reals = NDArray[np.float64]
Reward = Literal["places", "points"]
REWARDS: Final[tuple[str, ...]] = get_args(Reward)


def check_reward(name: str) -> str:
    if name not in REWARDS:
        raise BadInput(f"there is no reward {name!r}; choose one of {', '.join(REWARDS)}")
    return name


@kernel
def reward_places(sheet: Words, signs: Words, seats: int, out: Reals) -> None:
    """Write what a finished game is worth to each seat, by places."""
    winners = 0
    for seat in range(seats):
        if leads(sheet, signs, seats, seat):
            winners += 1
    for seat in range(seats):
        share = 1.0 / winners if leads(sheet, signs, seats, seat) else 0.0
        out[seat] = (seats * share - 1.0) / (seats - 1.0)


@kernel
def leads(sheet: Words, signs: Words, seats: int, seat: int) -> bool:
    """Whether nobody stands before the seat."""
    for other in range(seats):
        for column in range(sheet.shape[1]):
            lead = (sheet[other, column] - sheet[seat, column]) * signs[column]
            if lead > 0:
                return False
            if lead < 0:
                break
    return True


def places(game: Game, sheet: Words, seats: int) -> tuple[float, ...]:
    """What a finished game is worth to each seat, by places.

    >>> from pioche.games.game import find
    >>> game = find("parade")
    >>> sheet = game.sheet()
    >>> sheet[:3, 0] = 12, 4, 9
    >>> places(game, sheet, 3)
    (-0.5, 1.0, -0.5)
    """
    out = np.zeros(seats)
    reward_places(sheet, game.signs, seats, out)
    return tuple(out.tolist())


def points(game: Game, sheet: Words, seats: int) -> tuple[float, ...]:
    """The points of each seat, turned so that more is better: rewards by points are what these
    change by."""
    column = game.about.points
    return tuple((sheet[:seats, column] * game.signs[column]).astype(float).tolist())


class Payer:
    """Pays the seats of a game that is going on."""

    def __init__(self, course: Course, reward: str) -> None:
        self.course = course
        self.every_move = check_reward(reward) == "points"
        self.paid: tuple[float, ...] = ()

    def begin(self) -> None:
        if self.every_move:
            self.paid = self.points()

    def pay(self, over: bool) -> tuple[float, ...]:
        """What each seat gets for the last move."""
        course = self.course
        if not self.every_move:
            return places(course.game, course.score(), course.seats) if over else self.nothing()
        before, self.paid = self.paid, self.points()
        return tuple(now - then for now, then in zip(self.paid, before, strict=True))

    def points(self) -> tuple[float, ...]:
        course = self.course
        return points(course.game, course.score(), course.seats)

    def nothing(self) -> tuple[float, ...]:
        return (0.0,) * self.course.seats
