"""Compile everything a game needs, step by step, so that nobody waits for it later."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from pioche.games.batch import RandomGames
from pioche.games.derived import copies
from pioche.games.game import Game, find
from pioche.kernel.seats import NOBODY
from pioche.play.position import Position, deal
from pioche.play.seed import child_seed, seed_words

Step = tuple[str, Callable[[], object]]


def warm_steps(slug: str) -> list[Step]:
    """What to do, and what to call it meanwhile. Each step compiles what the last one did not."""
    game = find(slug)
    seats = game.about.seats[0]
    start: list[Position] = []

    def first_deal() -> None:
        start.append(deal(slug, seats=seats, seed=1))

    def first_move() -> None:
        position = start[0]
        seat = position.to_move[0]
        position.after(seat, position.legal(seat)[0])

    def first_view() -> None:
        start[0].view(NOBODY).imagine(Random(1))

    def refusal() -> None:
        start[0].objection(start[0].to_move[0], 0)

    def ranking() -> None:
        start[0].ranking()

    def batch() -> None:
        chosen = game.choices(seats, {})
        RandomGames(game, seats, seed_words(1), chosen).batch(0, 1)
        child_seed(1, 1)
        copies(game.box(2), game.box(2), 1)

    return [
        ("deal", first_deal),
        ("moves", first_move),
        ("views", first_view),
        ("refusals", refusal),
        ("score", ranking),
        ("playouts", batch),
    ]


def warm(game: Game) -> None:
    """All steps, without a word."""
    for _, step in warm_steps(game.slug):
        step()
