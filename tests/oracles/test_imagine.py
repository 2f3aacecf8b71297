"""Imagined worlds of the Love Letters: just those that a seat cannot rule out, equally likely.

A model that follows a round with all that a viewer is shown, and knows nothing of how the kernel
keeps knowledge, says which worlds those are. Two things are let go on purpose, and a round is
followed no further for a viewer after them (docs/decisions/0009-what-is-known-of-hands.md): what a
tie says once one of the equal hands may have been played, and what was known of a hand that went
into the choice of the Princesses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any, NamedTuple

import pytest

from arrange import mission626, princess
from oracles.love_letter import fresh_round
from oracles.mission626_beliefs import Mission626Beliefs
from oracles.princess_beliefs import PrincessBeliefs
from pioche.games.game import Move, find
from pioche.games.love_letter.court import Kind
from pioche.games.love_letter.knowledge import ANY
from pioche.kernel.jit import MODE
from pioche.kernel.record import NONE
from pioche.kernel.seats import NOBODY
from pioche.play.position import Position, deal

SLUGS = ("mission626", "princess")
MATCHES = {"compiled": 24, "checked": 12, "plain": 5}[MODE]
SMALL = range(2, 41)  # worlds of a position that are counted one by one
DRAWS = 40  # imagined worlds for each that there is
LEARNED = {
    "mission626": {"looked", "compared", "swapped", "wrong", "tied"},
    "princess": {"looked", "compared", "swapped", "wrong", "tied", "returned"},
}


class Followed(NamedTuple):
    """A position in the middle of a round, from where a viewer sits, and what it can believe."""

    position: Position
    viewer: int
    beliefs: Any
    learned: frozenset[str]  # what happened in the round so far that told somebody something


def fresh_beliefs(position: Position, viewer: int) -> Any:
    seat = None if viewer == NOBODY else viewer
    if position.game.slug == "mission626":
        table = mission626.describe(position)
        fresh = fresh_round(table, table["turn"])
        stitch, starter = table["stitch"], table["turn"]
        return Mission626Beliefs(seat, **fresh, starter=starter, stitch=stitch)
    table = princess.describe(position)
    fresh = fresh_round(table, table["turn"])
    face_up, starter = table["face_up"].split(), table["turn"]
    return PrincessBeliefs(seat, **fresh, face_up=face_up, starter=starter)


def follow(slug: str, seats: int, seed: int) -> Iterator[Followed]:
    """A random match, and what every viewer can believe on its way."""
    rng = Random(seed)
    position = deal(slug, seats=seats, seed=seed)
    viewers = [*range(seats), NOBODY]
    while True:
        beliefs = {viewer: fresh_beliefs(position, viewer) for viewer in viewers}
        public = fresh_beliefs(position, NOBODY)
        learned: frozenset[str] = frozenset()
        round_number = position.record.deals
        while not position.over and position.record.deals == round_number:
            for viewer, belief in beliefs.items():
                yield Followed(position, viewer, belief, learned)
            (seat,) = position.to_move
            move = rng.choice(position.legal(seat))
            for viewer in [v for v in beliefs if lets_go(position, seat, move, v, public)]:
                del beliefs[viewer]
            position = position.after(seat, move)
            learned |= {event.name for event in position.events} & LEARNED[slug]
            for belief in (public, *beliefs.values()):
                belief.move(seat, move.text)
        if position.over:
            return


def lets_go(position: Position, seat: int, move: Move, viewer: int, public: Any) -> bool:
    """Whether this move is one of the two after which a viewer may know more than is kept.

    A tie is let go if, for all that everybody knows, the card played may have been the equal one.
    """
    state = position.record
    decides = position.game.MOVES[move][0] == Kind.DECIDE
    if decides and position.game.slug == "mission626":
        return False
    row = 1 + viewer if viewer != NOBODY else 0
    knew = state.may_hold[row, seat] != ANY or viewer in state.known_to.tolist()
    if decides:
        return knew and viewer != seat
    played = move.text.split()[0]
    return bool(state.alike[seat]) and any(
        hands[seat][0] == played for hands in public.possible_hands()
    )


def world(position: Position) -> tuple[Any, ...]:
    state, code = position.record, position.game.codes["card"]

    def written(cards: Any) -> tuple[str, ...]:
        return tuple(code(card) for card in cards.tolist())

    hands = tuple(written(state.hand[s, : state.held[s]]) for s in range(position.seats))
    return hands, written(state.pile[: state.piled]), code(state.aside) if state.aside >= 0 else ""


def critical(freedom: int) -> float:
    """What chi-square exceeds once in a hundred thousand times (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return freedom * (1 - spread + 4.265 * spread**0.5) ** 3


def assert_uniform(followed: Followed, worlds: set[Any], rng: Random) -> None:
    view = followed.position.view(followed.viewer)
    draws = DRAWS * len(worlds)
    found = Counter(world(view.imagine(rng)) for _ in range(draws))
    assert set(found) <= worlds
    square = sum((found[each] - DRAWS) ** 2 / DRAWS for each in worlds)
    assert square < critical(len(worlds) - 1), (view, square, len(worlds))


@pytest.mark.parametrize(
    ("slug", "seats"),
    [(slug, seats) for slug in SLUGS for seats in find(slug).about.seats],
)
def test_no_world_is_imagined_that_the_viewer_could_rule_out(slug, seats):
    rng = Random(seats)
    for seed in range(max(1, MATCHES // (4 if seats < 6 else 16))):
        for position, viewer, beliefs, _ in follow(slug, seats, seed):
            view = position.view(viewer)
            assert beliefs.allows(world(position)), "the truth is always possible"
            for _ in range(3):
                assert beliefs.allows(world(view.imagine(rng)))


@pytest.mark.skipif(MODE != "compiled", reason="the other modes imagine the same worlds")
@pytest.mark.parametrize("slug", SLUGS)
def test_every_world_that_is_left_is_equally_likely(slug):
    """Of each kind of thing learned, eight small positions; and a few more."""
    rng = Random(slug)
    counted: Counter[str] = Counter()
    positions = 0
    for seed in range(1_000, 1_400):
        if positions >= 40 and all(counted[name] >= 8 for name in LEARNED[slug]):
            break
        for followed in follow(slug, 2 + seed % 3, seed):
            wanted = [name for name in followed.learned if counted[name] < 8]
            if not wanted and (positions >= 40 or rng.random() > 0.02):
                continue
            worlds = followed.beliefs.worlds(limit=SMALL[-1])
            if worlds is not None and len(worlds) in SMALL:
                assert_uniform(followed, worlds, rng)
                counted.update(followed.learned)
                positions += 1
    assert positions >= 40
    assert all(counted[name] >= 8 for name in LEARNED[slug]), counted


@pytest.mark.skipif(MODE != "compiled", reason="the other modes imagine the same worlds")
@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_every_world_that_is_left_is_equally_likely_in_many_positions(slug):
    rng = Random(slug)
    for seed in range(5_000, 5_150):
        for followed in follow(slug, 2 + seed % 4, seed):
            worlds = followed.beliefs.worlds(limit=200)
            if rng.random() < 0.2 and worlds is not None and len(worlds) > 1:
                assert_uniform(followed, worlds, rng)


@pytest.mark.parametrize("slug", SLUGS)
def test_at_a_fresh_deal_nobody_has_learned_anything(slug):
    """Of the hands, that is; what everybody learns from then on is followed above."""
    deals = 0
    for seed in range(MATCHES):
        rng = Random(seed)
        position = deal(slug, seats=2 + seed % 4, seed=seed)
        while not position.over:
            state = position.record
            if state.deals != deals:
                assert (state.may_hold == ANY).all()
                assert not state.alike.any()
                assert not state.shown.any()
                assert (state.known_to == NONE).all()
            deals = state.deals
            (seat,) = position.to_move
            position = position.after(seat, rng.choice(position.legal(seat)))
        deals = 0


@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_seat_knows_always_allows_the_truth(slug):
    """Whatever is let go: no mask of any row excludes the card that is there."""
    for seed in range(MATCHES):
        rng = Random(seed)
        position = deal(slug, seats=2 + seed % 4, seed=seed)
        while not position.over:
            state = position.record
            for owner in range(position.seats):
                if state.held[owner]:
                    card = int(state.hand[owner, 0])
                    masks = state.may_hold[: 1 + position.seats, owner].tolist()
                    assert all(mask >> card & 1 for mask in masks)
            (seat,) = position.to_move
            position = position.after(seat, rng.choice(position.legal(seat)))
