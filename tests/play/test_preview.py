"""A preview says what is sure: the same whatever the viewer cannot know, and then it happens."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from laws.laws import Setting, settings, walk
from pioche import NOBODY, BadInput, IllegalMove, deal
from pioche.games.game import find, slugs
from pioche.kernel.record import UNKNOWN
from pioche.play import foresight
from pioche.play.foresight import Foresight, foresee, veil
from scenario import given

WORLDS, MOVES, LONGEST = 5, 4, 120
SETTINGS = [setting for slug in slugs() for setting in settings(slug, brief=True)]


def foreseen_in(world, seat, move):
    after = world.after(seat, move)
    return foresee(world.game, seat, after.view(seat).events, after.score())


def previews_hold(setting: Setting, seed: int) -> Counter[str]:
    """Every seat that may act, some of its moves: as in the truth and in every imagined world."""
    met: Counter[str] = Counter()
    rng = Random(f"{setting} {seed}")
    for step in walk(setting, seed, LONGEST):
        for seat in (seat for seat in step.before.to_move if seat < setting.seats):
            view, legal = step.before.view(seat), step.before.legal(seat)
            for move in {*rng.sample(legal, min(MOVES, len(legal)))}:
                expected = view.foresee(move)
                worlds = [view.imagine(rng) for _ in range(WORLDS)]
                for world in (step.before, *worlds):
                    assert foreseen_in(world, seat, move) == expected
                happens = step.before.after(seat, move).view(seat).events
                assert is_beginning(setting.game, expected.events, happens)
                met.update(event.name for event in expected.events)
                met["scored at once"] += expected.score is not None
    return met


def is_beginning(game, foretold, happens):
    kinds = dict(game.events.values())
    pairs = zip(foretold, happens, strict=False)
    return len(foretold) <= len(happens) and all(
        told in (event, veil(event, kinds[event.name])) for told, event in pairs
    )


@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_a_preview_is_the_same_in_every_world_and_comes_true(setting):
    assert previews_hold(setting, seed=1)


@pytest.mark.slow
@pytest.mark.parametrize("setting", SETTINGS, ids=str)
def test_previews_hold_in_many_games(setting):
    for seed in range(2, 12):
        previews_hold(setting, seed)


@pytest.mark.parametrize("slug", slugs())
def test_nearly_all_that_is_said_to_be_foreseen_is_met(slug):
    met: Counter[str] = Counter()
    for setting in settings(slug, brief=True)[:3]:
        for seed in (3, 4):
            met += previews_hold(setting, seed)
    named = set(foresight.FORESEEN[slug])
    assert len(named & set(met)) >= 0.6 * len(named), named - set(met)
    assert met["scored at once"]


@pytest.mark.parametrize("slug", slugs())
def test_only_events_of_the_game_are_named(slug):
    kinds = dict(find(slug).events.values())
    assert set(foresight.FORESEEN[slug]) <= set(kinds)
    for name, known in foresight.FORESEEN[slug].items():
        fields = kinds[name].fields
        if known in (Foresight.VEILED, Foresight.LAST):
            assert any(field.secret for field in fields), name
        if known == Foresight.OWN:
            assert any(field.name == "seat" for field in fields), name


@pytest.mark.parametrize(
    ("slug", "name", "wrong"),
    [
        ("princess", "right", Foresight.ALL),
        ("mission626", "drew", Foresight.ALL),
        ("princess", "discarded", Foresight.ALL),
        ("mission626", "looked", Foresight.VEILED),
        ("parade", "kept", Foresight.ALL),
        ("level8", "drew", Foresight.ALL),
        ("resistance", "flipped", Foresight.ALL),
    ],
)
def test_the_law_bites(slug, name, wrong, monkeypatch):
    changed = {**foresight.FORESEEN[slug], name: wrong}
    monkeypatch.setattr(foresight, "FORESEEN", {**foresight.FORESEEN, slug: changed})
    with pytest.raises(AssertionError):
        play_many(slug)


def play_many(slug):
    for setting in settings(slug, brief=True):
        for seed in range(1, 5):
            previews_hold(setting, seed)


# ---- what people are shown


def told(events):
    return [(event.name, *(value for _, value in event.arguments)) for event in events]


def test_parade_shows_what_a_card_takes_and_that_one_draws_but_not_what():
    view = deal("parade", seats=3, seed=7, first=0).view(0)
    events = view.preview("play R4")
    assert events[0].name == "played"
    assert told(events)[-1] == ("drew", 0, UNKNOWN)
    assert len(view.foresee("play R4").score) == 3


def test_a_guess_is_not_answered_beforehand():
    table = given("princess", hands=["guard advisors", "librarian"], pile="claire claire oliver")
    view = table.position.view(0)
    for named in (3, 9):
        events = view.preview(f"guard on 1 naming {named}")
        assert [event.name for event in events] == ["named"]
        assert view.foresee(f"guard on 1 naming {named}").score is None


def test_what_is_forbidden_has_no_preview():
    start = deal("parade", seats=3, seed=7, first=0)
    with pytest.raises(IllegalMove, match="PAR-0b"):
        start.view(1).preview(0)
    with pytest.raises(BadInput, match="spectators make no moves"):
        start.view(NOBODY).preview(0)


def test_a_game_that_says_nothing_goes_by_what_reveals(monkeypatch):
    monkeypatch.setattr(foresight, "FORESEEN", {})
    view = deal("parade", seats=3, seed=7, first=0).view(0)
    assert {event.name for event in view.preview("play R4")} == {"played", "took"}
