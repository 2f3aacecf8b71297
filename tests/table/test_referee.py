"""The referee: flips and slaps go in with the time, moves come out, and nothing leaves too soon."""

from __future__ import annotations

import copy
import json
from dataclasses import asdict
from itertools import pairwise
from random import Random

import pytest

from arrange.resistance import arrange, describe
from pioche import BadInput, IllegalMove
from pioche.games.resistance.tiles import TILES
from pioche.kernel.seats import CLOCK, NOBODY
from pioche.play.position import Position, deal
from pioche.table.link import LOCAL, Link
from pioche.table.referee import SECOND, Referee
from pioche.table.seal import seal, surprise
from pioche.table.slap import BREATH, Fault, closes_at, lead, opens_at, send_at

MS = 1_000
NEAR, FAR = Link(10 * MS, 8 * MS, 1 * MS), Link(250 * MS, 12 * MS, 4 * MS)
NEAR_REACH, FAR_REACH = 21 * MS, 145 * MS
START = 10 * SECOND
SEED = 7


def table(seats=4, links=None, **options):
    """A game that seat 0 begins."""
    position = deal("resistance", seats=seats, seed=SEED, first=0, **options)
    return Referee(position, SEED, links or [NEAR] * seats)


def arranged(links=None, seats=4, **situation):
    return Referee(arrange(seats=seats, **situation), SEED, links or [NEAR] * seats)


def flips(referee, *seats, now=None):
    """These seats flip, each as soon as it can; the instant at which the last tile opens."""
    for seat in seats:
        referee.flip(seat, max(referee.now, referee.settled_at(), now or START))
    return referee.pile.reveals[-1].at


def slaps(referee, seat, hand):
    """An honest slap: it names the newest tile that was open, and comes straight."""
    seen = [reveal for reveal in referee.pile.reveals if reveal.at <= hand][-1]
    message = {"tile": seen.number, "after": hand - seen.at}
    return referee.slap(seat, message, hand + referee.pile.links[seat].one_way)


def waits(referee):
    """Let everything happen that is due without anybody doing anything more."""
    while (due := referee.next_due()) is not None:
        referee.tell_time(due)


def decided(referee):
    return [(decision.seat, decision.move.text) for decision in referee.decisions]


# ---- flips


def test_the_first_flip_is_accepted_at_once_and_opens_when_everybody_can_have_it():
    referee = table(links=[NEAR, NEAR, NEAR, FAR])
    referee.flip(0, START)
    assert decided(referee) == [(0, "flip")]
    assert referee.decisions[0].at == START
    at = referee.pile.reveals[0].at
    assert at == START + 125 * MS + 6 * MS + surprise(SEED, 1, 0)


def test_nothing_happens_while_nobody_flips():
    referee = table()
    assert referee.next_due() is None
    referee.tell_time(3_600 * SECOND)
    assert not referee.decisions


def test_a_flip_waits_until_everybody_has_seen_the_tile_that_lies_there():
    referee = table(links=[NEAR, NEAR, NEAR, FAR])
    settled = flips(referee, 0) + BREATH
    referee.flip(1, START + 1)
    assert referee.next_due() == settled
    referee.tell_time(settled - 1)
    assert decided(referee) == [(0, "flip")]
    referee.tell_time(settled)
    assert decided(referee) == [(0, "flip"), (1, "flip")]
    assert referee.decisions[-1].at == settled


def test_a_flip_that_waited_is_decided_at_its_time_even_if_nobody_looks_until_later():
    referee = table()
    settled = flips(referee, 0) + BREATH
    referee.flip(1, START + 1)
    referee.tell_time(START + 60 * SECOND)
    assert referee.decisions[-1].at == settled


def test_a_flip_waits_for_a_pending_verdict():
    referee = table()
    at = flips(referee, 0)
    assert slaps(referee, 1, at + 300 * MS) is None
    referee.flip(1, referee.now)
    assert decided(referee) == [(0, "flip")]
    waits(referee)
    assert decided(referee) == [(0, "flip"), (1, "slap"), (1, "flip")]
    assert referee.decisions[1].at == referee.decisions[2].at


def test_a_queued_flip_is_forgotten_if_somebody_else_wins_the_pile():
    referee = table()
    at = flips(referee, 0)
    slaps(referee, 2, at + 300 * MS)
    referee.flip(1, referee.now)
    waits(referee)
    assert decided(referee) == [(0, "flip"), (2, "slap")]
    assert referee.flipping is None
    assert flips(referee, 2) > referee.now


def test_a_flip_queued_before_the_slap_is_forgotten_too():
    referee = table()
    at = flips(referee, 0)
    referee.flip(1, at + 1)
    assert slaps(referee, 2, at + 10 * MS) is None
    waits(referee)
    assert decided(referee) == [(0, "flip"), (2, "slap")]


def test_asking_twice_is_asking_once():
    referee = table()
    flips(referee, 0)
    for _ in range(3):
        referee.flip(1, START + 1)
    waits(referee)
    assert decided(referee) == [(0, "flip"), (1, "flip")]


def test_with_two_seats_both_tiles_share_one_instant():
    referee = table(seats=2)
    flips(referee, 1)
    first, second = referee.pile.reveals
    assert (first.number, second.number) == (0, 1)
    assert first.at == second.at == START + lead(NEAR) + surprise(SEED, 1, 0)
    flips(referee, 0)
    assert [reveal.number for reveal in referee.pile.reveals] == [0, 1, 2, 3]
    assert referee.pile.reveals[2].at == referee.pile.reveals[3].at > second.at


def test_with_two_seats_an_early_slap_leaves_both_tiles():
    referee = table(seats=2)
    flips(referee, 0)
    at = flips(referee, 1)
    assert slaps(referee, 1, at - 1) is None
    waits(referee)
    assert decided(referee)[-1] == (1, "slap before last")
    assert [reveal.number for reveal in referee.pile.reveals] == [2, 3]
    assert len(describe(referee.position)["faced"].split()) == 2


@pytest.mark.parametrize("seat", [1, 2, 3, CLOCK])
def test_nobody_but_the_flipper_flips(seat):
    referee = table()
    with pytest.raises(IllegalMove):
        referee.flip(seat, START)
    assert not referee.decisions
    assert referee.flipping is None


def test_a_refused_flip_loses_no_decision_that_was_due():
    referee = table()
    at = flips(referee, 0)
    slaps(referee, 2, at + 300 * MS)
    due = referee.next_due()
    with pytest.raises(IllegalMove, match="RES-1"):
        referee.flip(1, due + SECOND)
    assert decided(referee) == [(0, "flip"), (2, "slap")]
    assert (referee.decisions[-1].at, referee.now) == (due, due + SECOND)


# ---- links


def test_new_links_count_from_the_next_flip():
    referee = table()
    at = flips(referee, 0)
    referee.use_links([FAR] * 4)
    assert referee.pile.links == (NEAR,) * 4
    assert referee.told(0, send_at(at, NEAR))
    assert not referee.told(0, send_at(at, NEAR) - 1)
    settled = at + BREATH
    assert flips(referee, 1) == opens_at(settled, [FAR] * 4, surprise(SEED, 1, 1))
    assert referee.pile.links == (FAR,) * 4


def test_a_slap_is_judged_by_the_links_of_its_flip():
    referee = table()
    at = flips(referee, 0)
    referee.use_links([FAR] * 4)
    slaps(referee, 1, at + 300 * MS)
    assert referee.next_due() == at + 300 * MS + 2 * MS + NEAR_REACH + 1


def test_links_that_grew_let_no_slap_reach_back_over_two_flips():
    """A hand from before the second tile would win it with the first: only the third stays."""
    referee = table()
    first, second = flips(referee, 0), flips(referee, 1)
    referee.use_links([FAR] * 4)
    flips(referee, 2)
    hand = second - 50 * MS
    referee.slap(3, {"tile": 0, "after": hand - first}, referee.now)
    waits(referee)
    verdicts = [decision.verdict for decision in referee.decisions if decision.verdict]
    assert all(found.reactions[0].instant >= second for found in verdicts)


@pytest.mark.parametrize("links", [[], [NEAR] * 3, [NEAR] * 5])
def test_every_seat_has_one_link(links):
    with pytest.raises(BadInput, match="one for each seat"):
        Referee(deal("resistance", seats=4, seed=1), 1, links)
    with pytest.raises(BadInput, match="one for each seat"):
        table().use_links(links)


# ---- slaps


def test_the_first_hand_wins_however_far_away_it_is():
    referee = table(links=[NEAR, NEAR, NEAR, FAR])
    at = flips(referee, 0)
    slaps(referee, 0, at + 240 * MS)
    slaps(referee, 3, at + 230 * MS)
    assert decided(referee)[-1] == (3, "slap")
    found = referee.decisions[-1].verdict
    assert [(one.seat, one.after) for one in found.reactions] == [(3, 230 * MS), (0, 240 * MS)]


def test_the_verdict_comes_at_once_when_nobody_else_can_win():
    referee = table(seats=3)
    at = flips(referee, 0)
    for seat in range(3):
        assert slaps(referee, seat, at + 200 * MS + seat) is None
    assert decided(referee)[-1][1] == "slap"
    assert referee.decisions[-1].at == at + 205 * MS + 2


def test_the_slapper_flips_next():
    referee = table()
    slaps(referee, 3, flips(referee, 0) + 200 * MS)
    waits(referee)
    with pytest.raises(IllegalMove):
        referee.flip(1, referee.now)
    referee.flip(3, referee.now)
    assert decided(referee) == [(0, "flip"), (3, "slap"), (3, "flip")]


def test_an_early_slap_leaves_the_tile_and_the_slapper_flips_next():
    referee = table()
    flips(referee, 0)
    at = flips(referee, 1)
    assert slaps(referee, 3, at - 1) is None
    assert referee.next_due() == at + 2 * MS + NEAR_REACH
    waits(referee)
    assert decided(referee)[-1] == (3, "slap before last")
    assert [reveal.number for reveal in referee.pile.reveals] == [1]
    assert describe(referee.position)["free"] == [3, 3, 3, 2]
    flips(referee, 3)
    assert [reveal.number for reveal in referee.pile.reveals] == [1, 2]


def test_an_early_verdict_waits_until_the_tile_is_open():
    referee = table(seats=3)
    first = flips(referee, 0)
    referee.flip(1, first + BREATH)
    for seat in range(3):
        assert slaps(referee, seat, first + BREATH) is None
    at = referee.pile.reveals[-1].at
    assert referee.next_due() == at
    waits(referee)
    assert referee.decisions[-1].at == at
    assert decided(referee)[-1][1] == "slap before last"


def test_a_losing_slap_does_not_fall_on_the_tile_that_stays():
    referee = table(links=[NEAR, NEAR, FAR, FAR])
    flips(referee, 0)
    at = flips(referee, 1)
    slaps(referee, 0, at - 60 * MS)
    waits(referee)
    since = referee.decisions[-1].seen
    assert since == referee.decisions[-1].at + lead(FAR)
    assert slaps(referee, 2, since - 1) == Fault.OLD
    assert slaps(referee, 3, since) is None
    waits(referee)
    assert decided(referee)[-2:] == [(0, "slap before last"), (3, "slap")]


def test_a_losing_slap_that_comes_after_the_verdict_finds_no_tile():
    referee = table()
    at = flips(referee, 0)
    slaps(referee, 0, at + 200 * MS)
    waits(referee)
    assert referee.slap(1, {"tile": 0, "after": 0}, referee.now) == Fault.NO_SUCH_TILE
    assert referee.slap(1, {"tile": 1, "after": 0}, referee.now) == Fault.NO_SUCH_TILE


def test_a_dead_heat_is_decided_by_the_seed():
    winners = set()
    for seed in range(12):
        referee = Referee(deal("resistance", seats=4, seed=seed, first=0), seed, [NEAR] * 4)
        at = flips(referee, 0)
        slaps(referee, 1, at + 200 * MS)
        slaps(referee, 3, at + 202 * MS)
        waits(referee)
        assert referee.decisions[-1].verdict.tied == (1, 3)
        winners.add(referee.decisions[-1].seat)
    assert winners == {1, 3}


def test_slaps_before_any_tile_are_ignored():
    referee = table()
    assert referee.slap(0, {"tile": 0, "after": 0}, START) == Fault.NO_SUCH_TILE
    referee.flip(0, START)
    assert referee.slap(0, {"tile": 0, "after": 0}, START) == Fault.NO_SUCH_TILE
    assert not referee.pile.heard


@pytest.mark.parametrize("message", [None, [], {}, "slap", {"tile": 0}, {"tile": 0, "after": 1.0}])
def test_a_malformed_message_leaves_no_trace(message):
    referee = table()
    at = flips(referee, 0)
    assert referee.slap(1, message, at + 1) == Fault.MALFORMED
    assert (referee.pile.heard, referee.messages) == ((), [])


def test_the_clock_has_no_hands():
    referee = table()
    at = flips(referee, 0)
    assert referee.slap(CLOCK, {"tile": 0, "after": 0}, at + 1) == Fault.MALFORMED


@pytest.mark.parametrize("seat", [-1, 4, NOBODY, 9, 1.0, None, "0"])
def test_a_seat_that_is_not_there_is_bad_input(seat):
    referee = table()
    at = flips(referee, 0)
    with pytest.raises(BadInput):
        referee.slap(seat, {"tile": 0, "after": 0}, at + 1)
    with pytest.raises(BadInput):
        referee.flip(seat, at + 1)


def test_a_seat_without_a_free_planet_does_not_slap():
    full = [["rey"], ["finn"], ["poe"], ["leia", "leia", "bb8"]]
    referee = arranged(planets=full)
    at = flips(referee, 0)
    number = referee.pile.reveals[0].number
    assert referee.slap(3, {"tile": number, "after": 0}, at) == Fault.NO_FREE_PLANET


# ---- the clock


@pytest.mark.parametrize("window", [3, 5, 10])
def test_the_clock_closes_after_the_window(window):
    referee = arranged(links=[NEAR, NEAR, NEAR, FAR], stack="rey.", window=str(window))
    closes = flips(referee, 0) + FAR_REACH + window * SECOND
    assert referee.next_due() == closes
    referee.tell_time(closes - 1)
    assert decided(referee) == [(0, "flip")]
    referee.tell_time(closes)
    assert decided(referee) == [(0, "flip"), (CLOCK, "close")]


@pytest.mark.parametrize("window", [3, 5, 10])
@pytest.mark.parametrize("seat", [0, 3])
def test_a_slap_made_in_time_prevents_it(window, seat):
    referee = arranged(links=[NEAR, NEAR, NEAR, FAR], stack="rey.", window=str(window))
    at = flips(referee, 0)
    assert slaps(referee, seat, at + window * SECOND) is None
    waits(referee)
    assert decided(referee) == [(0, "flip"), (seat, "slap")]


def test_a_slap_that_arrives_as_the_clock_closes_is_too_late():
    referee = arranged(stack="rey.")
    at, number = flips(referee, 0), referee.pile.reveals[0].number
    message = {"tile": number, "after": 5 * SECOND}
    assert referee.slap(1, message, at + NEAR_REACH + 5 * SECOND) == Fault.NO_SUCH_TILE
    assert decided(referee)[-1] == (CLOCK, "close")


def test_the_window_begins_again_for_a_tile_that_stays():
    referee = arranged(stack="rey finn.")
    flips(referee, 0)
    at = flips(referee, 1)
    slaps(referee, 2, at - 1)
    verdict_at = referee.next_due()
    referee.tell_time(verdict_at)
    assert referee.next_due() == verdict_at + lead(NEAR) + NEAR_REACH + 5 * SECOND


def test_the_clock_waits_while_tiles_are_face_down():
    referee = table()
    flips(referee, 0)
    assert referee.next_due() is None


# ---- time


def test_time_does_not_go_back():
    referee = table()
    referee.tell_time(START)
    for tell in (
        lambda: referee.tell_time(START - 1),
        lambda: referee.flip(0, START - 1),
        lambda: referee.slap(0, {"tile": 0, "after": 0}, START - 1),
    ):
        with pytest.raises(BadInput, match="time cannot go back"):
            tell()
    assert (referee.now, referee.decisions, referee.flipping) == (START, [], None)


def test_everything_that_was_due_is_decided_in_order_however_late_the_time_is_told():
    late, exact = (arranged(stack="rey finn poe.") for _ in range(2))
    for referee in (late, exact):
        slaps(referee, 1, flips(referee, 0) + 200 * MS)
        referee.flip(1, referee.now)
    late.tell_time(START + 60 * SECOND)
    waits(exact)
    assert decided(late) == decided(exact) == [(0, "flip"), (1, "slap"), (1, "flip")]
    assert [one.at for one in late.decisions] == [one.at for one in exact.decisions]


def test_the_referee_asks_to_be_told_the_time_when_it_will_decide():
    referee = table()
    at = flips(referee, 0)
    slaps(referee, 1, at + 200 * MS)
    assert referee.next_due() == closes_at(referee.pile) == at + 202 * MS + NEAR_REACH + 1


def test_other_games_have_nothing_to_slap():
    with pytest.raises(BadInput, match="choose resistance"):
        Referee(deal("parade", seats=3, seed=1), 1, [NEAR] * 3)


# ---- evidence


def test_a_flip_says_when_it_was_accepted_when_it_opens_and_by_which_links():
    referee = table(seats=2, links=[NEAR, FAR])
    at = flips(referee, 0)
    links = "10000/8000/1000,250000/12000/4000"
    assert referee.decisions[0].evidence == f"at={START} opens={at} links={links}"


def test_a_slap_says_every_slap_that_counted_and_the_first_of_each_seat_that_did_not():
    referee = table(seats=3)
    at = flips(referee, 0)
    for seat, tile, after in ((2, 9, 0), (2, 8, 0), (1, 0, 1), (1, 0, 2), (1, 0, 3)):
        referee.slap(seat, {"tile": tile, "after": after}, at + 10)
    referee.slap(0, None, at + 10)
    waits(referee)
    assert referee.decisions[-1].evidence == (
        f"at={at + 1 + 2 * MS + NEAR_REACH + 1} 2:9:0:{at + 10}:no-such-tile "
        f"1:0:1:{at + 10} 1:0:2:{at + 10}:again"
    )


# ---- what may be known


def test_seals_are_published_before_the_first_tile_and_never_after():
    referee = table()
    assert len(referee.seals()) == TILES
    referee.flip(0, START)
    with pytest.raises(BadInput, match="the round has begun"):
        referee.seals()


def test_the_seals_of_the_second_round_are_published_before_it_begins():
    referee = arranged(stack="rey.")
    slaps(referee, 1, flips(referee, 0) + 200 * MS)
    waits(referee)
    assert (referee.round, referee.flipped()) == (2, 0)
    assert len(referee.seals()) == TILES


def test_a_flip_queued_in_one_round_does_not_begin_the_next():
    """Otherwise its seals could not be published before its first tile."""
    full = [["rey"], ["finn", "finn", "finn"], ["poe", "poe", "poe", "han"]]
    referee = arranged(seats=3, planets=full, turn=1, first=0)
    at = flips(referee, 1)
    slaps(referee, 1, at + 200 * MS)
    referee.flip(0, referee.now)
    waits(referee)
    assert decided(referee) == [(1, "flip"), (1, "slap")]
    assert (referee.round, len(referee.seals())) == (2, TILES)


def ended_early():
    """A game whose end is a slap that came before the last tile."""
    full = [["rey", "rey", "han"], ["finn", "finn", "han", "han"], ["poe"]]
    referee = arranged(seats=3, stack="leia bb8.", planets=full, deals=2)
    flips(referee, 0)
    slaps(referee, 0, flips(referee, 2) - 1)
    waits(referee)
    assert decided(referee)[-1] == (0, "slap before last")
    assert referee.position.over
    return referee


def test_after_the_end_no_slap_counts():
    referee = ended_early()
    for seat in range(3):
        found = referee.slap(seat, {"tile": TILES - 1, "after": 400 * MS}, referee.now + SECOND)
        assert found is not None


def test_after_the_end_no_tile_is_open():
    referee = ended_early()
    assert all(not referee.openings(seat, referee.now) for seat in (0, 1, 2, NOBODY))


def test_after_the_end_nobody_flips_and_nothing_is_due():
    referee = ended_early()
    assert referee.next_due() is None
    with pytest.raises(IllegalMove):
        referee.flip(0, referee.now)
    referee.tell_time(referee.now + 60 * SECOND)
    assert referee.position.over


def test_a_tile_leaves_for_each_seat_at_its_own_time_and_for_spectators_when_it_opens():
    referee = table(links=[NEAR, LOCAL, NEAR, FAR])
    at = flips(referee, 0)
    for viewer, leaves in ((0, at - 6_500), (1, at), (3, at - 131 * MS), (NOBODY, at)):
        assert not referee.told(viewer, leaves - 1)
        assert not referee.openings(viewer, leaves - 1)
        assert referee.view(viewer, leaves - 1).record.faced == 0
        assert referee.told(viewer, leaves) == referee.decisions
        assert [opened.number for opened in referee.openings(viewer, leaves)] == [0]
        assert referee.view(viewer, leaves).record.faced == 1


def test_what_was_sent_stays_open_while_the_next_tile_is_on_its_way():
    referee = table()
    flips(referee, 0)
    at = flips(referee, 1)
    assert [opened.number for opened in referee.openings(0, at - SECOND // 10)] == [0]
    assert [opened.number for opened in referee.openings(0, at)] == [0, 1]
    assert referee.view(0, at - SECOND // 10).record.faced == 1


# ---- random games


def some_link(rng):
    return Link(rng.randrange(600 * MS), rng.randrange(8 * MS, 40 * MS), rng.randrange(8 * MS))


def flipper_of(position):
    """Somebody who may flip, if anybody may."""
    allowed = (seat for seat in range(position.seats) if not position.objection(seat, "flip"))
    return next(allowed, None)


def walk(seats, seed, eagerness=0.25):
    """A game of honest hands on random links: the referee and who flips, before every flip."""
    rng = Random(seed)
    links = [some_link(rng) for _ in range(seats)]
    referee = Referee(deal("resistance", seats=seats, seed=seed), seed, links)
    while not referee.position.over:
        flipper = flipper_of(referee.position)
        if flipper is None or (referee.pile.reveals and rng.random() < eagerness):
            race(referee, rng)
            waits(referee)
            continue
        referee.tell_time(max(referee.now, referee.settled_at()))
        yield referee, flipper
        referee.flip(flipper, referee.now)


def race(referee, rng):
    """Some hands come down, about when the newest tile opens or later."""
    at = max(referee.pile.reveals[-1].at - 50 * MS, referee.now) + rng.randrange(200 * MS)
    hands = [(at + rng.randrange(200 * MS), seat) for seat in referee.pile.free]
    links = referee.pile.links
    for hand, seat in sorted(hands, key=lambda one: one[0] + links[one[1]].one_way):
        if any(reveal.at <= hand for reveal in referee.pile.reveals) and rng.random() < 0.7:
            slaps(referee, seat, hand)


def same(referee):
    """The same table once more: what is tried out on it leaves no trace on the other."""
    twin = copy.copy(referee)
    twin.decisions, twin.messages = list(referee.decisions), list(referee.messages)
    twin.complained = set(referee.complained)
    return twin


def other(referee, rng):
    """The same table, but another tile comes next: two that are face down have changed places."""
    game, seats, box = referee.position.game, referee.position.seats, referee.position._box.copy()
    state = box[0]
    new = state.stacked - rng.randint(1, min(2 if seats == 2 else 1, state.stacked))
    unlike = [place for place in range(new) if state.stack[place] != state.stack[new]]
    if not unlike:
        return None
    old = rng.choice(unlike)
    state.stack[[new, old]] = state.stack[[old, new]]
    twin = same(referee)
    twin.position = Position(game, seats, box, referee.position._logs)
    return twin


def told(referee, viewer, now):
    """Everything that a screen could be told, as text."""
    view = referee.view(viewer, now)
    opened = [[one.number, one.tile, one.nonce.hex()] for one in referee.openings(viewer, now)]
    events = [asdict(event) for event in view.events]
    moves = list(map(str, view.legal()))
    decisions = referee.told(viewer, now)[-2:]
    evidence = [(decision.evidence, str(decision.move)) for decision in decisions]
    stories = [asdict(e) for d in decisions for e in d.position.view(viewer).events]
    due = referee.next_due()
    return json.dumps([view.json(), events, opened, moves, evidence, stories, due])


def answers(referee):
    """Is anything learned from the answers to blind slaps?"""
    number = referee.pile.reveals[-1].number
    return [
        referee.slap(seat, {"tile": number + more, "after": 0}, referee.now)
        for seat in range(2)
        for more in (0, 1)
    ]


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", [0, 1])
def test_nothing_about_a_tile_is_told_before_it_is_sent(seats, seed):
    rng, compared = Random(seed), 0
    for referee, flipper in walk(seats, 100 * seats + seed):
        now, truth, lie = referee.now, same(referee), other(referee, rng)
        if lie is None:
            continue
        assert told(truth, 0, now) == told(lie, 0, now)
        truth.flip(flipper, now)
        lie.flip(flipper, now)
        assert answers(truth) == answers(lie)
        for viewer in (*range(seats), NOBODY):
            opens = truth.pile.reveals[-1].at
            leaves = opens if viewer == NOBODY else send_at(opens, truth.links[viewer])
            for at in (rng.randrange(now, leaves), leaves - 1):
                assert told(truth, viewer, at) == told(lie, viewer, at)
            assert told(truth, viewer, leaves) != told(lie, viewer, leaves)
        compared += 1
    assert compared > 10


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_opening_fits_the_seal_that_was_published_before(seats):
    published, opened = {}, {}
    for referee, flipper in walk(seats, seats):
        if not referee.flipped():
            published[referee.round] = referee.seals()
        truth = same(referee)
        truth.flip(flipper, truth.now)
        for viewer in (*range(seats), NOBODY):
            for one in truth.openings(viewer, truth.pile.reveals[-1].at):
                assert opened.setdefault((truth.round, one.number), one) == one
    assert set(published) == {1, 2}
    assert len(opened) > TILES // 2
    for (round_, number), one in opened.items():
        assert seal(one) == published[round_][number]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_tiles_open_in_the_order_that_was_sealed(seats):
    orders = {}
    for referee, _ in walk(seats, 10 + seats):
        if not referee.flipped():
            state = referee.position.record
            orders[referee.round] = state.stack[: state.stacked][::-1].tolist()
        for one in referee.openings(0, referee.now):
            assert orders[referee.round][one.number] == one.tile


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_instants_of_flips_follow_each_other(seats):
    for referee, _ in walk(seats, 20 + seats):
        instants = [reveal.at for reveal in referee.pile.reveals]
        assert instants == sorted(instants)
        assert len(set(instants)) == len(instants) // (2 if seats == 2 else 1)
        assert all(a.at <= b.at for a, b in pairwise(referee.decisions))
