// Triomino: the board of triangles with the free cells next to it, how everybody stands, and the player's rack.

import {svg} from "/page/svg.js";

const SIDE = 60; // of a triangle
const HIGH = (SIDE * Math.sqrt(3)) / 2;
const EDGE = 14;
const NARROWEST = 480;
const TILE = 84; // from one tile of the rack to the next
const FILL = "#f4ead2";
const INK = "#2b2413";

/** The table as one player sees it. */
export function draw({view, player}) {
  const cells = boardCells(view.board);
  const left = Math.min(...cells.map(({q}) => q));
  const top = Math.min(...cells.map(({row}) => row));
  const columns = Math.max(...cells.map(({q}) => q)) - left + 2;
  const rows = Math.max(...cells.map(({row}) => row)) - top + 1;
  const width = Math.max(NARROWEST, 2 * EDGE + (columns * SIDE) / 2);
  const shift = {x: (width - (columns * SIDE) / 2) / 2, y: EDGE};
  const place = ({q, row}) => [shift.x + ((q - left) * SIDE) / 2, shift.y + (row - top) * HIGH];
  const below = shift.y + rows * HIGH + 24;
  const [standings, afterStandings] = playerRows(view, player, below);
  const [rack, height] = rackRows(view, afterStandings, width);
  return svg("svg", {viewBox: `0 0 ${width} ${height}`, name: "Triomino"},
    cells.map((cell) => (cell.placed ? laidTile(cell, place(cell)) : freeCell(cell, place(cell)))), standings, rack);
}

/** All cells to draw: those with a tile, and the free ones next to them; the first cell of all on an empty board. */
function boardCells(board) {
  const laid = Object.values(board).map(({position, placed}) => ({...numbered(position), placed}));
  if (!laid.length) return [{q: 0, row: 0}];
  const found = new Map(laid.map((cell) => [`${cell.q},${cell.row}`, cell]));
  for (const {q, row} of laid) {
    const base = pointsUp({q, row}) ? row + 1 : row - 1;
    for (const cell of [{q: q - 1, row}, {q: q + 1, row}, {q, row: base}]) {
      const key = `${cell.q},${cell.row}`;
      if (!found.has(key)) found.set(key, cell);
    }
  }
  return [...found.values()];
}

const numbered = ({col, row, orientation}) => ({q: 2 * col + (orientation === "DOWN" ? 1 : 0), row});
const position = ({q, row}) => ({col: Math.floor(q / 2), row, orientation: q % 2 === 0 ? "UP" : "DOWN"});
const pointsUp = ({q, row}) => (q + row) % 2 === 0;

/** The corners of a triangle, in the order of its values: apex, left, right. */
function corners(up, x, y) {
  return up
    ? [[x + SIDE / 2, y], [x, y + HIGH], [x + SIDE, y + HIGH]]
    : [[x + SIDE / 2, y + HIGH], [x, y], [x + SIDE, y]];
}

function triangle(points, look) {
  return svg("polygon", {points: points.map((point) => point.map(rounded).join(",")).join(" "), ...look});
}

function laidTile({q, row, placed}, [x, y]) {
  const {col, orientation} = position({q, row});
  const name = `tile ${placed.join("-")} at column ${col}, row ${row}, ${orientation.toLowerCase()}`;
  return svg("g", {name, role: "img"}, tileFace(placed, corners(pointsUp({q, row}), x, y)));
}

/** A tile with a value in each corner. */
function tileFace(values, points) {
  const middle = [0, 1].map((axis) => (points[0][axis] + points[1][axis] + points[2][axis]) / 3);
  const towards = (point) => point.map((part, axis) => rounded(middle[axis] + 0.5 * (part - middle[axis])));
  return [
    triangle(points, {fill: FILL, stroke: "#8a7748", "stroke-width": 2, "stroke-linejoin": "round"}),
    ...values.map((value, corner) => {
      const [x, y] = towards(points[corner]);
      return svg("text", {
        x, y, "text-anchor": "middle", "dominant-baseline": "central", "font-size": 15, fill: INK, text: value,
      });
    }),
  ];
}

function freeCell(cell, [x, y]) {
  const {col, row, orientation} = position(cell);
  const name = `free cell at column ${col}, row ${row}, ${orientation.toLowerCase()}`;
  const look = {fill: "transparent", stroke: "currentColor", "stroke-dasharray": "3 5", opacity: 0.45};
  return svg("g", {part: {type: "PLACE", position: {col, row, orientation}}, name},
    triangle(corners(pointsUp(cell), x, y), look));
}

/** A line for each player: points, tiles held, whose turn it is or who has won. */
function playerRows(view, player, top) {
  const ids = view.config.playerIds;
  const held = (id) => view.opponentRackSizes?.[id] ?? view.myRack?.length ?? 0;
  const rows = ids.map((id, number) => {
    const won = view.winners?.includes(id);
    const mark = won ? "★ " : view.phase === "playing" && id === view.currentPlayerId ? "▸ " : "";
    const note = `${view.scores?.[id] ?? 0} points, ${held(id)} tiles${won ? ", has won" : ""}`;
    const weight = id === player ? "bold" : "normal";
    return words(`${mark}${short(id)}: ${note}`, {x: EDGE + 4, y: top + 28 * number + 8, "font-weight": weight});
  });
  return [rows, top + 28 * ids.length + 6];
}

/** The player's own tiles, and drawing or passing. */
function rackRows(view, top, width) {
  const inRow = Math.max(1, Math.floor((width - 2 * EDGE) / TILE));
  const tiles = (view.myRack ?? []).map(({id, values}, number) => {
    const [x, y] = [EDGE + TILE * (number % inRow) + 8, top + (HIGH + 18) * Math.floor(number / inRow) + 6];
    const drawn = view.lastDrawnTile?.id === id ? ", just drawn" : "";
    return svg("g", {part: {type: "PLACE", triominoId: id}, name: `your tile ${values.join("-")}${drawn}`},
      tileFace(values, corners(true, x, y)));
  });
  const y = top + (HIGH + 18) * Math.ceil(tiles.length / inRow) + 8;
  if (view.phase !== "playing") return [tiles, y + 8];
  const buttons = [
    button(`Draw (${view.drawPileSize ?? 0} left)`, {type: "DRAW"}, EDGE + 4, y, 170),
    button("Pass", {type: "PASS"}, EDGE + 190, y, 90),
  ];
  return [[...tiles, ...buttons], y + 52];
}

function button(label, part, x, y, width) {
  return svg("g", {part, name: label},
    svg("rect", {x, y, width, height: 36, rx: 8, fill: FILL, stroke: "#8a7748"}),
    words(label, {x: x + width / 2, y: y + 18, "text-anchor": "middle", fill: INK}));
}

function words(text, look) {
  return svg("text", {"font-size": 17, "dominant-baseline": "central", fill: "currentColor", ...look, text});
}

const rounded = (number) => Math.round(number * 100) / 100;
const short = (name) => (name.length > 24 ? `${name.slice(0, 23)}…` : name);
