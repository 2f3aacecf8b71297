"""The judge of slaps, sentence by sentence: when tiles open, what counts, who was first."""

from __future__ import annotations

from collections import UserDict
from collections.abc import Mapping
from dataclasses import replace
from enum import IntEnum
from itertools import permutations
from types import MappingProxyType

import numpy as np
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from pioche.table.link import LOCAL, Link
from pioche.table.seal import LATEST, SOONEST
from pioche.table.slap import (
    ALLOWANCE,
    BREATH,
    DEAD_HEAT,
    LONGEST_CLAIM,
    PATIENCE,
    TOO_FAST,
    Fault,
    Flag,
    Pile,
    Reveal,
    Slap,
    clock_closes_at,
    closes_at,
    fault,
    hear,
    judged,
    lead,
    opens_at,
    read_slap,
    reckoned,
    remaining,
    send_at,
    settled_at,
    verdict,
)

MS = 1_000
T = 1_000 * MS  # when the first tile opens
NEXT = T + 1_000 * MS  # and the second, where there is one
NEAR, FAR = Link(10 * MS, 8 * MS, 1 * MS), Link(250 * MS, 12 * MS, 4 * MS)
FARTHEST = Link(1_000 * MS, 8 * MS, 1 * MS)  # beyond all patience
REACH = {NEAR: 5 * MS + 16 * MS, FAR: 125 * MS + 20 * MS}  # one way, jitter and 8 ms

LINKS = st.builds(
    Link, st.integers(0, 600 * MS), st.integers(8 * MS, 40 * MS), st.integers(0, 40 * MS)
)
FOUR_LINKS = st.tuples(LINKS, LINKS, LINKS, LINKS)
HANDS = st.lists(st.integers(T, T + 300 * MS), min_size=4, max_size=4)


def pile_of(*opened, links=(NEAR, FAR), free=None, since=0):
    """Tiles 0, 1, … that opened at these instants."""
    reveals = tuple(Reveal(number, at) for number, at in enumerate(opened or (T,)))
    return Pile(reveals, tuple(links), tuple(range(len(links))) if free is None else free, since)


def honest(pile, seat, hand, number=0):
    """The slap of a hand that came at this instant, on a way without any jitter."""
    claimed = hand - pile.reveals[number].at
    return Slap(seat, number, claimed, hand + pile.links[seat].one_way)


def heard(pile, *slaps):
    """The pile with these slaps, every one of which counts."""
    for slap in slaps:
        pile, found = hear(pile, slap)
        assert found is None
    return pile


def slapped(pile, *hands, number=0):
    """Everybody's honest slaps, in the order of their arrival."""
    slaps = [honest(pile, seat, hand, number) for seat, hand in enumerate(hands)]
    return heard(pile, *sorted(slaps, key=lambda slap: slap.arrival))


def refused(pile, slap):
    same, found = hear(pile, slap)
    assert same is pile
    return found


def winner(pile, lot=0):
    return verdict(pile, lot).seat


# ---- 3. schedule


def test_a_tile_opens_when_the_slowest_seat_can_have_it_and_a_surprise_later():
    assert opens_at(T, [NEAR, FAR], surprise=60_000) == T + 125 * MS + 6 * MS + 60_000
    assert opens_at(T, [NEAR], surprise=160_000) == T + 5 * MS + 1_500 + 160_000


def test_on_one_device_only_the_surprise_is_waited_for():
    assert opens_at(T, [LOCAL] * 4, surprise=99_999) == T + 99_999


def test_the_margin_has_an_end():
    assert lead(Link(0, 40 * MS, 26 * MS)) == 39 * MS
    assert lead(Link(0, 40 * MS, 40 * MS)) == 40 * MS


# ---- 4. pace


def test_a_tile_is_sent_half_a_round_trip_and_three_times_the_mean_jitter_before():
    """Half of what a round trip varies by is on the way to the seat."""
    assert send_at(T, NEAR) == T - 5 * MS - 1_500
    assert send_at(T, FAR) == T - 125 * MS - 6 * MS
    assert send_at(T, LOCAL) == T


@given(FOUR_LINKS, st.integers(SOONEST, LATEST))
def test_no_seat_is_sent_a_tile_before_the_surprise_is_over(links, surprise):
    at = opens_at(T, links, surprise)
    assert min(send_at(at, link) for link in links) == T + surprise


@given(LINKS)
def test_nobody_holds_a_tile_for_longer_than_the_way_and_the_margin(link):
    assert 0 <= T - send_at(T, link) - link.one_way <= 40 * MS


# ---- 6. the message


def test_a_message_names_the_tile_and_how_long_after_it_the_hand_came():
    assert read_slap({"tile": 3, "after": 231_000}, 2, T) == Slap(2, 3, 231_000, T)
    assert read_slap({"after": 0, "tile": 0}, 0, T) == Slap(0, 0, 0, T)


def test_any_mapping_is_read():
    for kind in (dict, UserDict, MappingProxyType):
        assert read_slap(kind({"tile": 1, "after": 2}), 0, T) == Slap(0, 1, 2, T)


class Number(IntEnum):
    ONE = 1


class Whole(int):
    pass


NO_NUMBERS = [
    *(True, False, None, 1.0, 0.0, float("nan"), float("inf"), 1j, "1", "", b"1", [], [1], {}),
    *({"tile": 1}, (1,), {1}, object(), Number.ONE, Whole(1), np.int64(1), np.bool_(True)),
    *(-1, -(10**30), 10**30, 2**63),
]


@pytest.mark.parametrize("number", NO_NUMBERS, ids=lambda number: type(number).__name__)
def test_what_is_no_whole_number_within_reason_is_malformed(number):
    assert read_slap({"tile": number, "after": 1}, 0, T) is None
    assert read_slap({"tile": 1, "after": number}, 0, T) is None


def test_numbers_have_a_limit():
    assert read_slap({"tile": 999, "after": LONGEST_CLAIM}, 0, T) is not None
    assert read_slap({"tile": 1_000, "after": 1}, 0, T) is None
    assert read_slap({"tile": 1, "after": LONGEST_CLAIM + 1}, 0, T) is None


def nested(depth):
    return {"tile": nested(depth - 1), "after": 1} if depth else 1


@pytest.mark.parametrize(
    "message",
    [
        *(None, True, 0, 231_000, 2.5, "", "slap", b"", b'{"tile": 1, "after": 2}', [], (), {}),
        '{"tile": 1, "after": 2}',
        ["tile", "after"],
        [("tile", 1), ("after", 2)],
        [{"tile": 1, "after": 2}],
        {"tile", "after"},
        {"tile": 1},
        {"after": 1},
        {"tile": 1, "after": 2, "seat": 0},
        {"tile": 1, "after": 2, "": None},
        {"Tile": 1, "after": 2},
        {"tile ": 1, "after": 2},
        {b"tile": 1, b"after": 2},
        {0: 1, 1: 2},
        {None: 1, "tile": 1},
        {"slap": {"tile": 1, "after": 2}},
        nested(300),
        object(),
        dict,
        Slap(0, 1, 2, T),
    ],
    ids=lambda message: type(message).__name__,
)
def test_any_other_message_is_malformed(message):
    assert read_slap(message, 0, T) is None


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(["tile", "after", "seat"]) | st.text(), inner, max_size=4)
    ),
)


@given(ANYTHING | st.fixed_dictionaries({"tile": ANYTHING, "after": ANYTHING}))
def test_whatever_is_sent_is_malformed_or_says_exactly_what_is_read(message):
    found = read_slap(message, 1, T)
    if found is not None:
        assert isinstance(message, Mapping)
        assert {"tile": found.number, "after": found.claimed} == message
        assert (found.seat, found.arrival) == (1, T)


# ---- 7. judge


def test_the_servers_reckoning_is_arrival_less_half_the_round_trip():
    assert reckoned(pile_of(), Slap(0, 0, 0, T + 200 * MS)) == T + 195 * MS
    assert reckoned(pile_of(), Slap(1, 0, 0, T + 200 * MS)) == T + 75 * MS


def test_a_claim_that_agrees_with_the_server_is_believed():
    for seat in (0, 1):
        assert judged(pile_of(), honest(pile_of(), seat, T + 231 * MS)) == T + 231 * MS


@pytest.mark.parametrize(("seat", "allowed"), [(0, 16 * MS), (1, 20 * MS)])
def test_an_earlier_claim_is_believed_by_jitter_and_8_ms_and_no_more(seat, allowed):
    true = honest(pile_of(), seat, T + 200 * MS)
    for early, believed in ((allowed - 1, allowed - 1), (allowed, allowed), (150 * MS, allowed)):
        claim = replace(true, claimed=true.claimed - early)
        assert judged(pile_of(), claim) == T + 200 * MS - believed
    assert ALLOWANCE == 8 * MS


def test_a_late_claim_counts_as_late_as_it_says():
    late = Slap(1, 0, 240 * MS, T + 300 * MS)  # the server would have reckoned 175 ms
    assert judged(pile_of(), late) == T + 240 * MS


def test_a_claim_may_say_the_very_instant_of_its_arrival_and_no_later():
    assert fault(pile_of(), Slap(0, 0, 250 * MS, T + 250 * MS)) is None
    assert refused(pile_of(), Slap(0, 0, 250 * MS + 1, T + 250 * MS)) == Fault.IMPOSSIBLE


def test_a_slap_that_arrives_before_its_tile_opens_names_a_tile_that_is_not_there():
    """So it does not tell that somebody has asked for a flip."""
    assert refused(pile_of(), Slap(0, 0, 0, T - 1)) == Fault.NO_SUCH_TILE
    assert fault(pile_of(), Slap(0, 0, 0, T)) is None


@given(LINKS, st.integers(0, 900 * MS), st.integers(0, 900 * MS))
def test_a_slap_that_counts_is_judged_within_the_allowance(link, claimed, late):
    pile, slap = pile_of(links=[link]), Slap(0, 0, claimed, T + late)
    if claimed > late:
        assert refused(pile, slap) == Fault.IMPOSSIBLE
        return
    earliest = slap.arrival - link.rtt // 2 - link.jitter - 8 * MS
    assert max(T, earliest) <= judged(pile, slap) <= slap.arrival
    assert judged(pile, slap) in {T + claimed, earliest}


@given(LINKS, st.integers(0, 300 * MS), st.integers(0, 300 * MS), st.integers(0, 300 * MS))
def test_claiming_earlier_never_makes_a_hand_later(link, claimed, less, late):
    pile = pile_of(links=[link])
    slap = Slap(0, 0, claimed, T + claimed + late)
    lie = replace(slap, claimed=max(0, claimed - less))
    assert 0 <= judged(pile, slap) - judged(pile, lie) <= less


@given(FOUR_LINKS, HANDS)
def test_honest_hands_on_steady_links_are_judged_exactly(links, hands):
    pile = pile_of(links=links)
    for seat, hand in enumerate(hands):
        assert judged(pile, honest(pile, seat, hand)) == hand


@given(FOUR_LINKS, HANDS, st.integers(0, 2**64))
def test_the_earliest_hand_wins_wherever_it_is(links, hands, lot):
    pile = pile_of(links=links)
    slaps = [honest(pile, seat, hand) for seat, hand in enumerate(hands)]
    found = verdict(replace(pile, heard=tuple(slaps)), lot)
    assert hands[found.seat] <= min(hands) + DEAD_HEAT
    assert [reaction.after for reaction in found.reactions] == sorted(hand - T for hand in hands)


# ---- 8. close


FIRST = T + 200 * MS  # the first hand


def test_a_pile_closes_when_nobody_else_could_win_or_tie():
    pile = heard(pile_of(), honest(pile_of(), 0, FIRST))
    assert closes_at(pile) == FIRST + DEAD_HEAT + REACH[FAR] + 1


def test_a_seat_that_could_tie_exactly_keeps_the_pile_open():
    pile = heard(pile_of(), honest(pile_of(), 0, FIRST))
    last = Slap(1, 0, 0, FIRST + DEAD_HEAT + REACH[FAR])
    found = verdict(heard(pile, last), lot=1)
    assert (found.seat, found.tied) == (1, (0, 1))
    assert judged(pile, last) == FIRST + DEAD_HEAT


def test_a_microsecond_later_it_is_closed():
    pile = heard(pile_of(), honest(pile_of(), 0, FIRST))
    late = Slap(1, 0, 0, FIRST + DEAD_HEAT + REACH[FAR] + 1)
    assert refused(pile, late) == Fault.LATE
    assert judged(pile, late) == FIRST + DEAD_HEAT + 1


def test_the_slowest_seat_that_was_not_heard_is_waited_for():
    pile = pile_of(links=(NEAR, FAR, NEAR))
    pile = heard(pile, honest(pile, 0, FIRST))
    assert closes_at(pile) == FIRST + DEAD_HEAT + REACH[FAR] + 1
    pile = heard(pile, Slap(1, 0, 210 * MS, FIRST + 20 * MS))
    assert closes_at(pile) == FIRST + DEAD_HEAT + REACH[NEAR] + 1


def test_a_pile_closes_at_once_when_everybody_was_heard():
    pile = slapped(pile_of(), FIRST, FIRST + 15 * MS)
    assert closes_at(pile) == FIRST + 15 * MS + 125 * MS


def test_a_pile_closes_at_once_when_an_early_hand_arrives_late():
    pile = pile_of(links=(NEAR, FAR, NEAR))
    pile = heard(pile, honest(pile, 0, FIRST + 60 * MS), honest(pile, 1, FIRST))
    assert closes_at(pile) == FIRST + 125 * MS  # the third could have been there long ago


def test_on_one_device_the_verdict_takes_fifty_milliseconds():
    """Nothing has to travel, but a screen may be drawn late."""
    pile = heard(pile_of(links=(LOCAL, LOCAL)), Slap(0, 0, 200 * MS, FIRST))
    assert closes_at(pile) == FIRST + DEAD_HEAT + 40 * MS + ALLOWANCE + 1 == FIRST + 50 * MS + 1


def test_seats_without_a_free_planet_are_not_waited_for():
    pile = pile_of(links=(NEAR, FAR, NEAR), free=(0, 2))
    pile = heard(pile, honest(pile, 0, FIRST))
    assert closes_at(pile) == FIRST + DEAD_HEAT + REACH[NEAR] + 1


def test_a_seat_alone_with_a_free_planet_waits_for_nobody():
    pile = pile_of(free=(1,))
    assert closes_at(heard(pile, honest(pile, 1, FIRST))) == FIRST + 125 * MS


def test_patience_ends_400_milliseconds_after_the_first_arrival():
    pile = pile_of(links=(NEAR, FARTHEST, FAR))
    pile = heard(pile, honest(pile, 0, FIRST))
    arrival = FIRST + 5 * MS
    assert closes_at(pile) == arrival + PATIENCE == arrival + 400 * MS
    pile = heard(pile, honest(pile, 2, FIRST + 100 * MS))  # another slap does not prolong it
    assert closes_at(pile) == arrival + PATIENCE


def test_what_arrives_when_patience_ends_is_late_though_it_would_have_won():
    pile = pile_of(links=(NEAR, FARTHEST))
    pile, end = heard(pile, honest(pile, 0, FIRST)), FIRST + 5 * MS + PATIENCE
    early = Slap(1, 0, 100 * MS, end)
    assert refused(pile, early) == Fault.LATE
    assert winner(heard(pile, replace(early, arrival=end - 1))) == 1


def test_a_verdict_never_comes_before_the_newest_tile_is_open():
    pile = slapped(pile_of(T, T + 900 * MS), T + 100 * MS, T + 100 * MS)
    assert closes_at(pile) == T + 900 * MS  # beyond all patience, and everybody was heard


@given(FOUR_LINKS, HANDS, st.integers(1, 3), st.integers(0, 300 * MS))
def test_a_pile_closes_exactly_when_those_not_heard_are_out_of_it(links, hands, count, newest):
    pile = pile_of(T, T + newest, links=links)
    for slap in sorted(
        (honest(pile, seat, hands[seat]) for seat in range(count)), key=lambda slap: slap.arrival
    ):
        pile, _ = hear(pile, slap)
    closes = closes_at(pile)
    best = min(judged(pile, slap) for slap in pile.heard)
    out = {slap.seat for slap in pile.heard}

    def could_tie(arrival):
        slaps = [Slap(seat, 0, 0, arrival) for seat in range(4) if seat not in out]
        return any(judged(pile, slap) <= best + DEAD_HEAT for slap in slaps)

    forced = {pile.heard[0].arrival + PATIENCE}
    waited = {pile.heard[-1].arrival, T + newest}
    assert closes >= max(waited)
    assert not could_tie(closes) or closes in forced
    assert could_tie(closes - 1) or closes in forced | waited


@given(FOUR_LINKS, HANDS, st.integers(0, 3), st.integers(0, 400 * MS))
def test_no_slap_is_heard_once_a_pile_is_closed(links, hands, seat, later):
    pile = pile_of(links=links)
    pile = heard(pile, honest(pile, seat, hands[seat]))
    for other in range(4):
        late = Slap(other, 0, 0, closes_at(pile) + later)
        assert refused(pile, late) == (Fault.AGAIN if other == seat else Fault.LATE)


# ---- 8. dead heats


def test_hands_two_milliseconds_apart_were_there_at_once():
    pile = slapped(pile_of(), FIRST, FIRST + 2_000)
    assert verdict(pile, lot=0).tied == verdict(pile, lot=1).tied == (0, 1)
    assert [winner(pile, lot) for lot in range(4)] == [0, 1, 0, 1]


def test_hands_a_microsecond_further_apart_were_not():
    pile = slapped(pile_of(), FIRST, FIRST + 2_001)
    assert {verdict(pile, lot).tied for lot in range(4)} == {(0,)}
    assert {winner(pile, lot) for lot in range(4)} == {0}


def test_the_lot_is_cast_among_those_tied_with_the_earliest_only():
    pile = slapped(pile_of(links=[NEAR] * 4), FIRST + 4_000, FIRST + 2_000, FIRST + 9_000, FIRST)
    assert {verdict(pile, lot).tied for lot in range(6)} == {(1, 3)}
    assert [winner(pile, lot) for lot in range(4)] == [1, 3, 1, 3]


def test_all_four_may_tie_and_the_order_of_arrival_means_nothing():
    slaps = [Slap(seat, 0, 200 * MS + seat, FIRST + 5 * MS) for seat in range(4)]
    for order in permutations(slaps):
        pile = replace(pile_of(links=[NEAR] * 4), heard=order)
        assert [winner(pile, lot) for lot in range(4)] == [0, 1, 2, 3]


def test_everybodys_reaction_is_told_the_earliest_first():
    found = verdict(slapped(pile_of(), FIRST + 38 * MS, FIRST + 31 * MS), lot=0)
    assert [(reaction.seat, reaction.after) for reaction in found.reactions] == [
        (1, 231 * MS),
        (0, 238 * MS),
    ]


# ---- 9. what counts is the instant, not the tile that is named


def both(seat, number, claimed, arrival, lot=0, **more):
    """The verdict on one slap at two tiles."""
    return verdict(heard(pile_of(T, NEXT, **more), Slap(seat, number, claimed, arrival)), lot)


def test_a_hand_before_the_last_tile_takes_the_pile_without_it():
    found = both(0, 0, NEXT - T - 1, NEXT + 4_999)
    assert found.early
    assert remaining(pile_of(T, NEXT), found) == (Reveal(1, NEXT),)


def test_a_hand_at_the_very_instant_of_the_last_tile_takes_it_too():
    found = both(0, 0, NEXT - T, NEXT + 5_000)
    assert not found.early
    assert remaining(pile_of(T, NEXT), found) == ()


def test_a_claim_that_names_the_older_tile_takes_both_if_it_is_judged_later():
    found = both(1, 0, NEXT - T + 230 * MS, NEXT + 230 * MS + 125 * MS)
    assert (found.early, found.reactions[0].after) == (False, 230 * MS)


def test_naming_the_older_tile_with_a_small_claim_does_not_help():
    found = both(0, 0, 10 * MS, NEXT + 235 * MS)
    assert not found.early
    assert found.reactions[0].instant == NEXT + 230 * MS - 16 * MS
    assert found.reactions[0].flags == (Flag.CLIPPED,)


def test_a_hand_before_the_last_tile_may_arrive_until_the_allowance_is_used_up():
    assert both(1, 0, 10 * MS, NEXT + REACH[FAR] - 1).early
    assert not both(1, 0, 10 * MS, NEXT + REACH[FAR]).early


def test_naming_the_newest_tile_is_never_early():
    assert not both(1, 1, 0, NEXT).early
    assert refused(pile_of(T, NEXT), Slap(1, 1, 0, NEXT - 1)) == Fault.NO_SUCH_TILE


def test_slaps_that_name_different_tiles_are_compared_by_their_instants():
    pile = pile_of(T, NEXT)
    near, far = honest(pile, 0, NEXT + 240 * MS, number=1), honest(pile, 1, NEXT + 230 * MS)
    found = verdict(heard(pile, near, far), lot=0)
    assert (found.seat, found.early) == (1, False)
    assert [reaction.after for reaction in found.reactions] == [230 * MS, 240 * MS]


def test_an_early_hand_beats_a_later_one_that_takes_more():
    pile = pile_of(T, NEXT)
    found = verdict(
        heard(pile, honest(pile, 0, NEXT + 60 * MS, number=1), honest(pile, 1, NEXT - 50 * MS)), 0
    )
    assert (found.seat, found.early) == (1, True)
    assert [reaction.after for reaction in found.reactions] == [-50 * MS, 60 * MS]


def test_a_dead_heat_across_the_last_tile_leaves_it_if_the_lot_falls_on_the_early_hand():
    pile = slapped(pile_of(T, NEXT), NEXT - 1_000, NEXT + 1_000)
    assert [verdict(pile, lot).early for lot in (0, 1)] == [True, False]
    assert [len(remaining(pile, verdict(pile, lot))) for lot in (0, 1)] == [1, 0]


def test_two_tiles_of_one_flip_stay_together():
    pile = Pile(
        tuple(Reveal(number, at) for number, at in enumerate((T, T, NEXT, NEXT))),
        (NEAR, NEAR),
        (0, 1),
    )
    for number in (0, 1):
        found = verdict(heard(pile, honest(pile, 0, NEXT - 1, number)), lot=0)
        assert remaining(pile, found) == (Reveal(2, NEXT), Reveal(3, NEXT))


def test_either_tile_of_one_flip_may_be_named():
    pile = Pile((Reveal(0, T), Reveal(1, T)), (NEAR, NEAR), (0, 1))
    for number in (0, 1):
        found = verdict(heard(pile, honest(pile, 0, FIRST, number)), lot=0)
        assert not found.early
        assert found.reactions[0].after == 200 * MS


def test_the_next_flip_waits_for_a_breath_so_that_everybody_can_slap_this_one():
    assert settled_at(pile_of()) == T + BREATH == T + 700 * MS
    assert settled_at(pile_of(T, NEXT)) == NEXT + BREATH
    assert settled_at(pile_of(since=NEXT)) == NEXT + BREATH


@given(FOUR_LINKS, st.integers(1, 900 * MS), st.integers(0, 10 * MS))
def test_at_most_one_flip_is_newer_than_a_slap(links, later, after):
    pile = pile_of(T, T + later, links=links)
    settled = settled_at(pile)
    for seat in range(4):
        assert judged(pile, Slap(seat, 0, 0, settled + after)) >= T + later


def test_the_clock_gives_the_window_to_everybody_and_their_slaps_time_to_arrive():
    assert clock_closes_at(pile_of(), 5_000 * MS) == T + REACH[FAR] + 5_000 * MS
    assert clock_closes_at(pile_of(since=NEXT), 5_000 * MS) == NEXT + REACH[FAR] + 5_000 * MS
    last = honest(pile_of(), 1, T + 5_000 * MS)
    assert last.arrival < clock_closes_at(pile_of(), 5_000 * MS)


# ---- 9. what does not count


def test_a_seats_first_slap_counts_and_its_second_does_not_even_if_it_is_better():
    pile = heard(pile_of(), Slap(1, 0, 240 * MS, T + 300 * MS))
    assert refused(pile, Slap(1, 0, 200 * MS, T + 310 * MS)) == Fault.AGAIN
    assert verdict(pile, 0).reactions[0].after == 240 * MS


def test_a_slap_that_did_not_count_is_not_the_first():
    pile, found = hear(pile_of(), Slap(0, 0, 900 * MS, T + 200 * MS))
    assert found == Fault.IMPOSSIBLE
    assert winner(heard(pile, honest(pile, 0, FIRST))) == 0


def test_a_seat_without_a_free_planet_cannot_slap():
    pile = pile_of(free=(1,))
    assert refused(pile, honest(pile, 0, FIRST)) == Fault.NO_FREE_PLANET


@pytest.mark.parametrize("number", [1, 7, 999])
def test_a_tile_that_is_not_face_up_cannot_be_slapped(number):
    assert refused(pile_of(), Slap(0, number, 0, FIRST)) == Fault.NO_SUCH_TILE


def test_before_any_tile_there_is_nothing_to_slap():
    empty = Pile((), (NEAR, FAR), (0, 1))
    assert refused(empty, Slap(0, 0, 0, FIRST)) == Fault.NO_SUCH_TILE


def test_a_hand_meant_for_the_pile_before_is_old():
    """The last tile stayed; nobody could know before the verdict was on all screens."""
    since = T + 300 * MS
    pile = pile_of(since=since)
    for seat in range(2):
        assert refused(pile, honest(pile, seat, since - 1)) == Fault.OLD
        assert fault(pile, honest(pile, seat, since)) is None


def test_an_old_hand_cannot_be_saved_by_a_later_arrival():
    pile = pile_of(since=T + 300 * MS)
    delayed = replace(honest(pile, 0, T + 290 * MS), arrival=T + 300 * MS + 25 * MS)
    assert judged(pile, delayed) == T + 304 * MS
    assert refused(pile, delayed) == Fault.OLD


def test_an_old_hand_does_not_keep_its_seat_from_slapping_again():
    pile = pile_of(since=T + 300 * MS)
    pile, found = hear(pile, honest(pile, 0, T + 299 * MS))
    assert found == Fault.OLD
    assert winner(heard(pile, honest(pile, 0, T + 500 * MS))) == 0


def test_every_fault_has_a_name_of_its_own():
    assert len({found.value for found in Fault}) == len(Fault) == 7


# ---- flags are evidence, and never void a slap


def test_a_hand_sooner_than_anybody_reacts_is_flagged_and_wins():
    lucky = T + TOO_FAST - 1
    found = verdict(slapped(pile_of(), lucky, lucky + 10 * MS), lot=0)
    assert found.seat == 0
    assert [reaction.flags for reaction in found.reactions] == [(Flag.TOO_FAST,), ()]


def test_a_tenth_of_a_second_is_not_too_fast():
    found = verdict(heard(pile_of(), Slap(0, 0, TOO_FAST, T + TOO_FAST)), lot=0)
    assert found.reactions[0].flags == ()


def test_what_was_seen_last_is_the_newest_tile_that_was_open():
    pile = pile_of(T, NEXT)
    found = verdict(slapped(pile, NEXT - 10 * MS, NEXT + 5 * MS), lot=0)
    assert [reaction.after for reaction in found.reactions] == [-10 * MS, 5 * MS]
    assert [reaction.flags for reaction in found.reactions] == [(), (Flag.TOO_FAST,)]


def test_a_clipped_claim_is_flagged_and_may_still_win():
    pile = pile_of()
    lie = replace(honest(pile, 1, FIRST), claimed=50 * MS)
    found = verdict(heard(pile, honest(pile, 0, FIRST), lie), lot=0)
    assert (found.seat, found.reactions[0].flags) == (1, (Flag.CLIPPED,))
    assert found.reactions[0].after == 180 * MS


def test_a_slap_may_be_flagged_for_everything_and_win():
    pile = pile_of(links=(NEAR, NEAR))
    found = verdict(heard(pile, Slap(0, 0, 0, T + 30 * MS), honest(pile, 1, T + 26 * MS)), lot=1)
    assert (found.seat, found.reactions[0].flags) == (0, (Flag.TOO_FAST, Flag.CLIPPED))


@given(FOUR_LINKS, st.lists(st.tuples(st.integers(0, 3), *[st.integers(0, 400 * MS)] * 2)))
def test_no_flag_ever_costs_the_earliest_hand_its_pile(links, told):
    pile = pile_of(links=links)
    for seat, claimed, arrival in sorted(told, key=lambda one: one[2]):
        pile, _ = hear(pile, Slap(seat, 0, claimed, T + arrival))
    assume(pile.heard)
    found = verdict(pile, lot=0)
    assert found.seat in found.tied
    assert found.reactions[0].instant == min(judged(pile, slap) for slap in pile.heard)
    assert {reaction.seat for reaction in found.reactions} == {slap.seat for slap in pile.heard}
