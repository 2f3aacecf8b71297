"""How fast other people's card games run beside ours, in one run on one machine.

Everybody plays random moves from the deal to the end, again and again; a step is a move of a
player, and whatever chance does on the way is in its time. Three questions, each to those who
answer the same one: how fast a Python program makes moves without looking at anything, how fast an
environment steps with everything a learner is shown, and how fast random games run inside the
compiled part.

Install the others with `pip install 'pioche[peers]'` and run `python bench/peers.py`. Everybody is
measured once in each of five rounds, in turn, so that a bad minute of the machine is everybody's;
the figures are medians. Where others keep the machine busy, compare by the processor's time: the
last column does. The games are not the same, so the ratios compare what a user gets, not how
well somebody programs.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

import numpy as np
import pyspiel
import rlcard
from pettingzoo import make

from pioche.games.batch import RandomGames
from pioche.games.game import find
from pioche.play.position import deal
from pioche.play.seed import seed_words
from pioche.rl import aec_env, vector_env
from pioche.rl import openspiel as face  # noqa: F401

MOVES, ENVIRONMENT, INSIDE = "moves from Python", "environment steps", "inside compiled code"
Line = dict[str, Any]


@dataclass(frozen=True)
class Entrant:
    """One of those who are measured: what it answers, and how it plays one game, or some."""

    question: str
    name: str
    play: Callable[[], int]  # how many steps that took

    def rates(self, seconds: float) -> tuple[float, float]:
        """Steps a second, by the clock on the wall and by the processor's."""
        done, wall, own = 0, time.perf_counter(), time.process_time()
        while done == 0 or time.perf_counter() - wall < seconds:
            done += self.play()
        return done / (time.perf_counter() - wall), done / (time.process_time() - own)


# ---- OpenSpiel


def spiel_game(name: str, observed: bool = False) -> Callable[[], int]:
    """A random game through OpenSpiel's Python; chance is drawn as its examples do."""
    game, rng = pyspiel.load_game(name), Random(1)
    has_tensor = game.get_type().provides_observation_tensor

    def play() -> int:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
                continue
            if observed:
                show = state.observation_tensor if has_tensor else state.information_state_tensor
                show(state.current_player())
                state.legal_actions_mask()
            state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
        return steps

    return play


def spiel_inside(name: str) -> Callable[[], int]:
    """A random game between OpenSpiel's bots, all in C++, taken to be as long as such games are on
    the mean: nobody says how long it was."""
    game, one = pyspiel.load_game(name), spiel_game(name)
    length = statistics.fmean(one() for _ in range(300))
    bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(game.num_players())]
    seeds, owed = iter(range(1 << 30)), 0.0

    def play() -> int:
        nonlocal owed
        pyspiel.evaluate_bots(game.new_initial_state(), bots, next(seeds))
        steps, owed = divmod(owed + length, 1.0)
        return int(steps)

    return play


# ---- PettingZoo and RLCard


def agents_in_turn(env: Any) -> Callable[[], int]:
    """A random game in PettingZoo's loop, with the masks it shows."""
    seeds = iter(range(1 << 30))
    rng = np.random.default_rng(1)

    def play() -> int:
        env.reset(seed=next(seeds))
        steps = 0
        for _ in env.agent_iter():
            observation, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.step(None)
                continue
            legal = np.flatnonzero(observation["action_mask"])
            env.step(int(legal[rng.integers(len(legal))]))
            steps += 1
        return steps

    return play


def rlcard_game(name: str) -> Callable[[], int]:
    """A random game in RLCard, which shows the state with every step."""
    env, rng = rlcard.make(name, config={"seed": 1}), Random(1)

    def play() -> int:
        state, _ = env.reset()
        steps = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            steps += 1
        return steps

    return play


# ---- ours


def our_position(slug: str) -> Callable[[], int]:
    """A random game through `Position.after`."""
    seeds, rng = iter(range(1 << 30)), Random(1)

    def play() -> int:
        position, steps = deal(slug, seats=2, seed=next(seeds)), 0
        while not position.over:
            seat = position.to_move[0]
            position = position.after(seat, rng.choice(position.legal(seat)))
            steps += 1
        return steps

    return play


def our_kernel(slug: str, workers: int) -> Callable[[], int]:
    """Random games in compiled code."""
    game = find(slug)
    plan = RandomGames(game, 2, seed_words(1), game.choices(2, {}))
    return lambda: sum(int(batch.lengths.sum()) for batch in plan.batches(4_096, workers))


def our_vector(slug: str) -> Callable[[], int]:
    """Many games at once on all cores, with all that learners are shown."""
    env = vector_env(slug, num_envs=4_096, seats=2, seed=1)
    env.reset()

    def play() -> int:
        for _ in range(20):
            env.step(env.sample())
        return 20 * env.num_envs

    return play


def entrants() -> list[Entrant]:
    """Everybody; of each question the first is the one that all are compared with."""
    leduc = make("aec", "classic/leduc_holdem_v4")
    return [
        Entrant(MOVES, "Pioche, princess, `Position.after`", our_position("princess")),
        Entrant(MOVES, "Pioche, parade, `Position.after`", our_position("parade")),
        Entrant(MOVES, "Pioche in OpenSpiel, princess", spiel_game("pioche_princess")),
        Entrant(MOVES, "Pioche in OpenSpiel, parade", spiel_game("pioche_parade")),
        Entrant(MOVES, "OpenSpiel, gin_rummy", spiel_game("gin_rummy")),
        Entrant(MOVES, "OpenSpiel, hearts", spiel_game("hearts")),
        Entrant(ENVIRONMENT, "Pioche, princess, `aec_env`", agents_in_turn(aec_env("princess"))),
        Entrant(ENVIRONMENT, "Pioche, parade, `vector_env`, all cores", our_vector("parade")),
        Entrant(ENVIRONMENT, "PettingZoo, leduc_holdem_v4", agents_in_turn(leduc)),
        Entrant(ENVIRONMENT, "RLCard, gin-rummy", rlcard_game("gin-rummy")),
        Entrant(ENVIRONMENT, "OpenSpiel, gin_rummy", spiel_game("gin_rummy", True)),
        Entrant(ENVIRONMENT, "OpenSpiel, hearts", spiel_game("hearts", True)),
        Entrant(INSIDE, "Pioche, princess, one core", our_kernel("princess", 1)),
        Entrant(INSIDE, "Pioche, parade, one core", our_kernel("parade", 1)),
        Entrant(INSIDE, "OpenSpiel, gin_rummy, C++", spiel_inside("gin_rummy")),
        Entrant(INSIDE, "OpenSpiel, hearts, C++", spiel_inside("hearts")),
    ]


def measure(everybody: list[Entrant], rounds: int, seconds: float) -> list[Line]:
    """The steps a second of each, in every round."""
    for entrant in everybody:
        entrant.play()  # compiled, and its files read, before anything is timed
    found: list[list[tuple[float, float]]] = [[] for _ in everybody]
    for _ in range(rounds):
        for entrant, rates in zip(everybody, found, strict=True):
            rates.append(entrant.rates(seconds))
    lines: list[Line] = []
    for entrant, rates in zip(everybody, found, strict=True):
        walls, owns = zip(*rates, strict=True)
        line = {"question": entrant.question, "name": entrant.name, "all": walls}
        line |= {"rate": statistics.median(walls), "own": statistics.median(owns)}
        first = next((one for one in lines if one["question"] == entrant.question), line)
        lines.append(line | {"ratio": line["own"] / first["own"]})
    return lines


def markdown(lines: list[Line]) -> str:
    heads = ("question", "who", "steps/s", "lowest – highest", "by CPU time", "by the first")
    rows = [f"| {' | '.join(heads)} |", "|---" * len(heads) + "|"]
    for line in lines:
        span = f"{min(line['all']):,.0f} – {max(line['all']):,.0f}"
        cells = (line["question"], line["name"], f"{line['rate']:,.0f}", span)
        rows.append(f"| {' | '.join(cells)} | {line['own']:,.0f} | {line['ratio']:.2g} |")
    return "\n".join(rows)


def main() -> None:
    parser = argparse.ArgumentParser(description="Time random games beside other libraries.")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=2.0, help="of each measurement")
    parser.add_argument("--json", action="store_true", help="print every measurement")
    arguments = parser.parse_args()
    lines = measure(entrants(), arguments.rounds, arguments.seconds)
    print(json.dumps(lines, indent=1) if arguments.json else markdown(lines))


if __name__ == "__main__":
    main()
