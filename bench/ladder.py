"""The ladder: easy beats random, medium beats easy, hard beats medium; in every game, with two
seats, and with four, one against three of the other.

Run it with `python bench/ladder.py`; it takes hours, so every finished line is kept at the end of
a file (`--json`), and what stands there is not played again, unless the game or its players have
changed since.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pioche.errors import BadInput
from pioche.games.batch import cores
from pioche.games.game import find, slugs
from pioche.lab.cluster import fingerprint
from pioche.lab.simulate import Simulation
from pioche.players import names
from pioche.terminal.screen import make_console, progress_bar

RUNGS = (("easy", "random"), ("medium", "easy"), ("hard", "medium"))
COLUMNS = (
    *("game", "seats", "one – the other", "games", "wins", "rate", "95 %", "even", "better"),
    *("s", "s/game"),
)
SEED = 2026  # no player was fitted to these deals
Line = dict[str, Any]


def lines(chosen: list[str], seats: list[int], games: int) -> Iterator[Line]:
    """What is to be measured, as far as there are such players and tables."""
    for slug in chosen:
        for size in seats:
            for one, other in RUNGS:
                if {one, other} <= set(names(slug)) and size in find(slug).about.seats:
                    yield {
                        "slug": slug,
                        "seats": size,
                        "one": one,
                        "other": other,
                        "games": games,
                        "seed": SEED,
                        "code": fingerprint(slug),
                    }


def simulation_of(line: Line, arguments: argparse.Namespace) -> Simulation:
    return Simulation(
        line["slug"],
        [line["one"], *[line["other"]] * (line["seats"] - 1)],
        line["games"],
        line["seed"],
        workers=arguments.workers,
        scheduler=arguments.scheduler,
    )


def result_of(line: Line, simulation: Simulation) -> Line:
    one = simulation.json()["players"][0]
    return {
        **line,
        "wins": one["wins"],
        "rate": one["win_rate"],
        "low": one["low"],
        "high": one["high"],
        "even": 1 / line["seats"],
        "unfinished": simulation.unfinished,
        "workers": simulation.scheduler or simulation.workers or cores(),
        "seconds": round(simulation.seconds, 1),
        "seconds_per_game": simulation.seconds / line["games"],
    }


def kept(file: Path) -> list[Line]:
    """The lines that are finished; one that was cut off while it was written is none."""
    found = []
    for text in file.read_text(encoding="utf-8").splitlines() if file.exists() else []:
        try:
            found.append(json.loads(text))
        except json.JSONDecodeError:
            continue
    return found


def keep(line: Line, file: Path) -> None:
    """Add a line; one before it that was cut off ends where it is."""
    whole = not file.exists() or file.read_bytes()[-1:] in {b"", b"\n"}
    with file.open("a", encoding="utf-8") as lines_so_far:
        lines_so_far.write(("" if whole else "\n") + json.dumps(line) + "\n")


def result_in(results: list[Line], line: Line) -> Line | None:
    return next((found for found in results if line.items() <= found.items()), None)


def climb(wanted: list[Line], arguments: argparse.Namespace) -> None:
    """Play what is missing. The time left is that of the present line."""
    missing = [line for line in wanted if result_in(kept(arguments.json), line) is None]
    with progress_bar(make_console(stderr=True)) as bar:
        ladder = bar.add_task("lines", total=len(wanted), completed=len(wanted) - len(missing))
        for line in missing:
            name = f"{line['slug']} {line['seats']}: {line['one']} – {line['other']}"
            task = bar.add_task(name, total=line["games"])
            simulation = simulation_of(line, arguments)
            simulation.run(lambda done, task=task: bar.advance(task, done))
            keep(result_of(line, simulation), arguments.json)
            bar.remove_task(task)
            bar.advance(ladder)


def verdict(line: Line) -> str:
    if line["low"] > line["even"]:
        return "yes"
    return "no" if line["high"] < line["even"] else "unclear"


def markdown(results: list[Line]) -> str:
    rows = [
        f"| {' | '.join(COLUMNS)} |",
        "|---" * len(COLUMNS) + "|",
    ]
    for line in results:
        cells = (
            line["slug"].title(),
            line["seats"],
            f"{line['one']} – {line['other']}",
            f"{line['games']:,}",
            f"{line['wins']:,.1f}",
            f"{line['rate']:.1%}",
            f"{line['low']:.1%} – {line['high']:.1%}",
            f"{line['even']:.0%}",
            verdict(line),
            f"{line['seconds']:,.0f}",
            f"{line['seconds_per_game']:.3f}",
        )
        rows.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(rows)


def sizes(text: str) -> list[int]:
    return [int(size) for size in text.split(",")]


def games(text: str) -> list[str]:
    """Games by name; the parser says which there are, where one is none."""
    chosen = text.split(",")
    for slug in chosen:
        try:
            find(slug)
        except BadInput as error:
            raise argparse.ArgumentTypeError(str(error)) from None
    return chosen


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the ladder of players.")
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--seats", type=sizes, default="2,4", help="sizes of tables, with commas")
    parser.add_argument("--slugs", type=games, default=",".join(slugs()), help="with commas")
    parser.add_argument("--json", type=Path, default=Path("ladder.jsonl"), help="finished lines")
    parser.add_argument("--workers", type=int, help="cores to use; all without")
    parser.add_argument("--scheduler", help="the address of a Dask cluster")
    return parser.parse_args()


def main() -> None:
    arguments = read_arguments()
    wanted = list(lines(arguments.slugs, arguments.seats, arguments.games))
    try:
        climb(wanted, arguments)
    except KeyboardInterrupt:
        print("interrupted; finished lines are kept:")
    finished = (result_in(kept(arguments.json), line) for line in wanted)
    print(markdown([line for line in finished if line is not None]))


if __name__ == "__main__":
    main()
