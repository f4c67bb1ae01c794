// The board: eight by eight squares, and beyond its edges the pits of drake and Baron.

import {svg} from "/page/svg.js";
import {INK, line, LINE, PAPER} from "/page/lettering.js";
import {DARK, pieceParts, points, shielded, shortName, SIDES, sideOf, squareName} from "./pieces.js";

const FILES = 10;
const RANKS = 8;
const CELL = 74;
export const HEIGHT = CELL * RANKS + 34;
const PITS = {"8,3": "drake pit", "-1,4": "Baron pit"};

/** All squares and the living pieces on them; red looks from its own side. */
export function board(pieces, fromRed) {
  const alive = pieces.filter(({stats}) => stats.hp > 0);
  const squares = [...Array(FILES * RANKS).keys()].map((i) => ({x: (i % FILES) - 1, y: Math.floor(i / FILES)}));
  return [
    squares.map((square) => {
      const here = alive.filter(({position}) => position.x === square.x && position.y === square.y);
      const beside = square.x === -1 && !here.length && !isPit(square);
      return [cell(square, here, corner(square, fromRed)), beside ? rankLabel(square.y, corner(square, fromRed), fromRed) : []];
    }),
    [...Array(RANKS).keys()].map((file) => {
      const [x] = corner({x: file, y: 0}, fromRed);
      return line("abcdefgh"[file], {x: x + CELL / 2, y: CELL * RANKS + 24, width: CELL, size: 20, anchor: "middle"});
    }),
  ];
}

function isPit({x, y}) {
  return `${x},${y}` in PITS;
}

function rankLabel(rank, [x, y], fromRed) {
  return line(String(rank + 1), {x: fromRed ? x + 14 : x + CELL - 14, y: y + CELL / 2, width: 16, size: 20, anchor: "middle"});
}

/** Where a square's upper left corner is drawn. */
function corner({x, y}, fromRed) {
  const [column, row] = fromRed ? [8 - x, y] : [x + 1, RANKS - 1 - y];
  return [10 + CELL * column, 8 + CELL * row];
}

function cell(square, here, [x, y]) {
  const pit = PITS[`${square.x},${square.y}`];
  const inside = square.x >= 0 && square.x < 8;
  if (!inside && !pit && !here.length) {
    return svg("rect", {
      part: [{casterPosition: square}, {targetPosition: square}], name: `beyond the edge, ${squareName(square)}`,
      x, y, width: CELL, height: CELL, fill: "transparent",
    });
  }
  const [piece, ...under] = here;
  const part = piece ? pieceParts(piece) : [{casterPosition: square}, {targetPosition: square}];
  const shade = pit ? 25 : (square.x + square.y) % 2 ? 0 : 12;
  const name = `square ${squareName(square)}${pit ? `, ${pit}` : ""}, ${piece ? described(piece) : "empty"}`;
  return svg("g", {part, name},
    svg("rect", {x, y, width: CELL, height: CELL, fill: `color-mix(in srgb, ${INK} ${shade}%, ${PAPER})`, stroke: LINE}),
    piece ? token(piece, under, x, y) : pit ? line(pit, {x: x + CELL / 2, y: y + CELL / 2, width: CELL - 6, size: 20, anchor: "middle"}) : [],
  );
}

function described(piece) {
  const {hp, maxHp} = piece.stats;
  const shield = shielded(piece) ? `, shield ${shielded(piece)}` : "";
  return `${sideOf(piece)} ${piece.name}, ${points(hp)} of ${points(maxHp)} hit points${shield}`;
}

function token(piece, under, x, y) {
  const {hp, maxHp} = piece.stats;
  const share = Math.max(0, Math.min(1, hp / maxHp));
  const text = {x: x + CELL / 2, width: CELL - 8, size: 20, anchor: "middle", fill: DARK};
  const stunned = piece.debuffs.some(({stun}) => stun);
  const shield = shielded(piece);
  const health = `${points(hp)}${shield ? `+${shield}` : ""}`;
  return [
    svg("rect", {x: x + 3, y: y + 3, width: CELL - 6, height: CELL - 6, rx: 12, fill: SIDES[sideOf(piece)], stroke: DARK, "stroke-width": 1.5}),
    line(shortName(piece), {...text, y: y + 19}),
    line(stunned ? `${health} zz` : under.length ? `${health} …` : health, {...text, y: y + 41, "font-weight": "bold"}),
    svg("rect", {x: x + 10, y: y + 54, width: CELL - 20, height: 9, fill: "#fff", stroke: DARK}),
    svg("rect", {x: x + 10, y: y + 54, width: (CELL - 20) * share, height: 9, fill: share > 0.5 ? "#2e8b57" : share > 0.25 ? "#c98a00" : "#c0392b"}),
  ];
}
