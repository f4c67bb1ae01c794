// Connect Four: seven columns, each the part of an action that drops a stone into it.

import {svg} from "/page/svg.js";

const SIDE = 60,
  EDGE = 10;
const COLOURS = {
  R: {fill: "#c8321f", ring: "#8f1d0e", name: "red"},
  Y: {fill: "#f2c230", ring: "#a97f00", name: "yellow"},
};
const STEPS = [
  [0, 1],
  [1, 0],
  [1, 1],
  [1, -1],
];

export function draw({view}) {
  const {board} = view,
    rows = board.length,
    columns = board[0].length;
  const width = columns * SIDE + 2 * EDGE,
    height = rows * SIDE + 2 * EDGE;
  return svg(
    "svg",
    {viewBox: `0 0 ${width} ${height}`, name: "Connect Four"},
    svg("rect", {width, height, rx: 16, fill: "#1d5f8a"}),
    board[0].map((_, column) => drawnColumn(board, column)),
    fours(board).map(([row, column]) =>
      svg("circle", {...middle(row, column), r: 11, fill: "none", stroke: "#fff", "stroke-width": 4}),
    ),
  );
}

const middle = (row, column) => ({cx: EDGE + column * SIDE + SIDE / 2, cy: EDGE + row * SIDE + SIDE / 2});

function drawnColumn(board, column) {
  const stones = board
    .map((row) => row[column])
    .filter(Boolean)
    .map((stone) => COLOURS[stone].name)
    .reverse();
  const told = stones.length ? `from the bottom ${stones.join(", ")}` : "empty";
  return svg(
    "g",
    {part: {type: "drop", column}, name: `column ${column + 1}, ${told}`},
    svg("rect", {x: EDGE + column * SIDE, y: EDGE, width: SIDE, height: board.length * SIDE, fill: "#1d5f8a"}),
    board.map((row, number) => drawnStone(row[column], number, column)),
  );
}

function drawnStone(stone, row, column) {
  const place = middle(row, column);
  if (!stone) return svg("circle", {...place, r: 24, fill: "#dfe9f0"});
  const {fill, ring} = COLOURS[stone];
  return svg(
    "g",
    {},
    svg("circle", {...place, r: 24, fill}),
    svg("circle", {...place, r: 17, fill: "none", stroke: ring, "stroke-width": 3}),
  );
}

/** The cells of every four in a row. */
function fours(board) {
  const found = [];
  board.forEach((cells, row) =>
    cells.forEach((stone, column) => {
      for (const [down, right] of STEPS) {
        const line = [0, 1, 2, 3].map((n) => [row + n * down, column + n * right]);
        if (stone && line.every(([r, c]) => board[r]?.[c] === stone)) found.push(...line);
      }
    }),
  );
  return found;
}
