/**
 * Playlab42: a Bot that asks Kibitz. Its `chooseAction` gives a promise, so the runner has to wait for it; the games'
 * ids and JSON are the same on both sides.
 */
import { sameOf } from "./same.js";

export class KibitzBot {
  constructor(kibitz, game, { difficulty = "expert", deadlineMs = 1000 } = {}) {
    this.kibitz = kibitz;
    this.game = game;
    this.difficulty = difficulty;
    this.deadlineMs = deadlineMs;
    this.name = `Kibitz ${difficulty}`;
    this.description = `Searches for up to ${deadlineMs / 1000} s.`;
    this.playerId = undefined;
  }

  onGameStart(playerId) {
    this.playerId = playerId;
    this.gameId = `${playerId}-${Date.now()}-${Math.random()}`; // the next decision goes on with this game's tree
  }

  onGameEnd() {
    this.gameId = undefined;
  }

  /** One of the valid actions; the random numbers give the search its seed. */
  async chooseAction(view, validActions, rng) {
    if (validActions.length === 1) return validActions[0];
    const { action } = await this.kibitz.decide({
      game: this.game,
      state: view,
      player: this.playerId ?? view.currentPlayerId,
      difficulty: this.difficulty,
      deadline_ms: this.deadlineMs,
      game_id: this.gameId,
      seed: rng ? Math.floor(rng.random() * 2 ** 31) : undefined,
    });
    return sameOf(validActions, action) ?? action;
  }
}
