"""The lobby and the room where one waits: five boxes, what is explained, and who is the host."""

from __future__ import annotations

import pytest

from pioche.locale import LANGUAGES, speaker

SIZES = [(390, 844), (820, 1180), (1440, 900)]
CUT = """
() => [...document.querySelectorAll(".box :is(h2, p, button, a)")]
  .filter((each) => each.scrollWidth > each.clientWidth + 1)
  .map((each) => `${each.className} ${each.textContent}`)
"""


WATCH = """
new MutationObserver(() => (window.hasWaited ||= document.querySelector(".waiting") !== null))
  .observe(document, { subtree: true, childList: true });
"""


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_on_the_shelf_is_cut_off(person, language):
    ana = person(language).open()
    ana.see(".box")
    for width, height in SIZES:
        ana.page.set_viewport_size({"width": width, "height": height})
        assert ana.page.evaluate("document.documentElement.scrollWidth") <= width
        assert ana.page.evaluate(CUT) == []


def test_who_finds_no_public_table_is_told_how_to_open_one(person):
    ana = person().open()
    assert ana.see(".tables .none").inner_text() == speaker("en")("client.no_public")
    ana.page.click(".box[data-game=princess] .friends")
    ana.page.check(".setup input[type=checkbox]")
    ana.page.click(".setup button.strong")
    ana.page.wait_for_url("**/table/*")
    bo = person().open()
    bo.see(".tables .strip[data-game=princess]")
    assert bo.page.locator(".tables .none").count() == 0


def test_who_plays_at_once_waits_in_no_room(person):
    ana = person()
    ana.context.add_init_script(WATCH)
    ana.open().choose("parade")
    ana.see(".parade .hand [data-move]")
    assert ana.page.evaluate("window.hasWaited") is False
    ana.open().invite("parade")
    ana.see(".waiting .own-name")
    assert ana.page.evaluate("window.hasWaited") is True


def test_every_option_is_explained_by_its_rule(person):
    ana = person().open()
    ana.page.click(".box[data-game=level8] .friends")
    ana.page.click(".setup .options summary")
    assert ana.page.locator(".option").count() == 3
    ana.page.locator(".option .rule-link").last.click()
    ana.see(".rule-text:has-text('last card')")


def test_the_host_hands_over_to_somebody_who_sits_there(person):
    ana, bo = person(), person()
    ana.open().invite("parade")
    ana.see(".chair .host")
    bo.open(ana.page.url.removeprefix(bo.url))
    bo.see(".chair .face-of:text-is('G')")  # a face: she is not away
    bo.page.locator("button.sit").first.click()
    bo.see(".chair .own-name")
    assert bo.page.locator("button.start").count() == 0
    ana.page.click(".hand-over")
    bo.see("button.start")
    ana.see("button.start", state="detached")


def test_who_waits_hears_who_else_is_there_without_a_seat(person):
    ana, bo = person(), person()
    ana.open().invite("parade")
    bo.open(ana.page.url.removeprefix(bo.url))
    bo.page.locator("button.sit").first.click()
    bo.page.click(".chair .free")
    ana.see(".watchers")
