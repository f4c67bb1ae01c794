/**
 * ManaCore: a Bot that asks Kibitz. `chooseAction` gives a promise: it fits the HTTP "gym" server, or an arena that waits
 * for its bots. `JSON.stringify(state)` is understood as it is.
 */
import { sameOf } from "./same.js";

export class KibitzBot {
  constructor(kibitz, { difficulty = "expert", deadlineMs = 1000 } = {}) {
    this.game = kibitz.game("manacore");
    this.difficulty = difficulty;
    this.deadlineMs = deadlineMs;
  }

  getName() {
    return `Kibitz ${this.difficulty}`;
  }

  getDescription() {
    return `Searches for up to ${this.deadlineMs / 1000} s, and sees no hidden cards.`;
  }

  /** An action of the engine's own list, for its state. */
  async chooseAction(state, playerId) {
    const asked = { state, player: playerId, difficulty: this.difficulty, deadline_ms: this.deadlineMs };
    return (await this.game.decide(asked)).action;
  }

  /** For the gym server: one of its legal actions, for the state that it shows. */
  async chooseLegal(clientState, legalActions) {
    if (legalActions.length === 1) return legalActions[0];
    const action = await this.chooseAction({ ...clientState, legalActions }, "player");
    return sameOf(legalActions, action) ?? action;
  }
}
