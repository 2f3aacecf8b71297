"""OpenSpiel's search against ours: its ISMCTS against `hard`, two seats, equal thinking time.

Run it with `python bench/spiel.py`; it takes an hour or so, and every finished game is kept at the
end of a file (`--json`) and not played again, unless the game, its players or the search changed.

Its ISMCTS is the one in Python: the one in C++ cannot ask a game written in Python for another
world. Its playouts are random ones of our compiled code (`pioche.rl.openspiel.Rollouts`), which
gives it five simulations in the time of one with its own. How many it is given is settled again
before each game, so that it has thought as long as `hard` has, and a little longer. Time is that
of the processor, which others on the machine do not lengthen; choices between one move and nothing
are not counted.
"""

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from math import ceil
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
from ladder import Line, keep, kept
from open_spiel.python.algorithms.ismcts import ISMCTSBot, ISMCTSFinalPolicyType

from pioche.lab.cluster import fingerprint
from pioche.lab.statistics import interval
from pioche.players import player
from pioche.rl.openspiel import Rollouts
from pioche.terminal.screen import make_console, progress_bar

SLUGS = ("parade", "mission626", "princess")
SEED = 2026
SETTINGS = ("courage", "strings", "times")
FIRST = 100  # simulations before anything is known of their time
LONGER = 1.02  # so that what is lost by rounding is not lost by ISMCTS
COLUMNS = (
    *("game", "strings", "courage", "games", "`hard` wins", "rate", "95 %"),
    *("ms `hard`", "ms ISMCTS", "simulations", "decisions each"),
)


@dataclass
class Clock:
    """How long one player has thought, and about how many decisions."""

    seconds: float = 0.0
    decisions: int = 0

    @property
    def mean(self) -> float:
        return self.seconds / max(1, self.decisions)

    def think(self, state: Any, choose: Any) -> int:
        if len(state.legal_actions()) == 1:
            return int(state.legal_actions()[0])
        start = time.process_time()
        action = int(choose(state))
        self.seconds += time.process_time() - start
        self.decisions += 1
        return action


class Ours:
    """`hard`, as it plays everywhere."""

    def __init__(self, slug: str, seed: str) -> None:
        self.player = player("hard", slug)
        self.rng = Random(seed)

    def step(self, state: Any) -> int:
        position, seat = state.moment.position, state.current_player()
        chosen = self.player.choose(position.view(seat), position.legal(seat), self.rng)
        return int(position.game.move(chosen))


def theirs(game: Any, line: Line, simulations: int, seed: str) -> Any:
    """OpenSpiel's ISMCTS with a budget of simulations."""
    rng = Random(seed)
    bot = ISMCTSBot(
        game,
        Rollouts(seed=rng.getrandbits(32)),
        line["courage"],
        simulations,
        random_state=np.random.RandomState(rng.getrandbits(32)),
        final_policy_type=ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        use_observation_string=line["strings"] == "observation",
    )
    bot.set_resampler(lambda state, seat: state.resample_from_infostate(seat, rng.random))
    return bot


def play(line: Line, simulations: int) -> Line:
    """One game: who won, and how long both thought."""
    game = pyspiel.load_game(f"pioche_{line['slug']}")
    state, name = game.new_initial_state(), f"{SEED} {line['slug']} {line['game']}"
    for byte in Random(name).randbytes(32):
        state.apply_action(byte)
    bots = {1 - line["seat"]: Ours(line["slug"], f"{name} ours")}
    bots[line["seat"]] = theirs(game, line, simulations, f"{name} theirs")
    clocks = Clock(), Clock()
    while not state.is_terminal():
        seat = state.current_player()
        state.apply_action(clocks[seat].think(state, bots[seat].step))
    hard, ismcts = clocks[1 - line["seat"]], clocks[line["seat"]]
    return {
        **line,
        "simulations": simulations,
        "win": (1 + state.returns()[1 - line["seat"]]) / 2,
        "hard": [hard.seconds, hard.decisions],
        "ismcts": [ismcts.seconds, ismcts.decisions],
    }


def together(results: list[Line], name: str) -> Clock:
    return Clock(*(sum(line[name][place] for line in results) for place in (0, 1)))


def budget(results: list[Line], line: Line) -> int:
    """So many simulations that ISMCTS will have thought as long as `hard`, by all games so far."""
    if not results:
        play(line, 2)  # everything is compiled before anything is timed
        return budget([play(line, FIRST)], line)
    hard, ismcts = together(results, "hard"), together(results, "ismcts")
    done = sum(one["simulations"] * one["ismcts"][1] for one in results)
    each = ismcts.seconds / done
    due = LONGER * line["times"] * hard.mean  # of one decision
    owed = due - ismcts.mean
    return max(2, ceil((due + owed) / each))


def lines(slug: str, arguments: argparse.Namespace) -> list[Line]:
    settings = {name: getattr(arguments, name) for name in SETTINGS}
    code = fingerprint(slug)
    return [
        {"slug": slug, "game": game, "seat": game % 2, **settings, "code": code}
        for game in range(arguments.games)
    ]


def finished(wanted: list[Line], file: Path) -> list[Line]:
    """The results of wanted games that are there."""
    known = {key(line): line for line in kept(file)}
    found = ((line, known.get(key(line))) for line in wanted)
    return [result for line, result in found if result and line.items() <= result.items()]


def key(line: Line) -> tuple[Any, ...]:
    return line["slug"], line["game"], *(line.get(name) for name in SETTINGS)


def summary(results: list[Line]) -> list[str]:
    games, wins = len(results), sum(line["win"] for line in results)
    hard, ismcts = together(results, "hard"), together(results, "ismcts")
    low, high = interval(wins, games)
    simulations = sum(line["simulations"] for line in results) / games
    return [
        results[0]["slug"].title(),
        results[0]["strings"],
        str(results[0]["courage"]),
        str(games),
        f"{wins:.1f}",
        f"{wins / games:.1%}",
        f"{low:.1%} – {high:.1%}",
        f"{1000 * hard.mean:.1f}",
        f"{1000 * ismcts.mean:.1f}",
        f"{simulations:.0f}",
        f"{(hard.decisions + ismcts.decisions) / 2 / games:.0f}",
    ]


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Play hard against OpenSpiel's ISMCTS.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--slugs", default=",".join(SLUGS), help="with commas")
    parser.add_argument("--courage", type=float, default=1.0, help="uct_c of ISMCTS")
    parser.add_argument("--strings", choices=("information", "observation"), default="information")
    parser.add_argument("--times", type=float, default=1.0, help="hard's time that ISMCTS gets")
    parser.add_argument("--json", type=Path, default=Path("spiel.jsonl"), help="finished games")
    return parser.parse_args()


def main() -> None:
    arguments = read_arguments()
    rows = [f"| {' | '.join(COLUMNS)} |", "|---" * len(COLUMNS) + "|"]
    with progress_bar(make_console(stderr=True)) as bar:
        for slug in arguments.slugs.split(","):
            wanted = lines(slug, arguments)
            results = finished(wanted, arguments.json)
            done = set(map(key, results))
            task = bar.add_task(slug, total=len(wanted), completed=len(done))
            for line in [line for line in wanted if key(line) not in done]:
                results.append(play(line, budget(results, line)))
                keep(results[-1], arguments.json)
                bar.advance(task)
            rows.append(f"| {' | '.join(summary(results))} |")
    print("\n".join(rows))


if __name__ == "__main__":
    main()
