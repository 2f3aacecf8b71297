"""A hint: a good move for a seat, what it promises, and why, in words.

Who knows what is good sits further up; `advise_by` says whom to ask.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING

from pioche.errors import BadInput
from pioche.games.game import Game, Move
from pioche.play.speech import Speech

if TYPE_CHECKING:
    from pioche.play.position import View


@dataclass(frozen=True)
class Reason:
    """Why a move is good: a message of its game, and what it takes, each with its kind."""

    name: str
    arguments: Mapping[str, tuple[str, int]] = field(default_factory=dict)

    def say(self, speech: Speech) -> str:
        given = {name: speech.argument(*argument) for name, argument in self.arguments.items()}
        return speech.say(f"{speech.game.slug}.hint.{self.name}", **given)


@dataclass(frozen=True)
class Hint:
    """What to do; None is to wait."""

    game: Game
    seat: int  # whose hint it is
    move: Move | None
    chance: float  # to win the game with it
    rivals: tuple[tuple[Move | None, float], ...]  # the next best, and what they promise
    reason: Reason

    def say(self, language: str = "en", names: Sequence[str] = ()) -> str:
        """The hint as sentences; without names, seats are told by number."""
        seats = names or [str(seat) for seat in range(self.game.about.seats[-1])]
        speech = Speech(self.game, language, seats)
        say = speech.say
        parts = [
            say(
                "hint.move",
                move=speech.choice(self.move, self.seat),
                chance=round(100 * self.chance),
            ),
            self.reason.say(speech),
        ]
        if self.rivals:
            move, chance = self.rivals[0]
            other = speech.choice(move, self.seat)
            parts.append(say("hint.next", move=other, chance=round(100 * chance)))
        return " ".join(parts)

    def __str__(self) -> str:
        return self.say()


Adviser = Callable[["View", Random], Hint]
_advisers: list[Adviser] = []


def advise_by(adviser: Adviser) -> None:
    """Let this one be asked for hints from now on."""
    _advisers[:] = [adviser]


def advise(view: View, rng: Random) -> Hint:
    """Ask for a hint."""
    if not _advisers:
        raise BadInput("nobody is there to give hints: import pioche first")
    return _advisers[0](view, rng)
