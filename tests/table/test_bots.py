"""Players at a table in real time: they look when a tile opens, and their hands take time."""

from __future__ import annotations

import pytest

from pioche.play.position import deal
from pioche.play.reflex import Reflex
from pioche.players import player
from pioche.table.bots import PAUSE, READING, Bots
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


class Slow:
    """Thoughts that are thought out when somebody says so."""

    def __init__(self):
        self.under_way = []

    def __call__(self, choose, then):
        self.under_way.append((choose, then))

    def finish(self):
        thoughts, self.under_way = self.under_way, []
        for choose, then in thoughts:
            then(choose())


def one_slow_bot():
    """A tile opens, and the player thinks about it elsewhere."""
    referee, slow = Referee(deal("resistance", seats=2, seed=1), 1, [LOCAL] * 2), Slow()
    watcher = Watcher()
    watcher.choose = lambda view, legal, rng: "slap"
    bots = Bots(referee, {1: watcher}, 1, slow)
    referee.flip(0, 0)
    bots.take_in()
    return referee, bots, slow


def test_a_thought_that_is_ready_before_the_tile_opens_gives_nobody_a_start():
    referee, bots, slow = one_slow_bot()
    slow.finish()
    shown = referee.pile.reveals[-1].at
    assert bots.next_due() >= shown + 100_000


def test_a_hand_comes_down_late_after_a_long_thought():
    referee, bots, slow = one_slow_bot()
    late = referee.pile.reveals[-1].at + 850_000  # nobody flips so soon
    bots.tell_time(late)
    assert [str(d.move) for d in referee.decisions] == ["flip"]
    slow.finish()
    assert bots.next_due() == late
    bots.tell_time(late + SECOND)
    assert [(d.seat, str(d.move)) for d in referee.decisions][1] == (1, "slap")


def test_a_thought_about_a_pile_that_is_gone_comes_to_nothing():
    referee, bots, slow = one_slow_bot()
    shown = referee.pile.reveals[-1].at
    bots.tell_time(shown + SECOND)
    referee.slap(0, {"tile": 1, "after": SECOND}, shown + SECOND)
    bots.tell_time(shown + 2 * SECOND)
    decided = len(referee.decisions)
    slow.finish()
    bots.tell_time(shown + 3 * SECOND)
    assert len(referee.decisions) == decided


def at_second_round():
    """Everything won, and what the round brought to be read."""
    referee, bots = seated([Watcher(), Watcher(), Watcher()])
    while referee.position.record.deals < 2:
        bots.tell_time(bots.next_due())
    return referee, bots


def test_people_have_time_to_read_what_a_round_brought():
    referee, bots = at_second_round()
    assert READING <= (bots.next_due() - referee.now) / SECOND <= READING + PAUSE[1]


def test_once_that_is_read_the_next_round_begins_and_nobody_can_put_it_off():
    referee, bots = at_second_round()
    bots.go_on()
    due = bots.next_due()
    assert PAUSE[0] <= (due - referee.now) / SECOND <= PAUSE[1]
    bots.tell_time(due - 1)
    bots.go_on()
    assert bots.next_due() == due
    bots.tell_time(due)
    assert referee.flipped() == 1
    bots.go_on()
    assert bots.next_due() > due
