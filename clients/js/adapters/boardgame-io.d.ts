import type { ActionOf, Decision, DecisionRequest, GameId, Kibitz, StateOf, ViewOf } from "../src/index.js";

interface MakeMove {
  type: "MAKE_MOVE";
  payload: { type: string; args: any[]; playerID: string };
}
export function kibitzBot<G extends GameId>(options: {
  kibitz: Kibitz;
  game: G;
  toState: (G: any, ctx: any) => StateOf<G> | ViewOf<G>;
  toMove: (action: ActionOf<G>, G: any, ctx: any) => { move: string; args?: any[] };
  request?: Partial<DecisionRequest<G>>;
  onError?: (error: unknown) => void;
}): new (options?: { enumerate?: (G: any, ctx: any, playerID: string) => any[] }) => {
  play(state: { G: any; ctx: any }, playerID: string): Promise<{ action: MakeMove; metadata?: Decision<G> }>;
  opts(): {};
};
export function makeMove(type: string, args: any[], playerID: string): MakeMove;
