"""Messages that no honest screen sends: drawn from the wire's own grammar, then spoilt.

All of it follows from a seed, so that what goes wrong once goes wrong again.
"""

from __future__ import annotations

import json
import string
from collections.abc import Callable
from random import Random
from typing import Any, get_args

import msgspec
from msgspec import inspect

from pioche.server import wire

KINDS = get_args(wire.FromScreen)
WORDS = ("", "en", "fr", "parade", "medium", "hello", "0", "\u202e", "\ud7ff", "a" * 999, "é" * 40)
ESCAPES = ('"', "\\ud800", "\\u0000", "1e999", "-0")
NUMBERS = (-1, 0, 1, 2, 6, 7, 2**31, 2**53, 2**53 + 1, 2**63, 2**64, 10**30, -(2**63) - 1)


class Fuzz:
    """A source of hostile texts."""

    def __init__(self, seed: int, known_ids: list[str]) -> None:
        self.rng = Random(seed)
        self.known_ids = known_ids  # of others' requests, to be forged and sent again
        self.count = 0

    def text(self) -> bytes:
        """One message: well-formed, mistyped, mutilated, or no message at all."""
        lot = self.rng.random()
        if lot < 0.45:
            return self.encode(self.message())
        if lot < 0.65:
            return self.encode(self.mistyped(self.message()))
        if lot < 0.9:
            return self.mutilated(self.encode(self.message()))
        return self.rng.choice(NOISE)(self.rng)

    # ---- by the grammar

    def message(self) -> dict[str, Any]:
        kind = self.rng.choice(KINDS)
        fields = {field.name: field for field in msgspec.structs.fields(kind)}
        drawn = {
            name: self.value(inspect.type_info(field.type), name)
            for name, field in fields.items()
            if field.required or self.rng.random() < 0.7
        }
        return {"is": kind.__struct_config__.tag, **drawn}

    def value(self, kind: Any, name: str = "") -> Any:
        """A value that the type allows, or nearly."""
        match kind:
            case inspect.UnionType():
                return self.value(self.rng.choice(kind.types), name)
            case inspect.NoneType():
                return None
            case inspect.BoolType():
                return self.rng.random() < 0.5
            case inspect.IntType():
                return self.number(name)
            case inspect.StrType() if name == "id":
                return self.request()
            case _:
                return self.rng.choice(WORDS)

    def number(self, name: str) -> int:
        if name == "version":
            return (
                1 if self.rng.random() < 0.95 else self.rng.choice(NUMBERS)
            )  # that ends the visit
        if self.rng.random() < 0.15:
            return self.rng.choice(NUMBERS)
        return self.rng.randrange(80 if name == "move" else 4)

    def request(self) -> str:
        """An id: new, sent again, another's, or none at all."""
        lot = self.rng.random()
        if lot < 0.2 and self.known_ids:
            return self.rng.choice(self.known_ids)
        if lot < 0.25:
            return self.rng.choice(("", " ", "x\n", "y" * 37, "ü"))
        self.count += 1
        return f"fuzz{self.count if lot < 0.9 else self.rng.randrange(self.count + 1)}"

    # ---- spoilt

    def mistyped(self, message: dict[str, Any]) -> dict[str, Any]:
        """A field that is of another type, missing, or one too many."""
        name = self.rng.choice([*message, "extra", "seed"])
        if name in message and self.rng.random() < 0.3:
            del message[name]
        else:
            message[name] = self.rng.choice(ODDITIES)
        items = list(message.items())
        self.rng.shuffle(items)  # also with `is` at the end
        return dict(items)

    def mutilated(self, text: bytes) -> bytes:
        """Bytes lost, doubled, changed or in the wrong place; still a text."""
        letters = list(text.decode(errors="replace"))
        for _ in range(self.rng.randint(1, 4)):
            place = self.rng.randrange(len(letters) + 1)
            match self.rng.randrange(4):
                case 0:
                    del letters[place : place + self.rng.randint(1, 5)]
                case 1:
                    letters[place:place] = self.rng.choice(string.printable)
                case 2:
                    letters[place:place] = letters[: self.rng.randint(1, 40)]
                case 3:
                    letters[place:place] = self.rng.choice(ESCAPES)
        return "".join(letters).encode()

    def encode(self, message: dict[str, Any]) -> bytes:
        """By the standard library, which writes numbers of any size."""
        return json.dumps(message, ensure_ascii=False).encode(errors="replace")


ODDITIES: tuple[Any, ...] = (
    *(None, True, -1, 1.5, 2**53 + 1, 2**70, "", "x", "1", [], {}, [[[]]]),
    {"is": "none"},
    ["move"],
    "is",
)


def deep(rng: Random) -> bytes:
    """Nested as deep as a frame has room for, where the reader has to skip it."""
    depth = rng.choice((10, 500, 2_000, 3_900))
    opening, closing = rng.choice(((b"[", b"]"), (b'{"a":', b"}")))
    depth = depth // len(opening)
    nested = opening * depth + b"1" + closing * depth
    return rng.choice((nested, b'{"x":' + nested + b',"is":"hello"}'))


def huge(rng: Random) -> bytes:
    digits = rng.choice((20, 400, 5_000))
    return b'{"is":"time","asked":' + b"9" * digits + b"}"


def random_text(rng: Random) -> bytes:
    return bytes(rng.randrange(32, 127) for _ in range(rng.randrange(200)))


def odd_json(rng: Random) -> bytes:
    return rng.choice((b"", b"null", b"0", b"{}", b"[]", b'"x"', b"NaN", b"{,}", b'{"is":1}', b" "))


NOISE: tuple[Callable[[Random], bytes], ...] = (deep, huge, random_text, odd_json)
