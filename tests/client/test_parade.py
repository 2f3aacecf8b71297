"""Parade in a browser: a whole game by tapping cards, and what a lifted card promises happens."""

from __future__ import annotations

import re

import pytest

from client import whole
from pioche.locale import catalogue, speaker

MANY = 60  # more cards than anybody plays or puts away in a game
STEPS = (".parade .hand [data-lifted][data-move]", ".parade .hand [data-move]")


@pytest.fixture
def ana(person):
    """Somebody with a phone who does not want to wait for motions."""
    somebody = whole.come(person, "touch")
    somebody.choose("parade")
    return somebody


def wait_for_turn(somebody):
    """Whether the game goes on."""
    somebody.see(".parade [data-move], .parade [data-over]")
    return not somebody.is_done()


def lift(somebody, place):
    """Tap a card once, and see what it would do."""
    cards = somebody.page.locator(".parade .hand [data-move]")
    card = cards.nth(place % cards.count())
    card.tap()
    somebody.see(".parade .prompt[data-state=cost], .parade .prompt[data-state=free]")
    return somebody.page.locator(".parade .hand [data-lifted]")


def numbers(somebody, selector):
    return somebody.page.locator(selector).evaluate_all(
        "(cards) => cards.map((card) => Number(card.dataset.card.split('-')[1]))"
    )


def silks(somebody):
    return set(numbers(somebody, "tr[data-own] .slip"))


def wait_until_gone(somebody, card):
    somebody.page.wait_for_selector(f".parade .hand [data-card='parade-{card}']", state="detached")


@pytest.mark.parametrize("way", whole.WAYS)
def test_a_whole_game_is_played(person, way):
    ana = whole.play(person, "parade", STEPS, way)
    assert ana.page.locator("tr[data-won]").count() >= 1
    assert ana.page.locator(".parade .hand .card").count() == 0
    last = " ".join(ana.story()[-3:])
    assert "wins" in last or "share" in last
    check_own_place(ana)
    ana.page.click(".proof summary")
    ana.page.click(".proof button")
    ana.see("[data-verified=true]")
    ana.page.click(".ending a[href*='/replay/']")
    ana.see(".parade .hand .card")  # as one saw it
    assert ana.page.input_value(".eyes select") == "0"
    ana.page.click("header a[href*='/table/']")
    ana.see(".ending .place")
    ana.open()
    ana.page.click("main .tables a[href^='/replay/']")  # among one's own games
    ana.see(".story li", state="attached")


def check_own_place(somebody):
    """It is the first thing that is said."""
    own = somebody.page.inner_text(".place[data-own] .place-number")
    say, place = speaker("en"), own.strip("=")
    first = say("client.you_win") if place == "1" else say(f"client.place.{place}")
    expected = say(f"client.place_shared.{place}") if own != place else first
    assert somebody.page.inner_text("#ending") == expected


def test_the_cards_that_light_up_are_those_that_are_taken(ana):
    lit = 0
    for turn in range(MANY):
        if not wait_for_turn(ana) or lit >= 3:
            break
        if ana.page.get_attribute(".parade", "data-phase") == "discarding":
            break
        lifted = lift(ana, turn)
        promised = set(numbers(ana, ".march [data-mark=taken]"))
        safe = set(numbers(ana, ".march [data-mark=safe]"))
        [card] = numbers(ana, ".parade .hand [data-lifted]")
        before = silks(ana)
        lifted.tap()
        wait_until_gone(ana, card)
        wait_for_turn(ana)
        assert silks(ana) - before == promised
        assert not silks(ana) & safe
        lit += bool(promised)
    assert lit


def test_every_colour_is_a_head_of_the_table_for_ears(ana):
    assert wait_for_turn(ana)
    spoken = ana.page.locator(".company").aria_snapshot()
    heads = re.findall(r'columnheader "(.+)"', spoken)
    texts = catalogue("en")[0]
    colours = {texts[name][0] for name in texts if name.startswith("parade.colour.")}
    assert len(colours) == 6
    assert {head.lower() for head in heads} == {texts["client.seats"][0].lower(), *colours}
    assert ana.page.locator(".company thead").bounding_box()["height"] == 0, "and not for eyes"


def test_one_tap_plays_nothing(ana):
    assert wait_for_turn(ana)
    told = ana.story_length()
    lift(ana, 0)
    lift(ana, 1)
    assert ana.page.locator(".parade .hand [data-lifted]").count() == 1
    assert ana.story_length() == told


def test_a_card_is_played_by_keyboard(ana):
    assert wait_for_turn(ana)
    ana.page.locator(".parade .hand button").first.focus()
    ana.page.keyboard.press("ArrowRight")
    ana.see(".parade .hand [data-lifted]")
    [card] = numbers(ana, ".parade .hand [data-lifted]")
    ana.page.keyboard.press("Enter")
    wait_until_gone(ana, card)


def test_whoever_takes_the_device_sees_their_own_hand_alone(person):
    ana = person().open()
    ana.page.click(".box[data-game=parade] .here")
    ana.page.click(".setup button.strong")
    seen = []
    for _ in range(4):  # at the usual speed: the device goes on as soon as it may
        ana.see(".parade .hand [data-move], .curtain button")
        if ana.page.locator(".curtain button").count():
            ana.page.click(".curtain button")
        ana.see(".parade .hand [data-move]")
        hand = set(numbers(ana, ".parade .hand [data-card]"))
        assert len(hand) == 5
        assert not any(hand & other for other in seen[-2:])
        seen.append(hand)
        ana.page.locator(".parade .hand [data-move]").first.click()


# ---- by mouse, at a desk


@pytest.fixture
def bo(person):
    somebody = whole.come(person)
    somebody.choose("parade")
    somebody.see(".parade .hand [data-move]")
    return somebody


def throw(somebody, x, y):
    """Take the first card and let it go over there, faster than anybody sees it move."""
    card = somebody.page.locator(".parade .hand [data-move]").first
    [number] = numbers(somebody, ".parade .hand [data-move] >> nth=0")
    box = card.bounding_box()
    somebody.page.mouse.move(box["x"] + 20, box["y"] + 40)
    somebody.page.mouse.down()
    somebody.page.mouse.move(box["x"] + x, box["y"] + y)
    somebody.page.mouse.up()
    return number


def test_a_card_that_is_thrown_to_the_line_is_played(bo):
    wait_until_gone(bo, throw(bo, 60, -200))
    wait_for_turn(bo)


def test_a_card_that_is_let_fall_goes_home(bo):
    told = bo.story_length()
    number = throw(bo, 160, 90)
    bo.page.wait_for_function(
        """number => document.querySelector(
            `.parade .hand [data-card='parade-${number}'][data-move]:not([data-carried])`)""",
        arg=number,
    )
    assert bo.story_length() == told


def test_a_page_that_is_loaded_again_shows_the_same_table(bo):
    throw(bo, 60, -200)
    wait_for_turn(bo)
    before = numbers(bo, ".parade [data-card^=parade]")
    bo.page.reload()
    wait_for_turn(bo)
    assert numbers(bo, ".parade [data-card^=parade]") == before


def test_spectators_see_no_hand(bo, person):
    watcher = person()
    watcher.open(bo.page.url.removeprefix(bo.url))
    watcher.see(".parade .march .card")
    assert watcher.page.locator(".parade .hand, .parade [data-move]").count() == 0


def test_few_and_many_find_their_place(bo):
    for seats in (2, 6):
        whole.sit_down(bo, "parade", seats)
        bo.see(".parade .hand [data-move]")
        assert bo.page.locator(".company tbody tr").count() == seats
        whole.look_at_all_sizes(bo)


# ---- one thing after another

FOLLOW = """() => new Promise((done) => {
    const lengths = new Set();
    const look = () => {
        lengths.add(document.querySelectorAll(".story li").length);
        if (document.querySelector(".parade .hand [data-move]")) done([...lengths]);
        else requestAnimationFrame(look);
    };
    look();
})"""


def test_the_log_does_not_run_ahead_of_the_table(person):
    ana = person()
    ana.page.add_init_script("localStorage.setItem('pioche.speed', '0.3')")
    ana.open().choose("parade")
    ana.see(".parade .hand [data-move]")
    before = ana.story_length()
    card = ana.page.locator(".parade .hand [data-move]").first
    card.hover()
    ana.see(".parade .hand [data-lifted]")
    card.click()
    ana.page.wait_for_selector(".parade .hand [data-move]", state="detached")
    grown = [length for length in ana.page.evaluate(FOLLOW) if length > before]
    assert len(grown) >= 3  # one's own move, and those of two others one by one
