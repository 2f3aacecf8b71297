"""The three things that can be wrong with what Pioche is given. Each message says what to do."""

from __future__ import annotations

from operator import index
from typing import Any


class BadInput(ValueError):
    """An unknown name, a number out of range, a file that cannot be written."""


class IllegalMove(ValueError):
    """A move that a rule forbids; `rule` is its id and `refusal` the name of the reason."""

    def __init__(self, sentence: str, slug: str, rule: str, refusal: str) -> None:
        super().__init__(sentence, slug, rule, refusal)
        self.sentence = sentence
        self.slug = slug
        self.rule = rule
        self.refusal = refusal

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


class DamagedReplay(ValueError):
    """A replay that cannot be read or does not check; `line` is where it goes wrong."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(line, reason)
        self.line = line
        self.reason = reason

    def __str__(self) -> str:
        return f"line {self.line}: {self.reason}"


def whole(number: Any, what: str) -> int:
    """A plain int from any whole number; compiled code is given nothing else.

    >>> whole(True, "a seat")
    1
    """
    if type(number) is int:
        return number
    try:
        return int(index(number))
    except TypeError:
        raise BadInput(f"{what} is a whole number, not {str(number)[:40]!a}") from None
