"""What all commands print with: consoles, progress bars, JSON."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from typing import Any

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)

from pioche.kernel.jit import CACHE, PLAIN


def make_console(stderr: bool = False) -> Console:
    return Console(stderr=stderr, markup=False, highlight=False)


def print_json(value: dict[str, Any]) -> None:
    print(json.dumps(value, ensure_ascii=False, indent=2))


def warm_with_progress(
    steps: Sequence[tuple[str, Callable[[], object]]], console: Console, quiet: bool = False
) -> None:
    """Compile with a bar that vanishes; from a warm cache it is gone at once."""
    if CACHE is None and not PLAIN and not quiet:
        print("pioche: no folder to keep compiled code in: set PIOCHE_CACHE", file=sys.stderr)
    with progress_bar(console, quiet, transient=True) as bar:
        task = bar.add_task("", total=len(steps))
        for name, step in steps:
            bar.update(task, description=f"compiling {name}")
            step()
            bar.advance(task)


def progress_bar(console: Console, quiet: bool = False, transient: bool = False) -> Progress:
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("left"),
        TimeRemainingColumn(),
    )
    seen = console.is_terminal and not quiet
    return Progress(*columns, console=console, disable=not seen, transient=transient)
