"""A game on paper: what was dealt, every move in words, the result.

    pioche replay 1
    game: parade ~ 5f1c22ab
    rules: 1 ~ 4e92a51b
    options: first=random tie=shared ~ 1b77d06e
    seats: Ana | Bo ~ a0931cf2
    commitment: 67586e98fad27da0…8bef89d478608c5ecf6 ~ 60ce1f93
    seed: 000000000000000000…0000000000000000005 ~ c7709a34
    1 0 play R5 ~ 9e21c0d4
    2 1 play B3 ~ 0b7750aa
    result: points 27 35; winners 0 ~ 77aa01cd

Seats count from 0; 8 is the clock. A game in real time has a line of evidence below each move:

    7 2 slap ~ 5d0a6c11
    + at=9350127 0:5:231000:9260021 2:5:228000:9330408 ~ 1f3c9be2

The eight digits after ~ are a mark: a hash over the line and the mark
before it. It is no signature; it shows on which line a file was damaged or edited.
A replay that can be read has been checked: commitment, every move, and the result.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from pioche.errors import BadInput, DamagedReplay
from pioche.games.game import Game, Move, find
from pioche.play.position import Position, deal
from pioche.play.seed import check_seed, commitment, write_seed

FORMAT = "pioche replay 1"
HEAD = ("game", "rules", "options", "seats", "commitment", "seed")
LONGEST_NAME = 40
EVIDENCE = "+ "


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
    evidence: Mapping[int, str] = field(default_factory=dict)  # why a move had to be so, by number

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
        head = [f"{name}: {value}" for name, value in self.head().items()]
        moves = []
        for number, (seat, move) in enumerate(self.moves, 1):
            moves.append(f"{number} {seat} {move.text}")
            if number in self.evidence:
                moves.append(EVIDENCE + self.evidence[number])
        lines, mark = [FORMAT], ""
        for line in (*head, *moves, f"result: {self.result}"):
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

    def line_of(self, number: int) -> int:
        """The line on which a move stands; its evidence stands on the next."""
        return 1 + len(HEAD) + number + sum(earlier < number for earlier in self.evidence)

    # ---- reading

    @staticmethod
    def read(text: str, shown: str | None = None) -> Replay:
        """Read and check a replay; `DamagedReplay` says on which line it goes wrong.

        `shown` is the commitment that was shown at the deal, if somebody kept it: without it a
        file is only checked against itself.
        """
        return Reader(text, shown).replay()


def check_names(names: Sequence[str]) -> None:
    for name in names:
        plain = name.isprintable() and name == name.strip() and not {"|", "~"} & set(name)
        if not plain or not 1 <= len(name) <= LONGEST_NAME:
            raise BadInput(
                f"{name[:60]!a} cannot be a name: "
                f"it has 1 to {LONGEST_NAME} visible characters and no | or ~"
            )


def read_result(position: Position) -> Result:
    about = position.game.about
    column = about.columns[about.points].name
    winners = position.winners() if position.over else ()
    return Result(column, position.score(), winners, position.over)


def next_mark(mark: str, line: str) -> str:
    return hashlib.sha256(f"{mark}\n{line}".encode()).hexdigest()[:8]


class Reader:
    """Goes down a replay line by line and stops at the first that does not hold."""

    def __init__(self, text: str, shown: str | None) -> None:
        self.shown = shown
        self.lines = [line.rstrip() for line in text.split("\n")]
        self.at = 0  # the number of the line read last
        self.mark = ""

    def replay(self) -> Replay:
        if (first := self.line()) != FORMAT:
            newer = first.startswith(FORMAT.rstrip("1"))
            raise self.damaged(
                "another Pioche wrote this replay: use that one"
                if newer
                else f"this is no replay: the first line must be {FORMAT!r}; choose another file"
            )
        replay = self.head()
        moves, evidence, position, result = self.moves(replay)
        true = str(read_result(position))
        if result != true:
            raise self.damaged(f"the result is {true!r}, not {result!r}")
        if any(self.lines[self.at :]):
            self.at += 1
            raise self.damaged("nothing may follow the result")
        return replace(replay, moves=tuple(moves), evidence=evidence)

    # ---- the head

    def head(self) -> Replay:
        """What was dealt, each line checked as soon as it is read."""
        try:
            game = find(self.value("game"))
            self.rules(game, self.value("rules"))
            options = self.options(self.value("options"))
            names = tuple(self.value("seats").split(" | "))
            check_names(names)
            chosen = game.choices(game.check_seats(len(names)), options)
            if chosen != options:
                raise self.damaged("every option must be named")
        except BadInput as error:
            raise self.damaged(str(error)) from None
        committed = self.value("commitment")
        if self.shown is not None and committed != self.shown.strip().lower():
            raise self.damaged("this is not the commitment that was shown at the deal")
        seed = self.value("seed")
        if not re.fullmatch(r"[0-9a-f]{64}", seed):
            raise self.damaged("the seed must be 64 hexadecimal digits")
        if commitment(int(seed, 16)) != committed:
            raise self.damaged("the seed is not the one that was committed to at the deal")
        return Replay(game.slug, game.about.version, options, names, int(seed, 16), ())

    def value(self, name: str) -> str:
        line = self.marked()
        label, _, value = line.partition(": ")
        if label != name or not value:
            raise self.damaged(f"'{name}: …' must stand here, not {line[:40]!r}")
        return value

    def rules(self, game: Game, version: str) -> None:
        if version != str(game.about.version):
            raise self.damaged(
                f"the game was played by version {version} of the rules, "
                f"this is version {game.about.version}: use the Pioche that wrote it"
            )

    def options(self, text: str) -> dict[str, str]:
        if text == "none":
            return {}
        pairs = [pair.partition("=") for pair in text.split(" ")]
        options = {name: value for name, _, value in pairs}
        if len(options) != len(pairs):
            raise self.damaged("an option is named twice")
        return options

    # ---- the moves

    def moves(self, replay: Replay) -> tuple[list[tuple[int, Move]], dict[int, str], Position, str]:
        """The moves, their evidence, the position they lead to, and the result as it is written."""
        position = replay.deal()
        moves: list[tuple[int, Move]] = []
        evidence: dict[int, str] = {}
        while not (line := self.marked()).startswith("result: "):
            if line.startswith(EVIDENCE) and moves and len(moves) not in evidence:
                evidence[len(moves)] = line.removeprefix(EVIDENCE)
                continue
            seat, move = self.move(line, len(moves) + 1, position)
            position = position.after(seat, move)
            moves.append((seat, move))
        return moves, evidence, position, line.removeprefix("result: ")

    def move(self, line: str, expected: int, position: Position) -> tuple[int, Move]:
        match = re.fullmatch(r"([0-9]{1,9}) ([0-9]) (.+)", line)
        if not match:
            raise self.damaged("a move must read 'number seat words', like '1 0 play R5'")
        number, seat = int(match[1]), int(match[2])
        if number != expected:
            raise self.damaged(f"move {expected} must stand here, not move {number}")
        try:
            move = position.game.move(match[3])
            refused = position.objection(seat, move)
        except BadInput as error:
            raise self.damaged(f"move {number}: {error}") from None
        if refused:
            raise self.damaged(f"move {number} is not legal for seat {seat}: {refused}")
        if line != f"{number} {seat} {move.text}":
            raise self.damaged(f"move {number} must be written '{number} {seat} {move.text}'")
        return seat, move

    # ---- lines

    def line(self) -> str:
        self.at += 1
        if self.at > len(self.lines) or not any(self.lines[self.at - 1 :]):
            raise self.damaged(
                "the file ends here, before its result: the rest is missing, get a whole copy"
            )
        return self.lines[self.at - 1]

    def marked(self) -> str:
        """The next line, if its mark fits."""
        line, _, mark = self.line().rpartition(" ~ ")
        self.mark = next_mark(self.mark, line)
        if mark != self.mark:
            raise self.damaged(
                "the mark does not fit: this line was changed, or one before it lost; "
                "get an undamaged copy"
            )
        return line

    def damaged(self, reason: str) -> DamagedReplay:
        return DamagedReplay(self.at, reason)
