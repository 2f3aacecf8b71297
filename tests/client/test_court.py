"""The two Love Letters, played by tapping: a card, a player, what is named."""

from __future__ import annotations

import pytest

AT_ONCE = 'localStorage.setItem("pioche.speed", "0")'
MANY = 900  # more taps than a game takes
LAST = (  # what completes a move comes before what begins one
    ".naming[data-move]:enabled",
    ".aim:enabled",
    ".guide [data-move]:enabled",
    ".hand button[data-glow]:enabled",
)


@pytest.fixture
def ana(person):
    someone = person()
    someone.context.add_init_script(AT_ONCE)
    return someone.open()


def tap(page):
    """Tap the next thing that glows, once something does; whether the game goes on."""
    page.wait_for_selector(", ".join([*(f".court {name}" for name in LAST), ".court[data-over]"]))
    if page.locator(".court[data-over]").count():
        return False
    for name in LAST:
        found = page.locator(f".court {name}")
        if found.count():
            found.first.click(force=True)
            return True
    return True  # it was another's turn again before we looked


@pytest.mark.parametrize("slug", ["mission626", "princess"])
def test_a_whole_game_is_played_by_tapping(ana, slug):
    ana.choose(slug)
    taps = sum(1 for _ in range(MANY) if tap(ana.page))
    assert 5 < taps < MANY
    ana.see("[data-saved=true]")
    goal = ana.page.locator(".court .tokens").first.locator("> *").count()
    won = [seat.locator("svg").count() for seat in ana.page.locator(".court .tokens").all()]
    assert max(won) >= goal


@pytest.mark.parametrize("slug", ["mission626", "princess"])
def test_a_card_is_lifted_and_put_back_by_keyboard(ana, slug):
    ana.choose(slug)
    ana.see(".court .hand button[data-glow]:enabled")
    card = ana.page.locator(".court .hand button[data-glow]:enabled").first
    card.focus()
    ana.page.keyboard.press("Enter")
    ana.see(".court .hand button[data-lifted]")
    assert ana.page.locator(".court .does").count() == 1
    ana.page.keyboard.press("Escape")
    ana.page.wait_for_selector(".court .hand button[data-lifted]", state="detached")


@pytest.mark.parametrize("slug", ["mission626", "princess"])
def test_the_cards_of_others_stay_covered(ana, slug):
    ana.choose(slug)
    ana.see(".court .hand button[data-glow]:enabled")
    assert ana.page.locator(".court .players .held .turning").count() == 0
    assert ana.page.locator(".court .players .held .card").count() >= 1
