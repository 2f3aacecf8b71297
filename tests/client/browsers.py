"""People with browsers, each with a device of their own, and a server that they can reach.

Whatever a browser complains about fails the test: errors on its console, scripts and files that the
page's policy forbids, requests that fail or are refused.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager

import pytest
from playwright.sync_api import sync_playwright

from client.chromium import MISSING, SWITCHES, chromium_path
from pioche.games.game import slugs
from pioche.server.client import Client
from server.process import Process

PATIENCE = 60_000  # milliseconds for anything to appear
LOCALES = {"en": "en-GB", "fr": "fr-BE", "nl": "nl-BE"}
REPORT_POLICY = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`forbidden: ${event.violatedDirective} ${event.blockedURI}`));
"""
TRIES = 5
TOLD = """(before) => document.querySelectorAll(".story li").length > before ? "told"
    : document.querySelector("[data-move]:enabled") ? "again" : null"""
GONE = (  # what a browser says of a server that is not there
    "WebSocket connection to",
    "net::ERR_CONNECTION",
    "net::ERR_EMPTY_RESPONSE",
    "when fetching the script",  # of the worker
)


def browser_path():
    """Debian's, as `make test` installs it."""
    found = chromium_path()
    if found is None:
        pytest.skip(MISSING)
    return found


class Person:
    """One page in a browser of their own."""

    def __init__(self, context, url):
        self.context = context
        self.url = url
        self.troubles = []
        self.is_alone = False  # while the server is gone, complaints of that are expected
        self.page = self.another_page()

    def another_page(self):
        page = self.context.new_page()
        page.set_default_timeout(PATIENCE)
        page.on("console", self.hear_console)
        page.on("pageerror", lambda error: self.troubles.append(f"error: {error}"))
        page.on("requestfailed", self.hear_failure)
        page.on("response", self.hear_answer)
        return page

    def hear_console(self, message):
        if message.type in ("error", "assert"):
            self.complain(message.text)

    def hear_failure(self, request):
        if request.failure != "net::ERR_ABORTED":  # the page was left before it came
            self.complain(f"{request.url}: {request.failure}")

    def hear_answer(self, answer):
        if answer.status >= 400:
            self.complain(f"{answer.url}: {answer.status}")

    def complain(self, text):
        if not (self.is_alone and any(sign in text for sign in GONE)):
            self.troubles.append(text)

    # ---- what people do

    def open(self, path="/"):
        self.page.goto(self.url + path)
        return self

    def see(self, selector, **given):
        return self.page.wait_for_selector(selector, **given)

    def choose(self, slug):
        """Play a game at once."""
        self.page.click(f".box[data-game={slug}] .play")
        self.page.wait_for_url("**/table/*")

    def invite(self, slug):
        """Open a table for friends."""
        self.page.click(f".box[data-game={slug}] .friends")
        self.page.click(".setup button.strong")
        self.page.wait_for_url("**/table/*")

    def speak(self, language):
        """Choose another language in the menu."""
        if self.page.locator(".menu[open]").count() == 0:
            self.page.click("header summary")
        self.page.select_option("header select >> nth=0", language)

    def move(self):
        """Press the first move that is offered, if there is one; whether the game goes on.

        A press may only lift the card, where the pointer lay on it before; or what was pressed
        came too late to count.
        """
        self.see("[data-move]:enabled, [data-over]", state="attached")
        if self.is_done():
            return False
        before = self.story_length()
        for _ in range(TRIES):
            self.page.locator("[data-move]:enabled").first.click()
            if self.page.wait_for_function(TOLD, arg=before).json_value() == "told":
                return True
        raise AssertionError("nothing that was pressed was played")

    def is_done(self):
        return self.page.locator("[data-over]").count() > 0

    def story_length(self):
        return self.page.locator(".story li").count()

    def story(self):
        return self.page.locator(".story li").all_inner_texts()


@contextmanager
def chromium():
    """Ended with the tests that asked for it: it holds the loop of the thread meanwhile."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=list(SWITCHES))
        try:
            yield browser
        finally:
            browser.close()


@contextmanager
def server(folder, **given):
    """Once every game can be played: who comes first would wait for it, and tests in vain."""
    with Process(folder, **given) as process:
        apart(open_one_of_each(f"http://127.0.0.1:{process.port}"))
        yield process


def apart(coroutine):
    """Run it on a thread of its own: a browser holds the loop of this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, coroutine).result()


async def open_one_of_each(address):
    """A table is opened when its game is compiled."""
    async with Client(address) as host:
        for slug in slugs():
            asked = {"slug": slug, "seats": 2, "name": "Ana"}
            await host.inquire("POST", "/api/tables", asked)
