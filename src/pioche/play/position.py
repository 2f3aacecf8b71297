"""A game at one moment, with all its secrets.

>>> start = deal("parade", seats=3, seed=7, first=0)
>>> start.to_move
(0,)
>>> print(*start.legal(0), sep=", ")
play R4, play Y9, play O8, play B6, play B5
>>> later = start.after(0, "play B5")
>>> later.to_move, later.score()
((1,), (0, 0, 0))
"""

from __future__ import annotations

from random import Random
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pioche.errors import BadInput, IllegalMove
from pioche.games.derived import advance_box, deal_box, imagine_box, redact_box, view_box
from pioche.games.game import Game, Move, find
from pioche.games.lay import Lay
from pioche.kernel.log import Log
from pioche.kernel.record import Box, Words
from pioche.kernel.rng import FAST
from pioche.kernel.seats import NOBODY
from pioche.play.event import Event
from pioche.play.foresight import Preview, foresee
from pioche.play.hint import Hint, advise
from pioche.play.seed import fresh_seed, seed_words
from pioche.play.snapshot import Snapshot
from pioche.play.texts import write_texts


class Position(Snapshot):
    """The whole truth of a game at one moment."""

    __slots__ = ()

    def after(self, seat: int, move: int | str) -> Position:
        """The position one move later; raises `IllegalMove` where a rule forbids it."""
        game = self.game
        number = game.move(move)
        box, logs = game.box(), Log.box()
        refused = advance_box(self._box, self.check_seat(seat), int(number), box, logs)
        if refused:
            raise self.refused(refused)
        return Position(game, self.seats, box, logs)

    def view(self, seat: int) -> View:
        """What the seat can know; `NOBODY` for spectators."""
        game = self.game
        box, told = game.box(), None
        seat = NOBODY if seat == NOBODY else self.check_seat(seat)
        view_box(self._box, seat, box)
        if self._logs is not None:
            told = Log.box()
            redact_box(self._logs, seat, game.secrets, told)
        return View(game, self.seats, box, told, seat)

    def show(self, seat: int) -> Shown:
        """What the seat can know, and what a screen shows of it, at once and quickly."""
        seat = NOBODY if seat == NOBODY else self.check_seat(seat)
        return Shown(self, seat, *write_texts(self.game, self.seats, self._box, self._logs, seat))

    def legal(self, seat: int) -> tuple[Move, ...]:
        """The seat's legal moves; none when it is not its turn."""
        return self._legal(self.check_seat(seat))

    def legal_mask(self, seat: int) -> NDArray[np.bool_]:
        """The seat's legal moves as a mask over all moves."""
        return self._legal_mask(self.check_seat(seat))

    def objection(self, seat: int, move: int | str) -> IllegalMove | None:
        """Why the move is not allowed, or None."""
        return self._objection(self.check_seat(seat), move)

    def hint(self, seat: int, rng: Random | None = None) -> Hint:
        """What the seat should do, from what it can know, and why; the same for the same rng."""
        return advise(self.view(self.check_seat(seat)), rng or Random(0))

    # ---- for people who lay melds

    def lays(self, seat: int) -> tuple[Lay, ...]:
        """All distinct ways in which the seat can lay its level, best first."""
        return tuple(self._answer("lays", self.check_seat(seat)))

    def fits(self, seat: int) -> dict[str, tuple[str, ...]]:
        """Which cards of the seat's hand fit on which melds of the table."""
        return dict(self._answer("fits", self.check_seat(seat)))

    def missing(self, seat: int) -> int:
        """The fewest cards that the seat lacks to lay its level."""
        return int(self._answer("missing", self.check_seat(seat)))


class Shown(NamedTuple):
    """A position as a seat sees it: as JSON, what a screen shows of the game, without the last
    brace, so that more can follow, and the list of the events that led there."""

    truth: Position
    seat: int
    game: bytes
    events: bytes

    @property
    def view(self) -> View:
        """Made when somebody asks: after most moves, nobody does."""
        return self.truth.view(self.seat)

    @property
    def is_silent(self) -> bool:
        """Whether nothing happened that the viewer may know of."""
        return self.events == b"[]"


class View(Snapshot):
    """What one seat can know of a position: everything else is blanked."""

    __slots__ = ("seat",)

    seat: int

    def __init__(self, game: Game, seats: int, box: Box, logs: Box | None, seat: int) -> None:
        super().__init__(game, seats, box, logs)
        object.__setattr__(self, "seat", seat)

    @property
    def key(self) -> bytes:
        """All that the seat can know, and which seat it is."""
        return bytes([self.seat]) + super().key

    def __reduce__(self) -> tuple[Any, ...]:
        function, arguments = super().__reduce__()
        return function, (*arguments, self.seat)

    def legal(self) -> tuple[Move, ...]:
        """The viewer's legal moves."""
        return () if self.seat == NOBODY else self._legal(self.seat)

    def legal_mask(self) -> NDArray[np.bool_]:
        """The viewer's legal moves as a mask over all moves."""
        if self.seat == NOBODY:
            return np.zeros(len(self.game.moves), np.bool_)
        return self._legal_mask(self.seat)

    def objection(self, move: int | str) -> IllegalMove | None:
        """Why the viewer may not make the move, or None."""
        if self.seat == NOBODY:
            raise BadInput("spectators make no moves: ask the view of a seat")
        return self._objection(self.seat, move)

    def preview(self, move: int | str) -> tuple[Event, ...]:
        """What the viewer can know beforehand that a move of its own will do; raises `IllegalMove`
        where a rule forbids it.

        >>> view = deal("parade", seats=3, seed=7, first=0).view(0)
        >>> [event.name for event in view.preview("play R4")]
        ['played', 'took', 'drew']
        """
        return self.foresee(move).events

    def foresee(self, move: int | str) -> Preview:
        """The same, and the points by seat after it where they can be known. It is made of one
        imagined world and is the same in all: see `play/foresight.py`."""
        refused = self.objection(move)
        if refused is not None:
            raise refused
        after = self.imagine(Random(0)).after(self.seat, move)
        return foresee(self.game, self.seat, after.view(self.seat).events, after.score())

    def lays(self) -> tuple[Lay, ...]:
        """All distinct ways in which the viewer can lay its level, best first."""
        return tuple(self._answer("lays", self.own_seat))

    def fits(self) -> dict[str, tuple[str, ...]]:
        """Which cards of the viewer's hand fit on which melds of the table."""
        return dict(self._answer("fits", self.own_seat))

    def missing(self) -> int:
        """The fewest cards that the viewer lacks to lay its level."""
        return int(self._answer("missing", self.own_seat))

    @property
    def own_seat(self) -> int:
        """The viewer's seat, if it has one."""
        if self.seat == NOBODY:
            raise BadInput("spectators hold no cards: ask the view of a seat")
        return self.seat

    def imagine(self, rng: Random) -> Position:
        """A whole position that the viewer cannot rule out, drawn by lot."""
        box = self.game.box()
        imagine_box(self._box, self.seat, fast_row(rng), box)
        return Position(self.game, self.seats, box, None)


def fast_row(rng: Random) -> Words:
    """A fast generator seeded by Python's own."""
    return np.array([rng.getrandbits(32) for _ in range(FAST)], np.int64)


def deal(slug: str, *, seats: int, seed: int | None = None, **options: Any) -> Position:
    """Deal a game; without a seed, one that nobody knows.

    >>> deal("parade", seats=2, seed=1) == deal("parade", seats=2, seed=1)
    True
    """
    game = find(slug)
    seats = game.check_seats(seats)
    chosen = game.choices(seats, options)
    box = game.box()
    words = seed_words(fresh_seed() if seed is None else seed)
    deal_box(box, seats, game.option_cells(chosen), words)
    return Position(game, seats, box, None)
