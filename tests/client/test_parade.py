"""Parade in a browser: a whole game by tapping cards, and what a lifted card promises happens."""

from __future__ import annotations

import pytest

MANY = 60  # more cards than anybody plays or puts away in a game
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
AT_ONCE = "localStorage.setItem('pioche.speed', '0')"


@pytest.fixture
def ana(person):
    """Somebody with a phone who does not want to wait for motions."""
    somebody = person(**PHONE)
    somebody.page.add_init_script(AT_ONCE)
    somebody.open().choose("parade")
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


def test_a_whole_game_is_played_by_tapping_cards(ana):
    tapped = 0
    while tapped < MANY and wait_for_turn(ana):
        lifted = lift(ana, tapped)
        [card] = numbers(ana, ".parade .hand [data-lifted]")
        lifted.tap()
        wait_until_gone(ana, card)
        tapped += 1
    assert 5 < tapped < MANY
    assert ana.page.locator("tr[data-won]").count() >= 1


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
