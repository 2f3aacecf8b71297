"""The analysis finds what was badly played, says what it cost, and what was luck."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

import pytest

from pioche.errors import BadInput
from pioche.lab.analysis import SURE, Account, Choice, Option, analyse
from pioche.play.match import Match
from pioche.play.replay import Replay
from pioche.players import player
from pioche.players.levels import weights_of

GOLDEN = Path(__file__).parent.parent / "golden"


@dataclass
class Blunderer:
    """Plays as well as its level, but for one turn, on which it does the worst it can think of."""

    slug: str
    turn: int
    met: list = field(default_factory=list)

    def choose(self, view, legal, rng):
        if len(legal) > 1:
            self.met.append(view)
        if len(self.met) == self.turn and len(legal) > 1:
            weights = weights_of(view, legal)
            return legal[weights.index(min(weights))]
        return player("hard", self.slug).choose(view, legal, rng)


def blundered(slug, seed, turn):
    """A game in which seat 0 blunders once, and the number of that move in the replay."""
    match = Match(slug, [Blunderer(slug, turn), player("hard", slug)], seed)
    replay = match.play()
    choices = 0
    for number, (position, (seat, _)) in enumerate(
        zip(replay.positions(), replay.moves, strict=False), 1
    ):
        choices += seat == 0 and len(position.legal(0)) > 1
        if choices == turn:
            return replay, number
    raise AssertionError("the game was over before the blunder")


@pytest.mark.parametrize(("slug", "seed", "turn"), [("parade", 2, 6), ("parade", 5, 6)])
def test_the_blunder_is_found(slug, seed, turn):
    replay, number = blundered(slug, seed, turn)
    analysis = analyse(replay, iterations=400)
    mine = [choice for choice in analysis.choices if choice.seat == 0]
    worst = max(mine, key=lambda choice: choice.cost)
    assert worst.number == number
    assert worst.grade == "blunder"
    assert worst.best.move != worst.taken.move


def test_accounts_add_up_and_results_are_those_of_the_game():
    replay = Replay.read((GOLDEN / "parade-3.pioche").read_text())
    analysis = analyse(replay, iterations=60)
    for account in analysis.accounts:
        parts = account.share + account.play + account.gifts + account.luck
        assert parts == pytest.approx(account.result)
        assert account.play <= 0
    assert sum(account.result for account in analysis.accounts) == pytest.approx(1)
    assert [choice.number for choice in analysis.choices] == list(range(1, 1 + len(replay.moves)))
    for seat in range(3):
        assert analysis.curve(seat)[-1] == (len(replay.moves), analysis.accounts[seat].result)


def test_the_same_analysis_on_any_number_of_cores():
    replay = Replay.read((GOLDEN / "parade-2.pioche").read_text())
    one, two = (analyse(replay, iterations=40, workers=workers).json() for workers in (1, 2))
    assert one == two


def test_a_game_that_is_not_over_is_refused():
    match = Match("parade", [player("random")] * 2, seed=1, limit=5)
    with pytest.raises(BadInput, match="only a finished game"):
        analyse(match.play())


def option(replay, number, chance, doubt=0.01):
    move = replay.moves[number][1]
    return Option(move, (chance, 1 - chance), doubt)


def test_a_difference_that_chance_may_have_made_counts_as_none():
    replay = Replay.read((GOLDEN / "parade-2.pioche").read_text())
    taken, rival = option(replay, 0, 0.50), option(replay, 2, 0.60)
    choice = Choice(1, 0, taken, (rival,))
    assert (choice.cost, choice.grade) == (pytest.approx(0.10), "mistake")
    assert choice.gift(1) == pytest.approx(0.10)
    unsure = Choice(1, 0, taken, (option(replay, 2, 0.60, doubt=0.1 / SURE),))
    assert (unsure.cost, unsure.grade, unsure.gift(1)) == (0, "", 0)


def test_luck_is_what_play_does_not_explain():
    account = Account(seat=0, share=0.25, result=1.0, play=-0.1, gifts=0.3)
    assert account.luck == pytest.approx(0.55)
