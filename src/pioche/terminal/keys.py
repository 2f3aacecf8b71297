"""Single keys from a terminal, by name."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager

if sys.platform == "win32":
    import msvcrt
    import time
else:
    import select
    import termios
    import tty

NAMES = {
    "\x1b[D": "left",
    "\x1b[C": "right",
    "\x1b[A": "up",
    "\x1b[B": "down",
    "\x1bOD": "left",
    "\x1bOC": "right",
    "\x1bOA": "up",
    "\x1bOB": "down",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1bOH": "home",
    "\x1bOF": "end",
    "\x1b[1~": "home",
    "\x1b[4~": "end",
    "\xe0K": "left",
    "\xe0M": "right",
    "\xe0H": "up",
    "\xe0P": "down",
    "\xe0G": "home",
    "\xe0O": "end",
    "\r": "enter",
    "\n": "enter",
    " ": "space",
    "\t": "right",
    "?": "help",
    "q": "quit",
    "\x03": "quit",
    "\x04": "quit",
    "": "quit",  # the terminal was closed
}
ESCAPE = "\x1b"
LONGEST = 16  # characters of an escape sequence
ESCAPE_WAIT = 0.05  # seconds after which an escape stands for itself


def at_a_keyboard() -> bool:
    """Whether somebody can press keys and see the screen, rather than a pipe."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


@contextmanager
def keyboard() -> Iterator[None]:
    """Take keys as they are pressed, unseen; what was pressed before does not count.

    A program that is told to end puts the terminal right first.
    """
    if sys.platform == "win32" or not at_a_keyboard():
        yield
        return
    fd = sys.stdin.fileno()
    before = termios.tcgetattr(fd)
    tty.setcbreak(fd, termios.TCSAFLUSH)
    handlers = {
        signal.SIGTERM: signal.default_int_handler,
        signal.SIGHUP: signal.default_int_handler,
        signal.SIGCONT: lambda *_: tty.setcbreak(fd, termios.TCSADRAIN),
    }
    old = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    try:
        yield
    finally:
        for number, handler in old.items():
            signal.signal(number, handler)
        termios.tcsetattr(fd, termios.TCSAFLUSH, before)  # keys pressed here are not the shell's


def forget_keys() -> None:
    """Drop what was pressed while nobody was asked."""
    if sys.platform != "win32" and at_a_keyboard():
        termios.tcflush(sys.stdin.fileno(), termios.TCIFLUSH)


def read_key() -> str:
    """The next key: a name from `NAMES`, or the character itself. Within `keyboard()`."""
    try:
        pressed = read_character()
        while is_unfinished(pressed) and is_waiting():
            pressed += read_character()
    except KeyboardInterrupt:
        return "quit"
    if len(pressed) == 2 and pressed[0] == ESCAPE:
        pressed = pressed[1]  # a key with Alt, or Escape and another key close behind
    return NAMES.get(pressed, pressed)


def wait_for_key(seconds: float) -> str | None:
    """The next key, if one is pressed in time."""
    return read_key() if is_waiting(seconds) else None


def is_unfinished(pressed: str) -> bool:
    """Whether more must follow: an escape sequence ends in a letter or a tilde."""
    if not pressed.startswith(ESCAPE) or len(pressed) > LONGEST:
        return False
    if len(pressed) == 2:
        return pressed[1] in "[O"
    return len(pressed) == 1 or not ("@" <= pressed[-1] <= "~")


if sys.platform == "win32":

    def read_character() -> str:
        pressed = msvcrt.getwch()
        return pressed + msvcrt.getwch() if pressed in "\x00\xe0" else pressed

    def is_waiting(seconds: float = 0) -> bool:
        end = time.monotonic() + seconds
        while not msvcrt.kbhit() and time.monotonic() < end:
            time.sleep(0.001)
        return msvcrt.kbhit()

else:

    def read_character() -> str:
        return os.read(sys.stdin.fileno(), 1).decode("latin-1")

    def is_waiting(seconds: float = ESCAPE_WAIT) -> bool:
        return bool(select.select([sys.stdin], [], [], seconds)[0])
