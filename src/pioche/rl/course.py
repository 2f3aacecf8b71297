"""One game as learners go through it: who acts, what they may do, what they see, what it brings.

The record is stepped in place by one compiled call a move. Nothing is asked of a view before
somebody asks for it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pioche.errors import BadInput, IllegalMove, whole
from pioche.games.derived import (
    deal_box,
    legal_box,
    objection_box,
    score_box,
    to_move_box,
    view_box,
)
from pioche.games.game import Game, find
from pioche.games.names import legal, objection, play, to_move
from pioche.kernel.log import Log
from pioche.kernel.record import Box, Cells, Words
from pioche.kernel.rng import FAST, SEED, child_words
from pioche.kernel.seats import NOBODY, lowest_seat, only
from pioche.play.position import Position, View
from pioche.play.reflex import MEAN
from pioche.play.seed import fresh_seed, seed_words
from pioche.rl import features, reflexes
from pioche.rl.features.encoding import Row, encode_box
from pioche.rl.jit import kernel

Mask = NDArray[np.int8]
LIMIT = 2_000  # moves after which a game is broken off; the rules of Level 8 set no bound


@kernel
def turn_box(box: Box, row: Cells, mask: Mask) -> int:
    """Whose turn it is, and by move whether they may make it; `NOBODY` when the game is over."""
    state = box[0]
    mask[:] = 0
    turn = to_move(state)
    if turn == 0:
        return NOBODY
    seat = lowest_seat(turn)
    for place in range(legal(state, seat, row)):
        mask[row[place]] = 1
    return seat


@kernel
def step_box(box: Box, seat: int, move: int, logs: Box, row: Cells, mask: Mask) -> int:
    """Make a move and tell whose turn it is then; below 0, why the move is not legal, and nothing
    has changed."""
    refused = objection(box[0], seat, move) + 0
    if refused:
        return -refused
    logs[0].count = 0
    play(box[0], seat, move, logs[0])
    return turn_box(box, row, mask)


class Course:
    """Games in turns. Where several may act at once, the lowest seat is asked first; what others
    have chosen in secret, it does not see."""

    seat: int  # who acts; NOBODY when the game is over
    mask: Mask  # what they may do

    def __init__(self, slug: str, seats: int, options: Mapping[str, Any]) -> None:
        self.game: Game = find(slug)
        self.features = features.find(slug)
        self.seats = self.game.check_seats(seats)
        self.options = self.game.choices(self.seats, options)
        self.box, self.seen = self.game.box(), self.game.box()
        self.logs = Log.box()
        self.row = self.game.move_row()
        self.sheet = self.game.sheet()
        self.cells = self.game.option_cells(self.options)
        self.mask = np.zeros(len(self.game.moves), np.int8)
        self.seat = NOBODY
        self.lots = Lots()

    # ---- going on

    def deal(self, seed: int | None = None) -> None:
        """Deal a game: the first one of a seed, or the next one of the seed before."""
        words = self.lots.next_game(seed)
        deal_box(self.box, self.seats, self.cells, words[:SEED])
        self.logs["count"] = 0
        self.begin(words[SEED : SEED + FAST])

    def begin(self, _rng: Words) -> None:
        self.seat = turn_box(self.box, self.row, self.mask)

    def act(self, action: Any) -> None:
        """Let the seat that is to act do something; raises `IllegalMove`, and nothing changes."""
        answer = step_box(self.box, self.seat, self.check(action), self.logs, self.row, self.mask)
        if answer < 0:
            raise self.refusal(-answer)
        self.seat = answer

    def act_together(self, moves: Mapping[int, int]) -> None:
        """Let all who choose now act at once; raises `IllegalMove`, and nothing changes."""
        for seat, move in moves.items():
            refused = objection_box(self.box, seat, move)
            if refused:
                raise self.refusal(refused)
        for seat, move in sorted(moves.items()):
            self.seat = step_box(self.box, seat, move, self.logs, self.row, self.mask)

    def check(self, action: Any) -> int:
        """An action as a number that compiled code takes."""
        number = action if type(action) is int else whole(action, "an action")
        if not 0 <= number < len(self.mask):
            raise BadInput(
                f"{self.game.slug} has no action {number}; actions are 0 to {len(self.mask) - 1}"
            )
        if self.seat == NOBODY:
            raise BadInput("the game is over: reset before the next action")
        return number

    def refusal(self, number: int) -> IllegalMove:
        return self.position.refused(number)

    # ---- questions

    def observe(self, seat: int) -> Row:
        """What a seat can know, as a fresh row."""
        out = np.empty(self.features.size, np.int8)
        encode_box(self.box, seat, self.seen, out)
        return out

    def observe_all(self) -> Row:
        """What all seats know together: their rows, one after the other."""
        return np.concatenate([self.observe(seat) for seat in range(self.seats)])

    def mask_of(self, seat: int) -> Mask:
        """What a seat may do now: nothing if another acts."""
        return self.mask.copy() if seat == self.seat else np.zeros_like(self.mask)

    @property
    def choosing(self) -> int:
        """The mask of the seats that choose now, none knowing what the others do."""
        return to_move_box(self.box)

    def choices_of(self, seat: int) -> Mask:
        """What a seat that chooses now may do, whoever else does."""
        mask = np.zeros_like(self.mask)
        mask[self.row[: legal_box(self.box, seat, self.row)]] = 1
        return mask

    def view(self, seat: int) -> View:
        """What a seat can know, as players are given it."""
        box = self.game.box()
        view_box(self.box, seat, box)
        return View(self.game, self.seats, box, None, seat)

    @property
    def position(self) -> Position:
        """The whole truth, and what happened last."""
        return Position(self.game, self.seats, self.box.copy(), self.logs.copy())

    def score(self) -> Words:
        """The score sheet as it stands."""
        score_box(self.box, self.sheet)
        return self.sheet

    # ---- copies

    def __getstate__(self) -> dict[str, Any]:
        """Without what the slug brings back."""
        kept = dict(self.__dict__)
        kept["game"], kept["features"] = self.game.slug, None
        return kept

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept, game=find(kept["game"]), features=features.find(kept["game"]))


class Race(Course):
    """The Resistance: everybody is asked in turn whether their hand comes down, and reflexes settle
    it. See `rl/reflexes.py`."""

    def __init__(self, seats: int, options: Mapping[str, Any], means: Any = MEAN) -> None:
        super().__init__(reflexes.SLUG, seats, options)
        self.means = reflexes.means(seats, means)
        self.rng = np.zeros(FAST, np.int64)
        self.asked = self.hands = 0  # who is still to be asked, and whose hand comes down

    def begin(self, rng: Words) -> None:
        self.rng[:] = rng
        reflexes.turn_up_box(self.box, self.logs)
        self.ask()

    def ask(self) -> None:
        """Begin to ask everybody who may slap."""
        self.hands, self.asked = 0, reflexes.asked_box(self.box)
        self.next_seat()

    def next_seat(self) -> None:
        self.seat = lowest(self.asked) if self.asked else NOBODY
        self.mask[:] = 0
        if self.asked:
            self.mask[[reflexes.WAIT, reflexes.SLAP]] = 1

    def act(self, action: Any) -> None:
        move = self.check(action)
        if not self.mask[move]:
            raise self.not_offered(self.seat, move)
        bit = only(self.seat)
        self.asked ^= bit
        self.hands |= bit if move == reflexes.SLAP else 0
        if self.asked:
            self.next_seat()
        else:
            reflexes.race_box(self.box, self.hands, self.means, self.rng, self.logs)
            self.ask()

    def act_together(self, moves: Mapping[int, int]) -> None:
        for seat, move in moves.items():
            if not self.choices_of(seat)[move]:
                raise self.not_offered(seat, move)
        for _, move in sorted(moves.items()):
            self.act(move)

    @property
    def choosing(self) -> int:
        return self.asked

    def choices_of(self, seat: int) -> Mask:
        return self.mask.copy()

    def not_offered(self, seat: int, move: int) -> IllegalMove:
        number = objection_box(self.box, seat, move)
        if number:
            return self.refusal(number)
        return IllegalMove(
            f"Nobody chooses {self.game.moves[move].text!r}: time makes it of a slap.",
            self.game.slug,
            "RES-2c",
            "not_chosen",
        )


class Lots:
    """The games of a seed: game n is dealt from its n-th child, whoever plays it."""

    def __init__(self) -> None:
        self.words: Words | None = None
        self.games = 0
        self.drawn = np.empty(16, np.int64)

    def next_game(self, seed: int | None) -> Words:
        """Words for a deal and for what else is left to chance."""
        if seed is not None or self.words is None:
            self.words, self.games = seed_words(fresh_seed() if seed is None else seed), 0
        child_words(self.words, self.games, self.drawn)
        self.games += 1
        return self.drawn


def lowest(mask: int) -> int:
    """The first seat of a mask."""
    return (mask & -mask).bit_length() - 1


def check_limit(moves: int) -> int:
    if whole(moves, "a limit") < 1:
        raise BadInput(f"a limit of {moves} leaves no game: give 1 or more")
    return int(moves)


def course(slug: str, seats: int | None, options: Mapping[str, Any], means: Any = None) -> Course:
    """A game for learners; with as few seats as it can have, if not told."""
    seats = find(slug).about.seats[0] if seats is None else seats
    if slug == reflexes.SLUG:
        return Race(seats, options, MEAN if means is None else means)
    if means is not None:
        raise BadInput(f"reflexes are for {reflexes.SLUG}: {slug} is played in turns")
    return Course(slug, seats, options)
