"""What is fixed by the seed before anybody acts: sealed tiles, the instant of a flip, the lot.

A seal is published for every tile when the round is dealt: SHA-256 over the tile's number and a
nonce. The nonce comes with the tile, when it opens, and anybody can check that it fits. All of
it follows from the seed, which is published at the end.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Sequence
from dataclasses import dataclass

NONCE = 16  # bytes
SOONEST, LATEST = 60_000, 160_000  # microseconds that nobody can foretell before a tile opens


@dataclass(frozen=True)
class Opening:
    """A tile and what proves it: the number of the tile in its round, the character, the nonce."""

    number: int
    tile: int
    nonce: bytes


def derived(seed: int, purpose: str, deal: int, number: int) -> bytes:
    """32 bytes for one purpose; nothing can be learned from them of any others."""
    text = f"pioche {purpose} {deal} {number}".encode()
    return hmac.digest(seed.to_bytes(32, "big"), text, "sha256")


def opening(seed: int, deal: int, number: int, tile: int) -> Opening:
    return Opening(number, tile, derived(seed, "nonce", deal, number)[:NONCE])


def seal(opened: Opening) -> str:
    return hashlib.sha256(bytes([opened.tile]) + opened.nonce).hexdigest()


def seals(seed: int, deal: int, tiles: Sequence[int]) -> tuple[str, ...]:
    """The seals of a round, for its tiles in the order in which they will be flipped."""
    return tuple(seal(opening(seed, deal, number, tile)) for number, tile in enumerate(tiles))


def surprise(seed: int, deal: int, number: int) -> int:
    """How long a tile waits before it opens, so that not even the flipper knows the instant."""
    drawn = int.from_bytes(derived(seed, "surprise", deal, number), "big")
    return SOONEST + drawn % (LATEST - SOONEST + 1)


def lot(seed: int, deal: int, number: int) -> int:
    """What decides a dead heat in the move of this number."""
    return int.from_bytes(derived(seed, "dead heat", deal, number), "big")
