// LOL Chess: the draft; then the board with hit points, gold, the shop, and each champion's skill, spell, items and effects.

import {canvas} from "/page/lettering.js";
import {board, HEIGHT} from "./drawing/board.js";
import {draft} from "./drawing/draft.js";
import {championRows, shopRows, statusRow} from "./drawing/panels.js";

/** The table as one player sees it; red sits at the other side of the board. */
export function draw({view, seat}) {
  if (view.status === "ban_pick") return draft(view, seat);
  const drawn = [board(view.board, seat === 1), statusRow(view, HEIGHT + 8)];
  let y = HEIGHT + 58;
  for (const rows of [championRows, shopRows]) {
    const {height, drawn: more} = rows(view, seat, y);
    drawn.push(more);
    y += height;
  }
  return canvas(760, y, "LOL Chess", drawn);
}
