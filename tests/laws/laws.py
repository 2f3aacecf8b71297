"""The laws that hold for every game, every number of seats and every option.

Each law is given a game's whole walk and raises an AssertionError where it does not hold.
"""

from __future__ import annotations

import importlib
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np

from pioche.games.derived import view_box
from pioche.games.game import Game, Move, find
from pioche.games.names import scan
from pioche.kernel.jit import PLAIN, kernel
from pioche.kernel.log import ROWS
from pioche.kernel.record import Box, Cells
from pioche.kernel.seats import NOBODY
from pioche.play.position import Position, deal
from pioche.play.seed import seed_words

LONGEST_WALK = 3_000  # moves; for games whose rules set no bound


@kernel
def scan_box(box: Box, seat: int, moves: Cells) -> int:
    return scan(box[0], seat, moves)


@dataclass(frozen=True)
class Setting:
    """A game with a number of seats and a choice of options."""

    slug: str
    seats: int
    options: tuple[tuple[str, str], ...]

    @property
    def game(self) -> Game:
        return find(self.slug)

    def deal(self, seed: int) -> Position:
        return deal(self.slug, seats=self.seats, seed=seed, **dict(self.options))

    def __str__(self) -> str:
        return " ".join([self.slug, str(self.seats), *(f"{n}={v}" for n, v in self.options)])


def settings(slug: str) -> list[Setting]:
    """Every number of seats, as it comes and with every choice of every option."""
    about = find(slug).about
    found = []
    for seats in about.seats:
        found.append(Setting(slug, seats, ()))
        found += [
            Setting(slug, seats, ((option.name, choice),))
            for option in about.options
            for choice in option.choices_at(seats)
            if choice != option.default
        ]
    return found


@dataclass(frozen=True)
class Step:
    """A position, the move made in it, and what came of it."""

    before: Position
    seat: int
    move: Move
    after: Position


def walk(setting: Setting, seed: int) -> Iterator[Step]:
    """A random game, step by step; the seats that may act do so in random order."""
    rng = Random(f"{setting} {seed}")
    position = setting.deal(seed)
    for _ in range(LONGEST_WALK):
        if position.over:
            return
        seat = rng.choice(position.to_move)
        legal = position.legal(seat)
        assert legal, f"seat {seat} is to move and cannot"
        move = rng.choice(legal)
        after = position.after(seat, move)
        yield Step(position, seat, move, after)
        position = after


def viewers(position: Position) -> list[int]:
    return [*range(position.seats), NOBODY]


# ---- sight


def view_twice_is_view_once(step: Step) -> None:
    for seat in viewers(step.before):
        once = step.before.view(seat)
        twice = np.empty_like(once._box)
        view_box(once._box, seat, twice)
        assert twice.tobytes() == once.key


def a_view_never_holds_the_generator(step: Step) -> None:
    for seat in viewers(step.before):
        assert not step.before.view(seat).record.rng.any()


def an_imagined_world_gives_the_view_again(step: Step) -> None:
    rng = Random(step.move)
    for seat in viewers(step.before):
        view = step.before.view(seat)
        assert view.imagine(rng).view(seat) == view


def imagining_uses_up_the_unseen_cards(step: Step) -> None:
    arrange = importlib.import_module(f"arrange.{step.before.game.slug}")
    rng = Random(step.move)
    for seat in viewers(step.before):
        world = step.before.view(seat).imagine(rng)
        assert arrange.census(world) == arrange.deck(world)


def legality_is_the_same_from_truth_view_and_world(step: Step) -> None:
    rng = Random(step.move)
    for seat in range(step.before.seats):
        view = step.before.view(seat)
        legal = step.before.legal(seat)
        assert view.legal() == legal
        assert view.imagine(rng).legal(seat) == legal


def what_a_seat_cannot_know_does_not_show(step: Step, tries: int) -> int:
    """Swap what a viewer cannot know: view, legal moves and events stay the same to the byte.

    A world is imagined from the viewer's view before the move, and the same move is made in it
    (or one of the same kind, where the mover's choice is hidden too). Wherever the viewer's
    views before and after agree, so must the story told. How many stories were compared.
    """
    rng = Random(step.move)
    compared = 0
    for viewer in viewers(step.before):
        before, after = step.before.view(viewer), step.after.view(viewer)
        for _ in range(tries):
            world = before.imagine(rng)
            same_kind = [m for m in world.legal(step.seat) if m.kind == step.move.kind]
            move = step.move if step.move in same_kind else rng.choice(same_kind)
            if viewer != step.seat or move == step.move:
                other = world.after(step.seat, move)
                if other.view(viewer) == after:
                    assert other.view(viewer).events == after.events
                    assert other.view(viewer).legal() == after.legal()
                    assert other.view(viewer).json() == after.json()
                    compared += other != step.after
    return compared


# ---- play


def those_to_move_can_and_nobody_else(step: Step) -> None:
    for seat in range(step.before.seats):
        assert bool(step.before.legal(seat)) == (seat in step.before.to_move)


def legal_is_a_scan_of_objection(step: Step) -> None:
    row = step.before.game.move_row()
    for seat in range(step.before.seats):
        count = scan_box(step.before._box, seat, row)
        assert sorted(step.before.legal(seat)) == row[:count].tolist()
        mask = step.before.legal_mask(seat)
        assert np.flatnonzero(mask).tolist() == row[:count].tolist()


def a_move_leaves_the_position_before_it_alone(step: Step) -> None:
    before = step.before.key
    assert step.before.after(step.seat, step.move) == step.after
    assert step.before.key == before


def cards_are_conserved(step: Step) -> None:
    arrange = importlib.import_module(f"arrange.{step.after.game.slug}")
    assert arrange.census(step.after) == arrange.deck(step.after)


def the_log_does_not_overflow(step: Step) -> None:
    assert step.after._logs is not None
    assert 0 < step.after._logs[0].count <= ROWS


# ---- whole games


def a_deal_writes_every_byte(setting: Setting, seed: int) -> None:
    from pioche.games.derived import deal_box

    game = setting.game
    options = game.option_cells(game.choices(setting.seats, dict(setting.options)))
    boxes = []
    for filling in (0x00, 0xAA):
        box = np.full(game.State.dtype.itemsize, filling, np.uint8).view(game.State.dtype)
        deal_box(box, setting.seats, options, seed_words(seed))
        boxes.append(box.tobytes())
    assert boxes[0] == boxes[1]


def a_game_ends_in_time(setting: Setting, seed: int) -> None:
    longest = setting.game.about.longest
    steps = list(walk(setting, seed))
    if longest is not None:
        assert len(steps) <= longest
        assert steps[-1].after.over
        assert steps[-1].after.winners()


def a_replay_gives_the_same_bytes(setting: Setting, seed: int) -> None:
    steps = list(walk(setting, seed))
    position = setting.deal(seed)
    for step in steps:
        position = position.after(step.seat, str(step.move))
    assert position.key == steps[-1].after.key


STEP_LAWS = (
    view_twice_is_view_once,
    a_view_never_holds_the_generator,
    an_imagined_world_gives_the_view_again,
    imagining_uses_up_the_unseen_cards,
    legality_is_the_same_from_truth_view_and_world,
    those_to_move_can_and_nobody_else,
    legal_is_a_scan_of_objection,
    a_move_leaves_the_position_before_it_alone,
    cards_are_conserved,
    the_log_does_not_overflow,
)
GAME_LAWS = (a_deal_writes_every_byte, a_game_ends_in_time, a_replay_gives_the_same_bytes)

TRIES = 2 if PLAIN else 12  # worlds imagined for each viewer and step


def check(setting: Setting, games: int = 1, tries: int = TRIES) -> dict[str, Any]:
    """All laws on some games of a setting; what was looked at."""
    steps = compared = 0
    for seed in range(games):
        for law in GAME_LAWS:
            law(setting, seed)
        for step in walk(setting, seed):
            for law in STEP_LAWS:
                law(step)
            compared += what_a_seat_cannot_know_does_not_show(step, tries)
            steps += 1
    return {"steps": steps, "compared": compared}
