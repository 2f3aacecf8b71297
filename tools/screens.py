"""Pictures of the browser table for the README and the docs, taken of games that are really played.

    python tools/screens.py [SLUG …] [--into docs/screens]

A page opens each game from the lobby; a player decides for the person who sits there, over a
connection of its own. Midway and at the end the page is looked at in every size and both lights.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import subprocess
import sys
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from playwright.async_api import Browser, Page, async_playwright

from pioche.games.game import slugs
from pioche.play.player import Player
from pioche.players import player
from pioche.server.client import Client
from pioche.server.far_seat import FarSeat

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from client.chromium import MISSING, SWITCHES, chromium_path

SIZES = {"desktop": (1440, 900), "tablet": (820, 1180), "phone": (390, 844)}
LIGHTS = ("light", "dark")
MIDWAY = {"parade": 5, "mission626": 9, "princess": 9, "level8": 24, "resistance": 5}  # own moves
WIDE = 960  # pixels: from here on the log lies open beside the table
DRAWER = ".drawer:not([hidden]) header button"  # closes it
AT_ONCE = "localStorage.setItem('pioche.speed', '0')"  # or the board would be a few moves behind
SETTLED = 1_500  # milliseconds until nothing moves any more
QUALITY = 54
SOON = 60
IN_REAL_TIME = {"resistance"}
FLIP = [".counted .go-on", ".stack [data-move]:enabled"]
RACE = [FLIP[0], ".space:has(.flipped) button.slap[data-down=false]", FLIP[1]]
PRESS = """(steps) => {
    const found = steps.map((step) => document.querySelector(step)).find(Boolean);
    const touch = { bubbles: true, cancelable: true, isPrimary: true, button: 0 };
    if (found?.matches(".slap")) found.dispatchEvent(new PointerEvent("pointerdown", touch));
    else found?.click();
    return Boolean(found);
}"""
OPEN = """() => document.querySelector(".stack [data-move]:enabled")
    ? [...document.querySelectorAll(".flipped")].map((tile) => tile.dataset.number) : []"""
FEW = 2  # tiles face up, fewer than in a picture
LYING = 2_500  # milliseconds after which nobody will slap what lies there
READ = ".counted .go-on, [data-go-on]"  # closes the count of a round


@asynccontextmanager
async def served() -> AsyncIterator[str]:
    """A server of its own, and its address."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "pioche", "serve", "--port", "0", "--data", folder]
        process = subprocess.Popen([*command, "--pace", "0.05", "--json"], stdout=subprocess.PIPE)
        assert process.stdout is not None
        try:
            yield json.loads(process.stdout.readline())["address"].rstrip("/")
        finally:
            process.terminate()
            process.communicate()


class Photographer:
    """One page, whose person is played by a program."""

    def __init__(self, page: Page, address: str, into: Path) -> None:
        self.page = page
        self.address = address
        self.into = into

    async def shoot(self, name: str) -> None:
        await self.page.wait_for_timeout(SETTLED)
        await self.put_aside()
        for size, (width, height) in SIZES.items():
            await self.page.set_viewport_size({"width": width, "height": height})
            if width < WIDE and await self.page.locator(DRAWER).count():
                await self.page.click(DRAWER)
            for light in LIGHTS:
                await self.page.emulate_media(color_scheme=light)  # type: ignore[arg-type]
                await self.page.wait_for_timeout(SETTLED)
                path = self.into / f"{name}-{size}-{light}.jpg"
                await self.page.screenshot(path=path, type="jpeg", quality=QUALITY)
                print(path)

    async def put_aside(self) -> None:
        """The count of a round, once it is read."""
        for button in await self.page.locator(READ).all():
            await button.click()

    async def lobby(self) -> None:
        await self.page.goto(f"{self.address}/")
        await self.page.wait_for_selector(".box")
        await self.shoot("lobby")

    async def game(self, slug: str) -> None:
        """From the lobby to the final score."""
        width, height = SIZES["desktop"]
        await self.page.set_viewport_size({"width": width, "height": height})
        await self.page.goto(f"{self.address}/")
        await self.page.click(f".box[data-game={slug}] .play")
        await self.page.wait_for_url("**/table/*")
        await self.page.wait_for_selector(f".cloth[data-game={slug}] .board")
        if slug in IN_REAL_TIME:
            await self.race(slug)
        else:
            await self.decide_from_afar(slug)
        await self.read_on()
        await self.shoot(f"{slug}-end")

    async def decide_from_afar(self, slug: str) -> None:
        """A player of the same person's, over another connection."""
        cookies = await self.page.context.cookies()
        token = next(cookie["value"] for cookie in cookies if cookie["name"] == "pioche")
        async with Client(self.address, token) as client:
            far = await client.come(self.page.url.rpartition("/")[2])
            await self.play(slug, await far.watch(0))

    async def race(self, slug: str) -> None:
        """By pressing what there is to press at the page: a hand is measured where it came down."""
        pressed, is_seen = 0, False
        while await self.page.locator("[data-over]").count() == 0:
            is_due = pressed >= MIDWAY[slug] and not is_seen
            if is_due and await self.lies_open():
                await self.shoot(slug)
                is_seen = True
            pressed += await self.page.evaluate(PRESS, FLIP if is_due else RACE)
            await self.page.wait_for_timeout(SOON)

    async def lies_open(self) -> bool:
        """Whether tiles lie face up that nobody wants, until one flips the next."""
        before = await self.page.evaluate(OPEN)
        if len(before) < FEW:
            return False
        await self.page.wait_for_timeout(LYING)
        return bool(before == await self.page.evaluate(OPEN))

    async def read_on(self) -> None:
        """To the final score."""
        while await self.page.locator(".ending .place").count() == 0:
            await self.page.wait_for_selector(f".ending .place, {READ}")
            await self.put_aside()

    async def play(self, slug: str, seat: FarSeat) -> None:
        decides, rng, made = player("medium", slug), Random(1), 0
        is_seen = False
        async for moment in seat:
            if not moment.legal or moment.is_past or not seat.moments.empty():
                continue
            if made == MIDWAY[slug] and not is_seen:
                await self.shoot(slug)
                is_seen = True
            made += await self.decide(decides, seat, rng)

    async def decide(self, decides: Player, seat: FarSeat, rng: Random) -> bool:
        """The last moment is decided on, unless others were quicker."""
        assert seat.latest is not None
        before = seat.number
        await seat.decide(decides, seat.latest, rng)
        return seat.number != before


async def photograph(browser: Browser, chosen: Sequence[str], into: Path) -> None:
    into.mkdir(parents=True, exist_ok=True)
    async with served() as address:
        context = await browser.new_context(locale="en-GB", reduced_motion="reduce")
        await context.add_init_script(AT_ONCE)
        photographer = Photographer(await context.new_page(), address, into)
        await photographer.lobby()
        for slug in chosen:
            await photographer.game(slug)


async def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", metavar="SLUG", help="all of them if none is named")
    parser.add_argument("--into", type=Path, default=Path("docs/screens"))
    parser.add_argument("--browser", default=chromium_path(), help="the path of another")
    given = parser.parse_args()
    if given.browser is None:
        raise SystemExit(MISSING)
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=given.browser, args=list(SWITCHES)
        )
        await photograph(browser, given.games or slugs(), given.into)
        await browser.close()


if __name__ == "__main__":
    asyncio.run(main())
