"""`pioche sim`: run a simulation or an arena behind a bar, and show what came out."""

from __future__ import annotations

import sys
from typing import Any

from rich.console import Console, Group
from rich.table import Table

from pioche.errors import BadInput
from pioche.lab.arena import Arena
from pioche.lab.simulate import Simulation
from pioche.lab.warm import sim_steps
from pioche.terminal.screen import make_console, print_json, progress_bar, warm_with_progress

INTERRUPTED = 130  # the exit code of a command that Ctrl-C has stopped
FAILED = 2


def run_simulation(as_json: bool, **given: Any) -> int:
    """Play, and print the count; the exit code."""
    simulation = Simulation(**given)
    code = run_behind_bar(simulation, simulation.games, as_json)
    if as_json:
        print_json(simulation.json())
    else:
        make_console().print(simulation_table(simulation.json()))
    return code


def run_arena(as_json: bool, **given: Any) -> int:
    """Play, and print the ratings; the exit code."""
    arena = Arena(**given)
    code = run_behind_bar(arena, sum(table.games for table in arena.tables), as_json)
    if as_json:
        print_json(arena.json())
    else:
        make_console().print(arena_tables(arena.json()))
    return code


def run_behind_bar(lab: Simulation | Arena, games: int, quiet: bool) -> int:
    """Ctrl-C and lost workers end it with what was done so far."""
    console: Console = make_console(stderr=True)
    if lab.scheduler is None:
        warm_with_progress(sim_steps(lab.slug, list(lab.players)), console, quiet)
    with progress_bar(console, quiet) as bar:
        task = bar.add_task(lab.slug, total=games)
        try:
            lab.run(lambda done: bar.advance(task, done))
        except KeyboardInterrupt:
            print(f"pioche: interrupted after {lab.done} of {games} games", file=sys.stderr)
            return INTERRUPTED
        except BadInput as error:
            if not lab.done:
                raise
            print(f"pioche: after {lab.done} of {games} games {error}", file=sys.stderr)
            return FAILED
    return 0


def simulation_table(result: dict[str, Any]) -> Table:
    per_second = result["moves"] / result["seconds"] if result["seconds"] else 0
    title = f"{result['game']}: {result['games']} games, {result['moves']} moves, "
    title += f"{result['seconds']} s ({per_second:,.0f} moves/s)"
    if result["unfinished"]:
        title += f", {result['unfinished']} broken off"
    table = Table("player", "first seat", "wins", "win rate", "95 %", "mean score", title=title)
    for row in result["players"]:
        table.add_row(
            row["name"],
            str(row["seat"]),
            f"{row['wins']:.1f}",
            f"{row['win_rate']:.2%}",
            f"{row['low']:.2%} – {row['high']:.2%}",
            f"{row['mean_score']:.2f}",
        )
    return table


def arena_tables(result: dict[str, Any]) -> Group:
    """Ratings, best first, and how it went at each table."""
    title = f"{result['game']}: {result['games']} games at tables of {result['seats']}, "
    title += f"{result['seconds']} s"
    ratings = Table("player", "rating", "95 %", title=title)
    for row in result["players"]:
        if row["name"] == result["anchor"]:
            ratings.add_row(row["name"], "0", "by definition")
        else:
            reach = f"{row['low']:+.0f} – {row['high']:+.0f}"
            ratings.add_row(row["name"], f"{row['rating']:+.0f}", reach)
    tables = Table("player", "against", "games", "wins", "rate", "95 %", "even")
    for table in result["tables"]:
        several = len(table["results"]) > 2
        for row in table["results"] if several else table["results"][:1]:
            tables.add_row(
                row["name"],
                others(table["lineup"], row["name"]),
                f"{table['games']}{' (clear)' if table['clear'] else ''}",
                f"{row['wins']:.1f}",
                f"{row['win_rate']:.1%}",
                f"{row['low']:.1%} – {row['high']:.1%}",
                f"{row['even']:.1%}",
            )
    return Group(ratings, tables)


def others(lineup: list[str], name: str) -> str:
    """Who else sits at a table.

    >>> others(["hard", "easy", "easy", "easy"], "hard")
    '3 easy'
    """
    counts = {other: lineup.count(other) for other in lineup if other != name}
    return ", ".join(other if count == 1 else f"{count} {other}" for other, count in counts.items())
