/** Types of the client. What games and the service itself write as JSON is in games.d.ts and api.d.ts, made from their schemas. */
import type * as Api from "./api.js";
import type { Analysis, Match, Slot } from "./api.js";
import type { Games } from "./games.js";

export * from "./games.js";
export type { Analysis, Difficulty, JobStatus, Judged, Match, Slot } from "./api.js";

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
type Dict = Record<string, any>;
/** A game by its id; those that this package knows have types of their own. */
export type GameId = keyof Games | (string & {});
export type StateOf<G extends GameId> = G extends keyof Games ? Games[G]["state"] : Dict;
export type ViewOf<G extends GameId> = G extends keyof Games ? Games[G]["view"] : Dict;
export type ActionOf<G extends GameId> = G extends keyof Games ? Games[G]["action"] : Dict;

export interface Options {
  /** Default: http://localhost:8000 */
  url?: string | URL;
  /** The API key. */
  key?: string;
  /** How often a request is sent again (default: 5). */
  retries?: number;
  /** The longest `Retry-After` that is waited for, in milliseconds (default: 30 000). */
  maxPauseMs?: number;
  fetch?: typeof fetch;
}
export interface CallOptions {
  signal?: AbortSignal;
}
export interface DecideOptions extends CallOptions {
  /** Default: a random one, so that repeating is safe. */
  idempotencyKey?: string;
}
export interface EventOptions extends CallOptions {
  lastEventId?: string;
}
export interface Event<T = Dict> {
  id: string;
  type: string;
  data: T;
}

export interface Step<G extends GameId = string> {
  player: string;
  action: ActionOf<G>;
  outcome?: Dict;
}
export interface DecisionRequest<G extends GameId = string> extends Omit<Api.DecisionRequest, "game" | "state" | "history"> {
  game: G;
  state: StateOf<G> | ViewOf<G>;
  history?: Step<G>[];
}
export interface Decision<G extends GameId = string>
  extends Omit<Api.Decision, "game" | "action" | "candidates" | "principal_variation"> {
  game: G;
  action?: ActionOf<G>;
  candidates?: { action: ActionOf<G>; visits: number; value: number }[];
  principal_variation?: ActionOf<G>[];
}
/** A decision that is done has an action. */
export type Decided<G extends GameId = string> = Decision<G> & Required<Pick<Decision<G>, "action" | "source">>;

export type Seat = "external" | Api.Seat;
export interface MatchRequest<G extends GameId = string> extends Omit<Api.MatchRequest, "game"> {
  game: G;
}
export interface GameRecord<G extends GameId = string> {
  initial_state: StateOf<G>;
  actions: Step<G>[];
}
export interface AnalysisRequest<G extends GameId = string>
  extends GameRecord<G>, Omit<Api.AnalysisRequest, "game" | "initial_state" | "actions"> {
  game: G;
}

export interface Jobs<Request, Job> {
  start(request: Request, options?: CallOptions): Promise<Job>;
  get(job: string | Job, options?: CallOptions): Promise<Job>;
  cancel(job: string | Job, options?: CallOptions): Promise<Job>;
  events(job: string | Job, options?: EventOptions): AsyncGenerator<Event, void, undefined>;
  finished(job: string | Job, options?: CallOptions): Promise<Job>;
}
export interface Decisions extends Jobs<DecisionRequest, Decision> {
  start(request: DecisionRequest, options?: DecideOptions & { wait?: number }): Promise<Decision>;
  stop(job: string | Decision, options?: CallOptions): Promise<Decision>;
}
export interface Matches extends Jobs<MatchRequest, Match> {
  act(match: string | Match, player: string, action: Dict, options?: CallOptions): Promise<Match>;
  resign(match: string | Match, player: string, options?: CallOptions): Promise<Match>;
  view(match: string | Match, player: string, options?: CallOptions): Promise<{ view: any; actions: any[] }>;
  record(match: string | Match, options?: CallOptions): Promise<{ game: string; seed: number; games: GameRecord[] }>;
}
export interface Applied<G extends GameId> {
  state: StateOf<G>;
  player: string | null;
  over: boolean;
  rewards: Record<string, number>;
}
export interface Game<G extends GameId> {
  readonly id: G;
  about(options?: CallOptions): Promise<Dict>;
  "new"(
    body?: { players?: string[]; slots?: Slot[]; seed?: number; options?: Dict },
    options?: CallOptions,
  ): Promise<{ state: StateOf<G>; player: string | null }>;
  legalActions(state: StateOf<G> | ViewOf<G>, player: string, options?: CallOptions): Promise<ActionOf<G>[]>;
  validate(state: StateOf<G>, player: string, action: ActionOf<G>, options?: CallOptions): Promise<{ valid: boolean; error?: string }>;
  apply(state: StateOf<G>, player: string, action: ActionOf<G>, options?: CallOptions & { outcome?: Dict }): Promise<Applied<G>>;
  view(state: StateOf<G>, player: string, options?: CallOptions): Promise<ViewOf<G>>;
  decide(request: Omit<DecisionRequest<G>, "game">, options?: DecideOptions): Promise<Decided<G>>;
}

export class Kibitz {
  constructor(options?: Options);
  readonly decisions: Decisions;
  readonly matches: Matches;
  readonly analyses: Jobs<AnalysisRequest, Analysis>;
  games(options?: CallOptions): Promise<Dict[]>;
  game<G extends GameId>(id: G): Game<G>;
  decide<G extends GameId>(request: DecisionRequest<G>, options?: DecideOptions): Promise<Decided<G>>;
}
export class Problem extends Error {
  readonly status: number;
  readonly code: string;
  readonly pointer: string;
  readonly body: Dict;
  readonly retryAfterMs?: number;
}
export class WebhookError extends Error {}
export function verifyWebhook(
  body: string | ArrayBuffer | Uint8Array,
  headers: Headers | Record<string, string | string[] | undefined>,
  secrets: string | string[],
  options?: { toleranceS?: number; now?: number },
): Promise<{ type: string; timestamp: string; data: Decision }>;
