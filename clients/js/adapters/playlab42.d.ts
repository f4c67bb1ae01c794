import type { Difficulty, Kibitz } from "../src/index.js";

export class KibitzBot {
  constructor(kibitz: Kibitz, game: string, options?: { difficulty?: Difficulty; deadlineMs?: number });
  readonly name: string;
  readonly description: string;
  readonly difficulty: Difficulty;
  onGameStart(playerId: string, config?: unknown): void;
  onGameEnd(view?: unknown, won?: boolean): void;
  chooseAction<A>(view: any, validActions: A[], rng?: { random(): number }): Promise<A>;
}
