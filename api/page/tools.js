// The buttons below the board: what can be done at a table just now.

import {button, el, select} from "./dom.js";
import {againAddress} from "./launch.js";
import {address} from "./main.js";

const PACES = [
  ["0", "as it comes"],
  ["250", "fast"],
  ["800", "at ease"],
  ["2500", "slow"],
];

/** What the buttons depend on: while it stays the same, they need not be made again. */
export function toolsKey(table) {
  const {over, canAct, paused, live, watching, canUndo, playing: {hinting}} = table;
  const gone = table.match.resigned.length;
  return JSON.stringify([over, canAct, paused, live, hinting, watching, canUndo, gone]);
}

/** The buttons. */
export function toolsOf(table) {
  const {match, own, over, watching} = table;
  return [
    watching || over ? [] : playing(table),
    button("◀", () => table.goTo(table.shown - 1), {"aria-label": "One action back", title: "One action back (←)"}),
    watching && !over ? button(table.paused ? "Go on" : "Pause", () => table.togglePause(), {title: "Pause (p)"}) : [],
    button("▶", () => table.goTo(table.shown + 1), {"aria-label": "One action on", title: "One action on (→)"}),
    table.live ? [] : button("To the end", () => table.toEnd()),
    watching ? [paceChoice(table), perspectiveChoice(table)] : [],
    over ? [] : otherPeople(table).map((label) => seatLink(match, label)),
    el("a", {class: "button", href: againAddress(match.info, own)}, "Same again"),
    el("a", {class: "button", href: address("new", match.info.game)}, "New game"),
  ].flat();
}

/** People at the table who play elsewhere. */
export function otherPeople({match, own}) {
  return match.info.seats.filter(({external, label}) => external && !own.includes(label)).map(({label}) => label);
}

function playing(table) {
  const hint = {disabled: !table.canAct || table.playing.hinting, title: "What the search would do (h)"};
  const undo = {disabled: !table.canUndo, title: "Take your last action back (u)"};
  return [
    button("Hint", () => table.playing.hint(), hint),
    otherPeople(table).length ? [] : button("Undo", () => table.playing.undo(), undo),
    table.present.length ? resignButton(table) : [],
  ].flat();
}

/** Asks before it does. */
function resignButton(table) {
  const asked = button("Resign", () => {
    if (asked.textContent === "Resign") asked.textContent = "Really resign?";
    else table.playing.resign();
  });
  asked.addEventListener("blur", () => {
    asked.textContent = "Resign";
  });
  return asked;
}

function paceChoice(table) {
  const choice = select(PACES, table.pace, {"aria-label": "Pace", onchange: () => table.setPace(choice.value)});
  return choice;
}

function perspectiveChoice(table) {
  const seats = table.match.labels.map((label) => [label, `seen by ${label}`]);
  const choice = select(seats, table.seenBy, {"aria-label": "Seen by", onchange: () => table.seeAs(choice.value)});
  return choice;
}

function seatLink(match, label) {
  const href = address("match", match.id, {as: JSON.stringify([label])});
  return el("a", {class: "button", href, target: "_blank", rel: "noopener"}, `Open ${label}'s seat`);
}
