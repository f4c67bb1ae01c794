import type { Difficulty, Kibitz, ManacoreAction } from "../src/index.js";

export class KibitzBot {
  constructor(kibitz: Kibitz, options?: { difficulty?: Difficulty; deadlineMs?: number });
  getName(): string;
  getDescription(): string;
  chooseAction(state: any, playerId: "player" | "opponent"): Promise<ManacoreAction>;
  chooseLegal<A>(clientState: any, legalActions: A[]): Promise<A>;
}
