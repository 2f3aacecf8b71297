"""Players at a table in real time: they look when a tile opens, and their hands take time."""

from __future__ import annotations

import pytest

from pioche.play.position import deal
from pioche.play.reflex import Reflex
from pioche.players import player
from pioche.table.bots import Bots
from pioche.table.evidence import rejudge, replay_of
from pioche.table.link import LOCAL
from pioche.table.referee import SECOND, Referee


class Watcher:
    """Notes what it was shown, and slaps every pile of three tiles."""

    def __init__(self, mean=285.0, blind=False):
        self.reflex = Reflex(mean)
        self.blind = blind
        self.seen = []

    def choose(self, view, legal, rng):
        self.seen.append(int(view.record.faced))
        return "slap" if view.record.faced >= 3 else None

    def anticipate(self, view, rng):
        return self.blind and view.record.faced == 2


def seated(players, seed=1):
    referee = Referee(deal("resistance", seats=len(players), seed=seed), seed, [LOCAL] * 3)
    return referee, Bots(referee, dict(enumerate(players)), seed)


def play(players, seed=1, limit=600):
    referee, bots = seated(players, seed)
    while (due := bots.next_due()) is not None and due < limit * SECOND:
        bots.tell_time(due)
    return referee


def test_bots_alone_play_a_game_to_its_end():
    levels = ("easy", "medium", "hard")
    referee = play([player(name, "resistance") for name in levels], seed=2)
    assert referee.position.over
    assert rejudge(replay_of(referee, levels, {})) == referee.decisions


def test_the_same_seed_gives_the_same_game():
    games = [play([Watcher(), Watcher(), Watcher()], seed).decisions for seed in (1, 1, 2)]
    assert games[0] == games[1] != games[2]


def test_hands_take_as_long_as_reflexes_say():
    referee = play([Watcher(), Watcher(), Watcher()])
    verdicts = [d.verdict for d in referee.decisions if d.verdict is not None]
    assert verdicts
    for verdict in verdicts:
        assert all(100_000 <= reaction.after <= 2 * SECOND for reaction in verdict.reactions)


def test_who_slaps_blind_is_there_at_once():
    referee = play([Watcher(), Watcher(blind=True), Watcher()])
    slaps = [d for d in referee.decisions if d.verdict is not None and not d.position.over]
    blind = [d for d in slaps[:4] if d.seat == 1]
    assert blind
    for decision in blind:
        winner = decision.verdict.reactions[0]
        assert winner.after <= 50_000 or str(decision.move) == "slap before last"


def test_whoever_has_no_free_planet_is_not_asked():
    players = [Watcher(100.0), Watcher(900.0), Watcher(900.0)]
    referee = play(players)
    full = next(n for n, d in enumerate(referee.decisions) if d.position.record.occupied[0] == 4)
    before = referee.decisions[full].position
    assert before.record.deals == 1
    assert len(players[0].seen) < len(players[1].seen)


def test_people_and_bots_sit_at_one_table():
    referee = Referee(deal("resistance", seats=2, seed=1), 1, [LOCAL] * 2)
    bots = Bots(referee, {1: Watcher()}, 1)
    referee.flip(0, 0)
    bots.tell_time(SECOND)
    assert [str(d.move) for d in referee.decisions] == ["flip"]
    shown = referee.pile.reveals[-1].at
    assert referee.slap(0, {"tile": 1, "after": SECOND - shown}, SECOND) is None
    bots.tell_time(2 * SECOND)
    assert [(d.seat, str(d.move)) for d in referee.decisions][1] == (0, "slap")


@pytest.mark.parametrize("seats", [2, 4])
def test_somebody_always_flips(seats):
    referee = Referee(deal("resistance", seats=seats, seed=3), 3, [LOCAL] * seats)
    bots = Bots(referee, {seat: Watcher() for seat in range(seats)}, 3)
    bots.tell_time(30 * SECOND)
    assert len(referee.decisions) > 5
