"""How long a page is busy: the longest task of its main thread in turns full of motion, and the
time until the lobby can be used.

    python bench/turn.py                   every game, five runs
    python bench/turn.py --runs 1 --games parade resistance
    python bench/turn.py --json            one line for programs

Each run is a new browser context, so nothing is kept. The lobby can be used when its first button
to play is in a frame, counted from the navigation. Then a table of three is opened by that game's
button, and Chromium traces the page while three moves of one's own and those of the two players
between them are shown as they are for people (in The Resistance: flips, and a slap as soon as a
tile shows). The longest task is the longest `RunTask` of the renderer's main thread.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from server_process import SERVED, ServerProcess

from pioche.games.game import slugs

sys.path.append(str(Path(__file__).parent.parent / "tests"))
from client.chromium import MISSING, SWITCHES, chromium_path

VIEW = {"width": 1280, "height": 800}
SETTLING = 2_000  # milliseconds until what a table loads is there, and its cards lie
SHOWING = 4_000  # and until all that was played is shown
TRACED = ["toplevel", "disabled-by-default-devtools.timeline"]
AIMS = {"task": 50, "lobby": 1_000}

WATCH_LOBBY = """
const look = new MutationObserver(() => {
  if (!document.querySelector(".box .play:enabled")) return;
  look.disconnect();
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => (window.usable = performance.now());
    port2.postMessage(0);
  });
});
look.observe(document, { subtree: true, childList: true });
"""
# Three moves of the seat that one holds, over a line of its own, whatever is legal first.
MOVE = """
() => new Promise((done) => {
  const id = location.pathname.split("/").pop();
  const line = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`);
  const send = (message) => line.send(JSON.stringify(message));
  let [made, number] = [0, 0];
  const act = (game, seen) => {
    if (!game || seen <= number || !game.legal.length) return;
    if (made >= 3 || game.is_over) return (line.close(), done());
    number = seen;
    made += 1;
    send({ is: "move", id: `turn-${seen}`, seat: 0, move: game.legal[0], seen });
  };
  line.onopen = () => send({ is: "hello", version: 1 });
  line.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.is === "welcome") send({ is: "watch", seat: 0 });
    if (message.is === "watching" || message.is === "told") act(message.game, message.number);
  };
  setTimeout(done, 8000);
})
"""
SLAP = """
() => new Promise((done) => {
  let slaps = 0;
  const timer = setInterval(() => {
    document.querySelector(".stack [data-move]:enabled")?.click();
    const symbol = document.querySelector("button.slap[data-move][data-down=false]");
    if (!symbol || !document.querySelector(".flipped")) return;
    symbol.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 0 }));
    slaps += 1;
    if (slaps === 3) (clearInterval(timer), done());
  }, 100);
  setTimeout(done, 12000);
})
"""


def run(browser: Browser, address: str, slug: str) -> tuple[float, float]:
    """Milliseconds until the lobby can be used, and those of the longest task in three turns."""
    context = browser.new_context(viewport=VIEW, locale="en")
    page = context.new_page()
    page.add_init_script(WATCH_LOBBY)
    page.goto(address)
    page.wait_for_function("() => window.usable")
    usable = float(page.evaluate("window.usable"))
    page.click(f".box[data-game={slug}] .play")
    page.wait_for_selector(".board")
    page.wait_for_timeout(SETTLING)
    browser.start_tracing(page=page, categories=TRACED)
    page.evaluate(SLAP if slug == "resistance" else MOVE)
    page.wait_for_timeout(SHOWING)
    longest = longest_task(json.loads(browser.stop_tracing()))
    context.close()
    return usable, longest


def longest_task(trace: dict[str, Any]) -> float:
    """Of the main thread that had the most to do, which is the page's."""
    events = trace["traceEvents"]
    mains = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    spent: dict[tuple[int, int], list[float]] = {main: [] for main in mains}
    for event in events:
        if event["name"].endswith("RunTask") and (event["pid"], event["tid"]) in mains:
            spent[event["pid"], event["tid"]].append(event.get("dur", 0) / 1_000)
    return max(max(spent.values(), key=sum))


def measure(games: Sequence[str], runs: int) -> dict[str, Any]:
    path = chromium_path()
    if path is None:
        raise SystemExit(MISSING)
    lobby: list[float] = []
    tasks: dict[str, list[float]] = {slug: [] for slug in games}
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder), run=(sys.executable, str(SERVED)))
        browser = playwright.chromium.launch(executable_path=path, args=list(SWITCHES))
        try:
            for slug in games:
                for _ in range(runs):
                    usable, longest = run(browser, f"http://127.0.0.1:{server.port}", slug)
                    lobby.append(usable)
                    tasks[slug].append(longest)
        finally:
            browser.close()
            server.kill()
    return {"runs": runs, "lobby_ms": lobby, "longest_task_ms": tasks}


def show(told: dict[str, Any]) -> None:
    for slug, found in told["longest_task_ms"].items():
        line(f"{slug}, longest task", found, AIMS["task"])
    line("lobby, until it can be used", told["lobby_ms"], AIMS["lobby"])


def line(name: str, found: Sequence[float], aim: int) -> None:
    print(
        f"{name:30} median {median(found):6.0f} ms   ({min(found):.0f} – {max(found):.0f})"
        f"   aim: {aim}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--runs", type=int, default=5)
    parser.add_argument("--games", nargs="+", default=slugs(), choices=slugs(), metavar="GAME")
    parser.add_argument("--json", action="store_true", help="one line for programs")
    given = parser.parse_args()
    told = measure(given.games, given.runs)
    if given.json:
        print(json.dumps(told))
    else:
        show(told)


if __name__ == "__main__":
    main()
