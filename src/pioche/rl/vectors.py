"""Thousands of games stepped together, in the manner of Gymnasium's vector environments.

>>> env = vector_env("parade", num_envs=3, seats=2, seed=1)
>>> observations, infos = env.reset()
>>> observations.shape == (3, env.features.size), infos["seat"].shape, infos["action_mask"].shape
(True, (3,), (3, 132))
>>> for _ in range(200):
...     observations, rewards, terminations, truncations, infos = env.step(env.sample())
>>> float(infos["rewards"].sum())
0.0

It is self-play: an observation is what the seat sees that acts next, `infos["seat"]`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from pioche.errors import BadInput, whole
from pioche.games.batch import cores
from pioche.games.derived import objection_box
from pioche.games.game import find
from pioche.kernel.log import Log
from pioche.kernel.record import NONE, Words
from pioche.locale import speaker
from pioche.play.reflex import MEAN
from pioche.play.seed import child_seed, fresh_seed, seed_words
from pioche.rl import features
from pioche.rl.course import LIMIT, check_limit
from pioche.rl.reflexes import SLUG as IN_REAL_TIME
from pioche.rl.reflexes import means
from pioche.rl.rewards import check_reward
from pioche.rl.stepping import (
    HALF,
    Desk,
    Rows,
    Tables,
    Terms,
    first_refused,
    step_tables,
)
from pioche.rl.turns import Turn, tell_turns

FEW = 64  # tables for which no other thread is woken
MOST = 1 << 24  # tables
Infos = dict[str, NDArray[Any]]


class Vectors:
    """So many tables of a game, `num_envs`. The arrays that it returns are its own: the next step
    overwrites them, unless it is told to `copy`. `options` are those of the game; `reflexes`, for
    The Resistance, are mean reactions in milliseconds. A game is broken off after `max_moves`: only
    Level 8 can take so many."""

    def __init__(
        self,
        slug: str,
        *,
        num_envs: int = 1024,
        seats: int | None = None,
        seed: int | None = None,
        threads: int | None = None,
        reward: str = "places",
        max_moves: int = LIMIT,
        reflexes: Any = None,
        copy: bool = False,
        **options: Any,
    ) -> None:
        if reflexes is not None and slug != IN_REAL_TIME:
            raise BadInput(f"reflexes are for {IN_REAL_TIME}: {slug} is played in turns")
        self.game = game = find(slug)
        self.features = features.find(slug)
        tell_turns(game)
        self.num_envs = whole(num_envs, "the number of games")
        if not 1 <= self.num_envs <= MOST:
            raise BadInput(f"{num_envs} games cannot be stepped together: give 1 to {MOST}")
        self.seats = game.check_seats(game.about.seats[0] if seats is None else seats)
        self.options = game.choices(self.seats, options)
        self.num_actions = len(game.moves)
        self.copy = copy
        self.seed = fresh_seed() if seed is None else seed
        self._seed = seed_words(self.seed)
        self._terms = Terms(
            self.seats,
            game.option_cells(self.options),
            means(self.seats, MEAN if reflexes is None else reflexes),
            check_limit(max_moves),
            check_reward(reward) == "points",
            game.about.points,
            game.signs,
        )
        self._tables = self._lay_tables()
        self._began = False
        self._sharers = self._share(cores() if threads is None else whole(threads, "threads"))

    # ---- room

    def _lay_tables(self) -> Tables:
        """The arrays, all of them: nothing is allocated later."""
        count, seats, size = self.num_envs, self.seats, self.features.size
        whole_numbers = np.zeros((5, count), np.int64)
        return Tables(
            states=self.game.box(count),
            turns=Turn.box(count),
            points=np.zeros((count, seats)),
            observations=np.zeros((count, size), np.int8),
            masks=np.zeros((count, self.num_actions), np.int8),
            seat=whole_numbers[1],
            sample=whole_numbers[2],
            acted=whole_numbers[0],
            reward=np.zeros(count),
            rewards=np.zeros((count, seats)),
            terminated=np.zeros(count, np.bool_),
            truncated=np.zeros(count, np.bool_),
            final=np.zeros((count, size), np.int8),
            final_seat=whole_numbers[3],
            length=whole_numbers[4],
        )

    def _share(self, threads: int) -> list[tuple[Desk, int, int]]:
        """Which tables each thread steps, and where it works."""
        if threads < 1:
            raise BadInput(f"{threads} threads step nothing: give 1 or more")
        threads = max(1, min(threads, self.num_envs // FEW))
        bounds = [self.num_envs * place // threads for place in range(threads + 1)]
        self._pool = ThreadPoolExecutor(threads - 1) if threads > 1 else None
        return [(self._desk(), first, end) for first, end in pairwise(bounds)]

    def _desk(self) -> Desk:
        game, drawn = self.game, np.zeros(16, np.int64)
        return Desk(game.box(), game.move_row(), drawn, game.sheet(), Log.box())

    def _everywhere(self, work: Callable[[Desk, int, int], Any]) -> list[Any]:
        """Do it for all tables, each thread its own, this one among them."""
        mine, *others = self._sharers
        if self._pool is None:
            return [work(*mine)]
        waiting = [self._pool.submit(work, *other) for other in others]
        return [work(*mine), *(one.result() for one in waiting)]

    # ---- the environment

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Rows, Infos]:
        """Deal at all tables: the first games of a seed, or the next ones of the seed before."""
        if options:
            raise BadInput("the options of a game are chosen when the environment is made")
        tables = self._tables
        if seed is not None:
            self._seed, self.seed = seed_words(whole(seed, "a seed")), int(seed)
            tables.turns["episode"] = 0
        elif self._began:
            tables.turns["episode"] += 1
        self._began = True
        for ended in (tables.terminated, tables.truncated, tables.rewards, tables.length):
            ended[:] = 0
        self._step(tables.sample, is_new=True)
        return self._given(tables.observations), self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[Rows, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Infos]:
        """Let whoever is asked at each table act. All actions are checked before any is played."""
        if not self._began:
            raise BadInput("nothing has been dealt: call reset before the first step")
        tables, chosen = self._tables, self._checked(actions)
        self._step(chosen, is_new=False)
        return (
            self._given(tables.observations),
            self._given(tables.reward),
            self._given(tables.terminated),
            self._given(tables.truncated),
            self._infos(),
        )

    def _step(self, actions: Words, is_new: bool) -> None:
        tables, terms, seed = self._tables, self._terms, self._seed
        self._everywhere(
            lambda desk, first, end: step_tables(
                tables, terms, desk, seed, actions, is_new, first, end
            )
        )

    def sample(self) -> Words:
        """A legal action for each table, all equally likely; the same until the next step."""
        return self._tables.sample.copy()

    def game_seed(self, table: int, episode: int = 0) -> int:
        """The seed with which a table deals a game: `pioche.deal` with it deals the same."""
        return child_seed(self.seed, episode << HALF | table)

    def close(self, **_kwargs: Any) -> None:
        """Let the threads go."""
        if self._pool is not None:
            self._pool.shutdown()
            self._pool = None
            self._sharers = [(self._sharers[0][0], 0, self.num_envs)]

    # ---- what goes in and out

    def _checked(self, actions: ArrayLike) -> Words:
        given = np.asarray(actions)
        if given.shape != (self.num_envs,) or given.dtype.kind not in "iub":
            raise BadInput(
                f"step takes {self.num_envs} whole numbers, one for each game, "
                f"not {given.dtype} of shape {given.shape}"
            )
        chosen = np.array(given, np.int64)  # a copy, which nobody else can change meanwhile
        refused = self._everywhere(
            lambda _, first, end: first_refused(self._tables, chosen, first, end)
        )
        for table in refused:
            if table != NONE:
                raise self._refusal(table, int(chosen[table]))
        return chosen

    def _refusal(self, table: int, action: int) -> BadInput:
        where = f"game {table}: action {action}"
        if not 0 <= action < self.num_actions:
            return BadInput(f"{where} does not exist; actions are 0 to {self.num_actions - 1}")
        seat = int(self._tables.turns[table].seat)
        where += f" ({self.game.moves[action].text}) of seat {seat}"
        why = objection_box(self._tables.states[table : table + 1], seat, action)
        if why == 0:
            return BadInput(f"{where} is nothing that anybody chooses; no game was changed")
        name, rule = self.game.refusals[why]
        sentence = speaker("en")(f"{self.game.slug}.refusal.{name}")
        return BadInput(f"{where} is not legal: {sentence} ({rule}); no game was changed")

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array

    def _infos(self) -> Infos:
        tables = self._tables
        given: Infos = {
            "seat": tables.seat,
            "acted": tables.acted,
            "action_mask": tables.masks,
            "rewards": tables.rewards,
            "final_length": tables.length,
            "final_obs": tables.final,
            "final_seat": tables.final_seat,
        }
        infos = {name: self._given(array) for name, array in given.items()}
        infos["_final_obs"] = tables.terminated | tables.truncated
        return infos


def vector_env(slug: str, **how: Any) -> Vectors:
    """So many games of a kind, stepped together on all cores: see `Vectors` and docs/learning.md.

    With Gymnasium installed it is one of its vector environments, with spaces.
    """
    if find_spec("gymnasium") is None:
        return Vectors(slug, **how)
    from pioche.rl.spaced import SpacedVectors

    return SpacedVectors(slug, **how)
