// The workbench: a state from somebody's own backend, drawn at once, and what Kibitz would answer.

import "./board.js";
import {follow, gameDetail, get, key, post} from "./api.js";
import {button, count, el, field, percent, select} from "./dom.js";
import {decisionText} from "./decision.js";
import {lineOf, placeOf, written} from "./json_place.js";
import {address} from "./main.js";
import {same} from "./parts.js";
import {snippets} from "./snippets.js";

const TYPING_MS = 300; // after the last key, until the state is checked

/** The view. */
export function view({detail}) {
  const bench = new Bench(detail);
  bench.open();
  return {element: bench.element, leave: () => bench.close()};
}

class Bench {
  #stop = new AbortController();
  #checks = 0;

  constructor(gameId) {
    this.gameId = gameId;
    this.element = el("section", {class: "workbench"}, el("p", {class: "quiet"}, "Loading …"));
  }

  async open() {
    try {
      const {games} = await get("/v1/games");
      const ready = games.filter((game) => game.ready);
      if (!ready.length) throw new Error("No game is ready yet: they are being compiled.");
      this.game = await gameDetail(ready.some(({id}) => id === this.gameId) ? this.gameId : ready[0].id);
      this.#build(ready);
      this.example();
    } catch (error) {
      this.element.replaceChildren(el("p", {role: "alert"}, error.message));
    }
  }

  close() {
    this.#stop.abort();
    clearTimeout(this.timer);
  }

  #build(games) {
    const {game} = this;
    this.choice = select(
      games.map(({id, name}) => [id, name]),
      game.id,
      {
        onchange: () => {
          location.hash = address("workbench", this.choice.value);
        },
      },
    );
    this.text = el("textarea", {
      spellcheck: "false",
      "aria-label": "State",
      "aria-describedby": "state-problem",
      oninput: () => this.#later(),
    });
    this.player = el("input", {type: "text", oninput: () => this.#later()});
    this.problem = el("p", {class: "problem", id: "state-problem", role: "status"});
    this.board = el("kibitz-board");
    this.answer = el("div", {class: "answer"});
    this.code = el("div", {});
    const bots = game.bots.map(({name}) => [name, name]);
    this.settings = {
      who: select(
        [
          ["Search, until the deadline", game.difficulties.map((name) => [`difficulty:${name}`, name])],
          ["Bots", bots.map(([name]) => [`bot:${name}`, name])],
        ],
        "difficulty:expert",
      ),
      deadline_ms: el("input", {type: "number", min: 10, max: 60000, value: 1000}),
      iterations: el("input", {type: "number", min: 1, placeholder: "no limit"}),
      threads: el("input", {type: "number", min: 1, max: 64, placeholder: "1"}),
      workers: el("input", {type: "number", min: 1, max: 64, placeholder: "1"}),
      seed: el("input", {type: "number", min: 0, placeholder: "random"}),
      game_id: el("input", {type: "text", placeholder: "none"}),
      options: el("input", {type: "text", placeholder: '{"exploration": 1.2}', spellcheck: "false"}),
    };
    for (const input of Object.values(this.settings)) input.addEventListener("input", () => this.#showCode());
    const names = {
      who: "Who decides",
      deadline_ms: "Deadline, ms",
      iterations: "Iterations",
      threads: "Threads",
      workers: "Workers",
      seed: "Seed",
      game_id: "Game id",
      options: "Search settings",
    };
    this.ask = button("Ask for a decision", () => this.decide(), {class: "primary"});
    this.element.replaceChildren(
      el("h1", {}, "Workbench"),
      el("p", {}, "Paste a state, or a player's view, from your own backend and see what Kibitz would answer."),
      el(
        "div",
        {class: "bench"},
        el(
          "section",
          {class: "panel"},
          el(
            "div",
            {class: "row"},
            field("Game", this.choice),
            button("Example", () => this.example()),
            button("Example, some actions on", () => this.example(8)),
            button("Format", () => this.format()),
          ),
          this.text,
          this.problem,
          el(
            "div",
            {class: "fields"},
            field("Player who is asked", this.player),
            Object.entries(this.settings).map(([name, input]) => field(names[name], input)),
          ),
          this.ask,
        ),
        el("section", {}, this.board, this.answer),
        el("section", {class: "panel"}, el("h2", {}, "The request"), this.code),
      ),
    );
  }

  /** Load the game's example, or a position some actions later. */
  async example(actions = 0) {
    let {state, player} = this.game.example;
    for (let played = 0; played < actions; played++) {
      const {actions: legal} = await post(`/v1/games/${this.game.id}/legal-actions`, {state, player});
      const action = legal[(played * 7 + 3) % legal.length];
      const after = await post(`/v1/games/${this.game.id}/apply`, {state, player, action});
      if (after.over) break;
      ({state, player} = after);
    }
    this.text.value = written(state);
    this.player.value = player;
    this.check();
  }

  format() {
    try {
      this.text.value = written(JSON.parse(this.text.value));
    } catch {
      /* the problem is shown already */
    }
    this.check();
  }

  #later() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.check(), TYPING_MS);
  }

  /** Draw the state, or say what is wrong with it and where. */
  async check() {
    const number = ++this.#checks;
    let state;
    try {
      state = JSON.parse(this.text.value);
    } catch (error) {
      const place = Number(/position (\d+)/.exec(error.message)?.[1] ?? this.text.value.length);
      return this.#wrong(error.message, [place, place + 1]);
    }
    this.#showCode();
    try {
      const asked = {state, player: this.player.value};
      const [seen, offered] = await Promise.all([
        post(`/v1/games/${this.game.id}/view`, asked),
        post(`/v1/games/${this.game.id}/legal-actions`, asked),
      ]);
      if (number !== this.#checks) return;
      this.labels = offered;
      this.#right(offered.actions.length ? "" : `${this.player.value} has nothing to decide here.`);
      await this.board.show({game: this.game, view: seen.view, player: this.player.value, seat: 0});
    } catch (problem) {
      if (number === this.#checks) this.#refused(problem);
    }
  }

  #refused(problem) {
    const pointer = problem.pointer ?? "";
    if (pointer.startsWith("/state"))
      this.#wrong(problem.message, placeOf(this.text.value, pointer.slice("/state".length)));
    else this.#wrong(problem.message, null);
  }

  #right(note) {
    this.text.removeAttribute("aria-invalid");
    this.problem.textContent = note;
    this.ask.disabled = note !== "";
  }

  #wrong(message, range) {
    this.text.setAttribute("aria-invalid", "true");
    this.ask.disabled = true;
    if (!range) {
      this.problem.textContent = message;
      return;
    }
    const {line, column} = lineOf(this.text.value, range[0]);
    this.problem.replaceChildren(
      `Line ${line}, column ${column}: ${message} `,
      button(
        "Show",
        () => {
          this.text.focus();
          this.text.setSelectionRange(...range);
          this.text.scrollTop = (this.text.scrollHeight * (line - 4)) / this.text.value.split("\n").length;
        },
        {class: "plain"},
      ),
    );
  }

  /** The request as it would be sent. */
  get request() {
    const {who, options, ...rest} = this.settings;
    const [way, name] = who.value.split(/:(.*)/s);
    const body = {game: this.game.id, player: this.player.value, [way]: name};
    for (const [field_name, input] of Object.entries(rest)) {
      if (input.value !== "") body[field_name] = input.type === "number" ? Number(input.value) : input.value;
    }
    if (options.value.trim()) body.options = JSON.parse(options.value);
    return {...body, state: JSON.parse(this.text.value)};
  }

  #showCode() {
    let body;
    try {
      body = this.request;
    } catch {
      return;
    }
    const wait = Math.ceil((body.deadline_ms ?? 2000) / 1000) + 1;
    const codes = snippets("/v1/decisions", body, {wait, keyed: Boolean(key.get())});
    this.language ??= codes[0][0];
    const code = codes.find(([language]) => language === this.language)[1];
    const tabs = el(
      "div",
      {class: "tabs", role: "tablist", "aria-label": "Language"},
      codes.map(([language]) =>
        button(
          language,
          () => {
            this.language = language;
            this.#showCode();
          },
          {role: "tab", "aria-selected": String(language === this.language), "aria-controls": "snippet"},
        ),
      ),
    );
    const copy = button("Copy", async () => {
      await navigator.clipboard.writeText(code);
      copy.textContent = "Copied";
    });
    this.code.replaceChildren(
      tabs,
      el(
        "div",
        {class: "snippet", id: "snippet", role: "tabpanel", tabindex: "0", "aria-label": this.language},
        el("pre", {}, code),
      ),
      el("div", {class: "row"}, copy),
    );
  }

  /** Ask, and show the search as it goes on. */
  async decide() {
    this.ask.disabled = true;
    this.answer.replaceChildren(el("p", {role: "status"}, "Thinking …"));
    try {
      const asked = await post("/v1/decisions", {...this.request, detail: true});
      let decision = asked;
      if (asked.status !== "done") {
        await follow(
          `/v1/decisions/${asked.id}/events`,
          (name, data) => {
            decision = data;
            if (name === "thinking") this.#soFar(data);
          },
          this.#stop.signal,
        );
      }
      const mark = (marks) => {
        this.board.marks = marks;
      };
      this.answer.replaceChildren(...decisionText(decision, (action) => this.#labelOf(action), mark));
    } catch (problem) {
      this.answer.replaceChildren(el("p", {class: "problem", role: "alert"}, problem.message));
    }
    this.ask.disabled = false;
  }

  #labelOf(action) {
    const number = this.labels.actions.findIndex((other) => same(other, action));
    return number < 0 ? JSON.stringify(action) : this.labels.labels[number];
  }

  #soFar({action, confidence, simulations}) {
    if (!action) return;
    this.answer.replaceChildren(
      el(
        "p",
        {role: "status"},
        `Thinking: ${this.#labelOf(action)}, wins ${percent(confidence)}, ${count(simulations)} simulations`,
      ),
    );
    this.board.marks = {plan: action};
  }
}
