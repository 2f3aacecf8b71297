"""The three things that can be wrong with what Pioche is given. Each message says what to do."""

from __future__ import annotations


class BadInput(ValueError):
    """An unknown name, a number out of range, a file that cannot be written."""


class IllegalMove(ValueError):
    """A move that a rule forbids; `rule` is its id and `refusal` the name of the reason."""

    def __init__(self, sentence: str, *, slug: str, rule: str, refusal: str) -> None:
        super().__init__(f"{sentence} ({rule})")
        self.sentence = sentence
        self.slug = slug
        self.rule = rule
        self.refusal = refusal


class DamagedReplay(ValueError):
    """A replay that cannot be read or does not check; `line` is where it goes wrong."""

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line
        self.reason = reason
