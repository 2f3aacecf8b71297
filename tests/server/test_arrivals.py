"""Whoever comes, or comes back, finds what those know who were there all along."""

from __future__ import annotations

import msgspec
import pytest

from laws.laws import settings, walk
from pioche.kernel.seats import NOBODY
from pioche.server import wire
from server.parlour import Parlour
from server.test_leaks import TURNS
from server.test_leaks_live import Evening


def test_whoever_looks_on_is_told_who_is_here():
    parlour = Parlour("parade", 3)
    parlour.screens[1].closed()
    late = parlour.come(None)
    welcome = wire.read_answer(late.socket.texts[0])
    assert welcome.here == [0, 2]


def last_game(parlour, seat):
    parlour.take(seat)
    parlour.watch(seat)
    return wire.read_answer(parlour.take(seat)[-1]).game


@pytest.mark.parametrize("slug", TURNS)
def test_nobody_has_won_while_the_game_goes_on(slug):
    parlour = Parlour(slug, 2)
    parlour.send(0, "start")
    game = last_game(parlour, 0)
    assert (game.is_over, game.sheet, game.winners) == (False, None, None)


def test_the_end_has_its_sheet_and_its_winners_for_all_who_come():
    setting = settings("parade")[0]
    steps = list(walk(setting, 3))
    parlour = Parlour("parade", setting.seats)
    parlour.deal(steps[0].before, 3)
    parlour.watch(0)
    for step in steps:
        parlour.move(step.seat, step.move)
    end = steps[-1].after
    told = [m for m in parlour.screen(0).messages() if m["is"] == "told" and m.get("game")]
    assert told[-1]["game"]["winners"] == list(end.winners())
    assert "winners" not in told[-2]["game"]
    for viewer in (0, 1, NOBODY):
        game = last_game(parlour, viewer)
        assert game.sheet == [list(row) for row in end.sheet()]
        assert game.winners == list(end.winners())


def test_in_real_time_one_finds_the_last_verdict(monkeypatch):
    evening = Evening(monkeypatch, seed=3, moves=40)
    parlour = evening.parlour
    given = [m["verdict"] for m in parlour.screen(0).messages() if m.get("verdict")]
    assert len([verdict for verdict in given if verdict]) > 1
    for viewer in (0, NOBODY):
        parlour.take(viewer)
        parlour.watch(viewer)
        evening.pass_time(2_000_000)
        back = msgspec.json.decode(parlour.take(viewer)[-1])
        assert back["is"] == "watching"
        assert back["verdict"] == given[-1]


@pytest.mark.parametrize("slug", TURNS)
def test_every_sentence_of_a_story_has_its_rule_and_its_events(slug):
    setting = settings(slug)[0]
    steps = list(walk(setting, 3, 30))
    parlour = Parlour(slug, setting.seats, dict(setting.options))
    parlour.deal(steps[0].before, 3)
    parlour.watch(0)
    for step in steps:
        parlour.move(step.seat, step.move)
    told = [wire.read_answer(text) for text in parlour.take(0)]
    moved = [m for m in told if isinstance(m, wire.Told) and m.what == "moved"]
    rules = {rule.id for rule in setting.game.about.rules}
    steps = {name for name, kind in setting.game.events.values() if kind.step}
    for message in moved:
        assert {line.rule for line in message.story} <= rules
        events = [msgspec.json.decode(event)["name"] for event in message.events]
        assert sum(line.events for line in message.story) == len(set(events) - steps and events)
    assert {line.seat for message in moved for line in message.story} >= {0, 1}


def first_sentence(parlour, seat):
    told = [wire.read_answer(text) for text in parlour.take(seat)]
    return next(m.story[0].text for m in told if isinstance(m, wire.Told) and m.story)


def begin(parlour, *viewers):
    """The first seat makes a move before all of them; the name of its person."""
    parlour.send(0, "start")
    for viewer in viewers:
        parlour.watch(viewer)
    parlour.move(0, parlour.room.table.now.legal(0)[0])
    return parlour.room.table.chairs[0].name


def test_everybody_hears_of_themselves_as_you():
    parlour = Parlour("parade", 2, {"first": "0"})
    name = begin(parlour, 0, 1, NOBODY)
    assert first_sentence(parlour, 0).startswith("You play the ")
    for viewer in (1, NOBODY):
        assert first_sentence(parlour, viewer).startswith(f"{name} plays the ")


def test_several_at_one_device_are_told_apart_by_their_names():
    parlour = Parlour("parade", 2, {"first": "0"})
    one, other = parlour.room.table.chairs
    other.member = one.member
    name = begin(parlour, 0)
    assert first_sentence(parlour, 0).startswith(f"{name} plays the ")
