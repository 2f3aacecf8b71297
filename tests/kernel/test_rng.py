"""The generators: published vectors, fairness, independence of children."""

from __future__ import annotations

import numpy as np
import pytest

from pioche.kernel.rng import (
    CHACHA,
    FAST,
    WORD,
    below,
    chacha_block,
    child_words,
    draw_word,
    fast_word,
    quarter,
    seed_chacha,
    seed_fast,
    shuffle,
)


def words_of(text: str) -> list[int]:
    """Little-endian words from hexadecimal bytes."""
    return np.frombuffer(bytes.fromhex(text), "<u4").tolist()


def block(key: str, counter: int, nonce: str) -> list[int]:
    out = np.zeros(16, np.int64)
    chacha_block(np.array(words_of(key), np.int64), counter, *words_of(nonce), out)
    return out.tolist()


def fast(seed: int) -> np.ndarray:
    row = np.zeros(FAST, np.int64)
    seed_fast(row, seed)
    return row


def test_the_quarter_round_of_rfc_8439():
    assert quarter(0x11111111, 0x01020304, 0x9B8D6F43, 0x01234567) == (
        0xEA2A92F4,
        0xCB1CF8CE,
        0x4581472E,
        0x5881C4BB,
    )


@pytest.mark.parametrize(
    ("key", "counter", "nonce", "stream"),
    [
        (
            "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
            1,
            "000000090000004a00000000",
            "10f1e7e4d13b5915500fdd1fa32071c4c7d1f4c733c068030422aa9ac3d46c4e"
            "d2826446079faa0914c2d705d98b02a2b5129cd1de164eb9cbd083e8a2503c4e",
        ),
        (
            "00" * 32,
            0,
            "00" * 12,
            "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
            "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586",
        ),
        (
            "00" * 32,
            1,
            "00" * 12,
            "9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed"
            "29b721769ce64e43d57133b074d839d531ed1f28510afb45ace10a1f4b794d6f",
        ),
    ],
)
def test_the_blocks_of_rfc_8439(key, counter, nonce, stream):
    assert block(key, counter, nonce) == words_of(stream)


def test_a_seeded_generator_draws_the_blocks_one_after_another():
    rng = np.zeros(CHACHA, np.int64)
    seed_chacha(rng, np.zeros(8, np.int64))
    drawn = [draw_word(rng) for _ in range(32)]
    assert drawn == block("00" * 32, 0, "00" * 12) + block("00" * 32, 1, "00" * 12)


def test_xoshiro_gives_its_published_numbers():
    row = np.array([1, 2, 3, 4], np.int64)
    assert [fast_word(row) for _ in range(5)] == [641, 1573767, 3222811527, 3517856514, 836907274]


def test_words_stay_within_32_bits():
    row = fast(0)
    assert all(0 <= fast_word(row) <= WORD for _ in range(1_000))
    assert all(0 <= word <= WORD for word in row)


def test_seeds_that_are_close_give_unlike_rows():
    rows = {tuple(fast(seed).tolist()) for seed in range(100)}
    assert len(rows) == 100
    assert all(any(row) for row in rows)


@pytest.mark.parametrize("bound", [1, 2, 3, 6, 66])
def test_below_is_fair(bound):
    row, draws = fast(bound), 600 * bound
    counts = np.bincount([below(row, bound) for _ in range(draws)], minlength=bound)
    assert len(counts) == bound
    chi_square = ((counts - draws / bound) ** 2 / (draws / bound)).sum()
    assert chi_square < bound - 1 + 5 * np.sqrt(2 * bound)


def test_below_draws_again_what_would_favour_some_values():
    # 2**32 words on 3 * 2**29 values: two or three words each, in a pattern that repeats every
    # three values. Without drawing again, one residue would get a quarter of all draws.
    row, bound = fast(3), 3 << 29
    thirds = np.bincount([below(row, bound) % 3 for _ in range(6_000)], minlength=3)
    assert thirds.min() > 1_800


def test_a_shuffle_keeps_the_cards_and_reaches_every_order():
    row, orders = fast(5), set()
    for _ in range(500):
        cards = np.arange(4, dtype=np.int16)
        shuffle(cards, 4, row)
        orders.add(tuple(cards.tolist()))
    assert len(orders) == 24
    assert all(sorted(order) == [0, 1, 2, 3] for order in orders)


def test_a_shuffle_leaves_the_cards_beyond_its_count_alone():
    cards = np.arange(8, dtype=np.int16)
    shuffle(cards, 3, fast(6))
    assert cards[3:].tolist() == [3, 4, 5, 6, 7]


def test_children_of_a_seed_differ_from_each_other_and_from_it():
    seed, out = np.zeros(8, np.int64), np.zeros(16, np.int64)
    families = set()
    for number in (0, 1, 2, 1 << 32, 1 << 40):
        child_words(seed, number, out)
        families.add(tuple(out.tolist()))
    assert len(families) == 5
    assert tuple(block("00" * 32, 0, "00" * 12)) not in families
