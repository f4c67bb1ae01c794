// Acquire: the grid of tiles, then chains, shares, money and what is asked of whom.

import {svg} from "/page/svg.js";
import {ACCENT, box, canvas, INK, line, PAPER} from "/page/lettering.js";
import {chainRows, DARK, playerRows, questionRows, turnRow} from "./drawing/panels.js";
import {CHAINS, tableOf} from "./drawing/table.js";

const COLUMNS = 12;
const ROWS = 9;
const CELL = 62;

/** The table as one player sees it. */
export function draw({view, seat}) {
  const table = tableOf(view, seat);
  const places = [...Array(COLUMNS * ROWS).keys()].map((i) => [i % COLUMNS, Math.floor(i / COLUMNS)]);
  const drawn = places.map(([column, row]) => cell(column, row, table));
  let y = 8 + CELL * ROWS + 6;
  drawn.push(turnRow(table, y));
  y += 52;
  for (const rows of [questionRows, chainRows, playerRows]) {
    const {height, drawn: more} = rows(table, y);
    drawn.push(more);
    y += height;
  }
  return canvas(760, y, "Acquire", drawn);
}

function cell(column, row, {cells, hand, playability, pending}) {
  const tile = `${column + 1}${String.fromCharCode(65 + row)}`;
  const [x, y] = [8 + CELL * column, 8 + CELL * row];
  const {chain} = cells[tile] ?? {};
  const held = hand.includes(tile);
  const {playable = true, would_trigger_merger: merges = false} = playability[tile] ?? {};
  const fill = chain ? CHAINS[chain].fill : cells[tile] ? "#9a9a94" : PAPER;
  const asked = pending?.tile === tile;
  const edge = held || asked ? {stroke: ACCENT, "stroke-width": 5} : {};
  const what = chain ?? (cells[tile] ? "a lone tile" : "empty");
  const state = held ? `, in your hand${playable ? "" : ", cannot be played"}${merges ? ", merges" : ""}` : "";
  const note = chain ? chain.slice(0, 3) : held ? (playable ? (merges ? "joins" : "yours") : "dead") : "";
  const text = {x: x + CELL / 2 - 1, width: CELL - 12, anchor: "middle", fill: chain || cells[tile] ? DARK : INK};
  return svg("g", {part: {action: "place_tile", tile}, name: `tile ${tile}, ${what}${state}`},
    box({x, y, width: CELL - 3, height: CELL - 3, fill, ...edge}),
    line(tile, {...text, y: y + (note ? 20 : 30), size: 22, "font-weight": held ? "bold" : "normal"}),
    note ? line(note, {...text, y: y + 43, size: 20}) : []);
}
