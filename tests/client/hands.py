"""A program that plays for the person who sits at a page, over a line of its own."""

from __future__ import annotations

import asyncio
from random import Random

from client.browsers import apart
from pioche.games.level8.cards import Phase
from pioche.play.match import Match
from pioche.players import player
from pioche.players.level8.sensible import SensiblePlayer
from pioche.server.client import Client
from pioche.server.guests import COOKIE

# Makes so many moves in seat 0, one by one, whatever comes first among the legal ones.
PLAY = """
(count) => new Promise((done, fail) => {
  const id = location.pathname.split("/").pop();
  const line = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`);
  const send = (message) => line.send(JSON.stringify(message));
  let [made, number, isRealTime] = [0, 0, false];
  const isMeanwhile = ({ reason }) => isRealTime || reason === "stale"; // others went on
  const act = (game, seen) => {
    if (!game || seen < number) return;
    [number, isRealTime] = [seen, game.real_time !== null];
    if (!game.is_over && !game.legal.length) return;
    if (game.is_over || made >= count) return (line.close(), done(made));
    send({ is: "move", id: `hand-${seen}`, seat: 0, move: game.legal[0], seen });
  };
  line.onopen = () => send({ is: "hello", version: 1 });
  line.onclose = () => fail(new Error("the line broke")); // unless all is done
  line.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.is === "welcome") send({ is: "watch", seat: 0 });
    if (message.is === "watching") act(message.game, message.number);
    if (message.is === "told") act(message.game, message.number);
    if (message.is === "done") made += 1;
    if (message.is === "refused" && !isMeanwhile(message)) fail(new Error(message.sentence));
  };
})
"""
IMPORT = """
async (text) => {
  const post = async (path, body) => {
    const headers = { "content-type": "application/json" };
    const asked = { method: "POST", headers, body: JSON.stringify(body) };
    return (await fetch(path, asked)).json();
  };
  await post("/api/guest", {});
  return (await post("/api/replays", { replay: text })).id;
}
"""


def play(someone, count):
    """Bring the game that is open on somebody's page on by so many moves of theirs."""
    someone.page.evaluate(PLAY, count)


def finished(someone, slug):
    """A table whose game is over; its id."""
    match = Match(slug, [player("easy", slug)] * 3, seed=7, names=("Ana", "Bo", "Cy"))
    return someone.page.evaluate(IMPORT, match.play().text())


# ---- to where cards are kept in Level 8


HIGH = 5  # levels from which on one may keep cards
IN_TIME = 300  # seconds, many times as long as it takes


def until_cards_are_kept(someone):
    """A table of two, on the side with two stars, after a round that somebody on a high level lost
    with nothing laid; its id."""
    someone.page.evaluate("fetch('/api/guest', { method: 'POST' }).then(() => true)")
    [token] = [each["value"] for each in someone.context.cookies() if each["name"] == COOKIE]
    return apart(lose_a_round(someone.url, token))


async def lose_a_round(address, token):
    async with Client(address, token) as own, Client(address) as other:
        ours = await own.open_table("level8", seats=2, name="Ana", options={"side": "two"})
        theirs = await other.join(ours.id, "Bo")
        seats = await ours.sit(0, "Ana"), await theirs.sit(1, "Bo")
        await ours.start()
        keeping = asyncio.Event()
        loser = Loser(asyncio.get_running_loop(), keeping)
        minds = loser, Loser(loser.loop, keeping, is_first=False)
        games = [
            asyncio.create_task(seat.play_by(mind, Random(1)))
            for seat, mind in zip(seats, minds, strict=True)
        ]
        async with asyncio.timeout(IN_TIME):
            await keeping.wait()
        for game in games:
            game.cancel()
        return ours.id


class Loser:
    """Plays well until the first seat is on a high level, and then no longer; the second seat the
    other way round."""

    def __init__(self, loop, keeping, is_first=True):
        self.loop = loop
        self.keeping = keeping
        self.is_first = is_first

    def choose(self, view, legal, rng):
        if view.record.phase == Phase.KEEPING:
            self.loop.call_soon_threadsafe(self.keeping.set)
            return None  # that is for the page
        if (view.record.level[0] < HIGH) == self.is_first:
            return SensiblePlayer().choose(view, legal, rng)
        idle = [move for move in legal if move.kind in ("draw", "slide", "discard")]
        return (idle or legal)[-1]  # Jokers and Skips leave first: there are numbers to keep
