"""A record as JSON text, written by compiled code: one pass over its bytes.

What is to be written is a list of steps, made once for each kind of record: a piece of fixed text,
then a number. So a screen can be told of a whole table in a few microseconds.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pioche.kernel.jit import inlined, kernel
from pioche.kernel.log import ARGUMENTS, ROWS, Log
from pioche.kernel.record import Words

Octets = NDArray[np.uint8]
Steps = NDArray[np.int64]
LONGEST_NUMBER = 20  # characters of a 64-bit integer with its sign
NO_CELL = -1
OPENED, COMMA, CLOSED = b"[,]"


@dataclass(frozen=True)
class Form:
    """How records of one kind are written: the fixed text, and for each number how much of that
    text stands before it, where it lies in the record and how wide it is."""

    text: Octets
    steps: Steps

    @cached_property
    def longest(self) -> int:
        return len(self.text) + LONGEST_NUMBER * len(self.steps)


def form_of(dtype: np.dtype[Any], without: tuple[str, ...]) -> Form:
    """The form of a flat record: an object of its fields, arrays as nested lists.

    >>> form = form_of(np.dtype([("hand", np.int16, (2, 2)), ("turn", np.int64)]), ())
    >>> form.text.tobytes()
    b'{"hand":[[,],[,]],"turn":}'
    """
    pieces: list[str] = [""]
    steps: list[tuple[int, int]] = []
    between = "{"
    fields: Any = dtype.fields
    for name in dtype.names or ():
        if name in without:
            continue
        field, offset = fields[name][:2]
        pieces[-1] += f'{between}"{name}":'
        add_cells(pieces, steps, field.shape, field.base.itemsize, offset)
        between = ","
    pieces[-1] += "}"
    rows = [
        (len(piece), at, width) for piece, (at, width) in zip(pieces, [*steps, (0, 0)], strict=True)
    ]
    text = np.frombuffer("".join(pieces).encode(), np.uint8)
    return Form(text, np.array(rows, np.int64))


def add_cells(
    pieces: list[str], steps: list[tuple[int, int]], shape: tuple[int, ...], width: int, at: int
) -> int:
    """One field: each number ends a piece of text and begins the next. Returns where it ends."""
    if not shape:
        steps.append((at, width))
        pieces.append("")
        return at + width
    for place in range(shape[0]):
        pieces[-1] += "," if place else "["
        at = add_cells(pieces, steps, shape[1:], width, at)
    pieces[-1] += "]"
    return at


@dataclass(frozen=True)
class EventForms:
    """How rows of a log are written: for each number a piece of text and then the cell of the row
    that is written after it, if any. `starts` says by kind of event where its text and its steps
    begin; those of the next kind are where they end."""

    text: Octets
    steps: Steps
    starts: Steps

    @cached_property
    def longest(self) -> int:
        """Characters of the longest list of events that a log holds."""
        most = 0 if len(self.starts) < 2 else int(np.diff(self.starts, axis=0)[:, 0].max())
        return 2 + ROWS * (1 + most + LONGEST_NUMBER * ARGUMENTS)


def event_forms(kinds: Mapping[int, tuple[str, tuple[str, ...], str]]) -> EventForms:
    """The forms of events by number: the name of each, its arguments and its rule.

    >>> event_forms({0: ("flipped", ("seat",), "RES-1")}).text.tobytes()
    b'{"name":"flipped","arguments":{"seat":},"rule":"RES-1"}'
    """
    text, steps, starts = "", list[tuple[int, int]](), list[tuple[int, int]]()
    for number in range(1 + max(kinds)):
        starts.append((len(text), len(steps)))
        if number not in kinds:
            continue
        name, arguments, rule = kinds[number]
        piece = f'{{"name":"{name}","arguments":{{'
        for place, argument in enumerate(arguments):
            piece += f'{"," if place else ""}"{argument}":'
            text += piece
            steps.append((len(piece), 2 + place))
            piece = ""
        piece += f'}},"rule":"{rule}"}}'
        text += piece
        steps.append((len(piece), NO_CELL))
    starts.append((len(text), len(steps)))
    octets = np.frombuffer(text.encode(), np.uint8)
    return EventForms(octets, np.array(steps, np.int64), np.array(starts, np.int64))


@kernel
def write_text(octets: Octets, text: Octets, steps: Steps, out: Octets, at: int = 0) -> int:
    """Write a record's bytes out by its form; returns where the text goes on."""
    read = 0
    for step in range(len(steps)):
        for _ in range(steps[step, 0]):
            out[at] = text[read]
            read += 1
            at += 1
        width = steps[step, 2]
        if width:
            at = write_number(read_number(octets, steps[step, 1], width), out, at)
    return at


@kernel
def write_events(log: Log, text: Octets, steps: Steps, starts: Steps, out: Octets, at: int) -> int:
    """Write the list of a log's events by their forms; returns where the text goes on."""
    out[at] = OPENED
    at += 1
    for place in range(min(log.count, ROWS)):
        if place:
            out[at] = COMMA
            at += 1
        row = log.rows[place]
        read = starts[row[0], 0]
        for step in range(starts[row[0], 1], starts[row[0] + 1, 1]):
            for _ in range(steps[step, 0]):
                out[at] = text[read]
                read += 1
                at += 1
            if steps[step, 1] != NO_CELL:
                at = write_number(int(row[steps[step, 1]]), out, at)
    out[at] = CLOSED
    return at + 1


@kernel
def write_list(numbers: Words, count: int, out: Octets, at: int) -> int:
    """Write the first numbers as a list; returns where the text goes on."""
    out[at] = OPENED
    at += 1
    for place in range(count):
        if place:
            out[at] = COMMA
            at += 1
        at = write_number(numbers[place], out, at)
    out[at] = CLOSED
    return at + 1


@kernel
def write_piece(piece: Octets, out: Octets, at: int) -> int:
    """Write a fixed text; returns where the text goes on."""
    for octet in piece:
        out[at] = octet
        at += 1
    return at


@inlined
def read_number(octets: Octets, at: int, width: int) -> int:
    """A little-endian number with a sign; nearly all have two bytes."""
    if width == 2:
        cell = np.int64(octets[at + 1]) * 256 + np.int64(octets[at])
        return int(cell - 65_536 if cell >= 32_768 else cell)
    number = np.int64(octets[at + width - 1])
    if number >= 128:
        number -= 256
    for place in range(at + width - 2, at - 1, -1):
        number = number * 256 + np.int64(octets[place])
    return int(number)


@inlined
def write_number(number: int, out: Octets, at: int) -> int:
    """Write a number in decimal; returns where the text goes on. Nearly all are short."""
    if 0 <= number <= 9:
        out[at] = 48 + number
        return at + 1
    if 10 <= number <= 99:
        tens = number // 10
        out[at] = 48 + tens
        out[at + 1] = 48 + number - 10 * tens
        return at + 2
    if number < 0:
        out[at] = 45
        at += 1
        if number >= -9:
            out[at] = 48 - number
            return at + 1
    digits, rest = 0, number
    while rest != 0:
        rest = without_last(rest)
        digits += 1
    for place in range(at + digits - 1, at - 1, -1):
        out[place] = 48 + last_digit(number)
        number = without_last(number)
    return at + digits


@inlined
def last_digit(number: int) -> int:
    """Of a negative number too, the least one included, which has no positive twin."""
    return number % 10 if number >= 0 else (10 - number % 10) % 10


@inlined
def without_last(number: int) -> int:
    digit = last_digit(number)
    return (number - digit) // 10 if number >= 0 else (number + digit) // 10
