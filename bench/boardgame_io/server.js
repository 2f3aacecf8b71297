// boardgame.io's own server, in memory, with the least game there is: two players count in turn.
const { Server, Origins } = require("boardgame.io/server");

const count = {
  name: "count",
  disableUndo: true,
  setup: () => ({ counted: 0 }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: { add: ({ G }) => ({ counted: G.counted + 1 }) },
};

const port = Number(process.argv[2]);
const server = Server({ games: [count], origins: [Origins.LOCALHOST] });
server.run({ port, callback: () => process.stdout.write(`${port}\n`) });
