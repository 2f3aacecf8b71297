"""Somebody whose page is closed: a player stands in after a while, and gives the seat back."""

from __future__ import annotations

import pytest

from client import browsers
from client.test_parade import STEPS
from client.test_people import PRESS, meet
from pioche.locale import speaker

PATIENCE = 3  # seconds, of the server
LANGUAGES = ("en", "fr")


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with browsers.server(tmp_path_factory.mktemp("vanish"), patience=PATIENCE) as process:
        yield process


def play_until(somebody, other, condition):
    """Both do what there is to do until one of them sees something."""
    for _ in range(2_000):
        if somebody.page.evaluate(condition):
            return
        for each in filter(None, (somebody, other)):
            assert each.page.evaluate(PRESS, STEPS) != "over"
        somebody.page.wait_for_timeout(10)
    raise AssertionError(f"it never came to {condition}")


def rows(seat, presence):
    return f".company tr[data-seat='{seat}'] .who[data-presence={presence}]"


def told(language, what, name):
    return f".story .change:has-text('{speaker(language)(f'client.{what}', name=name)}')"


def test_a_seat_is_kept_warm_until_its_person_is_back(person):
    ana, bo = meet(person, "parade", LANGUAGES)
    bo.see(".company tr[data-own]")
    seat = bo.page.get_attribute(".company tr[data-own]", "data-seat")
    name = bo.page.get_attribute(".company tr[data-own] .name", "title")
    play_until(ana, None, f"document.querySelector(\".company tr[data-seat='{seat}'][data-turn]\")")
    before = ana.story_length()
    ana.page.evaluate("window.isStillHere = true")
    bo.page.close()

    ana.see(rows(seat, "away"))
    ana.see(f".toast.changed:has-text('{speaker('en')('client.stood_in', name=name)}')")
    ana.see(told("en", "stood_in", name), state="attached")
    ana.see(rows(seat, "bot"))
    ana.see(".parade .hand [data-move]:enabled")  # the player of the server's has moved
    assert ana.story_length() > before
    assert ana.page.locator(".refusal, .curtain, dialog[open]").count() == 0, "calmly"
    others = ana.page.inner_text(f".company tr[data-seat='{seat}']")
    assert name in others, "the seat is still theirs"
    assert speaker("en")("client.bot_meanwhile") in ana.page.text_content(
        f".company tr[data-seat='{seat}']"
    )

    bo.page = bo.another_page()
    bo.open(ana.page.url.removeprefix(ana.url))
    ana.see(told("en", "returned", name), state="attached")
    ana.see(rows(seat, "person"))
    bo.see(".company tr[data-own]")
    assert bo.page.get_attribute(".company tr[data-own]", "data-seat") == seat
    assert bo.story_length() >= ana.story_length() - 1
    bo.see(told("fr", "stood_in", name), state="attached")
    play_until(ana, None, f"document.querySelector(\".company tr[data-seat='{seat}'][data-turn]\")")
    assert bo.move(), "and plays again"
    assert ana.page.evaluate("window.isStillHere")


def test_whoever_left_a_game_may_come_back(person):
    say, (_, ana) = speaker("fr"), meet(person, "parade", LANGUAGES)
    ana.see(".parade .hand .card")
    hand = ".parade .hand [data-card]"
    cards = "all => all.map((card) => card.dataset.card)"
    table, before = ana.page.url, ana.page.locator(hand).evaluate_all(cards)
    leave(ana)
    ana.page.click(f"dialog button:has-text('{say('client.stay')}')")
    ana.see("dialog", state="detached")
    assert ana.page.locator(hand).evaluate_all(cards) == before, "one thought better of it"
    leave(ana)
    ana.page.click("dialog .strong")
    ana.see(".box")

    ana.page.goto(table)
    ana.page.click(f".toast button:has-text('{say('client.sit')}')")
    ana.see(".parade .hand .card")
    ana.see(".toast", state="detached")


def leave(someone):
    someone.page.click("header summary")
    someone.page.click(".menu .leave")
    someone.see("dialog[open]")
