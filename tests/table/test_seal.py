"""Seals: a round is fixed before it begins, and what opens can be checked by anybody."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pioche.games.resistance.tiles import KINDS, TILES
from pioche.play.position import deal
from pioche.table.link import LOCAL
from pioche.table.referee import Referee
from pioche.table.seal import (
    LATEST,
    NONCE,
    SOONEST,
    Opening,
    derived,
    lot,
    opening,
    seal,
    seals,
    surprise,
)

SEED = 20_260
ORDER = deal("resistance", seats=4, seed=SEED)._box[0].stack[::-1].tolist()
OPENED = [opening(SEED, 1, number, tile) for number, tile in enumerate(ORDER)]
SEALED = seals(SEED, 1, ORDER)
SEEDS = st.integers(0, 2**256 - 1)
TILE = st.integers(0, KINDS - 1)


def test_every_opening_fits_its_seal():
    assert tuple(map(seal, OPENED)) == SEALED
    assert len(SEALED) == TILES


def test_a_seal_is_sha_256_over_the_tile_and_its_nonce():
    for opened, sealed in zip(OPENED, SEALED, strict=True):
        assert hashlib.sha256(bytes([opened.tile]) + opened.nonce).hexdigest() == sealed
        assert len(opened.nonce) == NONCE == 16


def test_the_seals_of_a_referee_can_be_checked_without_pioche():
    referee = Referee(deal("resistance", seats=4, seed=SEED), SEED, [LOCAL] * 4)
    for number, (tile, sealed) in enumerate(zip(ORDER, referee.seals(), strict=True)):
        text = f"pioche nonce 1 {number}".encode()
        nonce = hmac.new(SEED.to_bytes(32, "big"), text, hashlib.sha256).digest()[:16]
        assert hashlib.sha256(bytes([tile]) + nonce).hexdigest() == sealed


@given(SEEDS, st.integers(1, 2), st.integers(0, TILES - 1), TILE, TILE)
def test_another_tile_does_not_fit(seed, round_, number, tile, other):
    opened = opening(seed, round_, number, tile)
    assert (seal(replace(opened, tile=other)) == seal(opened)) == (other == tile)


@given(SEEDS, TILE, st.integers(0, 8 * NONCE - 1))
def test_another_nonce_does_not_fit_even_if_one_bit_is_different(seed, tile, bit):
    opened = opening(seed, 1, 0, tile)
    nonce = (int.from_bytes(opened.nonce, "big") ^ 1 << bit).to_bytes(NONCE, "big")
    assert seal(replace(opened, nonce=nonce)) != seal(opened)


def test_no_two_seals_of_a_round_are_alike_though_tiles_are():
    assert len(set(SEALED)) == TILES
    assert len(set(ORDER)) < TILES
    assert len(set(seals(SEED, 1, [0] * TILES))) == TILES


def test_the_same_tiles_are_sealed_otherwise_in_another_round_and_game():
    rounds = [seals(SEED, 1, ORDER), seals(SEED, 2, ORDER), seals(SEED + 1, 1, ORDER)]
    assert len({sealed for one in rounds for sealed in one}) == 3 * TILES


def test_a_seal_says_nothing_that_trying_out_all_tiles_would_tell():
    for opened, sealed in zip(OPENED, SEALED, strict=True):
        guesses = {hashlib.sha256(bytes([tile])).hexdigest() for tile in range(KINDS)}
        guesses |= {seal(Opening(0, tile, bytes(NONCE))) for tile in range(KINDS)}
        guesses |= {seal(replace(opened, tile=tile)) for tile in range(KINDS)} - {seal(opened)}
        assert sealed not in guesses


def test_no_opening_holds_anything_of_the_next():
    for now, then in pairwise(OPENED):
        assert now.nonce[:4] not in then.nonce
        for key in (now.nonce, bytes([now.tile]) + now.nonce, seal(now).encode()):
            assert hashlib.sha256(key).digest()[:NONCE] != then.nonce
            text = f"pioche nonce 1 {then.number}".encode()
            assert hmac.digest(key, text, "sha256")[:NONCE] != then.nonce


def test_nonces_do_not_depend_on_the_tiles():
    assert [opening(SEED, 1, number, 0).nonce for number in range(TILES)] == [
        opened.nonce for opened in OPENED
    ]


def test_every_purpose_round_and_number_gives_bytes_of_its_own():
    purposes = ("nonce", "surprise", "dead heat")
    drawn = {
        derived(SEED, purpose, round_, number)
        for purpose in purposes
        for round_ in (1, 2, 11)
        for number in range(TILES)
    }
    assert len(drawn) == len(purposes) * 3 * TILES
    assert {len(one) for one in drawn} == {32}


# ---- the instant of a flip


@given(SEEDS, st.integers(1, 2), st.integers(0, TILES - 1))
def test_a_tile_waits_60_to_160_milliseconds(seed, round_, number):
    assert (SOONEST, LATEST) == (60_000, 160_000)
    assert SOONEST <= surprise(seed, round_, number) <= LATEST


def test_the_wait_is_spread_evenly_over_the_whole_range():
    waits = [surprise(seed, 1, number) for seed in range(200) for number in range(TILES)]
    tenths = [0] * 10
    for wait in waits:
        tenths[min(9, (wait - SOONEST) // 10_000)] += 1
    assert all(abs(count / len(waits) - 0.1) < 0.012 for count in tenths), tenths
    assert min(waits) < SOONEST + 100
    assert max(waits) > LATEST - 100


def test_one_wait_does_not_tell_the_next():
    waits = [surprise(SEED, 1, number) for number in range(TILES)]
    assert len(set(waits)) == TILES
    assert waits == [surprise(SEED, 1, number) for number in range(TILES)]
    assert waits != [surprise(SEED, 2, number) for number in range(TILES)]


# ---- the lot


@given(SEEDS, st.integers(1, 2), st.integers(0, TILES - 1))
def test_the_lot_is_settled_by_the_seed(seed, round_, number):
    assert lot(seed, round_, number) == lot(seed, round_, number)


@pytest.mark.parametrize("tied", [2, 3, 4])
def test_the_lot_favours_no_seat(tied):
    counts = [0] * tied
    for seed in range(100):
        for number in range(TILES):
            counts[lot(seed, 1, number) % tied] += 1
    share = sum(counts) / tied
    assert sum((count - share) ** 2 / share for count in counts) < 14  # 3 degrees of freedom
