"""Nothing on any page keeps somebody out: no violation of WCAG A or AA, by day and by night."""

from __future__ import annotations

import pytest

from client import hands
from client.test_source import compiler as fetched  # noqa: F401  what npm holds is fetched once
from client.test_source import tool
from pioche.games.game import slugs

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
    return person(reduced_motion="reduce").open()


@pytest.fixture
def check(axe):
    """In both lights, what is wrong on a page."""

    def found(someone):
        someone.page.evaluate(axe)
        for light in LIGHTS:
            someone.page.evaluate(CHOOSE, light)
            wrong = someone.page.evaluate(CHECK, LEVELS)
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


def test_a_game_that_is_over(ana, check):
    ana.open(f"/replay/{hands.finished(ana, 'parade')}")
    ana.see(".script li")
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
