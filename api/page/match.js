// A match as it goes on: what has been played, who thinks, how it ended. Events: `change` whenever there is news.

import {follow, get, post, remove} from "./api.js";

const FINAL = ["done", "cancelled", "failed"];

export class Match extends EventTarget {
  #stop = new AbortController();
  #path;
  moves = [];
  rewards = null;
  thinking = null;
  /** Whether its end has been told, after all that was played. */
  ended = false;

  constructor(id) {
    super();
    this.id = id;
    this.#path = `/v1/matches/${encodeURIComponent(id)}`;
  }

  /** Read how it stands, then listen, as a player hears it. */
  async open(player) {
    this.info = await get(this.#path);
    this.listening = follow(
      `${this.#path}/events?${new URLSearchParams({player: player ?? this.info.seats[0].label})}`,
      (name, data) => this.#hear(name, data),
      this.#stop.signal,
    );
  }

  /** Hear no more. */
  close() {
    this.#stop.abort();
  }

  get final() {
    return FINAL.includes(this.info.status);
  }

  /** Who has given up. */
  get resigned() {
    return this.info.resigned;
  }

  get labels() {
    return this.info.seats.map(({label}) => label);
  }

  #begin() {
    this.moves = [];
    this.rewards = null;
    this.info.resigned = [];
  }

  #hear(name, data) {
    if (name === "move") {
      if (data.ply === 0) this.#begin();
      this.moves.push(data);
      this.info.status = "running";
    } else if (name === "resign") {
      if (data.ply === 0) this.#begin();
      if (!this.resigned.includes(data.player)) this.resigned.push(data.player);
    } else if (name === "game") {
      this.rewards = data.rewards;
    } else if (name === "thinking") {
      if (data.ply !== this.moves.length) return;
      this.thinking = data;
    } else if (FINAL.includes(name)) {
      this.info.status = name;
      this.ended = true;
      this.problem = data.problem ?? (data.detail ? data : null);
    }
    if (name !== "thinking") this.thinking = null;
    this.dispatchEvent(new CustomEvent("change", {detail: name}));
  }

  /** What a player sees after a number of actions; undefined: now. */
  view(player, at) {
    const query = new URLSearchParams(at === undefined ? {player} : {player, at});
    return get(`${this.#path}/view?${query}`);
  }

  /** Play an action. */
  act(player, action) {
    return post(`${this.#path}/actions`, {player, action});
  }

  /** Have the bot that thinks move now. */
  moveNow() {
    return post(`${this.#path}/stop`);
  }

  /** A new match in which only the first actions of this one were played. */
  fork(actions) {
    return post(`${this.#path}/fork`, {actions});
  }

  /** Have a player give the game up. */
  async resign(player) {
    this.info = await post(`${this.#path}/resign`, {player});
  }

  /** End it. */
  async cancel() {
    this.info = await remove(this.#path);
  }

  /** The game that was played, as an analysis takes it. */
  async record() {
    const {games} = await get(`${this.#path}/record`);
    return games.filter(({actions}) => actions.length).at(-1);
  }

  get recordPath() {
    return `${this.#path}/record`;
  }
  get trainingPath() {
    return `${this.#path}/training-data`;
  }
}
