"""Single keys from a terminal, by name."""

from __future__ import annotations

import sys

import click

NAMES = {
    "\x1b[D": "left",
    "\x1b[C": "right",
    "\x1b[A": "left",
    "\x1b[B": "right",
    "\x1bOD": "left",
    "\x1bOC": "right",
    "\x1bOA": "left",
    "\x1bOB": "right",
    "\x1b[H": "home",
    "\x1b[F": "end",
    "\x1b[1~": "home",
    "\x1b[4~": "end",
    "\xe0K": "left",
    "\xe0M": "right",
    "\xe0H": "left",
    "\xe0P": "right",
    "\xe0G": "home",
    "\xe0O": "end",
    "\r": "enter",
    "\n": "enter",
    " ": "enter",
    "h": "left",
    "l": "right",
    "\t": "right",
    "?": "help",
    "q": "quit",
    "\x04": "quit",
    "": "quit",
}


def at_a_keyboard() -> bool:
    """Whether somebody can press keys and see the screen, rather than a pipe."""
    return sys.stdin.isatty() and sys.stdout.isatty()


def read_key() -> str:
    """The next key: a name from `NAMES`, or the character itself."""
    try:
        pressed = click.getchar()
    except (EOFError, KeyboardInterrupt):
        return "quit"
    return NAMES.get(pressed, pressed)
