"""Level 8 at its board, by tapping: cards drawn and discarded, a level laid by one tap."""

from __future__ import annotations

import pytest

from pioche.locale import speaker

ROUNDS = 3  # turns of one's own
MANY = 60  # more turns than it takes until a level can be laid
CAN_ACT = ".l8-pile:enabled, .l8-discard:enabled, .l8-hand .card[data-can=yes], [data-over]"


@pytest.fixture
def ana(person):
    """Somebody at a table with two of the server's players, at a pace that nobody waits for."""
    someone = person(reduced_motion="reduce").open()
    someone.choose("level8")
    someone.see(".l8")
    return someone


def hand(someone):
    return [
        int(card.get_attribute("data-number"))
        for card in someone.page.locator(".l8-hand .card").all()
    ]


def draw(someone):
    """Take a card, or slide a Skip; whether it is still one's turn."""
    someone.see(CAN_ACT)
    before = len(hand(someone))
    if not someone.page.locator(".l8-pile:enabled").count():
        someone.page.locator(".l8-discard:enabled").first.click()
    else:
        someone.page.click(".l8-pile:enabled")
    someone.page.wait_for_function(
        "before => document.querySelectorAll('.l8-hand .card').length > before"
        " || !document.querySelector('.l8-pile:enabled')",
        arg=before,
    )
    return len(hand(someone)) > before


def discard(someone):
    """Lift the last card, then tap one's own discard pile."""
    someone.see(".l8-hand .card[data-can=yes]")
    before = len(hand(someone))
    someone.page.locator(".l8-hand .card[data-can=yes]").last.click()
    someone.see(".l8-hand .card[data-lifted]")
    someone.page.click(".l8-discard[data-drop=discard]:enabled")
    someone.page.wait_for_function(
        "before => document.querySelectorAll('.l8-hand .card').length !== before", arg=before
    )


def test_turns_are_played_by_tapping(ana):
    for _ in range(ROUNDS):
        if draw(ana):
            assert len(hand(ana)) <= 12
            discard(ana)
    ana.see(CAN_ACT)


def test_a_level_is_laid_by_one_tap(ana):
    for _ in range(MANY):
        if not draw(ana):
            continue
        if ana.page.locator(f"text={speaker('en')('client.level8.do_lay')}").count():
            break
        discard(ana)
    ana.see("[data-lay]:enabled")
    before = len(hand(ana))
    wanted = ana.page.locator(".l8-ghost").count()
    ana.page.click("[data-lay]")
    ana.see(".l8-goal[data-laid=true]")
    assert wanted > 0
    assert len(hand(ana)) == before - wanted
    assert ana.page.locator(".l8-laid .card").count() >= wanted


def test_the_hand_is_sorted_by_value_or_colour(ana):
    ana.see(".l8-hand .card")
    by_value = hand(ana)
    numbers = [card for card in by_value if card < 90]
    assert numbers == sorted(numbers, key=lambda card: (card % 15, card // 15))
    ana.page.click(".l8-sort")
    ana.page.wait_for_function(
        "before => [...document.querySelectorAll('.l8-hand .card')]"
        ".map(card => +card.dataset.number).join() !== before.join()",
        arg=by_value,
    )
    assert hand(ana) == sorted(by_value)


def test_it_is_played_by_keyboard(ana):
    ana.see(CAN_ACT)
    ana.page.locator(".l8-pile:enabled").focus()
    ana.page.keyboard.press("Enter")
    ana.see(".l8-hand .card[data-can=yes]")
    ana.page.locator(".l8-hand .card").first.focus()
    ana.page.keyboard.press("ArrowRight")
    ana.page.keyboard.press("Enter")
    ana.see(".l8-hand li:nth-child(2) .card[data-lifted]")
    ana.page.keyboard.press("Escape")
    ana.see(".l8-hand:not(:has([data-lifted]))")


def test_everything_has_a_name_for_ears(ana):
    ana.see(CAN_ACT)
    nameless = ana.page.evaluate(
        "[...document.querySelectorAll('.l8 button')]"
        ".filter(b => !b.getAttribute('aria-label') && !b.innerText.trim()).length"
    )
    assert nameless == 0
