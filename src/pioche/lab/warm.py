"""Compile everything a game needs, step by step, so that nobody waits for it later."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from random import Random

from pioche.games.batch import RandomGames
from pioche.games.derived import copies
from pioche.games.game import Game, find
from pioche.kernel.jit import PLAIN
from pioche.kernel.seats import NOBODY
from pioche.play.match import Match
from pioche.play.position import Position, deal
from pioche.play.seed import child_seed, seed_words
from pioche.players import names, player
from pioche.players.assess import assess

MOVES = 200  # of a player's first game at most
Step = tuple[str, Callable[[], object]]


def play_steps(slug: str) -> list[Step]:
    """What playing needs, and what to call it meanwhile. Each step compiles what no step before
    it did.
    """
    reached: list[Position] = []

    def first_deal() -> None:
        reached.append(deal(slug, seats=find(slug).about.seats[0], seed=1))

    def first_move() -> None:
        seat = reached[-1].to_move[0]
        reached.append(reached[-1].after(seat, reached[-1].legal(seat)[0]))

    def first_view() -> None:
        reached[-1].view(NOBODY).imagine(Random(1))

    def first_refusal() -> None:
        reached[-1].objection(0, 0)

    def first_score() -> None:
        reached[-1].ranking()

    def first_answers() -> None:
        for answer in find(slug).answers.values():
            answer(reached[-1].record, 0)

    return [
        ("deal", first_deal),
        ("moves", first_move),
        ("views", first_view),
        ("refusals", first_refusal),
        ("score", first_score),
        ("help", first_answers),
    ]


def player_steps(slug: str, who: Collection[str]) -> list[Step]:
    """What these players need besides, each by a game against itself: some of what it thinks about
    comes late in one."""
    if PLAIN:
        return []  # nothing is compiled, and to search takes long
    return [(name, partial(first_game, slug, name)) for name in dict.fromkeys(who)]


def first_game(slug: str, name: str) -> None:
    seats = find(slug).about.seats[0]
    Match(slug, [player(name, slug)] * seats, seed=1, limit=MOVES).play()


def hint_steps(slug: str) -> list[Step]:
    """What hints and analyses need: they look at every choice, as no player does all the time."""
    return [] if PLAIN else [("best moves", partial(first_hint, slug))]


def first_hint(slug: str) -> None:
    """A look at the first choice of a game, the shortest there is; in real time, one with nothing
    to slap and one at a pile that could be."""
    position = deal(slug, seats=find(slug).about.seats[0], seed=1)
    assess(position.view(position.to_move[0]), Random(1), 2)
    if position.game.about.clock:
        while position.objection(0, "slap") is not None:
            seat = position.to_move[0]
            position = position.after(seat, position.legal(seat)[0])
        assess(position.view(0), Random(1), 2)


def sim_steps(slug: str, who: Collection[str]) -> list[Step]:
    """What games between these players need, played one after another or in batches."""
    steps = [*play_steps(slug)[:3], *player_steps(slug, who)]
    return [("playouts", lambda: first_batch(find(slug)))] if set(who) == {"random"} else steps


def lab_steps(slug: str) -> list[Step]:
    """What simulations, benchmarks and screens need besides."""
    return [
        ("playouts", lambda: first_batch(find(slug))),
        ("screens", lambda: first_look(slug)),
        *player_steps(slug, names(slug)),
    ]


def first_look(slug: str) -> None:
    deal(slug, seats=find(slug).about.seats[0], seed=1).show(NOBODY)


def first_batch(game: Game) -> None:
    seats = game.about.seats[0]
    RandomGames(game, seats, seed_words(1), game.choices(seats, {})).batch(0, 1)
    child_seed(1, 1)
    copies(game.box(2), game.box(2), 1)


def warm(game: Game) -> None:
    """All steps, without a word."""
    for _, step in (*play_steps(game.slug), *lab_steps(game.slug)):
        step()
