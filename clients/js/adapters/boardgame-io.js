/**
 * boardgame.io: a bot class that asks Kibitz.
 *
 *     Local({ bots: { 1: kibitzBot({ kibitz, game: "tictactoe", toState, toMove }) } })
 *
 * `toState(G, ctx)` gives the state in Kibitz's JSON, with boardgame.io's player ids as its players;
 * `toMove(action, G, ctx)` gives `{ move, args }`. boardgame.io wants `ai: { enumerate }` in the game before it runs bots:
 * where Kibitz cannot be reached, one of these moves is played, and `onError` is told why.
 */
export function kibitzBot({ kibitz, game, toState, toMove, request = {}, onError = console.error }) {
  return class KibitzBot {
    constructor({ enumerate = () => [] } = {}) {
      this.enumerate = enumerate;
    }

    /** What a player does: called by a Local master, or by your own loop beside a server. */
    async play({ G, ctx }, playerID) {
      try {
        const decision = await kibitz.decide({ deadline_ms: 1000, ...request, game, state: toState(G, ctx), player: playerID });
        const { move, args = [] } = toMove(decision.action, G, ctx);
        return { action: makeMove(move, args, playerID), metadata: decision };
      } catch (error) {
        const moves = this.enumerate(G, ctx, playerID);
        if (moves.length === 0) throw error;
        onError(error);
        const { move, args = [] } = moves[Math.floor(Math.random() * moves.length)];
        return { action: makeMove(move, args, playerID) };
      }
    }

    /** What the debug panel may set: nothing. */
    opts() {
      return {};
    }
  };
}

/** The action that boardgame.io makes of a move. */
export function makeMove(type, args, playerID) {
  return { type: "MAKE_MOVE", payload: { type, args, playerID } };
}
