"""Two people far apart, each with a browser and a language of their own, who meet by a link."""

from __future__ import annotations

import pytest

from client import whole
from client.test_court import STEPS as COURT
from client.test_parade import STEPS as PARADE
from pioche.locale import LANGUAGES, speaker

LEVEL8 = (
    "[data-go-on]",
    ".l8:not([data-busy]) [data-lay]",
    ".l8:not([data-busy]):is([data-doing=take], [data-doing=slide]) .l8-pile[data-glow]",
    ".l8[data-doing=keep]:not([data-busy]) .l8-buttons .main",
    ".l8:not([data-busy]):has(.card[data-lifted]) .l8-discard[data-drop=discard][data-glow]",
    ".l8:not([data-busy]):not([data-doing='']) .l8-hand li:last-child .card:not([data-lifted])",
)
RESISTANCE = (
    ".counted .go-on",
    ".space:has(.flipped) button.slap[data-move][data-down=false]",
    ".stack [data-move]:enabled",
)
GAMES = {  # what is pressed, and how often in all; all but the longest are played to the end
    "parade": (PARADE, None),
    "princess": (COURT, None),
    "mission626": (COURT, None),
    "level8": (LEVEL8, 40),
    "resistance": (RESISTANCE, None),
}
IDLE = 1_000  # looks without anything to press, some 20 seconds
FAR = 6  # presses after which one of the two loads the page again
# In one step: what is there when one looks may be gone when the finger comes.
PRESS = """(steps) => {
    const found = steps.map((step) => document.querySelector(step)).find(Boolean);
    const touch = { bubbles: true, cancelable: true, isPrimary: true, button: 0 };
    if (found?.matches(".slap")) found.dispatchEvent(new PointerEvent("pointerdown", touch));
    else found?.click();
    return Boolean(found);
}"""


def meet(person, slug, languages):
    """A table for two, to which the other comes by its link; both sit, and cards are dealt."""
    ana, bo = (whole.come(person, language=language) for language in languages)
    ana.page.click(f".box[data-game={slug}] .friends")
    ana.page.locator(".counts label").first.click()
    ana.page.click(".setup button.strong")
    ana.page.wait_for_url("**/table/*")
    ana.page.locator("button.sit").first.click()
    ana.see(".chair .own-name")
    bo.open(ana.page.url.removeprefix(bo.url))
    bo.page.click("button.sit")
    ana.page.click(".waiting button.start:enabled")
    for somebody in (ana, bo):
        somebody.see(".room[data-phase=playing] .board", state="attached")
    return ana, bo


def has_ended(somebody):
    return somebody.page.locator(".ending").count() > 0


def counted(somebody):
    """Everybody's seat and points, by place."""
    return somebody.page.locator(".ending .place").evaluate_all(
        "all => all.map((each) => [each.dataset.seat, each.querySelector('b').textContent])"
    )


@pytest.mark.parametrize(
    ("slug", "at"), [(slug, at) for at, slug in enumerate(GAMES)], ids=list(GAMES)
)
def test_two_play_by_a_link_and_one_loads_the_page_again(person, slug, at):
    steps, most = GAMES[slug]
    languages = LANGUAGES[at % 3], LANGUAGES[(at + 1) % 3]
    people = meet(person, slug, languages)
    pressed = idle = 0
    while (most is None or pressed < most) and not all(has_ended(each) for each in people):
        assert pressed < whole.MOST
        assert idle < IDLE, "nobody has anything to do"
        if sum([each.page.evaluate(PRESS, steps) for each in people]):
            pressed, idle = pressed + 1, 0
        else:
            idle += 1
            people[0].page.wait_for_timeout(10)
        if pressed == FAR:
            pressed += 1
            before = people[1].story_length()
            people[1].page.reload()
            people[1].page.wait_for_function(
                "before => document.querySelectorAll('.story li').length >= before", arg=before
            )
    assert pressed > FAR
    for each, language in zip(people, languages, strict=True):
        each.see("[data-saved=true]")
        assert each.page.locator("html").get_attribute("lang") == language
        assert each.page.locator("header h1").inner_text() == speaker(language)(f"{slug}.name")
    if most is None:
        for each in people:
            each.see(".ending .place")
        assert counted(people[0]) == counted(people[1])
