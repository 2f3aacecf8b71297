"""Links: what pings say of the way to a seat, and exchanges of its clock."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pioche.table.link import (
    BEST_OF,
    LEAST_JITTER,
    LOCAL,
    LONGEST_TRIP,
    MEMORY,
    MOST_JITTER,
    SLACK,
    WOBBLE_SLACK,
    Baseline,
    Exchange,
    Link,
    Ping,
    calibrate,
    clock_ahead,
    is_plausible,
)
from pioche.table.slap import PATIENCE, reach

MS = 1_000
NOW = 100_000 * MS
TRIPS = st.lists(st.integers(0, 800 * MS), min_size=1, max_size=80)
BASELINES = st.builds(
    Baseline, st.integers(0, 800 * MS), st.integers(0, 200 * MS), st.integers(0, 90 * MS)
)


def pings(*trips, answered=NOW):
    return [Ping(answered - trip, answered) for trip in trips]


def measured(*trips, baseline=None):
    return calibrate(pings(*trips), NOW, baseline)


# ---- the round trip


def test_the_round_trip_is_the_shortest_of_the_last_minute():
    assert measured(70 * MS, 60 * MS, 95 * MS).rtt == 60 * MS


def test_half_of_it_is_one_way():
    assert Link(61, 0, 0).one_way == 30
    assert LOCAL.one_way == 0


def test_a_ping_is_forgotten_after_a_minute():
    old = pings(10 * MS, answered=NOW - MEMORY)
    assert calibrate([*old, *pings(60 * MS)], NOW).rtt == 10 * MS
    assert calibrate([*old, *pings(60 * MS)], NOW + 1).rtt == 60 * MS


def test_a_ping_sent_more_than_a_minute_ago_counts_by_its_answer():
    assert calibrate([Ping(NOW - MEMORY - 5, NOW)], NOW) is not None


def test_nobody_is_waited_for_longer_than_patience_lasts():
    trips = [measured(trip * MS).rtt for trip in (699, 700, 701, 9_000)]
    assert trips == [699 * MS, *[LONGEST_TRIP] * 3]
    assert reach(Link(LONGEST_TRIP, MOST_JITTER, 0)) <= PATIENCE


def test_an_answer_that_is_still_to_come_says_nothing():
    early = pings(10 * MS, answered=NOW + 1)
    assert calibrate([*early, *pings(60 * MS)], NOW).rtt == 60 * MS


def test_an_answer_before_its_question_is_ignored():
    assert calibrate([Ping(NOW, NOW - 1)], NOW) is None
    assert calibrate([Ping(NOW, NOW - 1), *pings(60 * MS)], NOW).rtt == 60 * MS


def test_without_pings_nothing_is_known():
    assert calibrate([], NOW) is None
    assert calibrate(pings(10 * MS, answered=NOW - MEMORY - 1), NOW) is None
    assert calibrate([], NOW, Baseline(10 * MS, 0, 0)) is None


# ---- how much it varies


def test_jitter_is_what_95_in_100_exceed_the_shortest_by_at_most():
    assert measured(*[60 * MS + late * MS for late in range(20)]).jitter == 18 * MS
    assert measured(*[60 * MS] * 94, *[80 * MS] * 6).jitter == 20 * MS
    assert measured(*[60 * MS] * 95, *[80 * MS] * 5).jitter == LEAST_JITTER


@pytest.mark.parametrize(
    ("excess", "jitter"),
    [(0, 8_000), (7_999, 8_000), (8_001, 8_001), (39_999, 39_999), (40_001, 40_000)],
)
def test_jitter_is_clipped_to_8_and_40_milliseconds(excess, jitter):
    assert (LEAST_JITTER, MOST_JITTER) == (8_000, 40_000)
    assert measured(60 * MS, 60 * MS + excess).jitter == jitter


def test_the_wobble_is_the_mean_of_all_excesses():
    assert measured(60 * MS, 61 * MS, 65 * MS).wobble == 2 * MS
    assert measured(60 * MS).wobble == 0


def test_the_wobble_is_never_more_than_the_jitter():
    assert measured(*[60 * MS] * 96, *[5_000 * MS] * 4) == Link(60 * MS, 8 * MS, 8 * MS)


@given(TRIPS)
def test_95_in_100_pings_are_within_the_jitter_and_it_is_no_wider_than_that_takes(trips):
    link = measured(*trips)
    within = sum(trip <= min(trips) + link.jitter for trip in trips)
    nearer = sum(trip < min(trips) + link.jitter for trip in trips)
    assert 100 * within >= 95 * len(trips) or link.jitter == MOST_JITTER
    assert 100 * nearer < 95 * len(trips) or link.jitter == LEAST_JITTER


@given(TRIPS, st.randoms(use_true_random=False))
def test_the_order_of_pings_means_nothing(trips, rng):
    assert measured(*trips) == measured(*rng.sample(trips, len(trips)))


@given(TRIPS, st.integers(0, 10**9))
def test_only_differences_of_the_clock_matter(trips, later):
    moved = calibrate(pings(*trips, answered=NOW + later), NOW + later)
    assert moved == measured(*trips)


# ---- where a page has no hand in it


def test_pongs_held_back_gain_no_more_than_the_slack():
    below = Baseline(60 * MS, 3 * MS, 1 * MS)
    assert measured(*[260 * MS] * 20, baseline=below).rtt == 60 * MS + SLACK
    assert measured(*[62 * MS] * 20, baseline=below).rtt == 62 * MS


def test_pongs_held_back_at_times_gain_no_more_than_the_slack():
    held = [60 * MS, 100 * MS] * 10
    assert measured(*held).jitter == 40 * MS
    assert measured(*held, baseline=Baseline(60 * MS, 9 * MS, 0)).jitter == 9 * MS + SLACK
    assert measured(*held, baseline=Baseline(60 * MS, 1 * MS, 0)).jitter == LEAST_JITTER
    assert measured(*held, baseline=Baseline(60 * MS, 90 * MS, 0)).jitter == 40 * MS


def test_nor_do_they_have_tiles_sent_sooner():
    held = [60 * MS, 100 * MS] * 10
    assert measured(*held).wobble == 20 * MS
    assert measured(*held, baseline=Baseline(60 * MS, 9 * MS, 3 * MS)).wobble == 4 * MS


@given(TRIPS, BASELINES)
def test_a_baseline_only_ever_lowers_a_link(trips, baseline):
    free, limited = measured(*trips), measured(*trips, baseline=baseline)
    assert limited.rtt == min(free.rtt, baseline.rtt + SLACK)
    assert limited.wobble <= baseline.wobble + WOBBLE_SLACK
    assert limited.jitter <= min(free.jitter, max(LEAST_JITTER, baseline.jitter + SLACK))
    assert limited.wobble <= min(free.wobble, limited.jitter)


@given(TRIPS, BASELINES)
def test_whatever_is_measured_a_link_makes_sense(trips, baseline):
    link = measured(*trips, baseline=baseline)
    assert is_plausible(link)


@pytest.mark.parametrize(
    "link",
    [
        Link(-1, 8 * MS, 0),
        Link(700_001, 8 * MS, 0),
        Link(0, 7_999, 0),
        Link(0, 40_001, 0),
        Link(0, 8 * MS, -1),
        Link(0, 8 * MS, 8_001),
    ],
)
def test_other_links_do_not(link):
    assert not is_plausible(link)
    assert is_plausible(LOCAL)


# ---- the clock


def exchange(ahead, up, down, thinking=0, asked=5_000 * MS):
    """A screen whose clock is behind the server's by `ahead` asks for the time."""
    heard = asked + ahead + up
    replied = heard + thinking
    return Exchange(asked, heard, replied, replied + down - ahead)


def test_an_exchange_on_an_even_way_tells_the_clock_exactly():
    assert exchange(ahead=1_234_567, up=30 * MS, down=30 * MS).ahead == 1_234_567
    assert exchange(ahead=-1_234_567, up=30 * MS, down=30 * MS).ahead == -1_234_567


def test_what_the_server_takes_to_reply_is_no_part_of_the_trip():
    quick, slow = exchange(7, 20 * MS, 20 * MS), exchange(7, 20 * MS, 20 * MS, thinking=900 * MS)
    assert quick.trip == slow.trip == 40 * MS
    assert quick.ahead == slow.ahead == 7


def test_the_quickest_exchange_sets_the_clock():
    delayed = [exchange(500 * MS, 30 * MS + late, 30 * MS) for late in (9_000, 0, 4_000)]
    assert clock_ahead(delayed) == 500 * MS


def test_only_the_last_eight_exchanges_count():
    best, others = exchange(100, 1 * MS, 1 * MS), [exchange(200, 30 * MS, 30 * MS)] * 7
    assert BEST_OF == 8
    assert clock_ahead([best, *others]) == 100
    assert clock_ahead([best, *others, others[0]]) == 200


@given(
    ahead=st.integers(-(10**12), 10**12),
    up=st.integers(0, 500 * MS),
    down=st.integers(0, 500 * MS),
    thinking=st.integers(0, 50 * MS),
)
def test_an_uneven_way_misleads_by_half_the_difference(ahead, up, down, thinking):
    asked = exchange(ahead, up, down, thinking)
    assert asked.trip == up + down
    assert asked.ahead - ahead == (up - down) // 2


@given(st.integers(0, 10**6), st.integers(-(10**9), 10**9))
def test_the_error_is_never_more_than_half_the_quickest_trip(seed, ahead):
    rng = Random(seed)
    ways = [(rng.randrange(300 * MS), rng.randrange(300 * MS)) for _ in range(12)]
    error = clock_ahead([exchange(ahead, *way) for way in ways]) - ahead
    assert 2 * abs(error) <= min(sum(way) for way in ways[-BEST_OF:]) + 1
