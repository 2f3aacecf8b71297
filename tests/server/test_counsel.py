"""Previews and questions: for whoever holds the seat, from what the seat knows, without a trace."""

from __future__ import annotations

import msgspec
import pytest

from laws.laws import arrangement, cards_differ, settings, swapped_cards, walk
from pioche.games.game import find
from pioche.kernel.seats import NOBODY
from pioche.play.position import Position
from pioche.server import wire
from pioche.server.counsel import MOST_LAYS
from pioche.server.limits import Limits
from pioche.table.refusals import RULE_OF, Refusal
from scenario import given
from server.parlour import Parlour
from server.test_leaks import TURNS
from server.twins import Twins
from table.evening import tab

MOVES = 24
QUESTIONS = ("lays", "fits", "missing")


def dealt(slug="parade", seats=2, **more):
    parlour = Parlour(slug, seats, **more)
    parlour.send(0, "start")
    for who in parlour.screens:
        parlour.take(who)
    return parlour


def mover(parlour):
    return parlour.room.table.to_move()[0]


def a_move(parlour):
    return int(parlour.room.table.now.legal(mover(parlour))[0])


def answer(parlour, who):
    return msgspec.json.decode(parlour.take(who)[-1])


def refuses(refusal, told):
    assert (told["reason"], told["rule"]) == (refusal, RULE_OF[refusal])


# ---- previews


@tab("TAB-10")
def test_a_preview_is_told_to_its_seat_alone_and_changes_nothing():
    parlour = dealt()
    seat, move, before = mover(parlour), a_move(parlour), len(parlour.entries)
    view = parlour.room.table.now.view(seat)
    parlour.send(seat, "preview", seat=seat, move=move)
    told = wire.read_answer(parlour.take(seat)[-1])
    assert isinstance(told, wire.Previewed)
    assert (told.seat, told.move) == (seat, move)
    assert [event.name for event in told.events] == [event.name for event in view.preview(move)]
    assert told.score == list(view.foresee(move).score)
    assert parlour.take(1 - seat) == parlour.take(NOBODY) == []
    assert len(parlour.entries) == before


def test_what_is_foretold_happens():
    parlour = dealt()
    seat, move = mover(parlour), a_move(parlour)
    parlour.watch(seat)
    parlour.send(seat, "preview", seat=seat, move=move)
    foretold = answer(parlour, seat)
    parlour.move(seat, move)
    happened = next(m for m in parlour.screen(seat).messages() if m["is"] == "told")
    assert happened["events"][: len(foretold["events"]) - 1] == foretold["events"][:-1]
    assert happened["game"]["score"] == foretold["score"]


@pytest.mark.parametrize("slug", TURNS)
def test_a_preview_is_the_same_whatever_its_seat_cannot_know(slug):
    setting = settings(slug, brief=True)[-1]
    steps = list(walk(setting, 7, MOVES))
    viewer = steps[0].seat
    twins = Twins(setting, viewer, 1)
    twins.begin(steps[0].before, 7)
    differing = 0
    for step in steps:
        if step.seat == viewer:
            asked = [("preview", {"move": int(move)}) for move in step.before.legal(viewer)[:9]]
            differing += ask_both(twins, step, asked, "previewed")
        twins.take(step)
    assert differing > 0


def test_an_answer_is_the_same_whatever_its_seat_cannot_know():
    setting = settings("level8", brief=True)[-1]
    steps = list(walk(setting, 7, MOVES))
    viewer = steps[0].seat
    twins = Twins(setting, viewer, 1)
    twins.begin(steps[0].before, 7)
    asked = [("question", {"name": name}) for name in QUESTIONS]
    differing = 0
    for step in steps:
        differing += ask_both(twins, step, asked, "answered")
        twins.take(step)
    assert differing > 0


def ask_both(twins, step, asked, kind):
    """Whether the rooms differ; the answers may not."""
    otherwise = getattr(arrangement(step.before.game), "otherwise", swapped_cards)
    other, _ = otherwise(step.before, step.seat, step.move, step.after, twins.viewer, twins.rng)
    twins.put(step.before, Position(other.game, other.seats, other._box, step.before._logs))
    for what, given_with in asked:
        for parlour in twins.rooms:
            parlour.send(twins.viewer, what, seat=twins.viewer, **given_with)
        told = [parlour.take(twins.viewer) for parlour in twins.rooms]
        assert told[0] == told[1]
        assert msgspec.json.decode(told[0][-1])["is"] == kind
    return cards_differ(step.before, other)


# ---- questions


def a_lay():
    """Seat 0 can lay its level, and is to act."""
    parlour = Parlour("level8", 2)
    hands = ["R1 R2 R3 G4 G5 G6 joker B9", "Y1 Y2 Y3"]
    parlour.deal(given("level8", hands=hands, phase="acting").position)
    return parlour


def test_the_ways_to_lay_come_with_the_moves_that_lay_them():
    parlour = a_lay()
    parlour.send(0, "question", seat=0, name="lays")
    told = wire.read_answer(parlour.take(0)[-1])
    assert 0 < len(told.answer) <= MOST_LAYS
    for move in told.answer[0].moves:
        parlour.move(0, move)
    assert parlour.room.table.now.record.laid[0] == 1


def test_one_need_not_be_to_move_to_ask_about_ones_cards():
    parlour = a_lay()
    for name in QUESTIONS:
        parlour.send(1, "question", seat=1, name=name)
        assert answer(parlour, 1)["name"] == name


def test_questions_are_answered_as_views_answer_them():
    parlour = a_lay()
    view = parlour.room.table.now.view(0)
    parlour.send(0, "question", seat=0, name="missing")
    assert answer(parlour, 0)["answer"] == view.missing() == 0
    parlour.send(0, "question", seat=0, name="fits")
    assert answer(parlour, 0)["answer"] == {c: list(m) for c, m in view.fits().items()}


@tab("TAB-10")
@pytest.mark.parametrize("name", QUESTIONS)
def test_a_game_in_which_nothing_is_laid_says_so(name):
    parlour = dealt()
    parlour.send(0, "question", seat=0, name=name)
    refuses(Refusal.NO_SUCH_QUESTION, answer(parlour, 0))


def test_what_is_no_question_is_no_message():
    parlour = dealt("level8")
    parlour.send(0, "question", seat=0, name="hands")
    assert answer(parlour, 0)["is"] == "fault"


# ---- who may ask, and when


ASKED = [("preview", {"move": 0}), ("question", {"name": "missing"})]


@pytest.mark.parametrize(("what", "more"), ASKED)
def test_only_whoever_holds_the_seat_is_answered(what, more):
    parlour = dealt("level8")
    for seat, who, reason in [
        (0, 1, Refusal.NOT_YOUR_SEAT),
        (1, 0, Refusal.NOT_YOUR_SEAT),
        (5, 0, Refusal.NO_SUCH_SEAT),
        (0, NOBODY, Refusal.NO_SUCH_MEMBER),
    ]:
        parlour.send(who, what, seat=seat, **more)
        refuses(reason, answer(parlour, who))


@pytest.mark.parametrize(("what", "more"), ASKED)
def test_before_the_deal_there_is_nothing_to_ask(what, more):
    parlour = Parlour("level8", 2)
    parlour.send(0, what, seat=0, **more)
    refuses(Refusal.NOT_STARTED, answer(parlour, 0))


@pytest.mark.parametrize(("what", "more"), ASKED)
def test_after_the_end_there_is_nothing_to_ask(what, more):
    parlour = dealt()
    while parlour.room.table.to_move():
        parlour.move(mover(parlour), a_move(parlour))
    parlour.send(0, what, seat=0, **more)
    refuses(Refusal.OVER, answer(parlour, 0))


@pytest.mark.parametrize(("what", "more"), ASKED)
def test_during_a_pause_one_may_ask(what, more):
    parlour = dealt("level8")
    seat = mover(parlour)
    parlour.send(0, "pause")
    parlour.send(seat, what, seat=seat, **more)
    assert answer(parlour, seat)["is"] in ("previewed", "answered")


def test_out_of_turn_the_rule_of_the_game_is_named():
    parlour = dealt()
    other = 1 - mover(parlour)
    parlour.send(other, "preview", seat=other, move=0)
    assert answer(parlour, other)["rule"] == "PAR-0b"


@pytest.mark.parametrize("move", [132, 2**53])
def test_what_is_no_move_is_refused(move):
    parlour = dealt()
    parlour.send(0, "preview", seat=0, move=move)
    refuses(Refusal.NO_SUCH_MOVE, answer(parlour, 0))


def test_what_only_time_decides_cannot_be_asked():
    parlour = dealt("resistance")
    early = int(find("resistance").move("slap before last"))
    parlour.send(0, "preview", seat=0, move=early)
    refuses(Refusal.NO_SUCH_MOVE, answer(parlour, 0))


@pytest.mark.parametrize(("what", "more"), ASKED)
def test_whoever_asks_without_end_has_to_wait(what, more):
    limits = Limits(effort_rate=0.001, effort_burst=120)
    parlour = dealt("level8", limits=limits)
    more = {"move": a_move(parlour)} if what == "preview" else more
    seat = mover(parlour)
    for _ in range(60):
        parlour.send(seat, what, seat=seat, **more)
    told = parlour.screen(seat).messages()
    assert told[0]["is"] in ("previewed", "answered")
    refuses(Refusal.TOO_FAST, told[-1])


def test_what_is_sent_again_meanwhile_is_answered_once():
    parlour = dealt("level8")
    seat, thoughts = mover(parlour), []
    parlour.hub.think = lambda choose, then, room=None: thoughts.append((choose, then))
    for what, more in [("hint", {}), ("question", {"name": "lays"})]:
        for _ in range(3):
            again = {"is": what, "id": f"again {what}".replace(" ", "_"), "seat": seat, **more}
            parlour.hear(parlour.screens[seat], **again)
    assert parlour.take(seat) == []
    for choose, then in thoughts:
        then(choose())
    assert [msgspec.json.decode(text)["is"] for text in parlour.take(seat)] == [
        "hint_given",
        "answered",
    ]


def test_one_question_of_a_kind_is_thought_about_at_a_time():
    parlour = dealt("level8")
    parlour.hub.think = lambda choose, then, room=None: None
    parlour.send(0, "question", seat=0, name="lays")
    parlour.send(0, "question", seat=0, name="missing")
    assert parlour.take(0) == []
    parlour.send(0, "question", seat=0, name="lays")
    refuses(Refusal.TOO_FAST, answer(parlour, 0))
