"""Frames byte by byte, so that a test can get any of them wrong; and those of the server, read."""

from __future__ import annotations

CONT, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
MASK = b"\x11\x22\x33\x44"


def frame(opcode, payload=b"", *, fin=True, reserved=0, masked=True, length=None):
    """A client's frame; `length` claims another length than the payload's."""
    size = len(payload) if length is None else length
    first = fin << 7 | reserved << 4 | opcode
    if size < 126:
        head = bytes([first, masked << 7 | size])
    elif size < 1 << 16:
        head = bytes([first, masked << 7 | 126]) + size.to_bytes(2, "big")
    else:
        head = bytes([first, masked << 7 | 127]) + size.to_bytes(8, "big")
    if not masked:
        return head + payload
    return head + MASK + bytes(byte ^ MASK[i % 4] for i, byte in enumerate(payload))


def read_frames(data):
    """Every frame of a server's bytes as (opcode, payload)."""
    frames = []
    while data:
        assert data[0] & 0xF0 == 0x80, "servers send whole frames"
        size, begin = data[1], 2
        if size == 126:
            size, begin = int.from_bytes(data[2:4], "big"), 4
        elif size == 127:
            size, begin = int.from_bytes(data[2:10], "big"), 10
        frames.append((data[0] & 15, data[begin : begin + size]))
        data = data[begin + size :]
    return frames


def close_code(data):
    """Why the server closed, which must be the last thing that it says."""
    opcode, payload = read_frames(data)[-1]
    assert opcode == CLOSE, "no close frame"
    return int.from_bytes(payload[:2], "big")


def texts(data):
    return [payload for opcode, payload in read_frames(data) if opcode == TEXT]
