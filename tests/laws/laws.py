"""The laws that hold for every game, every number of seats and every option.

Each law is given a game's whole walk and raises an AssertionError where it does not hold.
"""

from __future__ import annotations

import importlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

import numpy as np
import pytest

from pioche.errors import BadInput
from pioche.games.about import key
from pioche.games.derived import deal_box, view_box
from pioche.games.game import Game, Move, find
from pioche.games.names import objection
from pioche.kernel.jit import MODE, PLAIN, kernel
from pioche.kernel.log import ROWS
from pioche.kernel.record import Box, Cells
from pioche.kernel.seats import CLOCK, NOBODY
from pioche.play.position import Position, View, deal
from pioche.play.seed import seed_words
from pioche.play.snapshot import Snapshot

LONGEST_WALK = {"compiled": 150, "checked": 80, "plain": 25}[MODE]  # moves; of endless games


@kernel
def objections_box(box: Box, seat: int, moves: Cells, out: Cells) -> None:
    for place in range(len(moves)):
        out[place] = objection(box[0], seat, moves[place]) + 0


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
        """A deal; `arrange/<slug>.py` may `begin` games so that few moves show much."""
        position = deal(self.slug, seats=self.seats, seed=seed, **dict(self.options))
        begin = getattr(arrangement(self.game), "begin", None)
        return begin(position, seed) if begin else position

    @property
    def kinds(self) -> set[str]:
        """The kinds of move that can be met."""
        kinds = getattr(arrangement(self.game), "kinds", None)
        return kinds(dict(self.options)) if kinds else {move.kind for move in self.game.moves}

    def __str__(self) -> str:
        return " ".join([self.slug, str(self.seats), *(f"{n}={v}" for n, v in self.options)])


def settings(slug: str, brief: bool = False) -> list[Setting]:
    """Every number of seats, as it comes and with every choice of every option; of choices that
    are seats, the last one stands for all. In brief, the options with the fewest seats only."""
    about = find(slug).about
    found = []
    for seats in about.seats:
        found.append(Setting(slug, seats, ()))
        for option in about.options if not brief or seats == about.seats[0] else ():
            choices = option.choices_at(seats)[-1:] if option.of_seats else option.choices
            found += [
                Setting(slug, seats, ((option.name, choice),))
                for choice in choices
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

    @cached_property
    def views(self) -> dict[int, View]:
        """What everybody sees before the move."""
        return {seat: self.before.view(seat) for seat in viewers(self.before)}

    @cached_property
    def worlds(self) -> dict[int, Position]:
        """For every viewer one world that it cannot rule out."""
        return {seat: view.imagine(Random(self.move)) for seat, view in self.views.items()}


def walk(setting: Setting, seed: int, longest: int = LONGEST_WALK) -> Iterator[Step]:
    """A random game, step by step; the seats that may act do so in random order. Where the rules
    set no bound, it is broken off."""
    rng = Random(f"{setting} {seed}")
    position = setting.deal(seed)
    choose = getattr(arrangement(setting.game), "prefer", lambda legal, rng: rng.choice(legal))
    for _ in range(setting.game.about.longest or longest):
        if position.over:
            return
        seat = rng.choice(position.to_move)
        legal = position.legal(seat)
        assert legal, f"seat {seat} is to move and cannot"
        move = choose(legal, rng)
        after = position.after(seat, move)
        yield Step(position, seat, move, after)
        position = after


def viewers(position: Position) -> list[int]:
    return [*range(position.seats), NOBODY]


def movers(position: Position) -> list[int]:
    """Those who move in some position or other."""
    return [*range(position.seats), *([CLOCK] if position.game.about.clock else [])]


# ---- sight


def view_twice_is_view_once(step: Step) -> None:
    for seat, once in step.views.items():
        twice = np.empty_like(once._box)
        view_box(once._box, seat, twice)
        assert twice.tobytes() == once._box.tobytes()


def a_view_never_holds_the_generator(step: Step) -> None:
    for view in step.views.values():
        assert not view.record.rng.any()


def an_imagined_world_gives_the_view_again(step: Step) -> None:
    for seat, world in step.worlds.items():
        assert world.view(seat) == step.views[seat]


def imagining_uses_up_the_unseen_cards(step: Step) -> None:
    arrange = arrangement(step.before.game)
    for world in step.worlds.values():
        assert arrange.census(world) == arrange.deck(world)


def legality_is_the_same_from_truth_view_and_world(step: Step) -> None:
    """The legal moves, and for every other move the reason why not."""
    for seat in movers(step.before):
        viewer = NOBODY if seat == CLOCK else seat
        expected, legal = objections(step.before, seat), sorted(step.before.legal(seat))
        assert objections(step.views[viewer], seat) == expected
        assert objections(step.worlds[viewer], seat) == expected
        assert sorted(step.views[viewer]._legal(seat)) == legal
        assert sorted(step.worlds[viewer].legal(seat)) == legal


def turn_and_score_are_the_same_from_truth_and_view(step: Step) -> None:
    for view in step.views.values():
        assert view.to_move == step.before.to_move
        assert view.sheet() == step.before.sheet()


def what_a_seat_cannot_know_does_not_show(step: Step) -> Counter[tuple[str, str, bool]]:
    """Swap what a viewer cannot know: nothing that it is shown changes.

    What it cannot know is said in `arrange/<slug>.py`, independently of the game's `view`: either
    as `hidden` cells whose cards are all different, or by another truth, `otherwise`. What was
    compared: the kind of move, who looked, and whether it ended the game.
    """
    compared: Counter[tuple[str, str, bool]] = Counter()
    otherwise = getattr(arrangement(step.before.game), "otherwise", swapped_cards)
    for viewer in viewers(step.before):
        rng = Random(f"{step.move} {viewer}")
        before, move = otherwise(step.before, step.seat, step.move, step.after, viewer, rng)
        after = before.after(step.seat, move)
        shown, expected = after.view(viewer), step.after.view(viewer)
        assert before.view(viewer) == step.views[viewer]
        assert shown == expected
        assert shown.events == expected.events
        assert shown._logs.tobytes() == expected._logs.tobytes()
        if viewer != NOBODY:
            assert objections(before, viewer) == objections(step.before, viewer)
            assert objections(after, viewer) == objections(step.after, viewer)
        if cards_differ(before, step.before):
            role = "nobody" if viewer == NOBODY else "mover" if viewer == step.seat else "other"
            compared[step.move.kind, role, step.after.over] += 1
    return compared


def cards_differ(one: Position, other: Position) -> bool:
    """Whether two truths differ in a card that somebody cannot see."""
    fields = {"hand", "pile", "stack", "aside", "discard"} & set(one.game.State.dtype.names or ())
    return any(np.any(one.record[field] != other.record[field]) for field in fields)


def swapped_cards(
    before: Position, seat: int, move: Move, after: Position, viewer: int, rng: Random
) -> tuple[Position, Move]:
    """Another truth, for games whose cards are all different.

    Cards hidden before and after the move change places, the cards of others' hands change their
    order, and the same move is made, of the swapped card where it is hidden itself.
    """
    del seat
    swap = swapping(before, after, viewer, rng)
    return swapped(before, viewer, swap, rng), swapped_move(before.game, move, swap)


def hidden_cards(position: Position, viewer: int) -> dict[int, tuple[str, tuple[int, ...]]]:
    """The cards that the viewer cannot know, and where they are."""
    zones = arrangement(position.game).hidden(position, viewer)
    return {
        int(position.record[zone.field][cell]): (zone.field, cell)
        for zone in zones
        for cell in zone.cells
    }


def swapping(before: Position, after: Position, viewer: int, rng: Random) -> dict[int, int]:
    """A permutation of the cards hidden from the viewer both before and after the move."""
    cards = sorted(set(hidden_cards(before, viewer)) & set(hidden_cards(after, viewer)))
    return dict(zip(cards, rng.sample(cards, len(cards)), strict=True))


def swapped(position: Position, viewer: int, swap: dict[int, int], rng: Random) -> Position:
    """Another truth: cards swapped, and shuffled where their order means nothing."""
    box = position._box.copy()
    for card, (field, cell) in hidden_cards(position, viewer).items():
        box[0][field][cell] = swap.get(card, card)
    for zone in arrangement(position.game).hidden(position, viewer):
        if not zone.ordered:
            found = [int(box[0][zone.field][cell]) for cell in zone.cells]
            for cell, card in zip(zone.cells, rng.sample(found, len(found)), strict=True):
                box[0][zone.field][cell] = card
    box[0].rng[:] = rng.getrandbits(31)
    return Position(position.game, position.seats, box, None)


def swapped_move(game: Game, move: Move, swap: dict[int, int]) -> Move:
    """The same move of the swapped card."""
    kind = next(kind for member, kind in game.about.moves.items() if key(member) == move.kind)
    row = game.MOVES[move].tolist()
    for place, field in enumerate(kind.fields, 1):
        if field.kind == "card":
            row[place] = swap.get(row[place], row[place])
    return game.moves[game.MOVES.tolist().index(row)]


def objections(position: Snapshot, seat: int) -> list[int]:
    """The reason against every move that is asked about."""
    return reasons(position, seat, asked_about(position.game))


def asked_about(game: Game) -> Cells:
    """Every move; of many, plain Python, being slow, asks about some thirty."""
    count = len(game.moves)
    step = max(11, count // 30) if PLAIN and count > 30 else 1
    return np.arange(0, count, step, dtype=np.int16)


def reasons(position: Snapshot, seat: int, moves: Cells) -> list[int]:
    out = np.empty_like(moves)
    objections_box(position._box, seat, moves, out)
    return out.tolist()


def arrangement(game: Game) -> Any:
    return importlib.import_module(f"arrange.{game.slug}")


# ---- play


def those_to_move_can_and_nobody_else(step: Step) -> None:
    for seat in movers(step.before):
        assert bool(step.before.legal(seat)) == (seat in step.before.to_move)


def nobody_else_may_move(step: Step) -> None:
    """Seats that are not at the table are refused before any rule is asked."""
    for seat in {-1, step.before.seats, NOBODY, CLOCK, 99} - set(movers(step.before)):
        for ask in (step.before.objection, step.before.after):
            with pytest.raises(BadInput):
                ask(seat, step.move)


def legal_is_a_scan_of_objection(step: Step) -> None:
    asked = asked_about(step.before.game)
    for seat in movers(step.before):
        legal = sorted(step.before.legal(seat))
        allowed = asked[np.array(objections(step.before, seat)) == 0].tolist()
        assert allowed == sorted(set(legal) & set(asked.tolist()))
        assert not any(reasons(step.before, seat, np.array(legal, np.int16)))
        assert np.flatnonzero(step.before.legal_mask(seat)).tolist() == legal


def a_move_leaves_the_position_before_it_alone(step: Step) -> None:
    before = step.before.key
    assert step.before.after(step.seat, step.move) == step.after
    assert step.before.key == before


def cards_are_conserved(step: Step) -> None:
    arrange = arrangement(step.after.game)
    assert arrange.census(step.after) == arrange.deck(step.after)


def the_log_does_not_overflow(step: Step) -> None:
    assert step.after._logs is not None
    assert 0 < step.after._logs[0].count <= ROWS


# ---- whole games


def a_deal_writes_every_byte(setting: Setting, seed: int) -> None:
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
    turn_and_score_are_the_same_from_truth_and_view,
    nobody_else_may_move,
    those_to_move_can_and_nobody_else,
    legal_is_a_scan_of_objection,
    a_move_leaves_the_position_before_it_alone,
    cards_are_conserved,
    the_log_does_not_overflow,
)
GAME_LAWS = (a_deal_writes_every_byte, a_game_ends_in_time, a_replay_gives_the_same_bytes)


def stories_left(setting: Setting, compared: Counter[tuple[str, str, bool]]) -> set[str]:
    """The kinds of move that the leak law has not yet compared by who moved, by others and by
    spectators."""
    roles = ("mover", "other", "nobody")
    return {
        kind
        for kind in setting.kinds
        for role in roles
        if compared[kind, role, False] + compared[kind, role, True] == 0
    }


def check_stories(
    setting: Setting, compared: Counter[tuple[str, str, bool]], seeds: range
) -> set[str]:
    """Look for rare kinds of move in more games; which of them were not found."""
    for seed in seeds:
        left = stories_left(setting, compared)
        if not left:
            break
        for step in walk(setting, seed):
            if step.move.kind in left:
                compared += what_a_seat_cannot_know_does_not_show(step)
    return stories_left(setting, compared)


def check(setting: Setting, games: int = 1) -> Counter[tuple[str, str, bool]]:
    """All laws on some games of a setting; which stories the leak law compared."""
    compared: Counter[tuple[str, str, bool]] = Counter()
    for seed in range(games):
        for law in GAME_LAWS:
            law(setting, seed)
        for step in walk(setting, seed):
            for law in STEP_LAWS:
                law(step)
            compared += what_a_seat_cannot_know_does_not_show(step)
    return compared
