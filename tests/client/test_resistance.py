"""The Resistance in a browser: tiles that open at their instant, and hands judged by it."""

from __future__ import annotations

import json
import re

from client import whole
from pioche.locale import speaker
from pioche.table.seal import Opening, seal

SEATS = 2
PILES = 4  # fewer than there are planets for
# What there is to do now: read a count, slap what lies face up, flip; or the game has ended.
DEED = """
() => {
  const is = (selector) => document.querySelector(selector) !== null;
  if (is(".ending .place")) return "end";
  if (is(".counted")) return "read";
  if (is(".flipped") && is("button.slap[data-move][data-down=false]")) return "slap";
  return is(".stack [data-move]:enabled") ? "flip" : null;
}
"""
OPEN = """
async ([seats, options]) => {
  const post = async (path, body) => {
    const headers = { "content-type": "application/json" };
    const asked = { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetch(path, asked)).json();
  };
  await post("/api/guest", {});
  const bots = {};
  for (let seat = 1; seat < seats; seat += 1) bots[seat] = "easy";
  const wish = { slug: "resistance", seats, name: "Ana", bots, options };
  return (await post("/api/tables", wish)).id;
}
"""
# A hand on the space bar as soon as a tile shows: no player is faster.
STRIKE = """
() => {
  const strike = () => {
    const key = new KeyboardEvent("keydown", { key: " ", bubbles: true, cancelable: true });
    if (document.querySelector(".flipped")) document.body.dispatchEvent(key);
  };
  const seen = { subtree: true, childList: true, attributes: true };
  new MutationObserver(strike).observe(document.querySelector(".space"), seen);
}
"""
# What is spoken when the first tiles show, what they show, and what was said before they did.
HEAR = """
() => {
  const look = () => {
    if (document.querySelector(".slot[data-shows]")) {
      window.before ??= document.querySelector(".saying").textContent;
    }
    const faces = [...document.querySelectorAll(".flipped svg")];
    const names = faces.map((face) => face.getAttribute("aria-label"));
    const spoken = document.querySelector(".heard [aria-live=assertive]").textContent;
    if (names.length && spoken) window.heard ??= [spoken, names, window.before];
  };
  const seen = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document.querySelector(".space"), seen);
}
"""
# The keys of two people at one device, pressed in the same instant.
BOTH = """
() => {
  for (const key of ["s", "l"]) {
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }
}
"""
FITS = """
async ([openings, seals]) => {
  const main = document.querySelector("script[type=module]").src;
  const { fits } = await import(new URL("games/resistance/seal.js", main));
  return openings.map((opening) => fits(opening, seals));
}
"""


# A second hand, soon after the verdict however busy the machine is.
LATE_HAND = """() => new MutationObserver((_, watcher) => {
    const outcome = document.querySelector(".outcome");
    if (!outcome.querySelector(".verdict")) return;
    watcher.disconnect();
    window.before = outcome.innerText;
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "l", bubbles: true }));
}).observe(document.querySelector(".outcome"), { subtree: true, childList: true })"""


def at_table(someone, seats=SEATS, **options):
    """Sit down at a table with easy players, and begin."""
    heard = listen(someone)
    someone.open()
    someone.see(".box")
    table = someone.page.evaluate(OPEN, [seats, options])
    someone.open(f"/table/{table}")
    someone.page.locator("button.sit").first.click()
    someone.page.click(".waiting button.start:enabled")
    someone.see(".space .stack")
    return heard


def listen(someone):
    """What goes over the wire, both ways."""
    heard = {"told": [], "sent": []}

    def hear(text):
        heard["told"].append(text)

    def note(text):
        heard["sent"].append(text)

    def open_socket(socket):
        socket.on("framereceived", hear)
        socket.on("framesent", note)

    someone.page.on("websocket", open_socket)
    return heard


# ---- whole games, from the lobby to the score


def meet_a_player(someone, press):
    """Open a table of two from the lobby, with an easy player in the second seat, and begin."""
    someone.see(".box")
    for selector in (
        ".box[data-game=resistance] .friends",
        ".counts label >> nth=0",
        ".setup button.strong",
        ".chair[data-seat='1'] .bot >> nth=0",
        ".waiting button.start:enabled",
    ):
        press(selector)
    someone.see(".space .stack")


def play(someone, **deeds):
    """Do what there is to do until the score lies there; how often each was done."""
    done = dict.fromkeys(deeds, 0)
    while (deed := someone.page.wait_for_function(DEED).json_value()) != "end":
        deeds[deed]()
        if deed == "read":
            someone.see(".counted", state="detached")
        done[deed] += 1
    return done


def middle(someone, selector):
    box = someone.page.locator(selector).first.bounding_box()
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def check_the_end(someone, done):
    assert done["slap"] > 2
    assert done["read"] == 2, "each round is counted, and stays until that is read"
    assert someone.page.locator(".ending .place").count() == 2
    assert someone.page.locator(".space .pawns li").count() == 10, "each is somewhere"
    assert someone.page.locator(".broken").count() == 0


def test_a_whole_game_is_slapped_by_mouse(person):
    ana = person().open()
    heard = listen(ana)
    meet_a_player(ana, ana.page.click)
    assert ana.page.locator(".own [data-planet]").count() == 6
    mouse = ana.page.mouse
    done = play(
        ana,
        read=lambda: read_the_count(ana),
        slap=lambda: mouse.click(*middle(ana, "button.slap")),
        flip=lambda: mouse.click(*middle(ana, ".stack button")),
    )
    check_the_end(ana, done)
    assert len(slaps(heard)) > 2


def read_the_count(someone):
    assert someone.page.locator(".counted .gained li").count() == 10
    someone.page.click(".counted .go-on")


def test_a_whole_game_is_slapped_by_touch_on_a_phone(person):
    phone = {"width": 390, "height": 844}
    ana = person("nl", viewport=phone, has_touch=True, is_mobile=True).open()
    meet_a_player(ana, ana.page.tap)
    sizes = ana.page.evaluate(
        """() => [document.querySelector("button.slap").offsetWidth,
          document.documentElement.scrollWidth, document.querySelector(".board").scrollHeight
          - document.querySelector(".board").clientHeight]"""
    )
    assert sizes[0] >= 150, "under the thumb"
    assert sizes[1:] == [390, 0], "nothing is cut off"
    tap = ana.page.touchscreen.tap
    done = play(
        ana,
        read=lambda: ana.page.tap(".counted .go-on"),
        slap=lambda: tap(*middle(ana, "button.slap")),
        flip=lambda: tap(*middle(ana, ".stack button")),
    )
    check_the_end(ana, done)


def slap_together(someone):
    """Two hands on each of a few piles; how many were told of. Of one that comes when it can no
    longer win, as on a busy machine, nothing is."""
    for _ in range(PILES):
        someone.page.wait_for_function(f"({DEED})() === 'flip'")
        before = someone.story_length()
        someone.page.keyboard.press(" ")
        someone.see(".flipped")
        someone.page.evaluate(BOTH)
        someone.page.wait_for_function(
            "before => document.querySelectorAll('.story li').length > before + 1", arg=before
        )
        yield someone.page.locator(".verdict li").count()


def test_nothing_is_taken_back_in_real_time(person):
    ana = person()
    at_table(ana)
    ana.see("header .deed[aria-label]")
    words = ana.page.locator("header .deed").evaluate_all("all => all.map((each) => each.title)")
    assert speaker("en")("client.hint") in words
    assert speaker("en")("client.take_back") not in words


def test_a_count_is_not_flipped_away_by_whoever_meant_the_next_tile(person):
    ana = person()
    at_table(ana)
    keyboard = ana.page.keyboard
    deeds = {"slap": " ", "flip": "f"}
    while (deed := ana.page.wait_for_function(DEED).json_value()) != "read":
        keyboard.press(deeds[deed])
    assert ana.page.locator(".stack [data-move]").count() == 0
    keyboard.press("f")
    ana.page.wait_for_timeout(600)  # a tile would lie there by then
    assert ana.page.locator(".counted").count() == 1
    keyboard.press("Escape")
    ana.see(".stack [data-move]:enabled")
    keyboard.press("f")
    ana.see(".flipped")


def test_a_whole_game_by_keyboard_of_two_people_at_one_device(person):
    ana = person("fr").open()
    ana.see(".box")
    keyboard = ana.page.keyboard
    go_to(ana, ".box[data-game=resistance] .here")
    keyboard.press("Enter")
    ana.see(".setup .names input")
    go_to(ana, ".counts input:checked")
    keyboard.press("ArrowLeft")
    go_to(ana, ".setup button.strong")
    keyboard.press("Enter")
    ana.see(".space .stack")
    assert ana.page.locator("button.slap").count() == 2
    assert 2 in slap_together(ana), "both hands are told"
    keys = iter("sl" * 100)
    done = play(
        ana,
        read=lambda: keyboard.press("Escape"),
        slap=lambda: keyboard.press(next(keys)),
        flip=lambda: keyboard.press(" "),
    )
    check_the_end(ana, done)
    assert ana.page.locator(".curtain").count() == 0, "the device lies between them"


def test_a_whole_game_by_keyboard_against_a_player_of_the_servers(person):
    ana = person("nl").open()
    keyboard = ana.page.keyboard

    def press(selector):
        go_to(ana, selector)
        keyboard.press("Enter")

    press(".box[data-game=resistance] .friends")
    go_to(ana, ".counts input:checked")
    keyboard.press("ArrowLeft")
    press(".setup button.strong")
    press(".chair[data-seat='1'] .bot")
    press(".waiting button.start:enabled")
    ana.see(".space .stack")
    heard = listen(ana)
    ana.page.reload()
    done = play(
        ana,
        read=lambda: keyboard.press("Escape"),
        slap=lambda: keyboard.press(" "),
        flip=lambda: keyboard.press("f"),
    )
    check_the_end(ana, done)
    assert len(slaps(heard)) > 2


def go_to(someone, selector):
    """By nothing but the tabulator."""
    someone.see(selector, state="attached")
    is_there = "selector => document.activeElement?.matches(selector)"
    for _ in range(80):
        if someone.page.evaluate(is_there, selector):
            return
        someone.page.keyboard.press("Tab")
    raise AssertionError(f"{selector} is not reached")


# ---- a hand


def test_a_hand_comes_down_by_keyboard_and_is_measured_from_the_tile(person):
    ana = person()
    heard = at_table(ana)
    ana.page.keyboard.press(" ")  # nothing lies there
    assert not slaps(heard)
    ana.page.evaluate(STRIKE)
    ana.page.keyboard.press("f")
    ana.see(".verdict")
    first = slaps(heard)[0]
    assert first["seat"] == 0
    assert first["tile"] in {opening["number"] for opening in openings(heard)}
    assert first["after"] >= 0


def test_a_hand_is_told_that_nothing_lies_there_or_by_how_much_it_is_late(person):
    """Of two at one device, the second comes when the pile is won."""
    ana = person().open()
    ana.page.click(".box[data-game=resistance] .here")
    ana.page.click(".counts label >> nth=0")
    ana.page.click(".setup button.strong")
    ana.see(".space .stack")
    keyboard, missed = ana.page.keyboard, "button.slap[data-seat='{}'] .missed".format

    def words():
        found = "(name) => document.querySelector(name)?.innerText"
        return ana.page.wait_for_function(found, arg=missed(1)).json_value()

    keyboard.press("l")
    assert words() == "Nothing lies there"
    ana.see(missed(1), state="detached")
    ana.page.evaluate(LATE_HAND)
    keyboard.press("f")
    ana.see(".flipped")
    keyboard.press("s")
    assert re.fullmatch(r"Too late by \d+ ms", words())
    assert ana.page.locator(missed(0)).count() == 0
    before = ana.page.evaluate("window.before")
    assert ana.page.inner_text(".outcome") == before, "the verdict stays as it is"


def test_a_hand_that_the_server_refuses_is_told_so(person):
    ana = person()
    lines, verdicts = [], []

    def pass_on(screen):
        """No hand comes to the server, and none of its players' to the screen."""
        server = screen.connect_to_server()

        def from_server(text):
            if '"verdict":{' in text:
                verdicts.append(text)
            if not verdicts:
                screen.send(text)

        screen.on_message(lambda text: '"is":"slap"' in text or server.send(text))
        server.on_message(from_server)
        lines.append(screen)

    ana.page.route_web_socket("**/socket", pass_on)
    at_table(ana)
    ana.page.keyboard.press("f")
    ana.see(".flipped")
    ana.page.keyboard.press(" ")
    ana.see("button.slap[data-down=true]")
    lines[-1].send(json.dumps({"is": "void", "seat": 0, "tile": 0, "reason": "impossible"}))
    ana.see("button.slap[data-down=false] .missed")


def test_few_and_many_find_their_place_in_space(person):
    ana = whole.come(person)
    for seats in (2, 4):
        whole.sit_down(ana, "resistance", seats)
        ana.see(".space .stack")
        assert ana.page.locator(".space .player").count() == seats
        whole.look_at_all_sizes(ana)


def test_a_television_says_everything_once_and_that_either_of_two_flips(person):
    ana, screen = person(), person()
    at_table(ana)
    ana.page.keyboard.press("f")
    ana.see(".flipped")
    screen.open("/tv/" + ana.page.url.rsplit("/", 1)[1])
    assert screen.see(".saying .now").inner_text() == "Either may flip"
    screen.see(".tv-sentence")
    screen.see(".saying > span", state="hidden")


def test_who_shares_a_phone_reads_nothing_of_keys_or_cards(person):
    ana = person(**whole.PHONE).open()
    ana.page.tap(".box[data-game=resistance] .here")
    assert "between you" in ana.see(".setup p").inner_text()
    assert ana.page.inner_text(".setup button.strong").strip() == "Start"
    ana.page.tap(".setup button.strong")
    assert ana.see(".hands .hint").inner_text().strip() == "Each has a hand: tap it."


def test_without_motion_nothing_flashes(person):
    ana = person(reduced_motion="reduce")
    at_table(ana)
    ana.page.evaluate(STRIKE)
    ana.page.keyboard.press("f")
    ana.see(".verdict")
    assert ana.page.evaluate("document.getAnimations().length") == 0
    assert ana.page.locator(".shockwave, .pulled").count() == 0


def test_each_tile_is_spoken_when_it_opens(person):
    ana = person("fr")
    at_table(ana)
    assert ana.page.inner_text(".heard [aria-live=assertive]") == ""
    ana.page.evaluate(HEAR)
    ana.page.keyboard.press("f")
    ana.page.wait_for_function("() => window.heard !== undefined")
    spoken, shown, before = ana.page.evaluate("window.heard")
    assert spoken == ", ".join(shown)
    assert not any(name in before for name in shown), "nothing tells of a tile before it opens"
    assert len(shown) == SEATS  # with two players both flip at once


def test_a_tile_that_was_not_sealed_is_found_out(person):
    ana = person().open()
    ana.see(".box")
    opened = [Opening(number, tile=9 - number, nonce=bytes([number]) * 16) for number in range(3)]
    seals = [seal(each) for each in opened]
    told = [{"number": e.number, "tile": e.tile, "nonce": e.nonce.hex()} for e in opened]
    assert ana.page.evaluate(FITS, [told, seals]) == [True, True, True]
    told[1]["tile"] = 0
    assert ana.page.evaluate(FITS, [told, seals]) == [True, False, True]


def slaps(heard):
    said = map(json.loads, heard["sent"])
    return [message for message in said if message["is"] == "slap"]


def openings(heard):
    for message in map(json.loads, heard["told"]):
        game = message.get("game")
        if game and game["real_time"]:
            yield from game["real_time"]["openings"]
