// Cards: large ones with their text, small ones for lands.

import {svg} from "/page/svg.js";
import {ACCENT, box, line, paragraph} from "/page/lettering.js";

const DARK = "#231f1a";
const FRAMES = {W: "#f3ead0", U: "#c3dcf3", B: "#cdc6d3", R: "#f3c2ae", G: "#c2e0ba"};
const [ARTIFACT, LAND, SEVERAL, TAPPED] = ["#dcd9d2", "#dccdb0", "#ecd794", "#aaa69e"];

/** A card with its text; on the battlefield its cost does not matter any more. */
export function largeCard(card, {x, y, width, height, rows, part, notes = [], priced = true}) {
  const text = {x: x + 10, width: width - 20, size: 20, fill: DARK};
  const status = [card.size && sizeOf(card), ...notes].filter(Boolean).join(" · ");
  const copies = card.ids?.length > 1 ? ` ×${card.ids.length}` : "";
  const right = priced ? costWidth(card) : 0;
  return svg("g", {part, name: described(card, notes, copies)},
    box({x, y, width, height, fill: frameOf(card), ...(card.attacking ? {stroke: ACCENT, "stroke-width": 6} : {})}),
    line(card.name + copies, {...text, y: y + 20, width: width - 20 - (right && right + 6), "font-weight": "bold"}),
    right ? line(card.cost, {...text, x: x + width - 10, y: y + 20, width: right, anchor: "end"}) : [],
    line(card.size ? card.type.replace(/^.*— /, "") : card.type, {...text, y: y + 44, "font-style": "italic"}),
    card.text ? paragraph(card.text, {...text, y: y + 70, rows, leading: 1.15}) : [],
    status ? line(status, {...text, y: y + height - 18, "font-weight": "bold"}) : [],
  );
}

/** A land, or several that are alike. */
export function smallCard(card, {x, y, width, height, part}) {
  const copies = card.ids.length > 1 ? ` ×${card.ids.length}` : "";
  const notes = card.tapped ? ["tapped"] : [];
  const text = {x: x + width / 2, width: width - 12, size: 20, anchor: "middle", fill: DARK};
  return svg("g", {part, name: described(card, notes, copies)},
    box({x, y, width, height, fill: frameOf(card)}),
    line(card.name + copies, {...text, y: y + (card.tapped ? 16 : 25)}),
    card.tapped ? line("tapped", {...text, y: y + 36}) : []);
}

/** Printed power and toughness, with what changes them until the end of the turn. */
function sizeOf({size, temporaryModifications: changes = [], damage}) {
  const sum = (field) => changes.reduce((total, change) => total + change[field], 0);
  const signed = (number) => (number < 0 ? `${number}` : `+${number}`);
  const changed = changes.length ? ` ${signed(sum("powerChange"))}/${signed(sum("toughnessChange"))}` : "";
  return `${size}${changed}${damage ? `, ${damage} damage` : ""}`;
}

function described(card, notes, copies) {
  return [`${card.name}${copies}`, card.cost, card.type, card.size && sizeOf(card), ...notes, card.text].filter(Boolean).join(", ");
}

function costWidth({cost}) {
  return cost ? Math.min(70, 14 * cost.length + 4) : 0;
}

function frameOf({cost, type, tapped}) {
  if (tapped) return TAPPED;
  const colours = [...new Set(cost.replace(/[^WUBRG]/g, ""))];
  if (colours.length > 1) return SEVERAL;
  return FRAMES[colours[0]] ?? (type.includes("Land") ? LAND : ARTIFACT);
}
