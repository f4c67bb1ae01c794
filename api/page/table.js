// The table: a match that is being played, watched, or over.

import {gameDetail, Problem} from "./api.js";
import {tableFrame} from "./frame.js";
import {Match} from "./match.js";
import {chancesOf, playerRows, resultOf, turnOf} from "./players.js";
import {Playing} from "./playing.js";
import {Review} from "./review.js";
import {listenForKeys} from "./shortcuts.js";
import {otherPeople, toolsKey, toolsOf} from "./tools.js";

const HINTS = 5; // that are drawn on the board; the list has all of them
const TRIED = 0.03; // of the visits, for a hint to be drawn
const AGAIN_MS = 1500; // after the service could not be reached
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
  #left = new AbortController();
  /** What is to be seen: a view as the service tells it. */
  got = null;
  playing = new Playing(this);

  constructor(id, query) {
    this.match = new Match(id);
    this.own = playersOf(query);
    this.query = query;
    this.following = !/^\d+$/.test(query.at ?? "");
    this.shown = this.following ? 0 : Number(query.at);
    this.paused = false;
    this.atLeast = 0;
    this.pace = this.own.length ? "0" : PACE;
    Object.assign(this, tableFrame());
    this.#listen();
  }

  #listen() {
    this.board.addEventListener("act", ({detail}) => this.playing.act(detail));
    this.board.addEventListener("choice", ({detail}) => this.list.narrow?.(detail.left));
    this.list.addEventListener("act", ({detail}) => this.playing.act(detail));
    this.list.addEventListener("peek", ({detail}) => this.got && this.mark(detail ? {plan: detail} : {}));
    this.thinking.addEventListener("move-now", () => this.moveNow());
    this.log.addEventListener("pick", ({detail}) => this.goTo(detail));
    listenForKeys(this, this.#left.signal);
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
    this.showTools();
    this.refresh();
    this.timer = setInterval(() => this.#tick(), 50);
    if (this.query.analysis) this.review.resume(this.query.analysis);
  }

  close() {
    this.match.close();
    this.review?.close();
    this.playing.stopHint();
    clearInterval(this.timer);
    this.#left.abort();
    document.title = "Kibitz";
  }

  /** Take on another address of the same match; false if the table has to be set up again. */
  adapt(query) {
    return JSON.stringify(query.as) === JSON.stringify(this.query.as);
  }

  get watching() {
    return !this.own.length;
  }

  /** The players of this tab who have not resigned. */
  get present() {
    return this.own.filter((label) => !this.match.resigned.includes(label));
  }

  get live() {
    return this.following && !this.review?.line;
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
    if (name === "move" && this.live) this.playing.stopHint();
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
      await this.attempt(() => this.#fetch());
    } while (this.#dirty);
    this.#busy = false;
  }

  async #fetch() {
    const latest = this.following && this.pace === "0";
    const at = latest ? undefined : this.shown;
    let got = await this.match.view(this.seenBy, at);
    if (this.present.includes(got.due) && got.due !== this.seenBy) {
      this.seenBy = got.due; // several people at one screen: whoever is to act sees the board
      got = await this.match.view(this.seenBy, at);
    }
    if (latest && got.at < Math.max(this.atLeast, this.match.moves.length)) {
      this.#dirty = true; // it was asked for before something that is known by now
      return;
    }
    if (latest) this.shown = got.at;
    this.got = got;
    if (this.review.line) return;
    await this.#draw();
  }

  async #draw() {
    const got = this.got;
    const drawn = JSON.stringify([got.at, got.seat, this.canAct]);
    if (this.drawn === drawn) {
      this.mark(); // the same position: what is being chosen stays chosen
    } else {
      this.drawn = drawn;
      const [actions, labels] = this.canAct ? [got.actions, got.labels] : [[], []];
      const seen = {view: got.view, player: got.player_id, seat: got.seat};
      await this.board.show({game: this.game, ...seen, actions, labels, marks: this.#marks()});
      this.list.offer(actions, labels);
    }
    this.log.show(this.match.moves, got.at, this.review.judged, (player) => this.match.labels.indexOf(player));
    const told = turnOf(this);
    if (this.turn.textContent !== told) this.turn.textContent = told;
    this.#showThinking();
    this.seats.replaceChildren(...playerRows(this.match, this.own, this.over ? null : got.due));
    this.showTools();
    this.choices.hidden = this.over || this.watching;
    this.chances.replaceChildren(...chancesOf(this));
    this.review.show();
  }

  get canAct() {
    const due = this.got?.due;
    return !this.playing.acting && this.live && !this.match.final && this.present.includes(due) && due === this.seenBy;
  }

  /** Draw the marks anew; `more` are some for this once. */
  mark(more = {}) {
    this.board.marks = this.#marks(more);
  }

  #marks(more = {}) {
    const last = this.match.moves[this.got.at - 1]?.action;
    const {thinking} = this.match;
    const plan = this.live && this.caughtUp ? thinking?.action : undefined;
    const {hints: known} = this.playing;
    const hints = known?.at === this.got.at ? known.found.filter(({share}) => share >= TRIED).slice(0, HINTS) : [];
    return {last, plan, hints, ...more};
  }

  /** How it ended, in a sentence. */
  get result() {
    return resultOf(this.match, this.own);
  }

  #showThinking() {
    const {thinking} = this.match;
    const due = this.got?.due;
    const seat = this.match.info.seats.find(({label}) => label === due);
    const bot = seat && (!seat.external || this.match.resigned.includes(due));
    const waiting = this.live && this.caughtUp && bot && !this.match.final ? due : null;
    this.thinking.show(waiting ? thinking : null, waiting);
    if (waiting && thinking?.action) this.mark();
  }

  /** Show the buttons for what can be done now. */
  showTools() {
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

  togglePause() {
    this.paused = !this.paused;
    if (!this.paused) this.following = true;
    this.showTools();
  }

  /** Let nothing be chosen until the next position is there. */
  lock(told) {
    this.problem.textContent = "";
    this.drawn = null;
    this.board.lock();
    this.list.offer([], []);
    this.turn.textContent = told;
  }

  /** Have the bot that thinks move now. */
  moveNow() {
    return this.attempt(() => this.match.moveNow());
  }

  /** Do something with the service, and tell of its problems. */
  attempt = async (what) => {
    try {
      await what();
    } catch (error) {
      if (error.name === "AbortError") return;
      const isProblem = error instanceof Problem;
      this.problem.textContent = isProblem ? error.message : "The service cannot be reached.";
      if (!isProblem || error.status >= 500 || error.status === 429)
        setTimeout(() => {
          this.problem.textContent = "";
          this.refresh();
        }, AGAIN_MS);
    }
  };
}

/** The players of this tab, as its address names them. */
function playersOf({as}) {
  try {
    return as ? [JSON.parse(as)].flat().map(String) : [];
  } catch {
    return [];
  }
}
