// boardgame.io from npm: tic-tac-toe and Connect Four, somebody who plays at random against Kibitz.
import { createRequire } from "node:module";
import { Kibitz } from "kibitz-client";
import { kibitzBot } from "kibitz-client/adapters/boardgame.io";

const require = createRequire(import.meta.url); // boardgame.io is CommonJS
const { Client } = require("boardgame.io/client");
const { Local } = require("boardgame.io/multiplayer");
const { INVALID_MOVE } = require("boardgame.io/core");
const kibitz = new Kibitz({ url: process.env.KIBITZ_URL });
const indices = (/** @type {number} */ n) => [...Array(n).keys()];

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const ticTacToe = {
  name: "tic-tac-toe",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, cell) => (G.cells[cell] === null ? void (G.cells[cell] = playerID) : INVALID_MOVE),
  },
  endIf: ({ G }) => {
    for (const [a, b, c] of LINES) if (G.cells[a] && G.cells[a] === G.cells[b] && G.cells[a] === G.cells[c]) return { winner: G.cells[a] };
    return G.cells.includes(null) ? undefined : { draw: true };
  },
  ai: { enumerate: (G) => indices(9).filter((i) => G.cells[i] === null).map((i) => ({ move: "clickCell", args: [i] })) },
};
const ticTacToeBot = kibitzBot({
  kibitz,
  game: "tictactoe",
  request: { deadline_ms: 200 },
  toState: (G, ctx) => ({
    board: G.cells.map((owner) => (owner === null ? null : "XO"[owner])),
    currentPlayerId: ctx.currentPlayer,
    playerIds: ctx.playOrder,
    gameOver: false,
    turn: ctx.turn,
  }),
  toMove: (action) => ({ move: "clickCell", args: [action.position] }),
});

const [ROWS, COLUMNS] = [6, 7];
const at = (G, row, column) => G.rows[row]?.[column] ?? null;
const connectFour = {
  name: "connect-four",
  setup: () => ({ rows: indices(ROWS).map(() => Array(COLUMNS).fill(null)) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    drop: ({ G, playerID }, column) => {
      const row = indices(ROWS).reverse().find((r) => at(G, r, column) === null);
      if (row === undefined) return INVALID_MOVE;
      G.rows[row][column] = playerID;
    },
  },
  endIf: ({ G }) => {
    for (const row of indices(ROWS))
      for (const column of indices(COLUMNS))
        for (const [down, right] of [[0, 1], [1, 0], [1, 1], [1, -1]]) {
          const line = indices(4).map((n) => at(G, row + n * down, column + n * right));
          if (line[0] !== null && line.every((owner) => owner === line[0])) return { winner: line[0] };
        }
    return G.rows[0].includes(null) ? undefined : { draw: true };
  },
  ai: { enumerate: (G) => indices(COLUMNS).filter((c) => at(G, 0, c) === null).map((c) => ({ move: "drop", args: [c] })) },
};
const connectFourBot = kibitzBot({
  kibitz,
  game: "connect-four",
  request: { deadline_ms: 200 },
  toState: (G, ctx) => ({
    board: G.rows.map((row) => row.map((owner) => (owner === null ? null : "RY"[owner]))),
    currentPlayerId: ctx.currentPlayer,
    playerIds: ctx.playOrder,
  }),
  toMove: (action) => ({ move: "drop", args: [action.column] }),
});

/** One game: player 0 at random, player 1 a bot. */
async function play(game, bot) {
  const client = Client({ game, multiplayer: Local({ bots: { 1: bot } }), playerID: "0", debug: false });
  const over = new Promise((resolve) => {
    client.subscribe((state) => {
      if (state?.ctx.gameover) return resolve(state.ctx.gameover);
      if (state?.isActive && state.ctx.currentPlayer === "0") {
        const moves = game.ai.enumerate(state.G);
        const { move, args } = moves[Math.floor(Math.random() * moves.length)];
        queueMicrotask(() => client.moves[move](...args));
      }
    });
  });
  client.start();
  const result = await over;
  client.stop();
  return result;
}

console.log("tic-tac-toe:", JSON.stringify(await play(ticTacToe, ticTacToeBot)));
console.log("connect four:", JSON.stringify(await play(connectFour, connectFourBot)));
