// Checkers: a square stands for where a move begins, where it ends, and what it takes on its way.

import {svg} from "/page/svg.js";

const SIDE = 50,
  EDGE = 4;
const PLAYERS = [
  {fill: "#f4ead2", ring: "#a8936a", name: "light"},
  {fill: "#3a2a22", ring: "#8b6b55", name: "dark"},
];

export function draw({view, seat}) {
  const {board} = view,
    size = board.length,
    turned = seat === 0; // one's own side is below; the first player's is above
  const at = (row, col) => ({
    x: EDGE + (turned ? size - 1 - col : col) * SIDE,
    y: EDGE + (turned ? size - 1 - row : row) * SIDE,
  });
  const whole = size * SIDE + 2 * EDGE;
  return svg(
    "svg",
    {viewBox: `0 0 ${whole} ${whole}`, name: "Checkers"},
    svg("rect", {width: whole, height: whole, rx: 6, fill: "#6b4a34"}),
    board.map((cells, row) => cells.map((piece, col) => drawnSquare(piece, row, col, at(row, col), size))).flat(),
  );
}

function drawnSquare(piece, row, col, {x, y}, size) {
  const dark = (row + col) % 2 === 1;
  const ground = svg("rect", {x, y, width: SIDE, height: SIDE, fill: dark ? "#9c7350" : "#e8d5b5"});
  if (!dark) return ground;
  const square = {row, col},
    number = Math.floor((row * size + col) / 2) + 1;
  const told = piece ? `${PLAYERS[piece.player].name} ${piece.type}` : "empty";
  const part = [{from: square}, {to: square}, {captured: [square]}];
  return svg(
    "g",
    {part, name: `square ${number}, ${told}`},
    ground,
    svg("text", {x: x + 3, y: y + 11, "font-size": 9, fill: "#2f1d10", text: number}),
    piece ? drawnPiece(piece, x + SIDE / 2, y + SIDE / 2) : [],
  );
}

function drawnPiece({type, player}, cx, cy) {
  const {fill, ring} = PLAYERS[player];
  return [
    svg("circle", {cx, cy: cy + 2, r: 19, fill: "#00000055"}),
    svg("circle", {cx, cy, r: 19, fill, stroke: ring, "stroke-width": 2}),
    svg("circle", {cx, cy, r: 13, fill: "none", stroke: ring, "stroke-width": 2}),
    type === "king"
      ? svg("path", {d: `M${cx - 8} ${cy + 6}v-11l4 5 4-8 4 8 4-5v11z`, fill: "#d9a520", stroke: "#6b4a10"})
      : [],
  ].flat();
}
