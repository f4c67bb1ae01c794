// What people see of a game that has no drawing: its view, field by field; short things in a line, tables as tables.

import {el} from "./dom.js";

const LONGEST = 60; // characters of what stands in one line

/** A view as nested lists of names and values. */
export function outline({view}) {
  return el("div", {class: "outline"}, entries(view));
}

function entries(value) {
  const names = Object.keys(value);
  if (!names.length) return el("span", {class: "quiet"}, "nothing");
  return el(
    "dl",
    {},
    names.map((name) => el("div", {}, el("dt", {}, words(name)), el("dd", {}, shown(value[name])))),
  );
}

function shown(value) {
  if (value === null || typeof value !== "object") return inLine(value);
  if (isGrid(value)) return grid(value);
  const line = inLine(value);
  return line.length <= LONGEST ? line : entries(value);
}

function isGrid(value) {
  return (
    Array.isArray(value) &&
    value.length > 1 &&
    value.every(
      (row) => Array.isArray(row) && row.length === value[0].length && row.every((cell) => inLine(cell).length <= 4),
    )
  );
}

function grid(rows) {
  return el(
    "table",
    {},
    el(
      "tbody",
      {},
      rows.map((row) =>
        el(
          "tr",
          {},
          row.map((cell) => el("td", {}, inLine(cell))),
        ),
      ),
    ),
  );
}

function inLine(value) {
  if (value === null) return "–";
  if (value === true) return "yes";
  if (value === false) return "no";
  if (Array.isArray(value)) return value.length ? value.map(inLine).join(", ") : "none";
  if (typeof value === "object")
    return Object.entries(value)
      .map(([name, inner]) => `${words(name)} ${inLine(inner)}`)
      .join(", ");
  return String(value);
}

/** A name of a field as words: currentPlayer, current_player: current player. */
function words(name) {
  return name.replaceAll("_", " ").replace(/([a-z])([A-Z])/g, (_, one, other) => `${one} ${other.toLowerCase()}`);
}
