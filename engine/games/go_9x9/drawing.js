// Go: stones on points; captures below; at the end, who owns what.

import {svg} from "/page/svg.js";

const STEP = 40,
  EDGE = 46;
const FILES = "ABCDEFGHJ",
  STARS = [
    [2, 2],
    [6, 2],
    [4, 4],
    [2, 6],
    [6, 6],
  ];
const COLOURS = [null, {name: "black", fill: "#1b1b1b", ring: "#000"}, {name: "white", fill: "#fafafa", ring: "#777"}];

export function draw({view}) {
  const {board, gameOver, scores} = view,
    size = board.length,
    whole = 2 * EDGE + (size - 1) * STEP;
  const at = (number) => EDGE + number * STEP;
  return svg(
    "svg",
    {viewBox: `0 0 ${whole} ${whole + 62}`, name: "Go"},
    svg("rect", {width: whole, height: whole, rx: 8, fill: "#e2b96f"}),
    board
      .map((_, n) => [
        svg("line", {x1: at(0), x2: at(size - 1), y1: at(n), y2: at(n), stroke: "#5c431a", "stroke-width": 1.5}),
        svg("line", {y1: at(0), y2: at(size - 1), x1: at(n), x2: at(n), stroke: "#5c431a", "stroke-width": 1.5}),
        svg("text", {x: at(n), y: 20, "text-anchor": "middle", "font-size": 13, fill: "#4a3512", text: FILES[n]}),
        svg("text", {x: 16, y: at(n) + 5, "text-anchor": "middle", "font-size": 13, fill: "#4a3512", text: size - n}),
      ])
      .flat(),
    STARS.map(([x, y]) => svg("circle", {cx: at(x), cy: at(y), r: 4, fill: "#5c431a"})),
    board.map((row, y) => row.map((stone, x) => drawnPoint(stone, x, y, at(x), at(y), size))).flat(),
    gameOver && scores ? territory(board).map(([x, y, owner]) => drawnOwner(owner, at(x), at(y))) : [],
    below(view, whole),
  );
}

function drawnPoint(stone, x, y, cx, cy, size) {
  const colour = COLOURS[stone];
  return svg(
    "g",
    {part: {type: "place", x, y}, name: `${FILES[x]}${size - y}, ${colour ? colour.name : "empty"}`},
    svg("circle", {
      cx,
      cy,
      r: 18.5,
      fill: colour?.fill ?? "transparent",
      stroke: colour?.ring ?? "none",
      "stroke-width": 1,
    }),
  );
}

function drawnOwner(owner, cx, cy) {
  const {fill, ring} = COLOURS[owner];
  return svg("rect", {x: cx - 6, y: cy - 6, width: 12, height: 12, fill, stroke: ring});
}

/** What each player has taken, or how the game was counted, and the actions that have no place on the board. */
function below({playerIds, captures, scores, komi, gameOver}, y) {
  const points = scores && [scores.black, scores.white];
  const players = playerIds.map((id, n) =>
    svg(
      "g",
      {transform: `translate(${EDGE / 2} ${y + 18 + 24 * n})`},
      svg("circle", {cx: 8, cy: 0, r: 8, fill: COLOURS[n + 1].fill, stroke: COLOURS[n + 1].ring}),
      svg("text", {
        x: 24,
        y: 5,
        "font-size": 15,
        fill: "currentColor",
        text: `${short(id)}: ${points ? `${points[n]} points` : `${captures[id]} taken`}${n === 1 ? ` (komi ${komi})` : ""}`,
      }),
    ),
  );
  return [
    ...players,
    gameOver
      ? []
      : svg(
          "g",
          {part: {type: "pass"}, name: "pass", transform: `translate(${y - 110} ${y + 12})`},
          svg("rect", {width: 90, height: 34, rx: 8, fill: "#e2b96f", stroke: "#5c431a"}),
          svg("text", {x: 45, y: 23, "text-anchor": "middle", "font-size": 16, fill: "#3a2a0e", text: "Pass"}),
        ),
  ].flat();
}

const short = (name) => (name.length > 16 ? `${name.slice(0, 15)}…` : name);

/** The empty points that only one colour touches, as [x, y, colour]. */
function territory(board) {
  const size = board.length,
    seen = new Set(),
    owned = [];
  for (let start = 0; start < size * size; start++) {
    if (seen.has(start) || board[Math.floor(start / size)][start % size]) continue;
    const region = [start],
      touched = new Set();
    seen.add(start);
    for (const point of region) {
      const x = point % size,
        y = Math.floor(point / size);
      for (const [nx, ny] of [
        [x + 1, y],
        [x - 1, y],
        [x, y + 1],
        [x, y - 1],
      ]) {
        const stone = board[ny]?.[nx],
          next = ny * size + nx;
        if (stone) touched.add(stone);
        else if (stone === 0 && !seen.has(next)) {
          seen.add(next);
          region.push(next);
        }
      }
    }
    if (touched.size === 1)
      owned.push(...region.map((point) => [point % size, Math.floor(point / size), [...touched][0]]));
  }
  return owned;
}
