import type { Difficulty, Kibitz, LolchessAction } from "../src/index.js";

type Game = Record<string, any>;
export class KibitzBotService {
  constructor(kibitz: Kibitz, options?: { deadlineMs?: number });
  isBotPlayer(id: string): boolean;
  setBotDifficulty(id: string, level: Difficulty): void;
  cleanupBot(id: string): void;
  getAction(game: Game, botPlayerId: string): Promise<LolchessAction | null>;
  getAllActions(game: Game, id: string): Promise<LolchessAction[]>;
  validateAction(game: Game, action: LolchessAction): Promise<boolean>;
  draftEvents(game: Game, botPlayerId: string): AsyncGenerator<LolchessAction, void, undefined>;
}
