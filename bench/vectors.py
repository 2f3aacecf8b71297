"""How many steps a second games make that are stepped together, observations and masks included.

    python bench/vectors.py                 every game, with the fewest seats and with four
    python bench/vectors.py [GAME [SEATS]]  one game, or one number of seats of it

Random legal actions; medians of several runs, and the processor's time for one step, which other
work on the machine changes less than the clock on the wall.
"""

from __future__ import annotations

import argparse
import time
from statistics import median

from pioche.games.batch import cores
from pioche.games.game import find, slugs
from pioche.rl import vector_env
from pioche.rl.vectors import Vectors

RUNS, SECONDS = 7, 1.0
SIZES = (256, 1024, 4096, 16384)  # games stepped together
SEATS = 4


def run(env: Vectors, seconds: float) -> tuple[float, float, float]:
    """Steps a second, processor nanoseconds a step, and games a second."""
    steps = games = 0
    begun, spent = time.perf_counter(), time.process_time()
    while (passed := time.perf_counter() - begun) < seconds:
        for _ in range(10):
            _, _, terminations, truncations, _ = env.step(env.sample())
            games += int(terminations.sum()) + int(truncations.sum())
        steps += 10 * env.num_envs
    return steps / passed, (time.process_time() - spent) / steps * 1e9, games / passed


def measure(slug: str, seats: int, size: int, threads: int) -> None:
    env = vector_env(slug, num_envs=size, seats=seats, seed=1, threads=threads)
    env.reset()
    for _ in range(200):  # games are at all their stages then, and everything is compiled
        env.step(env.sample())
    runs = [run(env, SECONDS) for _ in range(RUNS)]
    env.close()
    rate, cost, games = (median(column) for column in zip(*runs, strict=True))
    rates = [rate for rate, _, _ in runs]
    print(
        f"| {slug} | {seats} | {size} | {threads} | {rate / 1e6:.2f} "
        f"({min(rates) / 1e6:.2f} – {max(rates) / 1e6:.2f}) | {cost:.0f} | {games:,.0f} |",
        flush=True,
    )


def main() -> None:
    asked = argparse.ArgumentParser(description="Steps a second of games stepped together.")
    asked.add_argument("game", nargs="?", choices=slugs(), help="all without")
    asked.add_argument("seats", nargs="?", type=int, help="the fewest and four without")
    given = asked.parse_args()
    print(f"Medians of {RUNS} runs of {SECONDS:.0f} s; {cores()} cores.\n")
    print("| game | seats | games at once | threads | million steps/s | CPU ns/step | games/s |")
    print("|---|---|---|---|---|---|---|")
    for slug in [given.game] if given.game else slugs():
        fewest = find(slug).about.seats[0]
        for seats in [given.seats] if given.seats else [fewest, SEATS]:
            measure(slug, seats, SIZES[1], 1)
            for size in SIZES:
                measure(slug, seats, size, cores())


if __name__ == "__main__":
    main()
