"""What a seat cannot know is in none of its strings and tensors."""

from __future__ import annotations

from random import Random

import numpy as np
import pyspiel
import pytest

from laws.laws import arrangement, cards_differ, settings, swapped_cards
from pioche.games.game import find, slugs
from pioche.rl.openspiel.game import Game
from pioche.rl.openspiel.moment import BYTES, CHANCE, Moment, replay
from pioche.rl.openspiel.observer import Observer
from pioche.rl.openspiel.setup import Setup
from pioche.rl.openspiel.state import State
from pioche.rl.openspiel.story import imagined, story
from pioche.rl.reflexes import SLAP, WAIT

SETTINGS = [setting for slug in slugs() for setting in settings(slug, brief=True)]
MOVES = 80


def setup_for(setting):
    chosen = find(setting.slug).choices(setting.seats, dict(setting.options))
    return Setup(setting.slug, setting.seats, tuple(chosen.items()), "places", 2_000)


class Eyes:
    """All that OpenSpiel can be asked of a moment, for one seat."""

    def __init__(self, setup):
        game = type("Any", (Game,), {"slug": setup.slug})({"players": setup.seats})
        self.blank = game.new_initial_state()
        kinds = (pyspiel.IIGObservationType(perfect_recall=recall) for recall in (False, True))
        self.observers = [Observer(setup, kind, None) for kind in kinds]

    def see(self, moment, seat):
        state = self.blank
        state.moment = moment
        found = []
        for observer in self.observers:
            observer.set_from(state, seat)
            found += [observer.tensor.tobytes(), observer.string_from(state, seat)]
        assert isinstance(state, State)
        return [*found, state.information_state_string(seat), state.observation_string(seat)]


def beginning_at(setup, position, moment):
    """A story that begins here, with the hands that came down so far."""
    asked = moment.actor if moment.is_answer else CHANCE
    return Moment(setup, None, asked, box=position._box, moves=moment.moves, hands=moment.hands)


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_what_a_seat_cannot_know_does_not_show(setting):
    setup, rng, compared = setup_for(setting), Random(str(setting)), 0
    eyes = Eyes(setup)
    otherwise = getattr(arrangement(setting.game), "otherwise", swapped_cards)
    moment = replay(Moment(setup), tuple(rng.randbytes(BYTES)))
    for _ in range(MOVES):
        if moment.player < CHANCE:
            break
        action = rng.choice(moment.legal)
        later = moment.after(action)
        before, after = moment.position, later.position
        for viewer in range(setting.seats) if moment.player != CHANCE else ():
            move = setting.game.move(action)
            other, swapped = otherwise(before, moment.player, move, after, viewer, rng)
            compared += cards_differ(other, before)
            one, two = (beginning_at(setup, at, moment) for at in (before, other))
            assert eyes.see(one, viewer) == eyes.see(two, viewer)
            one, two = one.after(action), two.after(int(swapped))
            assert eyes.see(one, viewer) == eyes.see(two, viewer)
        moment = later
    assert compared > 20


def test_nobody_sees_whether_others_slap_before_all_are_asked():
    setting = next(s for s in SETTINGS if s.slug == "resistance" and s.seats == 2)
    setup = Setup("resistance", 4, setup_for(setting).options, "places", 110)
    eyes, moment = Eyes(setup), replay(Moment(setup), tuple(range(BYTES)))
    for seat in range(3):
        slaps, waits = moment.after(SLAP), moment.after(WAIT)
        for viewer in range(4):
            assert (eyes.see(slaps, viewer) == eyes.see(waits, viewer)) == (viewer != seat)
        moment = slaps


def test_secret_discards_leave_no_trace_with_others():
    """Parade: whoever is asked second knows nothing of what the first put away."""
    rng = Random(5)
    setup = Setup("parade", 3, (("first", "random"), ("tie", "shared")), "places", 56)
    eyes, moment = Eyes(setup), replay(Moment(setup), tuple(rng.randbytes(BYTES)))
    while "discard" not in str(setup.game.moves[moment.legal[0]]):
        moment = moment.after(rng.choice(moment.legal))
    assert moment.player == 0
    ways = [moment.after(action) for action in moment.legal]
    for viewer in (1, 2):
        assert len({tuple(eyes.see(way, viewer)) for way in ways}) == 1
    assert len({tuple(eyes.see(way, 0)) for way in ways}) == len(ways)


@pytest.mark.parametrize("slug", ["level8", "resistance"])
def test_steps_that_nobody_is_told_of_leave_no_trace(slug):
    """How many cards somebody has laid in secret, or how many were asked, is in no story."""
    setup, rng, silent = setup_for(next(s for s in SETTINGS if s.slug == slug)), Random(1), 0
    for seed in range(30):
        moment = replay(Moment(setup), tuple(Random(seed).randbytes(BYTES)))
        for _ in range(60):
            if moment.player < CHANCE:
                break
            action = choose_a_secret(moment, rng)
            later = moment.after(action)
            for viewer in set(range(setup.seats)) - {moment.player}:
                one, two = moment.position.view(viewer), later.position.view(viewer)
                is_silent = one == two and (later.logs is None or not two.events)
                assert (story(moment, viewer) == story(later, viewer)) == is_silent
                silent += is_silent
            moment = later
        if silent > 20:
            return
    raise AssertionError("nothing was done in secret")


def choose_a_secret(moment, rng):
    """Any action, but a step of a lay where there is one."""
    if moment.player == CHANCE:
        return rng.choice(moment.legal)
    steps = [a for a in moment.legal if moment.setup.game.moves[a].kind in ("lay", "put")]
    return rng.choice(steps or moment.legal)


def test_whether_others_slap_is_imagined_too():
    setting = next(s for s in SETTINGS if s.slug == "resistance")
    setup = Setup("resistance", 4, setup_for(setting).options, "places", 110)
    moment = replay(Moment(setup), (*range(BYTES), SLAP, WAIT))
    for seat, own, ways in ((0, 0b01, {0b01, 0b11}), (2, 0, {0b00, 0b01, 0b10, 0b11})):
        rngs = [np.array([seed, 1, 2, 3]) for seed in range(40)]
        worlds = [imagined(moment, seat, rng) for rng in rngs]
        assert {world.hands for world in worlds} == ways
        again = [imagined(worlds[0], seat, rng) for rng in rngs]
        assert {world.hands for world in again} == ways
        assert all(world.hands & own == own and world.player == 2 for world in worlds)


@pytest.mark.parametrize("slug", slugs())
def test_stories_are_remembered(slug):
    """Perfect recall: whatever a seat could tell apart before, it still can."""
    setup = setup_for(next(s for s in SETTINGS if s.slug == slug))
    eyes, rng = Eyes(setup), Random(slug)
    moment = replay(Moment(setup), tuple(rng.randbytes(BYTES)))
    for _ in range(40):
        seat = moment.player
        if seat >= 0 and len(moment.legal) > 1:
            one, two = (moment.after(action) for action in rng.sample(moment.legal, 2))
            for _ in range(3):  # their own ways, as alike as can be
                assert eyes.see(one, seat)[2] != eyes.see(two, seat)[2]
                assert eyes.see(one, seat)[3] != eyes.see(two, seat)[3]
                if min(one.player, two.player) < CHANCE:
                    break
                one, two = one.after(one.legal[0]), two.after(two.legal[0])
        if moment.player < CHANCE:
            break
        moment = moment.after(rng.choice(moment.legal))
