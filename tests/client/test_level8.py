"""Level 8 at its board: by mouse, by finger and by keyboard, from the lobby to the last level."""

from __future__ import annotations

import re

import pytest

from client import hands, whole
from client.at_level8 import (
    READY,
    SHOWN,
    WAYS,
    Finger,
    Player,
    at_table,
    hand,
    numbers,
    two_at_a_table,
    until_a_lay,
)

MANY = 800  # more things to do than there are in a game
MOST_KEPT = 4
NUMBERED = ":not([data-number='90'], [data-number='91'])"  # neither Joker nor Skip
TOLD = """() => {
    const last = [...document.querySelectorAll(".story li")].at(-1);
    const said = document.querySelector(".l8-told");
    return [last?.firstChild.textContent.trim() ?? "", said.textContent];
}"""


@pytest.fixture
def ana(person):
    """Somebody at a table with two of the server's players, at a pace that nobody waits for."""
    return at_table(person(reduced_motion="reduce"))


# ---- whole games


@pytest.mark.parametrize("way", WAYS)
def test_a_whole_game_is_played_from_the_lobby_to_the_end(person, way):
    ana = person(reduced_motion="reduce", **(whole.PHONE if way == "touch" else {})).open()
    player = WAYS[way](ana)
    if way == "keyboard":
        player.open(".box[data-game=level8] .play")
    else:
        two_at_a_table(ana, player.open)
    ana.see(".l8-ladder .l8-marker")
    assert ana.page.locator(".l8-ladder .l8-marker").count() == (3 if way == "keyboard" else 2)
    for _ in range(MANY):
        doing = player.step()
        if doing == "over":
            break
        if way == "touch" and doing == "go_on":
            check_room_for_thumbs(ana)
    assert {"take", "act", "go_on"} <= player.seen
    ana.see(".ending .place")
    levels = [int(each) for each in ana.page.locator(".places b").all_inner_texts()]
    assert max(levels) == 8
    assert ana.page.locator(".places small").first.inner_text().strip() == "past level"
    assert ana.page.locator(".places small").last.inner_text().strip() == "level"
    decided = ana.page.locator(".account:has([data-seat='0'])")
    assert decided.locator("li").count() == decided.locator("li .worth").count()
    ana.see("[data-saved=true]")


@pytest.mark.parametrize("way", WAYS)
def test_cards_are_kept_for_the_next_round(person, way):
    ana = person(reduced_motion="reduce", **(whole.PHONE if way == "touch" else {})).open()
    ana.see(".box")
    player = WAYS[way](ana)
    ana.open(f"/table/{hands.until_cards_are_kept(ana)}")
    for count in range(1, MOST_KEPT + 1):
        ana.see(".l8[data-doing=keep]:not([data-busy])")
        player.press(f".l8-hand .card:not([data-kept]){NUMBERED}")
        ana.see(".l8-hand .card[data-lifted]")
        player.press(".l8-buttons .main")
        ana.see(f".l8-hand:not(:has([data-lifted])) li:nth-child({count} of :has([data-kept]))")
    kept = [number for number in numbers(ana, ".l8-hand .card[data-kept]") if number < 90]
    assert len(kept) == MOST_KEPT
    assert ana.page.locator(".l8-hand .card[data-can=yes]").count() == 0, "that is all"
    player.press(".l8-buttons .main")
    ana.see(".l8:not([data-doing=keep]) .l8-hand:not(:has([data-kept])) li:nth-child(10)")
    assert set(kept) <= set(hand(ana))
    assert len(hand(ana)) == 10


def check_room_for_thumbs(someone):
    """The whole board is there without scrolling, and every card can be hit."""
    height = "['scrollHeight', 'clientHeight'].map(of => document.querySelector('.board')[of])"
    all_of_it, shown = someone.page.evaluate(height)
    assert all_of_it <= shown
    widths, hidden = someone.page.evaluate(
        "([right, below]) => {"
        "  const cards = [...document.querySelectorAll('.l8-hand .card')];"
        "  const isHidden = (card) => {"
        "    const box = card.getBoundingClientRect();"
        "    const [x, y] = [box.x + right * box.width, box.y + below * box.height];"
        "    return !card.contains(document.elementFromPoint(x, y));"
        "  };"
        "  return [cards.map(card => card.parentElement.offsetWidth),"
        "          cards.filter(isHidden).map(card => card.dataset.card)];"
        "}",
        SHOWN,
    )
    assert min(widths) >= 44
    assert not hidden


# ---- what the board helps with


@pytest.mark.parametrize("way", WAYS)
def test_a_level_is_laid_by_one_press(person, way):
    ana = at_table(person(reduced_motion="reduce", **(whole.PHONE if way == "touch" else {})))
    player = WAYS[way](ana)
    until_a_lay(player)
    before, wanted = len(hand(ana)), ana.page.locator(".l8-ghost").count()
    assert ana.page.locator(".l8-hand .card[data-mark=fits]").count() == wanted > 0
    player.lay()
    assert len(hand(ana)) == before - wanted
    assert ana.page.locator(".l8-laid .card").count() >= wanted


def test_melds_are_as_large_as_there_is_room_for_while_cards_fly(person):
    ana = person(**whole.PHONE).open()
    ana.page.evaluate(whole.AT_ONCE)
    ana = at_table(ana)
    until_a_lay(Finger(ana))
    ana.page.evaluate("localStorage.removeItem('pioche.speed')")
    ana.page.reload()
    ana.see(".l8:not([data-busy]) [data-lay]")
    Finger(ana).lay()
    ana.see(".l8-laid .card")
    fit = "getComputedStyle(document.querySelector('.l8-melds')).getPropertyValue('--fit')"
    ana.page.wait_for_function("() => document.getAnimations().length === 0")
    after_flight = ana.page.evaluate(fit)
    ana.page.reload()
    ana.see(".l8-laid .card")
    assert after_flight == ana.page.evaluate(fit)


def test_the_story_goes_no_further_than_the_board(person):
    ana = at_table(person(viewport={"width": 1440, "height": 900}))
    player, seen = Player(ana, lays=False), []
    while player.step() != "act":
        pass
    while not ana.page.locator(READY).count() or len(seen) < 20:
        seen.append(ana.page.evaluate(TOLD))
        ana.page.wait_for_timeout(100)
    assert len({line for line, _ in seen}) > 2, "the others play"
    late = [now for at, now in enumerate(seen) for line in now[:1] if is_late(line, seen[: at + 3])]
    assert not late


def is_late(line, seen):
    """Whether the board has not said by then what the story tells. Melds it shows, and what a
    round brought; the story is at the next deal then."""
    is_shown = line.startswith("Meld") or "turns up" in line
    return not is_shown and not any(line in said for _, said in seen)


@pytest.mark.parametrize("height", [650, 720, 768])
def test_on_a_low_screen_the_level_card_ends_above_ones_own_level(ana, height):
    ana.page.set_viewport_size({"width": 1280, "height": height})
    ladder, own = (ana.page.locator(name).bounding_box() for name in (".l8-ladder", ".l8-own"))
    assert ladder["y"] + ladder["height"] <= own["y"]


def test_a_hint_to_lay_points_at_what_lays(ana):
    until_a_lay(Player(ana))
    ana.page.click("button[title='Hint']")
    ana.see(".toast[role=status]")
    ana.see(".spot-ring:not([hidden])")


def test_taking_back_is_offered_where_one_moved_last(ana):
    player, back = Player(ana, lays=False), "button.deed[title='Take my move back']"
    while player.doing() != "take":
        player.step()
    assert ana.page.get_attribute(back, "aria-disabled") == "true"
    ana.page.locator(".l8-discard[data-glow]").first.click()  # it lay open: nothing comes to light
    ana.see(".l8[data-doing=act]:not([data-busy])")
    ana.page.click(f"{back}[aria-disabled=false]")
    ana.see(".story .change")
    ana.see(".l8[data-doing=take]")


def test_a_lay_is_told_as_a_whole(ana):
    until_a_lay(Player(ana))
    before, melds = ana.story_length(), ana.page.locator(".l8-lay > *").count()
    ana.page.click("[data-lay]")
    ana.see(".l8-goal[data-laid=true]")
    told = ana.story()[before:]
    [lay] = re.findall(r"You lay level [1-8]\.", told[0])  # which one depends on the cards
    assert len(told) == 1 + melds
    assert lay in ana.page.inner_text(".l8-told")


def test_a_level_is_laid_card_by_card_and_jokers_are_told_what_they_are(ana):
    player = Player(ana)
    until_a_lay(player)
    wanted = ana.page.locator(".l8-ghost").count()
    ana.page.locator(".l8-buttons .l8-second").first.click()
    for _ in range(wanted):
        ana.see(".l8[data-doing=lay]:not([data-busy])")
        ana.page.click("button[title='Hint']")
        ana.see(".spot-ring:not([hidden])")
        before = hand(ana)
        ana.page.locator(".l8-hand .card[data-can=yes]").first.click()
        ana.page.locator(".l8-lay .l8-meld[data-glow]").first.click()
        ana.see(f".l8-stand, .l8-hand:not(:has(li:nth-child({len(before)})))")
        if ana.page.locator(".l8-stand").count():
            whole.look_under_toasts(ana)
            ana.page.locator(".l8-stand").first.click()
        ana.see(f".l8-hand:not(:has(li:nth-child({len(before)})))")
        ana.see(".l8 > [aria-live]:has-text('Put down')", state="attached")
    ana.page.click(".l8-buttons .main")
    ana.see(".l8-goal[data-laid=true]")


def test_a_card_is_dragged_to_the_discards(ana):
    player = Player(ana)
    while player.doing() != "act":
        player.step()
    before = hand(ana)
    middle = "all => all.map(e => e.getBoundingClientRect()).map(r => [r.x + 15, r.y + 15])[0]"
    start = ana.page.locator(".l8-hand li:last-child .card").evaluate_all(middle)
    end = ana.page.locator(".l8-own .l8-discard").evaluate_all(middle)
    ana.page.mouse.move(*start)
    ana.page.mouse.down()
    ana.page.mouse.move(*end, steps=5)
    ana.see(".l8-discard[data-glow]")
    ana.page.mouse.up()
    ana.see(f".l8-hand:not(:has(li:nth-child({len(before)})))")
    assert before[-1] not in hand(ana) or before.count(before[-1]) > 1


@pytest.mark.parametrize("seats", [2, 6])
def test_nothing_is_cut_off_however_many_play(person, seats):
    ana = whole.come(person)
    whole.sit_down(ana, "level8", seats)
    ana.see(".l8-hand .card")
    player = Player(ana)
    while not ana.page.locator(".l8-laid").count():
        player.step()
    player.doing()
    whole.look_at_all_sizes(ana)


def test_nothing_is_done_twice_while_the_answer_is_on_its_way(person):
    ana, line = person(reduced_motion="reduce"), Line()
    ana.page.route_web_socket("**/socket", line.pass_on)
    player = Player(at_table(ana))
    while player.doing() != "take":
        player.step()
    before = len(hand(ana))
    line.is_held = True
    player.press(".l8-pile[data-glow]")
    ana.see(".l8[data-busy]")
    assert ana.page.locator(".l8-pile:enabled, .l8-discard:enabled").count() == 0
    assert len(hand(ana)) == before
    line.release()
    ana.see(".l8[data-doing=act]:not([data-busy])")
    assert len(hand(ana)) == before + 1


class Line:
    """What the server says can be held back for a while."""

    def __init__(self):
        self.is_held = False
        self.held = []

    def pass_on(self, screen):
        self.screen, server = screen, screen.connect_to_server()
        screen.on_message(server.send)
        server.on_message(self.hear)

    def hear(self, text):
        if self.is_held:
            self.held.append(text)
        else:
            self.screen.send(text)

    def release(self):
        self.is_held = False
        for text in self.held:
            self.screen.send(text)


def test_what_is_not_allowed_is_refused_with_its_rule(ana):
    player = Player(ana)
    while player.doing() != "act":
        player.step()
    ana.page.click(".l8-pile", force=True)  # it does not say that it can be clicked
    ana.see(".refusal a")
    assert ana.page.locator(".refusal a").get_attribute("href").startswith("/rules/level8#")


def test_the_hand_is_sorted_by_value_or_colour(ana):
    by_value = hand(ana)
    numbers = [card for card in by_value if card < 90]
    assert numbers == sorted(numbers, key=lambda card: (card % 15, card // 15))
    ana.page.keyboard.press("s")
    ana.page.wait_for_function(
        "before => [...document.querySelectorAll('.l8-hand .card')]"
        ".map(card => +card.dataset.number).join() !== before.join()",
        arg=by_value,
    )
    assert hand(ana) == sorted(by_value)


def test_a_card_that_is_lifted_is_put_down_by_escape(ana):
    ana.page.keyboard.press("ArrowDown")
    ana.page.keyboard.press("ArrowRight")
    ana.page.keyboard.press("Enter")
    ana.see(".l8-hand li:nth-child(2) .card[data-lifted]")
    ana.page.keyboard.press("Escape")
    ana.see(".l8-hand:not(:has([data-lifted]))")


def test_everything_has_a_name_for_ears(ana):
    nameless = ana.page.evaluate(
        "[...document.querySelectorAll('.l8 button')]"
        ".filter(b => !b.getAttribute('aria-label') && !b.textContent.trim()).length"
    )
    assert nameless == 0


# ---- who sees what


def test_whoever_takes_the_device_sees_their_own_hand_alone(person):
    ana = person(reduced_motion="reduce").open()
    ana.page.click(".box[data-game=level8] .here")
    ana.page.click(".setup button.strong")
    ana.see(".l8-hand .card, .curtain button", state="attached")
    player, seen = Player(ana, lays=False), []  # so that the round goes on
    for _ in range(3):
        if player.doing() == "curtain":
            player.step()
        assert player.doing() == "take"
        seen.append(hand(ana))
        assert len(seen[-1]) == 10
        while player.doing() != "curtain":
            player.step()
    first, second, third = ({card for card in each if card < 90} for each in seen)
    assert not first & second | second & third | third & first


def test_who_watches_sees_no_hands_and_a_page_loaded_again_goes_on(ana, person):
    player = Player(ana)
    while "act" not in player.seen or player.doing() != "take":
        player.step()
    before = hand(ana)
    ana.page.reload()
    assert player.doing() == "take"
    assert hand(ana) == before
    bo = person(reduced_motion="reduce").open(ana.page.url.removeprefix(ana.url))
    bo.see(".l8-other")
    assert bo.page.locator(".l8-other").count() == 3
    assert bo.page.locator(".l8-hand").count() == 0
