/**
 * LOL Chess: the backend's bot service, asking Kibitz; every method that decides is asynchronous.
 *
 * Pass the game as it is stored in Redis: in the form for clients the backend leaves out `currentStacks` of debuffs. The
 * draft's methods take the game, too, for a search needs to know all of the draft.
 */
import { Problem } from "../src/problem.js";

const NOTHING_TO_DO = new Set(["game-over", "not-your-turn", "no-legal-action"]);
const DRAFT_EVENTS = 6; // more than one side ever has in a row

export class KibitzBotService {
  constructor(kibitz, { deadlineMs = 5000 } = {}) {
    this.game = kibitz.game("lolchess");
    this.deadlineMs = deadlineMs;
    this.difficulties = new Map();
  }

  isBotPlayer(id) {
    return id.startsWith("bot-player-");
  }

  setBotDifficulty(id, level) {
    this.difficulties.set(id, level);
  }

  cleanupBot(id) {
    this.difficulties.delete(id);
  }

  /** One action, or null if there is none. After a purchase or a spell the backend asks again. */
  async getAction(game, botPlayerId) {
    try {
      const difficulty = this.difficulties.get(botPlayerId);
      const asked = { state: game, player: botPlayerId, deadline_ms: this.deadlineMs, difficulty };
      return (await this.game.decide(asked)).action;
    } catch (error) {
      if (error instanceof Problem && NOTHING_TO_DO.has(error.code)) return null;
      throw error;
    }
  }

  async getAllActions(game, id) {
    return this.game.legalActions(game, id);
  }

  async validateAction(game, action) {
    return (await this.game.validate(game, action.playerId, action)).valid;
  }

  /** The socket events of a bot in the draft: one ban or pick, or order, spells and `setReady`. */
  async *draftEvents(game, botPlayerId) {
    for (let sent = 0; sent < DRAFT_EVENTS && game.status === "ban_pick"; sent++) {
      const event = await this.getAction(game, botPlayerId);
      if (!event) return;
      yield event;
      if (["banChampion", "skipBan", "pickChampion", "setReady"].includes(event.event)) return;
      game = (await this.game.apply(game, botPlayerId, event)).state;
    }
  }
}
