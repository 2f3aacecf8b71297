"""The search for a complete lay and a brute-force meld finder come to the same."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from arrange.level8 import CODES, NUMBERS, arrange, meld_of, row_of
from oracles import melds
from pioche.games.level8.cards import JOKER, ROW, SKIP, STANDS
from pioche.games.level8.completion import missing
from pioche.games.level8.levels import LEVELS, SIDES
from pioche.kernel.jit import MODE
from pioche.kernel.record import NONE

HANDS = {"compiled": 50_000, "checked": 5_000, "plain": 400}[MODE]
SMALL = {"compiled": 2_000, "checked": 400, "plain": 120}[MODE]
ALL = [(side, level) for side in range(len(SIDES)) for level in range(8)]


def empty_melds() -> np.ndarray:
    rows = np.zeros((LEVELS.shape[2], ROW), np.int16)
    rows[:, STANDS] = NONE
    return rows


def any_hand(rng: Random, size: int, most_jokers: int = 7) -> list[int]:
    """So many cards, some of them Jokers; often with few values, so that much fits."""
    jokers = min(rng.choice([0, 0, 1, 1, 2, 3, 4, 5, 6, 7]), most_jokers)
    skips = rng.choice([0, 0, 0, 1, 2])
    values = rng.sample(range(15), rng.choice([4, 5, 6, 8, 11, 15]))
    numbers = [card for card in range(NUMBERS) if card % 15 in values]
    rest = max(0, size - jokers - skips)
    hand = rng.sample(numbers, min(rest, len(numbers))) + [JOKER] * jokers + [SKIP] * skips
    return hand[:size]


def compare(rng: Random, size: int) -> bool:
    """Whether the hand can lay; the brute force says so too, and how many cards are missing."""
    side, level = rng.choice(ALL)
    alone = rng.random() < 0.5
    hand = any_hand(rng, size)
    row = np.array(row_of(hand), np.int16)
    groups = melds.LEVELS[SIDES[side]][level]
    names = [CODES[card] for card in hand]
    found = missing(LEVELS[side, level], empty_melds(), row, alone, 99)
    can = missing(LEVELS[side, level], empty_melds(), row, alone, 1) == 0
    assert can == (found == 0) == melds.can_lay(names, groups, alone), (side, level, names, alone)
    if rng.random() < 0.2:
        assert found == melds.missing(names, groups, alone), (side, level, names, alone)
    return can


def compare_many(start: int, count: int) -> None:
    can = sum(compare(Random(f"melds {start + n}"), 8 + n % 7) for n in range(count))
    assert count // 10 < can < count * 9 // 10, "the hands are too poor, or too rich, to tell"


@pytest.mark.parametrize("part", range(4))
def test_the_search_agrees_with_brute_force(part):
    compare_many(part * HANDS // 4, HANDS // 4)


def begin_lay(rng: Random, names: list[str], groups: list[tuple[str, int]]):
    """Some cards of a hand put down wherever they fit, whether or not that leads anywhere."""
    so_far: list[list[str]] = [[] for _ in groups]
    left = list(names)
    for _ in range(rng.randint(1, 5)):
        group = rng.randrange(len(groups))
        kind, size = groups[group]
        card = rng.choice(left)
        if card == "joker":
            card = f"joker={rng.choice(melds.faces(kind))}"
        if card != "skip" and melds.fits(card, kind, size, so_far[group]):
            so_far[group].append(card)
            left.remove(card.split("=")[0])
    return so_far, left


@pytest.mark.parametrize("part", range(4))
def test_lays_that_are_begun_can_be_completed_if_brute_force_can(part):
    can = 0
    for number in range(part * HANDS // 20, (part + 1) * HANDS // 20):
        rng = Random(f"begun {number}")
        side, level = rng.choice(ALL)
        alone = rng.random() < 0.5
        names = [CODES[card] for card in any_hand(rng, rng.randint(9, 12))]
        groups = melds.LEVELS[SIDES[side]][level]
        so_far, left = begin_lay(rng, names, groups)
        rows = empty_melds()
        for group, cards in enumerate(so_far):
            if cards:
                kind = LEVELS[side, level, group, 0]
                rows[group] = meld_of(kind, [CODES.index(card) for card in cards])
        row = np.array(row_of([CODES.index(card) for card in left]), np.int16)
        found = missing(LEVELS[side, level], rows, row, alone, 1) == 0
        expected = melds.can_complete(so_far, left, groups, alone)
        assert found == expected, (side, level, so_far, left, alone)
        can += found
    assert can > HANDS // 200


def lays_of(side: int, level: int, names: list[str], alone: bool) -> set[melds.Lay]:
    """The ways that a position tells of, as the brute force writes them."""
    table = arrange(
        hands=[" ".join(names), "R1" if "R1" not in names else "skip"],
        levels=[level + 1, 1],
        phase="acting",
        side=SIDES[side],
        joker_melds="allowed" if alone else "refused",
        last_card="any",
    )
    groups = melds.LEVELS[SIDES[side]][level]
    told = table.lays(0)
    assert [lay.left_over for lay in told] == sorted(lay.left_over for lay in told)
    for lay in told[:3]:
        position = table
        for move in lay.moves:
            position = position.after(0, move)
        assert "laid" in [event.name for event in position.events]
    ways = [
        tuple(
            sorted((*group, tuple(sorted(m))) for group, m in zip(groups, lay.melds, strict=True))
        )
        for lay in told
    ]
    assert len(ways) == len(set(ways))
    return set(ways)


@pytest.mark.parametrize("part", range(4))
def test_all_minimal_lays_are_told(part):
    count, found = SMALL // 4, 0
    for number in range(part * count, (part + 1) * count):
        rng = Random(f"lays {number}")
        side, level = rng.choice(ALL)
        alone = rng.random() < 0.5
        names = [CODES[card] for card in any_hand(rng, rng.randint(8, 11), most_jokers=3)]
        expected = melds.minimal_lays(names, melds.LEVELS[SIDES[side]][level], alone)
        assert lays_of(side, level, names, alone) == expected, (side, level, names, alone)
        found += bool(expected)
    assert found > (count // 12 if MODE == "compiled" else 0), (
        "too few of the hands can be laid to tell"
    )
