"""A finished game gone through: what each choice did to its maker's chance to win.

Every choice is judged by what its seat could know then. Over the game,

    result = fair share + own play + gifts + luck

Own play is what the seat's mistakes cost it, gifts are what others' mistakes brought it, as they
saw it, and luck is all the rest: the cards. A difference that chance may have made in the search
counts as none, or a long game of small errors would look like bad play.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, partial
from random import Random
from typing import Any

from pioche.errors import BadInput
from pioche.games.batch import cores
from pioche.games.game import Move
from pioche.kernel.seats import CLOCK
from pioche.play.position import Position
from pioche.play.replay import Replay
from pioche.players.assess import assess

SURE = 2.5  # standard errors by which a move must be worse to count as worse
GRADES = {"blunder": 0.15, "mistake": 0.07, "slip": 0.03}  # what each costs at least

Progress = Callable[[int], None]  # told how many choices have just been judged


@dataclass(frozen=True)
class Option:
    """A move that could have been chosen, and everybody's chance to win after it. None is to
    wait."""

    move: Move | None
    chances: tuple[float, ...]
    doubt: float  # the standard error of the chooser's

    def json(self) -> dict[str, Any]:
        return {
            "move": written(self.move),
            "index": index(self.move),
            "chances": rounded(self.chances),
            "doubt": self.doubt,
        }


@dataclass(frozen=True)
class Choice:
    """What one seat chose at one moment, beside the best that it could have chosen."""

    number: int  # of the move in the replay, from 1
    seat: int
    taken: Option
    others: tuple[Option, ...]  # the best ones, the best first

    @property
    def best(self) -> Option:
        """The option that promised most; the one taken, if none was surely better."""
        rivals = [option for option in self.others if self.lead(option) > self.margin(option)]
        return max(rivals, key=self.lead, default=self.taken)

    def lead(self, option: Option) -> float:
        return option.chances[self.seat] - self.taken.chances[self.seat]

    def margin(self, option: Option) -> float:
        """A lead that chance may have made."""
        return SURE * float((self.taken.doubt**2 + option.doubt**2) ** 0.5)

    @property
    def before(self) -> float:
        """The seat's chance to win with its best option."""
        return self.best.chances[self.seat]

    @property
    def after(self) -> float:
        """The seat's chance to win with the option taken."""
        return self.taken.chances[self.seat]

    @property
    def cost(self) -> float:
        return self.before - self.after

    @property
    def grade(self) -> str:
        """How bad it was, or nothing."""
        return next((name for name, least in GRADES.items() if self.cost >= least), "")

    def gift(self, seat: int) -> float:
        """What the choice did to another's chance, beside the best one."""
        return self.taken.chances[seat] - self.best.chances[seat]

    def json(self) -> dict[str, Any]:
        return {
            "number": self.number,
            "seat": self.seat,
            "move": written(self.taken.move),
            "index": index(self.taken.move),
            "before": round(self.before, 4),
            "after": round(self.after, 4),
            "cost": round(self.cost, 4),
            "grade": self.grade,
            "chances": rounded(self.taken.chances),
            "alternatives": [option.json() for option in self.others],
        }


@dataclass(frozen=True)
class Account:
    """One seat's result, and what it came from."""

    seat: int
    share: float  # of the win, if all play alike
    result: float  # of the win, in the end
    play: float
    gifts: float

    @property
    def luck(self) -> float:
        return self.result - self.share - self.play - self.gifts

    def json(self) -> dict[str, Any]:
        parts = {"share": self.share, "result": self.result, "play": self.play}
        parts |= {"gifts": self.gifts, "luck": self.luck}
        return {"seat": self.seat, **{name: round(part, 4) for name, part in parts.items()}}


@dataclass(frozen=True)
class Analysis:
    """All choices of a game, in order."""

    replay: Replay
    choices: tuple[Choice, ...]

    @cached_property
    def accounts(self) -> tuple[Account, ...]:
        seats, winners = len(self.replay.names), self.replay.result.winners
        return tuple(
            Account(
                seat,
                share=1 / seats,
                result=1 / len(winners) if seat in winners else 0.0,
                play=-sum(choice.cost for choice in self.choices if choice.seat == seat),
                gifts=sum(choice.gift(seat) for choice in self.choices if choice.seat != seat),
            )
            for seat in range(seats)
        )

    def curve(self, seat: int) -> list[tuple[int, float]]:
        """The seat's chance to win after each of its choices, and in the end."""
        points = [(choice.number, choice.after) for choice in self.choices if choice.seat == seat]
        return [*points, (len(self.replay.moves), self.accounts[seat].result)]

    def json(self) -> dict[str, Any]:
        """For programs and the browser."""
        return {
            **self.replay.head(),
            "seats": list(self.replay.names),
            "choices": [choice.json() for choice in self.choices],
            "accounts": [account.json() for account in self.accounts],
            "curves": [
                [[number, round(chance, 4)] for number, chance in self.curve(seat)]
                for seat in range(len(self.replay.names))
            ],
        }


def written(move: Move | None) -> str:
    return "wait" if move is None else move.text


def index(move: Move | None) -> int | None:
    """A move as screens know it."""
    return None if move is None else int(move)


def rounded(chances: tuple[float, ...]) -> list[float]:
    return [round(chance, 4) for chance in chances]


# ---- going through a game


def analyse(
    replay: Replay,
    iterations: int | None = None,
    workers: int | None = None,
    progress: Progress = lambda choices: None,
) -> Analysis:
    """Judge every choice of a finished game, on all cores; the same whatever their number."""
    if not replay.result.over:
        raise BadInput("only a finished game can be analysed: play this one to its end first")
    questions = list(choices_of(replay))
    judged = []
    with ThreadPoolExecutor(workers or cores()) as pool:
        for choice in pool.map(partial(judge, replay, iterations), questions):
            judged.append(choice)
            progress(1)
    return Analysis(replay, tuple(judged))


Question = tuple[int, Position, int, Move | None]


def choices_of(replay: Replay) -> Iterator[Question]:
    """Each moment at which somebody chose: its number, the position, the seat, the move."""
    moments = zip(replay.positions(), replay.moves, strict=False)
    for number, (position, (seat, move)) in enumerate(moments, 1):
        if not position.game.about.clock or move.kind == "slap":
            yield number, position, seat, move
        elif move.chosen or seat == CLOCK:  # the pile was there for all, and none slapped it
            slap = position.game.move("slap")
            for other in range(position.seats):
                if position.objection(other, slap) is None:
                    yield number, position, other, None


def judge(replay: Replay, iterations: int | None, question: Question) -> Choice:
    number, position, seat, move = question
    rng = Random(f"{replay.seed} {number} {seat}")
    finding = assess(position.view(seat), rng, iterations, [move])
    options = [Option(m, finding.chances_with(m), finding.doubt(m)) for m in finding.moves]
    taken = next(option for option in options if option.move == move)
    others = sorted(
        (option for option in options if option is not taken),
        key=lambda option: -option.chances[seat],
    )
    return Choice(number, seat, taken, tuple(others))
