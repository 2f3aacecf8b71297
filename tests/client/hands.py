"""A program that plays for the person who sits at a page, over a line of its own."""

from __future__ import annotations

from pioche.play.match import Match
from pioche.players import player

# Makes so many moves in seat 0, one by one, whatever comes first among the legal ones.
PLAY = """
(count) => new Promise((done, fail) => {
  const id = location.pathname.split("/").pop();
  const line = new WebSocket(`ws://${location.host}/api/tables/${id}/socket`);
  const send = (message) => line.send(JSON.stringify(message));
  let [made, number] = [0, 0];
  const act = (game, seen) => {
    if (!game || seen < number) return;
    number = seen;
    if (!game.is_over && !game.legal.length) return;
    if (game.is_over || made >= count) return (line.close(), done(made));
    send({ is: "move", id: `hand-${seen}`, seat: 0, move: game.legal[0], seen });
  };
  line.onopen = () => send({ is: "hello", version: 1 });
  line.onerror = () => fail(new Error("the line broke"));
  line.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.is === "welcome") send({ is: "watch", seat: 0 });
    if (message.is === "watching") act(message.game, message.number);
    if (message.is === "told") act(message.game, message.number);
    if (message.is === "done") made += 1;
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
