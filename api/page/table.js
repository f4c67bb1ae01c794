// The table: a match that is being played, watched, or over.

import "./actions.js";
import "./board.js";
import "./log.js";
import "./thinking.js";
import {gameDetail, Problem} from "./api.js";
import {chanceLines, chart} from "./chart.js";
import {announce, el} from "./dom.js";
import {hintFor} from "./hint.js";
import {address} from "./main.js";
import {Match} from "./match.js";
import {playerRows, resultOf} from "./players.js";
import {Review} from "./review.js";
import {otherPeople, toolsKey, toolsOf} from "./tools.js";

const HINTS = 5; // that are drawn on the board; the list has all of them
const PACE = "800"; // milliseconds for each action that is watched

/** The view of a match; `as` in the query lists the players of this tab. */
export function view({detail, query}) {
  const table = new Table(detail, query);
  table.open();
  return {
    element: table.element,
    leave: () => table.close(),
    adapt: (changed) => table.adapt(changed),
  };
}

class Table {
  #busy = false;
  #dirty = false;
  #got = null;
  #hint = null;

  constructor(id, query) {
    this.match = new Match(id);
    this.own = query.as ? JSON.parse(query.as) : [];
    this.query = query;
    this.following = query.at === undefined;
    this.shown = Number(query.at ?? 0);
    this.paused = false;
    this.acting = false;
    this.atLeast = 0;
    this.pace = this.own.length ? "0" : PACE;
    this.#build();
  }

  #build() {
    this.board = el("kibitz-board");
    this.list = el("kibitz-actions");
    this.thinking = el("kibitz-thinking");
    this.log = el("kibitz-log");
    this.title = el("h1", {}, "Table");
    this.turn = el("p", {class: "turn", role: "status"});
    this.problem = el("p", {class: "problem", role: "alert"});
    this.seats = el("ul", {class: "players", "aria-label": "Players"});
    this.chances = el("div", {class: "chances"});
    this.tools = el("div", {class: "tools", role: "group", "aria-label": "What you can do"});
    this.after = el("div", {class: "after"});
    this.element = el(
      "section",
      {class: "table"},
      el(
        "div",
        {class: "play"},
        el("div", {class: "head"}, this.title, this.turn),
        this.problem,
        this.board,
        this.tools,
      ),
      el(
        "aside",
        {"aria-label": "The game"},
        this.seats,
        this.thinking,
        this.after,
        el("section", {}, el("h2", {}, "Actions"), this.list),
        el("section", {class: "moves"}, el("h2", {}, "Played"), this.log),
        this.chances,
      ),
    );
    this.board.addEventListener("act", ({detail}) => this.#act(detail));
    this.board.addEventListener("choice", ({detail}) => this.list.narrow?.(detail.left));
    this.list.addEventListener("act", ({detail}) => this.#act(detail));
    this.list.addEventListener("peek", ({detail}) => this.#peek(detail));
    this.thinking.addEventListener("move-now", () => this.#try(() => this.match.moveNow()));
    this.log.addEventListener("pick", ({detail}) => this.goTo(detail));
    this.keys = (event) => this.#key(event);
    document.addEventListener("keydown", this.keys);
  }

  async open() {
    try {
      await this.match.open(this.own[0]);
      this.game = await gameDetail(this.match.info.game);
    } catch (error) {
      this.problem.textContent = error.message;
      return;
    }
    document.title = `${this.game.name} – Kibitz`;
    this.title.textContent = this.game.name;
    if (this.match.final && !this.query.watch) this.pace = "0"; // it is over: begin at its end
    this.seenBy = this.own[0] ?? this.match.labels[0];
    this.review = new Review(this);
    this.match.addEventListener("change", ({detail}) => this.#news(detail));
    this.match.listening.catch((error) => {
      this.problem.textContent = error.message;
    });
    this.#showTools();
    this.refresh();
    this.timer = setInterval(() => this.#tick(), 50);
    if (this.query.analysis) this.review.resume(this.query.analysis);
  }

  close() {
    this.match.close();
    this.review?.close();
    this.#hint?.abort();
    clearInterval(this.timer);
    document.removeEventListener("keydown", this.keys);
    document.title = "Kibitz";
  }

  /** Take on another address of the same match; false if the table has to be set up again. */
  adapt(query) {
    return JSON.stringify(query.as) === JSON.stringify(this.query.as);
  }

  get watching() {
    return !this.own.length;
  }

  get live() {
    return this.following && !this.review?.line;
  }

  get hinting() {
    return this.#hint !== null;
  }

  get canUndo() {
    return !this.over && !otherPeople(this).length && this.match.moves.some(({player}) => this.own.includes(player));
  }

  /** Whether it is over, and the end has been seen: who watches at a pace must not hear of it before. */
  get over() {
    this.sawEnd ||= this.match.ended && this.caughtUp;
    return this.sawEnd;
  }

  /** Whether everything that was played is on the board. */
  get caughtUp() {
    return this.shown >= this.match.moves.length;
  }

  #news(name) {
    if (name === "thinking") return this.#showThinking();
    if (this.following && (this.pace === "0" || !this.watching))
      this.shown = this.match.moves.length;
    if (name === "move" && this.live) this.#hint?.abort();
    this.refresh();
  }

  /** Watching at a pace: show the next action when its time has come. */
  #tick() {
    if (this.pace === "0" || this.paused || !this.following || this.caughtUp || this.review.line) return;
    const now = performance.now();
    if (now - (this.lastStep ?? 0) < Number(this.pace)) return;
    this.lastStep = now;
    this.shown++;
    this.refresh();
  }

  /** Show the position after a number of actions; at the end of the game one follows it again. */
  goTo(number) {
    this.review.stopLine();
    this.shown = Math.max(0, Math.min(number, this.match.moves.length));
    this.following = this.shown === this.match.moves.length;
    if (this.watching && !this.following) this.paused = true;
    this.refresh();
    this.review.show();
  }

  /** Ask for what is to be seen, and draw it; several calls while one is under way make one more. */
  async refresh() {
    if (this.#busy) {
      this.#dirty = true;
      return;
    }
    this.#busy = true;
    do {
      this.#dirty = false;
      await this.#try(() => this.#fetch());
    } while (this.#dirty);
    this.#busy = false;
  }

  async #fetch() {
    const latest = this.following && this.pace === "0";
    const at = latest ? undefined : this.shown;
    let got = await this.match.view(this.seenBy, at);
    if (this.own.includes(got.due) && got.due !== this.seenBy) {
      this.seenBy = got.due; // several people at one screen: whoever is to act sees the board
      got = await this.match.view(this.seenBy, at);
    }
    if (latest && got.at < Math.max(this.atLeast, this.match.moves.length)) {
      this.#dirty = true; // it was asked for before something that is known by now
      return;
    }
    if (latest) this.shown = got.at;
    this.#got = got;
    if (this.review.line) return;
    await this.#draw();
  }

  async #draw() {
    const got = this.#got;
    const drawn = JSON.stringify([got.at, got.seat, this.canAct]);
    if (this.drawn === drawn) {
      this.board.marks = this.#marks(); // the same position: what is being chosen stays chosen
    } else {
      this.drawn = drawn;
      const [actions, labels] = this.canAct ? [got.actions, got.labels] : [[], []];
      const seen = {view: got.view, player: got.player_id, seat: got.seat};
      await this.board.show({game: this.game, ...seen, actions, labels, marks: this.#marks()});
      this.list.offer(actions, labels);
    }
    this.log.show(this.match.moves, got.at, this.review.judged, (player) => this.match.labels.indexOf(player));
    this.#showTurn();
    this.#showThinking();
    this.seats.replaceChildren(...playerRows(this.match, this.own, this.over ? null : got.due));
    this.#showTools();
    this.#showChances();
    this.review.show();
  }

  get canAct() {
    const due = this.#got?.due;
    return !this.acting && this.live && !this.match.final && this.own.includes(due) && due === this.seenBy;
  }

  #marks(more = {}) {
    const last = this.match.moves[this.#got.at - 1]?.action;
    const {thinking} = this.match;
    const plan = this.live && this.caughtUp ? thinking?.action : undefined;
    const hints = this.hints?.at === this.#got.at ? this.hints.found.slice(0, HINTS) : [];
    return {last, plan, hints, ...more};
  }

  #showTurn() {
    const {due} = this.#got;
    let told;
    if (this.over && this.caughtUp) told = this.result;
    else if (!this.live || !this.caughtUp) told = `After ${this.#got.at} of ${this.match.moves.length} actions`;
    else if (this.own.includes(due)) told = this.own.length > 1 ? `${due}, it is your turn` : "Your turn";
    else told = due ? `${due} is to act` : "";
    if (this.turn.textContent !== told) this.turn.textContent = told;
  }

  /** How it ended, in a sentence. */
  get result() {
    return resultOf(this.match, this.own, this.resigned);
  }

  #showThinking() {
    const {thinking} = this.match;
    const due = this.#got?.due;
    const bot = due && !this.match.info.seats.find(({label}) => label === due)?.external;
    const waiting = this.live && this.caughtUp && bot && !this.match.final ? due : null;
    this.thinking.show(waiting ? thinking : null, waiting);
    if (waiting && thinking?.action) this.board.marks = this.#marks();
  }

  #showTools() {
    const key = toolsKey(this);
    if (this.toolsKey === key) return;
    this.toolsKey = key;
    const focused = this.tools.contains(document.activeElement) ? document.activeElement.textContent : null;
    this.tools.replaceChildren(...toolsOf(this));
    if (focused) [...this.tools.children].find(({textContent}) => textContent === focused)?.focus();
  }

  /** Watch at another pace: milliseconds for an action; "0": as they come. */
  setPace(pace) {
    this.pace = pace;
    if (pace === "0" && this.following) this.shown = this.match.moves.length;
    this.refresh();
  }

  /** See the board as another player does. */
  seeAs(label) {
    this.seenBy = label;
    this.refresh();
  }

  /** Show the last position, and follow the game again. */
  toEnd() {
    this.paused = false;
    this.goTo(Infinity);
  }

  #showChances() {
    const {moves} = this.match;
    const lines = chanceLines(
      this.match.labels,
      moves.map(({player, confidence}) => ({player, chance: confidence ?? undefined})),
    );
    const some = !this.review.started && lines.some(({points}) => points.length > 1);
    this.chances.replaceChildren(
      ...(some
        ? [
            el("h2", {}, `Chance of winning${lines.length === 1 ? `: ${lines[0].name}` : ""}`),
            chart({lines, length: moves.length, at: this.#got.at, onPick: (number) => this.goTo(number)}),
          ]
        : []),
    );
  }

  async #act(action) {
    const player = this.seenBy;
    this.problem.textContent = "";
    this.acting = true; // nothing can be clicked twice
    this.drawn = null;
    this.board.lock();
    this.list.offer([], []);
    this.turn.textContent = "Playing …";
    await this.#try(async () => {
      const {actions} = await this.match.act(player, action);
      this.atLeast = actions;
    });
    this.acting = false;
    this.refresh();
  }

  #peek(action) {
    if (this.#got) this.board.marks = this.#marks(action ? {plan: action} : {});
  }

  /** What the search would do here, drawn on the board and into the list. */
  async hint() {
    if (!this.canAct || this.#hint) return;
    this.#hint = new AbortController();
    const {signal} = this.#hint,
      at = this.#got.at;
    const here = () => !signal.aborted && this.#got.at === at && this.live;
    this.#showTools();
    await this.#try(async () => {
      const hints = await hintFor(this.game, this.#got, signal, (plan) => {
        if (here()) this.board.marks = this.#marks({plan});
      });
      if (!here()) return;
      this.hints = {at, found: hints};
      this.board.marks = this.#marks();
      this.list.hints = hints;
      const best = this.#got.actions.findIndex((action) => JSON.stringify(action) === JSON.stringify(hints[0]?.action));
      announce(`Hint: ${this.#got.labels[best] ?? "none"}`);
    });
    this.#hint = null;
    this.#showTools();
  }

  /** Go back to before this tab's last action, in a match of its own. */
  async undo() {
    const last = this.match.moves.findLastIndex(({player}) => this.own.includes(player));
    if (last < 0) return;
    await this.#try(async () => {
      const forked = await this.match.fork(last);
      if (!this.match.final) await this.match.cancel();
      location.hash = address("match", forked.id, {as: JSON.stringify(this.own)});
    });
  }

  /** Give up: by the game's own action if it has one, else by ending the match. */
  async resign() {
    const own = this.#got.actions.find(({type, action}) => type === "resign" || action === "resign");
    if (own && this.canAct) return this.#act(own);
    this.resigned = true;
    await this.#try(() => this.match.cancel());
    this.refresh();
  }

  togglePause() {
    this.paused = !this.paused;
    if (!this.paused) this.following = true;
    this.#showTools();
  }

  async #try(what) {
    try {
      await what();
    } catch (error) {
      if (error.name === "AbortError") return;
      this.problem.textContent = error instanceof Problem ? error.message : "The service cannot be reached.";
      if (!(error instanceof Problem))
        setTimeout(() => {
          this.problem.textContent = "";
          this.refresh();
        }, 1500);
    }
  }

  #key(event) {
    if (
      event.target.closest("input, select, textarea, [data-part], dialog") ||
      event.ctrlKey ||
      event.metaKey ||
      event.altKey
    )
      return;
    const does = {
      ArrowLeft: () => this.goTo(this.shown - 1),
      ArrowRight: () => this.goTo(this.shown + 1),
      h: () => this.hint(),
      u: () => this.canUndo && this.undo(),
      p: () => this.watching && this.togglePause(),
      m: () => this.match.thinking && this.#try(() => this.match.moveNow()),
      "/": () => {
        event.preventDefault();
        this.list.search.focus();
      },
    }[event.key];
    does?.();
  }
}
