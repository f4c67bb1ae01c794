/** Made from the service's OpenAPI document by clients/make_types.py: do not change. */
export type Difficulty = "easy" | "medium" | "hard" | "expert";
export type JobStatus = "queued" | "running" | "done" | "cancelled" | "failed";
export interface Slot {
  type: "human" | "bot" | "disabled";
  label: string;
  bot_name?: string | null;
}
export interface Seat {
  label?: string;
  bot?: string | null;
  difficulty?: "easy" | "medium" | "hard" | "expert" | null;
  options?: Record<string, any> | null;
  external?: boolean;
}
export interface RecordedStep {
  player: string;
  action: Record<string, any>;
  outcome?: Record<string, any> | null;
}
export interface DecisionRequest {
  game: string;
  state: Record<string, any>;
  player: string;
  game_id?: string | null;
  history?: RecordedStep[] | null;
  deadline_ms?: number | null;
  iterations?: number | null;
  difficulty?: "easy" | "medium" | "hard" | "expert" | null;
  bot?: string | null;
  seed?: number | null;
  options?: Record<string, any> | null;
  threads?: number | null;
  workers?: number | null;
  ponder?: boolean | null;
  require?: "search" | null;
  callback_url?: string | null;
  detail?: boolean | null;
}
export interface Webhook {
  status: "pending" | "delivered" | "failed";
  attempts: number;
  last_error?: string | null;
}
export interface Candidate {
  action: Record<string, any>;
  visits: number;
  value: number;
}
export interface End {
  type: string;
  detail: string;
}
export interface Decision {
  id: string;
  status: "queued" | "thinking" | "done" | "cancelled" | "failed";
  game: string;
  game_id: string | null;
  player: string;
  deadline_ms: number;
  seed: number;
  warnings: string[];
  webhook: Webhook | null;
  action?: Record<string, any>;
  confidence?: number | null;
  source?: "search" | "book" | "solved" | "fallback";
  simulations?: number;
  elapsed_ms?: number;
  inherited_visits?: number;
  pondered_simulations?: number;
  rng?: string | null;
  evaluation?: string | null;
  candidates?: Candidate[];
  principal_variation?: Record<string, any>[];
  search?: Record<string, any>;
  problem?: End;
}
export interface MatchRequest {
  game: string;
  seats?: ("external" | Seat)[];
  slots?: Slot[];
  seed?: number | null;
  games?: number;
  options?: Record<string, any>;
}
export interface TakenSeat {
  label: string;
  bot?: string;
  difficulty?: "easy" | "medium" | "hard" | "expert";
  options?: Record<string, any>;
  external?: boolean;
}
export interface MatchProgress {
  game: number;
  games: number;
}
export interface ThinkingTime {
  average: number;
  p95: number;
}
export interface PlayerStatistics {
  won: number;
  points: number;
  share: number;
  interval_95: number[];
  decision_ms: ThinkingTime | null;
  simulations: number;
  average_measure?: number;
}
export interface Statistics {
  games: number;
  unfinished: number;
  average_actions: number | null;
  players: Record<string, PlayerStatistics>;
}
export interface Match {
  id: string;
  status: "queued" | "running" | "done" | "cancelled" | "failed";
  game: string;
  seed: number;
  options: Record<string, any>;
  seats: TakenSeat[];
  progress: MatchProgress;
  actions: number;
  player: string | null;
  waits_for_action: boolean;
  resigned: string[];
  statistics: Statistics;
  problem?: End;
}
export interface AnalysisRequest {
  game: string;
  initial_state: Record<string, any>;
  actions: RecordedStep[];
  deadline_ms?: number | null;
  iterations?: number | null;
  difficulty?: "easy" | "medium" | "hard" | "expert" | null;
  options?: Record<string, any> | null;
  seed?: number | null;
}
export interface AnalysisProgress {
  done: number;
  total: number;
}
export interface Judged {
  number: number;
  player: string;
  action: Record<string, any>;
  class: "best" | "good" | "inaccuracy" | "mistake" | "blunder" | "forced";
  simulations: number;
  best?: Record<string, any>;
  win_probability_before?: number;
  win_probability_after?: number;
  loss?: number;
  accuracy?: number;
  line?: Record<string, any>[];
  reason?: string;
}
export interface PlayerSummary {
  accuracy: number | null;
  average_loss: number | null;
  classes: Record<string, number>;
}
export interface Analysis {
  id: string;
  status: "queued" | "running" | "done" | "cancelled" | "failed";
  game: string;
  progress: AnalysisProgress;
  actions: Judged[];
  summary: Record<string, PlayerSummary>;
  problem?: End;
}
