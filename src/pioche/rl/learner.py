"""One learner among our players: whatever they do until it is its turn again is one step."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from gymnasium import Env
from gymnasium.spaces import Discrete
from numpy.typing import NDArray

from pioche.errors import BadInput, IllegalMove, whole
from pioche.kernel.rng import FAST, SEED
from pioche.kernel.seats import NOBODY
from pioche.play.player import Player, Quick
from pioche.play.race import chosen
from pioche.play.reflex import MEAN
from pioche.players.player import player
from pioche.rl.course import LIMIT, Course, Race, check_limit, course
from pioche.rl.pictures import MODES, check_mode, picture
from pioche.rl.reflexes import WAIT
from pioche.rl.rewards import Payer
from pioche.rl.spaces import observation, observation_space

Answer = tuple[dict[str, Any], float, bool, bool, dict[str, Any]]

LOSS = -1.0  # what it is worth to do what no rule allows
ILLEGAL = ("lose", "raise")


class LearnerEnv(Env[dict[str, Any], Any]):
    """A table of which one seat learns and the others are played by our players.

    `opponents` is the level of all of them, or a list with one for each, by seat. `seat` is the
    learner's; None draws one by lot for every game. An illegal action loses the game at once
    (`illegal="lose"`), or raises `IllegalMove` and changes nothing (`illegal="raise"`, and always
    where points are the reward: nobody knows what losing would be in points). `reflexes` is the
    learner's mean reaction in The Resistance; players have their own.
    """

    metadata: dict[str, Any] = {"render_modes": list(MODES), "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        slug: str,
        opponents: str | Sequence[str] = "medium",
        seats: int | None = None,
        seat: int | None = None,
        render_mode: str | None = None,
        max_moves: int = LIMIT,
        reward: str = "places",
        illegal: str | None = None,
        reflexes: float | None = None,
        **options: Any,
    ) -> None:
        if seats is None and not isinstance(opponents, str):
            seats = len(opponents) + 1
        self.course: Course = course(slug, seats, options, reflexes)
        self.opponents = check_opponents(opponents, self.course)
        self.seat_wished = check_seat(seat, self.course.seats)
        self.render_mode = check_mode(render_mode)
        self.max_moves = check_limit(max_moves)
        self.payer = Payer(self.course, reward)
        self.loses = check_illegal(illegal, reward) == "lose"
        self.reflex = MEAN if reflexes is None else reflexes
        self.observation_space = observation_space(self.course, len(self.course.mask))
        self.action_space = Discrete(len(self.course.mask))
        self.seat, self.moves, self.owed, self.is_open = 0, 0, 0.0, False
        self.players: dict[int, Player] = {}
        self.lot = Random(0)

    # ---- going on

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Deal the first game of a seed, or the next of the seed before, and let others begin."""
        super().reset(seed=seed)
        self.begin(seed)
        while self.course.seat == NOBODY:  # others won before the learner's first turn
            self.begin(None)
        self.moves, self.is_open = 0, True
        return self.seen(), self.info()

    def begin(self, seed: int | None) -> None:
        """Deal, sit down, and let others move until it is the learner's turn."""
        self.course.deal(seed)
        self.lot = Random(str(self.course.lots.drawn[SEED + FAST :].tolist()))
        wished = self.seat_wished
        self.seat = self.lot.randrange(self.course.seats) if wished is None else wished
        self.sit_down()
        self.owed = 0.0
        self.payer.begin()
        while self.course.seat not in (self.seat, NOBODY):
            self.act(self.choice(self.course.seat))

    def sit_down(self) -> None:
        """Fresh players at the other seats, with reflexes of their own."""
        slug = self.course.game.slug
        others = [seat for seat in range(self.course.seats) if seat != self.seat]
        levels = zip(others, self.opponents, strict=True)
        self.players = {seat: player(level, slug) for seat, level in levels}
        if isinstance(self.course, Race):
            for seat, other in self.players.items():
                self.course.means[seat] = other.reflex.mean if isinstance(other, Quick) else MEAN
            self.course.means[self.seat] = self.reflex

    def step(self, action: int) -> Answer:
        """The learner's move, and all others until it is its turn again or the game is over."""
        if not self.is_open:
            raise BadInput("there is no game: call reset first")
        try:
            self.act(action)
        except IllegalMove as refused:
            if not self.loses:
                raise
            self.is_open = False
            refusal = {"rule": refused.rule, "refusal": str(refused)}
            return self.seen(), LOSS, True, False, self.info() | refusal
        while self.course.seat not in (self.seat, NOBODY) and not self.is_broken_off:
            self.act(self.choice(self.course.seat))
        reward, self.owed = self.owed, 0.0
        over = self.course.seat == NOBODY
        self.is_open = not (over or self.is_broken_off)
        return self.seen(), reward, over, not over and self.is_broken_off, self.info()

    def choice(self, seat: int) -> int:
        """What a player does; to wait is to flip, where time runs."""
        view = self.course.view(seat)
        wish = self.players[seat].choose(view, chosen(view.legal()), self.lot)
        return WAIT if wish is None else int(self.course.game.move(wish))

    def act(self, action: int) -> None:
        self.course.act(action)
        self.moves += 1
        over = self.course.seat == NOBODY
        if over or self.payer.every_move:
            self.owed += self.payer.pay(over)[self.seat]
        if self.render_mode == "human":
            self.render()

    @property
    def is_broken_off(self) -> bool:
        return self.moves >= self.max_moves

    # ---- what the learner is told

    def seen(self) -> dict[str, Any]:
        return observation(self.course, self.seat)

    def info(self) -> dict[str, Any]:
        return {"action_mask": self.course.mask_of(self.seat), "seat": self.seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """What it may do, as learners with masks ask for it by this name."""
        return self.course.mask_of(self.seat).astype(np.bool_)

    def render(self) -> Any:
        """The table with all its secrets, as the render mode says."""
        return picture(self.course.position, self.render_mode)


def check_opponents(opponents: str | Sequence[str], course: Course) -> list[str]:
    """The level of each opponent, by seat."""
    others = course.seats - 1
    levels = [opponents] * others if isinstance(opponents, str) else list(opponents)
    if len(levels) != others:
        raise BadInput(
            f"{len(levels)} opponents do not fill {others} seats: give one for each, or one level"
        )
    for level in levels:
        player(str(level), course.game.slug)
    return levels


def check_seat(seat: int | None, seats: int) -> int | None:
    if seat is not None and not 0 <= whole(seat, "a seat") < seats:
        raise BadInput(f"there is no seat {seat}: this table has seats 0 to {seats - 1}")
    return seat


def check_illegal(illegal: str | None, reward: str) -> str:
    """What becomes of an illegal action."""
    usual = "raise" if reward == "points" else "lose"
    if illegal is not None and illegal not in ILLEGAL:
        raise BadInput(f"an illegal action can {' or '.join(ILLEGAL)}, not {illegal!r}")
    if illegal == "lose" and reward == "points":
        raise BadInput("nobody knows what losing is in points: choose illegal='raise'")
    return illegal or usual
