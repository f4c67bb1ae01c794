// Catan: the island, then dice, bank, the player's own cards and how everybody stands. Both JSON forms are drawn.

import {canvas} from "/page/lettering.js";
import {HEIGHT, island} from "./drawing/map.js";
import {bankRow, handRows, offerRows, playerRows, turnRow} from "./drawing/panels.js";
import * as native from "./drawing/native.js";
import * as settlers from "./drawing/settlers.js";

/** The table as one player sees it. */
export function draw({view, seat}) {
  const table = ("schema" in view ? native : settlers).tableOf(view, seat);
  const drawn = [island(table), turnRow(table, HEIGHT), bankRow(table, HEIGHT + 64)];
  let y = HEIGHT + 128;
  for (const rows of [handRows, offerRows, playerRows]) {
    const {height, drawn: more} = rows(table, y);
    drawn.push(more);
    y += height;
  }
  return canvas(760, y + 4, "Catan", drawn);
}
