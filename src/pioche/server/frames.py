"""The frames that nearly all traffic consists of, written and read by hand: whole texts and pings.

The library reads and writes every other frame. It takes some 8 µs to read one and 2 µs to write
one; these functions take a tenth of that.
"""

from __future__ import annotations

import struct
from secrets import token_bytes

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform without the compiled part
    from websockets.utils import apply_mask

TEXT = 0x81  # the final and only frame of a text
PING, PONG = 0x89, 0x8A
MASKED = 0x80
SHORT, MEDIUM = 126, 1 << 16  # payloads below these have their length in one byte, in two more

HEADS = [bytes([TEXT, length]) for length in range(SHORT)]
MEDIUM_HEAD = struct.Struct("!BBH").pack
LONG_HEAD = struct.Struct("!BBQ").pack


def text_head(length: int) -> bytes:
    """What a server sends before a text of that length."""
    if length < SHORT:
        return HEADS[length]
    if length < MEDIUM:
        return MEDIUM_HEAD(TEXT, 126, length)
    return LONG_HEAD(TEXT, 127, length)


def ping_frame(payload: bytes) -> bytes:
    return bytes((PING, len(payload))) + payload


def masked_text_frame(text: bytes) -> bytes:
    """A text as a client sends it: masked, so that no proxy mistakes it for something else."""
    length, mask = len(text), token_bytes(4)
    if length < SHORT:
        head = bytes((TEXT, MASKED | length))
    elif length < MEDIUM:
        head = MEDIUM_HEAD(TEXT, MASKED | 126, length)
    else:
        head = LONG_HEAD(TEXT, MASKED | 127, length)
    return head + mask + apply_mask(text, mask)


def masked_at(data: bytes, start: int, most: int) -> tuple[int, bytes, int] | None:
    """A client's whole text of at most so many bytes, or its whole pong: which of the two, what it
    says, and where it ends; None if there is anything else, or less."""
    if len(data) < start + 6:
        return None
    kind, length, begin = data[start], data[start + 1] - MASKED, start + 6
    if length == 126 and kind == TEXT:
        length, begin = data[start + 2] << 8 | data[start + 3], start + 8
        if length < SHORT:
            return None  # not the shortest way to write it: the library may judge that
    elif kind not in (TEXT, PONG) or not 0 <= length < SHORT:
        return None
    end = begin + length
    if length > most or len(data) < end:
        return None
    return kind, apply_mask(data[begin:end], data[begin - 4 : begin]), end


def plain_text_at(data: bytes, start: int) -> tuple[bytes, int] | None:
    """A server's whole text frame below 64 KiB and where it ends; None as above."""
    if len(data) < start + 4 or data[start] != TEXT:
        return None
    length, begin = data[start + 1], start + 2
    if length == 126:
        length, begin = data[start + 2] << 8 | data[start + 3], start + 4
        if length < SHORT:
            return None
    elif length > 126:
        return None
    end = begin + length
    if len(data) < end:
        return None
    return data[begin:end], end


def frame_end(data: bytes, start: int, most: int) -> int | None:
    """Where the frame ends that begins here; None if that is not here yet.

    The library is given whole frames, so that it always stands between two of them. A frame that
    claims to be too long is not waited for: the library may refuse it by its head.
    """
    size = len(data) - start
    if size < 2:
        return None
    length, head = data[start + 1] & 127, 2
    if length >= 126:
        head = 4 if length == 126 else 10
        if size < head:
            return None
        length = int.from_bytes(data[start + 2 : start + head], "big")
    if length > most:
        return len(data)
    if data[start + 1] & MASKED:
        head += 4
    return start + head + length if size >= head + length else None


def is_text(data: bytes) -> bool:
    """Whether these bytes are UTF-8."""
    if data.isascii():
        return True
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
    return True
