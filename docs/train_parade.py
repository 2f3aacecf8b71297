"""Learn two-seat Parade by playing against oneself, in some minutes on a CPU.

    pip install 'pioche[learn]'
    python docs/train_parade.py

The learner is a small neural network (scikit-learn) that says how a game will end for whoever has
just moved: what is left after a move is what it looks at, so one network serves all moves. It
plays a thousand games at once, mostly the move after which it expects most, sometimes another;
then it learns from how they ended, and plays again. Nothing is told to it but the rules: what a
card takes from the line is worked out here from the observation. In the end it plays against the
players that Pioche has.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sklearn.neural_network import MLPRegressor

from pioche import Match, View
from pioche.games.game import Move
from pioche.games.parade.cards import CARDS, COLOUR, COLOURS, VALUE
from pioche.lab.statistics import interval
from pioche.players import player
from pioche.rl import features, vector_env

FEATURES = features.find("parade")
ROUNDS, TABLES, STEPS = 8, 1024, 100  # of learning; stepped together; steps in each round
BOLD = 0.1  # how often it tries any move
MARGIN = 15.0  # points by which a game counts as clearly won
COLOUR_OF = np.eye(COLOURS, dtype=np.float32)[COLOUR]  # a row a card
VALUE_OF = VALUE.astype(np.float32)
Reals = NDArray[np.float32]


# ---- what is left after a move


def after(rows: NDArray[np.int8], actions: NDArray[np.int64]) -> Reals:
    """What whoever acts leaves behind: a row of inputs for each pair of observation and action."""
    seen = FEATURES.named(rows)
    card = actions % CARDS
    is_play = (actions < CARDS)[:, None]
    hand = seen["hand"].astype(np.float32)
    hand[np.arange(len(card)), card] = 0
    line = seen["line"]
    exposed = line > VALUE[card][:, None]  # PAR-1a
    fits = (COLOUR[card][:, None] == COLOUR) | (VALUE[card][:, None] >= VALUE)  # PAR-1b
    taken = (exposed & fits & is_play).astype(np.float32)
    stays = (line > 0) * (1 - taken)
    stays[np.arange(len(card)), card] = is_play[:, 0]
    mine = np.where(is_play, taken, hand)  # what is not put away at the end is kept: PAR-3
    count = seen["count"][:, :2].astype(np.float32)
    total = seen["sum"][:, :2].astype(np.float32)
    count[:, 0] += mine @ COLOUR_OF
    total[:, 0] += mine * VALUE_OF @ COLOUR_OF
    turned = count >= count[:, ::-1] + 2  # PAR-4a
    points = np.where(turned, count, total).sum(axis=2)
    parts = (
        hand,
        stays,
        stays * line / 10,  # as it was before the move
        seen["unseen"],
        count.reshape(len(card), -1) / 4,
        total.reshape(len(card), -1) / 15,
        points / 20,
        points[:, :1] / 20 - points[:, 1:] / 20,
        hand @ COLOUR_OF,
        hand @ VALUE_OF[:, None] / 15,
        stays.sum(axis=1, keepdims=True) / 10,
        seen["pile_size"][:, None] / 25,
        seen["phase"],
        seen["last_turns"][:, None] / 2,
    )
    return np.concatenate(parts, axis=1, dtype=np.float32)


def best(
    network: MLPRegressor, rows: NDArray[np.int8], masks: NDArray[np.int8]
) -> NDArray[np.int64]:
    """For each observation the action after which the network expects most."""
    where, actions = np.nonzero(masks)
    worth = network.predict(after(rows[where], actions))
    order = np.lexsort((worth, where))  # the last of each observation is its best
    return actions[order[np.append(np.flatnonzero(np.diff(where[order])), -1)]]


# ---- learning


def play(network: MLPRegressor | None, seed: int, tables: int, steps: int) -> tuple[Reals, Reals]:
    """Games against oneself: what was left after each move, and how it ended for who made it."""
    env = vector_env("parade", num_envs=tables, seats=2, seed=seed, reward="points")
    lot = np.random.default_rng(seed)
    rows, infos = env.reset()
    points = np.zeros((tables, 2))
    left: list[Reals] = []
    whose: list[NDArray[np.int64]] = []
    ended: list[NDArray[Any]] = []  # by step, how far the first seat was ahead in games that ended
    for _ in range(steps):
        actions = env.sample()
        if network is not None:
            chosen = best(network, rows, infos["action_mask"])
            actions = np.where(lot.random(tables) < BOLD, actions, chosen)
        left.append(after(rows, actions))
        whose.append(infos["seat"].copy())
        rows, _, over, _, infos = env.step(actions)
        points += infos["rewards"]
        ended.append(np.where(over, points[:, 0] - points[:, 1], np.nan))
        points[over] = 0
    env.close()
    ahead = np.array(ended)
    for step in range(steps - 2, -1, -1):  # what a game ended with, to all its moves
        ahead[step] = np.where(np.isnan(ahead[step]), ahead[step + 1], ahead[step])
    worth = np.tanh(np.where(np.array(whose) == 0, ahead, -ahead) / MARGIN).ravel()
    is_known = ~np.isnan(worth)
    return np.concatenate(left)[is_known], worth[is_known].astype(np.float32)


def train(
    seed: int = 1, rounds: int = ROUNDS, tables: int = TABLES, steps: int = STEPS
) -> MLPRegressor:
    """A network that has played against itself, round after round."""
    network = MLPRegressor(
        hidden_layer_sizes=(64, 32), learning_rate_init=1e-3, batch_size=512, random_state=seed
    )
    for number in range(rounds):
        begun = time.perf_counter()
        left, worth = play(network if number else None, seed + number, tables, steps)
        for _ in range(2):
            network.partial_fit(left, worth)
        error = float(np.mean((network.predict(left) - worth) ** 2))
        print(
            f"round {number + 1}: {len(worth):,} moves, error {error:.3f} of {worth.var():.3f}, "
            f"{time.perf_counter() - begun:.0f} s",
            flush=True,
        )
    return network


# ---- playing


class Learned:
    """The network as a player at any table of two."""

    def __init__(self, network: MLPRegressor) -> None:
        self.network = network

    def choose(self, view: View, legal: Sequence[Move], rng: Random) -> Move:
        del rng
        rows = np.repeat(FEATURES.of(view)[None], len(legal), axis=0)
        worth = self.network.predict(after(rows, np.array(legal, np.int64)))
        return legal[int(worth.argmax())]


def compete(network: MLPRegressor, level: str, games: int, seed: int = 1) -> tuple[float, int]:
    """How many games the network wins, sitting on either side in turn; shared ones count half."""
    wins = 0.0
    for number in range(games):
        mine = number % 2
        players = [Learned(network), player(level, "parade")]
        result = Match("parade", players[:: 1 - 2 * mine], seed=seed * 10**6 + number).play().result
        wins += (mine in result.winners) / len(result.winners)
    return wins, games


def main() -> None:
    network = train()
    for level in ("random", "easy", "medium"):
        wins, games = compete(network, level, 1000)
        low, high = interval(wins, games)
        print(f"against {level}: {wins / games:.1%} of {games} ({low:.1%} to {high:.1%})")


if __name__ == "__main__":
    main()
