"""A page and its server: over lines that break, in three languages, and with strangers' scripts."""

from __future__ import annotations

import json
import signal
from random import Random

import pytest

from client import at_level8, whole
from pioche.locale import LANGUAGES, speaker


@pytest.fixture
def person(person):
    """Somebody who does not want to wait for motions: none of this is about them."""

    def come(*given, **settings):
        somebody = person(*given, **settings)
        somebody.context.add_init_script(whole.AT_ONCE)
        return somebody

    return come


def test_a_page_that_is_loaded_again_goes_on_where_it_was(person):
    ana = person().open()
    ana.choose("parade")
    for _ in range(3):
        assert ana.move()
    ana.see("[data-move]:enabled")
    before = ana.story()
    ana.page.reload()
    ana.see("[data-move]:enabled")
    assert ana.story() == before
    assert ana.move()


def test_a_server_that_comes_back_is_found_again_without_loading_the_page(person, server):
    ana = person().open()
    ana.choose("parade")
    assert ana.move()
    ana.see("[data-move]:enabled")
    ana.page.evaluate("window.isStillHere = true")
    ana.is_alone = True
    server.end(signal.SIGKILL)
    ana.see("[data-link=lost]")
    ana.page.locator("[data-move]:enabled").first.click()  # nobody hears that now
    ana.see("[data-saved=false]")
    server.start()
    ana.see("[data-link=open]")
    ana.see("[data-saved=true]")
    assert ana.move()
    assert ana.page.evaluate("window.isStillHere")
    assert sum("You play" in line for line in ana.story()) == 3


def test_over_a_line_that_loses_doubles_and_cuts_nothing_is_missed_or_done_twice(person):
    ana = person()
    lossy = Lossy(Random(1))
    ana.page.route_web_socket("**/socket", lossy.pass_on)
    ana.open().choose("parade")
    while ana.move():
        pass
    assert min(lossy.lost, lossy.doubled, lossy.cut) > 0
    heard, address = ana.story(), ana.page.url
    ana.page.unroute_all()
    other = ana.another_page()
    other.goto(address)
    other.wait_for_selector("[data-over]", state="attached")
    assert heard == other.locator(".story li").all_inner_texts()


def test_what_is_told_in_vain_once_is_waited_for(person):
    """A seat taken, cards dealt, moves of one's own and of others: nothing is asked too early."""
    ana = person()
    deaf = Deaf()
    ana.page.route_web_socket("**/socket", deaf.pass_on)
    ana.open().choose("parade")
    for _ in range(3):
        assert ana.move()
    assert len(deaf.heard) > 9
    assert ana.page.locator(".refusal").count() == 0


class Deaf:
    """A line on which nothing is heard when it is told first."""

    def __init__(self):
        self.heard = set()

    def pass_on(self, screen):
        server = screen.connect_to_server()
        screen.on_message(server.send)
        server.on_message(lambda text: self.repeat(text, screen))

    def repeat(self, text, screen):
        message = json.loads(text)
        told = message["is"] == "told" and (message["seat"], message["number"])
        if told and told not in self.heard:
            self.heard.add(told)
        else:
            screen.send(text)


class Lossy:
    """A line that loses, doubles and cuts, both ways."""

    def __init__(self, lot):
        self.lot = lot
        self.lost = self.doubled = self.cut = 0

    def pass_on(self, screen):
        server = screen.connect_to_server()
        screen.on_message(lambda text: self.treat(text, server, screen))
        server.on_message(lambda text: self.treat(text, screen, screen))

    def treat(self, text, to, screen):
        fate = self.lot.random()
        if fate < 0.01:
            self.cut += 1
            screen.close(code=4000)
            return
        if fate < 0.15:
            self.lost += 1
            return
        to.send(text)
        if fate < 0.35:
            self.doubled += 1
            to.send(text)


def test_the_first_visit_is_light(person):
    ana = person().open()
    ana.see(".box")
    ana.choose("parade")
    ana.see("[data-move]")
    sizes = ana.page.evaluate(
        "performance.getEntriesByType('resource').map(e => [e.name, e.encodedBodySize])"
    )
    assert len(sizes) > 20
    assert sum(size for _, size in sizes) < 250_000


def test_friends_are_shown_a_link_and_a_code_of_it(person):
    ana = person().open()
    ana.invite("parade")
    ana.see(".invitation .code")
    assert ana.page.input_value(".invitation input") == ana.page.url
    drawn = "() => document.querySelector('.code').naturalWidth > 0"
    ana.page.wait_for_function(drawn)


def test_a_device_goes_from_hand_to_hand(person):
    ana = person().open()
    ana.page.click(".box[data-game=parade] .here")
    ana.page.click(".setup button.strong")
    for _ in range(4):
        ana.see("[data-move]:enabled, .curtain")
        if ana.page.locator(".curtain").count():
            ana.page.click(".curtain button")
        assert ana.move()
    ana.page.click(".curtain button")
    ana.see(".story")
    names = ana.page.locator(".company .name").evaluate_all("all => all.map((each) => each.title)")
    assert len({name for name in names for line in ana.story() if f"{name} plays" in line}) == 3


def test_nobody_reads_what_the_one_before_was_told(person):
    ana = person().open()
    ana.page.click(".box[data-game=parade] .here")
    ana.page.click(".setup button.strong")
    secret = ".story, .board, .quietly .sentence, .toasts"
    passed = 0
    while passed < 2:
        ana.see("[data-move]:enabled, .curtain")
        if ana.page.locator(".curtain").count():
            assert not any(each.is_visible() for each in ana.page.locator(secret).all())
            ana.page.click(".curtain button")
            passed += 1
        ana.see(".story")
        assert ana.page.locator(".board").is_visible()
        assert ana.move()


def test_what_was_taken_back_is_told(person):
    ana = person("fr").open()
    ana.see(".box")
    table = {"phase": "playing", "seats": []}
    tellings = [
        {"number": number, "what": what, "table": table, "story": []}
        for number, what in enumerate(("dealt", "took_back", "paused"), 2)
    ]
    found = ana.page.evaluate(
        "async (all) => {"
        "  const main = document.querySelector('script[src$=\"main.js\"]').src;"
        "  return (await import(new URL('frame/changes.js', main))).changeWords(all);"
        "}",
        tellings,
    )
    assert [(each["number"], each["text"]) for each in found] == [
        (3, speaker("fr")("client.took_back"))
    ]


# ---- languages


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_browser_says_in_which_language(person, language):
    say, ana = speaker(language), person(language).open()
    ana.see(".box")
    assert ana.page.inner_text("h1") == say("client.welcome")
    assert ana.page.get_attribute("html", "lang") == language
    ana.choose("parade")
    ana.see("[data-move]")
    assert say("parade.move.play", card="").strip()[:5] in (
        ana.page.text_content("[data-move] .quietly")
    )
    ana.page.click("header summary")
    ana.page.click("header a[href='/credits']")
    ana.see("main li a")


def test_another_language_is_chosen_and_kept(person):
    ana = person("en").open()
    ana.choose("parade")
    ana.move()
    ana.see("[data-move]:enabled")
    told = ana.story_length()
    ana.speak("nl")
    ana.see(f"text={speaker('nl')('client.story')}")
    ana.see(".story li:has-text('speelt')")
    ana.page.wait_for_function(
        "told => document.querySelectorAll('.story li').length >= told", arg=told
    )
    ana.page.reload()
    ana.see(f"text={speaker('nl')('client.your_turn')}")


def test_the_board_speaks_the_language_that_is_chosen(person):
    ana = at_level8.at_table(person("en", reduced_motion="reduce"))
    player = at_level8.Player(ana)
    while player.step() != "take":
        pass
    ana.see(".l8-told span:has-text('draw')")
    ana.speak("nl")
    ana.see(".l8-told span:has-text('trekt')")


# ---- the page itself


def test_rules_are_found_by_their_link(person):
    ana = person().open("/rules/parade#PAR-1b")
    ana.see("#PAR-1b")
    assert "PAR-1b" in ana.page.inner_text("main")


def test_no_script_runs_but_our_own(person):
    ana = person().open()
    ana.see(".box")
    ana.page.evaluate(
        "document.body.append(Object.assign(document.createElement('script'),"
        " {text: 'window.isForeign = true'}))"
    )
    assert ana.page.evaluate("window.isForeign") is None
    assert ana.troubles, "the browser says what it forbids"
    ana.troubles.clear()


def test_without_script_there_is_the_plain_page(person):
    ana = person(java_script_enabled=False)
    ana.open("/rules/parade")
    assert "PAR-1b" in ana.page.inner_text("main")
    refused = [trouble for trouble in ana.troubles if trouble.endswith(".js: csp")]
    ana.troubles = [trouble for trouble in ana.troubles if trouble not in refused]
    assert len(refused) > 5  # a browser without script does not even load any


def test_it_starts_without_the_server_once_it_was_there(person, server):
    ana = person().open()
    ana.see(".box")
    ana.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ana.page.reload()
    ana.see(".box")
    ana.is_alone = True
    server.end(signal.SIGKILL)
    try:
        ana.page.reload()
        ana.see(".box")
    finally:
        server.start()


def test_plurals_are_those_of_the_catalogues(person):
    ana = person().open()
    ana.see(".box")
    counts = [0, 1, 2, 5, 11, 21, 101]
    for language in LANGUAGES:
        ana.speak(language)
        ana.see(f"html[lang={language}]")
        found = ana.page.evaluate(
            """async (counts) => {
                const main = document.querySelector("script[type=module]").src;
                const { say } = await import(new URL("words.js", main));
                return counts.map((count) => say("client.points", { count }));
            }""",
            counts,
        )
        assert found == [speaker(language)("client.points", count=count) for count in counts]


def test_escape_closes_what_lies_on_top(person):
    ana = person(viewport={"width": 390, "height": 844}).open()
    ana.choose("parade")
    ana.page.click("header button[aria-label='What happened']")
    ana.see(".drawer:not([hidden])")
    ana.page.click("header summary")
    ana.page.click(".menu-panel label:has(input[type=checkbox])")  # nothing covers the menu
    ana.page.keyboard.press("Escape")
    ana.see(".menu:not([open])")
    ana.see(".drawer:not([hidden])")
    ana.page.keyboard.press("Escape")
    ana.see(".drawer[hidden]", state="attached")
