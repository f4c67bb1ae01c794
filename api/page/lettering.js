// Boxes and text for drawings: text that never leaves the width it is given, whatever font the reader has.

import {svg} from "./svg.js";

export const INK = "var(--ink, #222)";
export const PAPER = "var(--paper, #fff)";
export const LINE = "var(--line, #bbb)";
export const ACCENT = "var(--accent, #2563c9)";
const PLAYERS = ["#d1495b", "#2e86ab", "#e0a100", "#3a9d5d", "#8e5bb5", "#7a6a53"];
const SMALLEST = 0.72; // how far text is squeezed before it is cut

/** The colour of the player in a seat. */
export function playerColour(seat) {
  return `var(--player-${seat % PLAYERS.length}, ${PLAYERS[seat % PLAYERS.length]})`;
}

/** The whole drawing: `width` by `height` units, as wide as the page lets it be. */
export function canvas(width, height, name, ...children) {
  const look = {"font-family": "system-ui, sans-serif", fill: INK};
  return svg("svg", {viewBox: `0 0 ${width} ${height}`, name, role: "group", ...look}, ...children);
}

/** One line of text, squeezed or cut to `width` units; `y` is the middle of its height. */
export function line(text, {x, y, width, size = 22, anchor = "start", ...look}) {
  const broad = look["font-weight"] === "bold" ? size * 1.12 : size;
  const most = width / SMALLEST;
  const shown = estimate(text, broad) <= most ? text : cut(text, most, broad);
  const fit = estimate(shown, broad) > width ? {textLength: width, lengthAdjust: "spacingAndGlyphs"} : {};
  return svg("text", {
    x, y, "font-size": size, "text-anchor": anchor, "dominant-baseline": "central", ...fit, ...look, text: shown,
  });
}

/** Text over at most `rows` lines, each within `width` units; what is too long ends in dots. `y` is the first line's. */
export function paragraph(text, {x, y, width, rows, size = 22, leading = 1.2, ...look}) {
  const lines = broken(text, width, size);
  const shown = lines.slice(0, rows);
  if (lines.length > rows) shown[rows - 1] = cut(`${shown[rows - 1]} ${lines[rows]}…`, width, size);
  return shown.map((words, row) => line(words, {x, y: y + row * size * leading, width, size, ...look}));
}

/** A box with round corners. */
export function box({x, y, width, height, ...look}) {
  return svg("rect", {x, y, width, height, rx: 8, fill: PAPER, stroke: LINE, "stroke-width": 2, ...look});
}

/** A box with one line in it that can be clicked when its part can be chosen. */
export function button(label, {part, name = label, x, y, width, height, size = 22, ...look}) {
  const text = {x: x + width / 2, y: y + height / 2, width: width - 12, size, anchor: "middle"};
  return svg("g", {part, name}, box({x, y, width, height, ...look}), line(label, text));
}

function broken(text, width, size) {
  const lines = [""];
  for (const word of text.split(" ")) {
    const longer = lines.at(-1) ? `${lines.at(-1)} ${word}` : word;
    if (estimate(longer, size) <= width || !lines.at(-1)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function cut(text, width, size) {
  const letters = [...text.replace(/…$/, "")];
  while (letters.length && estimate(`${letters.join("")}…`, size) > width) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}

/** About how wide a text is; rather too wide than too narrow, for fonts differ. */
function estimate(text, size) {
  let ems = 0;
  for (const letter of text) ems += letter > "\u02ff" ? 1.15 : widths[letter] ?? 0.62;
  return ems * size;
}

const widths = {};
for (const letter of "iljtfrI.,:;|!'()[] -") widths[letter] = 0.4;
for (const letter of "mwMW@%&QOGDNHU") widths[letter] = 0.95;
for (const letter of "ABCEKPRSTVXYZ") widths[letter] = 0.74;
