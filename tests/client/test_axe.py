"""Nothing on any page keeps somebody out: no violation of WCAG A or AA, by day and by night."""

from __future__ import annotations

import pytest

from client import hands, whole
from client.test_after import bring, fill_up, keep_analysis
from client.test_court import lift_one_for_another
from client.test_source import compiler as fetched  # noqa: F401  what npm holds is fetched once
from client.test_source import tool
from pioche.games.game import slugs
from pioche.locale import speaker

say = speaker("en")

LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
LIGHTS = ("light", "dark")
MIDWAY = {"parade": 3, "mission626": 2, "princess": 2, "level8": 5, "resistance": 1}  # own moves
TURN_BASED = [slug for slug in slugs() if slug != "resistance"]
CHOOSE = """
async (light) => {
  const main = document.querySelector("script[type=module]").src;
  const { theme } = await import(new URL("settings.js", main));
  theme.value = light;
}
"""
CHECK = """
async (levels) => {
  const found = await axe.run(
    { exclude: [".sprite"] },
    { runOnly: levels, resultTypes: ["violations"], elementRef: false },
  );
  return found.violations.map(({ id, nodes }) =>
    `${id}, ${nodes.length} times: ${nodes[0].failureSummary} ${nodes[0].html.slice(0, 300)}`);
}
"""


@pytest.fixture(scope="module")
def axe(fetched):  # noqa: F811
    return (tool("vendor").TYPES / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


@pytest.fixture
def ana(person):
    """Somebody before whose eyes nothing moves, so that all colours are the final ones."""
    return whole.come(person, reduced_motion="reduce")


@pytest.fixture
def check(axe):
    """In both lights, what is wrong on a page."""

    def found(someone, page=None):
        page = page or someone.page
        page.evaluate(axe)
        for light in LIGHTS:
            page.evaluate(CHOOSE, light)
            wrong = page.evaluate(CHECK, LEVELS)
            assert not wrong, f"{light}: " + "\n\n".join(wrong)

    return found


def test_the_lobby_and_its_menu(ana, check):
    ana.see(".box")
    ana.page.click("header summary")
    check(ana)


@pytest.mark.parametrize("way", ["friends", "here"])
def test_what_is_asked_before_a_table_is_opened(ana, check, way):
    ana.page.click(f".box[data-game=level8] .{way}")
    ana.see(".setup")
    ana.page.click(".setup summary")
    check(ana)


def test_the_room_where_one_waits(ana, check):
    ana.invite("parade")
    ana.see(".invitation .code")
    check(ana)


@pytest.mark.parametrize("slug", slugs())
def test_a_table_in_mid_game(ana, check, slug):
    ana.choose(slug)
    ana.see(".board > *")
    hands.play(ana, MIDWAY[slug])
    ana.see(".sentence[data-mine]")
    check(ana)


@pytest.mark.parametrize("slug", TURN_BASED)
def test_the_end_of_a_game(ana, check, slug):
    ana.open(f"/table/{hands.finished(ana, slug)}")
    ana.see(".ending .place")
    check(ana)


def test_the_end_of_the_resistance(ana, check):
    ana.open(f"/table/{bring(ana, 'resistance-2')}")
    ana.see(".counted .go-on")
    check(ana)
    ana.page.click(".counted .go-on")
    ana.see(".ending .account[open]")
    check(ana)


def test_the_ending_in_every_detail(ana, check):
    ana.open(f"/table/{bring(ana, 'level8-2-whole')}")
    ana.see(".ending .account[open]")
    while ana.page.locator(".ending details:not([open])").count():
        ana.page.locator(".ending details:not([open]) > summary").first.click()
    check(ana)


@pytest.mark.parametrize("slug", TURN_BASED)
def test_a_table_whose_menu_is_open(ana, check, slug):
    ana.choose(slug)
    ana.see(".board > *")
    ana.page.click("header summary")
    ana.see(".menu[open] .leave")
    check(ana)


def test_a_hint_and_a_rule_that_are_shown(ana, check):
    ana.choose("parade")
    ana.see(".sentence[data-mine]", state="attached")
    hands.play(ana, 1)
    ana.page.locator(f"button.deed[title='{say('client.hint')}']").click()
    ana.see(".toast[role=status]")
    ana.see(".spot-ring:not([hidden])")
    check(ana)
    ana.page.locator(".story .rule-mark").first.click()
    ana.see("dialog[open] .rule-text")
    check(ana)


def test_what_is_refused_and_what_waits(ana, check):
    ana.choose("mission626")
    lift_one_for_another(ana)
    check(ana)
    ana.page.click(".court .mine .name")
    ana.see(".toast.refusal")
    check(ana)
    ana.page.click("header summary")
    ana.page.click(f".menu-line:has-text('{say('client.pause')}')")
    ana.see(".curtain")
    check(ana)


def test_a_device_that_goes_to_somebody_else(ana, check):
    ana.page.click(".box[data-game=level8] .here")
    ana.page.click(".setup button.strong")
    ana.see(".l8-pile[data-glow], .curtain button")
    if ana.page.locator(".curtain button").count():  # somebody else than the first begins
        ana.page.click(".curtain button")
    ana.page.click(".l8-pile[data-glow]")
    ana.page.click(f".l8[data-doing=act]:not([data-busy]) {whole.HIGHEST} .card")
    ana.see(".l8-hand .card[data-lifted]")
    check(ana)
    ana.page.click(".l8-discard[data-drop=discard][data-glow]")
    ana.see(".curtain button")
    check(ana)


def test_cards_to_keep_in_level8(ana, check):
    ana.see(".box")
    ana.open(f"/table/{hands.until_cards_are_kept(ana)}")
    ana.see(".l8[data-doing=keep]")
    ana.page.locator(".l8-hand .card").first.click()
    ana.page.click(".l8-buttons .main")
    ana.see(".l8-hand .card[data-kept]")
    check(ana)


def test_a_television(ana, check):
    ana.invite("parade")
    screen = ana.another_page()
    screen.emulate_media(reduced_motion="reduce")
    screen.goto(ana.page.url.replace("/table/", "/tv/"))
    screen.wait_for_selector(".tv-welcome .code")
    check(ana, screen)
    ana.see(".chair .own-name")
    fill_up(ana, people=1)
    ana.page.click(".waiting button.start:enabled")
    screen.wait_for_selector(".tv-sentence")
    check(ana, screen)


@pytest.mark.parametrize("slug", slugs())
def test_a_television_in_the_end(ana, check, slug):
    name = {"level8": "level8-2-whole"}.get(slug, f"{slug}-2")
    ana.open(f"/tv/{bring(ana, name)}")
    ana.see(".podium .place")
    check(ana)


def test_an_analysis(ana, server, check):
    table = bring(ana, "parade-2")
    ana.open(f"/replay/{table}?show=analysis")
    ana.see(".begin-analysis")
    check(ana)
    keep_analysis(server, table, "parade-2")
    ana.page.click(".begin-analysis")
    ana.see(".curve")
    ana.page.click(".record .as-table summary")
    check(ana)
    ana.page.click("#tab-count")
    ana.see(".record-count .account[open]")
    check(ana)


def test_a_game_that_is_over(ana, check):
    ana.open(f"/replay/{hands.finished(ana, 'parade')}")
    ana.see(".script li")
    ana.page.click(".hands-toggle")
    ana.see(".hands-list .card")
    check(ana)


@pytest.mark.parametrize("slug", slugs())
def test_the_rules(ana, check, slug):
    ana.open(f"/rules/{slug}")
    ana.see("main h2")
    check(ana)


@pytest.mark.parametrize("slug", slugs())
def test_a_lesson(ana, check, slug):
    ana.open(f"/learn/{slug}")
    ana.see(".bubble .next")
    ana.see(".board > *")
    check(ana)


def test_the_credits(ana, check):
    ana.open("/credits")
    ana.see("main li a")
    check(ana)


def test_a_fault_would_be_found(ana, axe):
    ana.see(".box")
    ana.page.evaluate(axe)
    ana.page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert "button-name" in ana.page.evaluate(CHECK, LEVELS)[0]
