"""Several moves chosen at once, for turns that take many steps."""

from __future__ import annotations

from collections.abc import Sequence

from pioche.games.game import Move


class Plan(Move):
    """A move, and those that follow it."""

    then: tuple[Move, ...]

    @staticmethod
    def of(moves: Sequence[Move]) -> Plan:
        first, *rest = moves
        plan = Plan(int(first), first.kind, first.text)
        plan.__dict__.update(then=tuple(rest))
        return plan


def follow_up(move: Move) -> tuple[Move, ...]:
    """What follows a move."""
    return move.then if isinstance(move, Plan) else ()


def same(one: Move | None, other: Move) -> bool:
    """Whether two choices are the same: a plan is not the move that it begins with."""
    return one is not None and one == other and follow_up(one) == follow_up(other)
