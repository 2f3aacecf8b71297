"""The two Love Letters in a browser: a card, a player, what is named; by mouse, touch and keys."""

from __future__ import annotations

import pytest

from client import whole

SLUGS = ["mission626", "princess"]
MOST_SEATS = {"mission626": 5, "princess": 6}
FIRST = {"mission626": "2", "princess": "0"}  # so that seat 0 plays first: left of Stitch
STEPS = (  # what completes a move comes before what begins one
    ".court .naming[data-move]:enabled",
    ".court .aim:enabled",
    ".court .guide [data-move]:enabled",
    ".court .hand button[data-glow]",
)
CARD = ".court .hand button[data-glow]"
NAMER = f"{CARD}[data-hand='1']"  # the Guard, the Grand Councilwoman
LOOKER = f"{CARD}[data-hand='2']"  # the Advisors, Cobra

# Where the pile is in every frame, and what is shown beside it.
FOLLOW = """() => {
    window.places = new Set();
    window.scenes = new Set();
    const look = () => {
        const pile = document.querySelector(".court .pile")?.getBoundingClientRect();
        if (pile) window.places.add(`${Math.round(pile.x)} ${Math.round(pile.y)}`);
        window.scenes.add(document.querySelector(".court .scene")?.className);
        requestAnimationFrame(look);
    };
    look();
}"""

GAMES = 5  # in one of which one draws what one waits for

# What something said when it was first to be seen; it may be gone soon.
KEEP = """(selector) => {
    new MutationObserver(() => {
        window.kept ??= document.querySelector(selector)?.textContent;
    }).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.fixture
def ana(person):
    return whole.come(person)


@pytest.mark.parametrize("way", whole.WAYS)
@pytest.mark.parametrize("slug", SLUGS)
def test_a_whole_game_is_played(person, slug, way):
    ana = whole.play(person, slug, STEPS, way)
    tokens = ana.page.locator(".court .tokens")
    goal = tokens.first.locator(".won, .free").count()
    won = [seat.locator(".won").count() for seat in tokens.all()]
    assert max(won) >= goal


@pytest.mark.parametrize("slug", SLUGS)
def test_a_card_is_lifted_and_put_back_by_keyboard(ana, slug):
    ana.choose(slug)
    ana.see(CARD)
    ana.page.locator(CARD).first.focus()
    ana.page.keyboard.press("Enter")
    ana.see(".court .hand button[data-lifted]")
    assert ana.page.locator(".court .does").count() == 1
    ana.page.keyboard.press("Escape")
    ana.page.wait_for_selector(".court .hand button[data-lifted]", state="detached")


@pytest.mark.parametrize("slug", SLUGS)
def test_the_cards_of_others_stay_covered(ana, person, slug):
    whole.sit_down(ana, slug, 3, first=FIRST[slug])  # before anybody can have shown her one
    ana.see(CARD)
    assert ana.page.locator(".court .players .held .turning").count() == 0
    assert ana.page.locator(".court .players .held .card").count() >= 1
    watcher = person()
    watcher.open(ana.page.url.removeprefix(ana.url))
    watcher.see(".court .players .held .card")
    assert watcher.page.locator(".court .held .turning, .court .hand").count() == 0


@pytest.mark.parametrize("slug", SLUGS)
def test_a_page_that_is_loaded_again_shows_the_same_court(ana, slug):
    ana.choose(slug)
    ana.see(CARD)
    before = held(ana)
    ana.page.reload()
    ana.see(CARD)
    assert held(ana) == before


@pytest.mark.parametrize("slug", SLUGS)
def test_few_and_many_find_their_place_at_court(ana, slug):
    for seats in (2, MOST_SEATS[slug]):
        whole.sit_down(ana, slug, seats)
        ana.see(CARD)
        assert ana.page.locator(".court .player").count() == seats
        whole.look_at_all_sizes(ana)


@pytest.mark.parametrize("slug", SLUGS)
def test_whoever_takes_the_device_sees_their_own_place(ana, slug):
    ana.page.click(f".box[data-game={slug}] .here")
    ana.page.click(".setup button.strong")
    passed = 0
    while passed < 3:
        ana.see(", ".join([*STEPS, ".curtain button"]))
        if ana.page.locator(".curtain button").count():
            asked = ana.page.inner_text(".curtain button")
            ana.page.click(".curtain button")
            whole.next_step(ana, STEPS)
            assert ana.page.locator(".own .name").get_attribute("title") in asked
            passed += 1
        assert len(held(ana)) == ana.page.locator(".court .hand .card").count() > 0
        whole.by_mouse(ana, whole.next_step(ana, STEPS))
        finish(ana)


def lift_one_for_another(somebody):
    """Play on until one lifts a card that is played on somebody else, and not on oneself."""
    for _ in range(whole.MOST):
        somebody.see(f"{CARD}, [data-over]", state="attached")
        assert not somebody.is_done(), "no card of the whole game could be played on another"
        for place in range(somebody.page.locator(CARD).count()):
            somebody.page.locator(CARD).nth(place).click()
            somebody.see(".court [data-lifted]")
            if somebody.page.locator(".court:not(:has(.mine .aim)) .players .aim").count():
                return
            somebody.page.keyboard.press("Escape")
            somebody.page.wait_for_selector(".court [data-lifted]", state="detached")
        somebody.page.locator(CARD).first.click()
        somebody.see(".court [data-lifted]")
        finish(somebody)


def test_who_cannot_be_chosen_says_why(ana):
    ana.choose("mission626")
    lift_one_for_another(ana)
    told = ana.story_length()
    ana.page.click(".court .mine .name")
    ana.see(".toast.refusal")
    assert ana.story_length() == told


def play_until(somebody, wanted, liked):
    """Play on until something is to be seen, and what one likes to play whenever one can."""
    assert is_seen(somebody, wanted, liked), f"{wanted} was not to be seen in the whole game"


def is_seen(somebody, wanted, liked):
    """The same; whether that came before the end."""
    for _ in range(whole.MOST):
        step = whole.next_step(somebody, (wanted, *STEPS[:-1], liked, CARD))
        if step in (wanted, "over"):
            return step == wanted
        whole.by_mouse(somebody, step)
    return False


def name_one(somebody):
    play_until(somebody, STEPS[0], NAMER)


@pytest.mark.parametrize("press", ["click", "press"])
def test_what_nobody_can_hold_is_named_at_the_second_tap(ana, press):
    whole.sit_down(ana, "mission626", 2)
    name_one(ana)
    told = ana.story_length()
    sparky = ana.page.locator(".court .naming[data-value='3']")
    given = ["Enter"] if press == "press" else []
    getattr(sparky, press)(*given)
    ana.see(".court .naming[data-value='3'][data-doubted]")
    said = ana.page.locator(".court .telling [role=status]").inner_text()
    assert said == f"{sparky.get_attribute('title')} Tap again to name it all the same."
    assert "Sparky is not in the game with 2 players." in said
    assert ana.story_length() == told
    getattr(sparky, press)(*given)
    ana.page.wait_for_function(
        "(told) => document.querySelectorAll('.story li').length > told", arg=told
    )


def test_what_somebody_can_hold_is_named_at_once(ana):
    whole.sit_down(ana, "princess", 3)
    name_one(ana)
    told = ana.story_length()
    ana.page.locator(".court .naming[data-can=yes]").first.click()
    ana.page.wait_for_function(
        "(told) => document.querySelectorAll('.story li').length > told", arg=told
    )


@pytest.mark.parametrize("slug", SLUGS)
def test_a_card_seen_in_secret_is_told_from_those_that_were_played(ana, slug):
    seen = ".court .players .held > :has(.known .sign)"
    for _ in range(GAMES):
        whole.sit_down(ana, slug, 2)
        ana.page.evaluate(KEEP, seen)
        if is_seen(ana, seen, LOOKER):
            break
    ana.page.wait_for_function("window.kept")
    assert "You know it is " in ana.page.evaluate("window.kept")
    assert ana.page.locator(".court .front .known").count() == 0


@pytest.mark.parametrize("size", whole.SIZES)
def test_the_pile_stays_where_it_is(person, size):
    width, height = whole.SIZES[size]
    ana = person(viewport={"width": width, "height": height})
    ana.context.add_init_script("localStorage.setItem('pioche.speed', '0.2')")
    whole.sit_down(ana.open(), "princess", 3)
    ana.see(CARD)
    ana.page.evaluate(FOLLOW)
    while ana.page.evaluate("window.scenes.size") < 3:
        whole.by_mouse(ana, whole.next_step(ana, STEPS))
    assert ana.page.evaluate("window.places.size") == 1


def test_in_a_tall_window_what_can_be_named_is_large(ana):
    ana.page.set_viewport_size({"width": 820, "height": 1180})
    whole.sit_down(ana, "princess", 3)
    name_one(ana)
    ana.see(STEPS[0]).wait_for_element_state("stable")
    assert ana.page.locator(".court .naming .card").first.bounding_box()["width"] > 100
    assert ana.page.evaluate(whole.CUT) == {"cut": [], "wide": 0, "tall": 0}


@pytest.mark.parametrize("slug", SLUGS)
def test_what_is_left_has_whole_names(person, slug):
    ana = whole.come(person, language="nl", viewport={"width": 820, "height": 1180})
    whole.sit_down(ana, slug, MOST_SEATS[slug])
    titles = ana.page.locator(".court .ledger .title")
    titles.first.wait_for()
    cut = "(all) => all.filter((title) => title.scrollWidth > title.clientWidth).length"
    assert titles.evaluate_all(cut) == 0


def test_who_is_out_is_told_within_the_seat(ana):
    ana.page.set_viewport_size({"width": 390, "height": 844})
    whole.sit_down(ana, "mission626", 5)
    play_until(ana, ".court .players .state.out", NAMER)
    outside = """(told) => {
        const seat = told.closest(".player").getBoundingClientRect();
        const { right, bottom } = told.getBoundingClientRect();
        return right > seat.right || bottom > seat.bottom;
    }"""
    assert not ana.page.locator(".court .players .state").first.evaluate(outside)


@pytest.mark.parametrize("language", ["en", "fr", "nl"])
def test_what_is_pressed_begins_with_a_capital_letter(person, language):
    ana = whole.come(person, language=language)
    ana.choose("mission626")
    play_until(ana, ".court .guide .main", CARD)
    assert ana.page.inner_text(".court .guide .main")[0].isupper()


def test_a_card_is_carried_to_whom_it_is_played_on(ana):
    ana.choose("princess")
    lift_one_for_another(ana)
    target = ana.page.locator(".court .players .aim").first
    seat, to = target.get_attribute("data-target"), target.bounding_box()
    at = ana.page.locator(".court .hand [data-lifted]").bounding_box()
    ana.page.keyboard.press("Escape")
    told = ana.story_length()
    ana.page.mouse.move(*middle(at))
    ana.page.mouse.down()
    ana.page.mouse.move(*middle(to))
    ana.page.mouse.up()
    ana.page.wait_for_function(
        "([told, seat]) => document.querySelector(`.player[data-seat='${seat}'][data-aimed]`)"
        " || document.querySelectorAll('.story li').length > told",
        arg=[told, seat],
    )


def held(somebody):
    return somebody.page.locator(".court .hand [data-hand]").evaluate_all(
        "(cards) => cards.map((card) => card.dataset.hand)"
    )


def finish(somebody):
    """Complete the move that is begun."""
    while somebody.page.locator(".court [data-lifted]").count():
        whole.by_mouse(somebody, whole.next_step(somebody, STEPS))


def middle(box):
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
