"""Motion, in a browser: nothing jumps, nothing is left behind, and whoever wants none gets none."""

import threading
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

ROOT = Path(__file__).parents[2]

PLACES = """() => Object.fromEntries([...document.querySelectorAll("[data-card]")].map((card) => {
    const { left, top, width, height } = card.getBoundingClientRect();
    return [card.dataset.card, [left + width / 2, top + height / 2]];
}))"""

JUMP = f"""async (button) => {{
    const places = {PLACES};
    const before = places();
    document.querySelector(button).click();
    await Promise.resolve();
    await Promise.resolve();
    const after = places();
    const far = ([x, y], [left, top]) => Math.hypot(x - left, y - top);
    return Math.max(...Object.keys(before).map((card) => far(before[card], after[card])));
}}"""

REST = "() => document.getAnimations().every((each) => each.id !== 'flow')"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """A test has nothing to say about its requests."""


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(ROOT)))
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/tests/client/gallery.html"
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture(params=["no-preference", "reduce"])
def page(request: pytest.FixtureRequest, chromium: Browser, address: str) -> Iterator[Page]:
    page = chromium.new_page(reduced_motion=request.param)
    page.goto(f"{address}?show=motion")
    page.wait_for_selector("#deal")
    yield page
    page.close()


calm = pytest.mark.parametrize("page", ["reduce"], indirect=True)
lively = pytest.mark.parametrize("page", ["no-preference"], indirect=True)


@lively
def test_a_flow_that_is_interrupted_goes_on_from_where_cards_are(page: Page) -> None:
    page.click("#deal")
    page.wait_for_function("() => document.querySelectorAll('[data-card]').length === 5")
    assert page.evaluate(JUMP, "#shuffle") < 1
    assert page.evaluate(JUMP, "#play") < 1


@lively
def test_nothing_is_left_behind(page: Page) -> None:
    for button in ("#deal", "#play", "#play", "#take", "#slap"):
        page.click(button)
    page.wait_for_function(REST)
    page.wait_for_selector("body > .card", state="detached")
    page.wait_for_selector("[data-flying]", state="detached")
    page.wait_for_selector(".shockwave", state="detached")
    assert page.locator("[data-card]").count() == 3


@calm
def test_nothing_moves_for_whoever_wants_no_motion(page: Page) -> None:
    page.click("#deal")
    page.click("#slap")
    assert page.evaluate(REST)
    assert page.locator(".shockwave").count() == 0
    assert page.locator("[data-card]").count() == 5


@calm
def test_the_face_of_a_card_is_small(page: Page, address: str) -> None:
    page.goto(address)
    faces = page.locator(".card > svg.face:not(.levels):not(.back)")
    sizes = faces.evaluate_all("(faces) => faces.map((face) => face.outerHTML.length)")
    assert len(sizes) > 180
    assert max(sizes) <= 2048
