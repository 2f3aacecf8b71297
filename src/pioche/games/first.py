"""Who begins: the same choice before every game, a seat or by lot."""

from __future__ import annotations

from pioche.games.about import Option
from pioche.kernel.jit import kernel
from pioche.kernel.record import Words
from pioche.kernel.rng import below

RANDOM = 0  # the place of that choice; seat n has place n + 1


def first_option(rule: str, most_seats: int) -> Option:
    seats = tuple(str(seat) for seat in range(most_seats))
    return Option("first", rule, choices=("random", *seats), default="random", of_seats=True)


@kernel
def first_seat(choice: int, seats: int, rng: Words) -> int:
    """The seat that a choice names, or one by lot."""
    return below(rng, seats) if choice == RANDOM else int(choice) - 1
