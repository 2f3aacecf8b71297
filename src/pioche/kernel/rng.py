"""Two generators that give the same numbers compiled and plain.

Inside a state: ChaCha20 (RFC 8439) keyed by the deal's 256-bit seed; nobody can foretell it
from the cards seen so far. Inside searches: xoshiro128++, small and fast.
A fast generator is a row of words, a ChaCha one a table of one row: their dimensions tell
them apart while compiling, so `below` and `shuffle` take both at no cost.
Words are 32 bits wide and kept in signed 64-bit cells: no operation here can overflow them.
"""

from __future__ import annotations

from pioche.kernel.jit import inlined, kernel
from pioche.kernel.record import Cells, Words

WORD = 0xFFFFFFFF

SEED = 8  # words of a seed

KEY, DRAWN, BLOCK = 0, 8, 9  # where a ChaCha row keeps its key, its count, its current block
CHACHA = (1, 25)  # the shape of a ChaCha generator
FAST = 4  # the length of a fast one


@inlined
def rotate(word: int, by: int) -> int:
    return ((word << by) | (word >> (32 - by))) & WORD


# ---- ChaCha20


@inlined
def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """ChaCha's quarter round."""
    a = (a + b) & WORD
    d = rotate(d ^ a, 16)
    c = (c + d) & WORD
    b = rotate(b ^ c, 12)
    a = (a + b) & WORD
    d = rotate(d ^ a, 8)
    c = (c + d) & WORD
    b = rotate(b ^ c, 7)
    return a, b, c, d


@kernel
def chacha_block(
    key: Words, counter: int, nonce0: int, nonce1: int, nonce2: int, out: Words
) -> None:
    """Write the 16 words of one ChaCha20 block."""
    a0, a1, a2, a3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    b0, b1, b2, b3 = int(key[0]), int(key[1]), int(key[2]), int(key[3])
    c0, c1, c2, c3 = int(key[4]), int(key[5]), int(key[6]), int(key[7])
    d0, d1, d2, d3 = int(counter), int(nonce0), int(nonce1), int(nonce2)
    for _ in range(10):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2)
    out[0], out[1] = (a0 + 0x61707865) & WORD, (a1 + 0x3320646E) & WORD
    out[2], out[3] = (a2 + 0x79622D32) & WORD, (a3 + 0x6B206574) & WORD
    out[4], out[5] = (b0 + int(key[0])) & WORD, (b1 + int(key[1])) & WORD
    out[6], out[7] = (b2 + int(key[2])) & WORD, (b3 + int(key[3])) & WORD
    out[8], out[9] = (c0 + int(key[4])) & WORD, (c1 + int(key[5])) & WORD
    out[10], out[11] = (c2 + int(key[6])) & WORD, (c3 + int(key[7])) & WORD
    out[12], out[13] = (d0 + int(counter)) & WORD, (d1 + int(nonce0)) & WORD
    out[14], out[15] = (d2 + int(nonce1)) & WORD, (d3 + int(nonce2)) & WORD


@kernel
def seed_chacha(rng: Words, seed: Words) -> None:
    """Key a ChaCha generator with a seed of eight words."""
    rng[:] = 0
    for place in range(SEED):
        rng[0, KEY + place] = seed[place]


@kernel
def imagine_seed(rng: Words, fast: Words) -> None:
    """Key a ChaCha generator by lot: an imagined world has a seed of its own."""
    rng[:] = 0
    for place in range(SEED):
        rng[0, KEY + place] = draw_word(fast)


@inlined
def chacha_word(rng: Words) -> int:
    row = rng[0]
    drawn = int(row[DRAWN])
    if drawn & 15 == 0:
        chacha_block(row[KEY:DRAWN], drawn >> 4, 0, 0, 0, row[BLOCK:])
    row[DRAWN] = drawn + 1
    return int(row[BLOCK + (drawn & 15)])


@kernel
def child_words(seed: Words, number: int, out: Words) -> None:
    """Sixteen words that belong to the `number`-th child of a seed: independent streams for
    the games of one simulation, whatever the order in which they are played."""
    chacha_block(seed, number & WORD, number >> 32, 0, 1, out)


# ---- xoshiro128++


@kernel
def seed_fast(rng: Words, seed: int) -> None:
    """Spread any number over the four words of a fast generator."""
    spread = int(seed) & WORD
    for place in range(FAST):
        spread = (spread + 0x9E3779B9) & WORD
        mixed = ((spread ^ (spread >> 16)) * 0x21F0AAAD) & WORD
        mixed = ((mixed ^ (mixed >> 15)) * 0x735A2D97) & WORD
        rng[place] = mixed ^ (mixed >> 15)


@inlined
def fast_word(rng: Words) -> int:
    s0, s1, s2, s3 = int(rng[0]), int(rng[1]), int(rng[2]), int(rng[3])
    word = (rotate((s0 + s3) & WORD, 7) + s0) & WORD
    s2 ^= s0
    s3 ^= s1
    rng[0] = s0 ^ s3
    rng[1] = s1 ^ s2
    rng[2] = s2 ^ ((s1 << 9) & WORD)
    rng[3] = rotate(s3, 11)
    return word


# ---- both


@inlined
def draw_word(rng: Words) -> int:
    """The next 32 random bits of either generator."""
    if rng.ndim == 1:
        return fast_word(rng)
    return chacha_word(rng)


@inlined
def below(rng: Words, bound: int) -> int:
    """A fair number in [0, bound), for bounds up to 2**31.

    The word is scaled, not folded; what would favour some values is drawn again.
    """
    bound = int(bound)
    product = draw_word(rng) * bound
    if product & WORD < bound:
        unfair = (WORD + 1) % bound
        while product & WORD < unfair:
            product = draw_word(rng) * bound
    return product >> 32


@inlined
def shuffle(cards: Cells, count: int, rng: Words) -> None:
    """Shuffle the first `count` cards in place."""
    for last in range(count - 1, 0, -1):
        pick = below(rng, last + 1)
        cards[last], cards[pick] = cards[pick], cards[last]
