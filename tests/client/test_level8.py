"""Level 8 at its board: by mouse, by finger and by keyboard, from the lobby to the last level."""

from __future__ import annotations

import pytest

from client import whole

MANY = 400  # more turns than a game takes
READY = (  # the board waits for this person, or the game is over
    ".l8:not([data-busy]):not([data-doing='']):not(:has([data-lay])), "
    ".l8:not([data-busy]) [data-lay], [data-go-on], .curtain button, [data-over]"
)


@pytest.fixture
def ana(person):
    """Somebody at a table with two of the server's players, at a pace that nobody waits for."""
    return at_table(person(reduced_motion="reduce"))


def at_table(someone):
    someone.open().choose("level8")
    someone.see(".l8-hand .card")
    return someone


def hand(someone):
    return [
        int(card.get_attribute("data-number"))
        for card in someone.page.locator(".l8-hand .card").all()
    ]


class Player:
    """Plays as the board helps: takes from the pile, lays what it can, adds what fits."""

    def __init__(self, someone, lays=True):
        self.someone = someone
        self.page = someone.page
        self.lays = lays
        self.seen = set()  # what was done

    def press(self, selector):
        self.page.locator(selector).first.click()

    def doing(self):
        """What there is to do now: the board says so where it waits for somebody."""
        self.someone.see(READY, state="attached")
        return self.page.evaluate(
            "document.querySelector('[data-over]') ? 'over'"
            " : document.querySelector('.curtain button') ? 'curtain'"
            " : document.querySelector('[data-go-on]') ? 'go_on'"
            " : document.querySelector('.l8').dataset.doing"
        )

    def step(self):
        """One thing that is to be done; what it was."""
        doing = self.doing()
        if doing == "over":
            return doing
        before = self.story_length()
        self.act(doing)
        self.seen.add(doing)
        if doing in ("go_on", "curtain"):
            gone = {"go_on": "[data-go-on]", "curtain": ".curtain"}[doing]
            self.someone.see(gone, state="detached")
        else:
            self.page.wait_for_function(
                "before => document.querySelectorAll('.story li').length > before"
                " || document.querySelector('[data-over]')",
                arg=before,
            )
        return doing

    def act(self, doing):
        match doing:
            case "go_on":
                self.press("[data-go-on]")
            case "curtain":
                self.press(".curtain button")
            case "take" | "slide":
                self.press(".l8-pile[data-glow]")
            case "keep":
                self.press(".l8-buttons .main")
            case _ if self.lays and self.page.locator("[data-lay]").count():
                self.lay()
            case _:
                self.place()

    def lay(self):
        self.press("[data-lay]")
        self.seen.add("laid")
        self.someone.see(".l8-goal[data-laid=true], [data-go-on], [data-over]", state="attached")

    def place(self):
        """Lift a card that fits, or the last; play it where it glows."""
        fits = ".l8-hand .card[data-mark=fits]"
        is_fitting = self.page.locator(fits).count() > 0
        self.press(fits if is_fitting else ".l8-hand li:last-child .card")
        self.someone.see(".l8-hand .card[data-lifted]")
        melds = ".l8-melds .l8-meld[data-move]"
        if is_fitting and self.page.locator(melds).count():
            self.press(melds)
            self.seen.add("added")
        else:
            self.press(".l8-discard[data-drop=discard][data-glow]")

    def story_length(self):
        return self.page.locator(".story li").count()


class Finger(Player):
    def press(self, selector):
        self.page.locator(selector).first.tap()


class Keyboard(Player):
    """Arrows, Enter and Escape alone."""

    def press(self, selector):
        if selector in (".curtain button", "[data-go-on]"):
            self.page.keyboard.press("ArrowUp" if "go" in selector else "Tab")
        elif ".l8-hand" in selector:
            self.walk("ArrowDown", "ArrowRight", selector)
        else:
            self.walk("ArrowUp", "ArrowRight", selector)
        self.page.keyboard.press("Enter")

    def walk(self, to, on, selector):
        self.page.keyboard.press(to)
        first = "all => all[0] === document.activeElement"
        for _ in range(40):
            if self.page.locator(selector).evaluate_all(first):
                return
            self.page.keyboard.press(on)
        raise AssertionError(f"arrows do not come to {selector}")


def lobby_to_table(someone, press):
    """Open a table for two with a strong player, and begin."""
    someone.open()
    press(".box[data-game=level8] .friends")
    press(".counts label:has-text('2')")
    press(".setup button.strong")
    press("button.sit")
    someone.see(".chair .own-name")
    press("button.bot >> nth=-1")
    press(".waiting button.start:enabled")
    someone.see(".l8-hand .card")


# ---- whole games and rounds


def test_a_whole_game_is_played_by_mouse_from_the_lobby_to_the_end(person):
    ana = person(reduced_motion="reduce")
    player = Player(ana)
    lobby_to_table(ana, player.press)
    for _ in range(MANY):
        if player.step() == "over":
            break
    assert {"take", "act", "laid", "go_on"} <= player.seen
    ana.see(".ending .place")
    levels = [int(each) for each in ana.page.locator(".place-points b").all_inner_texts()]
    assert max(levels) == 8
    ana.see("[data-saved=true]")


def play_a_round(player):
    """To the end of one in which this person has played: others may go out on their first turn."""
    own = {"take", "act"}
    while player.step() not in ("go_on", "over") or not own <= player.seen:
        pass
    assert player.page.locator(".l8-ladder .l8-marker").count() == 3


def test_a_round_is_played_by_finger_on_a_phone(person):
    ana = at_table(person(reduced_motion="reduce", **whole.PHONE))
    play_a_round(Finger(ana))
    height = "['scrollHeight', 'clientHeight'].map(of => document.querySelector('.board')[of])"
    all_of_it, shown = ana.page.evaluate(height)
    assert all_of_it <= shown
    widths = ana.page.evaluate(
        "[...document.querySelectorAll('.l8-hand li')].map(lane => lane.offsetWidth)"
    )
    assert min(widths) >= 44


def test_a_round_is_played_by_keyboard(person):
    ana = at_table(person(reduced_motion="reduce"))
    play_a_round(Keyboard(ana))


# ---- what the board helps with


def test_a_level_is_laid_by_one_tap(ana):
    player = Player(ana)
    until_a_lay(player)
    before, wanted = len(hand(ana)), ana.page.locator(".l8-ghost").count()
    assert ana.page.locator(".l8-hand .card[data-mark=fits]").count() == wanted > 0
    player.lay()
    assert len(hand(ana)) == before - wanted
    assert ana.page.locator(".l8-laid .card").count() >= wanted


def until_a_lay(player):
    """Play until one's level can be laid."""
    while not player.page.locator(".l8:not([data-busy]) [data-lay]").count():
        assert player.step() != "over"
        player.doing()


def test_a_level_is_laid_card_by_card_and_jokers_are_told_what_they_are(ana):
    player = Player(ana)
    until_a_lay(player)
    wanted = ana.page.locator(".l8-ghost").count()
    ana.page.locator(".l8-buttons .l8-second").first.click()
    for _ in range(wanted):
        ana.see(".l8[data-doing=lay]:not([data-busy])")
        before = hand(ana)
        ana.page.locator(".l8-hand .card[data-can=yes]").first.click()
        ana.page.locator(".l8-lay .l8-meld[data-glow]").first.click()
        ana.see(f".l8-stand, .l8-hand:not(:has(li:nth-child({len(before)})))")
        if ana.page.locator(".l8-stand").count():
            ana.page.locator(".l8-stand").first.click()
        ana.see(f".l8-hand:not(:has(li:nth-child({len(before)})))")
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
    ana.see(".l8-hand .card, .curtain button")
    player, hands = Player(ana, lays=False), []  # so that the round goes on
    for _ in range(3):
        if player.doing() == "curtain":
            player.step()
        assert player.doing() == "take"
        hands.append(hand(ana))
        assert len(hands[-1]) == 10
        while player.doing() != "curtain":
            player.step()
    numbers = [{card for card in each if card < 90} for each in hands]
    assert not numbers[0] & numbers[1] | numbers[1] & numbers[2] | numbers[2] & numbers[0]


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
