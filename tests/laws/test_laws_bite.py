"""Break a rule, and a law says so. Rules are swapped in plain mode, where nothing is compiled."""

from __future__ import annotations

import pytest

from arrange.level8 import arrange as arrange_level8
from laws.laws import (
    Setting,
    Step,
    cards_are_conserved,
    check,
    walk,
    what_a_seat_cannot_know_does_not_show,
)
from pioche.games import names
from pioche.games.game import find
from pioche.games.level8 import piles as level8_piles
from pioche.games.level8 import rules as level8_rules
from pioche.games.level8 import sight as level8_sight
from pioche.games.level8.cards import JOKER, Phase
from pioche.games.level8.events import Event as Level8Event
from pioche.games.love_letter import knowledge
from pioche.games.love_letter.court import Event as Told
from pioche.games.mission626 import sight as mission626_sight
from pioche.games.parade import rules, sight
from pioche.games.parade.rules import Event
from pioche.games.princess import rules as princess_rules
from pioche.games.princess import sight as princess_sight
from pioche.kernel.generic import RULES
from pioche.kernel.jit import PLAIN
from pioche.kernel.log import ROWS, tell
from pioche.kernel.record import NONE, UNKNOWN
from pioche.kernel.seats import EVERYONE

pytestmark = pytest.mark.skipif(not PLAIN, reason="rules can be swapped only in plain mode")

PARADE = Setting("parade", 3, ())
MISSION626 = Setting("mission626", 4, ())
PRINCESS = Setting("princess", 3, ())
LEVEL8 = Setting("level8", 3, ())
TWO_STARS = Setting("level8", 3, (("side", "two"),))


@pytest.fixture
def swap(monkeypatch):
    """Let another function serve one of a game's names."""

    def swapped(name, function, slug="parade"):
        monkeypatch.setitem(RULES[getattr(names, name)], find(slug).State.dtype, function)

    return swapped


def broken():
    return pytest.raises(AssertionError)


def test_the_game_as_it_is_passes():
    check(PARADE)


def test_a_view_that_shows_the_pile(swap):
    def leaky(state, seat):
        top = int(state.pile[state.piled - 1]) if state.piled else NONE
        sight.view(state, seat)
        if state.piled:
            state.pile[state.piled - 1] = top

    swap("view", leaky)
    with broken():
        check(PARADE)


def test_a_view_that_keeps_the_generator(swap):
    def leaky(state, seat):
        counted = int(state.rng[0, 8])
        sight.view(state, seat)
        state.rng[0, 8] = counted

    swap("view", leaky)
    with broken():
        check(PARADE)


def test_an_imagined_world_with_a_card_twice(swap):
    def careless(state, seat, rng):
        sight.imagine(state, seat, rng)
        if state.piled > 1:
            state.pile[0] = state.pile[1]

    swap("imagine", careless)
    with broken():
        check(PARADE)


def test_an_event_that_tells_everybody_the_card_drawn(monkeypatch):
    def loud(state, seat, log):
        state.piled -= 1
        card = state.pile[state.piled]
        state.pile[state.piled] = NONE
        state.hand[seat, state.held[seat]] = card
        state.held[seat] += 1
        tell(log, Event.DREW, EVERYONE, seat, card)

    monkeypatch.setattr(rules, "draw", loud)
    with broken():
        check(PARADE)


def test_a_card_that_is_lost(swap):
    def careless(state, seat, move, log):
        rules.play(state, seat, move, log)
        if state.lined > 8:
            state.lined -= 1

    swap("play", careless)
    with broken():
        check(PARADE)


def test_a_legal_that_forgets_a_move(swap):
    swap("legal", lambda state, seat, moves: max(0, rules.legal(state, seat, moves) - 1))
    with broken():
        check(PARADE)


def test_a_seat_that_may_move_and_cannot(swap):
    swap("to_move", lambda state: rules.to_move(state) and 0b111)
    with broken():
        check(PARADE)


def test_a_deal_that_leaves_a_cell_as_it_was(swap):
    def lazy(state, seats, options, seed):
        before = int(state.last_turns)
        rules.deal(state, seats, options, seed)
        state.last_turns = before

    swap("deal", lazy)
    with broken():
        check(PARADE)


def test_a_log_that_overflows(swap):
    def talkative(state, seat, move, log):
        rules.play(state, seat, move, log)
        for _ in range(ROWS):
            tell(log, Event.PILE_EMPTY, EVERYONE)

    swap("play", talkative)
    with pytest.raises((AssertionError, OverflowError)):
        check(PARADE)


def test_a_view_in_which_legality_cannot_be_seen(swap):
    def blind(state, seat):
        sight.view(state, seat)
        state.hand[:] = UNKNOWN

    swap("view", blind)
    with broken():
        check(PARADE)


# ---- leaks that no other law would find if `imagine` went along with them


def test_a_view_that_shows_others_their_secret_discards(swap):
    def leaky(state, seat):
        away = state.discard.copy()
        sight.view(state, seat)
        state.discard[:] = away

    swap("view", leaky)
    *_, last = walk(PARADE, 0)
    with broken():
        what_a_seat_cannot_know_does_not_show(last)


def test_a_view_that_shows_the_bottom_of_the_pile(swap):
    def leaky(state, seat):
        bottom = int(state.pile[0])
        sight.view(state, seat)
        state.pile[0] = bottom

    swap("view", leaky)
    with broken():
        what_a_seat_cannot_know_does_not_show(next(walk(PARADE, 0)))


def test_a_view_that_shows_a_hand(swap):
    def leaky(state, seat):
        hand = state.hand[0].copy()
        sight.view(state, seat)
        state.hand[0] = hand

    swap("view", leaky)
    with broken():
        what_a_seat_cannot_know_does_not_show(next(walk(PARADE, 0)))


def test_a_refusal_that_depends_on_anothers_hand(swap):
    def telling(state, seat, move):
        if seat != state.turn and rules.place_in_hand(state, int(state.turn), move % 66) != NONE:
            return rules.Objection.DISCARD_LATER
        return rules.objection(state, seat, move)

    swap("objection", telling)
    with broken():
        check(PARADE)


def test_a_story_told_in_the_order_of_a_hand(monkeypatch):
    monkeypatch.setattr(rules, "lowest_in_hand", lambda state, seat: state.hand[seat, 0])
    with broken():
        check(PARADE, games=3)


# ---- cards that are equal, and what has been learned of them


def test_a_view_that_shows_what_others_have_learned(swap):
    def leaky(state, seat):
        learned = state.may_hold.copy()
        mission626_sight.view(state, seat)
        state.may_hold[:] = learned

    swap("view", leaky, "mission626")
    with broken():
        check(MISSION626, games=2)


def test_a_view_that_shows_the_card_set_aside(swap):
    def leaky(state, seat):
        aside = int(state.aside)
        mission626_sight.view(state, seat)
        state.aside = aside

    swap("view", leaky, "mission626")
    with broken():
        check(MISSION626)


def test_a_view_that_shows_everybody_what_was_returned(swap):
    def leaky(state, seat):
        pile = state.pile.copy()
        princess_sight.view(state, seat)
        state.pile[state.returner >= 0] = pile[state.returner >= 0]

    swap("view", leaky, "princess")
    with broken():
        check(PRINCESS, games=3)


def test_a_look_that_everybody_shares(monkeypatch):
    def loud(state, seat, target, values, log):
        card = int(state.hand[target, 0])
        tell(log, Told.LOOKED, EVERYONE, seat, target, card)
        knowledge.sees_hand(state, seat, target, values)
        return card

    monkeypatch.setattr(princess_rules, "look", loud)
    with broken():
        check(PRINCESS, games=2)


def test_an_event_that_tells_whether_celeste_was_forced(monkeypatch):
    lay_down = princess_rules.lay_down

    def telling(state, seat, row, barred, aims, values, log):
        forced = princess_rules.holds(state, seat, princess_rules.Card.VLADRIC)
        effect = lay_down(state, seat, row, barred, aims, values, log)
        if row[1] == princess_rules.Card.CELESTE and forced:
            tell(log, Told.PILE_EMPTY, EVERYONE)
        return effect

    monkeypatch.setattr(princess_rules, "lay_down", telling)
    with broken():
        check(PRINCESS, games=12)


def test_a_public_note_that_depends_on_a_hidden_card(monkeypatch):
    note_play = knowledge.note_play

    def telling(state, owner, played, barred, values):
        twin = state.hand[owner, 0] == state.hand[owner, 1]
        note_play(state, owner, played, barred, values)
        state.shown[owner, owner] = twin

    monkeypatch.setattr("pioche.games.love_letter.turns.note_play", telling)
    with broken():
        check(PRINCESS, games=4)


# ---- Level 8


def compare_level8(kind, setting=LEVEL8, games=30):
    """The leak law on the moves of a kind in some games."""
    for seed in range(games):
        for step in walk(setting, seed, longest=80):
            if step.move.kind == kind:
                what_a_seat_cannot_know_does_not_show(step)


def test_level8_as_it_is_passes():
    compare_level8("put", games=2)
    compare_level8("keep", TWO_STARS, games=6)


def test_a_lay_in_progress_that_others_see(swap):
    def leaky(state, seat):
        phase, melds = int(state.phase), state.meld.copy()
        level8_sight.view(state, seat)
        if phase == Phase.LAYING:
            state.phase, state.meld[:] = phase, melds

    swap("view", leaky, "level8")
    with broken():
        compare_level8("put", games=4)


def test_a_card_put_down_that_others_are_told_of(monkeypatch):
    def loud(state, seat, kind, card, group, log):
        level8_rules_go_on(state, seat, kind, card, group, log)
        for row in log.rows[: log.count]:
            row[1] = EVERYONE if row[0] == Level8Event.PUT else row[1]

    level8_rules_go_on = level8_rules.go_on_laying
    monkeypatch.setattr(level8_rules, "go_on_laying", loud)
    with broken():
        compare_level8("put", games=4)


def test_kept_cards_that_others_can_count(swap):
    def leaky(state, seat):
        kept = state.kept.copy()
        level8_sight.view(state, seat)
        state.kept[:] = kept

    swap("view", leaky, "level8")
    with broken():
        compare_level8("keep", TWO_STARS)


def test_an_unseen_joker_whose_origin_is_given_away(monkeypatch):
    """Whether a Joker came from the last pile is known to its owner alone."""

    def true_origin(state, seat, card):
        wild = card - JOKER
        if card < JOKER:
            honest(state, seat, card)
        elif state.fresh_wild[seat, wild] > 0:
            state.stock[level8_piles.JOKERS + wild] -= 1
            state.fresh[seat] -= 1
            state.fresh_wild[seat, wild] -= 1
        else:
            state.old_wild[wild] -= 1

    honest = level8_piles.show_unseen
    monkeypatch.setattr(level8_piles, "show_unseen", true_origin)
    position = arrange_level8(
        hands=["R1 R2 R3 joker skip", "B1 B2 B3", "O1 O2"],
        pile="G1",
        discards=["joker skip Y1 Y2 Y3 Y4 P1", "", ""],
    )
    for move in ("draw", "discard R1"):
        position = position.after(0, move)
    for seat in (1, 2):
        position = position.after(seat, "draw")
        position = position.after(seat, position.legal(seat)[0])
    position = position.after(0, "draw")
    with broken():
        for move in map(find("level8").move, ("discard joker", "discard skip")):
            step = Step(position, 0, move, position.after(0, move))
            what_a_seat_cannot_know_does_not_show(step)


def test_a_rebuilt_pile_that_loses_a_card(monkeypatch):
    def careless(state):
        collect(state)
        state.piled -= 1
        state.pile[state.piled] = NONE

    collect = level8_piles.collect
    monkeypatch.setattr(level8_piles, "collect", careless)
    with broken():
        for step in walk(LEVEL8, 0, longest=100):
            cards_are_conserved(step)
