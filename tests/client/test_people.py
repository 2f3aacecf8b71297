"""Two people far apart, each with a browser and a language of their own, who meet by a link."""

from __future__ import annotations

import pytest

from client import whole
from client.test_court import STEPS as COURT
from client.test_parade import STEPS as PARADE
from pioche.locale import LANGUAGES, speaker

NOW = ".l8:not([data-busy]):not([data-doing=''])"
LEVEL8 = (  # lay and add what fits; of the rest, throw any away but Jokers
    "[data-go-on]",
    f"{NOW} [data-lay]",
    f"{NOW}:is([data-doing=take], [data-doing=slide]) .l8-pile[data-glow]",
    f"{NOW} .l8-stand",
    f"{NOW}:has(.card[data-lifted]) .l8-melds .l8-meld[data-move]",
    f"{NOW}:has(.card[data-lifted]) .l8-discard[data-drop=discard][data-glow]",
    f"{NOW} .l8-hand .card[data-mark=fits]",
    f"{NOW} .l8-hand .card:not([data-number='90'])",
    f"{NOW} .l8-hand .card",
)
RESISTANCE = (
    ".counted .go-on",
    ".space:has(.flipped) button.slap[data-move][data-down=false]",
    ".stack [data-move]:enabled",
)
GAMES = {  # what is pressed, and after how many presses one of the two loads the page again
    "parade": (PARADE, 6),
    "princess": (COURT, 6),
    "mission626": (COURT, 6),
    "level8": (LEVEL8, 100),
    "resistance": (RESISTANCE, 6),
}
MOST = 3_000  # presses, more than any game of two takes
IDLE = 5_000  # looks without anything to press, a minute and more
# In one step: what is there when one looks may be gone when the finger comes. Any of what can be
# pressed: two who both kept their lowest cards might wait for higher ones for ever.
PRESS = """(steps) => {
    if (document.querySelector(".ending")) return "over";
    const offered = steps.map((step) => document.querySelectorAll(step));
    const all = offered.find(({ length }) => length) ?? [];
    const found = all[Math.floor(Math.random() * all.length)];
    const touch = { bubbles: true, cancelable: true, isPrimary: true, button: 0 };
    if (found?.matches(".slap")) found.dispatchEvent(new PointerEvent("pointerdown", touch));
    else found?.click();
    return found ? "pressed" : "idle";
}"""


def meet(person, slug, languages):
    """A table for two, to which the other comes by its link; both sit, and cards are dealt."""
    ana, bo = (whole.come(person, language=language) for language in languages)
    ana.page.click(f".box[data-game={slug}] .friends")
    ana.page.locator(".counts label").first.click()
    ana.page.click(".setup button.strong")
    ana.page.wait_for_url("**/table/*")
    ana.see(".chair .own-name")
    bo.open(ana.page.url.removeprefix(bo.url))
    bo.page.click("button.sit")
    ana.page.click(".waiting button.start:enabled")
    for somebody in (ana, bo):
        somebody.see(".room[data-phase=playing] .board", state="attached")
    return ana, bo


def counted(somebody):
    """Everybody's seat and points, by place."""
    return somebody.page.locator(".ending .place").evaluate_all(
        "all => all.map((each) => [each.dataset.seat, each.querySelector('b').textContent])"
    )


@pytest.mark.parametrize(
    ("slug", "at"), [(slug, at) for at, slug in enumerate(GAMES)], ids=list(GAMES)
)
def test_two_play_by_a_link_and_one_loads_the_page_again(person, slug, at):
    steps, far = GAMES[slug]
    languages = LANGUAGES[at % 3], LANGUAGES[(at + 1) % 3]
    people = meet(person, slug, languages)
    pressed = idle = 0
    while (did := {each.page.evaluate(PRESS, steps) for each in people}) != {"over"}:
        assert pressed < MOST
        assert idle < IDLE, "nobody has anything to do"
        if "pressed" in did:
            pressed, idle = pressed + 1, 0
        else:
            idle += 1
            people[0].page.wait_for_timeout(10)
        if pressed == far:
            pressed += 1
            load_again(people[1])
    assert pressed > far
    for each, language in zip(people, languages, strict=True):
        each.see("[data-saved=true]")
        each.see(".ending .place")
        assert each.page.locator("html").get_attribute("lang") == language
        assert each.page.locator("header h1").inner_text() == speaker(language)(f"{slug}.name")
    assert counted(people[0]) == counted(people[1])


def load_again(somebody):
    """All that was told before is told again."""
    before = somebody.story_length()
    somebody.page.reload()
    somebody.page.wait_for_function(
        "before => document.querySelectorAll('.story li').length >= before", arg=before
    )
