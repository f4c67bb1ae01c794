// How the service is: from /readyz and /metrics.

import {getText} from "./api.js";
import {count, el, figures, percent} from "./dom.js";

const EVERY_MS = 2000;

/** The view. */
export function view() {
  const element = el("section", {class: "status"}, el("h1", {}, "Status"), el("p", {class: "quiet"}, "Loading …"));
  let before = null,
    timer = 0,
    left = false;

  async function look() {
    try {
      const [ready, text] = await Promise.all([getText("/readyz"), getText("/metrics")]);
      const now = {at: performance.now(), metrics: parsed(text)};
      if (!left) element.replaceChildren(...shown(JSON.parse(ready), now, before));
      before = now;
    } catch {
      /* the frame says that the service cannot be reached */
    }
    if (!left) timer = setTimeout(look, EVERY_MS);
  }

  look();
  return {
    element,
    leave() {
      left = true;
      clearTimeout(timer);
    },
  };
}

/** Prometheus's text as [{name, labels, value}]. */
function parsed(text) {
  return text.split("\n").flatMap((line) => {
    const match = /^(\w+)(?:\{(.*)\})? ([\d.e+-]+|\+Inf|NaN)/.exec(line);
    if (!match) return [];
    const labels = Object.fromEntries(
      [...(match[2] ?? "").matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name, value]) => [name, value]),
    );
    return [{name: match[1], labels, value: Number(match[3])}];
  });
}

function sum(metrics, name, wanted = () => true) {
  return metrics
    .filter((metric) => metric.name === name && wanted(metric.labels))
    .reduce((total, {value}) => total + value, 0);
}

function shown(ready, now, before) {
  const {metrics} = now;
  const decisions = sum(metrics, "kibitz_decisions_total");
  const searched = sum(metrics, "kibitz_decisions_total", ({source}) => source !== "fallback");
  const rate = before
    ? (decisions - sum(before.metrics, "kibitz_decisions_total")) / ((now.at - before.at) / 1000)
    : null;
  const games = Object.entries(ready.games ?? {});
  return [
    el("h1", {}, "Status"),
    el(
      "div",
      {class: "tiles"},
      tile("Service", ready.status, ready.status !== "ready"),
      tile("Workers", ready.workers ? "at work" : "none", !ready.workers),
      tile("Guard", ready.guard ? "on watch" : "away", !ready.guard),
      tile("Waiting decisions", count(sum(metrics, "kibitz_queue_length", ({queue}) => queue === "decide"))),
      tile("Decisions a second", rate === null ? "…" : rate.toFixed(1)),
      tile("Decisions so far", count(decisions)),
      tile(
        "Not a fallback",
        decisions ? percent(searched / decisions) : "–",
        decisions > 0 && searched / decisions < 0.9,
      ),
      tile("Refused", count(sum(metrics, "kibitz_refused_total"))),
    ),
    el(
      "div",
      {class: "bench"},
      section(
        "Games",
        ["Game", "Ready", "Decisions", "Sim./s"],
        games.map(([game, loaded]) => [
          game,
          loaded ? "yes" : "compiling",
          count(sum(metrics, "kibitz_decisions_total", (labels) => labels.game === game)),
          speed(metrics, game),
        ]),
      ),
      section("Webhooks", ["Result", "Attempts"], byLabel(metrics, "kibitz_webhooks_total", "result")),
      Object.keys(ready.broken ?? {}).length
        ? section("Broken games", ["Game", "Problem"], Object.entries(ready.broken))
        : "",
    ),
  ];
}

function speed(metrics, game) {
  const of = ({game: other}) => other === game;
  const seconds = sum(metrics, "kibitz_search_seconds_total", of);
  return seconds ? count(sum(metrics, "kibitz_simulations_total", of) / seconds) : "–";
}

function byLabel(metrics, name, label) {
  return metrics.filter((metric) => metric.name === name).map(({labels, value}) => [labels[label], count(value)]);
}

function tile(name, value, bad = false) {
  return el("div", {class: `tile${bad ? " bad" : ""}`}, el("span", {class: "quiet"}, name), el("strong", {}, value));
}

function section(title, heads, rows) {
  const told = rows.length ? figures(heads, rows) : el("p", {class: "quiet"}, "Nothing yet.");
  return el("section", {class: "panel"}, el("h2", {}, title), told);
}
