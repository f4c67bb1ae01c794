/** What the service offers, as objects: decisions, games and their rules, matches, analyses. */
import { webCrypto } from "./crypto.js";
import { Problem } from "./problem.js";
import { Transport } from "./transport.js";

const LONGEST_WAIT_S = 30;
const FINAL = new Set(["done", "cancelled", "failed"]);

export class Kibitz {
  constructor(options) {
    const transport = new Transport(options);
    this.transport = transport;
    this.decisions = new Decisions(transport, "/v1/decisions");
    this.matches = new Matches(transport, "/v1/matches");
    this.analyses = new Analyses(transport, "/v1/analyses");
  }

  /** The games that the service plays. */
  async games(options) {
    return (await this.transport.json("GET", "/v1/games", options)).games;
  }

  /** One game: its rules as a service, and its bots. */
  game(id) {
    return new Game(this, id);
  }

  /**
   * The decision of a bot, once it is made. An aborted `signal` cancels it. Throws a Problem if the service refuses, or
   * if the decision was cancelled or failed.
   */
  async decide(request, { signal, idempotencyKey } = {}) {
    // Who may change their mind needs the decision's id at once; others save a round trip.
    const wait = signal ? undefined : waitFor(request);
    const decision = await this.decisions.start(request, { signal, idempotencyKey, wait });
    const made = await this.decisions.finished(decision, { signal });
    if (made.status !== "done") throw ended("decision", made);
    return made;
  }
}

/** Things that are asked for, take a while, and end. */
class Jobs {
  constructor(transport, path) {
    this.transport = transport;
    this.path = path;
  }

  /** Ask; the answer is how it stands so far. */
  start(request, { signal } = {}) {
    return this.transport.json("POST", this.path, { body: request, signal });
  }

  /** How one stands. */
  get(job, { signal } = {}) {
    return this.transport.json("GET", this.at(job), { signal });
  }

  /** Cancel one; what it has found until then stays readable. */
  cancel(job, { signal } = {}) {
    return this.transport.json("DELETE", this.at(job), { signal, repeatable: true });
  }

  /** Its events, from the first on or after `lastEventId`, to the end. */
  events(job, options) {
    return this.transport.events(`${this.at(job)}/events`, options);
  }

  /** How one ended, once it has. An aborted `signal` cancels it. */
  async finished(job, { signal } = {}) {
    if (job.status && FINAL.has(job.status)) return job;
    try {
      return await this.ended(job, signal);
    } catch (error) {
      if (signal?.aborted) await this.cancel(job).catch(() => {}); // the abort is what the caller hears of
      throw error;
    }
  }

  async ended(job, signal) {
    for await (const _ of this.events(job, { signal }));
    return this.get(job, { signal });
  }

  at(job) {
    return `${this.path}/${encodeURIComponent(job.id ?? job)}`;
  }
}

class Decisions extends Jobs {
  async start(request, { signal, idempotencyKey, wait } = {}) {
    const headers = { "Idempotency-Key": idempotencyKey ?? (await webCrypto()).randomUUID() };
    if (wait) headers.Prefer = `wait=${wait}`;
    return this.transport.json("POST", this.path, { body: request, headers, signal, repeatable: true });
  }

  /** Have it move now, with the best that it has found. */
  stop(job, { signal } = {}) {
    return this.transport.json("POST", `${this.at(job)}/stop`, { signal, repeatable: true });
  }

  async ended(job, signal) {
    for (;;) {
      const found = await this.transport.json("GET", `${this.at(job)}?wait=${LONGEST_WAIT_S}`, { signal });
      if (FINAL.has(found.status)) return found;
    }
  }
}

class Matches extends Jobs {
  /** Play an action of an external player. */
  act(match, player, action, { signal } = {}) {
    return this.transport.json("POST", `${this.at(match)}/actions`, { body: { player, action }, signal });
  }

  /** Give up the game that is being played, for an external player. */
  resign(match, player, { signal } = {}) {
    return this.transport.json("POST", `${this.at(match)}/resign`, { body: { player }, signal });
  }

  /** What a player sees, and may do now. */
  view(match, player, { signal } = {}) {
    return this.transport.json("GET", `${this.at(match)}/view?player=${encodeURIComponent(player)}`, { signal });
  }

  /** Every game as `initial_state` and `actions`, as analyses take them. */
  record(match, { signal } = {}) {
    return this.transport.json("GET", `${this.at(match)}/record`, { signal });
  }
}

class Analyses extends Jobs {}

class Game {
  constructor(kibitz, id) {
    this.kibitz = kibitz;
    this.id = id;
    this.path = `/v1/games/${encodeURIComponent(id)}`;
  }

  /** Its manifest, bots, difficulties and an example. */
  about({ signal } = {}) {
    return this.kibitz.transport.json("GET", this.path, { signal });
  }

  /** The opening: `{state, player}`. */
  new(body = {}, options) {
    return this.post("new", body, options);
  }

  /** What a player may do now. */
  async legalActions(state, player, options) {
    return (await this.post("legal-actions", { state, player }, options)).actions;
  }

  /** Whether a player may play an action: `{valid, error?}`. */
  validate(state, player, action, options) {
    return this.post("validate", { state, player, action }, options);
  }

  /** The state after an action: `{state, player, over, rewards}`; `outcome` says what chance did. */
  apply(state, player, action, { outcome, ...options } = {}) {
    return this.post("apply", { state, player, action, ...(outcome && { outcome }) }, options);
  }

  /** What a player may see of a state. */
  async view(state, player, options) {
    return (await this.post("view", { state, player }, options)).view;
  }

  /** The decision of a bot in this game: `decide` of the client. */
  decide(request, options) {
    return this.kibitz.decide({ ...request, game: this.id }, options);
  }

  post(what, body, { signal } = {}) {
    return this.kibitz.transport.json("POST", `${this.path}/${what}`, { body, signal, repeatable: true });
  }
}

/** Seconds to hold the line: until the deadline, and a little for the way. */
function waitFor({ deadline_ms: deadlineMs }) {
  return deadlineMs ? Math.min(LONGEST_WAIT_S, Math.ceil(deadlineMs / 1000) + 1) : LONGEST_WAIT_S;
}

function ended(kind, job) {
  const detail = `the ${kind} was not made: it is ${job.status}`;
  return new Problem(200, { type: `urn:kibitz:problem:${kind}-${job.status}`, detail, ...job.problem });
}
