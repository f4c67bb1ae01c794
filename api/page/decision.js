// A decision for people: what it answers, what else was considered, the line that it expects.

import {button, count, el, figures, percent} from "./dom.js";
import {candidatesOf} from "./hint.js";

const SHOWN = 12; // candidates in the table
const MARKED = 5; // of them on the board
const LONGEST = 6; // actions of a line that fit onto a board

/** The elements that tell a decision; `labelOf` names an action, `mark` draws marks onto the board. */
export function decisionText(decision, labelOf, mark) {
  const {action, status, warnings = [], principal_variation: line = []} = decision;
  const hints = candidatesOf(decision).slice(0, SHOWN);
  const candidates = () => mark({hints: hints.slice(0, MARKED)});
  const rows = hints.map((hint) => [labelOf(hint.action), percent(hint.share), percent(hint.value)]);
  candidates();
  return [
    el("h2", {}, `Answer: ${action ? labelOf(action) : status}`),
    el("p", {}, summary(decision)),
    ...warnings.map((text) => el("p", {class: "problem"}, text)),
    rows.length ? figures(["Candidate", "Visits", "Wins"], rows) : "",
    line.length > 1
      ? el(
          "div",
          {class: "row"},
          button("Show the line", () => mark({line: line.slice(0, LONGEST)})),
          button("Show the candidates", candidates),
        )
      : "",
    el(
      "details",
      {},
      el("summary", {}, "The whole answer"),
      el("pre", {tabindex: "0"}, JSON.stringify(decision, null, 1)),
    ),
  ];
}

function summary({source, confidence, simulations = 0, elapsed_ms: elapsed}) {
  const chance = Number.isFinite(confidence) ? [`wins ${percent(confidence)}`] : [];
  return [source, ...chance, `${count(simulations)} simulations`, `${elapsed} ms`].join(", ");
}
