"""The Resistance in four real browser pages, each behind a link of its own length.

    python bench/pages.py                      until 120 piles were contested by all four
    python bench/pages.py --piles 20           a quick look
    python bench/pages.py --links 10 10 10 10  other round trips, in milliseconds
    python bench/pages.py --json               one line for programs

Four pages of one Chromium reach the server through proxies that hold every byte back for half a
round trip, each way. In each page sits the same player: its reactions are drawn from the same
ex-Gaussian (mean 285 ms) and counted from the frame in which that page showed the tile; its hand is
a pointer event on the symbol. All clocks are the machine's, told by `performance.timeOrigin`.

- *spread*: between the first and the last page that had put the same tile into a frame.
- *verdict*: from the hand that won, as its page stamps it, until the verdict is in a frame of the
  first page that shows it, of the winner's own, and of the last. (The server may decide when no
  hand that is still on its way could win: that takes half the longest round trip, jitter and 8 ms.
  Then the verdict has to travel.)
- *shares*: of the piles for which all four had a free planet; p is that of a chi-square test
  against a quarter each.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import math
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from believed import Believed, slaps_in
from playwright.sync_api import Browser, Page, sync_playwright
from server_process import SERVED, ServerProcess

from pioche.lab.statistics import interval

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from client.chromium import MISSING, SWITCHES, chromium_path

LINKS = (10, 60, 150, 250)  # milliseconds there and back
SETTLING = 6_000  # milliseconds for pings to say how long the links are
LONGEST = 150_000  # of a game
PLANETS = 3  # of each, with four players
VIEW = {"width": 360, "height": 640}
AIMS = {"spread": 40, "verdict": 300}

OPEN = """
async (seats) => {
  const post = async (path, body) => {
    const headers = { "content-type": "application/json" };
    return (await fetch(path, { method: "POST", headers, body: JSON.stringify(body) })).json();
  };
  await post("/api/guest", {});
  return (await post("/api/tables", { slug: "resistance", seats, name: "Player 1" })).id;
}
"""
PLAY = """
() => {
  const seen = (window.seen = { paints: [], hands: [], verdicts: [] });
  const clock = () => performance.timeOrigin + performance.now();
  const channel = new MessageChannel();
  const waiting = [];
  channel.port1.onmessage = () => waiting.shift()();
  const afterFrame = (then) => (waiting.push(then), channel.port2.postMessage(0));
  const normal = () => {
    const reach = Math.sqrt(-2 * Math.log(1 - Math.random()));
    return reach * Math.cos(2 * Math.PI * Math.random());
  };
  const reaction = () => 228 + 25.65 * normal() - 57 * Math.log(1 - Math.random());
  const unhurried = 900; // milliseconds until a person flips who has seen that it is their turn
  let hand = 0;

  const strike = () => {
    const symbol = document.querySelector("button.slap[data-move][data-down=false]");
    if (!symbol) return;
    seen.hands.push(clock());
    symbol.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
  };
  new MutationObserver((changes) => {
    const slots = changes.map(({ target }) => target);
    const slot = slots.find((each) => each.hasAttribute("data-shows"));
    if (!slot) return;
    const shown = performance.now();
    const number = Number(slot.dataset.number);
    const frame = performance.timeOrigin + document.timeline.currentTime;
    afterFrame(() => seen.paints.push({ number, frame, at: clock() }));
    clearTimeout(hand);
    hand = setTimeout(strike, reaction() - (performance.now() - shown));
  }).observe(document.querySelector(".stage"), { subtree: true, attributeFilter: ["data-shows"] });

  let verdict = null;
  new MutationObserver(() => {
    const found = document.querySelector(".verdict:not(.void)");
    if (!found || found === verdict) return;
    verdict = found;
    clearTimeout(hand);
    const full = document.querySelectorAll("[data-full=true]").length;
    const seat = Number(found.querySelector("[data-won=true]").dataset.seat);
    const hands = found.querySelectorAll("li").length;
    const note = () => seen.verdicts.push({ at: clock(), seat, hands, full });
    requestAnimationFrame(() => afterFrame(note));
  }).observe(document.querySelector(".outcome"), { subtree: true, childList: true });

  let offered = 0;
  setInterval(() => {
    document.querySelector(".counted .go-on")?.click(); // the count of a round, once it is read
    const stack = document.querySelector(".stack [data-move]:enabled");
    offered = stack ? offered || performance.now() : 0;
    if (stack && performance.now() - offered > unhurried) stack.click();
  }, 100);
}
"""


# ---- links


class Way(asyncio.Protocol):
    """One way of a connection: what comes is passed on later, in its order."""

    def __init__(self, delay: float) -> None:
        self.delay = delay
        self.other: Way | None = None
        self.early: list[bytes] = []
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        asyncio.get_running_loop().call_later(self.delay, self.pass_on, data)

    def pass_on(self, data: bytes) -> None:
        if self.other is None or self.other.transport is None:
            self.early.append(data)
        elif not self.other.transport.is_closing():
            self.other.transport.write(data)

    def connection_lost(self, exc: Exception | None) -> None:
        asyncio.get_running_loop().call_later(self.delay, self.end)

    def end(self) -> None:
        if self.other is not None and self.other.transport is not None:
            self.other.transport.close()


class Near(Way):
    """The browser's side, which has the server's dialled."""

    def __init__(self, delay: float, port: int) -> None:
        super().__init__(delay)
        self.port = port

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self.dialling = asyncio.ensure_future(self.dial())

    async def dial(self) -> None:
        far = Way(self.delay)
        far.other = self
        await asyncio.get_running_loop().create_connection(lambda: far, "127.0.0.1", self.port)
        self.other = far
        for data in self.early:
            self.pass_on(data)


@contextmanager
def links(server_port: int, trips: Sequence[float]) -> Iterator[list[int]]:
    """A port for each round trip, in milliseconds; on a thread of their own."""
    loop = asyncio.new_event_loop()
    thread = threading.Thread(target=loop.run_forever)
    thread.start()

    async def listen(trip: float) -> int:
        delay = trip / 2_000
        server = await loop.create_server(lambda: Near(delay, server_port), "127.0.0.1", 0)
        return int(server.sockets[0].getsockname()[1])

    try:
        yield [asyncio.run_coroutine_threadsafe(listen(trip), loop).result() for trip in trips]
    finally:
        loop.call_soon_threadsafe(loop.stop)
        thread.join()


# ---- a game


def sit_down(browser: Browser, ports: Sequence[int]) -> list[Page]:
    """Everybody at one table, in a page of their own, and it begins."""
    pages = [browser.new_context(viewport=VIEW, locale="en").new_page() for _ in ports]
    addresses = [f"http://127.0.0.1:{port}" for port in ports]
    for seat, page in enumerate(pages):
        page.set_default_timeout(LONGEST)
        page.add_init_script(f"localStorage.setItem('pioche.name', '\"Player {seat + 1}\"')")
    pages[0].goto(addresses[0])
    table = pages[0].evaluate(OPEN, len(ports))
    for seat, (page, address) in enumerate(zip(pages, addresses, strict=True)):
        page.goto(f"{address}/table/{table}")
        page.click(f".chair[data-seat='{seat}'] .sit")
        page.wait_for_selector(f".chair[data-seat='{seat}'] .own-name")
    pages[0].wait_for_timeout(SETTLING)
    pages[0].click(".start:enabled")
    for page in pages:
        page.wait_for_selector(".stage", state="attached")
    return pages


def play(browser: Browser, ports: Sequence[int]) -> list[dict[str, Any]]:
    """One game; what every page saw."""
    pages = sit_down(browser, ports)
    for page in pages:
        page.evaluate(PLAY)
    for page in pages:
        page.wait_for_selector(".space[data-over]", state="attached")
    seen = [page.evaluate("window.seen") for page in pages]
    for page in pages:
        page.context.close()
    return seen


# ---- figures


def spreads(seen: Sequence[dict[str, Any]], instant: str) -> list[float]:
    """Of tiles that every page has shown, from the first page to the last."""
    shown = [dict(in_rounds(page["paints"], instant)) for page in seen]
    common = set.intersection(*(set(page) for page in shown))
    return [max(p[t] for p in shown) - min(p[t] for p in shown) for t in sorted(common)]


def in_rounds(
    paints: Sequence[dict[str, Any]], instant: str
) -> Iterator[tuple[tuple[int, int], float]]:
    """A tile is known by its round and its number there."""
    deal, last = 1, -1
    for paint in paints:
        deal += paint["number"] <= last
        last = paint["number"]
        yield (deal, last), paint[instant]


def verdicts(seen: Sequence[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Each verdict: who won, whether all could, and how long it took to the screens."""
    told = [page["verdicts"] for page in seen]
    if len({tuple(each["seat"] for each in page) for page in told}) != 1:
        return  # a page has missed one, and they cannot be told apart
    won = [0] * len(seen)
    for row in zip(*told, strict=True):
        seat, is_contested = row[0]["seat"], max(won) < PLANETS
        won[seat] += 1
        if not row[0]["full"]:  # that ended a round
            won = [0] * len(seen)
        ends = [each["at"] for each in row]
        hand = max((at for at in seen[seat]["hands"] if at < min(ends)), default=None)
        if hand is None:
            continue
        yield {
            "seat": seat,
            "is_contested": is_contested,
            "first": min(ends) - hand,
            "own": ends[seat] - hand,
            "last": max(ends) - hand,
        }


def contested(games: Sequence[Sequence[dict[str, Any]]]) -> int:
    return sum(pile["is_contested"] for seen in games for pile in verdicts(seen))


def percentile(values: Sequence[float], part: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, math.ceil(part * len(ordered)) - 1)]


def even(counts: Sequence[int]) -> float:
    """The chance that four equal players share at least as unevenly: chi-square, three degrees."""
    mean = sum(counts) / len(counts)
    x = sum((count - mean) ** 2 for count in counts) / mean
    return math.erfc(math.sqrt(x / 2)) + math.sqrt(2 * x / math.pi) * math.exp(-x / 2)


def summary(games: Sequence[Sequence[dict[str, Any]]], trips: Sequence[float]) -> dict[str, Any]:
    painted = [ms for seen in games for ms in spreads(seen, "at")]
    framed = [ms for seen in games for ms in spreads(seen, "frame")]
    piles = [each for seen in games for each in verdicts(seen)]
    won = [sum(p["seat"] == seat and p["is_contested"] for p in piles) for seat in range(4)]

    def both(values: Sequence[float]) -> dict[str, float]:
        return {"median": round(percentile(values, 0.5)), "p95": round(percentile(values, 0.95))}

    return {
        "links_ms": list(trips),
        "games": len(games),
        "tiles": len(painted),
        "spread_ms": both(painted),
        "spread_of_frames_ms": both(framed),
        "piles": len(piles),
        "verdict_first_screen_ms": both([p["first"] for p in piles]),
        "verdict_own_screen_ms": both([p["own"] for p in piles]),
        "verdict_last_screen_ms": both([p["last"] for p in piles]),
        "contested": sum(won),
        "won": won,
        "shares": [[round(100 * b, 1) for b in share(count, sum(won))] for count in won],
        "p": round(even(won), 3),
    }


def judged(slaps: Sequence[Believed], seat: int) -> dict[str, float]:
    """How late a seat's slaps came, and what of that the judge did not forgive."""
    own = [slap for slap in slaps if slap.seat == seat]
    late = [slap.late / 1_000 for slap in own] or [0.0]
    return {
        "slaps": len(own),
        "void": sum(slap.fault is not None for slap in own),
        "jitter_ms": round(percentile([slap.jitter / 1_000 for slap in own] or [0.0], 0.5)),
        "late_median_ms": round(percentile(late, 0.5)),
        "late_p95_ms": round(percentile(late, 0.95)),
        "clipped": sum(slap.lost > 0 for slap in own),
        "lost_mean_ms": round(sum(slap.lost for slap in own) / 1_000 / max(1, len(own)), 2),
    }


def share(count: int, total: int) -> tuple[float, float, float]:
    low, high = interval(count, total)
    return count / total, low, high


def show(told: dict[str, Any]) -> None:
    links = " / ".join(f"{trip:g}" for trip in told["links_ms"])
    print(f"{told['games']} games, links of {links} ms, four pages of one Chromium")
    rows = [
        ("paint spread", "spread_ms", told["tiles"], AIMS["spread"]),
        ("  of the frames' own instants", "spread_of_frames_ms", told["tiles"], None),
        ("verdict, first screen", "verdict_first_screen_ms", told["piles"], AIMS["verdict"]),
        ("  the winner's screen", "verdict_own_screen_ms", told["piles"], None),
        ("  last screen", "verdict_last_screen_ms", told["piles"], None),
    ]
    for name, key, count, aim in rows:
        figures = told[key]
        wanted = f"   aim: {aim}" if aim else ""
        print(
            f"{name:32} median {figures['median']:4} ms   p95 {figures['p95']:4} ms"
            f"   of {count}{wanted}"
        )
    for trip, won, (rate, low, high) in zip(
        told["links_ms"], told["won"], told["shares"], strict=True
    ):
        print(f"{trip:5g} ms link won {won:4}   {rate:5.1f} %   ({low} – {high})")
    print("slaps as judged, by link: what page and line added, and what was not forgiven")
    for trip, row in zip(told["links_ms"], told["judged"], strict=True):
        words = ", ".join(f"{name.replace('_', ' ')} {value:g}" for name, value in row.items())
        print(f"{trip:5g} ms link: {words}")
    print(f"of {told['contested']} piles contested by all four; an even share: p = {told['p']}")


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--piles", type=int, default=120, help="contested ones to see at least")
    parser.add_argument(
        "--seconds", type=float, default=600, help="after which no further game is begun"
    )
    parser.add_argument("--links", type=float, nargs=4, default=LINKS, metavar="MS")
    parser.add_argument("--json", action="store_true", help="one line for programs")
    given = parser.parse_args()
    path = chromium_path()
    if path is None:
        raise SystemExit(MISSING)
    games: list[list[dict[str, Any]]] = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder), run=(sys.executable, str(SERVED), "--proxied"))
        browser = playwright.chromium.launch(executable_path=path, args=list(SWITCHES))
        try:
            with links(server.port, given.links) as ports:
                until = time.monotonic() + given.seconds
                while not games or (contested(games) < given.piles and time.monotonic() < until):
                    games.append(play(browser, ports))
        finally:
            browser.close()
            server.kill()
        slaps = list(slaps_in(Path(folder)))
    told = summary(games, given.links) | {"judged": [judged(slaps, seat) for seat in range(4)]}
    if given.json:
        print(json.dumps(told))
    else:
        show(told)


if __name__ == "__main__":
    main()
