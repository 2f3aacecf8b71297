"""A game on paper: what was dealt, every move in words, the result.

    pioche replay 1
    game: parade
    rules: 1
    options: first=random tie=shared
    seats: Ana | Bo
    commitment: 67586e98fad27da0b9968bc039a1ef34c939b9b8e523a8bef89d478608c5ecf6
    seed: 0000000000000000000000000000000000000000000000000000000000000005
    mark: 5f1c22ab

    1 0 play R5 ~ 9e21c0d4
    2 1 play B3 ~ 0b7750aa
    result: points 27 35; winners 0 ~ 77aa01cd

Seats count from 0. The eight digits after ~ are a mark: a hash over the line and the mark
before it. It is no signature; it shows on which line a file was damaged or edited.
A replay that can be read has been checked: commitment, every move, and the result.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from pioche.errors import BadInput, DamagedReplay, IllegalMove
from pioche.games.game import Game, Move, find
from pioche.play.position import Position, deal
from pioche.play.seed import check_seed, commitment, write_seed

FORMAT = "pioche replay 1"
HEAD = ("game", "rules", "options", "seats", "commitment", "seed")
NAME = re.compile(r"[^|~\x00-\x1f\x7f]{1,40}")


@dataclass(frozen=True)
class Result:
    """How a game stands at its last move."""

    column: str
    points: tuple[int, ...]
    winners: tuple[int, ...]
    over: bool

    def __str__(self) -> str:
        points = " ".join(map(str, self.points))
        if not self.over:
            return f"unfinished; {self.column} {points}"
        return f"{self.column} {points}; winners {' '.join(map(str, self.winners))}"


@dataclass(frozen=True)
class Replay:
    """Seed and moves: all that a game is made of."""

    slug: str
    version: int
    options: Mapping[str, str]
    names: tuple[str, ...]
    seed: int
    moves: tuple[tuple[int, Move], ...]

    def __post_init__(self) -> None:
        check_seed(self.seed)
        check_names(self.names)

    def positions(self) -> Iterator[Position]:
        """Every position of the game, the deal first."""
        position = self.deal()
        yield position
        for seat, move in self.moves:
            position = position.after(seat, move)
            yield position

    def deal(self) -> Position:
        return deal(self.slug, seats=len(self.names), seed=self.seed, **self.options)

    @cached_property
    def result(self) -> Result:
        *_, last = self.positions()
        return read_result(last)

    # ---- writing

    def text(self) -> str:
        """The replay as a file."""
        head = [FORMAT, *(f"{name}: {value}" for name, value in self.head().items())]
        mark = first_mark(head)
        lines = [*head, f"mark: {mark}", ""]
        moves = [f"{n} {seat} {move.text}" for n, (seat, move) in enumerate(self.moves, 1)]
        for line in (*moves, f"result: {self.result}"):
            mark = next_mark(mark, line)
            lines.append(f"{line} ~ {mark}")
        return "\n".join(lines) + "\n"

    def head(self) -> dict[str, str]:
        values = (
            self.slug,
            str(self.version),
            " ".join(f"{name}={value}" for name, value in self.options.items()) or "none",
            " | ".join(self.names),
            commitment(self.seed),
            write_seed(self.seed),
        )
        return dict(zip(HEAD, values, strict=True))

    # ---- reading

    @staticmethod
    def read(text: str) -> Replay:
        """Read and check a replay; `DamagedReplay` says on which line it goes wrong."""
        return Reader(text).replay()


def check_names(names: Sequence[str]) -> None:
    for name in names:
        if not NAME.fullmatch(name) or name != name.strip():
            raise BadInput(
                f"{name!r} cannot stand in a replay: a name has 1 to 40 characters and no | or ~"
            )


def read_result(position: Position) -> Result:
    column = position.game.about.columns[0].name
    return Result(column, position.score(), position.winners(), position.over)


def first_mark(head: list[str]) -> str:
    return hashlib.sha256("\n".join(head).encode()).hexdigest()[:8]


def next_mark(mark: str, line: str) -> str:
    return hashlib.sha256(f"{mark}\n{line}".encode()).hexdigest()[:8]


class Reader:
    """Goes down a replay line by line and stops at the first that does not hold."""

    def __init__(self, text: str) -> None:
        self.lines = [line.rstrip() for line in text.splitlines()]
        self.at = 0  # the number of the line read last

    def replay(self) -> Replay:
        head = self.head()
        game = self.game(head)
        names = tuple(head["seats"].split(" | "))
        options = self.options(head["options"])
        seed = int(head["seed"], 16)
        try:
            game.choices(game.check_seats(len(names)), options)
            replay = Replay(game.slug, game.about.version, options, names, seed, ())
            position = replay.deal()
        except BadInput as error:
            raise self.damaged(str(error)) from None
        moves, position = self.moves(game, position)
        self.result(position)
        return Replay(game.slug, game.about.version, options, names, seed, tuple(moves))

    # ---- the head

    def head(self) -> dict[str, str]:
        if self.line() != FORMAT:
            raise self.damaged(f"this is no replay: the first line must be {FORMAT!r}")
        head = {}
        for name in HEAD:
            head[name] = self.value(name)
        if self.value("mark") != first_mark(self.lines[: self.at - 1]):
            raise self.damaged("the mark does not fit: something above this line was changed")
        self.at = HEAD.index("seed") + 2
        if not re.fullmatch(r"[0-9a-f]{64}", head["seed"]):
            raise self.damaged("the seed must be 64 hexadecimal digits")
        if commitment(int(head["seed"], 16)) != head["commitment"]:
            raise self.damaged("the seed is not the one that was committed to at the deal")
        self.at = len(HEAD) + 2
        if self.line():
            raise self.damaged("an empty line must follow the head")
        return head

    def value(self, name: str) -> str:
        line = self.line()
        label, _, value = line.partition(": ")
        if label != name or not value:
            raise self.damaged(f"'{name}: …' must stand here, not {line[:40]!r}")
        return value

    def game(self, head: Mapping[str, str]) -> Game:
        try:
            game = find(head["game"])
        except BadInput as error:
            raise self.damaged(str(error), HEAD.index("game") + 2) from None
        if head["rules"] != str(game.about.version):
            raise self.damaged(
                f"the game was played by version {head['rules']} of the rules, "
                f"this is version {game.about.version}: use the Pioche that wrote it",
                HEAD.index("rules") + 2,
            )
        return game

    def options(self, text: str) -> dict[str, str]:
        if text == "none":
            return {}
        pairs = [pair.partition("=") for pair in text.split(" ")]
        return {name: value for name, _, value in pairs}

    # ---- the moves

    def moves(self, game: Game, position: Position) -> tuple[list[tuple[int, Move]], Position]:
        moves: list[tuple[int, Move]] = []
        mark = self.lines[self.at - 2].removeprefix("mark: ")
        while True:
            line, mark = self.marked(mark)
            if line.startswith("result: "):
                self.last = line.removeprefix("result: ")
                return moves, position
            match = re.fullmatch(r"(\d+) (\d) (.+)", line)
            if not match:
                raise self.damaged("a move must read 'number seat words', like '1 0 play R5'")
            number, seat, words = int(match[1]), int(match[2]), match[3]
            if number != len(moves) + 1:
                raise self.damaged(f"move {len(moves) + 1} must stand here, not move {number}")
            try:
                move = game.move(words)
                position = position.after(seat, move)
            except IllegalMove as error:
                raise self.damaged(f"move {number} is not legal for seat {seat}: {error}") from None
            except BadInput as error:
                raise self.damaged(f"move {number}: {error}") from None
            moves.append((seat, move))

    def marked(self, before: str) -> tuple[str, str]:
        line, _, mark = self.line().rpartition(" ~ ")
        expected = next_mark(before, line)
        if mark != expected:
            raise self.damaged(
                "the mark does not fit: this line was changed, or one before it lost"
            )
        return line, mark

    def result(self, position: Position) -> None:
        true = str(read_result(position))
        if self.last != true:
            raise self.damaged(f"the result is {true!r}, not {self.last!r}")
        if any(self.lines[self.at :]):
            self.at += 1
            raise self.damaged("nothing may follow the result")

    # ---- lines

    def line(self) -> str:
        self.at += 1
        if self.at > len(self.lines):
            raise self.damaged("the file ends here, before its result: the rest is missing")
        return self.lines[self.at - 1]

    def damaged(self, reason: str, line: int | None = None) -> DamagedReplay:
        return DamagedReplay(self.at if line is None else line, reason)
