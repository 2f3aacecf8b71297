"""Help: rules with pictures, lessons that one plays, hints, refusals, the log, and credits."""

from __future__ import annotations

import re
from collections import Counter
from itertools import cycle

import pytest

from client import hands, whole
from pioche.games.game import slugs
from pioche.locale import LANGUAGES, speaker
from pioche.server.client_files import FOLDER
from pioche.server.lessons.lesson import LEARNER, script, told
from pioche.server.rulebook import rulebook

AT_ONCE = 'localStorage.setItem("pioche.speed", "0")'
IN_TURN = list(zip(slugs(), cycle(LANGUAGES)))  # every game once, every language at least once
STEP = re.compile(r'(?:(act|read)\("|name: ")(\w+)",(?: at:)? (\d+)')
LONGEST_THOUGHT = 1500  # milliseconds, of the server's players before they slap
MOST = 40  # touches that a lesson takes at most
CENTRE = """
new Promise((tell) => requestAnimationFrame(() => requestAnimationFrame(() => {
  const { left, top, width, height } = document.querySelector(".spot-ring").getBoundingClientRect();
  tell([left + width / 2, top + height / 2]);
})))
"""
POINTED = "([x, y]) => document.elementFromPoint(x, y).closest('[data-move]') !== null"
RING = ".spot-ring:not([hidden])"
READY = ".bubble .next, .bubble .play:enabled, .to-do"


@pytest.fixture
def someone(person):
    def come(language="en"):
        found = person(language, reduced_motion="reduce")
        found.context.add_init_script(AT_ONCE)
        return found

    return come


# ---- rules


@pytest.mark.parametrize(("slug", "language"), IN_TURN)
def test_every_rule_stands_once_in_the_book(someone, slug, language):
    book = rulebook(slug, language)
    last = book.rules[-1]
    ana = someone(language).open(f"/rules/{slug}#{last.id}")
    ana.see(".rule:target")
    ids = ana.page.locator(".rule").evaluate_all("all => all.map((each) => each.id)")
    assert Counter(ids) == Counter(rule.id for rule in (*book.rules, *book.table_rules))
    assert last.text in ana.page.inner_text(".rule:target")
    chapters = ana.page.locator(".chapter h2").all_inner_texts()
    assert chapters == ana.page.locator(".contents a").all_inner_texts()
    assert ana.page.locator(".chapter .face").count() >= 3
    wide = "document.documentElement.scrollWidth - innerWidth"
    for width in (390, 820, 1440):
        ana.page.set_viewport_size({"width": width, "height": 900})
        assert ana.page.evaluate(wide) <= 0, width


# ---- lessons


def steps_of(slug):
    """Of a lesson: what kind, how it is called, and after how many moves."""
    code = (FOLDER / "learn" / "steps.js").read_text(encoding="utf-8")
    part = re.search(rf"^  {slug}: \[\n(.*?)^  \],", code, re.M | re.S)
    return [(kind or "act", name, int(at)) for kind, name, at in STEP.findall(part[1])]


@pytest.mark.parametrize("slug", slugs())
def test_every_step_of_a_lesson_has_its_text_and_its_move(slug):
    moves, steps = script(slug).moves, steps_of(slug)
    assert 4 <= len(steps) <= 8
    for language in LANGUAGES:
        assert sorted(told(slug, language).texts) == sorted(name for _, name, _ in steps)
    for kind, name, at in steps:
        assert at <= len(moves), name
        assert kind == "read" or moves[at][0] == LEARNER, name
    assert steps[-1][0] == "read"
    assert steps[-1][2] == len(moves)


@pytest.mark.parametrize(("slug", "language"), IN_TURN)
def test_a_lesson_is_played_by_touching_what_it_points_at(someone, slug, language):
    ana = someone(language).open(f"/learn/{slug}")
    ana.see(".board > *")
    looks = set()
    for _ in range(MOST):
        ana.see(READY)
        looks.add(look_at_lesson(ana))
        if ana.page.locator(".bubble .play").count():
            break
        before, place = ana.page.inner_text(".bubble-words"), ana.page.evaluate(CENTRE)
        if ana.page.locator(".bubble .next").count():
            ana.page.click(".bubble .next")
        else:
            ana.see(RING)
            place = ana.page.evaluate(CENTRE)
            ana.page.mouse.click(*place)
        settle(ana, before, place)
    assert ana.page.get_attribute(".learning", "data-step") == "end"
    assert len(looks) == 1, "whatever is said, the board does not move"
    ana.page.click(".bubble .play")
    ana.page.wait_for_url("**/table/*")
    ana.see(f"h1:text('{speaker(language)(f'{slug}.name')}')")


def look_at_lesson(ana):
    """All of the board is there at all sizes, below or beside what is said; how high that is."""
    own, heights = ana.page.viewport_size, []
    for name, (width, height) in whole.SIZES.items():
        ana.page.set_viewport_size({"width": width, "height": height})
        ana.page.evaluate(CENTRE)  # two frames later: boards find their measure
        assert ana.page.evaluate(whole.CUT) == {"cut": [], "wide": 0, "tall": 0}, name
        heights.append(ana.page.evaluate("document.querySelector('.bubble').offsetHeight"))
    ana.page.set_viewport_size(own)
    return tuple(heights)


def settle(ana, before, place):
    """Until the bubble says something else, or something else is pointed at."""
    ana.page.wait_for_function(
        """([before, place]) => {
          const said = document.querySelector(".bubble-words")?.innerText;
          const { left, top, width, height } =
            document.querySelector(".spot-ring").getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          return said !== before || Math.hypot(x - place[0], y - place[1]) > 5;
        }""",
        arg=[before, place],
    )


def test_nobody_moves_on_while_a_lesson_waits(someone):
    ana = someone().open("/learn/parade")
    ana.see(".bubble .next")
    ana.page.locator(".parade .hand .card").first.click()  # before one has read
    assert ana.page.get_attribute(".learning", "data-step") == "line"
    ana.page.click(".bubble .next")
    ana.see(".to-do")
    assert ana.page.locator(".astray").count() == 0, "that is forgotten"
    other = ana.page.locator(".parade .hand .card").last
    other.click()
    ana.see(".astray")
    assert ana.page.locator(".march [data-card]").count() == 6
    assert ana.page.get_attribute(".learning", "data-step") == "free"


# ---- at the table


@pytest.mark.parametrize(("slug", "language"), IN_TURN)
def test_a_table_explains_itself(someone, slug, language):
    ana = someone(language).open()
    ana.choose(slug)
    ana.see(".board > *")
    hands.play(ana, 1)
    ana.see(".story li")
    check_log(ana, rulebook(slug, language))
    if slug == "resistance":  # where others are quick, and the best may be to wait
        wait_until_all_wait(ana)
    ana.page.click(bulb(language))
    if slug != "resistance":
        ana.see(RING)
    ana.see(".toast[role=status]")
    assert len(ana.page.inner_text(".toast[role=status] > span")) > 20
    if slug != "resistance":
        for width, height in whole.SIZES.values():
            ana.page.set_viewport_size({"width": width, "height": height})
            whole.look_under_toasts(ana)


def wait_until_all_wait(ana):
    """For one to flip: nobody did anything for longer than anybody thinks before a slap."""
    before = None
    while before != (before := ana.story_length()):
        ana.see(".stack [data-move]:enabled")
        ana.page.wait_for_timeout(LONGEST_THOUGHT)


def bulb(language="en"):
    return f"button[title='{speaker(language)('client.hint')}']"


def test_a_hint_is_about_the_game_as_it_is_when_it_comes(someone):
    """A page does not know yet that the game went on when one asks for it."""
    ana, line = someone(), Late()
    ana.page.route_web_socket("**/socket", line.pass_on)
    ana.open().choose("parade")
    for _ in range(3):
        ana.see(f"{bulb()}[aria-disabled=false]")
        line.is_held = True
        hands.play(ana, 1)
        ana.page.click(bulb())
        line.let_go()
        ana.see(RING)
        ana.see(".toast[role=status]")
        assert ana.page.evaluate(POINTED, ana.page.evaluate(CENTRE))
        ana.page.click(".toast .button")


class Late:
    """The first line of a page, on which what the server says may be held."""

    def __init__(self):
        self.screen = None
        self.is_held = False
        self.held = []

    def pass_on(self, screen):
        if self.screen is None:
            self.screen = screen
        server = screen.connect_to_server()
        screen.on_message(server.send)
        server.on_message(lambda text: self.bring(screen, text))

    def bring(self, screen, text):
        if screen is self.screen and self.is_held:
            self.held.append(text)
        else:
            screen.send(text)

    def let_go(self):
        self.is_held = False
        while self.held:
            self.screen.send(self.held.pop(0))


def check_log(ana, book):
    """Every line leads to its rule, whose sentence is shown on the spot."""
    texts = {rule.id: rule.text for rule in (*book.rules, *book.table_rules)}
    ana.see(".story li .rule-mark")
    assert ana.page.locator(".story li:not(:has(.rule-mark))").count() == 0
    link = ana.page.locator(".story li .rule-mark").last.element_handle()  # others may follow
    found = link.get_attribute("href").partition("#")[2]
    link.click()
    ana.see(".rule-text")
    ana.page.wait_for_function(
        "text => document.querySelector('.rule-text').innerText === text", arg=texts[found]
    )
    ana.page.keyboard.press("Escape")


# ---- credits


def test_the_author_of_every_icon_is_named(someone):
    icons = (FOLDER / "art" / "icons.js").read_text(encoding="utf-8")
    ana = someone().open("/credits")
    ana.see(".drawn li")
    named = ana.page.locator(".drawn span").all_inner_texts()
    assert sorted(named) == sorted(re.findall(r'^  "([\w-]+)": "', icons, re.M))
    assert "CC BY 3.0" in ana.page.inner_text("main")
    for font in (FOLDER / "fonts").glob("*.woff2"):
        link = ana.page.locator(f"a[href$='fonts/{font.stem}.LICENSE.txt']")
        answer = ana.page.request.get(ana.url + link.get_attribute("href"))
        assert "SIL Open Font License" in answer.text()
