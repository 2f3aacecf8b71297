// Two sockets at each match: whoever is to move does as soon as told.
// Prints the seconds from each move to its own player's update, and to the other's.
const { io } = require("socket.io-client");

const [port, matches, warm, seconds] = process.argv.slice(2).map(Number);
const tally = { done: [], told: [] };
let counts = false;

function sit(match, player) {
  const socket = io(`http://127.0.0.1:${port}/count`, { transports: ["websocket"], forceNew: true });
  const play = (stateID) => {
    match.sent = performance.now();
    const payload = { type: "add", args: [], playerID: player };
    socket.emit("update", { type: "MAKE_MOVE", payload }, stateID, match.id, player);
  };
  socket.on("connect", () => socket.emit("sync", match.id, player, undefined, 2));
  socket.on("update", (_, state) => {
    const isNext = state.ctx.currentPlayer === player;
    if (counts) tally[isNext ? "told" : "done"].push((performance.now() - match.sent) / 1e3);
    if (isNext) match.next = () => play(state._stateID);
    match.heard += 1;
    if (match.heard % 2 === 0) match.next(); // both were told
  });
  return new Promise((resolve) => {
    socket.once("sync", (_, { state }) => resolve(() => play(state._stateID)));
  });
}

async function main() {
  const firsts = [];
  for (let number = 0; number < matches; number += 1) {
    const match = { id: `match${number}`, heard: 0 };
    firsts.push(await sit(match, "0"));
    await sit(match, "1");
  }
  firsts.forEach((play) => play());
  setTimeout(() => {
    counts = true;
    process.stdout.write("begun\n");
  }, warm * 1e3);
  setTimeout(() => {
    process.stdout.write(`${JSON.stringify(tally)}\n`, () => process.exit(0));
  }, (warm + seconds) * 1e3);
}

main();
