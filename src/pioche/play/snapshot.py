"""What positions and views have in common: a frozen record and the questions one can ask it."""

from __future__ import annotations

from functools import cache
from typing import Any, Final, NoReturn

import numpy as np
from numpy.typing import NDArray

from pioche.errors import BadInput, IllegalMove, whole
from pioche.games.derived import legal_box, objection_box, score_box, to_move_box
from pioche.games.game import Game, Move, find
from pioche.kernel.log import Log
from pioche.kernel.record import Box, Cells
from pioche.kernel.seats import CLOCK
from pioche.kernel.text import write_text
from pioche.locale import speaker
from pioche.play.event import Event, read_events

NOT_ASKED: Final = -1


class Snapshot:
    """A game at one moment; equal and hashable by value, never changed."""

    __slots__ = ("_box", "_logs", "_turn", "game", "seats")

    game: Game
    seats: int
    _box: Box
    _logs: Box | None  # the events of the move that led here
    _turn: int  # mask of the seats that may act now, once somebody asked

    def __init__(self, game: Game, seats: int, box: Box, logs: Box | None) -> None:
        object.__setattr__(self, "game", game)
        object.__setattr__(self, "seats", seats)
        object.__setattr__(self, "_box", box)
        object.__setattr__(self, "_logs", logs)
        object.__setattr__(self, "_turn", NOT_ASKED)

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} is frozen: its {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"a {type(self).__name__} is frozen: its {name} cannot be removed")

    # ---- value

    @property
    def key(self) -> bytes:
        """All there is to know, as bytes."""
        return self._box.tobytes()

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return NotImplemented
        return self.game is other.game and self.key == other.key

    def __hash__(self) -> int:
        return hash((self.game.slug, self.key))

    def __repr__(self) -> str:
        turn = f"seats {self.to_move} to move" if not self.over else f"over, {self.score()}"
        return f"<{type(self).__name__} of {self.game.slug}: {self.seats} seats, {turn}>"

    def __reduce__(self) -> tuple[Any, ...]:
        logs = None if self._logs is None else self._logs.tobytes()
        return restore, (type(self), self.game.slug, self.seats, self._box.tobytes(), logs)

    @property
    def record(self) -> Any:
        """The state itself, field by field, read-only: `position.record.turn`."""
        return self.box[0]

    @property
    def box(self) -> Box:
        """The record as compiled code takes it, read-only."""
        box = self._box.view()
        box.flags.writeable = False
        return box

    def json(self) -> dict[str, Any]:
        """The record as plain lists and numbers, without the generator."""
        names = self._box.dtype.names or ()
        return {name: self._box[0][name].tolist() for name in names if name != "rng"}

    def json_text(self) -> bytes:
        """The same as compact JSON text, quickly."""
        form = self.game.form
        out = np.empty(form.longest, np.uint8)
        length = write_text(self._box.view(np.uint8), form.text, form.steps, out)
        return out[:length].tobytes()

    # ---- questions

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may act now; empty when the game is over."""
        return seats_of(self._to_move_mask())

    @property
    def over(self) -> bool:
        return self._to_move_mask() == 0

    def _to_move_mask(self) -> int:
        """Asked of the rules once: a table wants to know a dozen times in every move."""
        if self._turn == NOT_ASKED:
            object.__setattr__(self, "_turn", to_move_box(self._box))
        return self._turn

    def _legal_row(self, seat: int) -> Cells:
        row = self.game.move_row()
        moves: Cells = row[: legal_box(self._box, seat, row)]
        return moves

    def _legal(self, seat: int) -> tuple[Move, ...]:
        moves = self.game.moves
        return tuple([moves[number] for number in self._legal_row(seat).tolist()])

    def _legal_mask(self, seat: int) -> NDArray[np.bool_]:
        mask = np.zeros(len(self.game.moves), np.bool_)
        mask[self._legal_row(seat)] = True
        return mask

    def _objection(self, seat: int, move: int | str) -> IllegalMove | None:
        number = objection_box(self._box, seat, int(self.game.move(move)))
        return self.refused(number) if number else None

    def _answer(self, question: str, seat: int) -> Any:
        answer = self.game.answers.get(question)
        if answer is None:
            raise BadInput(f"{self.game.slug} has no answer to {question!r}: nothing is laid there")
        return answer(self.record, seat)

    def refused(self, number: int) -> IllegalMove:
        refusal, rule = self.game.refusals[number]
        slug = self.game.slug
        sentence = speaker("en")(f"{slug}.refusal.{refusal}")
        return IllegalMove(sentence, slug, rule, refusal)

    def check_seat(self, seat: int) -> int:
        """A seat that can move here."""
        seat = whole(seat, "a seat")
        if 0 <= seat < self.seats or (seat == CLOCK and self.game.about.clock):
            return seat
        raise BadInput(f"there is no seat {seat}: this table has seats 0 to {self.seats - 1}")

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in the move that led here: to a viewer, as far as it may know."""
        return () if self._logs is None else read_events(self.game, self._logs)

    # ---- score

    def sheet(self) -> tuple[tuple[int, ...], ...]:
        """The whole score sheet, a row a seat, as it stands now."""
        out = self.game.sheet()
        score_box(self._box, out)
        return tuple(map(tuple, out[: self.seats].tolist()))

    def score(self) -> tuple[int, ...]:
        """The points of each seat as they stand now."""
        points = self.game.about.points
        return tuple([row[points] for row in self.sheet()])

    def ranking(self) -> tuple[int, ...]:
        """The rank of each seat, 1 is best; equals share a rank."""
        signs = self.game.signs.tolist()
        worth = [tuple(s * n for s, n in zip(signs, row, strict=True)) for row in self.sheet()]
        return tuple(1 + sum(other > mine for other in worth) for mine in worth)

    def winners(self) -> tuple[int, ...]:
        """The seats that lead: at the end, those who win."""
        return tuple(seat for seat, rank in enumerate(self.ranking()) if rank == 1)


@cache
def seats_of(mask: int) -> tuple[int, ...]:
    return tuple(seat for seat in range(CLOCK + 1) if mask >> seat & 1)


def restore(
    kind: type[Snapshot], slug: str, seats: int, state: bytes, logs: bytes | None, *more: Any
) -> Snapshot:
    """Read a snapshot back from its bytes, for `pickle` and `copy`."""
    game = find(slug)
    box = np.frombuffer(bytearray(state), game.State.dtype)
    told = None if logs is None else np.frombuffer(bytearray(logs), Log.dtype)
    return kind(game, seats, box, told, *more)
