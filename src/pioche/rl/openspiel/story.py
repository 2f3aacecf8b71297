"""What a seat was told so far, and what it did itself: its information state.

Only what went through `view` and `redact` for that seat is in it. Steps of others that it is not
told of leave no trace, not even in the number of lines.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b
from random import Random
from struct import Struct
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from pioche.errors import BadInput
from pioche.games.derived import imagine_box, redact_box, view_box
from pioche.games.game import Game
from pioche.kernel.log import ARGUMENTS, Log
from pioche.kernel.record import NONE, Box, Cells, Words
from pioche.kernel.seats import only
from pioche.kernel.text import write_text
from pioche.rl.openspiel.moment import CHANCE, NOBODY_YET, Moment
from pioche.rl.openspiel.setup import Setup

Row: TypeAlias = tuple[int, ...]  # the number of an event and its arguments
OWN_MOVE = 0  # the number of no event: what the seat did itself
CELLS = 1 + ARGUMENTS  # of a row
ROW = Struct(f"<{CELLS}h")
STRIDE = 64  # moments between two landmarks of a long story


class Memory(NamedTuple):
    """Everything a seat has been told, from the deal on: the first thing it saw, all of it line by
    line, and its rows of `CELLS` small numbers."""

    opening: str
    text: str
    rows: bytes = b""

    def window(self, count: int) -> tuple[Cells, bytes]:
        """The last rows, and the opening and everything before those rows in 16 bytes."""
        start = max(0, len(self.rows) - count * ROW.size)
        sign = blake2b(self.opening.encode(), digest_size=16)
        sign.update(self.rows[:start])
        return np.frombuffer(self.rows[start:], "<i2").reshape(-1, CELLS), sign.digest()


class Imagined(Moment):
    """A world that a seat cannot rule out, with that seat's memory. Whatever the others were told
    on the way there nobody knows: their stories begin here, with what they see in this world."""

    def __init__(
        self, setup: Setup, box: Box, moves: int, asked: int, hands: int, seat: int, past: Memory
    ) -> None:
        super().__init__(setup, None, asked, box=box, moves=moves, hands=hands)
        self.seat = seat
        self.memory = past

    def __reduce__(self) -> tuple[Any, ...]:
        known = self.moves, self.actor, self.hands, self.seat, self.memory
        return restore, (self.setup, self.dealt.tobytes(), *known)


def restore(setup: Setup, world: bytes, *known: Any) -> Imagined:
    """Read an imagined world back from its bytes."""
    return Imagined(setup, np.frombuffer(bytearray(world), setup.game.State.dtype), *known)


# ---- what a seat sees


def seen(moment: Moment, seat: int) -> Box:
    """What the seat can know now."""
    box = moment.setup.game.box()
    view_box(moment.dealt, seat, box)
    return box


def observation(moment: Moment, seat: int) -> str:
    """What the seat sees now, field by field."""
    game = moment.setup.game
    if moment.box is None:
        return f"{game.slug}, seat {seat}: nothing is dealt yet"
    text = np.empty(game.form.longest, np.uint8)
    box = seen(moment, seat)
    length = write_text(box.view(np.uint8), game.form.text, game.form.steps, text)
    return f"{game.slug}, seat {seat}: {text[:length].tobytes().decode()}"


# ---- what a seat was told


def told(moment: Moment, seat: int) -> tuple[str, bytes]:
    """What the last action told the seat, and which it was if it was its own: the lines, each after
    a line's end, and the rows."""
    kept: dict[int, tuple[str, bytes]] = moment.__dict__.setdefault("told", {})
    if seat not in kept:
        rows = redacted(moment.setup.game, moment.logs, seat)
        if moment.actor == seat:
            rows.insert(0, (OWN_MOVE, moment.action, 0, 0, 0, 0, 0))
        lines = [f"\n{words(moment.setup.game, row)}" for row in rows]
        kept[seat] = "".join(lines), b"".join([ROW.pack(*row) for row in rows])
    return kept[seat]


def redacted(game: Game, logs: Box | None, seat: int) -> list[Row]:
    if logs is None:
        return []
    left = Log.box()
    redact_box(logs, seat, game.secrets, left)
    return [(row[0], *row[2:]) for row in left["rows"][0, : left["count"][0]].tolist()]


@lru_cache(256)  # a search asks about the same few moments again and again
def memory(moment: Moment, seat: int) -> Memory:
    """All that the seat remembers."""
    later: list[Moment] = []
    past = moment
    while (found := remembered(past, seat)) is None and past.before is not None:
        later.append(past)
        past = past.before
    found = found or beginning(past, seat)
    for start in range(len(later), 0, -STRIDE):
        news = [told(past, seat) for past in later[max(0, start - STRIDE) : start]][::-1]
        text, rows = "".join([line for line, _ in news]), b"".join([row for _, row in news])
        found = Memory(found.opening, found.text + text, found.rows + rows)
        if start > STRIDE:
            later[start - STRIDE].__dict__.setdefault("landmark", {})[seat] = found
    return found


def remembered(moment: Moment, seat: int) -> Memory | None:
    """What the seat is known to remember there: where a story begins, and at landmarks of it."""
    if moment.before is None or moment.before.box is None:
        return beginning(moment, seat)
    landmarks: dict[int, Memory] = moment.__dict__.get("landmark", {})
    return landmarks.get(seat)


def beginning(moment: Moment, seat: int) -> Memory:
    if isinstance(moment, Imagined) and moment.seat == seat:
        return moment.memory
    first = opening(moment, seat)
    return Memory(first, first)


def opening(moment: Moment, seat: int) -> str:
    """The first thing a seat sees."""
    kept: dict[int, str] = moment.__dict__.setdefault("opening", {})
    if seat not in kept:
        kept[seat] = observation(moment, seat)
    return kept[seat]


@lru_cache(256)
def story(moment: Moment, seat: int) -> str:
    """The seat's information state: all that it was told, line by line, and what it sees now."""
    if moment.box is None:
        return observation(moment, seat)
    return f"{memory(moment, seat).text}\n{observation(moment, seat)}"


@lru_cache(1 << 16)
def words(game: Game, row: Row) -> str:
    """A row in the notation that all languages share."""
    number, *given = row
    if number == OWN_MOVE:
        return f"> {game.moves[given[0]]}"
    name, kind = game.events[number]
    codes = [
        f"{field.name}={game.code(field.kind, value)}"
        for field, value in zip(kind.fields, given, strict=False)
    ]
    return " ".join((name, *codes))


# ---- what a seat cannot rule out


def imagined(moment: Moment, seat: int, rng: Words) -> Imagined:
    """A moment that the seat cannot tell from this one, drawn by lot."""
    setup = moment.setup
    if moment.player == CHANCE:
        raise BadInput("a seat imagines worlds where somebody decides, not where chance does")
    world = setup.game.box()
    imagine_box(seen(moment, seat), seat, rng, world)
    asked, hands = NONE, NOBODY_YET
    if moment.is_answer:
        asked, hands = moment.actor, imagined_hands(moment, seat, Random(int(rng[0])))
    return Imagined(setup, world, moment.moves, asked, hands, seat, memory(moment, seat))


def imagined_hands(moment: Moment, seat: int, rng: Random) -> int:
    """One's own hand is known; others that were asked slap or wait, equally likely."""
    hands = moment.hands & only(seat)
    for other in range(moment.setup.seats):
        was_asked = moment.to_move & ~moment.left_to_ask & only(other)
        if was_asked and other != seat and rng.random() < 0.5:
            hands |= only(other)
    return hands
