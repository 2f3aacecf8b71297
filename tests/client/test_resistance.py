"""The Resistance in a browser: tiles that open at their instant, and hands judged by it."""

from __future__ import annotations

import json

from pioche.table.seal import Opening, seal

SEATS = 2
# Flips when it may, and slaps what lies there once it sees three tiles, through the page alone.
PLAYER = """
() => {
  window.slaps = 0;
  const act = () => {
    document.querySelector(".stack button[data-move]:enabled")?.click();
    const seen = document.querySelectorAll(".flipped[data-open=true]").length;
    const symbol = document.querySelector(".slap[data-move][data-down=false]");
    if (!symbol || seen < 3) return;
    window.slaps += 1;
    symbol.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
  };
  setInterval(act, 50);
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
    if (document.querySelector(".flipped[data-open=true]")) document.body.dispatchEvent(key);
  };
  const seen = { subtree: true, childList: true, attributes: true };
  new MutationObserver(strike).observe(document.querySelector(".space"), seen);
}
"""
# What is spoken when the first tiles show, and what they show.
HEAR = """
() => {
  const look = () => {
    const faces = [...document.querySelectorAll(".flipped[data-open=true] .front svg")];
    const names = faces.map((face) => face.getAttribute("aria-label"));
    const spoken = document.querySelector(".heard [aria-live=assertive]").textContent;
    if (names.length && spoken) window.heard ??= [spoken, names];
  };
  const seen = { subtree: true, childList: true, attributes: true, characterData: true };
  new MutationObserver(look).observe(document.querySelector(".space"), seen);
}
"""
FITS = """
async ([openings, seals]) => {
  const main = document.querySelector("script[type=module]").src;
  const { fits } = await import(new URL("games/resistance/seal.js", main));
  return openings.map((opening) => fits(opening, seals));
}
"""


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


def test_a_whole_game_is_slapped_through_the_page(person):
    ana = person()
    heard = at_table(ana)
    assert ana.page.locator(".own [data-planet]").count() == 6
    ana.page.evaluate(PLAYER)
    ana.see(".verdict li", timeout=120_000)
    ana.see(".space[data-over]", timeout=300_000)
    assert ana.page.evaluate("window.slaps") > 2
    assert ana.page.locator(".counted li").count() == 10
    assert sum('"is":"slap"' in text for text in heard["sent"]) > 2
    assert ana.page.locator(".broken").count() == 0
    pawns = ana.page.locator(".space > :not(.counted) .pawns li").count()
    assert pawns == 10, "each is somewhere"


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
    spoken, shown = ana.page.evaluate("window.heard")
    assert spoken == ", ".join(shown)
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
