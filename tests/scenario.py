"""Scenarios that read as sentences: built from named cards, citing the rules they show.

    @rule("parade", "PAR-1a")
    def test_a_high_card_takes_nothing():
        table = given("parade", line="B5 G0", hands=["R2", "B1"])
        table.plays(0, "play R2").has(front=["", ""])

What a game's positions are made of stands in `arrange/<slug>.py`.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from enum import IntEnum
from typing import Any, TypeVar

from pioche.games.about import key
from pioche.games.game import find
from pioche.play.event import Event
from pioche.play.position import Position
from pioche.play.snapshot import Snapshot

Test = TypeVar("Test", bound=Callable[..., None])


def rule(slug: str, *ids: str) -> Callable[[Test], Test]:
    """Say which rules a scenario shows. `rules/test_citations.py` reads these."""
    known = {known.id for known in find(slug).about.rules}
    unknown = set(ids) - known
    assert not unknown, f"{slug} has no rule {unknown}"
    return lambda test: test


def given(slug: str, **situation: Any) -> Scene:
    """A table set out by hand."""
    arrange = importlib.import_module(f"arrange.{slug}")
    return Scene(arrange.arrange(**situation), arrange.describe)


class Scene:
    """A position, what may be done in it, and what is told."""

    def __init__(self, position: Position, describe: Callable[[Snapshot], dict[str, Any]]) -> None:
        self.position = position
        self.describe = describe

    def refuses(self, seat: int, move: str, reason: IntEnum) -> Scene:
        refused = self.position.objection(seat, move)
        assert refused is not None, f"{move!r} was allowed to seat {seat}"
        assert refused.refusal == key(reason), f"{move!r}: {refused}"
        assert refused.rule == self.position.game.about.refusals[reason]
        return self

    def allows(self, seat: int, *moves: str) -> Scene:
        for move in moves:
            assert self.position.objection(seat, move) is None, f"{move!r} was refused"
        return self

    def allows_only(self, seat: int, *moves: str) -> Scene:
        assert sorted(map(str, self.position.legal(seat))) == sorted(moves)
        return self

    def plays(self, seat: int, *moves: str) -> Scene:
        """The moves one after another; what is told afterwards is the last one's story."""
        for move in moves:
            self.position = self.position.after(seat, move)
        return self

    def has(self, **expected: Any) -> Scene:
        """Compare what the game's `describe` says with what is expected of it."""
        found = self.describe(self.position)
        assert {name: found[name] for name in expected} == expected
        return self

    def sees(self, seat: int, **expected: Any) -> Scene:
        """The same from where a seat sits: a hidden card is a question mark."""
        found = self.describe(self.position.view(seat))
        assert {name: found[name] for name in expected} == expected
        return self

    def tells(self, event: IntEnum, to: int | None = None, **arguments: Any) -> Scene:
        """The last move told this event (`to` a viewer, if one is named)."""
        told = self.told(event, to)
        assert arguments in told, f"{key(event)} {arguments} is not among {told}"
        return self

    def does_not_tell(self, event: IntEnum, to: int | None = None) -> Scene:
        assert not self.told(event, to)
        return self

    def told(self, event: IntEnum, to: int | None = None) -> list[dict[str, Any]]:
        """The arguments of every such event, cards and colours in their notation."""
        events = self.position.events if to is None else self.position.view(to).events
        return [self.written(found) for found in events if found.name == key(event)]

    def written(self, event: Event) -> dict[str, Any]:
        game = self.position.game
        kinds = {f.name: f.kind for f in dict(game.events.values())[event.name].fields}
        return {
            name: game.code(kinds[name], value) if kinds[name] in game.codes else value
            for name, value in event.arguments
        }
