"""Seeds of deals: 256 bits, their words for the generator, their commitment, their children.

The commitment is plain SHA-256 over the seed's 32 bytes, so that anybody can check it with
tools of their own: it is published at the deal, the seed at the end.
"""

from __future__ import annotations

import hashlib
import secrets
import struct

import numpy as np

from pioche.errors import BadInput, whole
from pioche.kernel.record import Words
from pioche.kernel.rng import SEED, child_words

BITS = 256


def fresh_seed() -> int:
    return secrets.randbits(BITS)


def check_seed(seed: int) -> int:
    seed = whole(seed, "a seed")
    if not 0 <= seed < 1 << BITS:
        raise BadInput("the seed is out of range: choose a whole number from 0 to 2**256-1")
    return seed


def read_seed(text: str) -> int:
    """A seed as people type it: decimal, hexadecimal with 0x, or the 64 digits of a replay.

    >>> read_seed("0xff"), read_seed("ff".zfill(64))
    (255, 255)
    """
    try:
        seed = int(text, 16 if len(text) == 64 else 0)
    except ValueError:
        raise BadInput(
            f"{text[:40]!a} is no seed: give a whole number from 0 to 2**256-1, decimal or 0x…"
        ) from None
    return check_seed(seed)


def write_seed(seed: int) -> str:
    """A seed as replays write it: 64 hexadecimal digits."""
    return f"{seed:064x}"


def commitment(seed: int) -> str:
    return hashlib.sha256(check_seed(seed).to_bytes(32, "big")).hexdigest()


def seed_words(seed: int) -> Words:
    """The seed as a ChaCha key: RFC 8439 reads its bytes as little-endian words."""
    return np.array(struct.unpack("<8I", check_seed(seed).to_bytes(32, "big")), np.int64)


def child_seed(seed: int, number: int) -> int:
    """The seed of game `number` in a simulation with this seed."""
    drawn = np.empty(16, np.int64)
    child_words(seed_words(seed), number, drawn)
    return int.from_bytes(struct.pack("<8I", *drawn[:SEED].tolist()), "big")
