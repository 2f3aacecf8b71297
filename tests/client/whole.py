"""Whole games from the lobby to the final score: by mouse, by touch, by keyboard alone.

A board says by its steps what is pressed to make a move, what completes one before what begins one.
"""

from __future__ import annotations

SIZES = {"phone": (390, 844), "tablet": (820, 1180), "desktop": (1440, 900)}
SMALL = {"small phone": (375, 667), "laptop": (1366, 650)}  # of which a browser takes its part
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
AT_ONCE = "localStorage.setItem('pioche.speed', '0')"
MOST = 900  # presses, more than any game takes
AFAR = ["ArrowRight"] * 12 + ["Tab"] * 80  # keys, more than lead to anything
# In Level 8's hand, the highest card with a number.
HIGHEST = ".l8-hand li:nth-last-child(1 of :not(:has([data-number='90'], [data-number='91'])))"

OPEN = """async ([slug, seats, options]) => {
    const main = document.querySelector("script[type=module]").src;
    const { inquire, introduce } = await import(new URL("inquire.js", main));
    await introduce();
    const others = Array.from({ length: seats - 1 }, (_, at) => [at + 1, "easy"]);
    const bots = Object.fromEntries(others);
    const wish = { name: "Ana", language: "en", slug, seats, bots, options };
    return (await inquire("/api/tables", wish)).id;
}"""

NEXT = """(steps) => document.querySelector("[data-over]") ? "over"
    : steps.find((step) => document.querySelector(step))"""

CUT = """() => {
    const board = document.querySelector(".board");
    const isCut = (element) => {
        const { left, right, bottom, width } = element.getBoundingClientRect();
        return width > 0 && (left < -1 || right > innerWidth + 1 || bottom > innerHeight + 6);
    };
    const cut = [...board.querySelectorAll("button, .player, tr, .pile")].filter(isCut);
    return {
        cut: cut.map((element) => element.outerHTML.slice(0, 90)),
        wide: Math.max(0, board.scrollWidth - board.clientWidth),
        tall: Math.max(0, board.scrollHeight - board.clientHeight),
    };
}"""

# What could be pressed and lies below a toast, once toasts have found their place.
COVERED = """() => new Promise((tell) => {
    const boxOf = (element) => element.getBoundingClientRect();
    const look = () => {
        const toasts = [...document.querySelectorAll(".toast:not(.changed)")].map(boxOf);
        const pressed = ".board button:enabled:not([aria-disabled=true])";
        const isCovered = (button) => toasts.some((toast) => {
            const { left, right, top, bottom } = boxOf(button);
            return left < toast.right && right > toast.left
                && top < toast.bottom && bottom > toast.top;
        });
        const covered = [...document.querySelectorAll(pressed)].filter(isCovered);
        return [toasts.length, covered.map((button) => button.outerHTML.slice(0, 90))];
    };
    const calm = () => document.getAnimations().every(({ playState }) => playState !== "running");
    const wait = (frames) => frames && calm() ? requestAnimationFrame(() => wait(frames - 1))
        : frames ? requestAnimationFrame(() => wait(frames)) : tell(look());
    wait(3);
})"""


def by_mouse(somebody, selector):
    somebody.page.locator(selector).first.click()


def by_touch(somebody, selector):
    somebody.page.locator(selector).first.tap()


def by_keyboard(somebody, selector):
    """Go there by the arrows or by Tab, and press Enter."""
    keyboard = somebody.page.keyboard
    is_there = "selector => document.activeElement.matches(selector)"
    for key in AFAR:
        if somebody.page.evaluate(is_there, selector):
            keyboard.press("Enter")
            return
        keyboard.press(key)
    raise AssertionError(f"no key leads to {selector}")


WAYS = {"mouse": by_mouse, "touch": by_touch, "keyboard": by_keyboard}


def come(person, way="mouse", **given):
    """Somebody who plays in that way and does not want to wait for motions."""
    somebody = person(**(PHONE if way == "touch" else {}), **given)
    somebody.context.add_init_script(AT_ONCE)
    return somebody.open()


def play(person, slug, steps, way):
    """A whole game; whoever played it, before the final score."""
    somebody = come(person, way)
    press = WAYS[way]
    somebody.see(f".box[data-game={slug}] .play")
    press(somebody, f".box[data-game={slug}] .play")
    somebody.page.wait_for_url("**/table/*")
    pressed = 0
    while (step := next_step(somebody, steps)) != "over" and pressed < MOST:
        press(somebody, step)
        pressed += 1
    assert 5 < pressed < MOST
    somebody.see(".ending .place")
    somebody.see("[data-saved=true]")
    return somebody


def next_step(somebody, steps):
    """What can be pressed now, once there is something; "over" when nothing can any more."""
    return somebody.page.wait_for_function(NEXT, arg=list(steps)).json_value()


def sit_down(somebody, slug, seats, **options):
    """A table of so many, the others players of the server's, and the cards dealt."""
    somebody.open(f"/table/{somebody.page.evaluate(OPEN, [slug, seats, options])}")
    somebody.page.click("button.sit")
    somebody.page.click(".waiting button.start:enabled")


def look_at_all_sizes(somebody):
    """Nothing is cut off, and all of them show everything without scrolling."""
    for name, (width, height) in (SIZES | SMALL).items():
        somebody.page.set_viewport_size({"width": width, "height": height})
        assert somebody.page.evaluate(CUT) == {"cut": [], "wide": 0, "tall": 0}, name


def look_under_toasts(somebody):
    """Toasts hide nothing that can be pressed now."""
    count, covered = somebody.page.evaluate(COVERED)
    assert count > 0, "no toast is left"
    assert covered == []
