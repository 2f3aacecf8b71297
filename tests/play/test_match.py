"""Matches: players see views only, and a limit is the match's, not the game's."""

from __future__ import annotations

import pytest

from pioche import BadInput, IllegalMove, Match, View
from pioche.players import player


class Watcher:
    """Plays the first legal move and keeps what it was shown."""

    def __init__(self):
        self.shown = []

    def choose(self, view, legal, rng):
        self.shown.append((view, legal))
        return legal[0]


def test_a_match_plays_to_the_end_and_is_the_same_for_the_same_seed():
    first = Match("parade", [player("random")] * 4, seed=3).play()
    again = Match("parade", [player("random")] * 4, seed=3).play()
    assert first == again
    assert first.result.over
    assert Match("parade", [player("random")] * 4, seed=4).play() != first


def test_players_are_given_their_own_view_and_their_legal_moves():
    watchers = [Watcher() for _ in range(3)]
    Match("parade", watchers, seed=1).play()
    for seat, watcher in enumerate(watchers):
        assert watcher.shown
        for view, legal in watcher.shown:
            assert isinstance(view, View)
            assert view.seat == seat
            assert legal == view.legal()


def test_a_limit_breaks_a_match_off():
    match = Match("parade", [player("random")] * 2, seed=1, limit=5)
    replay = match.play()
    assert len(replay.moves) == 5
    assert not replay.result.over
    assert str(replay.result).startswith("unfinished")


def test_an_illegal_choice_is_refused_and_loses_nothing():
    class Cheat:
        def choose(self, view, legal, rng):
            return "discard R0"

    match = Match("parade", [Cheat(), Cheat()], seed=1)
    with pytest.raises(IllegalMove, match="PAR-3"):
        match.play()
    assert match.moves == []
    assert match.position == match.start


def test_what_cannot_be_played_is_said():
    with pytest.raises(BadInput, match="limit of 0"):
        Match("parade", [player("random")] * 2, limit=0)
    with pytest.raises(BadInput, match="not 1"):
        Match("parade", [player("random")])
    with pytest.raises(BadInput, match="no player 'nobody'; choose one of random"):
        player("nobody")
