// Tic-tac-toe: nine cells, each the part of an action that places a mark there.

import {svg} from "/page/svg.js";

const SIDE = 100;
const ROWS = ["top", "middle", "bottom"],
  COLUMNS = ["left", "centre", "right"];
const LINES = [
  [0, 1, 2],
  [3, 4, 5],
  [6, 7, 8],
  [0, 3, 6],
  [1, 4, 7],
  [2, 5, 8],
  [0, 4, 8],
  [2, 4, 6],
];

export function draw({view}) {
  const {board} = view;
  const won = LINES.find(([a, b, c]) => board[a] && board[a] === board[b] && board[a] === board[c]);
  return svg(
    "svg",
    {viewBox: "-6 -6 312 312", name: "Tic-tac-toe"},
    svg("rect", {x: -6, y: -6, width: 312, height: 312, rx: 14, fill: "#f3ead7"}),
    board.map((sign, cell) => drawnCell(sign, cell)),
    [1, 2]
      .map((line) => [
        svg("line", {
          x1: line * SIDE,
          y1: 8,
          x2: line * SIDE,
          y2: 292,
          stroke: "#8a7a5c",
          "stroke-width": 4,
          "stroke-linecap": "round",
        }),
        svg("line", {
          y1: line * SIDE,
          x1: 8,
          y2: line * SIDE,
          x2: 292,
          stroke: "#8a7a5c",
          "stroke-width": 4,
          "stroke-linecap": "round",
        }),
      ])
      .flat(),
    won ? winningLine(won) : [],
  );
}

function drawnCell(sign, cell) {
  const x = (cell % 3) * SIDE,
    y = Math.floor(cell / 3) * SIDE;
  const place = cell === 4 ? "centre" : `${ROWS[Math.floor(cell / 3)]} ${COLUMNS[cell % 3]}`;
  return svg(
    "g",
    {part: {type: "place", position: cell}, name: `${place}, ${sign ?? "empty"}`},
    svg("rect", {x: x + 3, y: y + 3, width: SIDE - 6, height: SIDE - 6, rx: 8, fill: "#f3ead7"}),
    sign === "X"
      ? svg("path", {
          d: `M${x + 26} ${y + 26}l48 48m0 -48l-48 48`,
          stroke: "#9c3a1d",
          "stroke-width": 12,
          "stroke-linecap": "round",
          fill: "none",
        })
      : [],
    sign === "O"
      ? svg("circle", {cx: x + 50, cy: y + 50, r: 27, stroke: "#1d5f8a", "stroke-width": 12, fill: "none"})
      : [],
  );
}

function winningLine([first, , last]) {
  const middle = (cell) => [(cell % 3) * SIDE + SIDE / 2, Math.floor(cell / 3) * SIDE + SIDE / 2];
  const [x1, y1] = middle(first),
    [x2, y2] = middle(last);
  return svg("line", {x1, y1, x2, y2, stroke: "#2e7d4f", "stroke-width": 8, "stroke-linecap": "round", opacity: 0.8});
}
