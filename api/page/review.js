// Afterwards: what was good, what was bad, and what should have been played, on the board.

import {download, follow, get, post} from "./api.js";
import {chanceLines, chart} from "./chart.js";
import {button, calm, el, figures, percent, select} from "./dom.js";
import {address} from "./main.js";
import {same} from "./parts.js";

const BUDGETS = [
  ["50", "quick"],
  ["200", "thorough"],
  ["1000", "deep"],
]; // milliseconds for each action
const STEP_MS = 900; // between the actions of a line

export class Review {
  #stop = new AbortController();
  judged = [];
  line = null;
  started = false;

  constructor(table) {
    this.table = table;
    this.element = table.after;
  }

  close() {
    this.#stop.abort();
    this.stopLine();
  }

  /** Have the game judged. */
  async start(budget) {
    this.started = true;
    this.show();
    const record = await this.table.match.record();
    const {initial_state, actions} = record;
    const analysis = await post("/v1/analyses", {
      game: this.table.game.id,
      initial_state,
      actions,
      deadline_ms: Number(budget),
    });
    const {match, own} = this.table;
    history.replaceState(
      null,
      "",
      address("match", match.id, {as: own.length ? JSON.stringify(own) : undefined, analysis: analysis.id}),
    );
    this.table.query.analysis = analysis.id;
    await this.resume(analysis.id);
  }

  /** Go on with an analysis that was asked for. */
  async resume(id) {
    this.started = true;
    this.id = id;
    try {
      await follow(`/v1/analyses/${id}/events`, (name, data) => this.#hear(name, data), this.#stop.signal);
      if (this.#stop.signal.aborted) return;
      this.analysis = await get(`/v1/analyses/${id}`);
    } catch (error) {
      this.problem = error.message;
    }
    this.table.refresh();
  }

  #hear(name, entry) {
    if (name !== "action") return;
    this.judged[entry.number] = entry;
    this.show();
  }

  /** Show what there is to see after the game. */
  show() {
    const {match} = this.table;
    if (!this.table.over || !match.moves.length) {
      this.element.replaceChildren();
      return;
    }
    const kids = [
      el("h2", {}, "Afterwards"),
      el("p", {class: "result"}, this.table.result),
      this.started ? this.#findings() : this.#offer(),
      this.#downloads(),
    ];
    this.element.replaceChildren(...kids.flat());
  }

  #offer() {
    const budget = select(BUDGETS, "50", {"aria-label": "How thorough"});
    return el(
      "div",
      {class: "row"},
      button(
        "Analyse",
        () =>
          this.start(budget.value).catch((error) => {
            this.problem = error.message;
            this.show();
          }),
        {class: "primary"},
      ),
      budget,
    );
  }

  #findings() {
    const {match, shown} = this.table;
    const entries = this.judged.map((entry, number) => ({
      player: match.moves[number]?.player,
      chance: entry?.win_probability_after,
    }));
    const lines = chanceLines(match.labels, entries);
    const marks = this.judged.flatMap((entry, number) => {
      const player = match.moves[number]?.player;
      const chance = entry?.win_probability_after;
      return chance === undefined
        ? []
        : [
            {
              x: number + 1,
              y: match.labels.length === 2 && player !== match.labels[0] ? 1 - chance : chance,
              kind: entry.class,
            },
          ];
    });
    const done = this.judged.length,
      all = match.moves.length;
    return [
      this.problem ? el("p", {class: "problem"}, this.problem) : null,
      done < all && !this.problem
        ? el("p", {}, el("progress", {value: done, max: all, "aria-label": "Analysis"}), ` ${done} of ${all}`)
        : null,
      el("h3", {}, lines.length === 1 ? `Chance of winning: ${lines[0].name}` : "Chances of winning"),
      chart({lines, length: all, at: shown, marks, onPick: (number) => this.table.goTo(number)}),
      this.#accuracy(),
      this.#judgement(shown),
    ].filter(Boolean);
  }

  #accuracy() {
    const summary = this.analysis?.summary;
    if (!summary) return null;
    const {match} = this.table;
    const names = Object.keys(summary);
    const labelOf = (player) =>
      match.labels.includes(player)
        ? player
        : (match.moves[this.judged.findIndex((entry) => entry?.player === player)]?.player ?? player);
    const rows = names.map((player) => {
      const {accuracy, classes} = summary[player];
      return [
        labelOf(player),
        accuracy === null ? "–" : String(accuracy),
        String(classes.mistake),
        String(classes.blunder),
      ];
    });
    return figures(["Player", "Accuracy", "Mistakes", "Blunders"], rows);
  }

  /** What the analysis says of the action that led to what is shown. */
  #judgement(shown) {
    const entry = this.judged[shown - 1];
    if (this.line)
      return el(
        "div",
        {class: "judgement"},
        el("p", {}, "The better line: ", this.line.labels.join(", ") || "…"),
        button("Back to the game", () => this.table.goTo(this.line.from)),
      );
    if (!entry) return shown ? null : el("p", {class: "quiet"}, "Choose an action to see what was better.");
    if (entry.class === "forced") return el("p", {class: "judgement"}, "There was no choice.");
    const told = el(
      "p",
      {},
      el("span", {class: `class ${entry.class}`}, entry.class),
      ` It leaves ${percent(entry.win_probability_after)}, the best leaves ${percent(entry.win_probability_before)}.`,
      entry.reason ? ` ${entry.reason}` : "",
    );
    const better = entry.line?.length
      ? button("Show the best line", () => this.playLine(shown, entry), {class: "primary"})
      : null;
    return el("div", {class: "judgement"}, told, better);
  }

  /** Play the line that should have been played, on the board, from before the action. */
  async playLine(shown, entry) {
    const {table} = this,
      {match, game} = table;
    this.stopLine();
    const line = (this.line = {from: shown, played: [], labels: []});
    this.show();
    const mover = match.moves[shown - 1].player;
    const got = await match.view(mover, shown - 1);
    let state = got.view,
      player = got.player_id;
    await this.#drawLine(got.view, got);
    for (const action of entry.line) {
      const offered = await post(`/v1/games/${game.id}/legal-actions`, {state, player});
      const number = offered.actions.findIndex((other) => same(other, action));
      if (this.line !== line || number < 0) break;
      const after = await post(`/v1/games/${game.id}/apply`, {state, player, action});
      const seen = await post(`/v1/games/${game.id}/view`, {state: after.state, player: got.player_id});
      await new Promise((wake) => setTimeout(wake, calm() ? 0 : STEP_MS));
      if (this.line !== line) break;
      line.played.push(action);
      line.labels.push(offered.labels[number]);
      await this.#drawLine(seen.view, got);
      this.show();
      ({state, player} = after);
      if (after.over) break;
    }
  }

  async #drawLine(view, {player_id: player, seat}) {
    const {board, game} = this.table;
    this.table.drawn = null;
    await board.show({game, view, player, seat, marks: {line: this.line?.played ?? []}});
  }

  /** Leave the line. */
  stopLine() {
    this.line = null;
  }

  #downloads() {
    const {match} = this.table;
    const link = new URL(address("match", match.id), location.href).href;
    return el(
      "div",
      {class: "row downloads"},
      button("Record", () => download(match.recordPath, `${match.id}.json`)),
      button("Training data", () => download(match.trainingPath, `${match.id}.npz`)),
      el("a", {class: "button", href: link}, "Link to this game"),
    );
  }
}
